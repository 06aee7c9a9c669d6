"""Hexes: the checks of the Underworlds digest, and properties against brute force."""

from collections import deque
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.kernel.boards.hexes import (
    Heading,
    Hex,
    adjacent,
    blockers,
    centre,
    disc,
    distance,
    edge_hexes,
    field,
    from_label,
    hex_at,
    label_of,
    longest_push,
    neighbours,
    outline,
    pushes,
    ring,
    route,
    steps_on,
    visible,
)
from app.rules.kernel.plane.shapes import Point


def reachable(start: Hex, steps: int, passable: Callable[[Hex], bool]) -> dict[Hex, int]:
    """Every hex that can be entered within this many steps, with the steps it takes; the start is not among them."""
    cost = {start: 0}
    edge = deque([start])
    while edge:
        here = edge.popleft()
        if cost[here] == steps:
            continue
        for there in neighbours(here):
            if there not in cost and passable(there):
                cost[there] = cost[here] + 1
                edge.append(there)
    del cost[start]
    return cost


ROWS = {"A": 10, "B": 9, "C": 10, "D": 9, "E": 10, "F": 9, "G": 10, "H": 9, "I": 10}
BOARD = field(ROWS)
CISTERN = [from_label("D4"), from_label("F6")]
COLONNADE = [from_label(label) for label in ("C5", "E4", "E7", "G6")]
hexes = st.builds(Hex, st.integers(-6, 6), st.integers(-6, 6))
boards = st.sets(st.sampled_from(sorted(BOARD)), max_size=25)


@pytest.mark.rule("UW-GEO-01")
@pytest.mark.parametrize(
    ("label", "q", "r"), [("A1", 0, 0), ("B1", 0, 1), ("C1", -1, 2), ("D4", 2, 3), ("E5", 2, 4), ("I10", 5, 8)]
)
def test_labels(label: str, q: int, r: int) -> None:
    assert from_label(label) == Hex(q, r)
    assert label_of(Hex(q, r)) == label


@pytest.mark.parametrize("label", ["", "4D", "D", "D0", "d4", "D4x", "Ñ1"])
def test_what_is_no_label(label: str) -> None:
    with pytest.raises(ValueError, match="not the label"):
        from_label(label)


@pytest.mark.rule("UW-BRD-02", "UW-GEO-01")
def test_the_board() -> None:
    assert len(BOARD) == 86
    assert len(edge_hexes(BOARD)) == 34
    assert {label_of(hex_) for hex_ in neighbours(from_label("E5"))} == {"D4", "D5", "E4", "E6", "F4", "F5"}


@pytest.mark.rule("UW-DIST-01", "UW-DIST-02", "UW-ADJ-02")
def test_distances() -> None:
    a1 = from_label("A1")
    assert [distance(a1, from_label(label)) for label in ("A10", "I1", "I10")] == [9, 8, 13]
    assert len(disc(a1, 2)) == 19
    assert not adjacent(a1, a1)


@given(a=hexes, b=hexes)
def test_distance_is_the_fewest_steps(a: Hex, b: Hex) -> None:
    assert distance(a, b) == (reachable(a, 24, lambda hex_: distance(a, hex_) < 25)[b] if a != b else 0)
    assert b in ring(a, distance(a, b))
    assert b not in disc(a, distance(a, b) - 1)


@pytest.mark.rule("UW-VIS-01", "UW-VIS-02")
@pytest.mark.parametrize(
    ("to", "blocked", "seen"),
    [
        ((2, 0), (1, 0), False),
        ((2, -1), (1, 0), False),
        ((2, -1), (1, -1), False),
        ((2, 0), (0, 1), True),
        ((3, -1), (1, -1), True),
        ((3, -1), (2, -1), False),
        ((5, -1), (3, 0), False),
    ],
)
def test_sight_past_one_blocked_hex(to: tuple[int, int], blocked: tuple[int, int], seen: bool) -> None:
    assert visible(Hex(0, 0), Hex(*to), [Hex(*blocked)]) is seen


@pytest.mark.rule("UW-VIS-01")
@pytest.mark.parametrize(
    ("a", "b", "board", "seen"),
    [
        ("D3", "D5", CISTERN, False),
        ("C4", "E4", CISTERN, False),
        ("C3", "F4", CISTERN, True),
        ("B4", "F5", CISTERN, False),
        ("C4", "C6", COLONNADE, False),
        ("D4", "D7", COLONNADE, True),
        ("E3", "E8", COLONNADE, False),
    ],
)
def test_sight_on_the_boards(a: str, b: str, board: list[Hex], seen: bool) -> None:
    assert visible(from_label(a), from_label(b), board) is seen


@given(a=hexes, b=hexes, blocked=st.sets(hexes, max_size=8))
def test_sight_is_mutual_and_agrees_with_geometry(a: Hex, b: Hex, blocked: set[Hex]) -> None:
    assert visible(a, b, blocked) == visible(b, a, blocked)
    shapely = pytest.importorskip("shapely")
    line = shapely.LineString([(centre(end).x, centre(end).y) for end in (a, b)])
    met = set(blockers(a, b, blocked))
    for hex_ in blocked if a != b else ():
        gap = shapely.Polygon([(corner.x, corner.y) for corner in outline(hex_)]).distance(line)
        assert (hex_ in met) == (gap < 1e-9)


@given(hex_=hexes, dx=st.floats(-0.24, 0.24), dy=st.floats(-0.24, 0.24))
def test_a_point_near_the_centre_lies_in_the_hex(hex_: Hex, dx: float, dy: float) -> None:
    at = centre(hex_)
    assert hex_at(Point(x=at.x + dx, y=at.y + dy)) == hex_


@pytest.mark.rule("UW-DIR-01", "UW-DIR-02")
@pytest.mark.parametrize(
    ("at", "away", "towards"),
    [
        ((1, 0), {(2, 0), (2, -1), (1, 1)}, {(0, 0)}),
        ((2, 0), {(3, 0), (3, -1), (2, 1)}, {(1, 0)}),
        ((2, -1), {(3, -1), (3, -2)}, {(1, 0), (1, -1)}),
        ((3, -1), {(4, -1), (4, -2)}, {(2, 0), (2, -1)}),
    ],
)
def test_away_and_towards(at: tuple[int, int], away: set[tuple[int, int]], towards: set[tuple[int, int]]) -> None:
    def ends(heading: Heading) -> set[tuple[int, int]]:
        return {(hex_.q, hex_.r) for hex_ in steps_on(Hex(*at), lambda _: True, heading, Hex(0, 0))}

    assert ends("away") == away
    assert ends("towards") == towards


@pytest.mark.rule("UW-DIR-04")
def test_the_way_keeps_out_of_stagger_hexes_when_it_costs_nothing() -> None:
    start, goal = Hex(0, 0), Hex(1, 1)
    assert route(start, goal, 3, lambda _: True, avoid={Hex(1, 0)}) == (Hex(0, 1), goal)
    assert route(start, goal, 3, lambda _: True, avoid={Hex(0, 1)}) == (Hex(1, 0), goal)
    straight = route(start, Hex(2, 0), 3, lambda _: True, avoid={Hex(1, 0)})
    assert straight == (Hex(1, 0), Hex(2, 0))


@given(board=boards, steps=st.integers(0, 6), data=st.data())
def test_routes_reach_exactly_what_is_reachable(board: set[Hex], steps: int, data: st.DataObject) -> None:
    start = data.draw(st.sampled_from(sorted(BOARD)))
    cost = reachable(start, steps, board.__contains__)
    for goal in BOARD:
        way = route(start, goal, steps, board.__contains__)
        if way is None:
            assert goal not in cost
        else:
            assert len(way) == cost[goal] <= steps
            assert all(adjacent(a, b) for a, b in zip((start, *way), way, strict=False))
            assert set(way) <= board


@pytest.mark.rule("UW-PSH-01", "UW-PSH-03", "UW-PSH-05")
@given(board=boards, steps=st.integers(1, 4), data=st.data())
def test_pushes_have_their_exact_length(board: set[Hex], steps: int, data: st.DataObject) -> None:
    start, reference = data.draw(st.sampled_from(sorted(BOARD))), data.draw(st.sampled_from(sorted(BOARD)))
    for end, way in pushes(start, steps, board.__contains__, "away", reference).items():
        assert way[-1] == end != start
        apart = [distance(reference, hex_) for hex_ in (start, *way)]
        assert apart == list(range(apart[0], apart[0] + steps + 1))
        assert set(way) <= board
    far = longest_push(start, steps, board.__contains__)
    assert bool(far) == any(hex_ in board for hex_ in neighbours(start))
    assert start not in far


@pytest.mark.rule("UW-PSH-03")
def test_out_and_back_is_no_push() -> None:
    only = {Hex(1, 0)}
    assert pushes(Hex(0, 0), 2, only.__contains__) == {}
    assert longest_push(Hex(0, 0), 2, only.__contains__) == {Hex(1, 0): (Hex(1, 0),)}
