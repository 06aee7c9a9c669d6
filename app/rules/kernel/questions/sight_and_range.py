"""Answers about bodies on the plane: how far one group is from another, and which of it sees the other."""

from collections.abc import Sequence

from app.rules.kernel.plane.gaps import gaps, nearest_points
from app.rules.kernel.plane.marks import Mark, SegmentMark
from app.rules.kernel.plane.shapes import Body, Circle, Point, Pose
from app.rules.kernel.plane.sight import Blocked, Scene, sees, sight_matrix
from app.rules.kernel.plane.sight_marks import ending
from app.rules.kernel.questions.question import Measure, Sight

_MOST_RAYS = 24
"""Lines drawn at most: a look of a large unit stays readable."""


def spot(at: Point) -> Body:
    """A place as something to measure from."""
    return Body(id="", pose=Pose(x=at.x, y=at.y), footprint=Circle(radius=0.0), height=0.0)


def measured(ours: Sequence[Body], theirs: Sequence[Body]) -> Measure:
    """The least distance between bodies of two groups, from edge to edge, and where it is."""
    table = gaps(ours, theirs)
    i, j = divmod(int(table.argmin()), len(theirs))
    a, b = nearest_points(ours[i], theirs[j])
    return Measure(distance=round(float(table[i, j]), 4), a=a, b=b)


def seen(scene: Scene, eyes: Sequence[Body], others: Sequence[Body], groups: frozenset[str]) -> Sight:
    """What the eyes see of the others, with a witness line or a blocker for each; bodies of `groups` are in nobody's way."""
    matrix = sight_matrix(scene, eyes, others, groups)
    rays: list[Mark] = []
    for eye, row in zip(eyes, matrix, strict=True):
        if len(rays) < _MOST_RAYS:
            rays += _look(scene, eye, [t for t, free in zip(others, row, strict=True) if free] or others, groups)
    seeing = int(matrix.any(axis=1).sum())
    return Sight(visible=seeing > 0, rays=tuple(rays), facts={"seeing": seeing, "of": len(eyes)})


def _look(scene: Scene, eye: Body, targets: Sequence[Body], groups: frozenset[str]) -> list[Mark]:
    """The witness line of a body to the nearest of the targets it sees, or what blocks the nearest one."""
    target = min(targets, key=lambda t: (t.pose.x - eye.pose.x) ** 2 + (t.pose.y - eye.pose.y) ** 2)
    look = sees(scene, eye, target, groups)
    if not isinstance(look, Blocked):
        return [SegmentMark(role="witness", a=in_plan(look.a), b=in_plan(look.b))]
    return list(ending(look))


def in_plan(pose: Pose) -> Point:
    """Where a pose is, seen from above."""
    return Point(x=pose.x, y=pose.y)
