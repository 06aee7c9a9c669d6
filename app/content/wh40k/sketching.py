"""40k's battlefields as they are drawn: pieces with outlines of their own, ruins with walls, markers (W40K-TERR-01)."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from app.content.building.document import only, rows
from app.content.layouts.outlines import Outline, blob, box, centred
from app.content.layouts.sketch import Piece, Sketch, Spot, ids_of, lying, outlined, spot_of
from app.content.layouts.sketching import Ground, Kind, Size, Sketching
from app.content.wh40k.battlefield import SIZES
from app.content.wh40k.freeze import BEHAVIOUR
from app.rules.wh40k.model.profiles import Library
from app.rules.wh40k.model.tables import CM, DEPLOY_GAP, TERRAIN_AREA_CM

FREE: Final = (12.0, 144.0)
HIGHEST: Final = (0.0, 12.0)
MARKERS: Final = 6
AREA: Final = round(TERRAIN_AREA_CM * CM, 2)
WALL: Final = 50
"""Hundredths of an inch that a wall of a ruin is thick."""

ROUND: Final = Random(40)
GROWN: Final = {
    "wood": (blob(ROUND, 450, 400), 5.0),
    "hill": (blob(ROUND, 500, 350), 2.0),
    "crater": (blob(ROUND, 300, 275), 0.0),
    "debris": (blob(ROUND, 300, 250), 0.5),
}
BUILT: Final = {
    "ruin": (centred(1000, 800), 4.0),
    "wall": (centred(500, 60), 1.5),
    "container": (centred(600, 250), 2.5),
    "platform": (centred(600, 600), 3.0),
}


def ground(library: Library) -> Ground:
    """What is laid on a 40k table: each kind with the outline a new one begins with."""
    del library
    kinds = [
        Kind(
            id=look,
            look=look,
            outlines=[_drawn(outline)],
            walls=[_drawn(wall) for wall in _walls(outline)] if look == "ruin" else (),
            height=tall,
            heights=HIGHEST,
            grows=True,
            walled=look == "ruin",
            traits=_does(look),
        )
        for look, (outline, tall) in {**BUILT, **GROWN}.items()
    ]
    return Ground(
        unit="in",
        kinds=kinds,
        sizes=[_size(one) for one in SIZES],
        free=FREE,
        markers=MARKERS,
        area=AREA,
        area_rule="W40K-TERR-06",
    )


def _does(look: str) -> tuple[str, ...]:
    """What a kind of terrain does to who stands there, passes or looks through (digest 12.3)."""
    does = BEHAVIOUR[look]
    told = {"stops": does.solid, "passed": not does.solid, "hides": does.blocks_sight, "cover": does.cover}
    return tuple(trait for trait, is_so in told.items() if is_so)


def _size(written: str) -> Size:
    width, height = (float(side) for side in written.split("x"))
    depth = max(6.0, height / 2 - DEPLOY_GAP)
    zones = [_zone(width, 0, depth), _zone(width, height - depth, height)]
    return Size(id=written, width=width, height=height, zones=zones)


def _zone(width: float, top: float, foot: float) -> list[dict[str, float]]:
    return [{"x": x, "y": y} for x, y in ((0.0, top), (width, top), (width, foot), (0.0, foot))]


def _walls(outline: Outline) -> tuple[Outline, ...]:
    """The walls of a new ruin: all sides but the south."""
    (left, top), _, (right, foot), _ = outline
    return (
        box(left, top, right - left, WALL),
        box(left, top + WALL, WALL, foot - top - WALL),
        box(right - WALL, top + WALL, WALL, foot - top - WALL),
    )


def _drawn(outline: Outline) -> list[dict[str, float]]:
    return [{"x": x / 100, "y": y / 100} for x, y in outline]


def sketch(data: Mapping[str, Any]) -> Sketch:
    """The sketch of a 40k battlefield."""
    known = only(data, "system", "id", "name", "width", "height", "terrain", "markers", "spanish")
    return Sketch(
        id=data.get("id", "field"),
        name=data.get("name", ""),
        width=known.get("width", 0.0),
        height=known.get("height", 0.0),
        pieces=tuple(_piece(number, one) for number, one in enumerate(rows(data, "terrain"))),
        markers=tuple(Spot(x=x, y=y) for x, y in map(spot_of, data.get("markers") or ())),
        more={"spanish": data["spanish"]} if data.get("spanish") else {},
    )


def _piece(number: int, data: Mapping[str, Any]) -> Piece:
    only(data, "id", "look", "name", "outline", "base", "height", "walls", "wall_height")
    return outlined(number, data, "look", "height", "base", "wall_height")


def plain(found: Sketch) -> Mapping[str, Any]:
    """Its plain data; pieces keep the ids they came with."""
    terrain = [_row(id, piece) for id, piece in zip(ids_of(found), found.pieces, strict=True)]
    markers = [[round(spot.x, 2), round(spot.y, 2)] for spot in found.markers]
    head = {"system": "wh40k", "id": found.id, "name": found.name, "width": found.width, "height": found.height}
    return {**head, "terrain": terrain, "markers": markers, **found.more}


def _row(id: str, piece: Piece) -> dict[str, Any]:
    row: dict[str, Any] = {"id": id, "look": piece.kind}
    row |= {"name": piece.name} if piece.name else {}
    row |= {"outline": lying(piece, piece.outline), "height": piece.height or 0.0}
    row |= {name: piece.more[name] for name in ("base",) if name in piece.more}
    if piece.walls:
        row |= {"walls": [lying(piece, wall) for wall in piece.walls], "wall_height": piece.height or 0.0}
    return row


SKETCHING: Final = Sketching(ground=ground, sketch=sketch, plain=plain)
