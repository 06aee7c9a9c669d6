"""A list as army composition reads it: its units, what they are, what they cost."""

from collections.abc import Iterator

from app.rules.aos.model.composition import BattleProfile
from app.rules.aos.model.profiles import Library, Roster, RosterRegiment, RosterUnit, Warscroll


def units_of(roster: Roster) -> Iterator[RosterUnit]:
    """Every unit of a list, those of its regiments first."""
    for regiment in roster.regiments:
        yield from regiment.units
    yield from roster.auxiliaries


def own_regiments(roster: Roster) -> tuple[RosterRegiment, ...]:
    """The regiments that are no Regiment of Renown: those the limits count (AOS-ARMY-3.1a, AOS-AMB-23)."""
    return tuple(regiment for regiment in roster.regiments if not regiment.renown)


def own_units(roster: Roster) -> Iterator[RosterUnit]:
    """The units of the army's own faction."""
    for regiment in own_regiments(roster):
        yield from regiment.units
    yield from roster.auxiliaries


def scroll_of(library: Library, unit: RosterUnit) -> Warscroll:
    """The warscroll of a listed unit. It must be known."""
    return library.warscrolls[unit.warscroll]


def is_hero(library: Library, unit: RosterUnit) -> bool:
    """Whether a listed unit is a HERO."""
    return is_a(library, unit, "HERO")


def is_a(library: Library, unit: RosterUnit, keyword: str) -> bool:
    """Whether a listed unit has a keyword on its warscroll."""
    scroll = scroll_of(library, unit)
    return keyword in scroll.keywords or keyword in scroll.levels or keyword == scroll.faction.upper()


def answers(library: Library, unit: RosterUnit, named: str) -> bool:
    """Whether a battle profile that names this means the unit (AOS-ARMY-3.1c)."""
    profile = library.profiles.get(unit.warscroll)
    return named == unit.warscroll or is_a(library, unit, named) or (profile is not None and named in profile.relevant)


def profile_of(library: Library, unit: RosterUnit) -> BattleProfile:
    """The battle profile of a listed unit. It must have one."""
    return library.profiles[unit.warscroll]


def cost_of(library: Library, unit: RosterUnit) -> int:
    """What a listed unit costs: twice as much reinforced (AOS-ARMY-3.3)."""
    return profile_of(library, unit).points * (2 if unit.reinforced else 1)


def total(library: Library, roster: Roster) -> int:
    """What a list costs: Regiments of Renown at their own price (AOS-ARMY-1.2a, AOS-ARMY-3.5)."""
    hired = sum(library.renown[one.renown].points for one in roster.regiments if one.renown)
    return hired + sum(cost_of(library, unit) for unit in own_units(roster))
