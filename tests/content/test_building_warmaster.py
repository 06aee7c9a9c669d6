"""Building a list of Warmaster: each fault of a row or of the whole is told with its rule, and each of its buttons mends it."""

from typing import Any

import pytest

from app.content.building.builder import judged, text_of
from app.content.building.checks import Check, mended
from app.content.building.document import Document
from app.content.warmaster.army import read
from app.content.warmaster.building.builder import BUILDER
from app.content.warmaster.load import library
from app.content.written import written
from app.persistence.codec import plain


def row(key: str, sheet: str, *flags: str, **slots: str) -> dict[str, Any]:
    chosen = {name: [id] for name, id in slots.items()}
    return {"key": key, "sheet": sheet, "models": [{"profile": "", "count": 1}], "flags": list(flags), "slots": chosen}


def army(*more: dict[str, Any], officers: Any = (), without: str = "", **changes: Any) -> Document:
    """A ready army of the Empire with rows more, or without a row."""
    document = BUILDER.document({**plain(library().rosters["empire_1000"]), "name": "Ours"})
    data = document.model_dump(mode="json")
    for group, rows in zip(data["groups"], (officers, more), strict=True):
        group["units"] = [one for one in group["units"] if one["sheet"] != without] + list(rows)
    return Document.model_validate(data | {"size": 2000, "slots": {}} | changes)


def blocks(document: Document) -> list[Check]:
    checks = judged(BUILDER, read, document, library(), "en").checked.checks
    return [check for check in checks if check.kind == "blocks"]


def after(document: Document, patches: Any) -> Document:
    return Document.model_validate(mended(document.model_dump(mode="json"), patches))


def named(part: str, **has: Any) -> str:
    return next(
        id
        for id, one in getattr(library(), part).items()
        if all(getattr(one, name) == value for name, value in has.items())
    )


HERO = named("officers", army="empire", kind="hero")
GENERAL = named("officers", army="empire", kind="general")
HALBERDS = named("troops", army="empire", type="infantry")
KNIGHTS = named("troops", army="empire", type="cavalry")
GUN = named("troops", army="empire", type="artillery")
BANNER, DEVICE = named("items", kind="banner"), named("items", kind="device")
DRAGON = named("mounts", army="chaos")
FAULTS = {
    "another's troop": (army(row("x1", named("troops", army="orc"))), "wrong_list", "x1"),
    "another's officer": (army(officers=[row("x1", named("officers", army="orc"))]), "wrong_list", "x1"),
    "riders that skirmish": (army(row("x1", KNIGHTS, "skirmishers")), "skirmisher_limit", "x1"),
    "a banner for a gun": (army(row("x1", GUN, item=BANNER)), "item_not_allowed", "x1"),
    "a device for a unit": (army(row("x1", HALBERDS, item=DEVICE)), "item_not_allowed", "x1"),
    "another's mount": (army(officers=[row("x1", HERO, mount=DRAGON)]), "mount_not_allowed", "x1"),
    "a second general": (army(officers=[row("x1", GENERAL)]), "general_duplicate", "x1"),
    "no general": (army(without=GENERAL), "general_required", ""),
    "a banner twice": (army(row("x1", HALBERDS, item=BANNER), row("x2", HALBERDS, item=BANNER)), "item_duplicate", "x2"),
    "too many points": (army(*(row(f"x{n}", HALBERDS) for n in range(4)), size=1000), "over_points", ""),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_told_and_each_of_its_repairs_makes_the_list_legal(fault: str) -> None:
    document, code, about = FAULTS[fault]
    check = next(check for check in blocks(document) if check.code == code)
    assert check.unit == about
    assert check.rule.startswith("WM-")
    assert check.repairs
    for repair in check.repairs:
        changed = after(document, repair.patches)
        while left := blocks(changed):
            assert left[0].code in ("below_minimum", "above_maximum"), left
            changed = after(changed, left[0].repairs[0].patches)
        assert read(text_of(BUILDER, changed), library())[1] == ()


def test_an_army_that_is_begun_is_led_to_a_legal_one_by_its_buttons_alone() -> None:
    document = Document(id="a", name="A", side="empire", size=1000)
    for _ in range(30):
        if not (left := blocks(document)):
            break
        document = after(document, left[0].repairs[0].patches)
    assert blocks(document) == []
    assert [check.code for check in judged(BUILDER, read, document, library(), "en").checked.checks] == [
        "points",
        "numbers",
    ]


def test_too_many_of_a_row_are_taken_out_one_by_one() -> None:
    most = next(one for one in library().troops.values() if one.army == "empire" and one.most is not None)
    document = army(*(row(f"x{n}", most.id) for n in range(2 * (most.most or 0) + 1)), size=2000)
    check = next(check for check in blocks(document) if check.code == "above_maximum")
    assert check.unit.startswith("x")
    while left := [check for check in blocks(document) if check.code == "above_maximum"]:
        document = after(document, left[0].repairs[0].patches)
    assert sum(unit.sheet == most.id for _, _, unit in document.units()) <= 2 * (most.most or 0)


def test_a_name_in_two_languages_stays_until_the_army_is_called_otherwise() -> None:
    roster = library().rosters["empire_1000"]
    document = BUILDER.document(plain(roster))
    army_back = read(text_of(BUILDER, document), library())[0]
    assert army_back is not None
    assert army_back.roster.name == roster.name
    renamed = document.model_copy(update={"name": "Ours"})
    assert "Ours" in written(dict(BUILDER.plain(renamed)))
    assert roster.name.es not in written(dict(BUILDER.plain(renamed)))


def test_characters_are_counted_beside_units_and_one_general_leads_whatever_is_played() -> None:
    document = army(officers=[row("x1", HERO)])
    sums = judged(BUILDER, read, document, library(), "en").checked.sums
    ready = library().rosters["empire_1000"]
    assert (sums["units"], sums["characters"]) == (len(ready.units), len(ready.officers) + 1)
    says = {sheet.id: sheet.says for sheet in BUILDER.palette(library(), "en").sheets}
    assert says[GENERAL] == {"in_army": 1}
    assert set(says[HERO]) <= {"least_each", "most_each"}
