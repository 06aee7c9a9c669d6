"""The battlepacks that come with the program, and what is wrong with files of battlepacks."""

from pathlib import Path

import pytest

from app.content.aos.catalogue import catalogue
from app.content.aos.load import FOLDER, library, load
from app.rules.aos.agreed_battle import plan_of
from app.rules.aos.model.profiles import Battlepack, Battleplan
from app.rules.aos.model.tables import MODULES
from app.rules.aos.new_match import setup
from app.rules.aos.setup.terrain import judge_feature, laid
from app.rules.kernel.plane.shapes import Point
from tests.rules.aos.shipped import after_markers

CONTENT = library()
EVERY = [(pack, plan) for pack in CONTENT.battlepacks.values() if not pack.custom for plan in pack.plans.values()]


@pytest.mark.rule("AOS-BW-0a")
@pytest.mark.rule("AOS-SH-0a")
def test_border_war_has_all_six_modules_and_spearhead_none() -> None:
    assert CONTENT.battlepacks["border_war"].modules == MODULES
    assert CONTENT.battlepacks["fire_and_jade"].modules == ()
    assert CONTENT.battlepacks["border_war"].tie == "general"
    assert CONTENT.battlepacks["fire_and_jade"].tie == "none"


@pytest.mark.rule("AOS-BW-0b")
@pytest.mark.parametrize(
    ("plan", "size", "features", "points"),
    [
        ("border_war_1000", (44, 30), 4, 1000),
        ("border_war_1500", (60, 44), 6, 1500),
        ("border_war_2000", (60, 44), 8, 2000),
    ],
)
def test_the_battlefield_and_its_terrain_grow_with_the_points(
    plan: str, size: tuple[int, int], features: int, points: int
) -> None:
    found = CONTENT.battlepacks["border_war"].plans[plan]
    assert (found.width, found.height) == size
    assert (found.features, found.points) == (features, points)


@pytest.mark.rule("AOS-CORE-9.1")
@pytest.mark.parametrize("plan", ["border_war_1000", "border_war_1500", "border_war_2000"])
def test_objectives_of_border_war_lie_where_the_map_says(plan: str) -> None:
    found = CONTENT.battlepacks["border_war"].plans[plan]
    w, h = found.width, found.height
    places = {spot.id: (round(spot.at.x, 3), round(spot.at.y, 3)) for spot in found.objectives}
    assert places == {
        "home_south": (w / 2, round(h / 6, 3)),
        "home_north": (w / 2, round(5 * h / 6, 3)),
        "border_west": (w / 5, h / 2),
        "border_east": (4 * w / 5, h / 2),
    }
    assert {spot.home_of for spot in found.objectives} == {"", "south", "north"}
    assert [spot.id for spot in found.objectives if spot.border] == ["border_west", "border_east"]


@pytest.mark.rule("AOS-SH-2.0")
@pytest.mark.rule("AOS-SH-6.0")
@pytest.mark.rule("AOS-SH-4.0")
@pytest.mark.parametrize("plan", ["horizontal", "diagonal"])
def test_fire_and_jade_is_30_by_22_with_five_round_objectives(plan: str) -> None:
    found = CONTENT.battlepacks["fire_and_jade"].plans[plan]
    assert (found.width, found.height, found.contest) == (30, 22, "on_area")
    assert [spot.radius for spot in found.objectives] == [2] * 5
    assert found.objectives[0].name == "Dracothion"
    assert (found.deploy, found.limits.enemy, found.kits) == (6, 3, ("large", "small"))


@pytest.mark.parametrize(("pack", "plan"), EVERY, ids=lambda one: one.id)
def test_every_ready_layout_is_legal(pack: Battlepack, plan: Battleplan) -> None:
    state = after_markers(setup({"battlepack": pack.id, "battleplan": plan.id}, CONTENT, ("red", "blue")))
    assert len(plan_of(state).layout) == plan.features
    for number, stand in enumerate(plan.layout):
        feature = laid(CONTENT.features[stand.feature], f"t{number}", stand.at, stand.facing)
        refused = judge_feature(state, feature)
        assert refused is None, (stand, refused)
        state = after_markers(state, feature)


@pytest.mark.rule("AOS-SH-5.0b")
@pytest.mark.rule("AOS-SH-5.0c")
@pytest.mark.rule("AOS-TERR-1.4b")
def test_features_have_the_rules_of_their_kind_and_lie_around_their_middle() -> None:
    large, small = CONTENT.features["ruined_domicile"], CONTENT.features["ravaged_shrine"]
    assert (large.size, large.rules) == ("large", ("cover", "obscuring", "unstable"))
    assert (small.size, small.rules) == ("small", ("cover", "unstable"))
    assert large.outlines[0][0] == Point(x=-3, y=-2.25)


@pytest.mark.rule("AOS-INTRO-04")
def test_a_custom_battlepack_takes_every_battleplan() -> None:
    plans = CONTENT.battlepacks["custom"].plans
    assert set(plans) == {plan.id for _, plan in EVERY}


@pytest.mark.rule("AOS-INTRO-04")
def test_the_home_page_is_told_what_each_battlepack_settles_and_what_armies_are_called() -> None:
    offered = catalogue(CONTENT)
    modules = {option.id: option.given["battlepack"] for option in offered.options if option.group == "modules"}
    assert modules == {module: {"border_war": True, "fire_and_jade": False} for module in MODULES}
    names = {army["id"]: army["names"] for army in offered.armies}
    assert names["dawnforged_1000"] == {"en": "Dawnforged Host, 1,000", "es": "Hueste Forjalba, 1.000"}
    assert all(army["es"] != army["en"] for army in names.values())


@pytest.mark.rule("AOS-CORE-9.0")
@pytest.mark.rule("AOS-CORE-9.1")
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("hold_one: 2, hold_two: 2, hold_more: 2, enemy_home: 2, underdog_border: 1, tactic: 4", "", "part: scoring"),
        ("at: [22, 5]", "at: [22, 31]", "part: home_south"),
        ("[[0, 0], [44, 0], [44, 15], [0, 15]]", "[[0, 0], [45, 0], [44, 15], [0, 15]]", "part: south"),
        ("{feature: shattered_temple, at: [22, 15]}", "{feature: shattered_tempel, at: [22, 15]}", "shattered_temple"),
        ("features: 4", "feature: 4", "features"),
    ],
)
def test_a_spoiled_battlepack_is_refused_with_its_line(tmp_path: Path, old: str, new: str, told: str) -> None:
    for file in ("terrain.yaml", "border_war.yaml"):
        (tmp_path / file).write_text((FOLDER / file).read_text("utf-8"), "utf-8")
    text = (tmp_path / "border_war.yaml").read_text("utf-8")
    (tmp_path / "border_war.yaml").write_text(text.replace(old, new, 1), "utf-8")
    problems = [str(problem) for problem in load(tmp_path).problems]
    assert problems
    assert told in problems[0]
    assert "border_war.yaml: line" in problems[0]
