"""Lists while they are written: all that is wrong is told at once, and whom a HERO leads and who may bear what is shown."""

import pytest

from app.rules.aos.composition.army import checks
from app.rules.aos.composition.regiments import judge_regiment
from app.rules.aos.views.show_lists import show_building
from tests.rules.aos.setting import started
from tests.rules.aos.test_composition import CONTENT, PLAIN, code, listed, regiment


@pytest.mark.rule("AOS-ARMY-5")
def test_all_that_is_wrong_is_told_at_once_part_by_part() -> None:
    army = listed(PLAIN, regiment("hero", "flyers"), lores=("storms", "skies"))
    found = {(one.part, one.regiment): one.refused.code for one in checks(CONTENT, army, 200) if one.refused}
    assert found == {
        ("regiment", 2): "unit_not_allowed_in_regiment",
        ("points", 0): "unit_over_half_points",
        ("lores", 0): "lore_limit",
    }
    assert all(one.refused is None for one in checks(CONTENT, listed(PLAIN), 1000))
    unknown = [one.refused.code if one.refused else "" for one in checks(CONTENT, listed(PLAIN, faction="x"), 200)]
    assert unknown == ["unknown_faction"], "where nothing else can be asked"


@pytest.mark.rule("AOS-ARMY-3.5")
def test_a_regiment_of_renown_that_nobody_knows_is_refused_as_general_too() -> None:
    strange = regiment("reaver", "raiders", renown="nobody")
    assert code(listed(PLAIN, strange), 1000) == "unknown_id"
    assert code(listed(strange), 1000) == "unknown_id"


@pytest.mark.rule("AOS-ARMY-3.1c")
@pytest.mark.rule("AOS-ARMY-3.1d")
@pytest.mark.rule("AOS-ARMY-4.1b")
def test_who_writes_a_list_is_shown_whom_a_hero_leads_and_who_may_bear_what() -> None:
    building = show_building(started("border_war", CONTENT), frozenset())
    assert building is not None
    faction = next(one for one in building.factions if one.id == "order")
    rows = {row.id: row for row in faction.scrolls}
    assert {"guard", "squire", "engine"} <= set(rows["hero"].leads)
    assert not {"beast", "hero"} & set(rows["hero"].leads)
    assert "squire" not in rows["rider"].leads
    assert rows["guard"].leads == ()
    assert rows["rider"].tables == ("artefact", "trait", "mount")
    assert rows["hero"].tables == ("artefact", "trait")
    assert rows["legend"].tables == rows["guard"].tables == ()
    assert (rows["guard"].doubles, rows["engine"].doubles, rows["relic"].doubles) == (True, False, False)
    assert [one.id for one in faction.renown] == ["band"]
    for leader in (row for row in faction.scrolls if row.hero):
        for row in faction.scrolls:
            alone = regiment(leader.id, row.id)
            assert (judge_regiment(CONTENT, 1, alone) is None) == (row.id in leader.leads)
