"""The battlefield as data: territories, objectives, kinds of terrain; who has how many attacks; keywords."""

from dataclasses import replace

import pytest
import shapely

from app.content.aos.load import library as shipped
from app.rules.aos.attack_sequence.aiming import armed
from app.rules.aos.characteristics import has_keyword, level
from app.rules.aos.draft import Draft
from app.rules.aos.model.effects import KeywordGrant, Lasting
from app.rules.aos.model.profiles import Amount
from app.rules.aos.model.setup_prompts import SetUp
from app.rules.aos.model.tables import TERRAIN_RULES
from app.rules.aos.setup.chain import advance
from app.rules.kernel.dice.dice import NoDice
from tests.rules.aos.setting import PLAN, SWORD, field, library, row, scroll, started, unit


@pytest.mark.rule("AOS-CORE-9.1.2d")
def test_border_war_leaves_no_neutral_ground() -> None:
    outlines = [shapely.Polygon([(p.x, p.y) for p in one.outline]) for one in PLAN.territories]
    assert shapely.union_all(outlines).area == pytest.approx(PLAN.width * PLAN.height)
    assert outlines[0].intersection(outlines[1]).area == 0


@pytest.mark.rule("AOS-CORE-32.0b")
def test_an_objective_on_the_border_lies_in_both_territories() -> None:
    plans = shipped().battlepacks["border_war"].plans
    for plan in plans.values():
        areas = [shapely.Polygon([(p.x, p.y) for p in one.outline]) for one in plan.territories]
        for spot in plan.objectives:
            inside = [area.intersects(shapely.Point(spot.at.x, spot.at.y)) for area in areas]
            assert all(inside) is spot.border


@pytest.mark.rule("AOS-TERR-1.4a", "AOS-TERR-1.4b")
def test_every_feature_is_of_one_of_five_kinds() -> None:
    assert TERRAIN_RULES == {
        "obstacle": ("cover", "unstable"),
        "obscuring": ("cover", "obscuring", "unstable"),
        "area": ("cover",),
        "place_of_power": ("cover", "place_of_power", "unstable"),
        "faction": (),
    }
    assert {feature.kind for feature in shipped().features.values()} <= set(TERRAIN_RULES)


@pytest.mark.rule("AOS-CORE-10.0a", "AOS-CORE-10.0d")
def test_deployment_is_terrain_then_units_then_other_abilities() -> None:
    state = replace(started("core"), beginner="blue", stack=(SetUp(stage="deployment"),))
    draft = Draft(state, NoDice())
    advance(draft)
    assert [step.kind for step in draft.state.stack] == ["set_up", "act_window", "deploy_units", "deploy_features"]
    assert {getattr(step, "seat", "blue") for step in draft.state.stack} == {"blue"}


@pytest.mark.rule("AOS-CORE-16.0b")
def test_each_model_has_as_many_attacks_as_its_weapon() -> None:
    hammer = replace(SWORD, id="hammer", attacks=Amount(plus=2))
    known = library(scroll("smiths", weapons=(hammer,)))
    state = field(unit("a", "red", "smiths", *row(10, 10, 4, 1.4)), unit("e", "blue", "hero", (12, 12)), content=known)
    found = armed(Draft(state, NoDice()), "a", "melee")
    assert sum(one.attacks for one in found) == 8


@pytest.mark.rule("AOS-GLOS-04", "AOS-CORE-5.1b")
def test_a_keyword_is_a_label_of_a_warscroll_or_of_a_while() -> None:
    state = field(unit("a", "red", "beast", (10, 10)))
    assert has_keyword(state, "a", "MONSTER")
    assert has_keyword(state, "a", "WARD")
    assert not has_keyword(state, "a", "FLY")
    grant = Lasting(
        number=1, ability="x", source=None, owner="red", unit="a", change=KeywordGrant(keyword="FLY"), until="turn"
    )
    assert has_keyword(replace(state, effects=(grant,)), "a", "FLY")
    assert level(state, "a", "WARD") == 6
