"""Diskwars' battlefields as they are drawn: terrain cards with either side up, laid and turned on the usual field (DW-SET-15)."""

from collections.abc import Mapping
from typing import Any, Final

from app.content.building.document import only, rows
from app.content.diskwars.battlefield import empty
from app.content.layouts.sketch import Piece, Sketch, Spot, spot_of
from app.content.layouts.sketching import Ground, Kind, Size, Sketching
from app.rules.diskwars.ground.terrain import outlined
from app.rules.diskwars.model.profiles import Library, TerrainCard
from app.rules.diskwars.model.state import Terrain
from app.rules.diskwars.views.show_table import LOOKS
from app.rules.kernel.plane.shapes import Point

FIELD: Final = "field"
UP: Final = "/"
"""What stands between a card and its side that is up, in the name of what is laid."""


def ground(library: Library) -> Ground:
    """Both sides of every terrain card, and the field as two play on it, each from an edge as deep as medium range."""
    options = empty(library).options
    width, height, deep = options.width, options.height, options.medium
    zones = [
        [{"x": x, "y": y} for x, y in ((0.0, top), (width, top), (width, foot), (0.0, foot))]
        for top, foot in ((0.0, deep), (height - deep, height))
    ]
    return Ground(
        unit="cm",
        kinds=[_kind(library, card, side) for card in library.terrain.values() for side in card.sides],
        sizes=[Size(id=FIELD, width=width, height=height, zones=zones)],
        tick=5.0,
        figure=20.0,
    )


def _kind(library: Library, card: TerrainCard, side: str) -> Kind:
    up = library.sides[side]
    outline = outlined(library, Terrain(id=card.id, card=card.id, side=side, at=Point(x=0.0, y=0.0), turned=0.0))
    return Kind(
        id=f"{card.id}{UP}{side}",
        look=LOOKS.get(side, ""),
        names={"en": up.name.en, "es": up.name.es},
        outlines=[[{"x": round(at.x, 2), "y": round(at.y, 2)} for at in outline]],
        traits=(*up.keywords, *(("dangerous",) if up.dangerous else ())),
    )


def sketch(data: Mapping[str, Any]) -> Sketch:
    """The sketch of a battlefield."""
    only(data, "system", "id", "name", "terrain")
    return Sketch(
        id=data.get("id", "field"),
        name=data.get("name", ""),
        size=FIELD,
        pieces=tuple(_piece(number, one) for number, one in enumerate(rows(data, "terrain"))),
    )


def _piece(number: int, data: Mapping[str, Any]) -> Piece:
    only(data, "card", "side", "at", "turned")
    x, y = spot_of(data.get("at"))
    kind = f"{data.get('card', '')}{UP}{data.get('side', '')}"
    return Piece(key=f"p{number}", kind=kind, at=Spot(x=x, y=y), turned=data.get("turned") or 0.0)


def plain(found: Sketch) -> Mapping[str, Any]:
    """Its plain data."""
    return {
        "system": "diskwars",
        "id": found.id,
        "name": found.name,
        "terrain": [_row(piece) for piece in found.pieces],
    }


def _row(piece: Piece) -> dict[str, Any]:
    card, _, side = piece.kind.partition(UP)
    at = {"x": round(piece.at.x, 2), "y": round(piece.at.y, 2)}
    return {"card": card, "side": side, "at": at, "turned": round(piece.turned % 360, 2)}


SKETCHING: Final = Sketching(ground=ground, sketch=sketch, plain=plain)
"""Diskwars in the editor."""
