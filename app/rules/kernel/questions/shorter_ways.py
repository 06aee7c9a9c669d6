"""Moves gone less far than the hand led them: by which share of the way, and what is left of the moves then."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

from app.rules.kernel.plane.cut_paths import cut
from app.rules.kernel.plane.shapes import Pose

SHARES = (0.97, 0.92, 0.84, 0.72, 0.56, 0.36, 0.15)
"""Parts of a way that are tried, the longest first: closest together near its end, where the hand was."""


class Move(Protocol):
    """The way of one model, in the words of a system's commands."""

    @property
    def model(self) -> str:
        """Whose way it is."""

    @property
    def path(self) -> tuple[Pose, ...]:
        """The poses from where it stands."""


M = TypeVar("M", bound=Move)


def farthest(legal: Callable[[float], bool], shares: Sequence[float], finer: int) -> float | None:
    """The greatest share of a way that was found legal, none where none of the shares is.

    Args:
        legal: whether so much of the way may be gone.
        shares: what is tried first, the longest part first.
        finer: how often the gap between a part that may be gone and one that may not is halved then.
    """
    near = next((share for share in shares if legal(share)), None)
    if near is None:
        return None
    far = min((share for share in (1.0, *shares) if share > near), default=1.0)
    for _ in range(finer):
        middle = (near + far) / 2
        near, far = (middle, far) if legal(middle) else (near, middle)
    return near


def shortened(moves: Sequence[M], models: Collection[str], share: float) -> tuple[M, ...]:
    """The moves with the first part of the ways of these models only; the others as they were."""
    return tuple(
        replace(move, path=cut(move.path, share)) if move.model in models and move.path else move  # type: ignore[type-var]
        for move in moves
    )
