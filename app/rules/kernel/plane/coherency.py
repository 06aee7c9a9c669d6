"""Coherency: who holds together with whom, who is loose, and what has to go to make a unit hold together again.

Horizontal and vertical gaps are tested apart, never as one length in space.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from app.rules.kernel.plane.footprints import circumradius
from app.rules.kernel.plane.gaps import horizontal_gap, vertical_gap
from app.rules.kernel.plane.shapes import Body, Circle
from app.rules.kernel.plane.tolerance import Tolerance

ROUNDING = 1e-6
"""More than arrays can round a distance otherwise than the exact test does, which decides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Coherency:
    """How the bodies of a unit hold together in a system.

    Two are linked when their gap in plan is within `reach` and, where heights count, their heights within `height`.
    `neighbours` are pairs, smallest unit first: from so many bodies on, each is linked to so many others. A unit that has to
    be `connected` is one group by these links.
    """

    reach: float
    height: float | None = None
    neighbours: tuple[tuple[int, int], ...] = ((2, 1),)
    connected: bool = True

    def __post_init__(self) -> None:
        if any(needed > 1 for _, needed in self.neighbours[:-1]):
            raise ValueError("only the largest units may need more than one neighbour")

    def needed(self, count: int) -> int:
        """The neighbours that each body of a unit of so many needs."""
        return next((needed for least, needed in reversed(self.neighbours) if count >= least), 0)

    def bands(self) -> Iterator[tuple[int, int, int]]:
        """Sizes of units, least and most, with the neighbours needed there; the largest first."""
        starts = [(1, 0), *self.neighbours, (10**6, 0)]
        rows = [(least, after - 1, needed) for (least, needed), (after, _) in pairwise(starts)]
        return reversed(rows)


def links(bodies: Sequence[Body], rule: Coherency, tolerance: Tolerance) -> tuple[int, ...]:
    """The coherency graph: for each body the others it is linked to, as a bit set of their positions."""
    found = [0] * len(bodies)
    reach = rule.reach + tolerance.bound
    sure, doubtful = _near(bodies, reach)
    for i, j in [*sure, *(pair for pair in doubtful if _linked(bodies[pair[0]], bodies[pair[1]], rule, tolerance))]:
        found[i] |= 1 << j
        found[j] |= 1 << i
    return tuple(found)


def _linked(a: Body, b: Body, rule: Coherency, tolerance: Tolerance) -> bool:
    """Whether two bodies are linked, measured by themselves."""
    if rule.height is not None and not tolerance.within(vertical_gap(a, b), rule.height):
        return False
    return tolerance.within(horizontal_gap(a, b), rule.reach)


def _near(bodies: Sequence[Body], reach: float) -> tuple[list[list[int]], list[list[int]]]:
    """The pairs that are linked for sure, and those to be measured by themselves; all others are too far apart.

    The circles around two footprints are never farther apart than these. Round bodies at one height are as far apart as that.
    """
    rows = [(b.pose.x, b.pose.y, b.pose.z, circumradius(b.footprint), isinstance(b.footprint, Circle)) for b in bodies]
    x, y, z, radius, is_round = np.array(rows).reshape(-1, 5).T
    away = np.hypot(x[:, None] - x, y[:, None] - y) - radius[:, None] - radius - reach
    plain = (z[:, None] == z) & (is_round[:, None] * is_round > 0)
    once = np.tri(len(bodies), k=-1, dtype=bool)
    sure = once & plain & (away < -ROUNDING)
    doubtful = once & (away <= ROUNDING) & ~sure
    return np.argwhere(sure).tolist(), np.argwhere(doubtful).tolist()


def groups(adjacency: Sequence[int], among: int | None = None) -> tuple[int, ...]:
    """The connected groups of a graph, or of some of its bodies, as bit sets: the largest first, then by first member."""
    left, found = (1 << len(adjacency)) - 1 if among is None else among, []
    while left:
        group = front = left & -left
        while front:
            bit = front & -front
            fresh = adjacency[bit.bit_length() - 1] & left & ~group
            group |= fresh
            front = (front ^ bit) | fresh
        found.append(group)
        left &= ~group
    return tuple(sorted(found, key=lambda group: -group.bit_count()))


def is_coherent(bodies: Sequence[Body], rule: Coherency, tolerance: Tolerance) -> bool:
    """Whether the bodies hold together; a single one always does."""
    return not _stray(links(bodies, rule, tolerance), rule)


def loose(bodies: Sequence[Body], rule: Coherency, tolerance: Tolerance) -> tuple[str, ...]:
    """The ids of the bodies outside the largest group or with too few neighbours, in their order."""
    return _named(bodies, _stray(links(bodies, rule, tolerance), rule))


def removals(bodies: Sequence[Body], rule: Coherency, tolerance: Tolerance) -> tuple[str, ...]:
    """One smallest set of bodies whose removal leaves the others coherent."""
    adjacency = links(bodies, rule, tolerance)
    return _named(bodies, (1 << len(bodies)) - 1 & ~_largest(adjacency, rule))


def mends(bodies: Sequence[Body], removed: frozenset[str], rule: Coherency, tolerance: Tolerance) -> bool:
    """Whether removing these leaves the others coherent and no smaller set would."""
    kept = [body for body in bodies if body.id not in removed]
    least = len(removals(bodies, rule, tolerance))
    return len(bodies) - len(kept) == least and is_coherent(kept, rule, tolerance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Break:
    """Where a unit falls apart: a body of its largest group, one apart from it, and both gaps between them."""

    held: Body
    stray: Body
    apart: float
    rise: float


def narrowest_break(bodies: Sequence[Body], rule: Coherency, tolerance: Tolerance) -> Break | None:
    """The pair between the largest group and the bodies apart from it that lacks least to be linked: the break to draw."""
    found = groups(links(bodies, rule, tolerance))
    if len(found) <= 1:
        return None
    held = [body for i, body in enumerate(bodies) if found[0] >> i & 1]
    stray = [body for i, body in enumerate(bodies) if not found[0] >> i & 1]
    pairs = (Break(held=a, stray=b, apart=horizontal_gap(a, b), rise=vertical_gap(a, b)) for a in held for b in stray)
    return min(pairs, key=lambda pair: (_lacking(pair, rule), pair.apart))


def _lacking(pair: Break, rule: Coherency) -> float:
    """What two bodies would have to come closer by, across and up or down together."""
    too_far = max(0.0, pair.apart - rule.reach)
    return too_far if rule.height is None else too_far + max(0.0, pair.rise - rule.height)


def _named(bodies: Sequence[Body], members: int) -> tuple[str, ...]:
    return tuple(body.id for i, body in enumerate(bodies) if members >> i & 1)


def _stray(adjacency: Sequence[int], rule: Coherency) -> int:
    """The bodies outside the largest group, where that counts, and those with too few neighbours."""
    everyone = (1 << len(adjacency)) - 1
    held = groups(adjacency)[0] if rule.connected and adjacency else everyone
    needed = rule.needed(len(adjacency))
    if rule.connected and needed <= 1:
        return everyone & ~held
    few = sum(1 << i for i, linked in enumerate(adjacency) if linked.bit_count() < needed)
    return (everyone & ~held) | few


def _largest(adjacency: Sequence[int], rule: Coherency) -> int:
    """A largest set of bodies that is coherent by itself."""
    best = 0
    for least, most, needed in rule.bands():
        core = _core(adjacency, needed)
        for part in groups(adjacency, core) if rule.connected else (core,):
            kept = part if part.bit_count() <= most else _cut(adjacency, part, most, needed)
            if least <= kept.bit_count() > best.bit_count():
                best = kept
    return best


def _core(adjacency: Sequence[int], needed: int) -> int:
    """What is left when bodies with too few neighbours are taken away until there are none."""
    left, before = (1 << len(adjacency)) - 1, -1
    while left != before:
        before = left
        left = sum(1 << i for i, near in enumerate(adjacency) if left >> i & 1 and (near & left).bit_count() >= needed)
    return left


def _cut(adjacency: Sequence[int], members: int, most: int, needed: int) -> int:
    """At most so many of these bodies, each still with a neighbour where one is needed; a group stays a group."""
    kept, spare = 0, 0
    for group in groups(adjacency, members):
        order = _spread_order(adjacency, group)
        room = most - kept.bit_count()
        if room == 1 and needed and spare:
            kept, room = kept & ~spare, 2
        taken = order[:room]
        if len(taken) > needed:
            kept |= sum(1 << i for i in taken)
        spare = 1 << taken[-1] if len(taken) > 2 else 0
    return kept


def _spread_order(adjacency: Sequence[int], group: int) -> list[int]:
    """The bodies of a group so that each is linked to one before it."""
    order = [(group & -group).bit_length() - 1]
    seen = 1 << order[0]
    for place in order:
        fresh = adjacency[place] & group & ~seen
        seen |= fresh
        order.extend(i for i in range(len(adjacency)) if fresh >> i & 1)
    return order
