"""What the home page offers of 40k: missions, battlefields to draw, ready lists, and the readings of this table."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from app.content.armies import OPTION
from app.content.catalogue import NOTHING, Catalogue, TableOption, drawn
from app.rules.kernel.seats import Seat
from app.rules.wh40k.model.profiles import Battlefield, Library, Roster

OPTIONS = (
    TableOption(id="disgustingly_resilient", values=(0, 5), default=0, rule="W40K-LOC-06"),
    TableOption(id="plague_weapon", values=(False, True), default=False, rule="W40K-LOC-07"),
    TableOption(id="cover_requires", values=("partly", "wholly"), default="partly", rule="W40K-TERR-01"),
    TableOption(id="choose_mission", values=(False, True), default=False, rule="W40K-MISS-01"),
)


def catalogue(library: Library) -> Catalogue:
    """Everything that can be chosen."""
    return Catalogue(
        missions=tuple({"id": mission.id, "name": mission.name} for mission in library.missions.values()),
        boards=tuple(board(field, library) for field in library.battlefields.values()),
        armies=tuple(_army(roster, library) for roster in library.rosters.values()),
        options=OPTIONS,
    )


def drawn_options(
    library: Library,
    draw: random.Random,
    seats: Sequence[Seat],
    armies: Sequence[str] = (),
    agreed: Mapping[str, Any] = NOTHING,
) -> dict[str, Any]:
    """What bots agree on: the readings, a ready list for each seat unless `armies` gives them, a battlefield."""
    options, rosters = drawn(OPTIONS, draw, agreed), sorted(library.rosters)
    options[OPTION] = dict(zip(seats, armies or [draw.choice(rosters) for _ in seats], strict=False))
    return {"battlefield": draw.choice(sorted(library.battlefields))} | options


def _names(library: Library, name: str) -> dict[str, str]:
    return {"en": name, "es": library.spanish.get(name, name)}


def board(field: Battlefield, library: Library) -> dict[str, Any]:
    """A battlefield as the home page draws it."""
    return {
        "id": field.id,
        "option": "battlefield",
        "name": field.name,
        "names": _names(library, field.name),
        "width": field.width,
        "height": field.height,
        "terrain": [
            {
                "id": piece.id,
                "look": piece.look,
                "name": piece.name,
                "names": _names(library, piece.name),
                "outline": [{"x": p.x, "y": p.y} for p in piece.outline],
                "base": piece.base,
                "height": piece.height,
                "walls": [
                    [{"x": p.x, "y": p.y} for p in wall.outline] for wall in field.terrain if wall.part_of == piece.id
                ],
            }
            for piece in field.terrain
            if piece.part_of is None
        ],
        "markers": [{"x": p.x, "y": p.y} for p in field.markers],
    }


def _army(roster: Roster, library: Library) -> dict[str, Any]:
    sheets = library.sheets
    power = sum((unit.power if unit.power is not None else sheets[unit.sheet].power) or 0 for unit in roster.units)
    return {
        "id": roster.id,
        "name": roster.name,
        "names": _names(library, roster.name),
        "power": power,
        "units": [{"name": unit.name or sheets[unit.sheet].name, "models": len(unit.models)} for unit in roster.units],
    }
