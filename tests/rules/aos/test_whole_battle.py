"""A whole battle plays from the muster to its end through what is offered."""

import pytest

from app.rules.aos.model.flow_events import RoundBegun, TurnBegun
from tests.rules.aos.playouts import played
from tests.rules.aos.setting import started


@pytest.mark.rule("AOS-CORE-11.0")
@pytest.mark.rule("AOS-CORE-33.0b")
@pytest.mark.rule("AOS-BW-4")
@pytest.mark.parametrize("pack", ["border_war", "core"])
def test_four_rounds_are_eight_turns(pack: str) -> None:
    state, facts = played(started(pack), 7)
    assert sum(isinstance(fact, RoundBegun) for fact in facts) == 4
    assert sum(isinstance(fact, TurnBegun) for fact in facts) == 8
    assert state.result is not None
