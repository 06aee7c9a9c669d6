"""Free lines that sampled ones miss: through slits and windows, past corners, at whatever height (W40K-GEO-15).

Lines in plan are tried that touch two of what bounds them: corners and round models between two bodies, and the bodies
themselves. Along each of them sight is a question of heights, which `heights` answers. Everything in the way is taken a
little larger than it is, so that what touches stays closed.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.rules.kernel.plane.blockers import Flags, Pillars, Positions, Walls
from app.rules.kernel.plane.chords import chords
from app.rules.kernel.plane.footprints import Floats, vertices
from app.rules.kernel.plane.heights import Elevation, slopes
from app.rules.kernel.plane.rays import Bundle, in_the_way
from app.rules.kernel.plane.shapes import Body, Circle
from app.rules.kernel.plane.tangents import Lines, Rounds, tangents

AT_ONCE = 200_000
"""Pairs of features looked at together: so much memory is taken."""

INSET = 0.001
"""So far within a body lines run that touch its rim."""

RIM = np.arange(48) * (2 * np.pi / 48)
"""Where an oval model in the way is touched."""

Features = tuple[Positions, Floats, Floats]
"""What lines may touch: of which pair, where, with what radius."""


@dataclass(frozen=True, slots=True)
class Grown:
    """What is in the way, larger by the room that a free line keeps; and by a `margin` more, where lines may touch it."""

    walls: Walls
    pillars: Pillars
    touched: Walls
    margin: float


@dataclass(frozen=True, slots=True)
class Pairs:
    """Pairs of bodies nobody has found a free line for, and what is between them: of each kind (p, k)."""

    sources: Sequence[Body]
    targets: Sequence[Body]
    bundle: Bundle
    by_wall: Flags
    by_pillar: Flags


Found = tuple[tuple[float, float, float], tuple[float, float, float]]
"""Where a free line leaves the one body and meets the other, in space."""


def slits(
    grown: Grown, sources: Sequence[Body], targets: Sequence[Body], bundle: Bundle, groups: frozenset[str]
) -> list[Found | None]:
    """For each pair of a bundle a free line, if one was found; source and target of a pair stand at the same place."""
    by_wall, by_pillar = in_the_way(grown.walls, bundle, groups), in_the_way(grown.pillars, bundle, groups)
    pairs = Pairs(sources, targets, bundle, by_wall, by_pillar)
    found: list[Found | None] = [None] * len(sources)
    rounds = _rounds(grown, pairs, in_the_way(grown.touched, bundle, groups))
    step = max(1, AT_ONCE // max(1, rounds.radii.shape[1] ** 2))
    for first in range(0, len(sources), step):
        part = np.arange(first, min(first + step, len(sources)))
        lines = tangents(Rounds(rounds.centres[part], rounds.radii[part], rounds.there[part]))
        _try(Lines(part[lines.pair], lines.normals, lines.offsets), grown, pairs, found)
    under = np.flatnonzero(_floating(grown, pairs) & np.array([one is None for one in found], dtype=bool))
    for chosen in (bundle.of(under).centre_lines(), bundle.of(under).rim_lines()):
        left = np.array([found[p] is None for p in under.tolist()], dtype=bool)
        _try(_sampled(chosen, under, left), grown, pairs, found)
    return found


def _floating(grown: Grown, pairs: Pairs) -> Flags:
    """The pairs with something in the way that one may look under: there every line is another question of heights."""
    under = pairs.bundle.low[:, None]
    walls = pairs.by_wall & (grown.walls.low[None] > under)
    return np.asarray(walls.any(axis=1) | (pairs.by_pillar & (grown.pillars.low[None] > under)).any(axis=1))


def _sampled(bundle: Bundle, pairs: Positions, left: Flags) -> Lines:
    """The lines of a bundle for those of its pairs that are left; `pairs` are their numbers."""
    starts, ends = bundle.starts[left], bundle.ends[left]
    way = ends[:, None] - starts[:, :, None]
    long = np.maximum(np.hypot(way[..., 0], way[..., 1]), 1e-9)
    normals = np.stack((-way[..., 1], way[..., 0]), axis=3) / long[..., None]
    offsets = (normals * starts[:, :, None]).sum(axis=3)
    return Lines(np.repeat(pairs[left], starts.shape[1] * ends.shape[1]), normals.reshape(-1, 2), offsets.ravel())


def _rounds(grown: Grown, pairs: Pairs, by_touched: Flags) -> Rounds:
    """What lines may touch between the bodies of each pair, and the bodies themselves."""
    features = [_corners(grown.touched, by_touched), *_pillars(grown, pairs.by_pillar)]
    pair, at, radius = (np.concatenate(part) for part in zip(*features, strict=True))
    between = _between(pairs.bundle, pair, at, radius)
    rims = [_rims(bodies) for bodies in (pairs.sources, pairs.targets)]
    pair, at, radius = (
        np.concatenate(part) for part in zip((pair[between], at[between], radius[between]), *rims, strict=True)
    )
    order = np.argsort(pair, kind="stable")
    pair, at, radius = pair[order], at[order], radius[order]
    count = np.bincount(pair, minlength=len(pairs.sources))
    place = np.arange(len(pair)) - np.repeat(np.cumsum(count) - count, count)
    shape = (len(pairs.sources), int(count.max(initial=0)))
    centres, radii, there = np.zeros((*shape, 2)), np.zeros(shape), np.zeros(shape, dtype=bool)
    centres[pair, place], radii[pair, place], there[pair, place] = at, radius, True
    return Rounds(centres, radii, there)


def _corners(walls: Walls, kept: Flags) -> Features:
    pair, which = np.nonzero(kept)
    corners = walls.corners[which]
    fresh = np.any(corners != np.roll(corners, 1, axis=1), axis=2)  # a ring is padded with its last corner
    row, corner = np.nonzero(fresh)
    return pair[row], corners[row, corner], np.zeros(len(row))


def _pillars(grown: Grown, kept: Flags) -> tuple[Features, Features]:
    pair, which = np.nonzero(kept)
    axes, round_ = grown.pillars.axes[which] + grown.margin, np.ptp(grown.pillars.axes[which], axis=1) < 1e-9
    circles = pair[round_], grown.pillars.centres[which[round_]], axes[round_, 0]
    ovals, own = (
        which[~round_],
        axes[~round_, None, :] / np.cos(np.pi / len(RIM)) * np.stack((np.cos(RIM), np.sin(RIM)), 1),
    )
    c, s = grown.pillars.turns[ovals][:, None, 0], grown.pillars.turns[ovals][:, None, 1]
    turned = np.stack((own[:, :, 0] * c - own[:, :, 1] * s, own[:, :, 0] * s + own[:, :, 1] * c), axis=2)
    at = (turned + grown.pillars.centres[ovals][:, None]).reshape(-1, 2)
    return circles, (np.repeat(pair[~round_], len(RIM)), at, np.zeros(len(at)))


def _rims(bodies: Sequence[Body]) -> Features:
    """The rims of bodies, a little within."""
    pair: list[int] = []
    at: list[Floats] = []
    radius: list[float] = []
    for p, body in enumerate(bodies):
        centre = np.array((body.pose.x, body.pose.y))
        if isinstance(body.footprint, Circle):
            pair.append(p)
            at.append(centre[None])
            radius.append(max(0.0, body.footprint.radius - INSET))
            continue
        ring = vertices(body)
        ring = ring[:: max(1, len(ring) // len(RIM))]
        pair += [p] * len(ring)
        at.append(centre + (ring - centre) * (1 - INSET))
        radius += [0.0] * len(ring)
    return np.array(pair, dtype=int), np.vstack(at), np.array(radius)


def _between(bundle: Bundle, pair: Positions, at: Floats, radius: Floats) -> Flags:
    """What lies in the strip that holds every line of its pair."""
    way = bundle.there - bundle.here
    long = np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-9)
    along = (way / long[:, None])[pair]
    away = at - bundle.here[pair]
    u, v = (away * along).sum(axis=1), away[:, 1] * along[:, 0] - away[:, 0] * along[:, 1]
    half = bundle.half[pair] + radius
    return np.asarray((np.abs(v) <= half) & (u > -half) & (u < long[pair] + half))


def _try(lines: Lines, grown: Grown, pairs: Pairs, found: list[Found | None]) -> None:
    """Keeps for each pair the first of these lines that is free."""
    way = (pairs.bundle.there - pairs.bundle.here)[lines.pair]
    ahead = np.stack((lines.normals[:, 1], -lines.normals[:, 0]), axis=1)
    ahead *= np.where((ahead * way).sum(axis=1) < 0, -1.0, 1.0)[:, None]
    leaves = chords(pairs.sources, lines.pair, lines.normals, lines.offsets, ahead, last=True)
    meets = chords(pairs.targets, lines.pair, lines.normals, lines.offsets, ahead, last=False)
    kept = np.flatnonzero(leaves[2] & meets[2] & (leaves[1] < meets[0]))
    if not len(kept):
        return
    pair, foot = lines.pair[kept], lines.normals[kept] * lines.offsets[kept, None]
    ahead = ahead[kept]
    stretches = np.stack((leaves[0][kept], leaves[1][kept]), 1), np.stack((meets[0][kept], meets[1][kept]), 1)
    heights = [
        np.array([(b.pose.z, b.pose.z + b.height) for b in bodies])[pair] for bodies in (pairs.sources, pairs.targets)
    ]
    line, rows = _crossed(grown, pairs, pair, foot, ahead, *stretches)
    shut = (rows[2] <= np.minimum(heights[0][line, 0], heights[1][line, 0])) & (
        rows[3] >= np.maximum(heights[0][line, 1], heights[1][line, 1])
    )
    shut &= np.minimum(rows[1], stretches[1][line, 0]) - np.maximum(rows[0], stretches[0][line, 1]) > 1e-9
    dead = np.zeros(len(pair), dtype=bool)
    dead[line[shut]] = True
    alive = np.flatnonzero(~dead)
    if not len(alive):
        return
    side = Elevation(
        stretches[0][alive],
        heights[0][alive],
        stretches[1][alive],
        heights[1][alive],
        *_padded(line, rows, alive, len(pair)),
    )
    ways = slopes(side, grown.margin)
    for n in np.flatnonzero(ways.free).tolist():
        row = alive[n]
        p = int(pair[row])
        if found[p] is None:
            start, end = foot[row] + ahead[row] * ways.start[n], foot[row] + ahead[row] * ways.finish[n]
            found[p] = (
                (float(start[0]), float(start[1]), float(ways.rise[n])),
                (float(end[0]), float(end[1]), float(ways.fall[n])),
            )


def _crossed(
    grown: Grown, pairs: Pairs, pair: Positions, foot: Floats, ahead: Floats, leaves: Floats, meets: Floats
) -> tuple[Positions, Floats]:
    """What each line crosses: the number of the line, and where it begins and ends along it, from which height to which (4, n)."""
    starts, ends = foot + ahead * leaves[:, :1], foot + ahead * meets[:, 1:]
    numbers: list[Positions] = []
    rows: list[Floats] = []
    kinds: tuple[tuple[Walls | Pillars, Flags], ...] = ((grown.walls, pairs.by_wall), (grown.pillars, pairs.by_pillar))
    for kind, kept in kinds:
        line, which = np.nonzero(kept[pair])
        enter, leave = kind.spans(which, starts[line][:, None], ends[line][:, None])
        hit = (leave - enter > 1e-9)[:, 0, 0]
        line, which, enter, leave = line[hit], which[hit], enter[hit, 0, 0], leave[hit, 0, 0]
        long = meets[line, 1] - leaves[line, 0]
        begin, end = leaves[line, 0] + enter * long, leaves[line, 0] + leave * long
        numbers.append(line)
        rows.append(np.stack((begin, end, kind.low[which], kind.high[which])))
    return np.concatenate(numbers), np.concatenate(rows, axis=1)


def _padded(line: Positions, rows: Floats, alive: Positions, many: int) -> tuple[Floats, Floats, Floats, Floats]:
    """What lines that are left cross, side by side: (l, k) each."""
    number = np.full(many, -1)
    number[alive] = np.arange(len(alive))
    kept = number[line] >= 0
    mine, rows = number[line[kept]], rows[:, kept]
    order = np.argsort(mine, kind="stable")
    mine, rows = mine[order], rows[:, order]
    count = np.bincount(mine, minlength=len(alive))
    place = np.arange(len(mine)) - np.repeat(np.cumsum(count) - count, count)
    shape = (len(alive), int(count.max(initial=0)))
    begin, end, low, high = np.ones(shape), np.zeros(shape), np.zeros(shape), np.zeros(shape)
    for table, row in zip((begin, end, low, high), rows, strict=True):
        table[mine, place] = row
    return begin, end, low, high
