"""Where a charging stand meets an enemy stand: which of its edges are open, and the place at one (WM-CHG-05..09, WM-GEO-14)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import dist

import shapely

from app.rules.kernel.boards.charging import first_pose
from app.rules.kernel.boards.contacts import touched_sides, touches_side, touching
from app.rules.kernel.boards.stands import Side, Stand, along, edge, off_table, outward, overlapping, xy
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.plane.tolerance import rounded
from app.rules.warmaster.charges.beyond import Beyond
from app.rules.warmaster.ground.measures import ground, stands_of
from app.rules.warmaster.ground.standing import apart
from app.rules.warmaster.ground.terrain import barred_to, is_in
from app.rules.warmaster.ground.ways import Obstacles, Places, long, obstacles, way
from app.rules.warmaster.model.state import StandId, State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE

SPARE = 1e-6
"""By so much more a way is looked for than it may be long: its length is judged by itself."""

ALONG = 0.1
"""How finely places along an edge are tried where the middle of it is too far."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Charging:
    """A charge being looked at: who, at whom, how far, and what is in the way."""

    state: State
    unit: UnitId
    target: UnitId
    allowance: float
    obstacles: Obstacles
    ground: shapely.Geometry
    chargers: tuple[Stand, ...]
    targets: tuple[Stand, ...]
    enemies: tuple[Stand, ...]
    friends: tuple[Stand, ...]
    corners: bool = False
    """Whether mere corners may be met: only where no front can lie on any edge (WM-CHG-05, WM-AMB-17)."""


def looked_at(state: State, unit: UnitId, target: UnitId, allowance: float, together: Iterable[UnitId]) -> Charging:
    """The charge with all that stands about it."""
    seat = state.units[unit].seat
    moving = {unit, *together}
    others = [(other, group) for other, group in ground(state).stands.items() if other != unit]
    against = [other for other, _ in others if state.units[other].seat != seat]
    return Charging(
        state=state,
        unit=unit,
        target=target,
        allowance=allowance,
        obstacles=obstacles(state, unit, moving, into=against),
        ground=barred_to(state, unit),
        chargers=stands_of(state, unit),
        targets=stands_of(state, target),
        enemies=tuple(one for other, group in others if other in against for one in group),
        friends=tuple(one for other, group in others if other not in against for one in group),
    )


def facing_sides(one: Stand, other: Stand) -> tuple[Side, ...]:
    """The edges of a stand on whose outer side some corner of the other's front lies: those that can be seen at all."""
    fronts = edge(one, "front")
    sides: list[Side] = []
    for side in ("front", "right", "rear", "left"):
        start, n = edge(other, side)[0], outward(other, side)
        if any((p.x - start.x) * n.x + (p.y - start.y) * n.y > TOLERANCE.touch for p in fronts):
            sides.append(side)
    return tuple(sides)


def is_open(charge: Charging, target: Stand, side: Side) -> bool:
    """Whether some stand faces that edge and gets there with its front on it (WM-CHG-05, -07)."""
    return any(
        side in facing_sides(one, target) and first_at(charge, one, target, side) is not None for one in charge.chargers
    )


_firsts = ByIdentity[Charging, dict[tuple[StandId, StandId, Side], tuple[Pose, Places] | None]](
    lambda charge: {}, room=64
)


_covered = ByIdentity[Charging, dict[StandId, list[Mapping[Side, float]]]](lambda charge: {}, room=64)
"""What of the edges of each enemy stand others touch."""


def first_at(charge: Charging, one: Stand, target: Stand, side: Side) -> tuple[Pose, Places] | None:
    """Where the first stand ends and its way: asked of each pair for its reach, for the edge it meets, and for the plan."""
    known, key = _firsts(charge), (one.id, target.id, side)
    if key not in known:
        known[key] = _first_place(charge, one, target, side)
    return known[key]


def _first_place(charge: Charging, one: Stand, target: Stand, side: Side) -> tuple[Pose, Places] | None:
    """Where the first stand ends and its way: in the middle of the edge, or as near to it as there is room and it may go.

    WM-CHG-08, -09, WM-AMB-17.
    """
    others = [other for other in (*charge.friends, *charge.enemies) if other.id != target.id]
    pose = first_pose(one, target, side, others, TOLERANCE, corners=charge.corners)
    if pose is None or _is_covered(charge, target, side):
        return None
    if places := way_to(charge, one, pose):
        return pose, places
    a, b = edge(target, side)
    full = dist(xy(a), xy(b))
    if dist((one.pose.x, one.pose.y), (pose.x, pose.y)) > charge.allowance + full + one.width:
        return None
    ux, uy = (b.x - a.x) / full, (b.y - a.y) / full
    middle = along(a, b, 0.5)
    out = outward(target, side)
    x, y = middle.x + out.x * one.depth / 2, middle.y + out.y * one.depth / 2
    nearest = dist((pose.x, pose.y), (x, y))
    beyond = Beyond(charge.obstacles, one, longest(charge), full + one.width)
    for step in range(int((full + one.width) / 2 / ALONG) + 1):
        shift = nearest + step * ALONG
        reached: list[tuple[Pose, Places]] = []
        for t in (-shift, shift):
            place = replace(pose, x=rounded(x + ux * t), y=rounded(y + uy * t))
            if _is_too_far(charge, one, place) or not _meets(charge, one.at(place), target, side):
                continue
            if not may_end(charge, one.at(place)) or beyond.holds(place):
                continue
            if went := _way_within(charge, one, place):
                reached.append((place, went))
            else:
                beyond.note(place)
        if reached:
            return min(reached, key=lambda row: long(row[1]))
    return None


def _is_covered(charge: Charging, target: Stand, side: Side) -> bool:
    """Whether others stand along the whole of that edge: it is no edge to charge, not at its corners either (WM-CHG-05)."""
    known = _covered(charge)
    if target.id not in known:
        others = (other for other in (*charge.friends, *charge.enemies) if other.id != target.id)
        known[target.id] = [touched for one in others if (touched := touched_sides(target, one, TOLERANCE))]
    long = target.width if side in ("front", "rear") else target.depth
    return sum(touched.get(side, 0.0) for touched in known[target.id]) >= long - TOLERANCE.fit


def _meets(charge: Charging, stand: Stand, target: Stand, side: Side) -> bool:
    """Whether a stand there lies on nobody with its front on that edge, or a corner of it where that counts."""
    flush = touches_side(target, side, stand, TOLERANCE)
    return (flush or (charge.corners and touching(stand, target, TOLERANCE))) and is_free(charge, stand)


def is_free(charge: Charging, stand: Stand) -> bool:
    """Whether a stand there lies on no other but those of its unit."""
    own = charge.state.units[charge.unit].stands
    near = ground(charge.state).between(stand.pose, stand.pose, stand.reach)
    return not any(
        other.id not in own and apart(stand, other) and overlapping(stand, other, TOLERANCE) for other in near
    )


def _is_too_far(charge: Charging, one: Stand, pose: Pose) -> bool:
    return dist((one.pose.x, one.pose.y), (pose.x, pose.y)) > charge.allowance + TOLERANCE.touch


def longest(charge: Charging) -> float:
    """How long a way is looked for."""
    return charge.allowance + TOLERANCE.touch + SPARE


def way_to(charge: Charging, one: Stand, pose: Pose) -> Places | None:
    """The way of a stand to a pose, if it may end there and gets that far (WM-CHG-14)."""
    if _is_too_far(charge, one, pose):
        return None
    return _way_within(charge, one, pose) if may_end(charge, one.at(pose)) else None


def may_end(charge: Charging, placed: Stand) -> bool:
    """Whether a stand there is on the table, and not where it cannot enter."""
    state = charge.state
    return not (off_table(placed, state.width, state.height, TOLERANCE) or is_in(placed.body, charge.ground))


def _way_within(charge: Charging, one: Stand, pose: Pose) -> Places | None:
    """The way of a stand to a pose, if it is no longer than the charge."""
    places = way(charge.obstacles, one, pose, longest(charge))
    return places if places and long(places) <= charge.allowance + TOLERANCE.touch else None
