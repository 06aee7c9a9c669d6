"""Ghosts of models that are put down rather than moved: where each would rest, and what is wrong with it there."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from app.rules.kernel.plane import formations
from app.rules.kernel.plane.ground import Ground, resting_height
from app.rules.kernel.plane.shapes import Body, Pose
from app.rules.kernel.questions.question import Leg, Routes
from app.rules.kernel.refusal import Refusal

_REACH = 12.0
"""How far from the place asked for a free one is looked for."""

_SPACED = 0.25
"""How far apart models are put down that find their own places."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PuttingDown:
    """On this ground, beside all others on the table; `judge` says why a body may not stand, given those around it.

    Of a group that finds its own places each has so many `neighbours`, as coherency asks for.
    """

    ground: Ground
    others: Sequence[Body]
    judge: Callable[[Body, Sequence[Body]], Refusal | None]
    spacing: float = formations.SPACING
    neighbours: int = 1

    def legs(self, group: Sequence[Body]) -> Routes:
        """Placements as legs without a way, one after the other, each with what is wrong with it."""
        around, legs = list(self.others), []
        for one in map(self._rested, group):
            refused = self.judge(one, around)
            legs.append(Leg(piece=one.id, path=(one.pose,), length=0.0, refused=refused))
            around.append(one)
        return Routes(legs=tuple(legs))

    def together(self, group: Sequence[Body], to: Pose, shape: str) -> Routes:
        """A group in the nearest free places that suit, or in the shape asked for."""
        if shape != "keep":
            return self.legs(_posed(group, formations.shaped(group, to, shape, self.spacing)))

        def allowed(one: Body) -> bool:
            return self.judge(self._rested(one), self.others) is None

        tolerance, beside = self.ground.tolerance, self.neighbours
        found = formations.spread(group, to, _SPACED, allowed, tolerance, self.others, _REACH, beside)
        return self.legs(_posed(group, [to if pose is None else pose for pose in found]))

    def _rested(self, one: Body) -> Body:
        """A body put down on what is under it: the top of what it may stand on, else the table (W40K-GEO-08)."""
        z = resting_height(one, self.ground, one.pose.x, one.pose.y)
        return replace(one, pose=replace(one.pose, z=z))


def _posed(group: Sequence[Body], poses: Sequence[Pose]) -> list[Body]:
    return [replace(body, pose=pose) for body, pose in zip(group, poses, strict=True)]
