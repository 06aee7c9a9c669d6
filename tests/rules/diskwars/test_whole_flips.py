"""Tables where every flip goes just a diameter: what two of them reach is reached, and nothing lands elsewhere than asked."""

from itertools import pairwise
from math import atan2, cos, degrees, dist, radians, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.diskwars.answers import answer
from app.rules.diskwars.model.places import Flipped
from app.rules.diskwars.model.round_commands import Move
from app.rules.diskwars.model.state import State
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.questions.question import AskRoute, Leg, Routes
from app.rules.kernel.seats import seated
from tests.rules.diskwars.acting import after, refusal, resolving
from tests.rules.diskwars.arena import disk

BOYZ, FAR = "red.orc_boyz", disk("blue.orc_boyz", 5, 5)
EXACT = {"flip_mode": "exact"}
WHOLE = 5.0
"""The diameter of a small disk in centimetres."""


def route(state: State, to: Point) -> Leg:
    found = answer(state, seated("red"), AskRoute(piece=BOYZ, command={"kind": "move"}, to=Pose(x=to.x, y=to.y)))
    assert isinstance(found, Routes)
    return found.legs[0]


def away(far: float, way: float) -> Point:
    return Point(x=45 + far * cos(radians(way)), y=45 + far * sin(radians(way)))


@pytest.mark.rule("DW-GEO-17", "DW-AMB-01")
@settings(max_examples=60, deadline=None)
@given(far=st.floats(0.1, 19.9), way=st.floats(0, 360))
def test_so_many_whole_flips_reach_every_place_within_so_many_diameters(far: float, way: float) -> None:
    state = resolving(disk(BOYZ, 45, 45), FAR, options=EXACT)
    leg = route(state, away(far, way))
    fewest = 1 if abs(far - WHOLE) < 0.01 else max(2, -int(-(far - 0.01) // WHOLE))
    assert (leg.refused, leg.length) == (None, float(fewest))
    assert all(dist((a.x, a.y), (b.x, b.y)) == pytest.approx(WHOLE, abs=0.011) for a, b in pairwise(leg.path))
    flips = tuple(Flipped(first=degrees(atan2(b.y - a.y, b.x - a.x))) for a, b in pairwise(leg.path))
    place = after(state, Move(disk=BOYZ, flips=flips)).disks[BOYZ].at
    assert place is not None
    assert (place.x, place.y) == pytest.approx((leg.path[-1].x, leg.path[-1].y), abs=0.05)
    assert dist((leg.path[-1].x, leg.path[-1].y), (away(far, way).x, away(far, way).y)) < 1e-6


@pytest.mark.rule("DW-GEO-17", "DW-MOV-06")
@pytest.mark.parametrize("side", [1, -1])
def test_of_two_bends_the_one_that_no_enemy_stops_is_told(side: int) -> None:
    """Two whole flips lead four centimetres ahead over a place on either side; an enemy lies on one of them."""
    over = Point(x=47, y=45 + side * (WHOLE**2 - 4) ** 0.5)
    state = resolving(disk(BOYZ, 45, 45), disk("blue.orc_boyz", over.x, over.y + side), options=EXACT)
    leg = route(state, Point(x=49, y=45))
    assert (leg.refused, leg.length) == (None, 2.0)
    assert (leg.path[1].y - 45) * side < 0


@pytest.mark.rule("DW-GEO-17", "DW-AMB-01", "DW-MOV-03")
@pytest.mark.parametrize("far", [1.0, 4.9, 5.1, 8.0])
def test_a_flip_lands_where_it_was_pointed_or_is_refused(far: float) -> None:
    state = resolving(disk(BOYZ, 45, 45), FAR, options=EXACT)
    assert refusal(state, Move(disk=BOYZ, to=away(far, 30))) == ("flip_of_another_length", "DW-AMB-01")
    place = after(state, Move(disk=BOYZ, to=away(WHOLE, 30))).disks[BOYZ].at
    assert place is not None
    assert (place.x, place.y) == pytest.approx((away(WHOLE, 30).x, away(WHOLE, 30).y))
    turned = resolving(disk(BOYZ, 45, 45), FAR)
    move = Move(disk=BOYZ, to=away(far, 30))
    if far > WHOLE:
        assert refusal(turned, move) == ("flip_of_another_length", "DW-MOV-03")
    else:
        place = after(turned, move).disks[BOYZ].at
        assert place is not None
        assert (place.x, place.y) == pytest.approx((away(far, 30).x, away(far, 30).y))
