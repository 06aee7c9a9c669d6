"""Where pieces go: the shapes that commands and events share."""

from dataclasses import dataclass

from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.schema.annotations import Id


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """Where a stand or a character is to stand."""

    model: Id
    pose: Pose


@dataclass(frozen=True, slots=True, kw_only=True)
class PathOf:
    """A stand's or a character's way: poses, the first being where it stands."""

    model: Id
    path: tuple[Pose, ...]

    @property
    def end(self) -> Pose:
        """Where it comes to stand."""
        return self.path[-1]
