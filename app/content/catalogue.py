"""The content as a page needs it to set a table: names, sizes, and maps to draw. Plain data."""

from typing import Any

from app.content.load import wh40k
from app.content.underworlds.load import underworlds
from app.rules.kernel.boards.hexes import Hex, centre, from_label, label_of
from app.rules.underworlds.model.profiles import Battlefield as HexField
from app.rules.underworlds.model.profiles import Board
from app.rules.underworlds.model.tables import ROLLOFF_RANK
from app.rules.wh40k.model.profiles import Battlefield, Roster


def catalogue() -> dict[str, Any]:
    """What can be chosen when a table is set, by system. `names` say the values of an option that are no words themselves."""
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
        },
        "underworlds": _underworlds(),
    }


def _underworlds() -> dict[str, Any]:
    """Boards with the hexes of their first side, and the readings the digest leaves open; warbands are mustered at the table."""
    library = underworlds()
    return {
        "missions": [],
        "boards": [_hex_board(board) for board in library.boards.values()],
        "armies": [],
        "options": [
            {
                "id": "end_phase_order",
                "values": ["player_by_player", "step_by_step"],
                "default": "player_by_player",
                "rule": "UW-CFG-01",
            },
            {
                "id": "first_turn_draw",
                "values": ["rolloff_loser", "second_player"],
                "default": "rolloff_loser",
                "rule": "UW-CFG-01",
            },
            {
                "id": "underdog_bounty",
                "values": ["printed_uninspired", "value_when_slain"],
                "default": "printed_uninspired",
                "rule": "UW-CFG-01",
            },
            {"id": "reroll_unit", "values": ["die", "roll"], "default": "die", "rule": "UW-CFG-01"},
            {
                "id": "window_policy",
                "values": ["masked", "always", "only_if_possible"],
                "default": "masked",
                "rule": "UW-CFG-01",
            },
            {"id": "stagger_before_drive_back", "values": [True, False], "default": True, "rule": "UW-CFG-01"},
            {"id": "grapple_then_overrun", "values": [False, True], "default": False, "rule": "UW-CFG-01"},
            {"id": "grapple_needs_away_hex", "values": [False, True], "default": False, "rule": "UW-CFG-01"},
            {
                "id": "surge_ploy_in_power_step_uses_option",
                "values": [False, True],
                "default": False,
                "rule": "UW-CFG-01",
            },
            {
                "id": "brutal_cancels",
                "values": [["flanked", "surrounded"], ["shield", "dodge"]],
                "names": ["support", "saves"],
                "default": ["flanked", "surrounded"],
                "rule": "UW-CFG-01",
            },
            {
                "id": "rolloff_rank",
                "values": [dict(ROLLOFF_RANK), {"crit": 4, "hammer": 3, "swords": 2, "surrounded": 1, "flanked": 0}],
                "names": ["even", "hammer_first"],
                "default": dict(ROLLOFF_RANK),
                "rule": "UW-CFG-01",
            },
            {
                "id": "spectator_view",
                "values": ["public", "delayed_full", "full"],
                "default": "public",
                "rule": "UW-HID-05",
            },
        ],
    }


def _hex_board(board: Board) -> dict[str, Any]:
    field = board.sides["A"]
    places = {label_of(hex_): centre(hex_) for hex_ in sorted(field.hexes)}
    return {
        "id": board.id,
        "option": "board",
        "name": board.name.en,
        "names": {"en": board.name.en, "es": board.name.es},
        "width": max(at.x for at in places.values()) + 1,
        "height": max(at.y for at in places.values()) + 1,
        "unit": "hex",
        "terrain": [],
        "hexes": {
            label: {"x": round(at.x, 4), "y": round(at.y, 4), "traits": _traits(field, from_label(label))}
            for label, at in places.items()
        },
    }


def _traits(field: HexField, hex_: Hex) -> list[str]:
    return [trait for trait in ("starting", "edge", "blocked", "stagger") if hex_ in getattr(field, trait)]


def _board(field: Battlefield) -> dict[str, Any]:
    return {
        "id": field.id,
        "option": "battlefield",
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
