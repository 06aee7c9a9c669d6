"""A unit that does not survive its retreat leaves nothing behind (AOS-CORE-14.1d, AOS-AMB-06)."""

import pytest

from app.rules.aos.decide import decide
from app.rules.aos.evolve import evolve
from app.rules.aos.model.commands import UseAbility
from app.rules.aos.model.using_prompts import MovingUnit
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.refusal import Refusal
from tests.rules.aos.setting import field, row, unit


@pytest.mark.rule("AOS-AMB-06", "AOS-CORE-14.1d")
def test_whom_the_damage_before_the_move_destroys_is_asked_for_no_move() -> None:
    state = field(
        unit("r1", "red", "archers", *row(10, 10, 1)),
        unit("b1", "blue", "guard", *row(10, 12, 2)),
        damage_before_move=True,
    )
    facts = decide(state, "red", UseAbility(ability="retreat", unit="r1"), ScriptedDice([6]))
    assert not isinstance(facts, Refusal)
    for fact in facts:
        state = evolve(state, fact)
    assert state.units["r1"].where == "destroyed"
    assert not any(isinstance(step, MovingUnit) for step in state.stack)
