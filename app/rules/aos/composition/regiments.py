"""Regiments: how many, who leads them, who may be in them; the general; Regiments of Renown (AOS-ARMY-3.1a to 3.6a)."""

from app.rules.aos.composition.lists import (
    answers,
    is_a,
    is_hero,
    own_regiments,
    own_units,
    profile_of,
    scroll_of,
)
from app.rules.aos.model.profiles import Library, Roster, RosterRegiment
from app.rules.aos.model.refusals import refuse
from app.rules.kernel.refusal import Refusal

MOST_REGIMENTS = 5  # AOS-ARMY-3.1a
MOST_UNITS = 3  # AOS-ARMY-3.1b
MOST_OF_GENERAL = 4  # AOS-ARMY-3.2c
MOST_RENOWN = 1  # AOS-ARMY-3.5


def judge_number(roster: Roster) -> Refusal | None:
    """One to five regiments (AOS-ARMY-3.1a)."""
    own = own_regiments(roster)
    if not own:
        return refuse("no_regiment", had=0, needed=1)
    if len(own) > MOST_REGIMENTS:
        return refuse("too_many_regiments", had=len(own), needed=MOST_REGIMENTS)
    return None


def judge_auxiliaries(library: Library, roster: Roster) -> Refusal | None:
    """Whether the units outside the regiments may stand there (AOS-ARMY-3.6a)."""
    for unit in roster.auxiliaries:
        if is_hero(library, unit) and profile_of(library, unit).mandatory:
            return refuse("hero_cannot_be_auxiliary", unit=scroll_of(library, unit).name)
    return None


def judge_regiment(library: Library, number: int, regiment: RosterRegiment) -> Refusal | None:
    """A HERO, and units it leads: HEROES that join take up no room (AOS-ARMY-3.1b, 3.1c, 3.1d, AOS-AMB-22)."""
    if not regiment.units or not is_hero(library, regiment.units[0]):
        return refuse("regiment_needs_hero", regiment=number)
    leader, *others = regiment.units
    room = MOST_OF_GENERAL if regiment.general else MOST_UNITS
    rank = [unit for unit in others if not is_hero(library, unit)]
    if len(rank) > room:
        rule = "AOS-ARMY-3.2c" if regiment.general else "AOS-ARMY-3.1b"
        return refuse("regiment_too_large", rule, regiment=number, had=len(rank), needed=room)
    for unit in others:
        name = scroll_of(library, unit).name
        if is_hero(library, unit):
            if not any(answers(library, leader, one) for one in profile_of(library, unit).joins):
                return refuse("hero_cannot_join_regiment", unit=name, regiment=number)
        elif not any(answers(library, unit, one) for one in profile_of(library, leader).leads):
            return refuse("unit_not_allowed_in_regiment", unit=name, regiment=number)
    return None


def judge_general(library: Library, roster: Roster) -> Refusal | None:
    """One HERO, a WARMASTER where the army has one of its own (AOS-ARMY-3.2a, AOS-ARMY-3.2b)."""
    led = [regiment for regiment in roster.regiments if regiment.general]
    if len(led) != 1:
        return refuse("general_missing", had=len(led), needed=1)
    if led[0].renown:
        return refuse("renown_general", unit=library.renown[led[0].renown].name)
    if not led[0].units:
        return refuse("general_missing", had=0, needed=1)
    general = led[0].units[0]
    if not is_hero(library, general):
        return refuse("general_not_hero", unit=scroll_of(library, general).name)
    masters = [unit for unit in own_units(roster) if is_a(library, unit, "WARMASTER")]
    if masters and not is_a(library, general, "WARMASTER"):
        return refuse("general_must_be_warmaster", unit=scroll_of(library, masters[0]).name)
    return None


def judge_renown(library: Library, roster: Roster) -> Refusal | None:
    """One at most, for factions that may hire it, as it is (AOS-ARMY-3.5)."""
    hired = [regiment for regiment in roster.regiments if regiment.renown]
    if len(hired) > MOST_RENOWN:
        return refuse("too_many_renown", had=len(hired), needed=MOST_RENOWN)
    for regiment in hired:
        renown = library.renown[regiment.renown]
        if roster.faction not in renown.factions:
            return refuse("renown_wrong_faction", unit=renown.name, faction=library.factions[roster.faction].name)
        if [(u.warscroll, u.models) for u in regiment.units] != [(u.warscroll, u.models) for u in renown.units]:
            return refuse("fixed_composition", "AOS-ARMY-3.5", unit=renown.name)
    return None
