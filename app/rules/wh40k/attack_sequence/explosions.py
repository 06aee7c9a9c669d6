"""A model that is reduced to nothing may explode before it goes, and hurt every unit around it."""

from dataclasses import replace

from app.rules.kernel.dice.modifiers import Target
from app.rules.kernel.views.tray import TrayClosed, TrayOpened
from app.rules.wh40k import rolls
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.attack_sequence import casualties
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.ground.measures import alive, model_unit_gap, on_table
from app.rules.wh40k.handlers import Handlers, Offers, Steps, nobody
from app.rules.wh40k.model.attack_prompts import Explosion, MortalWounds
from app.rules.wh40k.model.state import ModelId, State, UnitId
from app.rules.wh40k.model.tables import TOLERANCE

EXPLODES = "explodes"


def reduced_to_nothing(draft: Draft, model: ModelId, cause: str) -> None:
    """Slays a model that has no wounds left, after its last die where it has one."""
    if asking.blast_of(draft.state, model) is None or draft.state.models[model].pose is None:
        casualties.slay(draft, model, cause)
        return
    seat = draft.state.units[draft.state.models[model].unit].seat
    draft.enter(Explosion(model=model, seat=seat, cause=cause))


def advance(draft: Draft) -> None:
    """The die, who stands near while the model is still there, its end, then the wounds of one unit after the other."""
    step = draft.state.step
    assert isinstance(step, Explosion)
    blast = asking.blast_of(draft.state, step.model)
    assert blast is not None
    unit = draft.state.models[step.model].unit
    match step.stage:
        case "roll":
            draft.emit(TrayOpened(title=EXPLODES, seat=step.seat, source=unit))
            draft.change(replace(step, stage="read"))
            target = Target(base=blast.on, reason="wh40k.reason.ability", facts={"ability": blast.ability})
            rolls.throw(draft, EXPLODES, step.seat, 1, target=target, piece=step.model)
        case "read":
            bursts = rolls.last_roll(draft).total >= blast.on
            rolls.judge(draft, (bursts,), "explodes" if bursts else "burns_out")
            draft.emit(TrayClosed())
            near = _around(draft.state, step.model, blast.reach) if bursts else ()
            draft.change(replace(step, stage="next", units=near))
            casualties.slay(draft, step.model, step.cause)
        case "next" if not step.units:
            draft.leave()
        case "next" if not alive(draft.state, step.units[0]):
            draft.change(replace(step, units=step.units[1:]))
        case "next" if blast.wounds.is_random:
            draft.emit(TrayOpened(title=EXPLODES, seat=step.seat, source=unit, target=step.units[0]))
            draft.change(replace(step, stage="read_wounds"))
            rolls.throw(draft, "explosion_wounds", step.seat, blast.wounds.dice)
        case "next":
            _hurt(draft, step, blast.wounds.plus)
        case "read_wounds":
            points = rolls.read_amount(blast.wounds, rolls.last_roll(draft).faces)
            rolls.judge(draft, (True,) * blast.wounds.dice, "damage", {"damage": points})
            draft.emit(TrayClosed())
            _hurt(draft, step, points)


def _around(state: State, model: ModelId, reach: float) -> tuple[UnitId, ...]:
    """The units of both sides within reach of a model, its own too where others of it stand."""
    own = state.models[model].unit
    return tuple(
        unit.id
        for unit in on_table(state)
        if (unit.id != own or len(alive(state, own)) > 1)
        and TOLERANCE.within(model_unit_gap(state, model, unit.id), reach)
    )


def _hurt(draft: Draft, step: Explosion, points: int) -> None:
    draft.change(replace(step, stage="next", units=step.units[1:]))
    draft.enter(MortalWounds(unit=step.units[0], left=points, cause=EXPLODES))


STEPS: Steps = {Explosion: (nobody, advance)}

HANDLERS: Handlers = {}

OFFERS: Offers = {}
