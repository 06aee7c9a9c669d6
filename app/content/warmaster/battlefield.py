"""Warmaster's battlefields in centimetres: a text with terrain, and new ones of hills, woods, buildings and walls (WM-SET-03)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from random import Random
from typing import Any, Final, Literal

import shapely

from app.content.derived import made_of
from app.content.json_schema import of_records
from app.content.layouts.balance import Balance, Plan, measured
from app.content.layouts.battlefields import Battlefields, Kind
from app.content.layouts.judging import judge_pieces
from app.content.layouts.outlines import Outline, blob, centred, half_turned, moved, radius_of, turned
from app.content.layouts.placing import Space
from app.content.lines import Problem
from app.content.load import in_order
from app.content.meeting import Taken
from app.content.warmaster.catalogue import board
from app.content.warmaster.load import LANGUAGE, Reader
from app.rules.kernel.plane.shapes import Prism
from app.rules.kernel.schema.army_namespaces import own_list
from app.rules.warmaster.model.profiles import Battlefield, Library, TerrainPiece
from app.rules.warmaster.model.tables import LOW

SIZES: Final = ("180x120", "120x120", "240x120")
SMALLEST, LARGEST = 60.0, 400.0
APART: Final = 80.0
"""Centimetres between the two armies (WM-SET-04)."""

GRID: Final = 200
GAP: Final = 800
"""Hundredths of a centimetre between two pieces: a unit of three stands in column goes through."""

EDGE: Final = 400
EYE: Final = 6.0
STAND: Final = 2.0
OVERLAID: Final = frozenset({"road", "bridge", "ford"})
"""What may lie over other terrain."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldIn(Battlefield):
    """A battlefield as a player has it."""

    system: Literal["warmaster"] = "warmaster"


def read(text: str, library: Library) -> tuple[Battlefield | None, tuple[Problem, ...]]:
    """The battlefield of a text, or all that is wrong with it."""
    del library
    reader, found = made_of(text, FieldIn, Reader)
    if found is None:
        return None, in_order(reader.problems)
    for name in ("width", "height"):
        if not SMALLEST <= getattr(found, name) <= LARGEST:
            reader.wrong((name,), "bad_number", found=getattr(found, name), least=SMALLEST, most=LARGEST)
    places = [(reader.place_of(piece, ("terrain",)), piece) for piece in found.terrain]
    ids = Taken()
    for where, piece in places:
        ids.take(piece.id, reader, where)
        if len(piece.outline) < 3:
            reader.wrong(where, "terrain_crossed", terrain=piece.name or piece.id)
    if not reader.problems:
        solid = [(where, piece) for where, piece in places if piece.kind not in OVERLAID]
        shapes = [(piece.name or piece.id, _shape(piece), where) for where, piece in solid]
        judge_pieces(reader, (found.width, found.height), shapes)
    if reader.problems:
        return None, in_order(reader.problems)
    return Battlefield(**{one.name: getattr(found, one.name) for one in fields(Battlefield)}), ()


def _shape(piece: TerrainPiece) -> shapely.Polygon:
    return shapely.Polygon([(point.x, point.y) for point in piece.outline])


def plan(field: Battlefield) -> Plan:
    """A field with the zones of the long edges, 80 cm apart; what is fought over is the middle and both its sides."""
    depth = max(10.0, (field.height - APART) / 2)
    return Plan(
        width=field.width,
        height=field.height,
        pieces=[
            Prism(
                id=piece.id,
                outline=piece.outline,
                height=1.0,
                blocks_movement=piece.kind not in {"hill", "road", "bridge", "ford", "low_obstacle"},
                blocks_sight=piece.kind not in LOW,
            )
            for piece in field.terrain
        ],
        zones=(shapely.box(0, 0, field.width, depth), shapely.box(0, field.height - depth, field.width, field.height)),
        goals=[(field.width * part, field.height / 2) for part in (0.25, 0.5, 0.75)],
        step=EYE,
        reach=STAND,
    )


def measure(field: Battlefield, library: Library, fine: bool) -> Sequence[Balance]:
    """How even it is."""
    del library
    return (measured(plan(field), fine),)


def added(library: Library, id: str, field: Battlefield) -> tuple[Library, Mapping[str, Any]]:
    """The content with one battlefield more."""
    own = replace(field, id=own_list(id))
    return replace(library, battlefields={**library.battlefields, own.id: own}), {"battlefield": own.id}


def pictured(field: Battlefield, library: Library) -> Mapping[str, Any]:
    """A battlefield as the home page draws it."""
    del library
    return board(field)


# --- new ones ---------------------------------------------------------------------------------------------------------

KINDS: Final = ("wood", "wood", "hill", "hill", "buildings", "low_obstacle", "low_obstacle", "marsh", "steep_hill")


def sizes(library: Library) -> Sequence[str]:
    """The usual sizes."""
    del library
    return SIZES


def drawn(library: Library, dice: Random, size: str, kind: Kind) -> str | None:
    """A new field's text: about a piece for each 60 by 60 cm of each half, hills and woods first."""
    del library
    width, height = (round(float(side) * 100) for side in size.split("x"))
    space = Space(width, height, GRID, kind == "mirror")
    pairs = max(2, round(width / 6000) * round(height / 6000) - 1)
    rows: list[str] = []
    for number in range(pairs if kind == "mirror" else 2 * pairs):
        # The first of each half hides something: else one could see all of the field from anywhere.
        what = (
            KINDS[dice.randrange(4)] if number < (2 if kind == "mirror" else 4) else KINDS[dice.randrange(len(KINDS))]
        )
        shape = _piece(dice, what)
        at = space.place(dice, radius_of(shape), gap=GAP, edge=EDGE)
        if at is None:
            continue
        lies = moved(shape, at)
        rows.append(_row(f"{what}{number + 1}", what, lies))
        if kind == "mirror":
            rows.append(_row(f"{what}{number + 1}b", what, half_turned(lies, width, height)))
    return f"system: warmaster\nwidth: {width / 100:g}\nheight: {height / 100:g}\nterrain:\n" + "".join(rows)


def _piece(dice: Random, what: str) -> Outline:
    """A piece about its middle, turned as it will lie."""
    if what == "low_obstacle":
        shape = centred(1200 + 200 * dice.randrange(4), 100)
    elif what == "buildings":
        shape = centred(1000 + 200 * dice.randrange(2), 800)
    else:
        shape = blob(dice, 1000 + 200 * dice.randrange(4), 800 + 100 * dice.randrange(4))
    return turned(shape, 15 * dice.randrange(24))


def _row(id: str, what: str, outline: Outline) -> str:
    points = ", ".join(f"{{x: {x / 100:g}, y: {y / 100:g}}}" for x, y in outline)
    level = ", level: 1" if what in {"hill", "steep_hill"} else ""
    return f"- {{id: {id}, kind: {what}{level}, outline: [{points}]}}\n"


BATTLEFIELDS = Battlefields(
    read=read,
    measured=measure,
    drawn=drawn,
    sizes=sizes,
    free_size=(90.0, 400.0),
    added=added,
    pictured=pictured,
    schema=lambda: of_records(FieldIn, LANGUAGE, "A battlefield of Warmaster"),
)
