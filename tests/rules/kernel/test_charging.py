"""Charges line up as the digest's checks say."""

from math import atan2, degrees

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.kernel.boards.charging import charged_sides, first_pose, line_up, nearest
from app.rules.kernel.boards.contacts import coherent, contact
from app.rules.kernel.boards.stands import (
    SIDES,
    Side,
    Stand,
    corners,
    gap,
    outward,
    overlapping,
    penetration,
    turn_between,
)
from app.rules.kernel.plane.shapes import Pose
from tests.rules.kernel.stands_of import CM, bent_by, cavalry, infantry, placed, stand

LINE = ((-4, 0, 90), (0, 0, 90), (4, 0, 90))


def always(_: object, __: object = None) -> bool:
    return True


def put(stand: Stand, pose: Pose | None) -> Stand:
    assert pose is not None
    return stand.at(pose)


@pytest.mark.rule("WM-CHG-04", "WM-GEO-12")
def test_all_three_are_as_near_and_the_player_names_one() -> None:
    pairs = nearest(cavalry((-2, 15, 270), (0, 15, 270), (2, 15, 270)), infantry(*LINE), always, CM)
    assert {pair.charger.id for pair in pairs} == {"c0", "c1", "c2"}
    assert pairs[0].gap.distance == pytest.approx(12.0)


@pytest.mark.rule("WM-CHG-05")
def test_stands_that_cannot_get_there_are_left_out() -> None:
    chargers = cavalry((0, 15, 270), (0, 30, 270))
    pairs = nearest(chargers, infantry((0, 0, 90)), lambda charger, _: charger.id == "c1", CM)
    assert [(pair.charger.id, round(pair.gap.distance, 6)) for pair in pairs] == [("c1", 27.0)]
    assert nearest(chargers, [], always, CM) == ()


@pytest.mark.rule("WM-CHG-06", "WM-GEO-13")
def test_the_plain_case_is_frontal() -> None:
    chargers = cavalry((0, 20, 270))
    pair = nearest(chargers, infantry((0, 0, 90)), always, CM)[0]
    assert charged_sides(pair, chargers, always, CM) == ("front",)
    assert charged_sides(pair, chargers, lambda side: side != "front", CM) == ()


@pytest.mark.rule("WM-CHG-07", "WM-CHG-08", "WM-GEO-13")
def test_the_corner_case_counts_stands_on_each_side() -> None:
    chargers = cavalry((6.243, 5.243, 225), (7.657, 3.828, 225), (9.071, 2.414, 225))
    target = infantry((0, 0, 90))
    pairs = nearest(chargers, target, always, CM)
    assert [pair.charger.id for pair in pairs] == ["c0"]
    assert pairs[0].gap.distance == pytest.approx(4.0, abs=0.01)
    assert charged_sides(pairs[0], chargers, always, CM) == ("right",)
    assert charged_sides(pairs[0], chargers[:1], always, CM) == ("front", "right")
    assert charged_sides(pairs[0], chargers, lambda side: side == "front", CM) == ("front",)
    pose = first_pose(chargers[0], target[0], "right", (), CM)
    assert pose is not None
    assert placed(pose) == (4.0, 0.0, 180.0)


@pytest.mark.rule("WM-CHG-09")
def test_a_covered_centre_is_slid_along() -> None:
    target, charger = infantry((0, 0, 90))[0], cavalry((3, 20, 270))[0]
    pose = first_pose(charger, target, "front", cavalry((-1, 3, 270)), CM)
    assert pose is not None
    assert placed(pose) == (1.0, 3.0, 270.0)
    walls = cavalry((-2, 3, 270), (0, 3, 270), (2, 3, 270), (4, 3, 270))
    assert first_pose(charger, target, "front", walls, CM) is None


def full_charge(chargers: list[Stand], target: Stand, side: Side, enemies: list[Stand]) -> list[Stand]:
    first = put(chargers[1], first_pose(chargers[1], target, side, (), CM))
    best = line_up(first, [chargers[0], chargers[2]], target, side, enemies, (), always, CM)
    assert [lineup.way for lineup in best] == sorted(lineup.way for lineup in best)
    return [put(one, best[0].poses[one.id]) for one in chargers]


@pytest.mark.rule("WM-CHG-10", "WM-GEO-14")
def test_three_cavalry_against_a_line_all_fight() -> None:
    line = infantry(*LINE)
    ended = full_charge(cavalry((-2, 15, 270), (0, 15, 270), (2, 15, 270)), line[1], "front", line)
    assert [placed(one.pose) for one in ended] == [(-2.0, 3.0, 270.0), (0.0, 3.0, 270.0), (2.0, 3.0, 270.0)]


@pytest.mark.rule("WM-CHG-15")
def test_three_cavalry_against_the_flank_of_a_line_touch_its_corners() -> None:
    line = infantry(*LINE)
    ended = full_charge(cavalry((20, 2, 180), (20, 0, 180), (20, -2, 180)), line[2], "right", line)
    assert [placed(one.pose) for one in ended] == [(8.0, 2.0, 180.0), (8.0, 0.0, 180.0), (8.0, -2.0, 180.0)]


@pytest.mark.rule("WM-CHG-14")
def test_a_stand_without_room_or_reach_stands_behind() -> None:
    line, chargers = infantry(*LINE), cavalry((-2, 15, 270), (0, 15, 270), (2, 15, 270))
    first = put(chargers[1], first_pose(chargers[1], line[1], "front", (), CM))
    friends = cavalry((2, 3, 270))
    best = line_up(first, [chargers[0], chargers[2]], line[1], "front", line, friends, always, CM)
    assert [(one.full, round(one.length, 3)) for one in best] == [(3, 6.0)]
    boxed = cavalry((2, 3, 270), (-2, 3, 270))
    behind = line_up(first, [chargers[0], chargers[2]], line[1], "front", line, boxed, always, CM)
    assert len(behind) == 1
    assert {placed(pose) for pose in behind[0].poses.values()} == {(0, 3, 270), (0, 7, 270), (0, 11, 270)}

    def only_second_rank(_: Stand, pose: Pose) -> bool:
        return placed(pose)[1] > 3

    out_of_reach = line_up(first, [chargers[0], chargers[2]], line[1], "front", line, (), only_second_rank, CM)
    assert out_of_reach[0].full == 1


@pytest.mark.rule("WM-CHG-10")
def test_arrangements_of_equal_worth_are_the_players_choice() -> None:
    line, chargers = infantry(*LINE), cavalry((0, 15, 270), (2, 15, 270))
    first = put(chargers[0], first_pose(chargers[0], line[1], "front", (), CM))
    best = line_up(first, chargers[1:], line[1], "front", line, (), always, CM)
    assert {placed(one.poses["c1"])[0] for one in best} == {-2.0, 2.0}


rectangles = st.builds(
    lambda n, x, y, facing, wide: stand(
        f"o{n}", Pose(x=x, y=y, facing=facing), 4.0 if wide else 2.0, 2.0 if wide else 4.0
    ),
    st.integers(0, 10**6),
    st.floats(-6, 6),
    st.floats(-6, 6),
    st.integers(0, 359),
    st.booleans(),
)


@given(others=st.lists(rectangles, max_size=4), side=st.sampled_from(SIDES), facing=st.integers(0, 359))
def test_the_first_stand_is_flush_and_overlaps_nobody(others: list[Stand], side: Side, facing: int) -> None:
    target = stand("t", Pose(x=0, y=0, facing=facing), 4.0, 2.0)
    charger = cavalry((20, 20, 225))[0]
    pose = first_pose(charger, target, side, others, CM)
    if pose is None:
        assert any(overlapping(put(charger, first_pose(charger, target, side, (), CM)), other, CM) for other in others)
        return
    there = put(charger, pose)
    assert contact(there, target, CM) is not None
    assert gap(there, target, CM).distance < CM.touch
    assert turn_between(pose.facing, degrees(atan2(outward(target, side).y, outward(target, side).x)) + 180) < 0.01
    assert not any(penetration(corners(there), corners(other)) > 2 * CM.touch for other in others)


@pytest.mark.rule("WM-CHG-12", "WM-GEO-14")
@pytest.mark.parametrize("bend", [-25.0, -10.0, 10.0, 25.0])
def test_where_a_face_bends_the_next_stands_touch_by_a_corner(bend: float) -> None:
    """Seen: beside a bent face the rest of the unit was put behind the first stand."""
    straight, beside = infantry((0, 0, 90), (4, 0, 90))
    bent = bent_by(beside, bend)
    chargers = cavalry((0, 15, 270), (2, 15, 270), (4, 15, 270))
    first = put(chargers[0], first_pose(chargers[0], straight, "front", (), CM))
    best = line_up(first, chargers[1:], straight, "front", [straight, bent], (), always, CM)
    for lineup in best:
        stood = [put(one, lineup.poses[one.id]) for one in chargers]
        assert coherent(stood, CM)
        assert all(any(contact(one, foe, CM) for foe in (straight, bent)) for one in stood)
        assert not any(overlapping(one, foe, CM) for one in stood for foe in (straight, bent))


@pytest.mark.rule("WM-CHG-12")
def test_a_step_in_the_enemy_line_is_met_flush() -> None:
    straight, back = infantry((0, 0, 90), (4, -1, 90))
    chargers = infantry((0, 15, 270), (4, 15, 270))
    first = put(chargers[0], first_pose(chargers[0], straight, "front", (), CM))
    best = line_up(first, chargers[1:], straight, "front", [straight, back], (), always, CM)
    assert (best[0].full, placed(best[0].poses["i1"])) == (2, (4, 1, 270))
