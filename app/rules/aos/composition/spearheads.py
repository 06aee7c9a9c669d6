"""Spearhead armies: fixed as they are, with two regiment abilities and four enhancements (AOS-SH-1.0 to AOS-SH-1.5)."""

from collections.abc import Mapping

from app.rules.aos.model.composition import Spearhead
from app.rules.aos.model.profiles import Library, Roster, RosterRegiment, RosterUnit
from app.rules.aos.model.refusals import refuse
from app.rules.kernel.refusal import Refusal

REGIMENT_ABILITIES = 2  # AOS-SH-1.3
ENHANCEMENTS = 4  # AOS-SH-1.4


def roster_of(army: Spearhead) -> Roster:
    """The list of a Spearhead army: one regiment, its general first."""
    units = tuple(RosterUnit(warscroll=unit.warscroll, models=unit.models) for unit in army.units)
    regiment = RosterRegiment(units=units, general=True)
    return Roster(id=army.id, name=army.name, faction=army.faction, regiments=(regiment,))


def lists_of(library: Library, spearhead: bool) -> Mapping[str, Roster]:
    """The ready lists of a battle: of Spearhead's those of its armies."""
    if spearhead:
        return {name: roster_of(army) for name, army in library.spearheads.items()}
    return library.rosters


def judge_spearhead(library: Library, army: Spearhead) -> Refusal | None:
    """Why something is no Spearhead army: `part` is what is wrong with it."""
    parts = (
        ("units", bool(army.units) and all(unit.warscroll in library.warscrolls for unit in army.units)),
        ("traits", bool(army.traits)),
        ("regiment_abilities", len({one.id for one in army.regiment_abilities}) == REGIMENT_ABILITIES),
        ("enhancements", len({one.id for one in army.enhancements}) == ENHANCEMENTS),
    )
    wrong = next((part for part, right in parts if not right), None)
    return refuse("invalid_spearhead_army", id=army.id, part=wrong) if wrong else None


def judge_fixed(library: Library, roster: Roster) -> Refusal | None:
    """Nothing of a Spearhead army is changed (AOS-SH-1.1)."""
    army = library.spearheads.get(roster.id)
    if army is None:
        return refuse("unknown_id", "AOS-SH-1.0", id=roster.id)
    return None if roster == roster_of(army) else refuse("fixed_composition", unit=army.name)


def judge_warscrolls(library: Library, roster: Roster, spearhead: bool) -> Refusal | None:
    """Warscrolls of Spearhead are for Spearhead, and others are not (AOS-SH-1.5)."""
    for regiment in roster.regiments:
        for unit in regiment.units:
            scroll = library.warscrolls[unit.warscroll]
            if scroll.spearhead != spearhead:
                return refuse("warscroll_wrong_battlepack", unit=scroll.name)
    return None
