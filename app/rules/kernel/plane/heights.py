"""Sight along one line in plan: whether it may rise or fall so that it misses all that it crosses.

Seen from the side a body is an upright rectangle, and so is all that is crossed. If a free line exists, one does that runs
through two corners of these.
"""

from dataclasses import dataclass
from itertools import product

import numpy as np

from app.rules.kernel.plane.blockers import Flags, Positions
from app.rules.kernel.plane.footprints import Floats

AT_ONCE = 1_000_000
"""Ways looked at together: so much memory is taken."""

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
    step = max(1, AT_ONCE // (8 * (side.low.shape[1] + 1) ** 2))
    for a, b in product((1, 0), (0, 1)):
        left = np.flatnonzero(~found.free & floats.any(axis=1))
        for begin in range(0, len(left), step):
            _past_corners(side, left[begin : begin + step], a, b, margin, found)
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


def _past_corners(side: Elevation, lines: Positions, a: int, b: int, margin: float, found: Slopes) -> None:
    """Tries for each line all ways through two corners, between these ends of the stretches within the bodies."""
    start, finish = side.leaves[lines, a][:, None], side.meets[lines, b][:, None]
    begin, end = np.maximum(side.begin[lines], start), np.minimum(side.end[lines], finish)
    kept = ~_shut(side, lines, begin, end, start, finish)
    lines, start, finish, begin, end = lines[kept], start[kept], finish[kept], begin[kept], end[kept]
    if not len(lines):
        return
    edges = np.concatenate((side.low[lines] - margin, side.high[lines] + margin), axis=1)
    real = np.isfinite(edges) & np.tile(end > begin, 2)
    ends = np.repeat(start, 2, axis=1), np.repeat(finish, 2, axis=1)
    along = np.concatenate((np.tile(begin, 2), np.tile(end, 2), *ends), axis=1)
    level = np.concatenate((edges, edges, side.rises[lines], side.falls[lines]), axis=1)
    there = np.concatenate((real, real, np.ones((len(lines), 4), dtype=bool)), axis=1)
    one, other = np.triu_indices(along.shape[1], 1)
    apart = along[:, other] - along[:, one]
    row, which = np.nonzero(there[:, one] & there[:, other] & (np.abs(apart) > GRAZED))
    climb = (level[row, other[which]] - level[row, one[which]]) / apart[row, which]
    rise = level[row, one[which]] + climb * (start[row, 0] - along[row, one[which]])
    fall = rise + climb * (finish - start)[row, 0]
    inside = _within(rise, side.rises[lines[row]]) & _within(fall, side.falls[lines[row]])
    row, rise, fall = row[inside], rise[inside], fall[inside]
    mine, begins, finishes = lines[row], start[row, 0], finish[row, 0]
    free = ~_hits(side, mine, begins[:, None], finishes[:, None], rise[:, None], fall[:, None])[:, 0]
    _keep(found, mine[free], begins[free], finishes[free], rise[free], fall[free])


def _within(level: Floats, bounds: Floats) -> Flags:
    return np.asarray((level >= bounds[:, 0] - GRAZED) & (level <= bounds[:, 1] + GRAZED))


def _shut(side: Elevation, lines: Positions, begin: Floats, end: Floats, start: Floats, finish: Floats) -> Flags:
    """Lines with one thing in their way that even the highest does not pass over, nor the lowest under."""
    over, under = (
        np.stack(
            [ends[0] + (ends[1] - ends[0]) * (at - start) / np.maximum(finish - start, GRAZED) for at in (begin, end)]
        )
        for ends in ((side.rises[lines, n, None], side.falls[lines, n, None]) for n in (1, 0))
    )
    stopped = (over.min(axis=0) < side.high[lines]) & (under.max(axis=0) > side.low[lines])
    return np.asarray((stopped & (end - begin > GRAZED)).any(axis=1))
