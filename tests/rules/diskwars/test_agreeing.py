"""What a table may agree on, and what it may not (digest 1.3, 3.5)."""

from typing import Any

import pytest

from app.rules.diskwars.draft import Draft
from app.rules.diskwars.elimination import eliminate
from app.rules.diskwars.new_match import setup
from app.rules.diskwars.setup.agreeing import BadOptions
from app.rules.diskwars.turn_sequence.scoring import last_standing
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.seats import SEATS
from tests.rules.diskwars.arena import CONTENT, disk, posed

PAIRS = {"red": "a", "jade": "a", "blue": "b", "plum": "b"}


@pytest.mark.rule("DW-OPT-01")
@pytest.mark.parametrize(
    "options",
    [
        {"regiments": 1, "width": 60, "height": 120.0},
        {"battle_die": ["hit", "critical", "miss"]},
        {"diameters": {"small": 4, "medium": 6, "large": 8}},
        {"teams": PAIRS},
        {"rounds": 1, "terrain_dealt": 0},
        {"rounds": 9, "terrain_dealt": 5},
    ],
)
def test_variants_are_agreed_on_as_they_were_written(options: dict[str, Any]) -> None:
    found = setup(options, CONTENT, SEATS).options if "teams" in options else setup(options, CONTENT, SEATS[:2]).options
    assert (found.width, found.height) == (options.get("width", 90), options.get("height", 90))
    assert found.battle_die == tuple(options.get("battle_die", found.battle_die))
    assert found.teams == options.get("teams", {})
    assert (found.rounds, found.terrain_dealt) == tuple(
        options.get(one, getattr(found, one)) for one in ("rounds", "terrain_dealt")
    )


@pytest.mark.rule("DW-OPT-01")
@pytest.mark.parametrize(
    "bad",
    [
        {"width": "wide"}, {"width": -5}, {"width": float("nan")}, {"width": True}, {"height": 1e9},
        {"regiments": "2"}, {"regiments": 0}, {"regiments": 2.0}, {"rounds": 0}, {"rounds": 10}, {"terrain_dealt": 6},
        {"mode": "expert"}, {"flip_mode": 7}, {"pin_rule": ["contact"]}, {"original_cards": 1}, {"special_scenario": ""},
        {"battle_die": []}, {"battle_die": ["hit", "hat"]}, {"battle_die": "hit"}, {"battle_die": [["hit"]]},
        {"diameters": {"small": 5}}, {"diameters": {"small": 5, "medium": 6, "large": 9}},
        {"diameters": {"small": 5, "medium": 6, "large": None}}, {"card_width": 0},
        {"short": 25}, {"medium": 30}, {"teams": {"red": "a", "blue": "a"}}, {"teams": {"green": "a"}}, {"teams": []},
        {"magic": True},
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_no_option(bad: dict[str, Any]) -> None:
    with pytest.raises(BadOptions):
        setup(bad, CONTENT, SEATS[:2])


@pytest.mark.rule("DW-SET-09")
@pytest.mark.rule("DW-MUL-04")
@pytest.mark.rule("DW-MUL-05")
@pytest.mark.parametrize(
    ("seats", "options", "ok"),
    [
        (2, {"regiments": 6}, True),
        (3, {"regiments": 3}, True),
        (3, {"regiments": 4}, False),  # 35.2 cm of cards, 30 cm of edge
        (4, {"regiments": 3}, True),
        (4, {"regiments": 4}, False),  # sixteen cards of twelve
        (4, {"regiments": 3, "width": 60}, False),  # 26.4 cm of cards, 20 cm of edge
        (2, {"regiments": 3, "width": 30, "card_width": 10}, False),
    ],
)
def test_there_is_a_card_and_room_on_an_edge_for_every_regiment(seats: int, options: dict[str, Any], ok: bool) -> None:
    if ok:
        assert setup(options, CONTENT, SEATS[:seats]).options.regiments == options["regiments"]
    else:
        with pytest.raises(BadOptions):
            setup(options, CONTENT, SEATS[:seats])


@pytest.mark.rule("DW-OPT-01")
@pytest.mark.rule("DW-WIN-06")
def test_a_team_that_is_left_alone_has_won() -> None:
    """Blue and plum have no disk left: red and jade won, and the earlier in initiative of the two is named."""
    left = (disk("red.huntsmen", 20, 20), disk("jade.huntsmen", 60, 60))
    for teams, ended in ((PAIRS, True), ({}, False)):
        state = posed(*left, seats=("plum", "jade", "blue", "red"), options={"teams": teams})
        draft = Draft(state, ScriptedDice(()))
        eliminate(draft)
        assert set(draft.state.out) == {"blue", "plum"}
        assert last_standing(draft) == ended
        if ended:
            assert draft.state.result is not None
            assert draft.state.result.winner == "jade"
