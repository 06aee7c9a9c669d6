"""Nobody who is set up for loses a unit for want of room: wide ones come first, room is looked for everywhere (AOS-CORE-10.1d)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

import pytest

from app.bots.aos.setting_up import urgency
from app.cli.playing import Match, play
from app.cli.selfplay import new_match
from app.rules.aos.model.setup_prompts import DeployUnits
from app.rules.aos.system import SYSTEM
from app.rules.kernel.offers.offer import PlaceNeed
from app.rules.kernel.plane.marks import AreaMark
from app.rules.kernel.plane.shapes import Circle, Point
from tests.rules.aos.setting import field, library, scroll, unit

T = TypeVar("T")


class Enough(Exception):
    """The battle began."""


class Stuck:
    """A choice that is always the first and the least: chance that never comes by what is free."""

    def pick(self, options: Sequence[T]) -> T:
        return options[0]

    def chance(self, share: float) -> bool:
        return False

    def between(self, low: float, high: float) -> float:
        return low


def test_a_narrow_territory_takes_a_whole_army() -> None:
    """In the third match of its kind the last unit, three wide riders, was destroyed for want of room."""

    def watch(match: Match) -> None:
        if match.state.round:
            raise Enough

    match = new_match(
        "aos", 2, dict.fromkeys(SYSTEM.seats, "winning"), agreed={"battlepack": "fire_and_jade"}, sample=0.0
    )
    with pytest.raises(Enough):
        play(match, watch)
    assert not [row.command for row in match.rows if row.command["kind"] == "declare_undeployable"]
    assert {one.where for one in match.state.units.values()} <= {"table", "reserve"}


def test_who_is_wide_is_set_up_before_who_is_narrow() -> None:
    wide = scroll("riders", footprint=Circle(radius=1.2))
    state = field(unit("a", "red", "guard", (9, 5)), unit("r", "red", "riders", (20, 5)), content=library(wide))
    assert urgency(state, "r") > urgency(state, "a")


def test_room_is_found_where_chance_never_looks() -> None:
    state = field(
        unit("a", "red", "guard", (9, 5), where="mustered"),
        unit("b", "blue", "guard", (9, 25)),
        stack=(DeployUnits(seat="red"),),
    )
    state = replace(
        state, models={k: replace(m, pose=None if m.unit == "a" else m.pose) for k, m in state.models.items()}
    )
    offer = next(one for one in SYSTEM.offers(state, "red") if one.command["kind"] == "deploy_unit")
    assert isinstance(offer.need, PlaceNeed)
    theirs = AreaMark(outline=tuple(Point(x=x, y=y) for x, y in ((20, 28), (22, 28), (22, 29), (20, 29))), role="limit")
    led = replace(offer, need=replace(offer.need, areas=(theirs, *offer.need.areas)))
    assert SYSTEM.complete(state, "red", led, Stuck()) is not None
