"""Warmaster's battlefields as they are drawn, in centimetres: outlines of every kind of terrain (WM-TER-01)."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final, get_args

from app.content.building.document import only, rows
from app.content.layouts.outlines import Outline, blob, centred
from app.content.layouts.sketch import Piece, Sketch, ids_of, lying, outlined
from app.content.layouts.sketching import Ground, Kind, Size, Sketching
from app.content.warmaster.battlefield import APART, LARGEST, SIZES, SMALLEST
from app.rules.warmaster.model.profiles import Library
from app.rules.warmaster.model.tables import LOW, TerrainKind
from app.rules.warmaster.views.show_table import LOOKS

LEVELS: Final = (0.0, 3.0)
ROUND: Final = Random(10)
LEVELLED: Final = frozenset({"hill", "steep_hill", "wooded_hill"})
LONG: Final[Mapping[str, Outline]] = {
    "low_obstacle": centred(1600, 150),
    "high_wall": centred(1600, 200),
    "barrier": centred(1600, 150),
    "river": centred(4000, 600),
    "road": centred(4000, 400),
    "bridge": centred(800, 500),
    "ford": centred(600, 600),
    "buildings": centred(1400, 1000),
}


def ground(library: Library) -> Ground:
    """What is laid on a Warmaster table."""
    del library
    return Ground(
        unit="cm",
        kinds=[_kind(kind) for kind in get_args(TerrainKind)],
        sizes=[_size(one) for one in SIZES],
        free=(SMALLEST, LARGEST),
        tick=5.0,
        figure=20.0,
    )


def _kind(kind: TerrainKind) -> Kind:
    outline = LONG.get(kind) or blob(ROUND, 1400, 1000)
    has_level = kind in LEVELLED
    return Kind(
        id=kind,
        look=LOOKS[kind],
        outlines=[[{"x": x / 100, "y": y / 100} for x, y in outline]],
        height=1.0 if has_level else None,
        heights=LEVELS if has_level else None,
        step=1.0,
        grows=True,
        traits=("seen_over",) if kind in LOW else ("hides",),
    )


def _size(written: str) -> Size:
    width, height = (float(side) for side in written.split("x"))
    depth = max(10.0, (height - APART) / 2)
    zones = [
        [{"x": x, "y": y} for x, y in ((0.0, top), (width, top), (width, foot), (0.0, foot))]
        for top, foot in ((0.0, depth), (height - depth, height))
    ]
    return Size(id=written, width=width, height=height, zones=zones)


def sketch(data: Mapping[str, Any]) -> Sketch:
    """The sketch of a Warmaster battlefield; a name in two languages is kept as it is."""
    only(data, "system", "id", "name", "width", "height", "terrain")
    name = data.get("name", "")
    return Sketch(
        id=data.get("id", "field"),
        name=name.get("en", "") if isinstance(name, Mapping) else name,
        width=data.get("width", 0.0),
        height=data.get("height", 0.0),
        pieces=tuple(_piece(number, one) for number, one in enumerate(rows(data, "terrain"))),
        more={"name": dict(name)} if isinstance(name, Mapping) else {},
    )


def _piece(number: int, data: Mapping[str, Any]) -> Piece:
    only(data, "id", "kind", "name", "outline", "level", "opens", "bars")
    return outlined(number, data, "kind", "level", "opens", "bars")


def plain(found: Sketch) -> Mapping[str, Any]:
    """Its plain data; pieces keep the ids they came with."""
    said = found.more.get("name")
    name = said if isinstance(said, Mapping) and said.get("en") == found.name else found.name
    head = {"system": "warmaster", "id": found.id, "name": name, "width": found.width, "height": found.height}
    return {**head, "terrain": [_row(id, piece) for id, piece in zip(ids_of(found), found.pieces, strict=True)]}


def _row(id: str, piece: Piece) -> dict[str, Any]:
    row: dict[str, Any] = {"id": id, "kind": piece.kind}
    row |= {"name": piece.name} if piece.name else {}
    row |= {"level": int(piece.height)} if piece.height else {}
    row |= {name: piece.more[name] for name in ("opens", "bars") if name in piece.more}
    return row | {"outline": [{"x": x, "y": y} for x, y in lying(piece, piece.outline)]}


SKETCHING: Final = Sketching(ground=ground, sketch=sketch, plain=plain)
