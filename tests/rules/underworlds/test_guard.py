"""Guard: one token, what it does, when it goes (digest 5.6)."""

import pytest

from app.rules.underworlds.model.commands import CoreCharge, CoreGuard, CoreMove
from app.rules.underworlds.offers import offers
from tests.rules.underworlds.arena import act, blue, label, match, red, refused, told


@pytest.mark.rule("UW-GRD-01")
def test_guarding_gives_a_guard_token() -> None:
    table = match(red("a", 0, 0), blue("b", 5, 0))
    after, events = act(table, "red", CoreGuard(fighter="red.a"))
    assert after.fighters["red.a"].tokens == {"guard": 1}
    assert "fighter_guarded" in told(events)
    held = match(red("a", 0, 0, tokens={"charge": 1}), red("c", 3, 0), blue("b", 5, 0))
    assert refused(held, "red", CoreGuard(fighter="red.a")).code == "fighter_has_charge_token"


@pytest.mark.rule("UW-GRD-02")
def test_never_two_guard_tokens() -> None:
    table = match(red("a", 0, 0, tokens={"guard": 1}), blue("b", 5, 0))
    assert refused(table, "red", CoreGuard(fighter="red.a")).code == "guard_already_given"
    guard = next(o for o in offers(table, "red") if o.id == "core_guard:red.a")
    assert guard.locked is not None
    assert guard.locked.code == "guard_already_given"


@pytest.mark.rule("UW-GRD-05")
@pytest.mark.rule("UW-CHG-03")
def test_the_token_stays_through_a_move_and_leaves_with_a_charge() -> None:
    table = match(red("a", 0, 0, tokens={"guard": 1}), blue("b", 2, 0))
    moved, _ = act(table, "red", CoreMove(fighter="red.a", path=(label(0, 1),)))
    assert moved.fighters["red.a"].has("guard")
    charged, _ = act(table, "red", CoreCharge(fighter="red.a", path=(label(1, 0),)))
    assert not charged.fighters["red.a"].has("guard")
