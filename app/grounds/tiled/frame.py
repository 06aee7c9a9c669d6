"""How a map lies: its four views, how large it is in each, and what a place or an offset of the file is on the ground."""

from collections.abc import Iterable, Mapping
from typing import Any

from app.grounds.files.numbers import at_least, listed, number, whole
from app.grounds.ground import Point
from app.grounds.tiled.cells import chunks_of
from app.grounds.tiled.objects import turn
from app.rosters.files.limits import Unreadable

Box = tuple[int, int, int, int]
"""Columns and rows: left, top, right, bottom."""


def is_true(value: object, other: bool) -> bool:
    """What a file says with true, 1 or their texts."""
    return other if value is None else value in (True, 1, "1", "true")


class Frame:
    """The view of a map. `Unreadable`: `no_size`.

    Seen aslant (isometric), a map is drawn squashed: its places count in heights of a tile both ways, and a square of the ground
    is a tile. In the other views a place is one of the picture, and a square is as wide as a tile.
    """

    def __init__(self, written: Mapping[str, Any], layers: Iterable[Mapping[str, Any]]) -> None:
        self.tile = (at_least(written.get("tilewidth"), 0, 0.0), at_least(written.get("tileheight"), 0, 0.0))
        self.view = str(written.get("orientation") or "orthogonal")
        if not all(self.tile):
            raise Unreadable("no_size")
        left, top, right, bottom = self._cells(written, layers)
        self.aslant = self.view == "isometric"
        self.square = self.tile[1] if self.aslant else self.tile[0]
        self.corner = self._corner(left, top)
        self.size = self._size(right - left, bottom - top, written)

    def ground(self, point: Point) -> Point:
        """Where a place of the file is on the ground, in its dots from the corner."""
        return (point[0] - self.corner[0], point[1] - self.corner[1])

    def shift(self, across: float, down: float) -> Point:
        """What an offset in dots of the picture is on the ground."""
        if not self.aslant:
            return (across, down)
        part = across * self.tile[1] / self.tile[0]
        return (down + part, down - part)

    def turned(self, point: Point, degrees: float) -> Point:
        """A place turned about an object's own as the view shows it: aslant the picture is turned, not the ground."""
        if not self.aslant:
            return turn(point, degrees)
        ratio = self.tile[0] / self.tile[1]
        x, y = turn(((point[0] - point[1]) / 2 * ratio, (point[0] + point[1]) / 2), degrees)
        return (y + x / ratio, y - x / ratio)

    def _cells(self, written: Mapping[str, Any], layers: Iterable[Mapping[str, Any]]) -> Box:
        """The tiles that the map reaches over; a map without end reaches over the parts that its layers have."""
        if is_true(written.get("infinite"), False):
            parts = [
                (x, y, x + width, y + height)
                for layer in layers
                for x, y, width, height, _ in chunks_of(layer)
                if listed(layer, "chunks") and width > 0 and height > 0
            ]
            if parts:
                lefts, tops, rights, bottoms = zip(*parts, strict=True)
                return min(lefts), min(tops), max(rights), max(bottoms)
        return 0, 0, whole(written.get("width")), whole(written.get("height"))

    def _corner(self, left: int, top: int) -> Point:
        if self.view == "orthogonal":
            return (left * self.tile[0], top * self.tile[1])
        return (left * self.square, top * self.square) if self.aslant else (0.0, 0.0)

    def _size(self, columns: int, rows: int, written: Mapping[str, Any]) -> Point:
        width, height = self.tile
        if columns < 1 or rows < 1:
            raise Unreadable("no_size")
        if self.aslant:
            return (columns * height, rows * height)
        if self.view not in {"staggered", "hexagonal"}:
            return (columns * width, rows * height)
        side = (number(written.get("hexsidelength")) or 0.0) if self.view == "hexagonal" else 0.0
        by_columns = written.get("staggeraxis") == "x"
        if by_columns:
            half = (width - side) / 2
            return (columns * (half + side) + half, rows * height + (height / 2 if columns > 1 else 0.0))
        half = (height - side) / 2
        return (columns * width + (width / 2 if rows > 1 else 0.0), rows * (half + side) + half)
