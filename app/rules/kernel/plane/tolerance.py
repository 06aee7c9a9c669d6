"""Comparing lengths: the one tolerance of the program (W40K-GEO-04)."""

EPS = 0.001


def within(distance: float, limit: float) -> bool:
    """Whether a distance is at most the limit: touching the limit counts (W40K-GEN-05)."""
    return distance <= limit + EPS


def more_than(distance: float, limit: float) -> bool:
    """Whether a distance is strictly greater than the limit: the exact negation of `within` (W40K-GEN-05)."""
    return not within(distance, limit)


def at_least(distance: float, limit: float) -> bool:
    """Whether a distance reaches the limit."""
    return distance >= limit - EPS


def less_than(distance: float, limit: float) -> bool:
    """Whether a distance falls short of the limit: the exact negation of `at_least`."""
    return not at_least(distance, limit)


def rounded(value: float) -> float:
    """A coordinate as it enters the program: rounded to 0.0001."""
    return round(value, 4)
