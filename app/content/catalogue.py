"""The content as a page needs it to set a table: names, sizes, and maps to draw. Plain data."""

from typing import Any

from app.content.load import wh40k
from app.rules.wh40k.profiles import Battlefield, Roster


def catalogue() -> dict[str, Any]:
    """What can be chosen when a table is set, by system."""
    library = wh40k()
    return {
        "wh40k": {
            "missions": [{"id": m.id, "name": m.name} for m in library.missions.values()],
            "boards": [_board(field) for field in library.battlefields.values()],
            "armies": [_army(roster) for roster in library.rosters.values()],
            "options": [
                {"id": "disgustingly_resilient", "values": [0, 5], "default": 0, "rule": "W40K-LOC-06"},
                {"id": "plague_weapon", "values": [False, True], "default": False, "rule": "W40K-LOC-07"},
                {"id": "choose_mission", "values": [False, True], "default": False, "rule": "W40K-MISS-01"},
            ],
        }
    }


def _board(field: Battlefield) -> dict[str, Any]:
    return {
        "id": field.id,
        "name": field.name,
        "width": field.width,
        "height": field.height,
        "terrain": [
            {
                "id": piece.id,
                "look": piece.look,
                "name": piece.name,
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


def _army(roster: Roster) -> dict[str, Any]:
    sheets = wh40k().sheets
    power = sum((unit.power if unit.power is not None else sheets[unit.sheet].power) or 0 for unit in roster.units)
    return {
        "id": roster.id,
        "name": roster.name,
        "power": power,
        "units": [{"name": unit.name or sheets[unit.sheet].name, "models": len(unit.models)} for unit in roster.units],
    }
