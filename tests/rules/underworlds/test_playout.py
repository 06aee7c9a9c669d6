"""Whole matches of random choices: everything offered is accepted, every promise of the contract holds on the way."""

from typing import Any

import pytest

from app.persistence.codec import codec_for
from app.rules.underworlds.system import SYSTEM
from tests.rules.underworlds.playouts import playout

TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    *((seed, {}) for seed in (4, 5, 6)),
    (7, {"all_content": True, "deck_format": "nemesis"}),
    (1, {"window_policy": "only_if_possible", "board": "board_saltworks", "end_phase_order": "step_by_step"}),
    (2, {"deck_format": "nemesis", "rounds": 1, "reroll_unit": "roll"}),
    (3, {"window_policy": "always", "rounds": 1, "grapple_then_overrun": True, "stagger_before_drive_back": False}),
)


@pytest.mark.rule("UW-VIC-01", "UW-RND-01", "UW-BLD-03")
@pytest.mark.parametrize(("seed", "options"), TABLES)
def test_a_match_of_random_choices_ends(seed: int, options: dict[str, Any]) -> None:
    match, codec = playout(seed, **options), codec_for(SYSTEM)
    for number, turn in enumerate(match.turns):
        assert codec.command_from(codec.command_to(turn.command)) == turn.command
        assert codec.events_from(codec.events_to(turn.events)) == tuple(turn.events)
        state = turn.state
        for event in turn.events:
            state = SYSTEM.evolve(state, event)
            assert SYSTEM.broken(state) == [], event
        if number % 40 == 39:
            assert codec.state_from(codec.state_to(state)) == state
    assert SYSTEM.winner(match.end)[0]
    assert match.end.result is not None
    assert match.end.turn_seq == 8 * match.end.options.rounds
    assert len(match.turns) < 2000
