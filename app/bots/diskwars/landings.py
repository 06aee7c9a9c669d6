"""Where the flips of one move could lay a disk on enemies and terrain, and the flips that bring it nearer to one."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, cos, dist, hypot, pi, sin

from app.rules.diskwars.activation import chains
from app.rules.diskwars.characteristics import movement
from app.rules.diskwars.ground import terrain
from app.rules.diskwars.ground.disks import TOLERANCE, are_enemies, disc_of, discs
from app.rules.diskwars.model.places import Flipped
from app.rules.diskwars.model.round_prompts import Moving
from app.rules.diskwars.model.state import DiskId, State
from app.rules.kernel.boards import stacks
from app.rules.kernel.boards.stacks import Disc
from app.rules.kernel.plane.shapes import Point

DEPTH = 0.6
"""How deep a disk is laid on an enemy, in centimetres."""

BESIDE = (0.0, pi / 6, -pi / 6)
"""By which angles a disk may turn away from its way to a place."""

SIDES = 8
"""From how many sides an enemy is tried."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Landing:
    """The flips of a move, and on which enemies the disk would lie then."""

    flips: tuple[Flipped, ...]
    at: Point
    enemies: tuple[DiskId, ...]
    ground: bool


def landings(state: State, disk: DiskId) -> tuple[Landing, ...]:
    """The legal ways straight onto enemies and terrain in reach, each enemy by the side that is nearest."""
    own, most = disc_of(state, disk), movement(state, disk) or 0
    found: list[Landing] = []
    for foe in discs(state).values():
        near = dist((own.x, own.y), (foe.x, foe.y)) - own.radius - foe.radius + DEPTH
        if foe.id == disk or not are_enemies(state, disk, foe.id) or near > most * 2 * own.radius:
            continue
        found += [one for at in _beside(own, foe) if (one := _way(state, own, at, most))]
    ways = (_way(state, own, piece.at, most) for piece in state.terrain.values())
    found += [way for way in ways if way is not None]
    return tuple(found)


def _beside(own: Disc, foe: Disc) -> Iterator[Point]:
    """Places on the rim of an enemy, the nearest first."""
    room = own.radius + foe.radius - DEPTH
    places = [
        Point(x=foe.x + room * cos(2 * pi * n / SIDES), y=foe.y + room * sin(2 * pi * n / SIDES)) for n in range(SIDES)
    ]
    far = hypot(own.x - foe.x, own.y - foe.y)
    if far > room:
        yield Point(x=foe.x + (own.x - foe.x) * room / far, y=foe.y + (own.y - foe.y) * room / far)
    yield from sorted(places, key=lambda at: dist((at.x, at.y), (own.x, own.y)))[:2]


def _way(state: State, own: Disc, at: Point, most: int) -> Landing | None:
    """The flips straight to a place, if they are legal and the disk lies on the field there."""
    flips = straight(state, own, at)
    if not flips or len(flips) > most:
        return None
    seat = state.disks[own.id].controller
    judged = chains.judge(state, Moving(seat=seat, disk=own.id, flips=flips), flips)
    if not isinstance(judged, chains.Chain) or judged.at is None:
        return None
    lying = stacks.laid(own, judged.at, state.next_z)
    met = [one.id for one in stacks.overlapping(lying, discs(state).values(), TOLERANCE)]
    enemies = tuple(one for one in met if are_enemies(state, own.id, one))
    ground = next(terrain.under(state, lying), None) is not None
    return Landing(flips=flips, at=judged.at, enemies=enemies, ground=ground)


def straight(state: State, disc: Disc, to: Point) -> tuple[Flipped, ...]:
    """Whole flips towards a place, the last one as long as is left; none where the table's way of flipping has none."""
    far, step = dist((disc.x, disc.y), (to.x, to.y)), 2 * disc.radius
    if far <= TOLERANCE.touch:
        return ()
    flips: list[Flipped] = []
    for number in range(1, min(20, ceil((far - TOLERANCE.touch) / step)) + 1):
        part = min(1.0, number * step / far)
        at = Point(x=disc.x + (to.x - disc.x) * part, y=disc.y + (to.y - disc.y) * part)
        here = stacks.laid(disc, _at(disc, to, (number - 1) * step / far), disc.z)
        angles = stacks.flip_to(here, at, TOLERANCE)
        if angles is None:
            return ()
        whole = state.options.flip_mode == "exact"
        flips.append(Flipped(first=round(sum(angles) / 2, 4)) if whole else _turned(*angles))
    return tuple(flips)


def _turned(first: float, second: float) -> Flipped:
    return Flipped(first=round(first, 4), second=round(second, 4))


def _at(disc: Disc, to: Point, part: float) -> Point:
    return Point(x=disc.x + (to.x - disc.x) * part, y=disc.y + (to.y - disc.y) * part)


def approach(state: State, disk: DiskId, to: Point) -> Iterator[tuple[tuple[Flipped, ...], Point]]:
    """Flips towards a place, straight and to both sides of it, and where they end; some stop short of whatever is in the way."""
    own, most = disc_of(state, disk), movement(state, disk) or 0
    far = dist((own.x, own.y), (to.x, to.y))
    if far <= TOLERANCE.touch:
        return
    for turn in BESIDE:
        aim = _turned_about(own, to, turn)
        flips = straight(state, own, aim)[:most]
        for count in range(len(flips), 0, -1):
            yield flips[:count], _at(own, aim, min(1.0, count * 2 * own.radius / far))


def _turned_about(own: Disc, to: Point, turn: float) -> Point:
    """A place as far away as another one, seen under an angle to it."""
    x, y = to.x - own.x, to.y - own.y
    return Point(x=own.x + x * cos(turn) - y * sin(turn), y=own.y + x * sin(turn) + y * cos(turn))
