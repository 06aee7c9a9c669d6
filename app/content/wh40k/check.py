"""What single fields cannot know: names of what is not there, words that no rule reads, sizes that cannot be met."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from pydantic import ValidationError

from app.content.lines import Where
from app.content.meeting import Taken
from app.content.reader import Reader
from app.content.wh40k import schema
from app.rules.wh40k.abilities.known import BY_KEY
from app.rules.wh40k.abilities.parameters import AKeyword, Bearer, words_of
from app.rules.wh40k.model.profiles import Datasheet, Library
from app.rules.wh40k.model.tables import Keyword

Bringing: TypeAlias = schema.ForceIn | schema.ArmyIn
"""What has datasheets and weapons of its own."""


def own(found: Bringing, r: Reader, weapons: Collection[str]) -> None:
    """Problems of the datasheets and weapons of a file, `weapons` being all that may be named."""
    for index, weapon in enumerate(found.weapons):
        if (weapon.type == "melee") != (weapon.range is None):
            r.wrong(("weapons", index), "range_and_type", weapon=weapon.id)
        _check_abilities(weapon.abilities, r, ("weapons", index), "weapon")
    for index, sheet in enumerate(found.sheets):
        _check_sheet(sheet, r, ("sheets", index), weapons)


def force(found: schema.ForceIn, r: Reader, weapons: Collection[str]) -> None:
    """Problems of a force's sheets and lists, all at once."""
    own(found, r, weapons)
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
    _check_abilities(sheet.abilities, r, place, "unit")
    _check_keywords(sheet, r, place)
    Taken().all((profile.name for profile in sheet.profiles), r, (*place, "profiles"))
    Taken().all((row.profile for row in sheet.composition), r, (*place, "composition"))
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


def army(r: Reader, known: Library, sheets: Mapping[str, Datasheet]) -> None:
    """Problems of a list against its file's own sheets and those the server knows, also where other fields of it are wrong.

    A sheet of the file's own that could not be read is no second problem where the list names it, nor its weapons.
    """
    written, armed = ({str(row.get("id")) for _, row in _rows(r.data, part)} for part in ("sheets", "weapons"))
    weapons = {*known.weapons, *armed}
    cards = {id: sheet for id, sheet in known.sheets.items() if id not in written} | dict(sheets)
    for number, row in _rows(r.data, "units"):
        place: Where = ("units", number)
        sheet = row.get("sheet")
        card = cards.get(sheet) if isinstance(sheet, str) else None
        if isinstance(sheet, str) and card is None and sheet not in written:
            r.unknown(sheet, (*place, "sheet"), "unknown_sheet", sorted(cards), sheet=sheet)
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


def _check_abilities(found: Sequence[schema.AbilityIn], r: Reader, place: Where, bearer: Bearer) -> None:
    """What the referee does not know by its key is played by its text; without one it is nothing, or a key misspelt.

    A known one stands where its rule looks for it, and is told only what its rule reads.
    """
    for index, ability in enumerate(found):
        here = (*place, "abilities", index)
        hooks = BY_KEY.get(ability.key)
        if hooks is None:
            if not ability.text:
                r.unknown(ability.key, (*here, "key"), "unknown_ability", sorted(BY_KEY), ability=ability.key)
            continue
        if bearer not in hooks.borne_by:
            r.wrong((*here, "key"), "ability_out_of_place", ability=ability.key, bearers=", ".join(hooks.borne_by))
        takes = {str(name): kind for name, kind in hooks.params.items()}
        for name, value in ability.params.items():
            where = (*here, "params", name)
            if (kind := takes.get(name)) is None:
                r.unknown(name, where, "unknown_parameter", sorted(takes), ability=ability.key, parameter=name)
            elif not kind.takes(value):
                r.wrong(where, "bad_parameter", parameter=name, value=value, expected=kind)


def _check_keywords(sheet: schema.SheetIn, r: Reader, place: Where) -> None:
    """Who carries others or knows powers bears the keyword that the rules look for first (W40K-TRANS-01, W40K-PSY-01)."""
    borne = {word.casefold() for word in (*sheet.keywords, *sheet.factions)}
    parts: tuple[tuple[str, Keyword, bool], ...] = (
        ("transport", "TRANSPORT", sheet.transport is not None),
        ("psyker", "PSYKER", sheet.psyker is not None),
    )
    for field, keyword, said in parts:
        if said and keyword.casefold() not in borne:
            r.wrong((*place, field), "keyword_missing", keyword=keyword, sheet=sheet.id)


def across(
    forces: Iterable[tuple[Reader, Bringing]], powers: Collection[str], others: Iterable[Datasheet] = ()
) -> None:
    """Every keyword that is asked for is borne by a sheet of these files or of others, every power that is known is there."""
    forces = tuple(forces)
    written = (word for _, force in forces for sheet in force.sheets for word in (*sheet.keywords, *sheet.factions))
    known = (word for sheet in others for word in (*sheet.keywords, *sheet.factions))
    borne = {word.casefold(): word for word in (*written, *known)}
    for r, force in forces:
        for word, where in _asked_for(force):
            if word.casefold() not in borne:
                r.unknown(word, where, "keyword_nobody_has", sorted(borne.values()), keyword=word)
        for index, sheet in enumerate(force.sheets):
            powers_named = () if sheet.psyker is None else (*sheet.psyker.powers, *sheet.psyker.choices)
            for power in powers_named:
                if power not in powers:
                    r.unknown(power, ("sheets", index, "psyker"), "unknown_power", sorted(powers), power=power)


def _asked_for(force: Bringing) -> Iterator[tuple[str, Where]]:
    """The keywords that abilities and transports of a force ask for, each with its place."""
    borne: tuple[tuple[str, Sequence[Sequence[schema.AbilityIn]]], ...] = (
        ("weapons", [weapon.abilities for weapon in force.weapons]),
        ("sheets", [sheet.abilities for sheet in force.sheets]),
    )
    for kind, rows in borne:
        for index, row in enumerate(rows):
            for number, ability in enumerate(row):
                for name, takes in BY_KEY[ability.key].params.items() if ability.key in BY_KEY else ():
                    if isinstance(takes, AKeyword) and name in ability.params:
                        place = (kind, index, "abilities", number, "params", name)
                        yield from ((word, place) for word in words_of(str(ability.params[name])))
    for index, sheet in enumerate(force.sheets):
        if sheet.transport:
            for field, words in (("allowed", sheet.transport.allowed), ("barred", sheet.transport.barred)):
                yield from ((word, ("sheets", index, "transport", field)) for word in words)
