"""No bot agrees that dice decide what it, or anybody, has rejected: nobody wins points from one by asking often enough."""

from typing import Any

import pytest

from app.bots.deciding import SeededChooser
from app.cli.selfplay import new_match
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.state.ruling import AnswerRolloff, AnswerRuling, Note, ProposeRuling
from app.systems.registry import SYSTEMS, known

KEYS = [system.key for system in SYSTEMS]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("name", ["random", "winning"])
def test_a_bot_that_is_asked_to_roll_off_leaves_everything_as_it_is(key: str, name: str) -> None:
    match = new_match(key, 1, {})
    system, state = match.system, match.start

    def act(state: Any, seat: str, command: Any) -> Any:
        found = system.decide(state, seat, command, ScriptedDice(()))
        assert not isinstance(found, Refusal), found
        for event in found:
            state = system.evolve(state, event)
        return state

    proposer, *others = system.playing(state)
    state = act(state, proposer, ProposeRuling(corrections=(Note(text="30 points for me"),)))
    state = act(state, others[0], AnswerRuling(accept=False))
    for other in others[1:]:
        state = act(state, other, AnswerRuling(accept=False))
    state = act(state, proposer, AnswerRolloff(accept=True))
    assert system.owed(state) == set(others)
    brain = known()[key].brain(name)
    for number in range(20):
        assert brain(system, state, others[0], SeededChooser(b"rulings", str(number))) == AnswerRolloff(accept=False)
