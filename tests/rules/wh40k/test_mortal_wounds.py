"""Mortal wounds (W40K-MW-*)."""

from dataclasses import replace
from typing import Any

import pytest

from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.flow import run
from app.rules.wh40k.model.attack_prompts import AllocateWound, MortalWounds
from app.rules.wh40k.model.commands import Allocate
from app.rules.wh40k.model.events import ModelSlain, WoundAllocated, WoundsLost
from app.rules.wh40k.model.state import State
from tests.rules.wh40k.field import Force, act, battle, profile, refused, sheet
from tests.rules.wh40k.volleys import rolls


def suffer(state: State, unit: str, wounds: int, *faces: int) -> Draft:
    """The battle after so many mortal wounds on a unit."""
    dice = ScriptedDice(faces)
    draft = Draft(state, dice)
    draft.enter(MortalWounds(unit=unit, left=wounds, cause="test"))
    run(draft)
    dice.finish()
    return draft


def target(count: int, **changes: Any) -> State:
    return battle(
        Force(id="a", seat="red", at=[(10, 10)]),
        Force(id="b", seat="blue", sheet="tough", at=[(20, 10 + n) for n in range(count)]),
        Force(id="z", seat="blue", at=[(60, 40)]),
        phase="shooting",
        sheets=[sheet("tough", profile(**changes))],
    )


@pytest.mark.rule("W40K-MW-01")
def test_no_save_of_any_kind() -> None:
    draft = suffer(target(1, wounds=6, save=2, invulnerable=(4,)), "b", 2)
    assert draft.state.models["b.1"].wounds_lost == 2
    assert rolls(draft.events) == []


@pytest.mark.rule("W40K-MW-02", "W40K-ATK-08")
def test_a_wounded_model_takes_the_first_one() -> None:
    pair = sheet("pair", profile("One", wounds=2), profile("Two", wounds=2))
    state = battle(
        Force(id="a", seat="red", at=[(10, 10)]),
        Force(id="b", seat="blue", sheet="pair", at=[(20, 10), (20, 11)], profiles=["One", "Two"]),
        phase="shooting",
        sheets=[pair],
    )
    hurt = replace(state.models["b.1"], wounds_lost=1)
    draft = suffer(replace(state, models={**state.models, "b.1": hurt}), "b", 1)
    assert [event.model for event in draft.events if isinstance(event, ModelSlain)] == ["b.1"]
    asked = suffer(state, "b", 2).state
    step = asked.step
    assert isinstance(step, AllocateWound)
    assert (step.mortal, step.number, step.of) == (True, 1, 2)
    assert refused(asked, "red", Allocate(model="b.2")).code == "not_your_decision"
    after, events = act(asked, "blue", Allocate(model="b.2"))
    assert [event.mortal for event in events if isinstance(event, WoundAllocated)] == [True, True]
    assert after.models["b.2"].slain
    assert after.models["b.1"].wounds_lost == 0


@pytest.mark.rule("W40K-MW-03")
def test_the_excess_goes_on_to_the_next_model() -> None:
    draft = suffer(target(5, wounds=2), "b", 3)
    models = [draft.state.models[f"b.{n}"] for n in range(1, 6)]
    assert sum(model.slain for model in models) == 1
    assert sorted(model.wounds_lost for model in models if not model.slain) == [0, 0, 0, 1]
    assert sum(event.points for event in draft.events if isinstance(event, WoundsLost)) == 3


@pytest.mark.rule("W40K-MW-03")
def test_they_end_with_the_unit() -> None:
    draft = suffer(target(2, wounds=1), "b", 6)
    assert draft.state.units["b"].where == "destroyed"
    assert sum(event.points for event in draft.events if isinstance(event, WoundsLost)) == 2
    assert draft.state.step.kind == "shooting_phase"
