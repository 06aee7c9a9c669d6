"""40k's battlefields: a text with terrain and markers, and new ones by the guideline of the rules (W40K-TERR-05..07)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final, Literal

import shapely

from app.content.json_schema import of_model
from app.content.layouts.balance import Balance, Plan, measured
from app.content.layouts.battlefields import Battlefields, Kind
from app.content.layouts.judging import judge_outline, judge_pieces, numbers
from app.content.layouts.outlines import Outline, blob, box, centred, half_turned, moved, radius_of, turned
from app.content.layouts.placing import Space
from app.content.lines import Problem
from app.content.load import in_order
from app.content.meeting import Taken
from app.content.reader import read_text
from app.content.wh40k import freeze, schema
from app.content.wh40k.catalogue import board
from app.rules.kernel.plane.shapes import Prism
from app.rules.kernel.schema.army_namespaces import own_list
from app.rules.wh40k.model.profiles import Battlefield, Library, TerrainPiece
from app.rules.wh40k.model.tables import CM, DEPLOY_GAP, MARKER_SPACING, TERRAIN_AREA_CM

SIZES: Final = ("70.87x47.24", "72x48", "44x30", "44x60", "60x44")
GRID: Final = 50
GAP: Final = 300
"""Hundredths of an inch between two pieces: models of most bases go through."""

EDGE: Final = 50
MARKER: Final = 150
EYE: Final = 3.0
BASE: Final = 0.63
"""Half a base of 32 mm, in inches."""


class FieldIn(schema.BattlefieldIn):
    """A battlefield as a player has it."""

    system: Literal["wh40k"] = "wh40k"


def read(text: str, library: Library) -> tuple[Battlefield | None, tuple[Problem, ...]]:
    """The battlefield of a text, or all that is wrong with it."""
    del library
    reader = read_text(text)
    found = reader.model(FieldIn)
    if found is not None:
        Taken().all((piece.id for piece in found.terrain), reader, ("terrain",))
        shapes = [
            (one.name or one.id, shapely.Polygon(one.outline), ("terrain", n)) for n, one in enumerate(found.terrain)
        ]
        judge_pieces(reader, (found.width, found.height), shapes)
        for number, one in enumerate(found.terrain):
            for row, wall in enumerate(one.walls):
                judge_outline(reader, one.name or one.id, shapely.Polygon(wall), ("terrain", number, "walls", row))
        for number, (x, y) in enumerate(found.markers):
            if not (0 <= x <= found.width and 0 <= y <= found.height):
                reader.wrong(("markers", number), "marker_off_table")
    if found is None or reader.problems:
        return None, in_order(reader.problems)
    return freeze.battlefield(found), ()


def plan(field: Battlefield) -> Plan:
    """A field with the zones of the long edges, which are 12 inches off the middle (W40K-DEP-04)."""
    depth = max(6.0, field.height / 2 - DEPLOY_GAP)
    markers = [(marker.x, marker.y) for marker in field.markers]
    return Plan(
        width=field.width,
        height=field.height,
        pieces=[_prism(piece) for piece in field.terrain],
        zones=(
            shapely.box(0, 0, field.width, depth),
            shapely.box(0, field.height - depth, field.width, field.height),
        ),
        goals=[*markers, (field.width / 2, field.height / 2)],
        step=EYE,
        reach=BASE,
    )


def _prism(piece: TerrainPiece) -> Prism:
    return Prism(
        id=piece.id,
        outline=piece.outline,
        height=piece.height,
        blocks_movement=piece.blocks_movement,
        blocks_sight=piece.blocks_sight,
    )


def measure(field: Battlefield, library: Library, fine: bool) -> Sequence[Balance]:
    """How even it is."""
    del library
    return (measured(plan(field), fine),)


def added(library: Library, id: str, field: Battlefield) -> tuple[Library, Mapping[str, Any]]:
    """The content with one battlefield more."""
    own = replace(field, id=own_list(id))
    return replace(library, battlefields={**library.battlefields, own.id: own}), {"battlefield": own.id}


# --- new ones ---------------------------------------------------------------------------------------------------------

LOOKS: Final = ("ruin", "ruin", "wood", "container", "container", "hill", "crater", "wall", "wall", "debris")
"""What a piece is drawn from: what hides is on the table first."""


def sizes(library: Library) -> Sequence[str]:
    """The usual sizes."""
    del library
    return SIZES


def drawn(library: Library, dice: Random, size: str, kind: Kind) -> str | None:
    """A new field's text: twice the pieces of the guideline, ruins and woods first."""
    del library
    width, height = (round(float(side) * 100) for side in size.split("x"))
    area = TERRAIN_AREA_CM * CM * 100
    pairs = max(2, round(width / area) * round(height / area))
    space = Space(width, height, GRID, kind == "mirror")
    markers = _markers(dice, space)
    if markers is None:
        return None
    pieces: list[str] = []
    for number in range(pairs if kind == "mirror" else 2 * pairs):
        look = "ruin" if number < (1 if kind == "mirror" else 2) else LOOKS[dice.randrange(len(LOOKS))]
        shape, walls, tall = _piece(dice, look)
        at = space.place(dice, radius_of(shape), gap=GAP, edge=EDGE)
        if at is None:
            continue
        lies = [moved(one, at) for one in (shape, *walls)]
        pieces.append(_row(f"{look}{number + 1}", look, lies, tall))
        if kind == "mirror":
            pieces.append(_row(f"{look}{number + 1}b", look, [half_turned(one, width, height) for one in lies], tall))
    head = f"system: wh40k\nwidth: {width / 100:g}\nheight: {height / 100:g}\nterrain:\n"
    return head + "".join(pieces) + f"markers: {numbers(markers)}\n"


def _markers(dice: Random, space: Space) -> list[tuple[int, int]] | None:
    """Four markers, far enough from one another, two for each half."""
    found: list[tuple[int, int]] = []
    spacing = round(MARKER_SPACING * 100)
    for _ in range(2):
        at = space.place(dice, MARKER, gap=spacing, edge=600)
        if at is None:
            return None
        found.append(at)
        if space.mirrored:
            found.append((space.width - at[0], space.height - at[1]))
        else:
            other = (space.width - at[0], space.height - at[1])
            space.take(other, MARKER)
            found.append(other)
    return found


def _piece(dice: Random, look: str) -> tuple[Outline, tuple[Outline, ...], float]:
    """A piece about its middle, turned as it will lie; the walls of a ruin; how high it is."""
    angle = 15 * dice.randrange(24)
    walls: tuple[Outline, ...] = ()
    if look == "ruin":
        wide, deep = ((1000, 800), (900, 700), (800, 600))[dice.randrange(3)]
        left, top = -wide // 2, -deep // 2
        gap = 100 + 50 * dice.randrange(3)
        walls = (
            box(left, top, wide - gap, 50),
            box(left, top + 50, 50, deep - 50 - gap),
            box(left + wide - 50, top + gap, 50, deep - 2 * gap),
        )
        shape, tall = centred(wide, deep), 4.0 + dice.randrange(2)
    elif look == "container":
        shape, tall = centred(600, 250), 2.5
    elif look == "wall":
        shape, tall = centred(400 + 100 * dice.randrange(3), 60), 1.5
    elif look == "wood":
        shape, tall = blob(dice, 400 + 50 * dice.randrange(3), 350 + 50 * dice.randrange(3)), 5.0
    elif look == "hill":
        shape, tall = blob(dice, 450 + 50 * dice.randrange(3), 300 + 50 * dice.randrange(3)), 2.0
    else:
        shape, tall = blob(dice, 300, 250 + 50 * dice.randrange(2)), 0.0 if look == "crater" else 0.5
    return turned(shape, angle), tuple(turned(wall, angle) for wall in walls), tall


def _row(id: str, look: str, outlines: Sequence[Outline], tall: float) -> str:
    whole, *walls = outlines
    more = f", walls: [{', '.join(map(numbers, walls))}], wall_height: {tall:g}" if walls else ""
    return f"- {{id: {id}, look: {look}, outline: {numbers(whole)}, height: {tall:g}{more}}}\n"


BATTLEFIELDS = Battlefields(
    read=read,
    measured=measure,
    drawn=drawn,
    sizes=sizes,
    free_size=(24.0, 144.0),
    added=added,
    pictured=board,
    schema=lambda: of_model(FieldIn, "A battlefield of 40k"),
)
