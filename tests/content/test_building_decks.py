"""Armies of Underworlds and Diskwars are built: whatever is wrong is told with its rule, and mended by what is offered."""

from typing import Any

import pytest

from app.content.building.builder import Builder, document_of, text_of
from app.content.building.checks import mended
from app.content.building.document import Document
from app.systems.registry import known
from tests.content.brought import pair, regiments

BUILT = {key: known()[key] for key in ("underworlds", "diskwars")}


def begun(key: str, text: str) -> tuple[Builder, Document]:
    builder = BUILT[key].builder
    assert builder is not None
    document = document_of(builder, text, BUILT[key].library)
    assert document is not None
    return builder, document


def blocks(key: str, document: Document) -> list[Any]:
    system = BUILT[key]
    assert system.builder is not None
    return [check for check in system.builder.checked(document, system.library).checks if check.kind == "blocks"]


def cards(deck: str, *numbers: int) -> str:
    found = BUILT["underworlds"].library.decks[deck].cards
    return ", ".join(found[number].id for number in numbers)


def of(*lists: str) -> str:
    return f"id: a\nname: A\nwarband: lantern_choir\ncards: [{', '.join(lists)}]\n"


NO_DECK = "id: a\nname: A\nwarband: ''\n"
TOO_FEW = of(cards("lanternlight", *range(8)), cards("open_road", *range(3), *range(12, 32)))
WRONG = [
    ("underworlds", NO_DECK, {"no_warband", "no_deck"}),
    ("underworlds", of(cards("lanternlight", *range(20))), {"one_deck"}),
    ("underworlds", of(cards("lanternlight", *range(31)), cards("open_road", 31), cards("closing_net", 1)), {"third_deck"}),
    ("underworlds", TOO_FEW, {"least_objectives"}),
    ("underworlds", of(cards("lanternlight", *range(12), *range(12, 31)), cards("open_road", 31, 12)), set()),
    ("diskwars", "id: a\nname: A\n", {"no_regiment"}),
    ("diskwars", regiments("A").replace("orc_boyz: 3", "orc_boyz: 9, black_orcs: 2"),
     {"recruitment_points_exceeded", "too_many_copies"}),
    ("diskwars", regiments("A").replace("cards: [bait]", "cards: [waaagh, bait, ambush, approach]"), {"duplicate_command_card"}),
    ("diskwars", regiments("A").replace("hero: grom", "hero: karl_franz"), {"wrong_race", "mixed_factions"}),
]  # fmt: skip


@pytest.mark.parametrize(("key", "text", "codes"), WRONG)
def test_what_is_wrong_is_told_by_its_rule_and_what_is_offered_mends_it(key: str, text: str, codes: set[str]) -> None:
    system = BUILT[key]
    assert system.armies is not None
    builder, document = begun(key, text)
    found = blocks(key, document)
    assert codes <= {check.code for check in found}, [check.code for check in found]
    assert all(check.rule for check in found if check.code != "unknown_id")
    for _ in range(60):
        mending = next((repair for check in blocks(key, document) for repair in check.repairs), None)
        if mending is None:
            break
        document = Document.model_validate(mended(document.model_dump(mode="json"), mending.patches))
    left = blocks(key, document)
    if key == "diskwars" and not document.groups:
        assert [check.code for check in left] == ["no_regiment"], (
            "an army is begun with a hero, which is nobody's to choose"
        )
        return
    assert left == [] or {check.code for check in left} == {"mixed_factions"}, left
    if not left:
        army, problems = system.armies.read(text_of(builder, document), system.library)
        assert problems == ()
        assert system.armies.illegal(army, system.library) == ()


def test_an_army_with_its_own_warband_and_deck_is_built_on_and_both_are_offered_first() -> None:
    system = BUILT["underworlds"]
    assert system.armies is not None
    builder, document = begun("underworlds", pair("Quill"))
    own = builder.own(document, system.library, "en")
    assert [(sheet.id, sheet.group) for sheet in own.sheets[:2]] == [
        ("tidewrack_wardens", "warband"),
        ("lanternlight", "deck"),
    ]
    assert "Quill hook" in own.sheets[0].text
    assert blocks("underworlds", document) == []
    read = [system.armies.read(text, system.library)[0] for text in (pair("Quill"), text_of(builder, document))]
    assert read[0] == read[1]
    assert read[0] is not None


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("key", BUILT)
def test_whatever_is_printed_is_read_before_it_is_chosen(key: str, language: str) -> None:
    builder = BUILT[key].builder
    assert builder is not None
    palette = builder.palette(BUILT[key].library, language)
    if key == "underworlds":
        assert all(sheet.text for sheet in palette.sheets)
    options = [one for sheet in palette.sheets for slot in sheet.slots for one in slot.options]
    assert all(one.says["text"] or one.says["strategy"] for one in options)
    assert any(one.says["text"] for one in options) == (key == "diskwars")
