"""Bundles of sighting lines between pairs of bodies, and which of them are blocked: the numbers behind `sight`."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin

import numpy as np
import numpy.typing as npt

from app.rules.kernel.plane.blockers import Flags, Pillars, Positions, Walls
from app.rules.kernel.plane.footprints import Floats, circumradius, front_samples, samples
from app.rules.kernel.plane.shapes import Body, Rect

Masks = npt.NDArray[np.uint8] | npt.NDArray[np.uint16]


@dataclass(frozen=True, slots=True, kw_only=True)
class Height:
    """How high a line runs at a body: a part of the body's own height, and so much above its underside besides."""

    part: float = 0.0
    plus: float = 0.0

    def of(self, body: Body) -> float:
        """This height of a body where it stands."""
        return body.pose.z + body.height * self.part + self.plus


@dataclass(frozen=True, slots=True, kw_only=True)
class Sampling:
    """Which lines a system tries: points on each outline besides the centre, and heights.

    The first height is the one that lines which are blocked are drawn at. Lines need so much room to each side (`room`);
    without any they pass where they graze. With `from_front` a rectangle looks from its front edge alone, and only ahead.
    With `mutual` who sees is seen: a pair is judged in one order, whoever asks. Gaps of `narrowest` and more are found though
    no sampled line runs through (0: only sampled lines count); they are looked for both ways alike.
    """

    source_points: int
    target_points: int
    source_heights: tuple[Height, ...]
    target_heights: tuple[Height, ...]
    room: float = 0.0
    from_front: bool = False
    mutual: bool = False
    narrowest: float = 0.0

    def __post_init__(self) -> None:
        if not 1 <= len(self.source_heights) * len(self.target_heights) <= 16:
            raise ValueError("from 1 to 16 pairs of heights")
        if self.from_front and (self.mutual or self.narrowest):
            raise ValueError("a front looks one way, along sampled lines")


@dataclass(frozen=True, slots=True)
class Bundle:
    """Sighting lines for p pairs of bodies.

    Plan points they start from (p, a, 2) and end at (p, b, 2), heights of both (p, s) and (p, t), the ids of the bodies,
    the strip in plan that holds all lines of a pair: both centres (p, 2), and half its width (p); and where sources look ahead
    only, which way that is (p, 2), 0 for those without a front. In `turned` pairs the lines run from the target (p).
    All heights of their lines lie from `low` to `high` (p).
    """

    starts: Floats
    ends: Floats
    rises: Floats
    falls: Floats
    names: list[tuple[str, str]]
    here: Floats
    there: Floats
    half: Floats
    fronts: Floats | None
    turned: Flags
    low: Floats
    high: Floats

    def combinations(self) -> list[tuple[int, int]]:
        """The pairs of heights, as numbers of both: one bit of a mask each."""
        return [(s, t) for s in range(self.rises.shape[1]) for t in range(self.falls.shape[1])]

    def all_blocked(self) -> int:
        """The mask of a plan line that is blocked at every pair of heights."""
        return (1 << len(self.combinations())) - 1

    def of(self, which: Positions) -> "Bundle":
        """The bundle of some of the pairs."""
        return Bundle(
            self.starts[which],
            self.ends[which],
            self.rises[which],
            self.falls[which],
            [self.names[i] for i in which.tolist()],
            self.here[which],
            self.there[which],
            self.half[which],
            None if self.fronts is None else self.fronts[which],
            self.turned[which],
            self.low[which],
            self.high[which],
        )

    def all_lines(self) -> "Bundle":
        """The bundle itself."""
        return self

    def centre_lines(self) -> "Bundle":
        """Only the lines between the centres."""
        return replace(self, starts=self.starts[:, :1], ends=self.ends[:, :1])

    def rim_lines(self) -> "Bundle":
        """Only the lines between the centres and the points farthest out to both sides."""
        way = self.there - self.here
        across = np.stack((-way[:, 1], way[:, 0]), axis=1)
        return replace(self, starts=_rims(self.starts, across), ends=_rims(self.ends, across))


def _rims(points: Floats, across: Floats) -> Floats:
    side = np.einsum("pak,pk->pa", points, across)
    rows = np.arange(len(points))[:, None]
    chosen = np.stack((np.zeros(len(points), dtype=int), side.argmax(axis=1), side.argmin(axis=1)), axis=1)
    return np.asarray(points[rows, chosen])


def bundle_between(
    sources: Sequence[Body], targets: Sequence[Body], sampling: Sampling, pairs: Positions | None = None
) -> Bundle:
    """All lines of sources to targets (W40K-GEO-15): of some pairs, by their places in the (n, m) matrix, or of all."""
    n, m = len(sources), len(targets)
    looked_from = front_samples if sampling.from_front else samples
    i, j = np.divmod(np.arange(n * m) if pairs is None else pairs, m)
    names = [(sources[a].id, targets[b].id) for a, b in zip(i.tolist(), j.tolist(), strict=True)]
    turned = _turned(sources, targets)[i, j] if sampling.mutual else np.zeros(len(i), dtype=bool)
    if turned.any():  # both are sampled as either, and stand in one list
        both, eyes = [*sources, *targets], [*sources, *targets]
        i, j = np.where(turned, j + n, i), np.where(turned, i, j + n)
    else:
        both, eyes = [*targets], [*sources]
    starts = np.stack([looked_from(a, sampling.source_points) for a in eyes])
    ends = np.stack([samples(b, sampling.target_points) for b in both])
    rises = np.array([[height.of(a) for height in sampling.source_heights] for a in eyes])
    falls = np.array([[height.of(b) for height in sampling.target_heights] for b in both])
    levels = [_levels(bodies, heights, sampling) for bodies, heights in ((eyes, rises), (both, falls))]
    radii_a = np.array([circumradius(a.footprint) for a in eyes])
    radii_b = np.array([circumradius(b.footprint) for b in both])
    return Bundle(
        starts[i],
        ends[j],
        rises[i],
        falls[j],
        names,
        starts[i, 0],
        ends[j, 0],
        np.maximum(radii_a[i], radii_b[j]) + sampling.room,
        _fronts(sources)[i] if sampling.from_front else None,
        turned,
        np.minimum(levels[0][i, 0], levels[1][j, 0]),
        np.maximum(levels[0][i, 1], levels[1][j, 1]),
    )


def _levels(bodies: Sequence[Body], heights: Floats, sampling: Sampling) -> Floats:
    """From where to where lines may leave bodies: where they are sampled, or anywhere (n, 2)."""
    if sampling.narrowest:
        return np.array([(body.pose.z, body.pose.z + body.height) for body in bodies])
    return np.stack((heights.min(axis=1), heights.max(axis=1)), axis=1)


def _turned(sources: Sequence[Body], targets: Sequence[Body]) -> Flags:
    """Which pairs are judged from the target: of two bodies always from the same (n, m)."""
    here = [(a.pose.x, a.pose.y, a.pose.z, a.pose.facing, a.height) for a in sources]
    there = [(b.pose.x, b.pose.y, b.pose.z, b.pose.facing, b.height) for b in targets]
    return np.array([[b < a for b in there] for a in here], dtype=bool).reshape(len(here), len(there))


def _fronts(sources: Sequence[Body]) -> Floats:
    ahead = [(cos(radians(a.pose.facing)), sin(radians(a.pose.facing))) for a in sources]
    return np.array(
        [way if isinstance(a.footprint, Rect) else (0.0, 0.0) for a, way in zip(sources, ahead, strict=True)]
    )


def in_the_way(obstacles: Walls | Pillars, bundle: Bundle, ignored: frozenset[str]) -> Flags:
    """Which obstacles could block a line of each pair: (p, k). Rough, but never leaves one out that does."""
    if not obstacles.names:
        return np.zeros((len(bundle.here), 0), dtype=bool)
    way = bundle.there - bundle.here
    long = np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-9)
    along = way / long[:, None]
    kept = (obstacles.low[None, :] < bundle.high[:, None]) & (obstacles.high[None, :] > bundle.low[:, None])
    first, last, left, right = _extent(obstacles, bundle.here, along)
    half = bundle.half[:, None]
    kept &= (last > -half) & (first < long[:, None] + half) & (left > -half) & (right < half)
    kept &= np.array([group == "" or group not in ignored for group in obstacles.groups], dtype=bool)[None, :]
    by_name: dict[str, list[int]] = {}
    for k, (name, group) in enumerate(zip(obstacles.names, obstacles.groups, strict=True)):
        if group:
            by_name.setdefault(name, []).append(k)
    if by_name:
        for p, pair in enumerate(bundle.names):
            for name in pair:
                for k in by_name.get(name, ()):
                    kept[p, k] = False
    return np.asarray(kept)


def _extent(obstacles: Walls | Pillars, here: Floats, along: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """How far each obstacle reaches along each pair's line and across it: least and most of both.

    The order is: least along, most along, most across, least across.
    """
    across = np.stack((-along[:, 1], along[:, 0]), axis=1)
    if isinstance(obstacles, Walls):
        k, corners = len(obstacles.names), obstacles.corners.reshape(-1, 2)
        u = (along @ corners.T - (along * here).sum(axis=1)[:, None]).reshape(len(here), k, -1)
        v = (across @ corners.T - (across * here).sum(axis=1)[:, None]).reshape(len(here), k, -1)
        return u.min(axis=2), u.max(axis=2), v.max(axis=2), v.min(axis=2)
    reach = obstacles.axes.max(axis=1)[None, :]
    u = along @ obstacles.centres.T - (along * here).sum(axis=1)[:, None]
    v = across @ obstacles.centres.T - (across * here).sum(axis=1)[:, None]
    return u - reach, u + reach, v + reach, v - reach


def blocked(obstacles: Walls | Pillars, bundle: Bundle, kept: Flags) -> Masks:
    """For each line in plan the combinations of heights at which it is blocked, as bits: (p, a, b)."""
    combinations = bundle.combinations()
    width = np.uint8 if len(combinations) <= 8 else np.uint16
    masks = np.zeros((len(bundle.here), bundle.starts.shape[1], bundle.ends.shape[1]), dtype=width)
    if bundle.fronts is not None:
        masks[_behind(bundle, bundle.fronts)] = bundle.all_blocked()
    pairs, which = np.nonzero(kept)
    if len(pairs) == 0:
        return masks
    enter, leave = obstacles.spans(which, bundle.starts[pairs], bundle.ends[pairs])
    inside = leave - enter > 1e-9
    found = np.where(inside, width(bundle.all_blocked()), width(0))
    tall = (obstacles.low[which] < bundle.low[pairs]) & (obstacles.high[which] > bundle.high[pairs])
    some = np.flatnonzero(~tall)  # of what is higher than all lines it is enough that they pass through it
    if len(some):
        found[some] = _at_heights(obstacles, bundle, pairs[some], which[some], enter[some], leave[some]) & found[some]
    rows, begin = np.unique(pairs, return_index=True)
    masks[rows] |= np.bitwise_or.reduceat(found, begin, axis=0)
    return masks


def _at_heights(
    obstacles: Walls | Pillars, bundle: Bundle, pairs: Positions, which: Positions, enter: Floats, leave: Floats
) -> Masks:
    """At which combinations of heights lines pass through obstacles between where they enter and leave in plan: (p, a, b)."""
    low, high = obstacles.low[which][:, None, None], obstacles.high[which][:, None, None]
    combinations = bundle.combinations()
    width = np.uint8 if len(combinations) <= 8 else np.uint16
    found = np.zeros(enter.shape, dtype=width)
    for bit, (s, t) in enumerate(combinations):
        start = bundle.rises[pairs, s][:, None, None]
        climb = bundle.falls[pairs, t][:, None, None] - start
        first, last = start + climb * enter, start + climb * leave
        hit = (np.minimum(first, last) < high) & (np.maximum(first, last) > low)
        found |= hit.astype(width) << width(bit)
    return found


def _behind(bundle: Bundle, fronts: Floats) -> Flags:
    """The lines that do not lead ahead of a front: (p, a, b)."""
    start, end = np.einsum("pak,pk->pa", bundle.starts, fronts), np.einsum("pbk,pk->pb", bundle.ends, fronts)
    looks_ahead = np.asarray(fronts.any(axis=1))[:, None, None]
    return np.asarray((end[:, None, :] - start[:, :, None] <= 1e-9) & looks_ahead)


def sealed(walls: Walls, bundle: Bundle, kept: Flags) -> Flags:
    """Pairs certainly blocked by one wall: higher than all lines, it crosses both edges of the strip between the ends.

    Both crossing points are joined inside the convex wall, so every line from one side to the other meets that joint.
    """
    tall = (walls.low[None, :] < bundle.low[:, None]) & (walls.high[None, :] > bundle.high[:, None])
    pairs, which = np.nonzero(kept & tall)
    shut: Flags = np.zeros(len(bundle.here), dtype=bool)
    if len(pairs) == 0:
        return shut
    here, way, half = bundle.here[pairs], bundle.there[pairs] - bundle.here[pairs], bundle.half[pairs]
    long = np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-9)
    along = way / long[:, None]
    across = np.stack((-along[:, 1], along[:, 0]), axis=1)
    crossings = []
    for side in (half, -half):
        start = here + across * side[:, None]
        enter, leave = walls.spans(which, start[:, None, :], (start + way)[:, None, :])
        crossings.append((enter[:, 0, 0], leave[:, 0, 0]))
    (enter_a, leave_a), (enter_b, leave_b) = crossings
    # Along the strip: the joint runs from `u` on one edge to `w` on the other; both discs must lie clear of it.
    u, w = (enter_a + leave_a) / 2 * long, (enter_b + leave_b) / 2 * long
    middle, slope = (u + w) / 2, np.hypot(u - w, 2 * half) / np.maximum(2 * half, 1e-9)
    clear = (middle > half * slope) & (long - middle > half * slope)
    shut[pairs[(leave_a > enter_a) & (leave_b > enter_b) & clear]] = True
    return shut
