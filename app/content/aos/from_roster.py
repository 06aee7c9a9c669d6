"""An army of a player's roster of Age of Sigmar as a text of our own schema, every question answered by what is proposed first.

Each unit becomes a warscroll of the army's own, and the army a faction of its own, so that nothing depends on what a server
knows. How it was composed was the list builder's to judge: who leads may lead whom he leads.
"""

import re
from collections.abc import Sequence
from typing import Any, Final

from app.content.aos.from_profiles import is_reinforced, scroll_of, told, words_of
from app.content.naming import Names, slug, title
from app.content.written import written
from app.rosters.roster import Ability, Roster, Unit

FACTION: Final = "faction"
REGIMENT: Final = re.compile(r"(regiment|general's regiment)\b.*", re.IGNORECASE)
TERRAIN: Final = "FACTION TERRAIN"
CORE: Final = ("HERO", "INFANTRY", "CAVALRY", "MONSTER", "WAR MACHINE", "WIZARD", "PRIEST", "FLY")
"""Keywords that an Anti may name though nobody here bears them."""


def text_of(roster: Roster) -> str:
    """The army of a roster of the fourth edition, as YAML. Faction terrain, which is no unit, stays off the table."""
    known = {*CORE, *(word for unit in roster.units for word in words_of(unit.keywords)[0])}
    names = Names("unit")
    scrolls: dict[str, Any] = {}
    groups: dict[str, list[tuple[Unit, str]]] = {}
    for unit in roster.units:
        if TERRAIN in unit.keywords:
            continue
        scroll = scroll_of(unit, FACTION, roster.questions, known)
        id = names.of(unit.name, scroll)
        scrolls[id] = {"id": id, **scroll}
        groups.setdefault(unit.group if REGIMENT.fullmatch(unit.group) else "", []).append((unit, id))
    loose = groups.pop("", [])
    regiments = [sorted(found, key=lambda pair: not pair[0].is_general) for found in groups.values()]
    heroes = sorted(
        (pair for pair in loose if "HERO" in pair[0].keywords), key=lambda pair: "WARMASTER" not in pair[0].keywords
    )
    if not regiments and heroes:
        first = heroes[0]
        regiments = [[first]]
        loose = [pair for pair in loose if pair is not first]
    chosen = next((found for found in regiments if found[0][0].is_general), next(iter(regiments), None))
    return written(
        {
            "system": "aos",
            "id": slug(roster.name, "army"),
            "name": title(roster.name, title(roster.faction, "Army")),
            "faction": FACTION,
            "regiments": [
                {**({"general": True} if found is chosen else {}), "units": [_row(*pair) for pair in found]}
                for found in regiments
            ],
            "auxiliaries": [_row(*pair) for pair in loose],
            "factions": [_faction(roster)],
            "profiles": _profiles(scrolls, regiments, [*loose, *(pair for found in regiments for pair in found)]),
            "warscrolls": list(scrolls.values()),
        }
    )


def _row(unit: Unit, id: str) -> dict[str, Any]:
    row: dict[str, Any] = {"warscroll": id, "models": unit.models or 1}
    own = title(unit.custom_name, "")
    return row | ({"reinforced": True} if is_reinforced(unit) else {}) | ({"name": own} if own else {})


def _faction(roster: Roster) -> dict[str, Any]:
    """The faction with the army's own abilities: traits, formation, lores, each by its text."""
    names, seen = Names("ability"), dict[str, Any]()
    for one in roster.abilities:
        if one.text:
            made = told(one.name or one.kind, _said(one), names)
            seen[made["id"]] = made
    made = {"id": FACTION, "name": title(roster.faction, "Army")}
    return made | ({"traits": list(seen.values())} if seen else {})


def _said(ability: Ability) -> str:
    return f"{ability.timing}. {ability.text}" if ability.timing else ability.text


def _profiles(
    scrolls: dict[str, Any],
    regiments: Sequence[Sequence[tuple[Unit, str]]],
    every: Sequence[tuple[Unit, str]],
) -> list[dict[str, Any]]:
    """What each warscroll costs, and whom it leads or joins: those of its regiment."""
    points = {id: (unit.points or 0) // (2 if is_reinforced(unit) else 1) for unit, id in every}
    leads: dict[str, list[str]] = {}
    joins: dict[str, list[str]] = {}
    for (_, leader), *others in regiments:
        for unit, id in others:
            if "HERO" in unit.keywords:
                joins.setdefault(id, []).append(leader)
            else:
                leads.setdefault(leader, []).append(id)
    return [
        {"id": id, "points": points.get(id, 0)}
        | ({"leads": sorted(set(leads[id]))} if id in leads else {})
        | ({"joins": sorted(set(joins[id]))} if id in joins else {})
        for id in scrolls
    ]
