"""The last states of a match are found again as they were, though only what changed of them is kept."""

import random
from dataclasses import replace

from app.realtime.history.recent_states import RecentStates
from app.rules.kernel.plane.shapes import Point
from tests.rules.toy import TOY

ROOM = 8


def test_every_state_of_the_last_few_is_found_as_it_was() -> None:
    chance = random.Random(5)
    state = TOY.setup({}, None, ("red", "blue"))
    recent, states = RecentStates(0, state, ROOM), {0: state}
    for seq in range(1, 60):
        state = replace(
            state,
            at={**state.at, chance.choice(("red", "blue")): Point(x=chance.uniform(0, 20), y=6.0)},
            secrets=chance.choice(({}, {"red": 2}, {"blue": 3, "red": 2}, {"red": 2, "blue": 3})),
            active=chance.choice(("red", "blue", None)),
        )
        recent.add(seq, state)
        states[seq] = state
        for back in range(max(0, seq - ROOM + 1), seq + 1):
            found = recent.at(back)
            assert found == states[back]
            assert list(found.secrets) == list(states[back].secrets)
    assert recent.at(59 - ROOM) is None, "longer ago than is kept"
    assert recent.at(60) is None, "not yet played"


def test_rows_that_are_missing_in_between_are_not_made_up() -> None:
    state = TOY.setup({}, None, ("red", "blue"))
    recent = RecentStates(4, state, ROOM)
    recent.add(7, replace(state, active="blue"))
    assert recent.at(4) == state
    assert recent.at(5) is None
    assert recent.at(3) is None
