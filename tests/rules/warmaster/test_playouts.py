"""A whole battle through the offers, every invariant looked at after every fact."""

import pytest

from tests.rules.warmaster.playouts import battle


@pytest.mark.long
@pytest.mark.rule("WM-TRN-01", "WM-TRN-06", "WM-END-01", "WM-CON-15")
def test_a_battle_goes_from_the_muster_to_its_end() -> None:
    state, told = battle(10)
    assert state.result is not None
    assert (state.result.how, state.round) == ("turns", 6)
    assert told.count("turn_begun") == 12
    assert {"order_tried", "charge_made", "combat_begun", "unit_moved"} <= set(told)
