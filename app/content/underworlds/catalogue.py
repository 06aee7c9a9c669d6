"""What the home page offers of Underworlds: boards to draw, and the readings its digest leaves open (UW-CFG-01).

Warbands and decks are mustered at the table.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from app.content.armies import OPTION
from app.content.catalogue import NOTHING, Catalogue, TableOption, drawn
from app.content.underworlds.named_armies import decks
from app.rules.kernel.boards.hexes import Hex, centre, label_of, rim_of
from app.rules.kernel.seats import Seat
from app.rules.underworlds.model.profiles import Battlefield, Board, Library
from app.rules.underworlds.model.tables import ROLLOFF_RANK

OPTIONS = (
    TableOption(
        id="end_phase_order", values=("player_by_player", "step_by_step"), default="player_by_player", rule="UW-CFG-01"
    ),
    TableOption(
        id="first_turn_draw", values=("rolloff_loser", "second_player"), default="rolloff_loser", rule="UW-CFG-01"
    ),
    TableOption(
        id="underdog_bounty",
        values=("printed_uninspired", "value_when_slain"),
        default="printed_uninspired",
        rule="UW-CFG-01",
    ),
    TableOption(id="reroll_unit", values=("die", "roll"), default="die", rule="UW-CFG-01"),
    TableOption(
        id="window_policy", values=("masked", "always", "only_if_possible"), default="masked", rule="UW-CFG-01"
    ),
    TableOption(id="stagger_before_drive_back", values=(True, False), default=True, rule="UW-CFG-01"),
    TableOption(id="grapple_then_overrun", values=(False, True), default=False, rule="UW-CFG-01"),
    TableOption(id="grapple_needs_away_hex", values=(False, True), default=False, rule="UW-CFG-01"),
    TableOption(id="surge_ploy_in_power_step_uses_option", values=(False, True), default=False, rule="UW-CFG-01"),
    TableOption(
        id="brutal_cancels",
        values=(["flanked", "surrounded"], ["shield", "dodge"]),
        names=("support", "saves"),
        default=["flanked", "surrounded"],
        rule="UW-CFG-01",
    ),
    TableOption(
        id="rolloff_rank",
        values=(dict(ROLLOFF_RANK), {"crit": 4, "hammer": 3, "swords": 2, "surrounded": 1, "flanked": 0}),
        names=("even", "hammer_first"),
        default=dict(ROLLOFF_RANK),
        rule="UW-CFG-01",
    ),
    TableOption(
        id="spectator_view",
        values=("public", "delayed_full", "full"),
        default="public",
        rule="UW-HID-05",
        for_bots=("delayed_full", "full"),
    ),
)


def catalogue(library: Library) -> Catalogue:
    """Boards with the hexes of their first side, and the readings."""
    return Catalogue(boards=tuple(map(hex_board, library.boards.values())), options=OPTIONS)


def drawn_options(
    library: Library,
    draw: random.Random,
    seats: Sequence[Seat],
    armies: Sequence[str] = (),
    agreed: Mapping[str, Any] = NOTHING,
) -> dict[str, Any]:
    """What bots agree on: the readings; all else is chosen at the table. Armies of two decks are of the nemesis format."""
    brought = {seat: army for seat, army in zip(seats, armies, strict=False) if army in library.rosters}
    mixed = any(library.rosters[army].second is not None for army in brought.values())
    nemesis = {"deck_format": "nemesis"} if mixed or any(decks(army) > 1 for army in armies) else {}
    return nemesis | ({OPTION: brought} if brought else {}) | drawn(OPTIONS, draw, agreed)


def hex_board(board: Board) -> dict[str, Any]:
    """A board with the hexes of its first side, as the home page draws it."""
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
            label_of(hex_): {
                "q": hex_.q,
                "r": hex_.r,
                "row": rim_of(hex_)[0],
                "column": rim_of(hex_)[1],
                "x": round(places[label_of(hex_)].x, 4),
                "y": round(places[label_of(hex_)].y, 4),
                "traits": _traits(field, hex_),
            }
            for hex_ in sorted(field.hexes)
        },
    }


def _traits(field: Battlefield, hex_: Hex) -> list[str]:
    return [trait for trait in ("starting", "edge", "blocked", "stagger") if hex_ in getattr(field, trait)]
