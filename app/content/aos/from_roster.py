"""An army of a player's roster of Age of Sigmar as a text of our own schema, every question answered by what is proposed first.

Each unit becomes a warscroll of the army's own, and the army a faction of its own, so that nothing depends on what a server
knows. How it was composed was the list builder's to judge: who leads may lead whom he leads.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from app.content.aos.from_lores import Lores, Summons, Traits, banishment_of
from app.content.aos.from_profiles import called, is_reinforced, scroll_of, words_of
from app.content.aos.from_readings import understood_as
from app.content.made import LeftOut, Made, too_many
from app.content.naming import Names, slug, title
from app.content.written import written
from app.rosters.roster import Ability, Refused, Roster, Unit
from app.rules.aos.composition.army import MOST_TERRAIN
from app.rules.aos.setup.muster import MOST_MODELS, MOST_UNITS
from app.rules.kernel.schema.annotations import Words

FACTION: Final = "faction"
REGIMENT: Final = re.compile(r"(regiment|general's regiment)\b.*", re.IGNORECASE)
TERRAIN: Final = "FACTION TERRAIN"
CORE: Final = ("HERO", "INFANTRY", "CAVALRY", "MONSTER", "WAR MACHINE", "WIZARD", "PRIEST", "FLY")
"""Keywords that an Anti may name though nobody here bears them."""


def text_of(roster: Roster, library: object = None) -> Made | Refused:
    """The army of a roster of the fourth edition, as YAML; refused where a table takes no army of that size.

    What a lore brings into play, and more faction terrain than an army has, is left out.
    """
    del library  # a roster has the numbers of its units, or their rows, itself
    terrain, units, more = _parted(roster.units)
    if refused := too_many((*terrain, *units), MOST_UNITS, MOST_MODELS):
        return refused
    known = {*CORE, *(word for unit in units for word in (*words_of(unit.keywords)[0], called(unit)))}
    others = {called(one) for one in (*terrain, *more, *roster.summoned)}
    shared = set.intersection(*(set(words_of(unit.keywords)[0]) for unit in units)) if units else set()
    names = Names("unit")
    scrolls: dict[str, Any] = {}
    groups: dict[str, list[tuple[Unit, str]]] = {}
    applied, texts, laid, judged = 0, list[str](), list[str](), dict[int, Unit]()
    for unit in units:
        scroll = scroll_of(unit, FACTION, roster.questions, known, shared, others)
        judged[_row_of(unit)] = scroll.unit
        id = names.of(unit.name, scroll.written)
        scrolls[id] = {"id": id, **scroll.written}
        applied += scroll.applied
        texts += scroll.texts
        groups.setdefault(unit.group if REGIMENT.fullmatch(unit.group) else "", []).append((unit, id))
    for feature in terrain:
        scroll = scroll_of(feature, FACTION, roster.questions, known, shared, others)
        judged[_row_of(feature)] = scroll.unit
        laid.append(names.of(feature.name, scroll.written))
        scrolls[laid[-1]] = {"id": laid[-1], **scroll.written, "type": "faction_terrain"}
        applied += scroll.applied
        texts += scroll.texts
    loose = groups.pop("", [])
    leaderless = [name for name, found in groups.items() if not any(map(_is_hero, found))]
    loose += [pair for name in leaderless for pair in groups.pop(name)]
    regiments = [
        sorted(found, key=lambda pair: (not pair[0].is_general, not _is_hero(pair))) for found in groups.values()
    ]
    heroes = sorted(filter(_is_hero, loose), key=lambda pair: "WARMASTER" not in pair[0].keywords)
    if not regiments and heroes:
        first = heroes[0]
        regiments = [[first]]
        loose = [pair for pair in loose if pair is not first]
    chosen = next((found for found in regiments if found[0][0].is_general), next(iter(regiments), None))
    lores = Lores(roster.abilities, units, known, shared, others)
    summons = Summons(roster.abilities, units, roster.summoned)
    called_up: dict[str, str] = {}
    for name, summoned in summons.units.items():
        scroll = scroll_of(summoned, FACTION, roster.questions, known, shared, others)
        judged[_row_of(summoned)] = scroll.unit
        called_up[name] = names.of(summoned.name, scroll.written)
        number = banishment_of(summoned)
        scrolls[called_up[name]] = {
            "id": called_up[name], **scroll.written, "type": "manifestation", "banishment": number,
        }  # fmt: skip
        applied += scroll.applied
        texts += scroll.texts
    lore = [*lores.written, *summons.written(called_up)]
    read = {**lores.said, **summons.said}
    traits = Traits([one for one in roster.abilities if one not in read], known, shared, others, units)
    for made in scrolls.values():
        if "type" not in made:
            traits.give(made)
            lores.give(made)
            summons.give(made)
    text = written(
        {
            "system": "aos",
            "id": slug(roster.name, "army"),
            "name": title(roster.name, title(roster.faction, "Army")),
            "faction": FACTION,
            **({"lores": [one["id"] for one in lore]} if lore else {}),
            "regiments": [
                {**({"general": True} if found is chosen else {}), "units": [_row(*pair) for pair in found]}
                for found in regiments
            ],
            "auxiliaries": [_row(*pair) for pair in loose],
            "terrain": laid,
            "factions": [
                _faction(
                    roster,
                    traits.written,
                    laid,
                    lore,
                    _strangers([*scrolls.values(), *lore, *traits.written], known),
                )
            ],
            "profiles": _profiles(scrolls, regiments, [*loose, *(pair for found in regiments for pair in found)]),
            "warscrolls": list(scrolls.values()),
        }
    )
    left_out = (
        *_left_out(roster, more, {_row_of(one) for one in summons.units.values()}),
        *(LeftOut(row=name, why="leaderless") for name in leaderless),
    )
    return Made(
        text=text,
        units=(*terrain, *units),
        applied=applied + len(read) + len(traits.said),
        texts=(*traits.texts.names, *texts),
        left_out=left_out,
        roster=_judged(roster, judged, {**read, **traits.said}),
    )


def _judged(roster: Roster, judged: Mapping[int, Unit], read: Mapping[Ability, Words]) -> Roster:
    """The roster with what rules here apply: of what the army does not set up nothing is."""
    own = tuple(understood_as(one, read[one]) if one in read else replace(one, read=False) for one in roster.abilities)
    units = tuple(judged.get(_row_of(unit)) or _unread(unit) for unit in roster.units)
    summoned = tuple(judged.get(_row_of(unit)) or _unread(unit) for unit in roster.summoned)
    return replace(roster, units=units, summoned=summoned, abilities=own)


def _row_of(unit: Unit) -> int:
    """Which row of the file a unit is: equal ones are rows of their own."""
    return id(unit)


def _unread(unit: Unit) -> Unit:
    return replace(unit, abilities=tuple(replace(one, read=False) for one in unit.abilities))


def _parted(found: Sequence[Unit]) -> tuple[list[Unit], list[Unit], list[Unit]]:
    """The terrain that an army may have, in one piece; its units; and the terrain that is more than it may have."""
    terrain: list[Unit] = []
    units: list[Unit] = []
    more: list[Unit] = []
    for unit in found:
        fits = len(terrain) < MOST_TERRAIN and unit.models in (None, 1)
        (units if TERRAIN not in unit.keywords else terrain if fits else more).append(unit)
    return terrain, units, more


def _is_hero(pair: tuple[Unit, str]) -> bool:
    return "HERO" in pair[0].keywords


def _left_out(roster: Roster, terrain: Sequence[Unit], summoned: Collection[int]) -> Iterator[LeftOut]:
    """What the roster has beside its units, traits and lores; `terrain` is what is more than an army may have.

    `summoned` are those manifestations that its lores do set up here.
    """
    yield from (LeftOut(row=unit.name, why="terrain") for unit in terrain)
    yield from (LeftOut(row=unit.name, why="summoned") for unit in roster.summoned if _row_of(unit) not in summoned)
    yield from (LeftOut(row=card, why="card") for card in roster.cards)


def _row(unit: Unit, id: str) -> dict[str, Any]:
    row: dict[str, Any] = {"warscroll": id, "models": unit.models or 1}
    own = title(unit.custom_name, "")
    return row | ({"reinforced": True} if is_reinforced(unit) else {}) | ({"name": own} if own else {})


def _faction(
    roster: Roster,
    traits: Sequence[dict[str, Any]],
    terrain: Sequence[str],
    lores: Sequence[dict[str, Any]],
    strangers: Sequence[str],
) -> dict[str, Any]:
    made: dict[str, Any] = {"id": FACTION, "name": title(roster.faction, "Army"), "terrain": list(terrain)}
    made |= {"strangers": list(strangers)} if strangers else {}
    return made | ({"traits": list(traits)} if traits else {}) | ({"lores": list(lores)} if lores else {})


def _strangers(made: Any, known: Collection[str]) -> list[str]:
    """The keywords that abilities name and no unit here has."""
    if isinstance(made, Mapping):
        own = [word for key in ("has", "lacks") for word in made.get(key, ())]
        return sorted(
            {word for word in own if word not in known} | {one for v in made.values() for one in _strangers(v, known)}
        )
    return sorted({one for v in made for one in _strangers(v, known)}) if isinstance(made, list | tuple) else []


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
        {"id": id, "points": points[id]}
        | ({"leads": sorted(set(leads[id]))} if id in leads else {})
        | ({"joins": sorted(set(joins[id]))} if id in joins else {})
        for id in scrolls
        if id in points
    ]
