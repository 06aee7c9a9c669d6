"""Sight along one line in plan: whether it may rise or fall so that it misses all that it crosses.

Seen from the side a body is an upright rectangle, and so is all that is crossed. If a free line exists, one does that runs
through two corners of these.
"""

from dataclasses import dataclass
from itertools import product

import numpy as np

from app.rules.kernel.plane.blockers import Flags, Positions
from app.rules.kernel.plane.footprints import Floats

GRAZED = 1e-9
"""What is crossed for less is not."""


@dataclass(frozen=True, slots=True)
class Elevation:
    """Lines from the side: stretches (l, 2) and heights (l, 2) of the bodies they leave and meet, and what they cross.

    `begin`, `end`, `low` and `high` are (l, k); what ends before it begins is not there.
    """

    leaves: Floats
    rises: Floats
    meets: Floats
    falls: Floats
    begin: Floats
    end: Floats
    low: Floats
    high: Floats


@dataclass(frozen=True, slots=True)
class Slopes:
    """Which lines are free (l), and of these where they leave (l) and meet (l) the bodies, at what heights (l)."""

    free: Flags
    start: Floats
    rise: Floats
    finish: Floats
    fall: Floats


def slopes(side: Elevation, margin: float) -> Slopes:
    """A free height for each line, by tops and undersides of the bodies first; then past every corner, `margin` off it."""
    many = len(side.leaves)
    found = Slopes(np.zeros(many, dtype=bool), *(np.zeros(many) for _ in range(4)))
    for a, b, s, t in product((1, 0), (0, 1), (1, 0), (1, 0)):
        left = np.flatnonzero(~found.free)
        if not len(left):
            return found
        start, finish, rise, fall = side.leaves[left, a], side.meets[left, b], side.rises[left, s], side.falls[left, t]
        free = ~_hits(side, left, start[:, None], finish[:, None], rise[:, None], fall[:, None])[:, 0]
        _keep(found, left[free], start[free], finish[free], rise[free], fall[free])
    floats = (
        np.isfinite(side.low) & (side.end > side.begin) & (side.low > np.minimum(side.rises[:, :1], side.falls[:, :1]))
    )
    for line in np.flatnonzero(~found.free & floats.any(axis=1)).tolist():
        _past_corners(side, line, margin, found)
    return found


def _hits(side: Elevation, lines: Positions, start: Floats, finish: Floats, rise: Floats, fall: Floats) -> Flags:
    """Whether each of some ways (l, q) from a height to a height is stopped."""
    long = np.maximum(finish - start, 1e-9)[:, :, None]
    begin = np.maximum(side.begin[lines][:, None], start[:, :, None])
    end = np.minimum(side.end[lines][:, None], finish[:, :, None])
    climb = (fall - rise)[:, :, None] / long
    first = rise[:, :, None] + climb * (begin - start[:, :, None])
    last = rise[:, :, None] + climb * (end - start[:, :, None])
    met = (end - begin > GRAZED) & (np.minimum(first, last) < side.high[lines][:, None])
    return np.asarray((met & (np.maximum(first, last) > side.low[lines][:, None])).any(axis=2))


def _keep(found: Slopes, lines: Positions, start: Floats, finish: Floats, rise: Floats, fall: Floats) -> None:
    found.free[lines], found.start[lines], found.finish[lines] = True, start, finish
    found.rise[lines], found.fall[lines] = rise, fall


def _past_corners(side: Elevation, line: int, margin: float, found: Slopes) -> None:
    for start, finish in product(side.leaves[line, ::-1], side.meets[line]):
        begin, end = np.maximum(side.begin[line], start), np.minimum(side.end[line], finish)
        there = end > begin
        edges = np.concatenate((side.low[line] - margin, side.high[line] + margin))
        along = np.stack((np.tile(begin, 2), np.tile(end, 2)), axis=1)
        real = np.tile(there, 2) & np.isfinite(edges)
        corners = np.column_stack((along[real].ravel(), np.repeat(edges[real], 2)))
        bodies = np.array([(start, z) for z in side.rises[line]] + [(finish, z) for z in side.falls[line]])
        points = np.vstack((corners, bodies))
        one, other = np.triu_indices(len(points), 1)
        (t, z), (u, w) = points[one].T, points[other].T
        apart = u - t
        kept = np.abs(apart) > GRAZED
        climb = (w - z)[kept] / apart[kept]
        rise, fall = z[kept] + climb * (start - t[kept]), z[kept] + climb * (finish - t[kept])
        inside = (rise >= side.rises[line, 0] - GRAZED) & (rise <= side.rises[line, 1] + GRAZED)
        inside &= (fall >= side.falls[line, 0] - GRAZED) & (fall <= side.falls[line, 1] + GRAZED)
        rise, fall = rise[inside], fall[inside]
        if not len(rise):
            continue
        ends = np.full((1, len(rise)), start), np.full((1, len(rise)), finish)
        free = np.flatnonzero(~_hits(side, np.array([line]), *ends, rise[None], fall[None])[0])
        if len(free):
            _keep(found, np.array([line]), start, finish, rise[free[0]], fall[free[0]])
            return
