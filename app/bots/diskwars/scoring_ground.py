"""Who goes to which ground that scores, and when: each to a piece of its own, so late that nobody drives it off again."""

from math import ceil, dist

from app.rules.diskwars.changes import laid, lost
from app.rules.diskwars.characteristics import movement
from app.rules.diskwars.ground.disks import disc_of, on_field, pinned
from app.rules.diskwars.model.state import DiskId, State
from app.rules.diskwars.turn_sequence.objectives import points_of
from app.rules.kernel.plane.shapes import Point

EARLY = 2
"""How many moves earlier than it must a disk sets out: others get in its way."""


def holds(state: State, disk: DiskId) -> bool:
    """Whether a disk stands where its player scores by it."""
    seat = state.disks[disk].controller
    return points_of(state, seat) > points_of(lost(state, [disk]), seat)


def ground(state: State, disk: DiskId) -> Point | None:
    """The piece of terrain a disk has to set out for now, if any: the nearest ones are given to the nearest disks."""
    seat = state.disks[disk].controller
    have = points_of(state, seat)
    scoring = [
        piece.at
        for piece in state.terrain.values()
        if points_of(laid(state, disk, piece.at.x, piece.at.y, state.next_z), seat) > have
    ]
    if not scoring:
        return None
    walkers = [one.id for one in on_field(state, seat) if movement(state, one.id) and not pinned(state, one.id)]
    pairs = sorted(
        (_far(state, one, at), one, at.x, at.y) for one in walkers for at in scoring if not holds(state, one)
    )
    busy, taken = set[DiskId](), set[tuple[float, float]]()
    for far, one, x, y in pairs:
        if one in busy or (x, y) in taken:
            continue
        if one == disk:
            return Point(x=x, y=y) if _is_time(state, disk, far) else None
        busy.add(one)
        taken.add((x, y))
    return None


def _far(state: State, disk: DiskId, at: Point) -> float:
    own = disc_of(state, disk)
    return dist((own.x, own.y), (at.x, at.y))


def _is_time(state: State, disk: DiskId, far: float) -> bool:
    """Whether as many moves are needed as there are rounds, this one among them."""
    step = 2 * disc_of(state, disk).radius * (movement(state, disk) or 1)
    return ceil(far / step) + EARLY >= state.options.rounds - state.round + 1
