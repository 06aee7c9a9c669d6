"""Building an army of Age of Sigmar: each part that the rules ask is told, of its unit or regiment, and its buttons mend it."""

from typing import Any

import pytest

from app.content.aos.army import read
from app.content.aos.building.builder import BUILDER
from app.content.aos.load import library
from app.content.building.builder import judged, text_of
from app.content.building.checks import Check, mended
from app.content.building.document import Document

FORMATION = {"formations": ["anvil_line"]}
LORES = ["lore_of_radiance", "hymns_of_the_forge"]


def unit(key: str, sheet: str, models: int, *flags: str, gifts: tuple[str, ...] = ()) -> dict[str, Any]:
    rows = [{"profile": "", "count": models}]
    return {"key": key, "sheet": sheet, "models": rows, "flags": list(flags), "slots": {"enhancements": list(gifts)}}


ARDENT = unit("u1", "lord_ardent", 1)
SHIELDS = unit("u2", "shieldbearers", 5)


def army(
    *regiments: Any, outside: Any = (), side: str = "dawnforged", general: int | None = 0, **more: Any
) -> Document:
    groups = [
        {"key": f"g{n}", "kind": "regiment", "flags": ["general"] if n == general else [], "units": list(units)}
        for n, units in enumerate(regiments)
    ]
    groups.append({"key": "g9", "kind": "auxiliaries", "units": list(outside)})
    base = {"id": "a", "name": "A", "side": side, "size": 2000, "slots": FORMATION, "groups": groups}
    return Document.model_validate(base | more)


def told(document: Document) -> list[Check]:
    return list(judged(BUILDER, read, document, library(), "en").checked.checks)


def blocks(document: Document) -> list[Check]:
    return [check for check in told(document) if check.kind == "blocks"]


def after(document: Document, patches: Any) -> Document:
    return Document.model_validate(mended(document.model_dump(mode="json"), patches))


RANK = [unit(f"r{n}", "longbows", 10) for n in range(5)]
FAULTS: dict[str, tuple[Document, str, str]] = {
    "no faction": (army([ARDENT, SHIELDS], side=""), "unknown_faction", ""),
    "no formation": (army([ARDENT, SHIELDS], slots={}), "invalid_formation", ""),
    "another's formation": (army([ARDENT], slots={"formations": ["the_hunt"]}), "invalid_formation", ""),
    "no regiment": (army(outside=[ARDENT, SHIELDS], general=None), "no_regiment", ""),
    "no general": (army([ARDENT, SHIELDS], general=None), "general_missing", ""),
    "led by nobody": (army([ARDENT], [SHIELDS]), "regiment_needs_hero", "g1"),
    "the hero not in front": (army([SHIELDS, ARDENT]), "regiment_needs_hero", "g0"),
    "too many in it": (army([ARDENT, *RANK]), "regiment_too_large", "g0"),
    "who does not serve under him": (
        army([ARDENT], [unit("u3", "rune_singer", 1), unit("u4", "lancers", 3)]),
        "unit_not_allowed_in_regiment",
        "u4",
    ),
    "a second hero in it": (army([ARDENT, unit("u3", "rune_singer", 1)]), "hero_cannot_join_regiment", "u3"),
    "another faction's": (army([ARDENT, unit("u3", "dredgers", 5)]), "wrong_faction", "u3"),
    "nobody's": (army([ARDENT, unit("u3", "no_such_scroll", 5)]), "invalid_warscroll", "u3"),
    "too few": (army([ARDENT, unit("u3", "longbows", 7)]), "wrong_count", "u3"),
    "reinforced and not": (army([ARDENT, unit("u3", "longbows", 10, "reinforced")]), "wrong_count", "u3"),
    "a reinforced single": (army([ARDENT, unit("u3", "bombard", 2, "reinforced")]), "cannot_reinforce_single_model", "u3"),
    "too dear": (army([ARDENT, SHIELDS, *RANK[:3]], size=500), "points_limit_exceeded", ""),
    "one too dear": (army([ARDENT, unit("u3", "emberdrake", 1)], size=450), "unit_over_half_points", "u3"),
    "a gift for a hero": (army([ARDENT, unit("u3", "longbows", 10, gifts=("unbending",))]), "enhancement_not_eligible", "u3"),
    "an unknown gift": (army([unit("u1", "lord_ardent", 1, gifts=("none_such",))]), "unknown_id", "u1"),
    "another's terrain": (army([ARDENT], slots={**FORMATION, "terrain": ["heart_oak"]}), "foreign_terrain", ""),
    "another's lore": (army([ARDENT], slots={**FORMATION, "lores": ["lore_of_briars"]}), "unknown_id", ""),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_told_with_its_rule_and_each_of_its_repairs_makes_the_army_legal(fault: str) -> None:
    document, code, about = FAULTS[fault]
    check = next(check for check in blocks(document) if check.code == code)
    assert (check.unit or check.group) == about
    assert check.rule.startswith("AOS-")
    assert check.repairs
    for repair in check.repairs:
        changed = after(document, repair.patches)
        assert code not in {one.code for one in blocks(changed)}, repair.label
        for _ in range(3):  # what comes to light behind it is mended likewise
            left = blocks(changed)
            if not left:
                break
            changed = after(changed, left[0].repairs[0].patches)
        assert blocks(changed) == [], repair.label
        assert read(text_of(BUILDER, changed), library())[1] == ()


@pytest.mark.rule("AOS-ARMY-3.2b")
def test_a_warmaster_has_to_be_the_general_and_is_the_only_button() -> None:
    lady, reeve = unit("u1", "weir_lady", 1), unit("u2", "mill_reeve", 1)
    document = army([lady], [reeve], side="drowned_vale", slots={"formations": ["second_bell"]})
    (check,) = blocks(document)
    assert check.code == "general_must_be_warmaster"
    assert [repair.facts["name"] for repair in check.repairs] == [library().warscrolls["mill_reeve"].name]
    assert blocks(after(document, check.repairs[0].patches)) == []


def test_a_caster_without_a_lore_is_advised_of_one_and_it_is_a_press_away() -> None:
    document = army([ARDENT], [unit("u3", "rune_singer", 1)])
    advice = next(check for check in told(document) if check.code == "no_lore")
    assert (advice.kind, advice.unit) == ("advice", "u3")
    changed = after(document, advice.repairs[0].patches)
    assert changed.slots["lores"] == ("lore_of_radiance",)
    assert "no_lore" not in {check.code for check in told(changed)}


def test_what_is_chosen_twice_is_left_once() -> None:
    gifted = unit("u1", "lord_ardent", 1, gifts=("unbending", "unbending"))
    document = army([gifted], slots={**FORMATION, "lores": [LORES[0], LORES[0]]})
    while found := blocks(document):
        document = after(document, found[0].repairs[0].patches)
    assert document.groups[0].units[0].slots["enhancements"] == ("unbending",)
    assert document.slots["lores"] == (LORES[0],)


def test_costs_and_sums_are_the_rules_own() -> None:
    checked = judged(BUILDER, read, army([ARDENT, unit("u2", "longbows", 20, "reinforced")]), library(), "en").checked
    assert checked.costs == {"u1": 180, "u2": 240}
    assert checked.sums["cost"] == 420
    assert checked.sums["models"] == 21
