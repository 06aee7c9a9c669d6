"""Whole matches played through offers alone, every invariant looked at after every fact (DW-OPT-04)."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from app.rules.diskwars.autofill.complete import complete
from app.rules.diskwars.decide import decide
from app.rules.diskwars.evolve import evolve
from app.rules.diskwars.flow import deciders
from app.rules.diskwars.invariants import broken
from app.rules.diskwars.model.state import State
from app.rules.diskwars.new_match import setup
from app.rules.diskwars.offers import offers
from app.rules.kernel.offers.offer import is_open
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import SEATS
from tests.rules.diskwars.arena import CONTENT

MOST = 3000


class Chance:
    """A seeded stream: the chooser and the dice of a playout."""

    def __init__(self, seed: int) -> None:
        self.stream = Random(seed)

    def pick(self, options: Any) -> Any:
        """One of these."""
        return self.stream.choice(list(options))

    def chance(self, share: float) -> bool:
        """True with this share."""
        return self.stream.random() < share

    def between(self, low: float, high: float) -> float:
        """A number between these."""
        return self.stream.uniform(low, high)

    def roll(self, count: int, sides: int = 6, *, secret: bool = False) -> tuple[int, ...]:
        """Faces."""
        return tuple(self.stream.randint(1, sides) for _ in range(count))


def played(seats: int, seed: int, options: Mapping[str, Any]) -> State:
    """The end of a match that chance plays."""
    chance = Chance(seed)
    state = setup(options, CONTENT, SEATS[:seats])
    for _ in range(MOST):
        if state.result is not None:
            return state
        state = one_command(state, chance)
    raise AssertionError("a match without an end")


def one_command(state: State, chance: Chance) -> State:
    """The state after one command of somebody whose word is wanted."""
    seat = chance.pick(sorted(deciders(state)))
    possible = [one for one in offers(state, seat) if is_open(one) and one.place != "table"]
    chance.stream.shuffle(possible)
    for offer in sorted(possible, key=lambda one: one.role == "pass" and chance.chance(0.8)):
        command = complete(state, seat, offer, chance)
        if command is not None:
            found = decide(state, seat, command, chance)
            assert not isinstance(found, Refusal), (command, found)
            for event in found:
                state = evolve(state, event)
                assert broken(state) == [], event
            return state
    raise AssertionError(f"nothing to do at {state.step}")


@pytest.mark.rule("DW-OPT-04")
@pytest.mark.rule("DW-RND-02")
@pytest.mark.rule("DW-WIN-01")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"mode": "intro"}),
        (2, {"mode": "intro", "flip_mode": "exact", "pin_rule": "contact"}),
        (2, {}),
        (3, {"special_scenario": "fortresses", "terrain_dealt": 2}),
        (4, {"regiments": 1, "terrain_dealt": 2}),
    ],
)
def test_a_match_plays_to_its_end(seats: int, options: Mapping[str, Any]) -> None:
    end = played(seats, 7, options)
    assert end.result is not None
    assert end.round <= 5
    assert end.result.winner not in end.out
