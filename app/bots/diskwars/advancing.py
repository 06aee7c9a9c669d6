"""The way towards a goal: past what stands or lies between, and never onto one's own, whom a disk would pin."""

from collections.abc import Iterator
from math import atan2, cos, dist, pi, sin

from app.bots.diskwars.landings import straight
from app.rules.diskwars.characteristics import movement
from app.rules.diskwars.ground.disks import TOLERANCE, disc_of, discs
from app.rules.diskwars.model.places import Flipped
from app.rules.diskwars.model.state import DiskId, State
from app.rules.kernel.boards import stacks
from app.rules.kernel.boards.stacks import Disc
from app.rules.kernel.plane.shapes import Point

TURNS = (pi / 8, -pi / 8, pi / 4, -pi / 4, 3 * pi / 8, -3 * pi / 8, pi / 2, -pi / 2)
"""How far from the straight way a disk sets out, to pass by what bars it."""

Way = tuple[tuple[Flipped, ...], Point]
"""Flips, and where they lead."""


def ways(state: State, disk: DiskId, goal: Point) -> list[tuple[Flipped, ...]]:
    """The flips that may bring a disk nearer to a goal, the best first: clear of all others, then the nearest to it."""
    own = disc_of(state, disk)
    others = [one for one in discs(state).values() if one.id != disk]
    start = dist((own.x, own.y), (goal.x, goal.y))
    found = [
        (_covers(state, own, at, others), _left(at, goal), len(flips), flips)
        for flips, at in _ways(state, own, goal, movement(state, disk) or 0)
    ]
    nearer = [one for one in found if one[1] < start - TOLERANCE.touch]
    return [flips for *_, flips in sorted(nearer, key=lambda one: one[:3])]


def _covers(state: State, own: Disc, at: Point, others: list[Disc]) -> bool:
    """Whether a disk would lie on somebody there."""
    lying = stacks.laid(own, at, state.next_z)
    return any(stacks.overlap(lying, one, TOLERANCE) for one in others)


def _left(at: Point, goal: Point) -> float:
    """How far it would still be, to the centimetre: less is no reason to go round."""
    return round(dist((at.x, at.y), (goal.x, goal.y)))


def _ways(state: State, own: Disc, goal: Point, most: int) -> Iterator[Way]:
    """Straight on, or aside for some flips and then straight on."""
    step, ahead = 2 * own.radius, atan2(goal.y - own.y, goal.x - own.x)
    for count in range(1, most + 1):
        yield from _straight(state, own, goal, count)
    for turn in TURNS:
        for count in range(1, most + 1):
            far = count * step
            at = Point(x=round(own.x + far * cos(ahead + turn), 4), y=round(own.y + far * sin(ahead + turn), 4))
            flips = straight(state, own, at)
            if not flips:
                continue
            yield flips, at
            there = stacks.laid(own, at, own.z)
            for then, end in _straight(state, there, goal, most - count):
                yield (*flips, *then), end


def _straight(state: State, own: Disc, goal: Point, most: int) -> Iterator[Way]:
    """As many flips as there are, or as lead to the goal."""
    far, step = dist((own.x, own.y), (goal.x, goal.y)), 2 * own.radius
    if most < 1 or far <= TOLERANCE.touch:
        return
    part = min(1.0, most * step / far)
    at = Point(x=round(own.x + (goal.x - own.x) * part, 4), y=round(own.y + (goal.y - own.y) * part, 4))
    if flips := straight(state, own, at):
        yield flips, at
