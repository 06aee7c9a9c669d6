"""What is in the way of a ray, in arrays: convex prisms by their edges, round and oval models as upright cylinders.

All are by `slack` smaller than they are, so that a ray that only grazes a surface passes (W40K-GEO-15); below 0 larger, so
that a ray needs room.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin

import numpy as np
import numpy.typing as npt
import shapely

from app.rules.kernel.plane.footprints import Floats, own_vertices, posed, relief
from app.rules.kernel.plane.shapes import CORNERED, Body, Circle, Footprint, Oval, Prism
from app.rules.kernel.plane.solids import HAIR, convex_parts, solids

Flags = npt.NDArray[np.bool_]
Positions = npt.NDArray[np.intp]
Spans = tuple[Floats, Floats]
"""Where rays are inside: the parts of each ray, from 0 to 1, at which it enters and leaves (enter >= leave: never)."""


@dataclass(frozen=True, slots=True)
class Walls:
    """Convex prisms as columns: edges as outward normals and offsets, padded to the same number; corners; heights."""

    normals: Floats
    offsets: Floats
    corners: Floats
    low: Floats
    high: Floats
    names: tuple[str, ...]
    groups: tuple[str, ...]
    pieces: tuple[tuple[Prism, ...], ...]

    def named(self, k: int, x: float, y: float) -> str:
        """Whose part of a wall a place is nearest to: pieces that touch are one wall."""
        if len(self.pieces[k]) < 2:
            return self.names[k]
        here = shapely.Point(x, y)
        return min(self.pieces[k], key=lambda piece: shapely.distance(relief(piece).polygon, here)).id

    def spans(self, which: Positions, starts: Floats, ends: Floats) -> Spans:
        """Where the rays from each start to each end are inside: starts (p, a, 2), ends (p, b, 2) -> (p, a, b)."""
        normals, offsets = self.normals[which], self.offsets[which][:, :, None]
        from_start = np.einsum("pek,pak->pea", normals, starts) - offsets
        from_end = np.einsum("pek,pbk->peb", normals, ends) - offsets
        shape = (len(which), starts.shape[1], ends.shape[1])
        enter, leave = np.zeros(shape), np.ones(shape)
        for edge in range(normals.shape[1]):
            p, q = from_start[:, edge, :, None], from_end[:, edge, None, :]
            drop = p - q
            with np.errstate(divide="ignore", invalid="ignore"):
                t = p / drop
            np.maximum(enter, np.where(drop > 0, t, -1.0), out=enter)
            np.minimum(leave, np.where(drop < 0, t, 2.0), out=leave)
            leave[(drop == 0) & (p >= 0)] = -1.0
        return enter, leave


@dataclass(frozen=True, slots=True)
class Pillars:
    """Round and oval models as columns: centre, half axes, cosine and sine of the facing, heights."""

    centres: Floats
    axes: Floats
    turns: Floats
    low: Floats
    high: Floats
    names: tuple[str, ...]
    groups: tuple[str, ...]

    def named(self, k: int, x: float, y: float) -> str:
        """Whose pillar it is, wherever it is met."""
        return self.names[k]

    def spans(self, which: Positions, starts: Floats, ends: Floats) -> Spans:
        """Where the rays from each start to each end are inside: starts (p, a, 2), ends (p, b, 2) -> (p, a, b)."""
        p = self._own(which, starts)[:, :, None, :]
        way = self._own(which, ends)[:, None, :, :] - p
        a = (way * way).sum(axis=3)
        b = (p * way).sum(axis=3)
        c = (p * p).sum(axis=3) - 1.0
        root = b * b - a * c
        with np.errstate(divide="ignore", invalid="ignore"):
            half = np.sqrt(np.maximum(root, 0.0))
            enter = np.where(root > 0, np.maximum((-b - half) / a, 0.0), 1.0)
            leave = np.where(root > 0, np.minimum((-b + half) / a, 1.0), 0.0)
        return enter, leave

    def _own(self, which: Positions, points: Floats) -> Floats:
        """Points seen from pillars that are unit circles around 0."""
        away = points - self.centres[which][:, None, :]
        c, s = self.turns[which][:, None, 0], self.turns[which][:, None, 1]
        x = away[:, :, 0] * c + away[:, :, 1] * s
        y = away[:, :, 1] * c - away[:, :, 0] * s
        return np.asarray(np.stack((x, y), axis=2) / self.axes[which][:, None, :])


@lru_cache(maxsize=512)
def _own_parts(footprint: Footprint, slack: float) -> tuple[Floats, ...]:
    """The outline of a model with corners, smaller by `slack`, as convex rings around its centre."""
    return tuple(convex_parts(shapely.Polygon(own_vertices(footprint)), slack))


def walls_of(prisms: tuple[Prism, ...], bodies: Sequence[tuple[Body, str]], slack: float) -> Walls:
    """The prisms that block sight and the models with corners, as convex walls; a model's underside stays where it stands."""
    rows: list[tuple[Floats, float, float, str, str, tuple[Prism, ...]]] = [
        (part.ring, part.low, part.high, part.prisms[0].id, "", part.prisms) for part in solids(prisms).parts(slack)
    ]
    for body, group in bodies:
        if isinstance(body.footprint, CORNERED):
            z = body.pose.z
            for ring in _own_parts(body.footprint, slack):
                rows.append((posed(ring, body.pose), z - abs(slack), z + body.height - slack, body.id, group, ()))
    most = max((len(row[0]) for row in rows), default=0)
    corners = np.array([[*ring, *[ring[-1]] * (most - len(ring))] for ring, *_ in rows]).reshape(len(rows), most, 2)
    edges = np.roll(corners, -1, axis=1) - corners
    long = np.hypot(edges[:, :, 0], edges[:, :, 1])
    # A padded edge has no length: its normal is 0 and its offset 1, so every point is inside it.
    safe = np.where(long > 0, long, 1.0)
    normals = np.stack((edges[:, :, 1], -edges[:, :, 0]), axis=2) / safe[:, :, None]
    offsets = np.where(long > 0, (normals * corners).sum(axis=2) + HAIR, 1.0)
    return Walls(
        normals=normals,
        offsets=offsets,
        corners=corners,
        low=np.array([row[1] for row in rows]),
        high=np.array([row[2] for row in rows]),
        names=tuple(row[3] for row in rows),
        groups=tuple(row[4] for row in rows),
        pieces=tuple(row[5] for row in rows),
    )


def pillars_of(bodies: Sequence[tuple[Body, str]], slack: float) -> Pillars:
    """The round and oval models, as upright cylinders."""
    kept = [(body, group) for body, group in bodies if not isinstance(body.footprint, CORNERED)]
    rows = []
    for body, _ in kept:
        match body.footprint:
            case Circle(radius=r):
                rx = ry = r
            case Oval(rx=rx, ry=ry):
                pass
            case _:
                raise TypeError("a footprint with corners is not a pillar")
        turn = radians(body.pose.facing)
        low, high = body.pose.z - abs(slack), body.pose.z + body.height - slack
        axes = max(rx - slack, abs(slack)), max(ry - slack, abs(slack))
        rows.append((body.pose.x, body.pose.y, *axes, cos(turn), sin(turn), low, high))
    table = np.array(rows, dtype=float).reshape(-1, 8)
    return Pillars(
        centres=table[:, 0:2],
        axes=table[:, 2:4],
        turns=table[:, 4:6],
        low=table[:, 6],
        high=table[:, 7],
        names=tuple(body.id for body, _ in kept),
        groups=tuple(group for _, group in kept),
    )
