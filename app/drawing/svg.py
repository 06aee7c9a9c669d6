"""Elements of SVG as text, with figures no longer than they need to be."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

Plain: TypeAlias = Mapping[str, Any]
"""A view, or a part of one, as it is sent to a page: what is null is absent."""

Pairs: TypeAlias = Iterable[tuple[float, float]]


def short(value: float) -> str:
    """A figure to a hundredth, without zeros that say nothing."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def element(name: str, **attributes: str | float) -> str:
    """An element without content; `_` in an attribute's name stands for `-`, at its end for nothing (`class_`). No attribute holds
    what a player wrote."""
    said = (
        f'{key.rstrip("_").replace("_", "-")}="{value if isinstance(value, str) else short(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name} {' '.join(said)}/>"


def polygon(corners: Pairs) -> str:
    """A closed path through these corners."""
    return "M" + "L".join(f"{short(x)} {short(y)}" for x, y in corners) + "Z"


def outline(points: Iterable[Plain]) -> str:
    """The same through points of a view."""
    return polygon((at["x"], at["y"]) for at in points)
