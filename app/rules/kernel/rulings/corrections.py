"""What corrections have to hold in any system: places are on the table, and the match can go on from all of them together."""

from collections.abc import Callable, Hashable, Iterable
from math import isfinite
from typing import Any, TypeVar

from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.state.ruling import Corrections, RulingClosed

HIGHEST = 100.0
"""Nothing that stands on a table is farther above it."""

P = TypeVar("P")


def may_be_put(pose: Pose | None, width: float, height: float, highest: float = HIGHEST) -> bool:
    """Whether a piece may be put there: off the table, or on one of this size, at most so far above it."""
    return pose is None or (
        0 <= pose.x <= width and 0 <= pose.y <= height and 0 <= pose.z <= highest and isfinite(pose.facing)
    )


def leading_on(
    evolve: Callable[[P, Any], P],
    broken: Callable[[P], Iterable[Hashable]],
    fits: Callable[[P], bool] = lambda state: True,
) -> Callable[[P, Corrections[Any]], bool]:
    """Whether a match could go on from corrections: of what always holds they break nothing, and the state fits besides."""

    def leads_on(state: P, corrections: Corrections[Any]) -> bool:
        after = evolve(state, RulingClosed(applied=corrections, how="accepted"))
        return fits(after) and not set(broken(after)) - set(broken(state))

    return leads_on
