"""Sets of tiles: which a tile's number means, how large it is, and which shapes stand in it."""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from app.grounds.files.numbers import inner, listed, number, whole
from app.grounds.found import called
from app.grounds.ground import Point
from app.grounds.tiled.objects import ALIGNED


@dataclass(frozen=True, slots=True, kw_only=True)
class Tileset:
    """A set that stands in the map, or whose file stands elsewhere: then nothing is known of its tiles."""

    first: int
    name: str
    elsewhere: bool
    size: Point | None
    offset: Point
    place: Point | None
    sizes: Mapping[int, Point] = field(default_factory=dict)
    shapes: Mapping[int, list[Any]] = field(default_factory=dict)
    names: Mapping[int, str] = field(default_factory=dict)

    def size_of(self, tile: int) -> Point | None:
        """The size of a tile's picture, in dots, if it is known."""
        return self.sizes.get(tile, self.size)


class Tilesets:
    """All sets of a map."""

    def __init__(self, written: list[Any]) -> None:
        found = [_tileset(one) for one in written if isinstance(one, dict)]
        self._all = sorted(found, key=lambda one: one.first)
        self._firsts = [one.first for one in self._all]

    def of(self, number: int) -> Tileset | None:
        """The set of a tile's number, which is not 0."""
        at = bisect_right(self._firsts, number)
        return self._all[at - 1] if at else None


def _tileset(written: Mapping[str, Any]) -> Tileset:
    tiles = [one for one in listed(written, "tiles") if isinstance(one, dict)]
    offset = inner(written, "tileoffset")
    return Tileset(
        first=whole(written.get("firstgid"), 1),
        name=called(written.get("name")),
        elsewhere="source" in written,
        size=_size(written, "tilewidth", "tileheight"),
        offset=(number(offset.get("x")) or 0.0, number(offset.get("y")) or 0.0),
        place=ALIGNED.get(str(written.get("objectalignment"))),
        sizes={whole(one.get("id")): size for one in tiles if (size := _size(one, "imagewidth", "imageheight"))},
        shapes={
            whole(one.get("id")): things for one in tiles if (things := listed(inner(one, "objectgroup"), "objects"))
        },
        names={whole(one.get("id")): name for one in tiles if (name := called(one.get("class") or one.get("type")))},
    )


def _size(written: Mapping[str, Any], across: str, down: str) -> Point | None:
    width, height = number(written.get(across)), number(written.get(down))
    return (width, height) if width and height and width > 0 and height > 0 else None
