"""Terrain that players lay out as they agree: a piece may have any outline that is one, up to what a table bears."""

from collections.abc import Mapping
from typing import Protocol

import shapely

from app.rules.kernel.plane.shapes import Point

MOST_PIECES = 80
MOST_CORNERS = 64
LONGEST_ID = 40


class Outlined(Protocol):
    """A piece of terrain."""

    @property
    def id(self) -> str:
        """What it is called on this table."""

    @property
    def outline(self) -> tuple[Point, ...]:
        """Its corners."""


def has_room(terrain: Mapping[str, object], piece: Outlined) -> bool:
    """Whether a table with this terrain, by id, bears one more piece, or this one in the place of one of the same id."""
    return len(terrain) < MOST_PIECES or piece.id in terrain


def is_outlined(piece: Outlined, largest: float) -> bool:
    """Whether a piece has an outline that crosses itself nowhere, no corner farther out than `largest`, and a short id."""
    corners = piece.outline
    return (
        3 <= len(corners) <= MOST_CORNERS
        and len(piece.id) <= LONGEST_ID
        and all(abs(corner.x) <= largest and abs(corner.y) <= largest for corner in corners)
        and bool(shapely.Polygon([(corner.x, corner.y) for corner in corners]).is_valid)
    )
