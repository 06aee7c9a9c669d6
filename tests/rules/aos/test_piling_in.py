"""Piling in, and the fight that follows (AOS-CORE-14.4a..c, AOS-CORE-15.3a..c)."""

import pytest

from app.rules.aos.model.commands import Aim, DeclareAttacks, StandStill
from app.rules.aos.model.events import AttacksDeclared, DamageInflicted
from app.rules.aos.model.state import State
from tests.rules.aos.setting import R32, field, row, unit
from tests.rules.aos.telling import moves, of, refused, told, use
from tests.rules.aos.test_turns import fighting, start_of

NEAR = 2 * R32
BLOWS = DeclareAttacks(aims=(Aim(model="a.1", weapon="sword", target="e"),))


def begun(*units: object) -> State:
    """Unit a has been picked to fight."""
    return told(start_of(fighting(*units)), "red", use("fight", "a"))[0]  # type: ignore[arg-type]


@pytest.mark.rule("AOS-CORE-15.3a", "AOS-GEO-21")
def test_no_model_ends_farther_from_the_enemy_and_three_inches_are_the_most() -> None:
    enemy = unit("e", "blue", "guard", (10 + NEAR + 2.5, 10))
    state = begun(unit("a", "red", "guard", (10, 10)), enemy)
    assert refused(state, "red", moves(state, a_1=(9.9, 10))) == "pile_in_farther"
    told(state, "red", moves(state, a_1=(12.4, 10)))
    around = begun(unit("a", "red", "guard", (10, 10)), enemy)
    assert refused(around, "red", moves(around, a_1=(13.1, 10.9))) in ("move_too_far", "overlaps_model")


@pytest.mark.rule("AOS-CORE-15.3a")
def test_a_unit_stays_in_combat_with_all_it_was_in_combat_with() -> None:
    enemies = unit("e", "blue", "guard", (10 + NEAR + 2.9, 10)), unit("f", "blue", "guard", (10 - NEAR - 2.9, 10))
    state = begun(unit("a", "red", "guard", (10, 10)), *enemies)
    assert refused(state, "red", use("pile_in", "e", "e")) == "not_your_decision"
    state, _ = told(state, "red", use("pile_in", "a", "e"))
    assert refused(state, "red", moves(state, a_1=(11, 10))) == "pile_in_breaks_combat"
    other = begun(unit("a", "red", "guard", (10, 10)), *enemies, unit("g", "blue", "guard", (30, 25)))
    assert refused(other, "red", use("pile_in", "a", "g")) == "pile_in_target_not_engaged"


@pytest.mark.rule("AOS-CORE-15.3b")
def test_who_charged_and_is_out_of_combat_piles_in_anywhere() -> None:
    charger = unit("a", "red", "guard", (10, 10), charged=1)
    state = begun(charger, unit("e", "blue", "guard", (20, 10)))
    told(state, "red", moves(state, a_1=(7, 10)))
    assert refused(state, "red", moves(state, a_1=(6.99, 10))) == "move_too_far"


@pytest.mark.rule("AOS-CORE-15.3c")
def test_piling_in_keeps_to_the_rules_of_moves_and_may_be_left_out() -> None:
    units = unit("a", "red", "guard", *row(10, 10, 2, 1.4)), unit("e", "blue", "guard", (11.4 + NEAR + 2.5, 10))
    state = begun(*units)
    assert refused(state, "red", moves(state, a_2=(13.8, 10))) == "not_coherent"
    state, _ = told(state, "red", StandStill())
    assert state.step.kind == "aiming"


@pytest.mark.rule("AOS-CORE-14.4c")
def test_who_is_in_combat_with_nobody_after_piling_in_has_fought_all_the_same() -> None:
    charger = unit("a", "red", "guard", (10, 10), charged=1)
    state = begun(charger, unit("e", "blue", "guard", (20, 10)))
    state, facts = told(state, "red", StandStill())
    assert not of(facts, AttacksDeclared)
    assert not of(facts, DamageInflicted)
    assert "a" in {use_.unit for use_ in state.uses if use_.ability == "fight"}


@pytest.mark.rule("AOS-CORE-16.0a")
def test_targets_are_picked_once() -> None:
    state = field(
        unit("a", "red", "archers", (10, 10)), unit("e", "blue", "hero", (18, 10)), phase="shooting", commands=0
    )
    state, _ = told(state, "red", use("shoot", "a"))
    shots = DeclareAttacks(aims=(Aim(model="a.1", weapon="bow", target="e"),))
    state, _ = told(state, "red", shots, 1)
    assert refused(state, "red", shots) in ("wrong_step", "targets_locked", "not_your_window")


@pytest.mark.rule("AOS-CORE-17.0g")
def test_nobody_is_removed_before_the_last_attack_is_resolved() -> None:
    """Both swords of a model hit a unit of one wound: the second attack is still rolled, its damage is lost."""
    state = begun(unit("a", "red", "guard", (10, 10)), unit("e", "blue", "archers", (10 + NEAR + 1, 10)))
    state, _ = told(state, "red", StandStill())
    state, facts = told(state, "red", BLOWS, 4, 4, 4, 4, 1, 1)
    kinds = [fact.kind for fact in facts]
    assert kinds.index("damage_allocated") > max(i for i, kind in enumerate(kinds) if kind == "damage_inflicted")
    assert [f.points for f in of(facts, DamageInflicted)] == [2]
    assert state.units["e"].where == "destroyed"
