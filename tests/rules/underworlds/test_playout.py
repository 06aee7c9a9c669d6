"""Whole matches of random choices: everything offered is accepted, every promise of the contract holds on the way."""

from typing import Any

import pytest

from app.content.underworlds.load import library as underworlds
from app.persistence.codec import codec_for
from app.rules.kernel.referee.refusal import Refusal
from app.rules.underworlds.model.state import State
from app.rules.underworlds.setup import setup
from app.rules.underworlds.system import SYSTEM
from tests.rules.underworlds.opening_moves import SeededDice
from tests.rules.underworlds.test_secrets import Taste

TABLES: tuple[dict[str, Any], ...] = (
    {},
    {"window_policy": "only_if_possible", "board": "board_saltworks", "end_phase_order": "step_by_step"},
    {"deck_format": "nemesis", "rounds": 1, "reroll_unit": "roll"},
    {"window_policy": "always", "rounds": 1, "grapple_then_overrun": True, "stagger_before_drive_back": False},
)


@pytest.mark.rule("UW-VIC-01", "UW-RND-01", "UW-BLD-03")
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_a_match_of_random_choices_ends(number: int) -> None:
    state: State = setup(TABLES[number], underworlds(), ("red", "blue"))
    codec, taste, dice = codec_for(SYSTEM), Taste(number), SeededDice(number)
    commands = 0
    while SYSTEM.owed(state):
        seat = min(SYSTEM.owed(state))
        open_ = [o for o in SYSTEM.offers(state, seat) if o.locked is None and o.place != "table"]
        command = None
        for _ in range(60):
            command = SYSTEM.complete(state, seat, taste.pick(open_), taste)
            if command is not None:
                break
        assert command is not None, (state.step, [offer.id for offer in open_])
        events = SYSTEM.decide(state, seat, command, dice)
        assert not isinstance(events, Refusal), (command, events)
        assert codec.command_from(codec.command_to(command)) == command
        assert codec.events_from(codec.events_to(events)) == tuple(events)
        for event in events:
            state = SYSTEM.evolve(state, event)
            assert SYSTEM.broken(state) == [], event
        commands += 1
        if commands % 40 == 0:
            assert codec.state_from(codec.state_to(state)) == state
    assert SYSTEM.winner(state)[0]
    assert state.result is not None
    assert state.turn_seq == 8 * state.options.rounds
    assert commands < 2000
