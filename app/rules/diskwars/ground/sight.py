"""Lines of sight, and who may be a target at all (DW-LOS-01..07, DW-TER-19, DW-CON-14)."""

from app.rules.diskwars.ground.disks import TOLERANCE, disc_of, linked
from app.rules.diskwars.ground.terrain import crossed, ground, has, outline, overlaps, side_of
from app.rules.diskwars.model.state import DiskId, PieceId, State
from app.rules.kernel.plane.clear_lines import clear_line
from app.rules.kernel.plane.rays import Height, Sampling
from app.rules.kernel.plane.shapes import Body, Circle, Point, Pose, Prism
from app.rules.kernel.plane.sight import Scene, Seen, sees, sight_matrix

SAMPLING = Sampling(
    source_points=72, target_points=72, source_heights=(Height(part=0.5),), target_heights=(Height(part=0.5),)
)
"""Lines run between 72 points of each rim and the centres, in plan (DW-GEO-12)."""


def blockers(state: State, a: DiskId, b: DiskId) -> tuple[PieceId, ...]:
    """The pieces that could stand between two disks: none that one of them overlaps (DW-LOS-05)."""
    return tuple(
        piece.id
        for piece in state.terrain.values()
        if "blocks_sight" in side_of(state, piece).keywords
        and not overlaps(state, a, piece.id)
        and not overlaps(state, b, piece.id)
    )


def sight(state: State, a: DiskId, b: DiskId) -> Seen:
    """The line between two disks, or what blocks all lines (DW-LOS-03, DW-LOS-04)."""
    return sees(_scene(state, a, b), _flat(state, a), _flat(state, b))


def _scene(state: State, a: DiskId, b: DiskId) -> Scene:
    walls = tuple(
        Prism(id=piece, outline=outline(state, state.terrain[piece]), height=1.0, blocks_sight=True)
        for piece in blockers(state, a, b)
    )
    return Scene(tolerance=TOLERANCE, sampling=SAMPLING, prisms=walls)


def can_see(state: State, a: DiskId, b: DiskId) -> bool:
    """Whether a disk draws a line to another; from Elevated terrain it always does (DW-LOS-06, DW-AMB-12)."""
    if a == b or has(state, a, "elevated"):
        return True
    one, two = disc_of(state, a), disc_of(state, b)
    return ground(state).seen(one, two, lambda: _drawn(state, a, b))


def _drawn(state: State, a: DiskId, b: DiskId) -> bool:
    """Mostly the line between the middles is free, and no other has to be tried."""
    one, two = disc_of(state, a), disc_of(state, b)
    if not any(crossed(state, piece, one, two) for piece in blockers(state, a, b)):
        return True
    drawn = sight_matrix(_scene(state, a, b), [_flat(state, a)], [_flat(state, b)])
    return bool(drawn[0, 0]) or _clear(state, a, b)


def _clear(state: State, a: DiskId, b: DiskId) -> bool:
    """Whether a line slips through where the sampled ones do not: along a rim, past a corner (DW-GEO-12)."""
    one, two = disc_of(state, a), disc_of(state, b)
    walls = [outline(state, state.terrain[piece]) for piece in blockers(state, a, b)]
    return clear_line(Point(x=one.x, y=one.y), one.radius, Point(x=two.x, y=two.y), two.radius, walls)


def secluded(state: State, a: DiskId, b: DiskId) -> bool:
    """Whether a Cave keeps two disks from targeting each other: one is in it, and neither pins the other (DW-TER-19)."""
    caves = (piece.id for piece in state.terrain.values() if "secluded" in side_of(state, piece).keywords)
    apart = any(overlaps(state, a, cave) != overlaps(state, b, cave) for cave in caves)
    return apart and not linked(state, a, b)


def _flat(state: State, disk: DiskId) -> Body:
    disc = disc_of(state, disk)
    return Body(id=disk, pose=Pose(x=disc.x, y=disc.y), footprint=Circle(radius=disc.radius), height=1.0)
