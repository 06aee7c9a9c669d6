"""Tables at which chance finds no place and there is one: the random bot looks for it (DW-SET-11, DW-SET-15)."""

from collections.abc import Mapping
from typing import Any

import pytest

from app.cli.playing import Match, play
from app.cli.selfplay import new_match
from app.rules.diskwars.model.setup_prompts import PlacingCard, PlacingTerrain
from app.rules.diskwars.system import SYSTEM

FORTRESSES = {"special_scenario": "fortresses"}


class Enough(Exception):
    """The match went on past what is looked at."""


@pytest.mark.parametrize(
    ("seed", "seats", "agreed", "command", "kind"),
    [
        (914010, 4, FORTRESSES, 21, "place_terrain"),
        (914013, 4, FORTRESSES, 21, "place_terrain"),
        (914029, 4, FORTRESSES, 21, "place_terrain"),
        (914033, 4, FORTRESSES, 21, "place_terrain"),
        (911013, 3, {}, 9, "place_card"),
    ],
)
def test_the_last_piece_or_card_is_laid_where_little_room_is_left(
    seed: int, seats: int, agreed: Mapping[str, Any], command: int, kind: str
) -> None:
    """Each of these matches of selfplay stood still at this command (`castra selfplay diskwars --seed`)."""
    waiting: list[Any] = []

    def watch(match: Match) -> None:
        waiting.append(match.state.step)
        if len(match.rows) > command:
            raise Enough

    match = new_match("diskwars", seed, {}, seats=SYSTEM.seats[:seats], agreed=agreed, sample=0.0)
    with pytest.raises(Enough):
        play(match, watch)
    assert isinstance(waiting[command - 2], PlacingCard if kind == "place_card" else PlacingTerrain)
    assert match.rows[command - 1].command["kind"] == kind
