"""Nurgle's Gift: plague carriers near the Lord infect enemies beside them at the start of his turn (W40K-LOC-01)."""

from dataclasses import replace

from app.rules.kernel.plane.gaps import gap, group_gap
from app.rules.kernel.plane.shapes import Body
from app.rules.kernel.referee.modifiers import Target
from app.rules.kernel.referee.seats import Seat
from app.rules.kernel.referee.tray import TrayClosed, TrayOpened
from app.rules.wh40k import rolls
from app.rules.wh40k.abilities.hooks import Hooks
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.ground.measures import bodies, enemies_of, has_keyword, on_table, sheet_of
from app.rules.wh40k.model.attack_prompts import MortalWounds
from app.rules.wh40k.model.prompts import RuleEffect
from app.rules.wh40k.model.state import State
from app.rules.wh40k.model.tables import TOLERANCE

KEY = "nurgles_gift"
KEYWORD = "DEATH GUARD"
CARRIERS = 7.0
VICTIMS = 1.0
ON = 4


def carriers(state: State, seat: Seat) -> tuple[Body, ...]:
    """The models of a side that carry the plague: DEATH GUARD within 7" of a bearer (W40K-AMB-53, W40K-AURA-02)."""
    units = on_table(state, seat)
    lords = tuple(b for u in units if _is_bearer(state, u.id) for b in bodies(state, u.id))
    marked = (b for u in units if has_keyword(state, u.id, KEYWORD) for b in bodies(state, u.id))
    return tuple(b for b in marked if any(TOLERANCE.within(gap(b, lord), CARRIERS) for lord in lords))


def _is_bearer(state: State, unit: str) -> bool:
    return any(ability.key == KEY for ability in sheet_of(state, unit).abilities)


def start_of_turn(state: State, seat: Seat) -> RuleEffect | None:
    """The rolls to make at the start of the turn of `seat`: one for each enemy unit in reach (W40K-AMB-25)."""
    sources = carriers(state, seat)
    victims = tuple(
        e.id for e in enemies_of(state, seat) if TOLERANCE.within(group_gap(sources, bodies(state, e.id)), VICTIMS)
    )
    bearer = next((u.id for u in on_table(state, seat) if _is_bearer(state, u.id)), None)
    return RuleEffect(rule=KEY, seat=seat, source=bearer, targets=victims) if bearer and victims else None


def carry_out(draft: Draft, step: RuleEffect) -> None:
    """One die for each enemy unit, 1 mortal wound on a 4 or more."""
    if not step.targets:
        draft.leave()
        return
    victim = step.targets[0]
    if step.stage == "start":
        draft.emit(TrayOpened(title=KEY, seat=step.seat, source=step.source, target=victim))
        draft.change(replace(step, stage="read"))
        rolls.throw(draft, KEY, step.seat, 1, target=Target(base=ON, reason=f"wh40k.reason.{KEY}"))
        return
    infected = rolls.last_roll(draft).total >= ON
    rolls.judge(draft, (infected,), "infected" if infected else "spared")
    draft.emit(TrayClosed())
    draft.change(replace(step, stage="start", targets=step.targets[1:]))
    if infected:
        draft.enter(MortalWounds(unit=victim, left=1, cause=KEY))


HOOKS = Hooks(key=KEY, start_of_turn=start_of_turn, carry_out=carry_out)
