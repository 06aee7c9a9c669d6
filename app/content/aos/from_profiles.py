"""A roster's units made into warscrolls: numbers, keywords with their levels, who carries what, abilities by their text."""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from app.content.aos.from_abilities import COMMANDS, Texts, coherency_of, is_applied, shelters_of
from app.content.aos.from_readings import Readings, understood_as, vocabulary_of
from app.content.aos.from_weapons import Weapons
from app.content.naming import title
from app.rosters.roster import Ability, Models, Question, Unit, Weapon

LEVEL: Final = re.compile(r"(.+?)\s*\((?:1/)?(\d{1,2})\+?\)")
ROLES: Final = ("CHAMPION", "MUSICIAN", "STANDARD BEARER")
FIGURES: Final = (
    ("MONSTER", "monster"), ("WAR MACHINE", "tank"), ("CAVALRY", "bike"), ("BEAST", "beast"), ("WIZARD", "psyker"),
    ("PRIEST", "psyker"), ("HERO", "captain"),
)  # fmt: skip
BASE: Final = re.compile(r"([\d.]+)(?: x ([\d.]+))? mm, ([\d.]+)\" high")
SIZE: Final = re.compile(r" \(\d+ models?\)$", re.IGNORECASE)
MOST_HEALTH: Final = 99


@dataclass(frozen=True, slots=True, kw_only=True)
class Scroll:
    """The warscroll of a unit, without its id; how many of its abilities rules apply, and which are played by their text.

    `unit` is the unit with what rules here apply of its abilities, and what they say.
    """

    written: dict[str, Any]
    unit: Unit
    applied: int
    texts: tuple[str, ...]


def called(unit: Unit) -> str:
    """A unit's name as texts say it: without how many models it has."""
    return title(SIZE.sub("", unit.name), "Unit").upper()


def words_of(keywords: Sequence[str]) -> tuple[list[str], dict[str, int]]:
    """Keywords without their numbers, and the numbers of those that have one."""
    plain: list[str] = []
    levels: dict[str, int] = {}
    for word in keywords:
        found = LEVEL.fullmatch(word)
        name = title(found[1] if found else word, "", 60).upper()
        if found:
            levels[name] = int(found[2])
        if name and name not in plain and (not found or name not in ("WARD", *ROLES)):
            plain.append(name)
    return plain, levels


def scroll_of(
    unit: Unit,
    faction: str,
    questions: Sequence[Question],
    known: Collection[str],
    shared: Collection[str],
    beside: Collection[str] = (),
) -> Scroll:
    """The warscroll of a unit; `known` are the keywords that an Anti may name, `shared` those of every unit of the army.

    `beside` are the names of what the army has beside its units.
    """
    models = unit.models or 1
    reinforced = is_reinforced(unit)
    cells = unit.profiles[0].values if unit.profiles else {}
    keywords, levels = words_of(unit.keywords)
    if (bare := called(unit)) != title(unit.name, "Unit").upper():
        keywords.append(bare)
    weapons, lost = Weapons(known), dict[str, Weapon]()
    carried = _carried(unit, questions, weapons, lost)
    made: dict[str, Any] = {
        "name": title(unit.name, "Unit"),
        "faction": faction,
        "move": _move(cells.get("Move", "")),
        "health": min(MOST_HEALTH, max(1, _number(cells.get("Health", ""), 1))),
        "control": min(MOST_HEALTH, _number(cells.get("Control", ""), 0)),
        "save": _number(cells.get("Save", ""), 0) or None,
        "keywords": keywords,
    }
    made |= {"levels": levels} if levels else {}
    made |= _footing(unit, questions)
    made["figure"] = next((figure for word, figure in FIGURES if word in keywords), "trooper")
    made["least"] = models // 2 if reinforced else models
    named = {COMMANDS[one.said] for one in unit.abilities if one.read and one.said in COMMANDS}
    roles = [
        role for word in ROLES if (role := word.replace(" ", "_").lower()) in named or {word} & {*keywords, *levels}
    ]
    made |= {"roles": roles} if roles else {}
    made |= {"weapons": list(weapons.lines.values())} if weapons.lines else {}
    made |= _loadouts(carried, models, made["least"])
    apart = coherency_of(unit.abilities)
    made |= {"coherency": apart} if apart is not None else {}
    rules = shelters_of(unit.abilities) if "FACTION TERRAIN" in keywords else []
    made |= {"shelters": rules} if rules else {}
    applied = [one for one in unit.abilities if is_applied(one, made)]
    others = [one for one in unit.abilities if one not in applied]
    readings = Readings(
        vocabulary_of(made.get("weapons", ()), known, {*keywords, *levels}, shared, _bearers(unit, weapons), beside)
    )
    by_text = [one for one in others if not readings.take(one)]
    texts = Texts()
    texts.abilities(by_text)
    texts.abilities(list(weapons.unknown.values()))
    texts.weapons(lost.values())
    abilities = [*readings.written, *texts.written]
    made |= {"abilities": abilities} if abilities else {}
    return Scroll(
        written=made,
        unit=replace(unit, abilities=tuple(_told(one, applied, readings) for one in unit.abilities)),
        applied=len(applied) + len(others) - len(by_text) + weapons.applied,
        texts=texts.names,
    )


def _bearers(unit: Unit, weapons: Weapons) -> dict[str, str]:
    """Models of which the unit has one, by name: each as a weapon that no other model of it has."""
    spoken = _spoken_of(unit)
    carried = [(row, _lines_of(row, weapons, row in spoken)) for row in unit.rows]
    found: dict[str, str] = {}
    for row, own in carried:
        others = {id for other, theirs in carried if other is not row for id in theirs}
        if row.count == 1 and (single := sorted(own - others)):
            found |= dict.fromkeys(_called(row.name), single[0])
    return found


def _lines_of(row: Models, weapons: Weapons, spoken: bool) -> set[str]:
    found = (weapons.take(one, row.name if spoken and not n else "") for n, one in enumerate(row.weapons))
    return {id for id in found if id is not None}


def _called(name: str) -> list[str]:
    """What texts call a model of this name: with or without an article, and what it is besides."""
    whole = name.lower()
    bare = whole.removeprefix("the ")
    return list(dict.fromkeys((whole, bare, bare.partition(",")[0])))


def _spoken_of(unit: Unit) -> list[Models]:
    """The models of which a unit has one of that name, and of which a text of it speaks: each has a weapon line of its own."""
    texts = " ".join(one.text for one in unit.abilities).lower().replace("’", "'")
    names = [name for row in unit.rows for name in _called(row.name)]
    return [
        row
        for row in unit.rows
        if row.count == 1
        and len(unit.rows) > 1
        and all(names.count(name) == 1 for name in _called(row.name))
        and any(f"unit's {name}" in texts for name in _called(row.name))
    ]


def _told(ability: Ability, applied: Sequence[Ability], readings: Readings) -> Ability:
    """An ability with whether rules here apply it, and what was understood."""
    if ability in readings.said:
        return understood_as(ability, readings.said[ability])
    if ability in applied and not ability.said:
        return replace(ability, read=True, said=f"Terrain abilities: {', '.join(shelters_of([ability]))}")
    return replace(ability, read=ability in applied)


def is_reinforced(unit: Unit) -> bool:
    """Whether a unit has twice the models of its warscroll."""
    return unit.size == "reinforced" and (unit.models or 1) % 2 == 0


def _loadouts(carried: Counter[tuple[str, ...]], models: int, least: int) -> dict[str, Any]:
    """What most models carry, and so many of each lot of models that carry something else."""
    if len(carried) < 2:
        return {}
    (usual, _), *others = carried.most_common()
    rows: list[dict[str, Any]] = [{"name": "usual", "weapons": list(usual)}]
    rows += [
        {"name": f"other {number}", "weapons": list(arms), "count": max(1, count * least // models)}
        for number, (arms, count) in enumerate(others, start=1)
    ]
    return {"loadouts": rows}


def _carried(
    unit: Unit, questions: Sequence[Question], weapons: Weapons, lost: dict[str, Weapon]
) -> Counter[tuple[str, ...]]:
    """How many models carry which weapons."""
    models: list[list[str]] = []
    spoken = _spoken_of(unit)
    for row in unit.rows:
        group = [list[str]() for _ in range(max(1, row.count))]
        for number, weapon in enumerate(row.weapons):
            _hand_out(weapon, weapon.count, group, weapons, lost, row.name if row in spoken and not number else "")
        models += group
    mine = [one for one in questions if one.ask == "one_or_all" and one.unit == unit.name and one.proposals]
    for weapon in unit.shared:
        asked = next((one for one in mine if one.about == weapon.name), None)
        has_all = asked is not None and asked.proposals[0].startswith("all")
        _hand_out(weapon, len(models) if has_all else weapon.count, models, weapons, lost)
    return Counter(tuple(sorted(dict.fromkeys(one))) for one in models)


def _hand_out(
    weapon: Weapon,
    count: int,
    models: Sequence[list[str]],
    weapons: Weapons,
    lost: dict[str, Weapon],
    bearer: str = "",
) -> None:
    """Gives a weapon to so many models; of a warscroll each carries one of a kind, with all its attacks."""
    id = weapons.take(weapon, bearer)
    if id is None:
        lost.setdefault(weapon.name, weapon)
        return
    for carried in models[: max(count, 1)]:
        carried.append(id)


def _footing(unit: Unit, questions: Sequence[Question]) -> dict[str, Any]:
    profile = unit.profiles[0].name if unit.profiles else unit.name
    asked = next(
        (one.proposals[0] for one in questions if one.ask == "base" and one.about == profile and one.proposals), ""
    )
    found = BASE.fullmatch(asked)
    if found is None:
        return {"base": 32, "height": 1.25}
    a, b = float(found[1]), float(found[2] or 0)
    return {"base": [a, b] if b else a, "height": float(found[3])}


def _number(cell: str, otherwise: int) -> int:
    found = re.search(r"\d+", cell)
    return int(found.group()) if found else otherwise


def _move(cell: str) -> int | str | None:
    text = cell.strip().rstrip('"”').upper()
    if re.fullmatch(r"\d?D[36](\+\d{1,2})?", text):
        return text
    return int(text) if text.isdecimal() else None
