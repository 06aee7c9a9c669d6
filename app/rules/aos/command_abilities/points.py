"""Rally, Redeploy and Power Through (AOS-CMD-2.0a, AOS-CMD-3.0a, AOS-CMD-8.0)."""

from collections.abc import Sequence

from app.rules.aos.ability_use.procedures import Procedure
from app.rules.aos.attack_sequence.volley import has_charged
from app.rules.aos.characteristics import health, number
from app.rules.aos.draft import Draft
from app.rules.aos.ground.measures import alive, engaged_with
from app.rules.aos.ground.standing import modules
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.tables import RALLY_DICE, RALLY_ON
from app.rules.aos.model.using_prompts import RallyPoints, Using
from app.rules.aos.moves.core_moves import D3, apart, inflict, move_of, moved
from app.rules.aos.rolls import amount, judge, throw
from app.rules.kernel.dice.modifiers import Target
from app.rules.kernel.offers.offer import Option
from app.rules.kernel.refusal import Refusal


def rally_dice(state: State, unit: UnitId) -> int:
    """Six dice, one more with a Musician (AOS-CMD-2.0a, AOS-MODEL-2.0b), and what abilities add."""
    music = "command_models" in modules(state) and any(m.role == "musician" for m in alive(state, unit))
    return number(state, unit, "rally_dice", RALLY_DICE + int(music))


def _rally(draft: Draft, using: Using) -> None:
    """Each 4 or more is a point to heal or return models with (AOS-CMD-2.0a)."""
    assert using.unit is not None
    need = Target(base=RALLY_ON, reason="aos.target.rally")
    roll = throw(draft, "rally", using.seat, rally_dice(draft.state, using.unit), target=need, piece=using.unit)
    points = sum(face >= RALLY_ON for face in roll.faces)
    judge(draft, roll, tuple(face >= RALLY_ON for face in roll.faces), "rally", n=points)
    if points:
        draft.enter(RallyPoints(seat=using.seat, unit=using.unit, points=points))


def _redeploy(draft: Draft, using: Using) -> None:
    """One roll for the whole unit (AOS-AMB-42)."""
    roll = throw(draft, "redeploy", using.seat, 1, piece=using.unit)
    assert using.unit is not None
    moved(draft, using, "redeploy", max(roll.total, number(draft.state, using.unit, "redeploy_least", 1)))


def _may_power_through(state: State, using: Using) -> Refusal | None:
    assert using.unit is not None
    if not has_charged(state, using.unit):
        return refuse("not_charged_this_turn", unit=using.unit)
    if not engaged_with(state, using.unit):
        return refuse("target_not_engaged_with_unit", "AOS-CMD-8.0", unit=using.unit)
    options = _weaker(state, using)
    return None if any(option.locked is None for option in options) else options[0].locked


def _weaker(state: State, using: Using) -> Sequence[Option]:
    """The enemy units in combat with the unit; of lower Health only (AOS-CMD-8.0)."""
    assert using.unit is not None
    own = health(state, using.unit)
    return tuple(_foe(state, foe, own) for foe in engaged_with(state, using.unit))


def _foe(state: State, foe: UnitId, own: int) -> Option:
    had = health(state, foe)
    locked = None if had < own else refuse("target_health_not_lower", unit=foe, had=had, needed=own)
    facts = {"unit": foe}
    return Option(value=foe, label="aos.option.unit", facts=facts, pieces=state.units[foe].models, locked=locked)


def _power_through(draft: Draft, using: Using) -> None:
    """D3 mortal damage, then a move past those it was in combat with; the damage is allocated after it (AOS-AMB-06)."""
    assert using.unit is not None
    if using.targets[0] not in using.resisted:
        inflict(draft, using.targets[0], amount(draft, D3, "power_through", using.seat, using.unit), using.unit)
    moved(draft, using, "power_through", move_of(draft, using.unit))


def _may_redeploy(state: State, using: Using) -> Refusal | None:
    """Not in combat; who was set up this turn makes no move of its movement phase (AOS-CMD-3.0a, AOS-CORE-24.0b)."""
    assert using.unit is not None
    if state.units[using.unit].set_up == state.turn:
        return refuse("set_up_this_turn", unit=using.unit)
    return apart(state, using)


RALLY = Procedure(may=apart, effect=_rally)
REDEPLOY = Procedure(may=_may_redeploy, effect=_redeploy)
POWER_THROUGH = Procedure(may=_may_power_through, effect=_power_through, targets=_weaker, least=1, most=1)
