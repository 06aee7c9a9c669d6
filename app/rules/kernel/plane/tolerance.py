"""Comparing lengths: a system's one record of how near is the same, passed to all that compares."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Tolerance:
    """How near is the same, in a system's own unit; every comparison of lengths goes through it.

    `bound`: a length this little beyond a limit still keeps it. `touch`: bodies this near touch, and may lie this deep in
    each other. `fit`: how exactly edges and centres must meet for an edge contact, a formation or a tie; `facing`: facings
    that differ by no more than these degrees are the same. The last two are for systems whose bases have edges.
    """

    bound: float
    touch: float
    fit: float = 0.0
    facing: float = 0.0

    def within(self, distance: float, limit: float) -> bool:
        """Whether a distance is at most the limit: touching the limit counts."""
        return distance <= limit + self.bound

    def more_than(self, distance: float, limit: float) -> bool:
        """Whether a distance is strictly greater than the limit: the exact negation of `within`."""
        return distance > limit + self.bound

    def at_least(self, distance: float, limit: float) -> bool:
        """Whether a distance reaches the limit."""
        return distance >= limit - self.bound

    def less_than(self, distance: float, limit: float) -> bool:
        """Whether a distance falls short of the limit: the exact negation of `at_least`."""
        return distance < limit - self.bound

    def same(self, a: float, b: float) -> bool:
        """Whether two lengths are the same."""
        return abs(a - b) <= self.bound

    def meets(self, distance: float, reach: float) -> bool:
        """Whether interiors meet whose outlines touch at `reach`: by more than touching."""
        return distance < reach - self.touch

    def above(self, z: float, level: float) -> bool:
        """Whether a height is above another by more than touching it."""
        return z > level + self.touch


def rounded(value: float) -> float:
    """A coordinate as it enters the program: rounded to 0.0001."""
    return round(value, 4)
