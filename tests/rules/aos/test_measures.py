"""Distances, areas and lines: what is measured, from where to where."""

from dataclasses import replace

import pytest

from app.rules.aos.answers import answer
from app.rules.aos.ground.measures import arrangement, bodies, body, engaged_with, in_combat, unit_gap
from app.rules.aos.ground.standing import judge_coherency
from app.rules.aos.ground.wholly import farthest, is_wholly_within
from app.rules.aos.model.profiles import Part, TerrainFeature, Warscroll
from app.rules.aos.model.state import State
from app.rules.aos.model.tactics import AtCentre, OnFlanks
from app.rules.aos.setup.deployment import judge_territory
from app.rules.aos.tactics.conditions import are_done
from app.rules.aos.views.show_units import show_units
from app.rules.kernel.plane.shapes import Circle, Hull, Oval, Pose, rectangle
from app.rules.kernel.questions.question import AskMeasure, Measure
from app.rules.kernel.seats import SPECTATOR, seated
from tests.rules.aos.setting import R25, R32, box, field, library, row, scroll, unit

SMALL = scroll("small", footprint=Circle(radius=R25))
HULL = scroll("hull", footprint=Hull(outline=rectangle(4, 2)), least=1)


def gap(state: State) -> float:
    return unit_gap(state, "a", "e")


def duel(a: tuple[float, float], e: tuple[float, float], *scrolls: Warscroll, kinds: tuple[str, str]) -> State:
    """Two models."""
    return field(unit("a", "red", kinds[0], a), unit("e", "blue", kinds[1], e), content=library(*scrolls))


@pytest.mark.rule("AOS-CORE-2.1a", "AOS-GEO-01", "AOS-GEO-02")
def test_distances_are_from_base_to_base() -> None:
    assert gap(duel((10, 10), (15, 10), kinds=("hero", "hero"))) == pytest.approx(5 - 32 / 25.4, abs=1e-4)


@pytest.mark.rule("AOS-GEO-03")
def test_height_counts_for_distances_and_not_for_combat_range() -> None:
    state = duel((10, 10), (13 + 2 * R32, 10), kinds=("hero", "hero"))
    high = replace(state.models["e.1"], pose=Pose(x=13 + 2 * R32, y=10, z=4))
    state = replace(state, models={**state.models, "e.1": high})
    assert gap(state) == pytest.approx(5.0, abs=1e-4)
    assert float(arrangement(state).plan("a", "e").min()) == pytest.approx(3.0, abs=1e-4)


@pytest.mark.rule("AOS-CORE-2.1c", "AOS-CORE-2.1.1c")
def test_units_are_as_far_apart_as_their_nearest_models() -> None:
    units = unit("a", "red", "small", (1, 5), (3, 5)), unit("e", "blue", "small", (10, 5))
    assert gap(field(*units, content=library(SMALL))) == pytest.approx(7 - 2 * R25, abs=1e-4)


@pytest.mark.rule("AOS-CORE-2.1d")
def test_a_model_without_a_base_is_measured_from_itself() -> None:
    state = duel((10, 10), (14, 10), HULL, kinds=("hull", "hero"))
    assert gap(state) == pytest.approx(4 - 2 - R32, abs=1e-4)


@pytest.mark.rule("AOS-CORE-2.0")
@pytest.mark.rule("AOS-CORE-2.1b")
def test_anybody_measures_at_any_time() -> None:
    state = duel((10, 10), (15, 10), kinds=("hero", "hero"))
    for viewer in (seated("red"), seated("blue"), SPECTATOR):
        found = answer(state, viewer, AskMeasure(a="a.1", b="e.1"))
        assert isinstance(found, Measure)
        assert found.distance == pytest.approx(5 - 2 * R32, abs=1e-4)


@pytest.mark.rule("AOS-CORE-2.1.1b", "AOS-GEO-04")
def test_wholly_within_is_measured_to_the_farthest_part() -> None:
    state = duel((10, 10), (10 + 11 + 2 * R32, 10), kinds=("hero", "hero"))
    assert gap(state) == pytest.approx(11, abs=1e-4)
    assert farthest(body(state, "e.1"), body(state, "a.1")) == pytest.approx(11 + 2 * R32, abs=1e-4)


@pytest.mark.rule("AOS-CORE-2.1.1d")
@pytest.mark.parametrize(("last", "inside"), [(15.0, True), (16.0, False)])
def test_a_unit_is_wholly_within_when_all_of_its_models_are(last: float, inside: bool) -> None:
    units = unit("h", "red", "hero", (10, 10)), unit("g", "red", "guard", (13, 10), (last, 10))
    assert is_wholly_within(field(*units), "g", "h", 5.1) is inside


@pytest.mark.rule("AOS-EX-03")
@pytest.mark.rule("AOS-CORE-7.0b", "AOS-CORE-7.0c")
def test_one_model_near_enough_brings_its_unit_into_combat() -> None:
    units = unit("a", "red", "guard", *row(10, 10, 3)), unit("e", "blue", "hero", (13.2 + 2 * R32 + 3, 10))
    state = field(*units)
    assert engaged_with(state, "a") == ("e",)
    assert in_combat(state, "e")


@pytest.mark.rule("AOS-CORE-9.1.2c", "AOS-CORE-9.1.2b", "AOS-GEO-06")
@pytest.mark.parametrize(
    ("y", "code"), [(15 - R32, "too_close_to_enemy_territory"), (15 - R32 + 0.1, "not_wholly_in_territory")]
)
def test_touching_the_border_is_still_wholly_at_home(y: float, code: str) -> None:
    state = field(unit("a", "red", "hero", (10, y)))
    found = judge_territory(state, "red")(body(state, "a.1"))
    assert found is not None
    assert found.code == code


@pytest.mark.rule("AOS-CORE-15.1d")
def test_coherency_is_level_and_a_warscroll_may_widen_it() -> None:
    wide = scroll("wide", coherency=1.0)
    state = field(unit("a", "red", "wide", (10, 10), (10 + 2 * R32 + 0.9, 10)), content=library(wide))
    assert judge_coherency(state, "a", bodies(state, "a")) is None
    assert show_units(state)["a"].together == 1.0, "what is drawn is what is judged"
    narrow = field(unit("a", "red", "guard", (10, 10), (10 + 2 * R32 + 0.4, 10)))
    up = replace(narrow.models["a.2"], pose=Pose(x=10 + 2 * R32 + 0.4, y=10, z=6))
    narrow = replace(narrow, models={**narrow.models, "a.2": up})
    assert judge_coherency(narrow, "a", bodies(narrow, "a")) is None


@pytest.mark.rule("AOS-GLOS-01")
@pytest.mark.parametrize(("slit", "sees"), [(0.5 / 25.4, False), (2 / 25.4, True)])
def test_a_line_of_sight_is_a_millimetre_wide(slit: float, sees: bool) -> None:
    def wall(y0: float, y1: float) -> Part:
        return Part(outline=box(14, y0, 15, y1), height=9.0)

    parts = (wall(0, 10 - slit / 2), wall(10 + slit / 2, 30))
    walls = TerrainFeature(id="w", name="", kind="obstacle", outlines=(box(14, 0, 15, 30),), parts=parts)
    state = field(unit("a", "red", "hero", (12, 10)), unit("e", "blue", "hero", (17, 10)), terrain=(walls,))
    assert arrangement(state).seen("a", "e") is sees


@pytest.mark.rule("AOS-GEO-27", "AOS-BT-3.0e")
@pytest.mark.parametrize(("x", "done"), [(22 + 3 + R32, True), (22 + 3.01 + R32, False)])
def test_the_centre_is_the_middle_of_the_battlefield(x: float, done: bool) -> None:
    state = field(unit("a", "red", "hero", (x, 15)))
    assert are_done(state, "red", (AtCentre(inches=3, least=1),)) is done


@pytest.mark.rule("AOS-GEO-20", "AOS-GLOS-02", "AOS-BT-3.0f")
@pytest.mark.parametrize(("y", "done"), [(20, True), (8, False)])
def test_flanks_are_the_short_edges(y: float, done: bool) -> None:
    """The battlefield is 44 by 30: its short edges are in the west and in the east; red's home is the south."""
    state = field(unit("a", "red", "hero", (6, y)), unit("b", "red", "hero", (38, y)))
    assert are_done(state, "red", (OnFlanks(inches=6),)) is done


@pytest.mark.rule("AOS-GEO-01")
def test_an_oval_base_is_an_ellipse_that_turns() -> None:
    rider = scroll("rider", footprint=Oval(rx=2.0, ry=1.0), least=1)
    state = duel((10, 10), (15, 10), rider, kinds=("rider", "hero"))
    assert gap(state) == pytest.approx(5 - 2 - R32, abs=0.005)
    turned = replace(state.models["a.1"], pose=Pose(x=10, y=10, facing=90))
    state = replace(state, models={**state.models, "a.1": turned})
    assert gap(state) == pytest.approx(5 - 1 - R32, abs=0.005)
