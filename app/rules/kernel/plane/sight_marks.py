"""A look that is blocked, as marks to draw."""

from app.rules.kernel.plane.marks import Mark, PieceMark, SegmentMark
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.plane.sight import Blocked


def ending(look: Blocked) -> tuple[Mark, ...]:
    """A blocked look from centre to centre as far as it comes, and everything that is in the way of any."""
    centre = look.rays[0]
    line = SegmentMark(role="blocker", a=_in_plan(centre.a), b=_in_plan(centre.at))
    return (line, *(PieceMark(role="blocker", piece=name) for name in look.blockers))


def _in_plan(pose: Pose) -> Point:
    return Point(x=pose.x, y=pose.y)
