"""Whether an army may be fielded: faction, points, regiments, enhancements, lores, in the order it is built (AOS-ARMY-5)."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.rules.aos.composition.enhancements import judge_enhancements, judge_lores
from app.rules.aos.composition.lists import cost_of, own_regiments, own_units, scroll_of, total, units_of
from app.rules.aos.composition.regiments import (
    judge_auxiliaries,
    judge_general,
    judge_number,
    judge_regiment,
    judge_renown,
)
from app.rules.aos.model.composition import Faction
from app.rules.aos.model.profiles import Library, Roster, RosterUnit
from app.rules.aos.model.refusals import refuse
from app.rules.kernel.refusal import Refusal

MOST_TERRAIN = 1  # AOS-ARMY-3.7
_UNKNOWN = ("unknown_faction", "unknown_id", "wrong_faction", "no_battle_profile")


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing that is asked of an army, and why it is not so; `regiment` is the number of the one that is meant."""

    part: str
    regiment: int = 0
    refused: Refusal | None = None


def judge_army(library: Library, roster: Roster, limit: int) -> Refusal | None:
    """Why an army of so many points may not be fielded; a limit of 0 is the list's own."""
    return next((check.refused for check in checks(library, roster, limit) if check.refused), None)


def checks(library: Library, roster: Roster, limit: int) -> Iterator[Check]:
    """All that is asked of an army of so many points, part by part; without its faction's profiles nothing else can be."""
    faction = library.factions.get(roster.faction)
    refused = _judge_known(library, roster) or (_judge_faction(library, roster, faction) if faction else None)
    yield Check(part="faction", refused=refused)
    if faction is None or (refused is not None and refused.code in _UNKNOWN):
        return
    yield Check(part="regiments", refused=judge_number(roster))
    yield Check(part="general", refused=judge_general(library, roster))
    for number, regiment in enumerate(own_regiments(roster), start=1):
        yield Check(part="regiment", regiment=number, refused=judge_regiment(library, number, regiment))
    yield Check(part="auxiliaries", refused=judge_auxiliaries(library, roster) or judge_renown(library, roster))
    yield Check(part="uniques", refused=_judge_uniques(library, roster))
    yield Check(part="points", refused=_judge_points(library, roster, limit or roster.points))
    yield Check(part="terrain", refused=_judge_terrain(roster, faction))
    yield Check(part="enhancements", refused=judge_enhancements(library, roster, faction))
    yield Check(part="lores", refused=judge_lores(roster, faction))


def _judge_known(library: Library, roster: Roster) -> Refusal | None:
    """The faction, and the Regiments of Renown that are hired, are ones there are (AOS-ARMY-2.0, AOS-ARMY-3.5)."""
    if roster.faction not in library.factions:
        return refuse("unknown_faction", id=roster.faction)
    hired = (regiment.renown for regiment in roster.regiments if regiment.renown)
    strange = next((renown for renown in hired if renown not in library.renown), None)
    return refuse("unknown_id", "AOS-ARMY-3.5", id=strange) if strange is not None else None


def _judge_faction(library: Library, roster: Roster, faction: Faction) -> Refusal | None:
    """Every unit is of the faction but those of a Regiment of Renown; one formation if there are any (AOS-ARMY-2.0, 2.1)."""
    for unit in own_units(roster):
        if scroll_of(library, unit).faction != faction.units:
            return refuse("wrong_faction", unit=_name(library, unit), faction=faction.name)
        if unit.warscroll not in library.profiles:
            return refuse("no_battle_profile", unit=_name(library, unit))
    known = {formation.id for formation in faction.formations}
    if len(roster.formations) != min(1, len(known)) or not set(roster.formations) <= known:
        return refuse("invalid_formation", had=len(roster.formations), needed=min(1, len(known)))
    return None


def _judge_uniques(library: Library, roster: Roster) -> Refusal | None:
    """Each UNIQUE unit once; reinforced is neither it nor who stands alone (AOS-ARMY-3.3, AOS-ARMY-3.4)."""
    seen: set[str] = set()
    for unit in units_of(roster):
        scroll = scroll_of(library, unit)
        unique = "UNIQUE" in scroll.keywords
        if unique and scroll.id in seen:
            return refuse("unique_duplicate", unit=_name(library, unit))
        if unit.reinforced and unique:
            return refuse("unique_cannot_reinforce", unit=_name(library, unit))
        if unit.reinforced and scroll.least == 1:
            return refuse("cannot_reinforce_single_model", unit=_name(library, unit))
        needed = scroll.least * (2 if unit.reinforced else 1)
        if unit.models != needed:
            return refuse("wrong_count", "AOS-ARMY-3.3", unit=_name(library, unit), had=unit.models, needed=needed)
        seen.add(scroll.id)
    return None


def _judge_points(library: Library, roster: Roster, limit: int) -> Refusal | None:
    """No more than agreed, and no more than half of it on one unit (AOS-ARMY-1.2a, AOS-ARMY-1.2b)."""
    if limit == 0:
        return None
    for unit in own_units(roster):
        cost = cost_of(library, unit)
        if 2 * cost > limit:
            return refuse("unit_over_half_points", unit=_name(library, unit), had=cost, needed=limit // 2)
    spent = total(library, roster)
    return refuse("points_limit_exceeded", had=spent, needed=limit) if spent > limit else None


def _judge_terrain(roster: Roster, faction: Faction) -> Refusal | None:
    if len(roster.terrain) > MOST_TERRAIN:
        return refuse("too_much_faction_terrain", had=len(roster.terrain), needed=MOST_TERRAIN)
    foreign = next((one for one in roster.terrain if one not in faction.terrain), None)
    if foreign is None:
        return None
    return refuse("wrong_faction", "AOS-ARMY-3.7", unit=foreign, faction=faction.name)


def _name(library: Library, unit: RosterUnit) -> str:
    return unit.name or scroll_of(library, unit).name
