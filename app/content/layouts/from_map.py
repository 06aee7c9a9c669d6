"""A player's map as a battlefield that is drawn: what the map shows as pieces of a system, and what was made of what."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import shapely

from app.content.layouts.buildings import Buildings, buildings, thickened
from app.content.layouts.sketch import DIGITS, MOST_PIECES, Piece, Sketch, Spot, about_middle, before
from app.content.layouts.sketching import Ground, Kind, Sketching
from app.grounds.ground import Aside, Refused, Scale
from app.grounds.ground import Ground as Map
from app.grounds.reading import read

INCH: Final[Mapping[str, float]] = {"in": 1.0, "cm": 2.54}
"""How long an inch is in a field's unit."""

CORNERS: Final = 64
COARSEST: Final = 0.5
"""How far a corner may be moved, in the field's unit, so that an outline has no more of them than a drawing takes."""

SMALLEST: Final = 0.05
"""The area of the smallest piece, in squares of the field's unit."""

NEARLY: Final = 0.02
"""How far pieces are kept from one another, so that they touch and no more."""

MEANT: Final[Mapping[str, tuple[str, ...]]] = {
    "wood": ("wood", "tree", "forest", "bosque", "árbol"),
    "hill": ("hill", "colina", "cliff"),
    "crater": ("crater", "cráter"),
    "river": ("river", "water", "stream", "río", "agua"),
    "road": ("road", "path", "camino"),
    "marsh": ("marsh", "swamp", "pantano"),
    "container": ("container", "crate", "contenedor"),
    "wall": ("wall", "fence", "muro"),
    "ruin": ("ruin", "house", "hut", "building", "casa", "edificio"),
    "buildings": ("house", "hut", "building", "ruin", "casa", "edificio"),
}
"""Words in the name of a map's piece that propose a kind."""

PROPOSED: Final[Mapping[str, tuple[str, ...]]] = {
    "building": ("ruin", "buildings"),
    "wall": ("wall", "high_wall"),
    "fence": ("debris", "low_obstacle"),
    "curtain": ("wood", "woods"),
    "piece": ("container", "buildings"),
}
"""What each thing of a map becomes, by the first kind that a system has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """What of a map became the same kind of piece: `what` is building, wall, fence, curtain, or piece with its `name`."""

    what: str
    name: str = ""
    kind: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Brought:
    """A map as a page is told of it: its sketch, what stands on it by group, and what was set aside.

    A piece of group N has a key that begins with `gN.`. `scenes` are the names of all that a file of several holds.
    """

    format: str
    scale: Scale | None = None
    size: tuple[float, float] = (0.0, 0.0)
    scenes: tuple[str, ...] = ()
    walls: int = 0
    doors: int = 0
    sketch: Sketch | None = None
    groups: tuple[Group, ...] = ()
    aside: tuple[Aside, ...] = ()
    refused: Refused | None = None


def brought(
    lays: Any, sketching: Sketching, data: bytes, square: float | None, scene: int, name: str, library: Any
) -> Brought:
    """A file's map as a battlefield of a system. `square` is how many inches a square is; `scene` which of several is taken."""
    del lays
    first = read(data, square)
    known = sketching.ground(library)
    scenes = (first, *first.more)
    found = scenes[min(scene, len(scenes) - 1)]
    if found.refused is not None or known.unit not in INCH:
        refused = found.refused or Refused(code="hexes")
        return Brought(format=found.format, refused=refused, scenes=_names(scenes))
    laid = _Laid(found, known)
    pieces = tuple(laid.pieces())[:MOST_PIECES]
    if laid.count > MOST_PIECES:
        laid.aside.append(Aside(what="piece", why="too_many_pieces", count=laid.count - MOST_PIECES))
    kinds = [Group(what=what, name=called, kind=kind, count=n) for (what, called, kind), n in laid.groups.items()]
    called = name or found.name[:40] or "Map"
    sketch = Sketch(id="field", name=called, size=laid.size_id, width=laid.width, height=laid.height, pieces=pieces)
    return Brought(
        format=found.format,
        scale=found.scale,
        size=found.size,
        scenes=_names(scenes),
        walls=len(found.walls),
        doors=len(found.doors),
        sketch=sketch,
        groups=tuple(kinds),
        aside=(*found.aside, *laid.aside),
    )


def _names(scenes: Sequence[Map]) -> tuple[str, ...]:
    return tuple(one.name for one in scenes) if len(scenes) > 1 else ()


class _Laid:
    """A map's things laid on a system's field: cut to it, none in another."""

    def __init__(self, found: Map, known: Ground) -> None:
        self._found, self._known, self._unit = found, known, INCH[known.unit]
        self._kinds = {kind.id: kind for kind in known.kinds}
        self.aside: list[Aside] = []
        self.groups: dict[tuple[str, str, str], int] = {}
        self.count = 0
        width, height = (side * self._unit for side in found.size)
        self.size_id = ""
        if known.free:
            least, most = known.free
            self.width, self.height = (round(min(most, max(least, side)), DIGITS) for side in (width, height))
        else:
            nearest = min(known.sizes, key=lambda one: abs(one.width - width) + abs(one.height - height))
            self.size_id, self.width, self.height = nearest.id, nearest.width, nearest.height
        self._table = shapely.box(0, 0, self.width, self.height)
        self._taken: shapely.Geometry = shapely.Polygon()

    def pieces(self) -> Iterator[Piece]:
        """All of it: what has an outline of its own first, then buildings, then the walls that stand alone."""
        for piece in self._found.pieces:
            yield from self._one("piece", piece.name, shapely.Polygon(self._scaled(piece.outline)))
        lines = {
            kind: [shapely.LineString(self._scaled(wall.points)) for wall in self._found.walls if wall.kind == kind]
            for kind in ("wall", "fence", "curtain")
        }
        doors = [shapely.LineString(self._scaled(door.ends)) for door in self._found.doors]
        found: Buildings = buildings(lines["wall"], doors, self.width * self.height)
        for outline, walls in found.houses:
            yield from self._one("building", "", outline, walls)
        for what, alone in (("wall", found.alone), ("fence", lines["fence"]), ("curtain", lines["curtain"])):
            for shape in thickened(alone, doors if what == "wall" else []):
                yield from self._one(what, "", shape)

    def _scaled(self, points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        return [(x * self._unit, y * self._unit) for x, y in points]

    def _one(
        self, what: str, name: str, shape: shapely.Polygon, walls: Sequence[shapely.Polygon] = ()
    ) -> Iterator[Piece]:
        """A piece as it lies on the field; in two where the edge of another parts it."""
        sound = shape if shape.is_valid else shape.buffer(0)
        free = shapely.difference(shapely.intersection(sound, self._table), self._taken.buffer(NEARLY))
        parts = [part for part in shapely.get_parts(free) if part.geom_type == "Polygon" and part.area >= SMALLEST]
        if not parts:
            why = "beyond_the_field" if not sound.intersects(self._table) else "lies_in_another"
            self.aside.append(Aside(what=name or what, why=why if sound.area >= SMALLEST else "no_area"))
        for part in parts:
            outline = _few(part)
            if outline is None:
                self.aside.append(Aside(what=name or what, why="too_many_corners"))
                continue
            self._taken = shapely.union(self._taken, part)
            yield self._piece(what, name, outline, [wall for wall in walls if wall.intersects(part)])

    def _piece(
        self, what: str, name: str, outline: list[tuple[float, float]], walls: Sequence[shapely.Polygon]
    ) -> Piece:
        kind = self._kind(what, name, shapely.Polygon(outline))
        group = (what, name if what == "piece" else "", kind.id)
        self.groups[group] = self.groups.get(group, 0) + 1
        self.count += 1
        at, turned, corners = about_middle(outline)
        number = list(self.groups).index(group)
        return Piece(
            key=f"g{number}.{self.count}",
            kind=kind.id,
            name=name[:40] if kind.grows and what == "piece" else "",
            at=Spot(x=round(at.x, DIGITS), y=round(at.y, DIGITS)),
            turned=turned,
            outline=corners if kind.grows else (),
            walls=tuple(before(at, turned, wall.exterior.coords[:-1]) for wall in walls) if kind.walled else (),
            height=kind.height if kind.heights else None,
        )

    def _kind(self, what: str, name: str, shape: shapely.Polygon) -> Kind:
        """What a thing of the map becomes: by its name, by what it is; of kinds with a size of their own the nearest in size."""
        said = name.casefold()
        by_name = [kind for kind, meant in MEANT.items() if kind in self._kinds and any(one in said for one in meant)]
        for id in (*by_name, *PROPOSED[what]):
            if id in self._kinds:
                return self._kinds[id]
        return min(self._known.kinds, key=lambda kind: abs(_area(kind) - shape.area))


def _area(kind: Kind) -> float:
    return float(sum(shapely.Polygon([(at["x"], at["y"]) for at in outline]).area for outline in kind.outlines))


def _few(part: shapely.Polygon) -> list[tuple[float, float]] | None:
    """The corners of an outline, no more than a drawing takes; none where it has a hole or stays too fine."""
    coarse = 0.01
    shape = shapely.Polygon(part.exterior)
    if part.interiors:
        return None
    while len(shape.exterior.coords) - 1 > CORNERS and coarse <= COARSEST:
        shape = shapely.simplify(shapely.Polygon(part.exterior), coarse)
        coarse *= 2
    corners = [(float(x), float(y)) for x, y in shape.exterior.coords[:-1]]
    return corners if 3 <= len(corners) <= CORNERS and shape.is_valid else None
