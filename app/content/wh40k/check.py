"""What single fields cannot know: weapons and profiles that are named but not there, sizes that cannot be met."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from app.content.lines import Where
from app.content.reader import Reader
from app.content.wh40k import schema
from app.content.wh40k.check_words import abilities, named_in_rules
from app.rules.wh40k.model.profiles import Datasheet


def force(found: schema.ForceIn, r: Reader, weapons: Collection[str]) -> None:
    """Problems of a force's sheets and lists, all at once."""
    for index, weapon in enumerate(found.weapons):
        if (weapon.type == "melee") != (weapon.range is None):
            r.wrong(("weapons", index), "range_and_type", weapon=weapon.id)
        abilities(weapon.abilities, r, ("weapons", index), "weapon")
    for index, sheet in enumerate(found.sheets):
        _check_sheet(sheet, r, ("sheets", index), weapons)
    cards = {sheet.id: sheet for sheet in found.sheets}
    for index, roster in enumerate(found.rosters):
        for number, unit in enumerate(roster.units):
            place: Where = ("rosters", index, "units", number)
            card = cards.get(unit.sheet)
            if card is None:
                r.unknown(unit.sheet, (*place, "sheet"), "unknown_sheet", tuple(cards), sheet=unit.sheet)
            else:
                _check_unit(unit.model_dump(), r, place, {row.profile for row in card.composition}, weapons)


def _check_sheet(sheet: schema.SheetIn, r: Reader, place: Where, weapons: Collection[str]) -> None:
    names = {profile.name for profile in sheet.profiles}
    abilities(sheet.abilities, r, place, "unit")
    named_in_rules(sheet, r, place)
    for index, profile in enumerate(sheet.profiles):
        shapes = [profile.base.round, profile.base.oval, profile.base.hull]
        if sum(shape is not None for shape in shapes) != 1:
            r.wrong((*place, "profiles", index, "base"), "one_base", profile=profile.name)
    for index, row in enumerate(sheet.composition):
        here = (*place, "composition", index)
        if row.profile not in names:
            r.unknown(row.profile, (*here, "profile"), "unknown_profile", sorted(names), profile=row.profile)
        if row.min > row.max:
            r.wrong((*here, "min"), "min_over_max", min=row.min, max=row.max)
        for weapon in (*row.weapons, *(weapon for option in row.options for weapon in option)):
            if weapon not in weapons:
                r.unknown(weapon, (*here, "weapons"), "unknown_weapon", sorted(weapons), weapon=weapon)
    if sheet.degrading:
        covered = sorted(w for row in sheet.degrading for w in range(row.min, row.max + 1))
        most = max(profile.W for profile in sheet.profiles)
        if covered != list(range(1, most + 1)):
            r.wrong((*place, "degrading"), "invalid_degrading_table", wounds=most)


def _check_unit(
    unit: Mapping[str, Any], r: Reader, place: Where, profiles: Collection[str] | None, weapons: Collection[str]
) -> bool:
    """Whether every name in a unit of a list is known; its profiles are judged where its sheet is known."""
    before = len(r.problems)
    for index, row in _rows(unit, "models"):
        here = (*place, "models", index)
        profile, armed = row.get("profile"), row.get("weapons")
        if profiles is not None and isinstance(profile, str) and profile not in profiles:
            r.unknown(profile, (*here, "profile"), "unknown_profile", sorted(profiles), profile=profile)
        for weapon in armed if isinstance(armed, Sequence) and not isinstance(armed, str) else ():
            if isinstance(weapon, str) and weapon not in weapons:
                r.unknown(weapon, (*here, "weapons"), "unknown_weapon", sorted(weapons), weapon=weapon)
    return len(r.problems) == before


def army(r: Reader, sheets: Mapping[str, Datasheet], weapons: Collection[str]) -> None:
    """Problems of an uploaded list against the sheets the server knows, also where other fields of it are wrong."""
    for number, row in _rows(r.data, "units"):
        place: Where = ("units", number)
        sheet = row.get("sheet")
        card = sheets.get(sheet) if isinstance(sheet, str) else None
        if isinstance(sheet, str) and card is None:
            r.unknown(sheet, (*place, "sheet"), "unknown_sheet", sorted(sheets), sheet=sheet)
        is_known = _check_unit(row, r, place, card.profiles if card else None, weapons)
        if card and is_known and (unit := _whole_unit(row)):
            _check_size(unit, r, place, card)


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


def _check_size(unit: schema.RosterUnitIn, r: Reader, place: Where, card: Datasheet) -> None:
    had: Counter[str] = Counter()
    for row in unit.models:
        had[row.profile] += row.count
    for legal in card.composition:
        count = had[legal.profile]
        if count > legal.most or (count < legal.least and not unit.understrength):
            here = (*place, "models")
            r.wrong(here, "wrong_size", profile=legal.profile, had=count, least=legal.least, most=legal.most)
