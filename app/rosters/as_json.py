"""A roster as an object of JSON: what `castra army read --json` prints, and what a page of the report is made from."""

from collections.abc import Iterator
from typing import Any

from app.rosters.roster import Ability, Models, Profile, Question, Refused, Roster, Unit, Weapon


def told(file: str, roster: Roster) -> dict[str, Any]:
    """The report of a file, its name first."""
    return {
        "file": file,
        "system": roster.system,
        "source": roster.source,
        "edition": roster.edition,
        "name": roster.name,
        "faction": roster.faction,
        "formation": roster.formation,
        "season": roster.season,
        "units": [_unit(unit) for unit in roster.units],
        "summoned": [_unit(unit) for unit in roster.summoned],
        "cards": list(roster.cards),
        "terrain": list(roster.terrain),
        "lores": list(roster.lores),
        "abilities": [{**_ability(ability), "of": of} for of, ability in abilities(roster)],
        "questions": [_question(question) for question in roster.questions],
        "aside": [{"row": aside.row, "why": aside.why} for aside in roster.aside],
        "costs": [{"row": cost.row, "points": cost.points} for cost in roster.costs],
        "sums": {what: dict(sides) for what, sides in roster.sums.items()},
        "refused": _refused(roster.refused),
    }


def abilities(roster: Roster) -> Iterator[tuple[str, Ability]]:
    """Every ability of an army with the name of its unit, empty for the army's own; those of weapons stand on the weapons."""
    for ability in roster.abilities:
        yield "", ability
    for unit in (*roster.units, *roster.summoned):
        for ability in unit.abilities:
            yield unit.name, ability


def _unit(unit: Unit) -> dict[str, Any]:
    return {
        "name": unit.name,
        "models": unit.models,
        "custom_name": unit.custom_name,
        "group": unit.group,
        "points": unit.points,
        "power": unit.power,
        "size": unit.size,
        "rows": [_models(row) for row in unit.rows],
        "profiles": [_row(profile) for profile in unit.profiles],
        "tables": [_row(table) for table in unit.tables],
        "weapons": [_weapon(weapon) for weapon in unit.weapons],
        "shared": [{"name": weapon.name, "count": weapon.count} for weapon in unit.shared],
        "keywords": list(unit.keywords),
        "markers": list(unit.markers),
        "upgrades": list(unit.upgrades),
        "is_general": unit.is_general,
        "entry": unit.entry,
    }


def _models(row: Models) -> dict[str, Any]:
    weapons = [{"name": weapon.name, "count": weapon.count} for weapon in row.weapons]
    return {"name": row.name, "count": row.count, "profile": row.profile, "weapons": weapons}


def _row(profile: Profile) -> dict[str, Any]:
    return {"name": profile.name, "values": dict(profile.values)}


def _weapon(weapon: Weapon) -> dict[str, Any]:
    return {
        "name": weapon.name,
        "count": weapon.count,
        "values": dict(weapon.values),
        "abilities": [_ability(ability) for ability in weapon.abilities],
    }


def _ability(ability: Ability) -> dict[str, Any]:
    return {
        "name": ability.name,
        "read": ability.read,
        "said": ability.said,
        "kind": ability.kind,
        "timing": ability.timing,
        "text": ability.text,
    }


def _question(question: Question) -> dict[str, Any]:
    return {
        "ask": question.ask,
        "unit": question.unit,
        "about": question.about,
        "proposals": list(question.proposals),
    }


def _refused(refused: Refused | None) -> dict[str, Any] | None:
    if refused is None:
        return None
    return {"code": refused.code, "edition": refused.edition, "facts": dict(refused.facts)}
