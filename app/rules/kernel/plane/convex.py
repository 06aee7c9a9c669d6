"""Convex outlines as arrays: where many straight lines run through them, told by their sides and without making a shape of any."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np

from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.plane.footprints import Flags, Floats, Outline

HAIR = 1e-9
"""A corner that is turned the wrong way by no more than this lies on a straight side."""


@dataclass(frozen=True, slots=True)
class Convex:
    """A convex outline: the unit vectors out of its sides, (n, 2), and how far out along each of them it reaches, (n, 1)."""

    normals: Floats
    offsets: Floats


def _convex(outline: Outline) -> Convex | None:
    ring = np.array([(p.x, p.y) for p in outline])
    sides = np.roll(ring, -1, axis=0) - ring
    turns = sides[:, 0] * np.roll(sides[:, 1], -1) - sides[:, 1] * np.roll(sides[:, 0], -1)
    long = np.hypot(sides[:, 0], sides[:, 1])
    way = 1.0 if turns.sum() > 0.0 else -1.0
    if (turns * way < -HAIR).any() or (long == 0.0).any():
        return None
    normals = np.column_stack((sides[:, 1], -sides[:, 0])) * (way / long)[:, None]
    reach = ring @ normals.T
    offsets = reach.max(axis=0)
    if (offsets - np.diagonal(reach) > HAIR).any():  # It winds about itself.
        return None
    return Convex(normals, offsets[:, None])


convex_of: ByIdentity[Outline, Convex | None] = ByIdentity(_convex)
"""An outline as arrays, remembered by its identity; nothing where it is not convex."""


def shares_inside(lines: Floats, outline: Convex, margin: float = 0.0) -> tuple[Floats, Floats]:
    """At which shares of their ways lines, (n, 2, 2), come into an outline grown by a margin and leave it again.

    A line that stays outside leaves before it comes in. Below 0 the margin makes the outline smaller.
    """
    entered, left = _shares(lines, outline.normals, outline.offsets + margin)
    return entered.max(axis=0), left.min(axis=0)


def _shares(lines: Floats, normals: Floats, offsets: Floats) -> tuple[Floats, Floats]:
    """At which shares of their ways lines come in over each side, and at which they go out over it."""
    starts = normals @ lines[:, 0].T - offsets
    ends = normals @ lines[:, 1].T - offsets
    with np.errstate(divide="ignore", invalid="ignore"):  # What runs along a side is outside of it for ever, or never.
        shares = starts / (starts - ends)
    return np.where(starts > 0.0, shares, 0.0), np.where(ends > 0.0, shares, 1.0)


def run_through(lines: Floats, outline: Convex, margin: float = 0.0) -> Flags:
    """Which lines, (n, 2, 2), run through an outline grown by a margin, or touch it."""
    first, last = shares_inside(lines, outline, margin)
    return np.asarray(first <= last)


def run_through_each(lines: Floats, outlines: Sequence[Convex], margin: float = 0.0) -> Flags:
    """Which lines, (n, 2, 2), run through each of some outlines, one row for each."""
    if not outlines:
        return np.zeros((0, len(lines)), dtype=bool)
    normals = np.concatenate([one.normals for one in outlines])
    offsets = np.concatenate([one.offsets for one in outlines]) + margin
    entered, left = _shares(lines, normals, offsets)
    begins = np.array([0, *accumulate(len(one.normals) for one in outlines[:-1])])
    return np.asarray(np.maximum.reduceat(entered, begins) <= np.minimum.reduceat(left, begins))
