"""The way round what stands about: one looked for within a length is the shortest of all, or none."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.warmaster.charges.beyond import Beyond
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.ground.ways import long, obstacles, way
from tests.rules.warmaster.table import EAST, NORTH, SOUTH, Units, area, line, table

WALLS = [
    area("w1", "barrier", 80, 70, 100, 72),
    area("w2", "barrier", 98, 50, 100, 70),
    area("w3", "barrier", 60, 40, 84, 42),
    area("w4", "barrier", 20, 20, 40, 100),
]
UNITS: Units = {
    "r1": ("foot", line(90, 80, NORTH)),
    "r2": ("foot", line(76, 66, NORTH)),
    "r3": ("horse", line(110, 60, EAST, 2.0)),
    "b1": ("foot", line(90, 50, SOUTH)),
    "b2": ("foot", line(104, 44, SOUTH)),
}
STATE = table(UNITS, terrain=WALLS)
AROUND = obstacles(STATE, "r1", into=["b1"])
PLACE = st.floats(min_value=45.0, max_value=135.0), st.floats(min_value=30.0, max_value=90.0)


@settings(max_examples=60, deadline=None)
@given(x=PLACE[0], y=PLACE[1], share=st.floats(min_value=0.5, max_value=1.5))
def test_a_way_within_a_length_is_the_shortest_of_all_or_none(x: float, y: float, share: float) -> None:
    stand = stands_of(STATE, "r1")[1]
    end = replace(stand.pose, x=x, y=y)
    whole = way(AROUND, stand, end)
    limit = share * (long(whole) if whole else 60.0)
    found = way(AROUND, stand, end, limit)
    if whole is None or long(whole) > limit:
        assert found is None
    else:
        assert found == whole


def test_a_way_bends_round_walls_and_is_none_where_it_may_be_no_longer_than_straight() -> None:
    stand = stands_of(STATE, "r1")[1]
    end = replace(stand.pose, y=64.0)
    whole = way(AROUND, stand, end)
    assert whole is not None
    assert len(whole) > 2
    assert way(AROUND, stand, end, 16.0 + 1e-6) is None
    assert way(AROUND, stand, end, long(whole)) == whole


def test_places_beside_one_that_is_too_far_are_told_without_a_way_and_none_of_them_is_come_to() -> None:
    stand = stands_of(STATE, "r1")[1]
    told = 0
    for limit in (18.0, 24.0, 30.0):
        beyond = Beyond(AROUND, stand, limit, 12.0)
        for x in range(70, 112, 2):
            end = replace(stand.pose, x=float(x), y=60.0)
            found = way(AROUND, stand, end, limit)
            if beyond.holds(end):
                told += 1
                assert found is None
            elif found is None:
                beyond.note(end)
    assert told >= 15
