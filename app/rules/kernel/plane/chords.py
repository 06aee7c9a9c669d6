"""Where lines in plan run through bodies: the stretch from which a look leaves the one, and in which it meets the other."""

from collections.abc import Sequence

import numpy as np

from app.rules.kernel.plane.blockers import Flags, Positions
from app.rules.kernel.plane.footprints import Floats, vertices
from app.rules.kernel.plane.shapes import Body, Circle

Chords = tuple[Floats, Floats, Flags]
"""From where to where lines are inside, as lengths along them, and which are inside at all."""


def chords(
    bodies: Sequence[Body], which: Positions, normals: Floats, offsets: Floats, ahead: Floats, *, last: bool
) -> Chords:
    """The last stretch of each line inside its body, or the first.

    Lines (l) run along `ahead` (l, 2) at `offsets` from the origin along `normals`; `which` says whose body is meant.
    """
    start, end = np.full(len(which), np.nan), np.full(len(which), np.nan)
    for one in np.flatnonzero(np.bincount(which)).tolist():  # np.unique loads masked arrays first, 25 ms in the loop
        mine = which == one
        body = bodies[one]
        inside = _round if isinstance(body.footprint, Circle) else _cornered
        start[mine], end[mine] = inside(body, normals[mine], offsets[mine], ahead[mine], last)
    return start, end, np.asarray(end > start)


def _round(body: Body, normals: Floats, offsets: Floats, ahead: Floats, last: bool) -> tuple[Floats, Floats]:
    assert isinstance(body.footprint, Circle)
    centre = np.array((body.pose.x, body.pose.y))
    aside = normals @ centre - offsets
    half = np.sqrt(np.maximum(0.0, body.footprint.radius**2 - aside**2))
    along = ahead @ centre
    return along - half, along + half


def _cornered(body: Body, normals: Floats, offsets: Floats, ahead: Floats, last: bool) -> tuple[Floats, Floats]:
    ring = vertices(body)
    after = np.roll(ring, -1, axis=0)
    here, there = normals @ ring.T - offsets[:, None], normals @ after.T - offsets[:, None]
    drop = here - there
    with np.errstate(divide="ignore", invalid="ignore"):
        part = here / drop
    crosses = (here > 0) != (there > 0)
    along = ahead @ ring.T
    met = along + (ahead @ after.T - along) * np.where(crosses, part, 0.0)
    met = np.sort(np.where(crosses, met, -np.inf if last else np.inf), axis=1)
    found = (met[:, -2], met[:, -1]) if last else (met[:, 0], met[:, 1])
    hit = crosses.sum(axis=1) >= 2
    return np.where(hit, found[0], np.nan), np.where(hit, found[1], np.nan)
