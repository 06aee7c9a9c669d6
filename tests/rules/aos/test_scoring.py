"""Victory points of both battlepacks, and who wins with them."""

from dataclasses import replace

import pytest

from app.rules.aos.model.flow_events import PointsScored
from app.rules.aos.model.profiles import Scoring
from app.rules.aos.model.state import Points, State
from app.rules.aos.turn_sequence.scoring import earned
from app.rules.aos.turn_sequence.victory import judged
from app.rules.aos.views.chronicle import narrate
from app.rules.kernel.seats import SPECTATOR
from tests.rules.aos.setting import PACKS, PLAN, field, library, unit

SPEAR = replace(PLAN, scoring=Scoring(hold_one=1, hold_two=1, hold_more=1, tactic=1))


def held(red: tuple[str, ...], blue: tuple[str, ...] = (), underdog: str | None = None, plan: object = PLAN) -> State:
    """A battle in which these objectives are controlled."""
    packs = {"border_war": replace(PACKS["border_war"], plans={"small": plan})}  # type: ignore[dict-item]
    state = field(content=library(packs=packs))
    owners = {**dict.fromkeys(red, "red"), **dict.fromkeys(blue, "blue")}
    markers = {i: replace(m, controller=owners.get(i)) for i, m in state.markers.items()}  # type: ignore[arg-type]
    return replace(state, markers=markers, underdog=underdog)  # type: ignore[arg-type]


def points(state: State) -> dict[str, int]:
    return dict(earned(state, "red"))


@pytest.mark.rule("AOS-BW-3a")
@pytest.mark.rule("AOS-BW-3b")
@pytest.mark.rule("AOS-BW-3c")
def test_holding_one_two_and_more() -> None:
    assert points(held(("home_south",), ("home_north",))) == {"AOS-BW-3a": 2}
    two = held(("home_south", "border_west"), ("home_north", "border_east"))
    assert points(two) == {"AOS-BW-3a": 2, "AOS-BW-3b": 2}
    more = held(("home_south", "border_west", "border_east"), ("home_north",))
    assert points(more) == {"AOS-BW-3a": 2, "AOS-BW-3b": 2, "AOS-BW-3c": 2}
    assert points(held(())) == {}


@pytest.mark.rule("AOS-BW-3d")
@pytest.mark.rule("AOS-BW-3e")
def test_the_enemy_home_and_the_underdogs_borders() -> None:
    state = held(("home_south", "border_west", "home_north"))
    assert points(state)["AOS-BW-3d"] == 2
    assert sum(points(state).values()) == 8
    both = held(("border_west", "border_east"), underdog="red")
    assert points(both)["AOS-BW-3e"] == 2
    assert "AOS-BW-3e" not in points(replace(both, underdog="blue"))


@pytest.mark.rule("AOS-SH-BP-7a")
@pytest.mark.rule("AOS-SH-BP-7b")
@pytest.mark.rule("AOS-SH-BP-7c")
@pytest.mark.parametrize(
    ("red", "blue", "total"),
    [
        (("home_south",), ("home_north",), 1),
        (("home_south", "border_west"), ("home_north", "border_east"), 2),
        (("home_south", "border_west", "border_east"), ("home_north",), 3),
    ],
)
def test_spearhead_scores_one_for_each(red: tuple[str, ...], blue: tuple[str, ...], total: int) -> None:
    assert sum(points(held(red, blue, plan=SPEAR)).values()) == total


@pytest.mark.rule("AOS-BW-5a")
@pytest.mark.rule("AOS-BW-5c")
def test_most_points_win_and_two_generals_draw() -> None:
    generals = [unit(n, s, "hero", (10, y), general=True) for n, s, y in (("a", "red", 5), ("z", "blue", 25))]  # type: ignore[arg-type]
    state = field(*generals)
    ahead = replace(state, sides={**state.sides, "blue": replace(state.sides["blue"], score=30)})
    assert (judged(ahead).winner, judged(ahead).major) == ("blue", True)
    assert judged(state).how == "draw"
    gone = {i: replace(u, where="destroyed") for i, u in state.units.items()}
    assert judged(replace(state, units=gone)).how == "draw"  # type: ignore[arg-type]


def test_the_log_says_what_each_point_is_for() -> None:
    """Three lines that only say "one victory point" teach nobody what to hold."""
    state = held(("home_south", "border_west", "home_north"), underdog="red")
    sources = [*points(state), "AOS-SH-3.1", "AOS-SH-BP-7d", "AOS-BT-2.1"]
    lines = [narrate(state, _scored(source), SPECTATOR) for source in sources]
    reasons = [str(line.facts["why"]) for line in lines if line is not None]
    assert len(set(sources)) == len(reasons) == 8
    assert len(set(reasons)) == 7, "one word for tactics of either battlepack"


def _scored(source: str) -> PointsScored:
    return PointsScored(seat="red", points=Points(round=1, turn="red", source=source, amount=1))
