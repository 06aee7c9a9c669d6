"""Diskwars' battlefields: which terrain cards lie where with which side up, judged as players lay them (DW-SET-15, DW-SET-16).

Each piece is another, so no two halves are alike: new ones are balanced. A table without one has its players lay terrain in turn.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, Literal

import shapely

from app.content.derived import made_of
from app.content.diskwars.language import LANGUAGE
from app.content.diskwars.load import Reader
from app.content.json_schema import of_records
from app.content.layouts.balance import Balance, Plan, measured
from app.content.layouts.battlefields import Battlefields, Kind
from app.content.lines import Problem
from app.content.load import in_order
from app.rules.diskwars.ground.terrain import outlined
from app.rules.diskwars.model.profiles import Battlefield, Library, Lying
from app.rules.diskwars.model.state import State, Terrain
from app.rules.diskwars.new_match import setup
from app.rules.diskwars.setup.terrain_laid import why_not_there
from app.rules.diskwars.views.show_table import LOOKS
from app.rules.kernel.plane.shapes import Point, Prism
from app.rules.kernel.schema.annotations import Id, Title
from app.rules.kernel.schema.army_namespaces import own_list

SIZES: Final = ("90x90",)
EYE: Final = 4.0
DISK: Final = 2.5
"""The radius of a small disk, in centimetres."""

MOST: Final = 12
TURNS: Final = 12
TRIES: Final = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldIn:
    """A battlefield as a player has it."""

    system: Literal["diskwars"] = "diskwars"
    id: Id
    name: Title
    terrain: tuple[Lying, ...]


def read(text: str, library: Library) -> tuple[FieldIn | None, tuple[Problem, ...]]:
    """The battlefield of a text, or all that is wrong with it."""
    reader, found = made_of(text, FieldIn, Reader)
    if found is not None and len(found.terrain) > MOST:
        reader.wrong(("terrain",), "wrong_count", had=len(found.terrain), needed=MOST)
    elif found is not None:
        _judge(reader, found, library)
    if found is None or reader.problems:
        return None, in_order(reader.problems)
    return found, ()


def _judge(reader: Reader, found: FieldIn, library: Library) -> None:
    """Every piece as if it were laid after those before it; each card is there once."""
    state, known = empty(library), {name: card.sides for name, card in library.terrain.items()}
    for number, one in enumerate(found.terrain):
        where = ("terrain", number)
        if one.card not in known:
            reader.unknown(one.card, (*where, "card"), "unknown_id", tuple(known), id=one.card)
        elif one.side not in known[one.card]:
            reader.unknown(one.side, (*where, "side"), "unknown_id", known[one.card], id=one.side)
        elif any(piece.card == one.card for piece in state.terrain.values()):
            reader.wrong(where, "id_twice", id=one.card)
        else:
            piece = _piece(one)
            if refused := why_not_there(state, piece):
                facts: dict[str, Any] = {**refused.facts, "why": refused.code, "rule": refused.rule}
                reader.wrong(where, "illegal_terrain", **facts)
            state = replace(state, terrain={**state.terrain, piece.id: piece})


def _piece(one: Lying) -> Terrain:
    return Terrain(id=f"t_{one.card}", card=one.card, side=one.side, at=one.at, turned=one.turned)


def empty(library: Library) -> State:
    """A battle of two by the content before any terrain is laid."""
    state = setup({}, library, ("red", "blue"))
    assert isinstance(state, State)
    return replace(state, terrain={})


def measure(field: FieldIn, library: Library, fine: bool) -> Sequence[Balance]:
    """How even it is for two that begin at opposite edges, as deep as medium range; disks fight for the middle."""
    options = empty(library).options
    pieces = [
        Prism(
            id=one.card,
            outline=outlined(library, _piece(one)),
            height=1.0,
            blocks_sight="blocks_sight" in library.sides[one.side].keywords,
            blocks_movement=bool({"rough", "stops_every_flip"} & set(library.sides[one.side].keywords)),
        )
        for one in field.terrain
    ]
    width, height = options.width, options.height
    zones = (shapely.box(0, 0, width, options.medium), shapely.box(0, height - options.medium, width, height))
    goals = [(width * part, height / 2) for part in (0.25, 0.5, 0.75)]
    plan = Plan(
        width=width, height=height, pieces=pieces, zones=zones, goals=_open(goals, pieces), step=EYE, reach=DISK
    )
    return (measured(plan, fine),)


def _open(goals: Sequence[tuple[float, float]], pieces: Sequence[Prism]) -> list[tuple[float, float]]:
    """The goals that no slow ground covers."""
    slow = [shapely.Polygon([(p.x, p.y) for p in one.outline]).buffer(DISK) for one in pieces if one.blocks_movement]
    return [goal for goal in goals if not any(shape.contains(shapely.Point(goal)) for shape in slow)]


def sizes(library: Library) -> Sequence[str]:
    """The usual sizes."""
    del library
    return SIZES


def drawn(library: Library, dice: Random, size: str, kind: Kind) -> str | None:
    """A new field's text: as many cards as are dealt, each with a side, on a grid of a centimetre."""
    del size, kind
    state = empty(library)
    cards = list(library.terrain.values())
    rows: list[str] = []
    for _ in range(min(state.options.terrain_dealt, len(cards))):
        card = cards.pop(dice.randrange(len(cards)))
        side = card.sides[dice.randrange(len(card.sides))]
        for _ in range(TRIES):
            x, y = dice.randrange(round(state.options.width)), dice.randrange(round(state.options.height))
            one = Lying(card=card.id, side=side, at=Point(x=x, y=y), turned=15.0 * dice.randrange(TURNS))
            piece = _piece(one)
            if why_not_there(state, piece) is None:
                state = replace(state, terrain={**state.terrain, piece.id: piece})
                rows.append(_row(one))
                break
        else:
            return None
    return "system: diskwars\nterrain:\n" + "".join(rows)


def _row(one: Lying) -> str:
    return (
        f"- {{card: {one.card}, side: {one.side}, at: {{x: {one.at.x:g}, y: {one.at.y:g}}}, turned: {one.turned:g}}}\n"
    )


def pictured(field: FieldIn, library: Library) -> Mapping[str, Any]:
    """The field with this terrain, as the home page draws one."""
    options = empty(library).options
    terrain = [
        {
            "id": one.card,
            "look": LOOKS.get(one.side, ""),
            "outline": [{"x": round(at.x, 2), "y": round(at.y, 2)} for at in outlined(library, _piece(one))],
        }
        for one in field.terrain
    ]
    return {
        "id": field.id,
        "name": field.name,
        "width": options.width,
        "height": options.height,
        "unit": "cm",
        "tick": 5,
        "figure": 20,
        "terrain": terrain,
    }


def added(library: Library, id: str, field: FieldIn) -> tuple[Library, Mapping[str, Any]]:
    """The content with one battlefield more, and the option of a table that plays on it."""
    own = Battlefield(id=own_list(id), name=field.name, terrain=field.terrain)
    return replace(library, battlefields={**library.battlefields, own.id: own}), {"battlefield": own.id}


BATTLEFIELDS = Battlefields(
    read=read,
    measured=measure,
    drawn=drawn,
    sizes=sizes,
    kinds=("balanced",),
    added=added,
    pictured=pictured,
    schema=lambda: of_records(FieldIn, LANGUAGE, "A battlefield of Diskwars"),
)
