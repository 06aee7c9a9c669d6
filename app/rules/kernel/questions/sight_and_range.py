"""What anybody may ask of models on the plane: how far one group is from another, and which of it sees the other."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from app.rules.kernel.plane.gaps import gaps, nearest_points
from app.rules.kernel.plane.marks import Mark, SegmentMark
from app.rules.kernel.plane.shapes import Body, Circle, Point, Pose
from app.rules.kernel.plane.sight import Blocked, Scene, sees, sight_matrix
from app.rules.kernel.plane.sight_marks import ending
from app.rules.kernel.questions.question import AskMeasure, AskSight, Measure, Sight
from app.rules.kernel.questions.table import MarkedTable
from app.rules.kernel.refusal import Refusal

_MOST_RAYS = 24
"""Lines drawn at most: a look of a large unit stays readable."""


T = TypeVar("T", bound=MarkedTable)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableQuestions(Generic[T]):
    """The answers of a system to who asks about distances and sight between models, units, markers and places.

    Args:
        body: a model as it stands.
        bodies: the models of a unit that stand on the table.
        off: what is said of a model or unit, by its id, that does not stand on the table.
        unknown: what is said of an id that nothing bears.
        scene: what blocks sight.
        in_no_way: the units whose models block no sight when one unit looks at another.
    """

    body: Callable[[T, str], Body]
    bodies: Callable[[T, str], tuple[Body, ...]]
    off: Callable[[T, str], Refusal]
    unknown: Callable[[str], Refusal]
    scene: Callable[[T], Scene]
    in_no_way: Callable[[str, str], frozenset[str]]

    def measure(self, state: T, question: AskMeasure) -> Measure | Refusal:
        """The distance between two models, units, markers or places, from edge to edge."""
        ours, theirs = self._ends(state, question.a), self._ends(state, question.b)
        if isinstance(ours, Refusal):
            return ours
        return theirs if isinstance(theirs, Refusal) else measured(ours, theirs)

    def sight(self, state: T, question: AskSight) -> Sight | Refusal:
        """What the models of one side see of the other, with a witness line or a blocker for each."""
        eyes, others = self._models(state, question.source), self._models(state, question.target)
        if isinstance(eyes, Refusal):
            return eyes
        if isinstance(others, Refusal):
            return others
        groups = self.in_no_way(_unit(state, question.source), _unit(state, question.target))
        return seen(self.scene(state), eyes, others, groups)

    def _ends(self, state: T, end: str | Point) -> tuple[Body, ...] | Refusal:
        """What is measured to: models of a unit, one model, a marker's centre, a place."""
        if isinstance(end, Point):
            return (spot(end),)
        if end in state.markers:
            return (spot(state.markers[end].at),)
        return self._models(state, end)

    def _models(self, state: T, name: str) -> tuple[Body, ...] | Refusal:
        if name in state.models:
            return (self.body(state, name),) if state.models[name].pose else self.off(state, name)
        if name not in state.units:
            return self.unknown(name)
        return self.bodies(state, name) or self.off(state, name)


def _unit(state: MarkedTable, name: str) -> str:
    return state.models[name].unit if name in state.models else name


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
