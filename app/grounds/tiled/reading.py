"""What of a map is ground: objects that are seen are pieces and walls, and so are the shapes in tiles of a set that it holds."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import numpy as np

from app.grounds.files.limits import CELLS, DEPTH
from app.grounds.files.numbers import listed, number, whole
from app.grounds.found import Found, called
from app.grounds.ground import Point, Scale
from app.grounds.tiled.cells import Cells, Undecodable, cells_of, chunks_of
from app.grounds.tiled.frame import Frame, is_true
from app.grounds.tiled.objects import TILE, Drawn, Standing, drawn
from app.grounds.tiled.tilesets import Tileset, Tilesets
from app.rosters.files.limits import Unreadable

ACROSS: Final = 0x8000_0000
DOWN: Final = 0x4000_0000
SWAPPED: Final = 0x2000_0000
"""The bits of a tile's number that mirror it left and right, up and down, and over its diagonal before either."""


def is_map(data: object) -> bool:
    """Whether an object is a map in JSON."""
    return (
        isinstance(data, dict) and isinstance(data.get("layers"), list) and "tilewidth" in data and "tileheight" in data
    )


def read_map(written: Mapping[str, Any], scale: Scale) -> Found:
    """What a map holds. `Unreadable`: `no_size`, `too_deep`, `too_many_parts`."""
    layers = list(_flat(listed(written, "layers"), (0.0, 0.0), True, 0))
    frame = Frame(written, (layer for layer, _, _ in layers))
    found = Found(
        format="tiled",
        name=called(written.get("class")),
        width=frame.size[0],
        height=frame.size[1],
        scale=scale,
        inches=scale.inches / frame.square,
        same=1e-4 * frame.square,
    )
    reader = _Reader(found, frame, Tilesets(listed(written, "tilesets")))
    for layer, offset, seen in layers:
        reader.layer(layer, frame.shift(*offset), seen)
    return found


def _flat(layers: list[Any], offset: Point, seen: bool, depth: int) -> Iterator[tuple[Mapping[str, Any], Point, bool]]:
    """Every layer that is no group, with the sum of the offsets and whether it and all its groups are shown."""
    if depth > DEPTH:
        raise Unreadable("too_deep", most=DEPTH)
    for layer in layers:
        if not isinstance(layer, dict):
            continue
        across, down = number(layer.get("offsetx")) or 0.0, number(layer.get("offsety")) or 0.0
        whole_offset = (offset[0] + across, offset[1] + down)
        shown = seen and is_true(layer.get("visible"), True)
        if layer.get("type") == "group":
            yield from _flat(listed(layer, "layers"), whole_offset, shown, depth + 1)
        else:
            yield layer, whole_offset, shown


class _Reader:
    """Reads layer after layer."""

    def __init__(self, found: Found, frame: Frame, tilesets: Tilesets) -> None:
        self._found, self._frame, self._tilesets = found, frame, tilesets
        self._cells = 0

    def layer(self, layer: Mapping[str, Any], offset: Point, seen: bool) -> None:
        name = called(layer.get("name")) or "layer"
        if not seen:
            self._found.put_aside(name, "hidden")
        elif layer.get("type") == "objectgroup":
            for thing in listed(layer, "objects"):
                self._object(thing, offset)
        elif layer.get("type") == "tilelayer":
            self._tiles(layer, name, offset)
        else:
            self._found.put_aside(name, "picture" if layer.get("type") == "imagelayer" else "not_understood")

    def _object(self, thing: object, offset: Point) -> None:
        if not isinstance(thing, dict):
            self._found.put_aside("object", "not_understood")
            return
        name = called(thing.get("name")) or called(thing.get("class") or thing.get("type"))
        tile = self._standing(thing) if "gid" in thing else None
        if not is_true(thing.get("visible"), True):
            made: Drawn | str = "hidden"
        elif tile is not None and self._frame.aslant:
            made = "stands_upright"
        else:
            made = drawn(thing, self._found.inches, self._frame.turned, tile)
        if isinstance(made, str):
            self._found.put_aside(name or "object", made)
        else:
            self._draw(made, name, lambda point: (point[0] + offset[0], point[1] + offset[1]))

    def _draw(self, made: Drawn, name: str, moved: Callable[[Point], Point]) -> None:
        points = tuple(self._frame.ground(moved(point)) for point in made.points)
        if made.shape == "wall":
            self._found.wall(points)
        else:
            self._found.piece(name, points)

    def _standing(self, thing: Mapping[str, Any]) -> Standing:
        """How the tile of an object stands."""
        gid = _gid(thing["gid"])
        tileset = self._tilesets.of(gid & TILE)
        if tileset is None:
            return Standing()
        size = tileset.size_of((gid & TILE) - tileset.first)
        return Standing(size=size, offset=tileset.offset, place=tileset.place or (0.0, 1.0))

    def _tiles(self, layer: Mapping[str, Any], name: str, offset: Point) -> None:
        """The shapes of a layer's tiles; a tile without one is a picture, and of a set that is elsewhere nothing is known."""
        why: Counter[str] = Counter()
        try:
            for x, y, width, height, data in chunks_of(layer):
                self._cells += max(0, width) * max(0, height)
                if self._cells > CELLS:
                    raise Unreadable("too_many_parts", most=CELLS)
                cells = cells_of(data, width, height, layer.get("encoding"), layer.get("compression"))
                self._part(cells, x, y, offset, why)
        except Undecodable:
            self._found.put_aside(name, "tiles_not_understood")
        for reason, count in why.items():
            self._found.put_aside(name, reason, count)

    def _part(self, cells: Cells, x: int, y: int, offset: Point, why: Counter[str]) -> None:
        order = np.argsort(cells, axis=None, kind="stable")
        numbers, begins, counts = np.unique(cells.ravel()[order], return_index=True, return_counts=True)
        for gid, begin, count in zip(numbers.tolist(), begins.tolist(), counts.tolist(), strict=True):
            tile = gid & TILE
            tileset = self._tilesets.of(tile) if tile else None
            if not tile:
                continue
            if tileset is None or tileset.elsewhere:
                why["tileset_elsewhere"] += count
            elif not tileset.shapes.get(tile - tileset.first):
                why["tiles_are_pictures"] += count
            elif self._frame.view != "orthogonal":
                why["stands_upright"] += count
            else:
                for at in order[begin : begin + count].tolist():
                    row, column = divmod(at, cells.shape[1])
                    self._shapes(tileset, gid, (x + column, y + row), offset)

    def _shapes(self, tileset: Tileset, gid: int, cell: tuple[int, int], offset: Point) -> None:
        """The shapes of one tile, mirrored as it lies; a tile that is larger than its cell stands on the cell's lower left."""
        tile = (gid & TILE) - tileset.first
        width, height = tileset.size_of(tile) or self._frame.tile
        wide, high = (height, width) if gid & SWAPPED else (width, height)
        left = cell[0] * self._frame.tile[0] + tileset.offset[0] + offset[0]
        top = (cell[1] + 1) * self._frame.tile[1] - high + tileset.offset[1] + offset[1]

        def moved(point: Point) -> Point:
            across, down = (point[1], point[0]) if gid & SWAPPED else point
            return (
                left + (wide - across if gid & ACROSS else across),
                top + (high - down if gid & DOWN else down),
            )

        for thing in tileset.shapes[tile]:
            if not isinstance(thing, dict) or not is_true(thing.get("visible"), True):
                continue
            made = drawn(thing, self._found.inches, self._frame.turned, None)
            name = called(thing.get("name")) or tileset.names.get(tile) or tileset.name
            if isinstance(made, str):
                self._found.put_aside(name or "tile", made)
            else:
                self._draw(made, name, moved)


def _gid(value: object) -> int:
    """A tile's number with the bits above it, which go beyond what else is a number of a map."""
    try:
        return int(value) & 0xFFFF_FFFF if isinstance(value, int | str) else whole(value)
    except ValueError:
        return 0
