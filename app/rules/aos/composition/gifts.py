"""Abilities from beyond a warscroll: battle traits, formations, regiment abilities, enhancements (AOS-CORE-3.0, 28.3)."""

from collections.abc import Iterator

from app.rules.aos.model.abilities import Ability
from app.rules.aos.model.composition import Enhancement
from app.rules.aos.model.state import State, UnitId
from app.rules.kernel.incremental.derived import derived, memoized
from app.rules.kernel.seats import Seat


@memoized
def army_gifts(state: State, seat: Seat) -> tuple[Ability, ...]:
    """What all of an army has: its traits, its formation, its regiment ability (AOS-ARMY-2.1, AOS-SH-1.2, AOS-SH-1.3)."""
    return tuple(_of_army(state, seat))


def _of_army(state: State, seat: Seat) -> Iterator[Ability]:
    roster, chosen = state.sides[seat].draft, state.sides[seat].regiment_ability
    if roster is None:
        return
    if (army := state.library.spearheads.get(roster.id)) is not None:
        yield from army.traits
        yield from (ability for one in army.regiment_abilities if one.id == chosen for ability in one.abilities)
    elif (faction := state.library.factions.get(roster.faction)) is not None:
        yield from faction.traits
        yield from (ability for one in faction.formations if one.id in roster.formations for ability in one.abilities)


@derived
def unit_gifts(state: State, unit: UnitId) -> tuple[Ability, ...]:
    """What the unit has from its enhancements (AOS-CORE-28.3, AOS-ARMY-4.1a, AOS-SH-1.4)."""
    carried = state.units[unit].enhancements
    if not carried:
        return ()
    known = enhancements_of(state, state.units[unit].seat)
    return tuple(ability for one in known if one.id in carried for ability in one.abilities)


@memoized
def enhancements_of(state: State, seat: Seat) -> tuple[Enhancement, ...]:
    """What an army may be given: enhancements, of a Spearhead its regiment abilities too."""
    roster = state.sides[seat].draft
    if roster is None:
        return ()
    if (army := state.library.spearheads.get(roster.id)) is not None:
        return (*army.regiment_abilities, *army.enhancements)
    faction = state.library.factions.get(roster.faction)
    return tuple(one for table in faction.tables for one in table.enhancements) if faction else ()
