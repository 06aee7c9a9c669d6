"""A finger on the screen, as Chromium is told of it over its DevTools."""

from collections.abc import Iterator
from typing import Any, TypeAlias

Spot: TypeAlias = tuple[float, float]
Message: TypeAlias = tuple[str, dict[str, Any]]


def _touch(kind: str, *at: Spot) -> Message:
    return "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in at]}


LIFTED = _touch("touchEnd")
"""The finger lets go."""


def led(*way: Spot) -> Iterator[Message]:
    """A finger comes down at the first of these places of the page and goes along the others, where it stays."""
    for number, at in enumerate(way):
        yield _touch("touchMove" if number else "touchStart", at)
