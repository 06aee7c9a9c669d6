"""Normal Move, Run, Retreat and Charge (AOS-CORE-14.1a..e, AOS-CORE-14.3a..c)."""

from dataclasses import replace

from app.rules.aos.ability_use.procedures import Procedure
from app.rules.aos.characteristics import is_allowed, is_spared, may_reroll, number
from app.rules.aos.draft import Draft
from app.rules.aos.ground.measures import foes_of, in_combat, scroll_of, unit_gap
from app.rules.aos.ledger import has_used
from app.rules.aos.model.amounts import Amount
from app.rules.aos.model.events import DamageInflicted
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.tables import AT_THE_DOUBLE, CHARGE_END, TOLERANCE, AbilityKeyword
from app.rules.aos.model.universal import UNIVERSAL
from app.rules.aos.model.using_prompts import DamageSequence, MoveKind, MovingUnit, RollAgain, Using
from app.rules.aos.rolls import amount, throw
from app.rules.kernel.refusal import Refusal

D3 = Amount(dice=1, sides=3)
CHARGE_DICE, MOST_CHARGE_DICE = 2, 3  # AOS-CORE-14.3a


def move_of(draft: Draft, unit: UnitId) -> int:
    """How far a unit moves now: a random Move is rolled, then modified (AOS-CORE-26.0a, AOS-CORE-27.0b)."""
    printed = scroll_of(draft.state, unit).move
    if printed is None:
        return 0
    seat = draft.state.units[unit].seat
    return number(draft.state, unit, "move", amount(draft, printed, "move", seat, unit))


def moved(draft: Draft, using: Using, move: MoveKind, allowance: float) -> None:
    """Lets the unit move so far."""
    assert using.unit is not None
    if draft.state.units[using.unit].where == "table":
        draft.enter(MovingUnit(seat=using.seat, unit=using.unit, move=move, allowance=allowance))


def apart(state: State, using: Using) -> Refusal | None:
    """The unit must not be in combat, by the rule of the ability that asks for it (AOS-CORE-14.1a, 14.1c, 14.3a, AOS-CMD)."""
    assert using.unit is not None
    rule = UNIVERSAL[using.ability].rule if using.ability in UNIVERSAL else None
    return refuse("in_combat", rule, unit=using.unit) if in_combat(state, using.unit) else None


def _may_move(state: State, using: Using) -> Refusal | None:
    """Who was set up this turn does not move in its movement phase (AOS-CORE-24.0b); before the first turn an ability lets it."""
    assert using.unit is not None
    unit = state.units[using.unit]
    if state.turn and unit.set_up == state.turn:
        return refuse("set_up_this_turn", unit=unit.id)
    return refuse("nothing_to_do", unit=unit.id) if scroll_of(state, unit.id).move is None else None


def _may_walk(state: State, using: Using) -> Refusal | None:
    return _may_move(state, using) or apart(state, using)


def _may_retreat(state: State, using: Using) -> Refusal | None:
    assert using.unit is not None
    if refused := _may_move(state, using):
        return refused
    return None if in_combat(state, using.unit) else refuse("not_in_combat", unit=using.unit)


def may_charge(state: State, using: Using) -> Refusal | None:
    """Not in combat, and no RUN or RETREAT ability used this turn (AOS-CORE-14.3a, AOS-CORE-14.1e)."""
    assert using.unit is not None
    return apart(state, using) or judge_hurried(state, using.unit, "charge")


def judge_hurried(state: State, unit: UnitId, wanted: AbilityKeyword) -> Refusal | None:
    """Who ran or retreated this turn neither shoots nor charges in it, unless an ability allows it (AOS-CORE-14.1e)."""
    if has_used(state, unit, "run") and not is_allowed(state, unit, wanted, "run"):
        return refuse("ran_this_turn", unit=unit)
    if has_used(state, unit, "retreat") and not is_allowed(state, unit, wanted, "retreat"):
        return refuse("retreated_this_turn", unit=unit)
    return None


def _walk(draft: Draft, using: Using) -> None:
    assert using.unit is not None
    moved(draft, using, "normal_move", move_of(draft, using.unit))


def _run(draft: Draft, using: Using) -> None:
    """The run roll is added to the Move, or 6 in its place (AOS-CORE-14.1c, AOS-CMD-3.0b)."""
    assert using.unit is not None
    fast = "at_the_double" in using.told
    more = AT_THE_DOUBLE if fast else _run_roll(draft, using, using.unit)
    moved(draft, using, "run", move_of(draft, using.unit) + more)


def _run_roll(draft: Draft, using: Using, unit: UnitId) -> int:
    total = throw(draft, "run", using.seat, 1, piece=unit).total
    return number(draft.state, unit, "run_roll", max(total, number(draft.state, unit, "run_least", 1)))


def inflict(draft: Draft, unit: UnitId, points: int, source: UnitId | None) -> None:
    """Mortal damage goes straight into the unit's pool (AOS-CORE-17.2)."""
    draft.emit(DamageInflicted(unit=unit, points=points, mortal=True, source=source))


def _retreat(draft: Draft, using: Using) -> None:
    """D3 mortal damage, allocated after the move unless the table agreed otherwise (AOS-CORE-14.1d, AOS-AMB-06)."""
    assert using.unit is not None
    if not is_spared(draft.state, using.unit, "retreat"):
        inflict(draft, using.unit, amount(draft, D3, "retreat", using.seat, using.unit), using.unit)
    step = draft.state.step
    assert isinstance(step, Using)
    moved(draft, using, "retreat", move_of(draft, using.unit))
    if draft.state.options.damage_before_move and step.pools:
        move = draft.state.step
        draft.leave()
        draft.change(replace(step, pools=()))
        draft.enter(move)
        draft.enter(DamageSequence(pools=step.pools))


def charge_dice(state: State, unit: UnitId) -> int:
    """How many dice a charge roll is made with: two, and what abilities add, to three at most (AOS-CORE-14.3a)."""
    return min(MOST_CHARGE_DICE, number(state, unit, "charge_dice", CHARGE_DICE))


def may_arrive(state: State, unit: UnitId) -> bool:
    """Whether the highest charge roll would bring a unit within half an inch of any enemy, as the crow flies (AOS-CORE-14.3b)."""
    most = number(state, unit, "charge_roll", 6 * charge_dice(state, unit)) + CHARGE_END
    return any(TOLERANCE.within(unit_gap(state, unit, foe.id), most) for foe in foes_of(state, state.units[unit].seat))


def roll_charge(draft: Draft, using: Using) -> None:
    """The charge roll is part of the declaration, so that reactions see it (AOS-CORE-14.3a)."""
    assert using.unit is not None
    roll = throw(draft, "charge", using.seat, charge_dice(draft.state, using.unit), piece=using.unit)
    draft.change(replace(using, rolled=roll.total))
    if may_reroll(draft.state, using.unit, "charge_roll"):
        draft.enter(RollAgain(seat=using.seat, unit=using.unit))


def charge(draft: Draft, using: Using) -> None:
    """Up to the charge roll, ending within half an inch of a visible enemy, or nothing moves (AOS-CORE-14.3b)."""
    assert using.unit is not None
    moved(draft, using, "charge", number(draft.state, using.unit, "charge_roll", using.rolled or 0))


NORMAL_MOVE = Procedure(may=_may_walk, effect=_walk)
RUN = Procedure(may=_may_walk, effect=_run)
RETREAT = Procedure(may=_may_retreat, effect=_retreat)
CHARGE = Procedure(may=may_charge, effect=charge, declare=roll_charge)
