"""An army of a player's roster as a text of our own schema: every question answered by what is proposed first.

Each unit becomes a datasheet of the army's own with what its models have, so that nothing depends on what a server knows.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from app.content.made import Made, too_many
from app.content.naming import Names, slug, title
from app.content.wh40k.from_abilities import MOST, judged
from app.content.wh40k.from_profiles import base_of, profile_of, table_of, untold
from app.content.wh40k.from_texts import psyker_of, transport_of
from app.content.wh40k.from_weapons import BY_TEXT, Weapons, told
from app.content.written import written
from app.rosters.roster import Ability, Models, Profile, Question, Refused, Roster, Unit, Weapon
from app.rules.wh40k.setup.muster import MOST_MODELS, MOST_UNITS

FACTION: Final = "faction: "
SAVE: Final = re.compile(r"Invulnerable save ([2-6])\+")
SPLIT: Final = re.compile(r"(.*): [\d-]\+?\s*/.*")
MOST_WEAPONS: Final = 30
ALL: Final = "all"
DETACHMENT: Final = "detachment"


def text_of(roster: Roster, library: object = None) -> Made | Refused:
    """The army of a roster of the eighth edition, as YAML; refused where a table takes no army of that size."""
    del library  # a roster has the numbers of its units, or their rows, itself
    if refused := too_many(roster.units, MOST_UNITS, MOST_MODELS):
        return refused
    weapons, names = Weapons(), Names("unit")
    borne = {word for unit in roster.units for words in _words(unit.keywords) for word in words}
    sheets: dict[str, Any] = {}
    units = []
    guns = {weapon.name for unit in roster.units for weapon in unit.weapons}
    shared = _shared(roster.units)
    applied, texts = 0, list[str]()
    report: list[Unit] = []
    for unit in roster.units:
        own = {word for words in _words(unit.keywords) for word in words}
        found = judged(unit, own, borne, guns, shared.get(unit.group, ()), hulls=_on_hulls(unit, roster.questions))
        sheet, listed = _unit(unit, roster.questions, weapons, borne, found.written)
        id = names.of(unit.name, sheet)
        sheets[id] = {"id": id, **sheet}
        units.append({"sheet": id, **listed})
        report.append(replace(unit, abilities=found.abilities))
        applied += sum(one.read for one in found.abilities)
        texts += [one["name"] for one in sheet["abilities"] if one["key"] == BY_TEXT]
        texts += weapons.texts(weapon for row in listed["models"] for weapon in row["weapons"])
    text = written(
        {
            "system": "wh40k",
            "id": slug(roster.name, "army"),
            "name": title(roster.name, title(roster.faction, "Army")),
            "weapons": weapons.written(),
            "sheets": list(sheets.values()),
            "units": units,
        }
    )
    whole = replace(roster, units=tuple(report))
    return Made(text=text, units=roster.units, applied=applied, texts=tuple(texts), roster=whole)


def _shared(units: Sequence[Unit]) -> dict[str, set[str]]:
    """The keywords that all units of each detachment share; a force that is called none is none."""
    shared: dict[str, set[str]] = {}
    for unit in units:
        if DETACHMENT in unit.group.lower():
            words = {word for words in _words(unit.keywords) for word in words}
            shared[unit.group] = shared.get(unit.group, words) & words
    return shared


def _on_hulls(unit: Unit, questions: Sequence[Question]) -> bool:
    """Whether all models of a unit stand on their hulls here, so that every distance is measured from them."""
    found = [base_of(row.name, questions, unit.keywords) for row in unit.profiles]
    return bool(found) and all(base.startswith("hull") for base in found)


def _unit(
    unit: Unit,
    questions: Sequence[Question],
    weapons: Weapons,
    borne: Collection[str],
    abilities: Sequence[Mapping[str, Any]],
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The datasheet of a unit with its `abilities`, and its row in the list; `borne` are the keywords of the whole army."""
    mine = [one for one in questions if one.unit == unit.name]
    profiles = {row.name: row for row in unit.profiles} or {unit.name: Profile(name=unit.name, kind="", values={})}
    lost: dict[str, Weapon] = {}
    armed = _armed(unit, mine, profiles, weapons, lost)
    for _, carried in dict.fromkeys(armed):
        weapons.together(carried)
    factions, keywords = _words(unit.keywords)
    used = [profiles[name] for name in dict.fromkeys(name for name, _ in armed)]
    tops = {one.name: next(iter(unit.tables), None) for one in used}
    written_profiles = [
        profile_of(one, tops[one.name], _saves(unit, one), base_of(one.name, questions, unit.keywords), unit.keywords)
        for one in used
    ]
    by_name = {one.name: made["name"] for one, made in zip(used, written_profiles, strict=True)}
    counted: dict[str, Counter[tuple[str, ...]]] = {}
    for name, carried in armed:
        counted.setdefault(by_name[name], Counter())[carried] += 1
    table = table_of(unit.tables, max(made["W"] for made in written_profiles))
    sheet: dict[str, Any] = {
        "name": title(unit.name, "Unit"),
        "power": unit.power or 0,
        "profiles": written_profiles,
        "composition": [_composition(name, rows) for name, rows in counted.items()],
        "abilities": [*abilities, *_lost(lost.values()), *untold(unit.tables, held=bool(table))][:MOST],
        "factions": factions,
        "keywords": keywords,
    }
    if table:
        sheet["degrading"] = table
    if "PSYKER" in keywords:
        sheet["psyker"] = psyker_of(unit.abilities)
    if "TRANSPORT" in keywords and (transport := transport_of(unit, borne)):
        sheet["transport"] = transport
    models = [
        {"profile": name, "count": count, "weapons": list(carried)}
        for name, rows in counted.items()
        for carried, count in rows.items()
    ]
    own = title(unit.custom_name, "")
    return sheet, {"models": models} | ({"name": own} if own else {})


def _composition(name: str, rows: Counter[tuple[str, ...]]) -> dict[str, Any]:
    (usual, _), *others = rows.most_common()
    made: dict[str, Any] = {"profile": name, "min": 1, "max": min(60, rows.total()), "weapons": list(usual)}
    return made | ({"options": [list(carried) for carried, _ in others]} if others else {})


def _armed(
    unit: Unit,
    questions: Sequence[Question],
    profiles: Mapping[str, Profile],
    weapons: Weapons,
    lost: dict[str, Weapon],
) -> list[tuple[str, tuple[str, ...]]]:
    """Each model of a unit: its row of characteristics, and its weapons. Weapons without numbers are `lost` to text."""
    first = next(iter(profiles))
    proposed = {one.about: one.proposals[0] for one in questions if one.ask == "name" and one.proposals}
    rows = unit.rows or (Models(name=unit.name, count=unit.models or 1),)
    models: list[tuple[str, list[str]]] = []
    for row in rows:
        name = row.profile or proposed.get(row.name, first)
        group = [(name if name in profiles else first, list[str]()) for _ in range(max(1, row.count))]
        for weapon in row.weapons:
            _hand_out(weapon, weapon.count, group, weapons, lost)
        models += group
    for weapon in unit.shared:
        _hand_out(weapon, _how_many(weapon, len(models), questions), models, weapons, lost)
    return [(name, tuple(sorted(carried)[:MOST_WEAPONS])) for name, carried in models]


def _how_many(weapon: Weapon, models: int, questions: Sequence[Question]) -> int:
    """How many have what stands on the unit: as is proposed where the file leaves open whether one or all."""
    for one in questions:
        if one.ask == "one_or_all" and weapon.name in one.about.split("; ") and one.proposals:
            return models if one.proposals[0].startswith(ALL) else 1
    return weapon.count


def _hand_out(
    weapon: Weapon, count: int, models: Sequence[tuple[str, list[str]]], weapons: Weapons, lost: dict[str, Weapon]
) -> None:
    """Gives so many of a weapon to models, each the same number, the first ones one more."""
    id = weapons.take(weapon)
    if id is None:
        lost.setdefault(weapon.name, weapon)
        return
    each, more = divmod(count, len(models))
    for number, (_, carried) in enumerate(models):
        carried += [id] * (each + (number < more))


def _words(keywords: Sequence[str]) -> tuple[list[str], list[str]]:
    """Factions and other keywords, in capitals as content has them."""
    words = [" ".join(word.split())[:80].upper() for word in keywords if word.strip()]
    factions = [word[len(FACTION) :] for word in words if word.lower().startswith(FACTION) and len(word) > len(FACTION)]
    others = [word for word in words if not word.lower().startswith(FACTION)]
    return list(dict.fromkeys(factions))[:MOST_WEAPONS], list(dict.fromkeys(others))[:MOST_WEAPONS]


def _saves(unit: Unit, profile: Profile) -> list[int]:
    """The invulnerable saves that were read of a profile: all of the unit have them, or it alone by its own save."""
    found = []
    for one in unit.abilities:
        save, split = _save_of(one), SPLIT.fullmatch(one.name)
        if save is not None and (split is None or one.text or split.group(1) == profile.name):
            found.append(save)
    return found


def _save_of(ability: Ability) -> int | None:
    """The invulnerable save that an ability was read as, which profiles hold."""
    found = SAVE.fullmatch(ability.said) if ability.read else None
    return int(found.group(1)) if found else None


def _lost(weapons: Iterable[Weapon]) -> Iterator[Mapping[str, Any]]:
    """Each weapon without numbers, to be played by its text."""
    for weapon in weapons:
        cells = ", ".join(f"{column} {cell}" for column, cell in weapon.values.items() if cell.strip())
        yield told(weapon.name, cells or weapon.name)
