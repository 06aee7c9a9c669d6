"""Dice that decide whether something is done to a unit, and what a unit has to be for it (AOS-CORE-2.2c)."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from app.rules.aos.characteristics import has_keyword, health, number
from app.rules.aos.draft import Draft
from app.rules.aos.ground.measures import alive, scroll_of
from app.rules.aos.model.language import Band, ByRoll, Chance, Plus
from app.rules.aos.model.picks import Being, Sort
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.passives.around import is_being, is_of
from app.rules.aos.rolls import judge, throw
from app.rules.kernel.dice.dice import d3
from app.rules.kernel.dice.modifiers import AnyTarget, Modifier, SumTarget, Target
from app.rules.kernel.seats import Seat

Against: TypeAlias = Literal["health", "save", "control", "models"]

NEVER = 99
"""What a roll has to come to that is held against a number the unit has not."""


def is_such(state: State, sorts: tuple[Sort, ...], being: tuple[Being, ...], unit: UnitId) -> bool:
    """Whether a unit is of one of these sorts, and so."""
    named = is_of(sorts, lambda keyword: has_keyword(state, unit, keyword))
    return named and all(is_being(state, one, state.units[unit]) for one in being)


def held_against(state: State, of: Against, by: Literal["reach", "exceed", "double", "within"], unit: UnitId) -> int:
    """What a roll has to come to that is held against a number of a unit; at most with `within`."""
    match of:
        case "health":
            base = health(state, unit)
        case "control":
            base = number(state, unit, "control", scroll_of(state, unit).control)
        case "models":
            base = len(alive(state, unit))
        case "save":
            printed = scroll_of(state, unit).save
            base = NEVER if printed is None else number(state, unit, "save", printed)
    match by:
        case "reach" | "within":
            return base
        case "exceed":
            return base + 1
        case "double":
            return 2 * base


def added(state: State, plus: Sequence[Plus], unit: UnitId) -> int:
    """What is added to a roll for a unit, by what it is."""
    return sum(one.value for one in plus if is_such(state, one.sorts, one.being, unit))


def is_successful(draft: Draft, one: Chance, seat: Seat, unit: UnitId) -> bool:
    """Rolls for a unit, and says whether it is enough."""
    more = added(draft.state, one.plus, unit)
    base = held_against(draft.state, one.of, one.by, unit) if one.of else one.on
    if one.by == "within":
        return _shows(draft, one, seat, unit, base, more)
    rows = (Modifier(value=more, reason="aos.row.changes"),) if more else ()
    need: AnyTarget = Target(base=base, reason="aos.target.ability", rows=rows)
    if one.dice > 1:
        need = SumTarget(direction="at_least", base=base, reason="aos.target.ability", rows=rows, dice=one.dice)
    roll = throw(draft, "ability", seat, one.dice, target=need, piece=unit)
    done = roll.total + more >= base
    judge(draft, roll, (done,) * len(roll.faces), "ability_works" if done else "ability_fails")
    return done


def _shows(draft: Draft, one: Chance, seat: Seat, unit: UnitId, base: int, more: int) -> bool:
    """The same where the roll may come to no more than a number."""
    roll = throw(draft, "ability", seat, one.dice, piece=unit)
    done = roll.total + more <= base
    judge(draft, roll, (done,) * len(roll.faces), "ability_works" if done else "ability_fails")
    return done


def band_of(draft: Draft, one: ByRoll, seat: Seat, unit: UnitId) -> Band | None:
    """Rolls for a unit; what is done by what the die shows."""
    roll = throw(draft, "ability", seat, 1, piece=unit)
    face = d3(roll.faces[0]) if one.sides == 3 else roll.faces[0]
    found = next((band for band in one.bands if band.least <= face <= band.most), None)
    done = found is not None and bool(found.does)
    judge(draft, roll, (done,), "ability_works" if done else "ability_fails")
    return found
