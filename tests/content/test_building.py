"""Armies that are built: a text of our schema becomes what a page changes and comes back, in every system with a builder."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from app.content.building.builder import document_of, text_of
from app.content.building.document import Document
from app.content.written import written
from app.persistence.codec import plain
from app.rules.kernel.schema.annotations import Words
from app.rules.underworlds.model.profiles import Roster as RosterOfCards
from app.rules.underworlds.setup.nemesis import mixed
from app.systems.game_system import GameSystem
from app.systems.registry import known
from tests.content.brought import patrol

BUILT = {key: system for key, system in known().items() if system.builder is not None}


LANTERNS = RosterOfCards(
    id="lanterns", name=Words(en="Lanterns", es="Faroles"), warband="lantern_choir", deck="lanternlight"
)
PICKED = {
    "underworlds": {
        "whole": LANTERNS,
        "mixed": next(
            replace(LANTERNS, deck=a, second=b, cards=cards) for a, b, cards in mixed(known()["underworlds"].library)
        ),
    }
}
"""What the server has no ready armies of."""


def round_trip(system: GameSystem, text: str) -> str:
    """A text as it comes back from its document."""
    assert system.builder is not None
    document = document_of(system.builder, text, system.library)
    assert document is not None, text
    return text_of(system.builder, document)


def ready_texts() -> Iterator[Any]:
    """Every ready army as a text of its own schema."""
    for key, system in BUILT.items():
        assert system.armies is not None
        built = getattr(system.library, "rosters", None) or system.armies.ready(system.library)
        for id, roster in {**built, **PICKED.get(key, {})}.items():
            yield pytest.param(key, as_text(key, roster), id=f"{key}-{id}")


def as_text(key: str, roster: Any) -> str:
    """A list of the rules as its file has it: the records of most systems are written as they are."""
    if key != "wh40k":
        return written(unsaid(plain(roster)))
    units = [
        {
            "sheet": unit.sheet,
            "understrength": unit.understrength,
            "name": unit.name,
            "models": [{"profile": model.profile, "weapons": list(model.weapons)} for model in unit.models],
        }
        for unit in roster.units
    ]
    return written({"id": roster.id, "name": roster.name, "units": units})


def unsaid(data: Any) -> Any:
    """Plain data without what a file leaves unsaid."""
    if isinstance(data, dict):
        return {name: unsaid(value) for name, value in data.items() if value not in ("", None, False, [])}
    return [unsaid(one) for one in data] if isinstance(data, list) else data


@pytest.mark.parametrize(("key", "text"), list(ready_texts()))
def test_a_ready_army_comes_back_as_it_was_and_nothing_stands_in_its_way(key: str, text: str) -> None:
    system = BUILT[key]
    assert system.armies is not None
    assert system.builder is not None
    army, problems = system.armies.read(text, system.library)
    assert not problems
    back = round_trip(system, text)
    assert system.armies.read(back, system.library)[0] == army
    assert round_trip(system, back) == back
    document = document_of(system.builder, back, system.library)
    assert document is not None
    checked = system.builder.checked(document, system.library)
    assert [check.code for check in checked.checks if check.kind == "blocks"] == []
    assert set(checked.costs) == {unit.key for _, _, unit in document.units()}
    if "units" in checked.sums:
        assert checked.sums["units"] + checked.sums.get("characters", 0) == len(checked.costs)


def test_what_an_army_brings_comes_back_and_is_shown_before_what_the_server_has() -> None:
    system = BUILT["wh40k"]
    assert system.armies is not None
    assert system.builder is not None
    text = patrol("A", 3)
    back = round_trip(system, text)
    assert system.armies.read(back, system.library)[0] == system.armies.read(text, system.library)[0]
    document = document_of(system.builder, text, system.library)
    assert document is not None
    own = system.builder.own(document, system.library, "en")
    assert [(sheet.id, sheet.name, sheet.own) for sheet in own.sheets] == [("line_wardens", "A Walkers", True)]
    assert {weapon.id for weapon in own.weapons} == {row["id"] for row in plain(document.brings["weapons"])}


@pytest.mark.parametrize(
    "text", ["motto: onward\nid: a\nname: A\nunits: []\n", "units: 3", "- a", "id: [", "id: a\nunits: [{sheet: [1]}]\n"]
)
@pytest.mark.parametrize("key", sorted(BUILT))
def test_a_text_that_a_document_would_lose_something_of_is_left_a_text(key: str, text: str) -> None:
    builder = BUILT[key].builder
    assert builder is not None
    assert document_of(builder, text) is None


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("key", sorted(BUILT))
def test_a_palette_names_what_it_offers_once_and_whole(key: str, language: str) -> None:
    builder = BUILT[key].builder
    assert builder is not None
    palette = builder.palette(BUILT[key].library, language)
    assert palette.system == key
    ids = [sheet.id for sheet in palette.sheets]
    assert len(set(ids)) == len(ids) > 0
    weapons = {weapon.id for weapon in palette.weapons}
    for sheet in palette.sheets:
        assert sheet.name
        assert {id for row in sheet.rows for way in row.ways for id in way} <= weapons
        assert all(row.least <= row.most for row in sheet.rows)


def test_an_empty_army_can_be_built_on() -> None:
    for key, system in BUILT.items():
        assert system.builder is not None
        document = Document(id="army", name="New army")
        text = text_of(system.builder, document)
        assert document_of(system.builder, text, system.library) is not None, key
        assert any(check.kind == "blocks" for check in system.builder.checked(document, system.library).checks), key


def test_names_are_told_in_the_reader_s_language() -> None:
    builder, library = BUILT["wh40k"].builder, BUILT["wh40k"].library
    assert builder is not None
    names = {lang: {one.id: one.name for one in builder.palette(library, lang).sheets} for lang in ("en", "es")}
    assert names["en"]["line_wardens"] == "Line Wardens"
    assert names["es"]["line_wardens"] == library.spanish["Line Wardens"]


EDITED = [key for key, system in BUILT.items() if system.builder is not None and system.builder.sheet is not None]


@pytest.mark.parametrize("key", EDITED)
def test_every_sheet_of_the_server_can_be_made_an_army_s_own_and_is_the_same_there(key: str) -> None:
    system = BUILT[key]
    builder, library = system.builder, system.library
    assert builder is not None
    assert builder.sheet is not None
    assert builder.sheet(system.content, "no_such_sheet") == {}
    for sheet in builder.palette(library, "en").sheets:
        parts = {part: list(rows) for part, rows in builder.sheet(system.content, sheet.id).items()}
        document = Document(id="a", name="A", side=sheet.side, brings=parts)
        own = next(one for one in builder.own(document, library, "en").sheets if one.id == sheet.id)
        assert (own.rows, own.cost, own.keywords, own.slots) == (sheet.rows, sheet.cost, sheet.keywords, sheet.slots), (
            sheet.id
        )
        back = document_of(builder, text_of(builder, document))
        assert back is not None
        assert plain(back.brings) == plain(document.brings)


@pytest.mark.parametrize("key", EDITED)
def test_a_new_sheet_weapon_and_ability_are_ones_that_can_be_fielded(key: str) -> None:
    system = BUILT[key]
    assert system.armies is not None
    assert system.builder is not None
    palette = system.builder.palette(system.library, "en")
    given = palette.editing
    assert given is not None
    side = palette.sides[0].id if palette.sided else ""
    parts = {part: [{**record, "id": "own_sheet_1"}] for part, record in given.blank.items()}
    (sheet,) = parts[given.sheets]
    if "faction" in sheet:
        sheet["faction"] = side
    weapon = {**given.blank_weapon, "id": "own_weapon_1"}
    if given.inside:
        sheet["weapons"] = [weapon]
        sheet["abilities"] = [{**given.blank_ability, "id": "ability_1"}]
    else:
        parts["weapons"] = [weapon]
        sheet["composition"] = [{**sheet["composition"][0], "weapons": ["own_weapon_1"]}]
        sheet["abilities"] = [given.blank_ability]
    document = Document(id="a", name="A", side=side, brings=parts)
    own = system.builder.own(document, system.library, "en")
    assert [one.id for one in own.sheets] == ["own_sheet_1"]
    assert own.weapons
    _, problems = system.armies.read(text_of(system.builder, document), system.library)
    assert [problem for problem in problems if problem.where.partition(".")[0] in parts] == []
