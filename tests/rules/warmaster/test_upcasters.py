"""What was stored of older battles, read as it is stored today."""

from app.rules.warmaster.model.upcasters import agreed_and_moved, told_and_held

MOVING = {"kind": "moving_units", "units": ["r1", "r2"], "why": "order", "charged": []}


def test_of_a_brigade_under_way_nobody_had_stepped_aside() -> None:
    before = {"ruling": None, "stack": [{"kind": "player_turn"}, MOVING]}
    after = agreed_and_moved(before)
    assert after == {"ruling": None, "turned_down": [], "stack": [{"kind": "player_turn"}, {**MOVING, "moved": []}]}
    assert told_and_held({"kind": "step_entered", "step": MOVING}) == (
        {"kind": "step_entered", "step": {**MOVING, "moved": []}},
    )
    assert before["stack"] == [{"kind": "player_turn"}, MOVING]


def test_who_was_driven_no_distance_held() -> None:
    assert told_and_held({"kind": "unit_driven", "unit": "b1", "distance": 0}) == ({"kind": "unit_held", "unit": "b1"},)
    driven = {"kind": "unit_driven", "unit": "b1", "distance": 3}
    assert told_and_held(driven) == (driven,)
