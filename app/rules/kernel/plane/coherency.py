"""Coherency: who holds together with whom, who is loose, and what has to go to make a unit one group again.

Horizontal and vertical gaps are tested apart, never as one 3D length (W40K-GEO-05).
"""

from collections.abc import Sequence
from math import hypot

from app.rules.kernel.plane.footprints import circumradius
from app.rules.kernel.plane.gaps import horizontal_gap, vertical_gap
from app.rules.kernel.plane.shapes import Body, Circle
from app.rules.kernel.plane.tolerance import within


def links(bodies: Sequence[Body], horizontal: float, vertical: float) -> tuple[int, ...]:
    """The coherency graph: for each body the others it is linked to, as a bit set of their positions (W40K-GEO-05).

    Two bodies are linked when their gap in plan is within `horizontal` and their heights within `vertical` inches.
    """
    found = [0] * len(bodies)
    round_ones = [isinstance(body.footprint, Circle) for body in bodies]
    radii = [circumradius(body.footprint) for body in bodies]
    for i, a in enumerate(bodies):
        for j in range(i):
            b = bodies[j]
            away = hypot(a.pose.x - b.pose.x, a.pose.y - b.pose.y) - radii[i] - radii[j]
            # The circles around both footprints are never farther apart than the footprints themselves.
            if not within(away, horizontal) or not within(vertical_gap(a, b), vertical):
                continue
            if (round_ones[i] and round_ones[j]) or within(horizontal_gap(a, b), horizontal):
                found[i] |= 1 << j
                found[j] |= 1 << i
    return tuple(found)


def groups(adjacency: Sequence[int]) -> tuple[int, ...]:
    """The connected groups of a coherency graph as bit sets, the largest first, then by their first member."""
    left, found = (1 << len(adjacency)) - 1, []
    while left:
        group = front = left & -left
        while front:
            bit = front & -front
            fresh = adjacency[bit.bit_length() - 1] & ~group
            group |= fresh
            front = (front ^ bit) | fresh
        found.append(group)
        left &= ~group
    return tuple(sorted(found, key=lambda group: -group.bit_count()))


def is_coherent(bodies: Sequence[Body], horizontal: float, vertical: float) -> bool:
    """Whether the bodies form one connected group; a single one always does (W40K-GEO-05, W40K-UNIT-03)."""
    return len(groups(links(bodies, horizontal, vertical))) <= 1


def loose(bodies: Sequence[Body], horizontal: float, vertical: float) -> tuple[str, ...]:
    """The ids of the bodies outside the largest group, in their order (W40K-GEO-05)."""
    found = groups(links(bodies, horizontal, vertical))
    held = found[0] if found else 0
    return tuple(body.id for i, body in enumerate(bodies) if not held >> i & 1)


def mend_by_removal(bodies: Sequence[Body], horizontal: float, vertical: float) -> tuple[str, ...]:
    """The smallest set of bodies whose removal leaves one connected group: all but the largest (W40K-GEO-05)."""
    return loose(bodies, horizontal, vertical)


def widest_break(bodies: Sequence[Body], horizontal: float, vertical: float) -> tuple[Body, Body, float] | None:
    """The closest pair between the largest group and a loose body, with its gap in plan: the break to draw."""
    found = groups(links(bodies, horizontal, vertical))
    if len(found) <= 1:
        return None
    held = [body for i, body in enumerate(bodies) if found[0] >> i & 1]
    stray = [body for i, body in enumerate(bodies) if not found[0] >> i & 1]
    pairs = ((a, b, horizontal_gap(a, b)) for a in held for b in stray)
    return min(pairs, key=lambda pair: pair[2])
