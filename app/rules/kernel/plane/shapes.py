"""The pieces geometry works on: points, poses, footprints, bodies and prisms.

Lengths are in the system's own unit (inch, centimetre). Angles are degrees, clockwise as seen on the table
(the y axis points down the screen), 0 facing towards +x.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.schema.annotations import Degrees, Extent, Length


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """A place on the table plane."""

    x: Length
    y: Length


@dataclass(frozen=True, slots=True, kw_only=True)
class Pose:
    """Where a piece stands: centre, height of its underside, and facing in degrees (W40K-GEO-01)."""

    x: Length
    y: Length
    z: Length = 0.0
    facing: Degrees = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Circle:
    """A round base."""

    kind: Literal["circle"] = "circle"
    radius: Extent


@dataclass(frozen=True, slots=True, kw_only=True)
class Oval:
    """An oval base; `rx` lies along the facing."""

    kind: Literal["oval"] = "oval"
    rx: Extent
    ry: Extent


@dataclass(frozen=True, slots=True, kw_only=True)
class Hull:
    """A base-less model: a convex or concave outline around its centre, drawn for facing 0."""

    kind: Literal["hull"] = "hull"
    outline: tuple[Point, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rect:
    """A rectangular base: `width` along its front edge, which looks along the facing, and `depth` behind it."""

    kind: Literal["rect"] = "rect"
    width: Extent
    depth: Extent


Footprint: TypeAlias = Circle | Oval | Hull | Rect

CORNERED = (Hull, Rect)
"""The footprints with corners: exact polygons, where circles and ovals are round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """A piece as geometry sees it.

    `hull` bodies are measured over their whole height, based ones from the underside of the base (W40K-GEO-02).
    """

    id: str
    pose: Pose
    footprint: Footprint
    height: float

    def at(self, pose: Pose) -> "Body":
        """The same piece elsewhere."""
        return Body(id=self.id, pose=pose, footprint=self.footprint, height=self.height)


@dataclass(frozen=True, slots=True, kw_only=True)
class Prism:
    """A terrain piece: an outline raised from `base` to `base + height`."""

    id: str
    outline: tuple[Point, ...]
    base: float = 0.0
    height: float
    blocks_movement: bool = False
    climbable: bool = True
    blocks_sight: bool = False
    gives_cover: bool = False


Path: TypeAlias = Sequence[Pose]
"""Poses in order, the first being where the piece stands."""


def rectangle(width: float, height: float) -> tuple[Point, ...]:
    """The outline of a rectangle around the origin, `width` along x."""
    w, h = width / 2, height / 2
    return (Point(x=-w, y=-h), Point(x=w, y=-h), Point(x=w, y=h), Point(x=-w, y=h))
