"""What the table answers for a seat that can decide nothing: the last unit that rushes."""

from dataclasses import replace

import pytest

from app.rules.warmaster.model.command_commands import Rush
from app.rules.warmaster.model.command_prompts import BlunderMade
from app.rules.warmaster.passing import automatic
from tests.rules.warmaster.table import play
from tests.rules.warmaster.test_blunders import CLOSE, PAIR, blundered


@pytest.mark.rule("WM-BLU-06")
def test_of_two_units_that_rush_one_goes_first_and_the_last_goes_by_itself() -> None:
    state = blundered({**PAIR, **CLOSE}, 6, "r1", "r2")
    assert isinstance(state.step, BlunderMade)
    assert automatic(state) is None, "which goes first is a choice"
    state, _ = play(state, "red", Rush(unit="r1"))
    assert automatic(state) == ("red", Rush(unit="r2"))


@pytest.mark.rule("WM-BLU-03")
def test_whoever_chooses_whom_mistrust_falls_on_is_asked() -> None:
    state = blundered({**PAIR, **CLOSE}, 1, "r1", "r2")
    assert isinstance(state.step, BlunderMade)
    assert automatic(state) is None
    one = replace(state, stack=(*state.stack[:-1], replace(state.step, left=("r1",))))
    assert automatic(one) is None, "only a rush is told of the last"
