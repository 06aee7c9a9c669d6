"""Hexes: axial coordinates, distance, sight in exact integers, moves and pushes (UW-GEO-01..UW-DIR-04).

The third cube coordinate is `-q - r`. No function here knows what stands on a hex: callers say which hexes are open.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Literal, TypeAlias

from app.rules.kernel.plane.shapes import Point


@dataclass(frozen=True, slots=True, order=True)
class Hex:
    """A hex by its axial coordinates."""

    q: int
    r: int


Open: TypeAlias = Callable[[Hex], bool]
"""Whether a hex may be entered."""

Heading: TypeAlias = Literal["any", "away", "towards"]

DIRECTIONS: tuple[tuple[int, int], ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six neighbours of a hex, as steps, anticlockwise from the right (UW-GEO-01)."""

# --- labels and drawing ----------------------------------------------------------------------------------------------


def from_label(label: str) -> Hex:
    """The hex with a board label such as "D4". Raises ValueError for anything else."""
    row, number = label[:1], label[1:]
    if not ("A" <= row <= "Z" and number.isdecimal() and int(number) > 0):
        raise ValueError(f"not the label of a hex: {label!r}")
    r = ord(row) - ord("A")
    return Hex(q=int(number) - 1 - r // 2, r=r)


def label_of(hex_: Hex) -> str:
    """The board label of a hex in a row from A to Z."""
    return "".join(rim_of(hex_))


def rim_of(hex_: Hex) -> tuple[str, str]:
    """The names of a hex's row and column at the rim of the board."""
    return chr(ord("A") + hex_.r), str(hex_.q + hex_.r // 2 + 1)


def field(rows: Mapping[str, int | tuple[int, int]]) -> frozenset[Hex]:
    """All hexes of a board given by row letters and numbers of hexes, or by the first and last of an indented row (UW-BRD-02)."""
    spans = {row: (1, given) if isinstance(given, int) else given for row, given in rows.items()}
    return frozenset(from_label(f"{row}{n}") for row, (first, last) in spans.items() for n in range(first, last + 1))


def in_line(a: Hex, b: Hex) -> bool:
    """Whether two hexes lie in one straight row of hexes; a hex is in line with itself."""
    q, r = b.q - a.q, b.r - a.r
    return q == 0 or r == 0 or q + r == 0


def centre(hex_: Hex) -> Point:
    """Where its centre is drawn, pointy side up, neighbours one unit apart."""
    return Point(x=hex_.q + hex_.r / 2, y=hex_.r * sqrt(3) / 2)


def outline(hex_: Hex) -> tuple[Point, ...]:
    """Its six corners as drawn, from the top, clockwise."""
    at, side = centre(hex_), 1 / sqrt(3)
    turns = ((0, -1), (0.5, -0.5), (0.5, 0.5), (0, 1), (-0.5, 0.5), (-0.5, -0.5))
    return tuple(Point(x=at.x + dx, y=at.y + dy * side) for dx, dy in turns)


def hex_at(point: Point) -> Hex:
    """The hex that a drawn point lies in."""
    r = point.y * 2 / sqrt(3)
    q = point.x - r / 2
    cube = (q, r, -q - r)
    near = [round(value) for value in cube]
    worst = max(range(3), key=lambda axis: abs(near[axis] - cube[axis]))
    near[worst] -= sum(near)
    return Hex(q=near[0], r=near[1])


# --- distance --------------------------------------------------------------------------------------------------------


def distance(a: Hex, b: Hex) -> int:
    """The number of steps from one hex to the other, across anything (UW-DIST-01)."""
    dq, dr = a.q - b.q, a.r - b.r
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def adjacent(a: Hex, b: Hex) -> bool:
    """Whether the hexes touch; a hex is not adjacent to itself (UW-ADJ-01, UW-ADJ-02)."""
    return distance(a, b) == 1


def neighbours(hex_: Hex) -> tuple[Hex, ...]:
    """The six hexes around it."""
    return tuple(Hex(hex_.q + dq, hex_.r + dr) for dq, dr in DIRECTIONS)


def ring(middle: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes at exactly this distance (UW-DIST-02)."""
    return tuple(hex_ for hex_ in disc(middle, radius) if distance(middle, hex_) == radius)


def disc(middle: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes within this distance, the middle included (UW-DIST-02), in order of coordinates."""
    return tuple(
        Hex(middle.q + dq, middle.r + dr)
        for dq in range(-radius, radius + 1)
        for dr in range(max(-radius, -dq - radius), min(radius, -dq + radius) + 1)
    )


def edge_hexes(board: Collection[Hex]) -> frozenset[Hex]:
    """The hexes of a board with a neighbour that is not on it (UW-BRD-02)."""
    return frozenset(hex_ for hex_ in board if any(other not in board for other in neighbours(hex_)))


# --- sight -----------------------------------------------------------------------------------------------------------


def visible(a: Hex, b: Hex, blocked: Iterable[Hex]) -> bool:
    """Whether the line between the centres neither crosses nor touches a blocked hex (UW-VIS-01)."""
    return not blockers(a, b, blocked)


def blockers(a: Hex, b: Hex, blocked: Iterable[Hex]) -> tuple[Hex, ...]:
    """The blocked hexes that the line between two centres crosses or touches. A hex always sees itself (UW-VIS-04)."""
    return () if a == b else tuple(hex_ for hex_ in blocked if _touches(a, b, hex_))


def _touches(a: Hex, b: Hex, hex_: Hex) -> bool:
    """Whether segment and closed hexagon meet, by separating axes in the integer plane of UW-GEO-02."""
    p, q = _plane(a), _plane(b)
    x, y = _plane(hex_)
    corners = ((x, y - 2), (x + 1, y - 1), (x + 1, y + 1), (x, y + 2), (x - 1, y + 1), (x - 1, y - 1))
    sides = [_cross(p, q, corner) for corner in corners]
    if all(side > 0 for side in sides) or all(side < 0 for side in sides):
        return False
    edges = zip(corners, (*corners[1:], corners[0]), strict=True)
    return not any(_cross(one, two, p) < 0 and _cross(one, two, q) < 0 for one, two in edges)


def _plane(hex_: Hex) -> tuple[int, int]:
    return 2 * hex_.q + hex_.r, 3 * hex_.r


def _cross(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


# --- moves and pushes ------------------------------------------------------------------------------------------------


def route(start: Hex, goal: Hex, steps: int, passable: Open, avoid: Collection[Hex] = ()) -> tuple[Hex, ...] | None:
    """A shortest way, start not included, that enters as few hexes to `avoid` as a way so short can (UW-DIR-04).

    Nothing if the goal is out of reach, or is the start.
    """
    return next((ways[goal] for ways in _rounds(start, steps, passable, avoid) if goal in ways), None)


def routes(start: Hex, steps: int, passable: Open, avoid: Collection[Hex] = ()) -> dict[Hex, tuple[Hex, ...]]:
    """Every hex within so many steps with such a way to it, nearest first; the start is not among them."""
    return {goal: way for ways in _rounds(start, steps, passable, avoid) for goal, way in ways.items()}


def _rounds(start: Hex, steps: int, passable: Open, avoid: Collection[Hex]) -> Iterator[dict[Hex, tuple[Hex, ...]]]:
    """The ways of one step, of two steps and so on, each to hexes that no shorter way leads to."""
    ways: dict[Hex, tuple[int, tuple[Hex, ...]]] = {start: (0, ())}
    seen = {start}
    for _ in range(steps):
        further: dict[Hex, tuple[int, tuple[Hex, ...]]] = {}
        for here, (harm, way) in ways.items():
            for there in neighbours(here):
                if there in seen or not passable(there):
                    continue
                found = (harm + (there in avoid), (*way, there))
                further[there] = min(further.get(there, found), found)
        yield {goal: way for goal, (_, way) in further.items()}
        seen |= further.keys()
        ways = further


def step_allowed(here: Hex, there: Hex, course: Heading, reference: Hex) -> bool:
    """Whether a step to an adjacent hex keeps to the course (UW-DIR-01, UW-DIR-02)."""
    if not adjacent(here, there):
        return False
    change = distance(reference, there) - distance(reference, here)
    return course == "any" or (change > 0 if course == "away" else change < 0)


def steps_on(here: Hex, passable: Open, course: Heading = "any", reference: Hex | None = None) -> tuple[Hex, ...]:
    """The hexes a push may go to next; without a reference the course is free."""
    return tuple(
        there
        for there in neighbours(here)
        if passable(there) and (reference is None or step_allowed(here, there, course, reference))
    )


def pushes(
    start: Hex, steps: int, passable: Open, course: Heading = "any", reference: Hex | None = None
) -> dict[Hex, tuple[Hex, ...]]:
    """Where a push of exactly this many steps may end, with one way to each (UW-PSH-01..05).

    The pushed fighter leaves its hex, so its way may cross it again, but not end there (UW-PSH-03).
    """
    ways: dict[Hex, tuple[Hex, ...]] = {start: ()}

    def free(hex_: Hex) -> bool:
        return hex_ == start or passable(hex_)

    for _ in range(steps):
        further: dict[Hex, tuple[Hex, ...]] = {}
        for here, way in ways.items():
            for there in steps_on(here, free, course, reference):
                further.setdefault(there, (*way, there))
        ways = further
    ways.pop(start, None)
    return ways


def longest_push(
    start: Hex, steps: int, passable: Open, course: Heading = "any", reference: Hex | None = None
) -> dict[Hex, tuple[Hex, ...]]:
    """The ends of a mandatory push: of the full length if there is one, else as far as possible (UW-PSH-05)."""
    for length in range(steps, 0, -1):
        if ends := pushes(start, length, passable, course, reference):
            return ends
    return {}
