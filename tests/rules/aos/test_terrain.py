"""What terrain lets models do: over and not through, what may be stood on, which unit is on a feature."""

from dataclasses import replace
from typing import Any

import pytest
import shapely

from app.rules.aos.answers import answer
from app.rules.aos.ground.cover import wholly_on
from app.rules.aos.ground.measures import body
from app.rules.aos.ground.standing import judge_stand
from app.rules.aos.model.profiles import Part, TerrainFeature
from app.rules.aos.model.state import State
from app.rules.aos.model.tables import TerrainRule
from app.rules.aos.setup.terrain import laid
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.questions.question import AskReach, AskRoute, Reach, Routes
from app.rules.kernel.seats import seated
from tests.rules.aos.setting import HERO, HILL, R32, box, field, library, scroll, unit
from tests.rules.aos.telling import moves, refused, told, use

FAST = scroll("fast", move=HERO.move.__class__(plus=8), least=1)


def wall(height: float, **changes: Any) -> TerrainFeature:
    """A wall an inch thick across the way, that ends at y 14."""
    outline = box(13, 0, 14, 14)
    plain = TerrainFeature(
        id="w", name="", kind="obstacle", outlines=(outline,), parts=(Part(outline=outline, height=height),)
    )
    return replace(plain, **changes)


def walking(feature: TerrainFeature, x: float = 12 - R32, y: float = 7) -> State:
    """A fast walker an inch before the wall, whose move has begun."""
    state = field(unit("a", "red", "fast", (x, y)), terrain=(feature,), content=library(FAST))
    return told(state, "red", use("normal_move", "a"))[0]


@pytest.mark.rule("AOS-CORE-15.2a")
def test_crossing_a_high_wall_costs_its_height_twice() -> None:
    state = walking(wall(5.0))
    assert refused(state, "red", moves(state, a_1=(14 + R32 + 0.01, 7))) == "move_too_far"
    low = walking(wall(2.0))
    told(low, "red", moves(low, a_1=(14 + R32 + 0.01, 7)))


@pytest.mark.rule("AOS-CORE-15.2b")
@pytest.mark.parametrize(("height", "code"), [(1.0, None), (1.01, "move_too_far")])
def test_what_is_an_inch_high_is_crossed_as_if_it_were_not_there(height: float, code: str | None) -> None:
    state = walking(wall(height))
    far = moves(state, a_1=(12 - R32 + 8, 7))
    if code:
        assert refused(state, "red", far) == code
    else:
        told(state, "red", far)


@pytest.mark.rule("AOS-TERR-1.2b")
def test_impassable_terrain_is_neither_crossed_nor_stood_on() -> None:
    pit = wall(0.5, rules=("impassable",))
    state = walking(pit)
    assert refused(state, "red", moves(state, a_1=(15 + R32, 7))) == "impassable_terrain"
    found = judge_stand(state, replace(body(state, "a.1"), pose=Pose(x=13.5, y=7)), ())
    assert found is not None
    assert found.code == "impassable_terrain"


@pytest.mark.rule("AOS-TERR-1.2e")
@pytest.mark.parametrize(("height", "code"), [(4.0, "unstable_terrain"), (0.5, None)])
def test_nobody_stands_high_on_unstable_terrain(height: float, code: str | None) -> None:
    ruin = replace(laid(HILL, "r", Point(x=20, y=10), 0), rules=("unstable",))
    ruin = replace(ruin, parts=tuple(replace(part, height=height) for part in ruin.parts))
    state = field(unit("a", "red", "hero", (10, 10)), terrain=(ruin,))
    found = judge_stand(state, replace(body(state, "a.1"), pose=Pose(x=20, y=10, z=height)), ())
    assert (found.code if found else None) == code


@pytest.mark.rule("AOS-TERR-1.2e")
@pytest.mark.parametrize(("rules", "high"), [(("unstable",), False), ((), True)])
@pytest.mark.parametrize("to", [(20, 10), (18, 10), (20.5, 11.5)])
def test_nobody_is_led_high_onto_unstable_terrain(
    rules: tuple[TerrainRule, ...], high: bool, to: tuple[float, float]
) -> None:
    """What a page proposes and shades is what the referee accepts: the way ends at the foot of a ruin, on top of a hill."""
    ruin = replace(laid(HILL, "r", Point(x=20, y=10), 0), rules=rules)
    state = field(unit("a", "red", "fast", (15, 10)), terrain=(ruin,), content=library(FAST))
    asked = AskRoute(piece="a.1", command={"kind": "use_ability"}, to=Pose(x=to[0], y=to[1]))
    found = answer(state, seated("red"), asked)
    assert isinstance(found, Routes), found
    leg = found.legs[0]
    assert leg.refused is None
    assert (leg.path[-1].z > 1) == high
    shown = answer(state, seated("red"), AskReach(piece="a.1", command={"kind": "use_ability"}))
    assert isinstance(shown, Reach), shown
    assert (
        any(shapely.Polygon([(p.x, p.y) for p in area.outline]).contains(shapely.Point(*to)) for area in shown.areas)
        == high
    )


@pytest.mark.rule("AOS-TERR-1.1a", "AOS-GEO-16")
@pytest.mark.parametrize(("x", "on"), [(23 - R32, True), (23, False)])
def test_a_unit_is_wholly_on_a_feature_when_no_base_passes_its_edge(x: float, on: bool) -> None:
    """The hill ends at 23."""
    hill = laid(HILL, "h", Point(x=20, y=10), 0)
    state = field(unit("a", "red", "guard", (18, 10), (x, 10)), terrain=(hill,))
    up = {m.id: replace(m, pose=replace(m.pose, z=2.0)) for m in state.models.values() if m.pose is not None}
    state = replace(state, models=up)
    assert wholly_on(state, "a", hill) is on


@pytest.mark.rule("AOS-GEO-10", "AOS-GEO-24")
def test_the_edge_is_looked_at_before_other_models_and_the_ground() -> None:
    pit = replace(wall(0.5, rules=("impassable",)), outlines=(box(0, 0, 2, 2),), parts=())
    state = field(unit("a", "red", "hero", (10, 10)), unit("b", "red", "hero", (0.7, 0.7)), terrain=(pit,))
    others = (body(state, "b.1"),)

    def why(x: float, y: float) -> str:
        found = judge_stand(state, replace(body(state, "a.1"), pose=Pose(x=x, y=y)), others)
        assert found is not None
        return found.code

    assert why(0.5, 0.7) == "off_battlefield"
    assert why(0.9, 0.7) == "overlaps_model"
    assert why(0.7, 2.2) == "impassable_terrain"
