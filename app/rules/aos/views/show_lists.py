"""Lists in the making, and what they are made of: factions, whom a HERO leads, who bears what (AOS-ARMY-1.1 to 4.2c)."""

from app.rules.aos.agreed_battle import is_spearhead, plan_of
from app.rules.aos.composition.army import checks
from app.rules.aos.composition.enhancements import may_bear
from app.rules.aos.composition.lists import answers, cost_of, is_hero, units_of
from app.rules.aos.composition.regiments import MOST_OF_GENERAL, MOST_REGIMENTS, MOST_UNITS
from app.rules.aos.ground.standing import modules
from app.rules.aos.model.composition import Faction
from app.rules.aos.model.profiles import Library, Roster, RosterUnit, Warscroll
from app.rules.aos.model.state import State
from app.rules.aos.views.own_view import (
    ArmyListView,
    BuildingView,
    FactionRow,
    ListedRegiment,
    ListedUnit,
    LoreRow,
    RenownRow,
    ScrollRow,
    TableRow,
)
from app.rules.kernel.schema.army_namespaces import army_of


def show_list(state: State, roster: Roster | None) -> ArmyListView | None:
    """A list in the making; never the other's before both are locked (AOS-GLOS-05)."""
    if roster is None:
        return None
    composed = "army_composition" in modules(state) and not is_spearhead(state)
    asked = tuple(checks(state.library, roster, plan_of(state).points)) if composed else ()
    return ArmyListView(
        id=roster.id,
        name=roster.name,
        faction=roster.faction,
        formations=roster.formations,
        regiments=tuple(
            ListedRegiment(units=tuple(map(_listed, one.units)), general=one.general, renown=one.renown)
            for one in roster.regiments
        ),
        auxiliaries=tuple(map(_listed, roster.auxiliaries)),
        terrain=roster.terrain,
        lores=roster.lores,
        points=_cost(state.library, roster),
        limit=plan_of(state).points or roster.points,
        checks=asked,
    )


def _listed(unit: RosterUnit) -> ListedUnit:
    return ListedUnit(
        warscroll=unit.warscroll,
        models=unit.models,
        name=unit.name,
        reinforced=unit.reinforced,
        enhancements=unit.enhancements,
    )


def _cost(library: Library, roster: Roster) -> int:
    """What a list costs as far as its units have a price: a Spearhead's have none."""
    hired = [library.renown[one.renown] for one in roster.regiments if one.renown in library.renown]
    within = {id(unit) for one in roster.regiments if one.renown in library.renown for unit in one.units}
    own = (unit for unit in units_of(roster) if unit.warscroll in library.profiles and id(unit) not in within)
    return sum(one.points for one in hired) + sum(cost_of(library, unit) for unit in own)


def show_building(state: State, kept_back: frozenset[str]) -> BuildingView | None:
    """What a list is written of, but for what armies that are `kept_back` brought; a Spearhead is fixed (AOS-SH-1.1)."""
    if is_spearhead(state):
        return None
    return BuildingView(
        factions=tuple(
            _faction(state.library, faction)
            for faction in state.library.factions.values()
            if army_of(faction.id) not in kept_back
        ),
        regiments=MOST_REGIMENTS,
        units=MOST_UNITS,
        units_of_general=MOST_OF_GENERAL,
    )


def _faction(library: Library, faction: Faction) -> FactionRow:
    own = [
        scroll
        for scroll in library.warscrolls.values()
        if scroll.faction == faction.units and scroll.id in library.profiles and not scroll.spearhead
    ]
    return FactionRow(
        id=faction.id,
        formations=tuple(one.id for one in faction.formations),
        scrolls=tuple(_scroll(library, faction, scroll, own) for scroll in own),
        tables=tuple(TableRow(id=t.id, enhancements=tuple(one.id for one in t.enhancements)) for t in faction.tables),
        lores=tuple(LoreRow(id=lore.id, type=lore.type) for lore in faction.lores),
        terrain=faction.terrain,
        renown=tuple(
            RenownRow(id=one.id, points=one.points, units=one.units)
            for one in library.renown.values()
            if faction.id in one.factions
        ),
    )


def _scroll(library: Library, faction: Faction, scroll: Warscroll, own: list[Warscroll]) -> ScrollRow:
    unit = _unit(scroll)
    unique = "UNIQUE" in scroll.keywords
    return ScrollRow(
        id=scroll.id,
        models=scroll.least,
        points=library.profiles[scroll.id].points,
        hero=is_hero(library, unit),
        unique=unique,
        doubles=scroll.least > 1 and not unique,
        leads=tuple(one.id for one in own if _leads(library, unit, _unit(one))),
        tables=tuple(table.id for table in faction.tables if may_bear(library, unit, table)),
    )


def _unit(scroll: Warscroll) -> RosterUnit:
    return RosterUnit(warscroll=scroll.id, models=scroll.least)


def _leads(library: Library, leader: RosterUnit, unit: RosterUnit) -> bool:
    """Whether a unit may be in the regiment of a HERO, as rank or as a HERO that joins (AOS-ARMY-3.1c, AOS-ARMY-3.1d)."""
    if not is_hero(library, leader):
        return False
    if is_hero(library, unit):
        return any(answers(library, leader, one) for one in library.profiles[unit.warscroll].joins)
    return any(answers(library, unit, one) for one in library.profiles[leader.warscroll].leads)
