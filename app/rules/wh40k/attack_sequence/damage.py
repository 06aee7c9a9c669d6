"""Wounds being lost: one model's, with a die for each where an ability ignores them, and mortal wounds (W40K-MW-*)."""

from dataclasses import replace

from app.rules.kernel.dice.modifiers import Target
from app.rules.wh40k import rolls
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.attack_sequence import allocation
from app.rules.wh40k.attack_sequence.explosions import reduced_to_nothing
from app.rules.wh40k.characteristics import remaining
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.ground.measures import alive
from app.rules.wh40k.handlers import Handlers, Offers, Steps, nobody
from app.rules.wh40k.model.attack_prompts import LoseWounds, MortalWounds
from app.rules.wh40k.model.events import WoundIgnored, WoundsLost


def lose_wounds(draft: Draft) -> None:
    """Loses wounds until none is left to lose or the model is slain; the excess of an attack is lost (W40K-ATK-12)."""
    step = draft.state.step
    assert isinstance(step, LoseWounds)
    if step.stage == "read":
        _read(draft, step)
    elif not step.points or remaining(draft.state, step.model) <= 0 or draft.state.models[step.model].gone:
        draft.leave()
    elif dice := asking.ignores(draft.state, step.model):
        names = tuple(die.ability for die in dice)
        _throw(draft, replace(step, ignore=names))
    else:
        draft.change(replace(step, points=0))
        _lose(draft, step, step.points)


def _throw(draft: Draft, step: LoseWounds) -> None:
    """Throws the die of the first ability that is still to be tried on this wound (W40K-WL-06, W40K-LOC-06)."""
    die = asking.ignores(draft.state, step.model)[-len(step.ignore)]  # two of them may bear the same key
    owner = draft.state.units[draft.state.models[step.model].unit].seat
    draft.change(replace(step, stage="read"))
    target = Target(base=die.on, reason=f"wh40k.reason.{die.ability}")
    rolls.throw(draft, die.roll, owner, 1, target=target, piece=step.model)


def _read(draft: Draft, step: LoseWounds) -> None:
    roll = rolls.last_roll(draft)
    assert roll.target is not None
    ignored = roll.total >= roll.target.base
    rolls.judge(draft, (ignored,), "ignored" if ignored else "lost")
    after = replace(step, stage="next", points=step.points - 1, ignore=())
    if ignored:
        draft.emit(WoundIgnored(model=step.model, ability=step.ignore[0]))
        draft.change(after)
    elif len(step.ignore) > 1:
        _throw(draft, replace(step, ignore=step.ignore[1:]))
    else:
        draft.change(after)
        _lose(draft, step, 1)


def _lose(draft: Draft, step: LoseWounds, points: int) -> None:
    lost = min(points, remaining(draft.state, step.model))
    draft.emit(WoundsLost(model=step.model, points=lost, cause=step.cause))
    if remaining(draft.state, step.model) <= 0:
        reduced_to_nothing(draft, step.model, step.cause)


def mortal_wounds(draft: Draft) -> None:
    """Allocates mortal wounds one by one until all are dealt or the unit is destroyed (W40K-MW-01..03)."""
    step = draft.state.step
    assert isinstance(step, MortalWounds)
    state = draft.state
    if step.model is not None:
        draft.change(replace(step, model=None, left=step.left - 1, dealt=step.dealt + 1))
        draft.enter(LoseWounds(model=step.model, points=1, cause=step.cause))
    elif not step.left or not alive(state, step.unit) or state.units[step.unit].where != "table":
        draft.leave()
    elif step.first is not None and not state.models[step.first].gone:
        allocation.give(draft, step.first, mortal=True)
    else:
        allocation.ask(draft, step.unit, mortal=True, number=step.dealt + 1, of=step.dealt + step.left)


STEPS: Steps = {LoseWounds: (nobody, lose_wounds), MortalWounds: (nobody, mortal_wounds)}

HANDLERS: Handlers = {}

OFFERS: Offers = {}
