"""Ways cut short."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from app.rules.kernel.plane.shapes import Pose

_WHOLE = 1e-5
"""A stretch is gone whole where no more of it than this is missing."""


def cut(path: Sequence[Pose], share: float) -> tuple[Pose, ...]:
    """The first part of a path, by its length."""
    spans = [hypot(b.x - a.x, b.y - a.y, b.z - a.z) for a, b in pairwise(path)]
    left = sum(spans) * share
    kept = [path[0]]
    for b, span in zip(path[1:], spans, strict=True):
        a = kept[-1]
        if span <= left + _WHOLE:
            kept.append(b)
            left -= span
            continue
        t = left / span
        x, y, z = (round(p + (q - p) * t, 4) for p, q in ((a.x, b.x), (a.y, b.y), (a.z, b.z)))
        return (*kept, Pose(x=x, y=y, z=z, facing=b.facing))
    return tuple(kept)
