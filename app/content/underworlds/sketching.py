"""Underworlds' boards as they are drawn: the usual shape, whose hexes are marked on both sides (UW-BRD-01..03)."""

from collections.abc import Mapping
from typing import Any, Final

import yaml

from app.content.building.document import only
from app.content.layouts.sketch import Sketch
from app.content.layouts.sketching import Ground, HexSpot, Sketching
from app.content.underworlds.battlefield import LENGTHS, SHAPE
from app.rules.kernel.boards.hexes import Hex, centre, from_label, label_of, rim_of
from app.rules.underworlds.model.profiles import Library

USUAL: Final[Mapping[str, Any]] = yaml.safe_load(SHAPE)["shape"]
MARKS: Final = ("starting", "blocked", "stagger")
SIDES: Final = ("A", "B")
SHOWN: Final = "wide"
"""The orientation whose territories are shown while a board is drawn."""


def ground(library: Library) -> Ground:
    """The hexes of the usual shape with the territories of one orientation, and what a hex may be."""
    del library
    lands = {
        from_label(label): seat
        for seat in ("red", "blue")
        for span in USUAL["orientations"][SHOWN][seat]
        for label in _spanned(span)
    }
    every = [from_label(f"{row}{n}") for row, most in LENGTHS.items() for n in range(1, most + 1)]
    return Ground(unit="hex", marks=MARKS, sides=SIDES, hexes={label_of(one): _spot(one, lands) for one in every})


def _spanned(span: str) -> list[str]:
    first, _, last = span.partition("-")
    return [f"{first[0]}{n}" for n in range(int(first[1:]), int((last or first)[1:]) + 1)]


def _spot(one: Hex, lands: Mapping[Hex, str]) -> HexSpot:
    at, (row, column) = centre(one), rim_of(one)
    opposite = {row: "IHGFEDCBA"[n] for n, row in enumerate("ABCDEFGHI")}[label_of(one)[0]]
    across = f"{opposite}{LENGTHS[opposite] + 1 - int(label_of(one)[1:])}"
    return HexSpot(
        q=one.q,
        r=one.r,
        x=round(at.x, 4),
        y=round(at.y, 4),
        row=row,
        column=column,
        seat=lands.get(one),
        across=across,
    )


def sketch(data: Mapping[str, Any]) -> Sketch:
    """The sketch of a board of the usual shape. Raises ValueError for another shape, or a side with an edge of its own."""
    only(data, "system", "id", "name", "shape", "sides")
    given = {name: part for name, part in (data.get("shape") or {}).items() if name != "layout"}
    sides = data.get("sides")
    if given != USUAL or not isinstance(sides, Mapping) or set(sides) != set(SIDES):
        raise ValueError("shape")
    name = data.get("name", "")
    return Sketch(
        id=data.get("id", "field"),
        name=name.get("en", "") if isinstance(name, Mapping) else name,
        hexes={side: _marks(sides[side]) for side in SIDES},
        more={
            "sides": {side: {part: sides[side].get(part) for part in ("id", "name")} for side in SIDES},
            **({"name": dict(name)} if isinstance(name, Mapping) else {}),
        },
    )


def _marks(side: Any) -> dict[str, str]:
    if not isinstance(side, Mapping):
        raise ValueError("side")
    only(side, "id", "name", *MARKS)
    found = {str(label): mark for mark in MARKS for label in side.get(mark) or ()}
    every = {f"{row}{n}" for row, most in LENGTHS.items() for n in range(1, most + 1)}
    if not found.keys() <= every:
        raise ValueError("label")
    return found


def plain(found: Sketch) -> Mapping[str, Any]:
    """Its plain data."""
    said = found.more.get("name")
    name = said if isinstance(said, Mapping) and said.get("en") == found.name else found.name
    kept = found.more.get("sides")
    sides = {side: _side(found, side, kept.get(side) if isinstance(kept, Mapping) else None) for side in SIDES}
    return {"system": "underworlds", "id": found.id, "name": name, "shape": USUAL, "sides": sides}


def _side(found: Sketch, side: str, kept: Any) -> dict[str, Any]:
    marks = found.hexes.get(side, {})
    about = dict(kept) if isinstance(kept, Mapping) else {"id": f"side_{side.lower()}", "name": f"{found.name} {side}"}
    listed = {mark: sorted((one for one in marks if marks[one] == mark), key=_order) for mark in MARKS}
    return {**about, **{mark: labels for mark, labels in listed.items() if labels}}


def _order(label: str) -> tuple[str, int]:
    return label[:1], int(label[1:]) if label[1:].isdigit() else 0


SKETCHING: Final = Sketching(ground=ground, sketch=sketch, plain=plain)
