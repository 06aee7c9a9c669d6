"""What single fields cannot know: weapons and profiles that are named but not there, sizes that cannot be met."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from app.content.lines import Lined, Problem, Where
from app.content.wh40k import schema
from app.rules.wh40k.model.profiles import Datasheet


def check_force(force: schema.ForceIn, lined: Lined, weapons: set[str]) -> list[Problem]:
    """Problems of a force's sheets and lists, all at once."""
    problems: list[Problem] = []
    for index, weapon in enumerate(force.weapons):
        if (weapon.type == "melee") != (weapon.range is None):
            problems.append(_problem(lined, ("weapons", index), "range_and_type", weapon=weapon.id))
    for index, sheet in enumerate(force.sheets):
        problems += _check_sheet(sheet, lined, ("sheets", index), weapons)
    cards = {sheet.id: sheet for sheet in force.sheets}
    for index, roster in enumerate(force.rosters):
        for number, unit in enumerate(roster.units):
            place: Where = ("rosters", index, "units", number)
            card = cards.get(unit.sheet)
            if card is None:
                problems.append(_problem(lined, (*place, "sheet"), "unknown_sheet", sheet=unit.sheet))
            else:
                named = {row.profile for row in card.composition}
                problems += _check_unit(unit.model_dump(), lined, place, named, weapons)
    return problems


def _check_sheet(sheet: schema.SheetIn, lined: Lined, place: Where, weapons: set[str]) -> list[Problem]:
    problems: list[Problem] = []
    names = {profile.name for profile in sheet.profiles}
    for index, profile in enumerate(sheet.profiles):
        shapes = [profile.base.round, profile.base.oval, profile.base.hull]
        if sum(shape is not None for shape in shapes) != 1:
            problems.append(_problem(lined, (*place, "profiles", index, "base"), "one_base", profile=profile.name))
    for index, row in enumerate(sheet.composition):
        here = (*place, "composition", index)
        if row.profile not in names:
            problems.append(_problem(lined, (*here, "profile"), "unknown_profile", profile=row.profile))
        if row.min > row.max:
            problems.append(_problem(lined, (*here, "min"), "min_over_max", min=row.min, max=row.max))
        for weapon in (*row.weapons, *(weapon for option in row.options for weapon in option)):
            if weapon not in weapons:
                problems.append(_problem(lined, (*here, "weapons"), "unknown_weapon", weapon=weapon))
    if sheet.degrading:
        covered = sorted(w for row in sheet.degrading for w in range(row.min, row.max + 1))
        most = max(profile.W for profile in sheet.profiles)
        if covered != list(range(1, most + 1)):
            problems.append(_problem(lined, (*place, "degrading"), "invalid_degrading_table", wounds=most))
    return problems


def _check_unit(
    unit: Mapping[str, Any], lined: Lined, place: Where, profiles: Collection[str] | None, weapons: set[str]
) -> list[Problem]:
    """Names in a unit of a list that nobody knows; its profiles are judged where its sheet is known."""
    problems: list[Problem] = []
    for index, row in _rows(unit, "models"):
        here = (*place, "models", index)
        profile, armed = row.get("profile"), row.get("weapons")
        if profiles is not None and isinstance(profile, str) and profile not in profiles:
            problems.append(_problem(lined, (*here, "profile"), "unknown_profile", profile=profile))
        for weapon in armed if isinstance(armed, Sequence) and not isinstance(armed, str) else ():
            if isinstance(weapon, str) and weapon not in weapons:
                problems.append(_problem(lined, (*here, "weapons"), "unknown_weapon", weapon=weapon))
    return problems


def check_army(lined: Lined, sheets: Mapping[str, Datasheet], weapons: set[str]) -> list[Problem]:
    """Problems of an uploaded list against the sheets the server knows, also where other fields of it are wrong."""
    problems: list[Problem] = []
    for number, row in _rows(lined.data, "units"):
        place: Where = ("units", number)
        sheet = row.get("sheet")
        card = sheets.get(sheet) if isinstance(sheet, str) else None
        if isinstance(sheet, str) and card is None:
            problems.append(_problem(lined, (*place, "sheet"), "unknown_sheet", sheet=sheet))
        found = _check_unit(row, lined, place, card.profiles if card else None, weapons)
        problems += found
        if card and not found and (unit := _whole_unit(row)):
            problems += _check_size(unit, lined, place, card)
    return problems


def _whole_unit(row: Mapping[str, Any]) -> schema.RosterUnitIn | None:
    """A unit of a list, if all its fields are right."""
    try:
        return schema.RosterUnitIn.model_validate(row)
    except ValidationError:
        return None


def _rows(data: Any, name: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The mappings of a list that a text has under a name, each with its place; what is no mapping is judged elsewhere."""
    rows = data.get(name) if isinstance(data, Mapping) else None
    for number, row in enumerate(rows if isinstance(rows, Sequence) and not isinstance(rows, str) else ()):
        if isinstance(row, Mapping):
            yield number, row


def _check_size(unit: schema.RosterUnitIn, lined: Lined, place: Where, card: Datasheet) -> list[Problem]:
    had: Counter[str] = Counter()
    for row in unit.models:
        had[row.profile] += row.count
    problems: list[Problem] = []
    for legal in card.composition:
        count = had[legal.profile]
        if count > legal.most or (count < legal.least and not unit.understrength):
            sizes = {"had": count, "least": legal.least, "most": legal.most}
            problems.append(_problem(lined, (*place, "models"), "wrong_size", profile=legal.profile, **sizes))
    return problems


def _problem(lined: Lined, where: Where, code: str, **facts: str | int) -> Problem:
    return Problem(line=lined.line_of(where), where=".".join(map(str, where)), code=code, facts=facts)
