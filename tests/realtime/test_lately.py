"""The last states of a match are found again as they were, though only what changed of them is kept."""

import random
from dataclasses import replace

from app.realtime.lately import Lately
from app.rules.kernel.plane.shapes import Point
from tests.rules.toy import TOY

ROOM = 8


def test_every_state_of_the_last_few_is_found_as_it_was() -> None:
    chance = random.Random(5)
    state = TOY.setup({}, None, ("red", "blue"))
    lately, states = Lately(0, state, ROOM), {0: state}
    for seq in range(1, 60):
        state = replace(
            state,
            at={**state.at, chance.choice(("red", "blue")): Point(x=chance.uniform(0, 20), y=6.0)},
            secrets=chance.choice(({}, {"red": 2}, {"blue": 3, "red": 2}, {"red": 2, "blue": 3})),
            active=chance.choice(("red", "blue", None)),
        )
        lately.add(seq, state)
        states[seq] = state
        for back in range(max(0, seq - ROOM + 1), seq + 1):
            found = lately.at(back)
            assert found == states[back]
            assert list(found.secrets) == list(states[back].secrets)
    assert lately.at(59 - ROOM) is None, "longer ago than is kept"
    assert lately.at(60) is None, "not yet played"


def test_rows_that_are_missing_in_between_are_not_made_up() -> None:
    state = TOY.setup({}, None, ("red", "blue"))
    lately = Lately(4, state, ROOM)
    lately.add(7, replace(state, active="blue"))
    assert lately.at(4) == state
    assert lately.at(5) is None
    assert lately.at(3) is None
