"""Building a list of 40k: each kind of fault is told with its rule, of the unit it is of, and its button mends it."""

from typing import Any

import pytest
import yaml

from app.content.building.builder import judged, text_of
from app.content.building.checks import Check, mended
from app.content.building.document import Document
from app.content.wh40k.army import read
from app.content.wh40k.building.builder import BUILDER
from app.content.wh40k.load import library
from app.content.written import written
from tests.content.brought import patrol


def models(*rows: Any) -> list[dict[str, Any]]:
    return [{"profile": profile, "count": count, "weapons": weapons} for profile, count, weapons in rows]


def unit(key: str, sheet: str, *rows: Any, **more: Any) -> dict[str, Any]:
    return {"key": key, "sheet": sheet, "models": models(*rows), **more}


KERR = unit("u9", "captain_kerr", ("Captain Kerr", 1, None))
SERGEANT = ("Line Sergeant", 1, None)


def wardens(key: str, *rows: Any, **more: Any) -> dict[str, Any]:
    return unit(key, "line_wardens", SERGEANT, *rows, **more)


def army(*units: dict[str, Any], **more: Any) -> Document:
    return Document.model_validate({"id": "a", "name": "A", "groups": [{"key": "g1", "units": list(units)}], **more})


def told(document: Document) -> list[Check]:
    return list(judged(BUILDER, read, document, library(), "en").checked.checks)


def blocks(document: Document) -> list[Check]:
    return [check for check in told(document) if check.kind == "blocks"]


FAULTS = {
    "too few": (wardens("u1", ("Line Warden", 2, None)), "unit_below_minimum_size", "W40K-ARMY-02"),
    "too many": (wardens("u1", ("Line Warden", 11, None)), "unit_above_maximum_size", "W40K-ARMY-02"),
    "too many, armed two ways": (
        wardens("u1", ("Line Warden", 9, None), ("Line Warden", 2, ["melter", "trench_blade"])),
        "unit_above_maximum_size",
        "W40K-ARMY-02",
    ),
    "no models": (unit("u1", "line_wardens"), "unit_below_minimum_size", "W40K-ARMY-02"),
    "a stranger": (unit("u1", "no_such_sheet", SERGEANT), "missing_datasheet", "W40K-GEN-13"),
    "another's profile": (wardens("u1", ("Line Warden", 4, None), ("Lancer", 1, None)), "wrong_composition", "W40K-ARMY-02"),
    "another's weapons": (wardens("u1", ("Line Warden", 4, ["arc_lance"])), "wrong_weapons", "W40K-DATA-08"),
    "unknown weapons": (wardens("u1", ("Line Warden", 4, ["none_such"])), "wrong_weapons", "W40K-DATA-08"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_told_of_its_unit_and_each_of_its_repairs_makes_the_list_legal(fault: str) -> None:
    wrong, code, rule = FAULTS[fault]
    document = army(KERR, wrong)
    (check,) = blocks(document)
    assert (check.unit, check.code) == ("u1", code)
    assert check.rule.startswith("W40K-"), rule
    assert check.repairs
    for repair in check.repairs:
        after = Document.model_validate(mended(document.model_dump(mode="json"), repair.patches))
        assert blocks(after) == [], repair.label
        assert read(text_of(BUILDER, after), library())[1] == ()


@pytest.mark.rule("W40K-ARMY-03")
def test_one_unit_of_a_sheet_may_be_under_strength_and_a_second_is_filled_up() -> None:
    weak = [wardens(key, ("Line Warden", 2, None), flags=["understrength"]) for key in ("u1", "u2")]
    assert blocks(army(KERR, weak[0])) == []
    document = army(KERR, *weak)
    (check,) = blocks(document)
    assert (check.code, check.rule, check.unit) == ("second_understrength_unit", "W40K-ARMY-03", "u2")
    for repair in check.repairs:
        assert blocks(Document.model_validate(mended(document.model_dump(mode="json"), repair.patches))) == []


def test_a_whole_unit_that_counts_as_weak_is_advised_of_it() -> None:
    document = army(KERR, wardens("u1", ("Line Warden", 4, None), flags=["understrength"]))
    advice = next(check for check in told(document) if check.code == "not_weak")
    after = Document.model_validate(mended(document.model_dump(mode="json"), advice.repairs[0].patches))
    assert "not_weak" not in {check.code for check in told(after)}


def test_more_power_than_was_set_and_no_character_are_advice_and_stand_in_nobody_s_way() -> None:
    document = army(wardens("u1", ("Line Warden", 4, None)), size=3)
    found = {check.code: check for check in told(document)}
    assert {code for code, check in found.items() if check.kind == "advice"} == {"over_power", "no_character"}
    assert found["over_power"].facts == {"had": 5, "needed": 3, "n": 2}
    assert blocks(document) == []
    assert not any(check.kind == "advice" for check in told(army(KERR, size=25)))


@pytest.mark.rule("W40K-ARMY-01")
def test_no_units_and_more_than_a_table_takes_are_told() -> None:
    assert [check.code for check in blocks(army())] == ["empty_army"]
    many = army(*({**KERR, "key": f"u{n}"} for n in range(61)))
    (check,) = blocks(many)
    assert check.facts["had"] == 61
    assert blocks(Document.model_validate(mended(many.model_dump(mode="json"), check.repairs[0].patches))) == []


def test_what_is_wrong_with_a_sheet_of_the_army_s_own_is_told_by_its_place() -> None:
    text = patrol("A", 3).replace("W: 1,", "W: 900,")
    found = blocks(BUILDER.document(yaml.safe_load(text)))
    assert [(check.code, check.facts["where"]) for check in found] == [
        ("problem.less_than_equal", "sheets.0.profiles.0.W")
    ]


def test_a_unit_without_power_can_be_counted_as_none() -> None:
    text = patrol("A", 3)
    document = BUILDER.document(yaml.safe_load(text))
    data = document.model_dump(mode="json")
    for sheet in data["brings"]["sheets"]:
        sheet.pop("power", None)
    bare = Document.model_validate(data)
    missing = [check for check in blocks(bare) if check.code == "missing_power"]
    assert missing
    assert written(dict(BUILDER.plain(bare)))
    for check in missing:
        data = mended(data, check.repairs[0].patches)
    assert blocks(Document.model_validate(data)) == []
