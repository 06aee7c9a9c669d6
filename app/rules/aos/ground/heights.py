"""What a way on foot may not do up and down: end half-way up, or go on once it dropped (AOS-CORE-15.2d, AOS-CORE-15.2e)."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import hypot

from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.tables import DROP_ROOM, MOVING, TOLERANCE
from app.rules.kernel.plane.marks import PieceMark
from app.rules.kernel.plane.placement import overlaps
from app.rules.kernel.plane.shapes import Body, Pose
from app.rules.kernel.refusal import Refusal


def hangs(wanted: float, start: float, floor: float) -> bool:
    """Whether a height that is asked for at the end is none a model could stand at: not the floor there.

    The ground, and the height it started at, say nothing: whoever points at a place leaves them as they were.
    """
    return not any(TOLERANCE.same(wanted, height) for height in (0.0, start, floor))


def dropped(way: tuple[Pose, ...]) -> tuple[Pose, ...]:
    """The way with a drop at its end, where it lands at most a tenth of an inch from the edge (AOS-GEO-25); else as it is."""
    falls = [number for number, (a, b) in enumerate(pairwise(way)) if a.z - b.z > MOVING.free_step]
    if not falls:
        return way
    edge, landing = falls[-1], way[falls[-1] + 1 :]
    level = all(TOLERANCE.same(pose.z, landing[0].z) for pose in landing)
    beyond = sum(hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(landing))
    if not level or not TOLERANCE.within(beyond, DROP_ROOM) or beyond == 0:
        return way
    return (*way[: edge + 1], *(replace(pose, z=way[edge].z) for pose in landing[1:]), landing[-1])


def judge_landing(mover: Body, way: Sequence[Pose], others: Sequence[Body]) -> Refusal | None:
    """Whether the way drops onto another model at its end (AOS-CORE-15.2e)."""
    if len(way) < 2 or way[-2].z - way[-1].z <= MOVING.free_step:
        return None
    landed = replace(mover, pose=way[-1])
    below = next((one for one in others if overlaps(landed, one, TOLERANCE)), None)
    if below is None:
        return None
    shapes = (PieceMark(role="offending", piece=mover.id), PieceMark(role="blocker", piece=below.id))
    return refuse("drop_landing_blocked", piece=mover.id, other=below.id, shapes=shapes)


def overreached(way: Sequence[Pose], length: float, allowance: float) -> str:
    """What a way that is too long did about heights, as the code of its refusal; nothing if it is merely too long.

    Its last climb is not finished when the movement is spent (`ends_mid_climb`); or it would be short enough, had it not
    gone on after the drop it began with (`drop_must_end_move`). Lengths are inches; `length` is all of the way.
    """
    rises = [b.z - a.z if abs(b.z - a.z) > MOVING.free_step else 0.0 for a, b in pairwise(way)]
    steps = [number for number, rise in enumerate(rises) if rise]
    if not steps:
        return ""
    first, last = steps[0], steps[-1]
    flat = [hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(way)]
    before = sum(flat[:last]) + sum(abs(rise) for rise in rises[:last])
    if rises[last] > 0 and before <= allowance and not TOLERANCE.within(before + rises[last], allowance):
        return "ends_mid_climb"
    goes_on = sum(flat[first + 1 :]) > TOLERANCE.touch
    if rises[first] < 0 and goes_on and TOLERANCE.within(length + rises[first], allowance):
        return "drop_must_end_move"
    return ""
