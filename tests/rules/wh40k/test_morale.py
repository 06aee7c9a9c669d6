"""The Morale phase (W40K-MORALE-*)."""

from dataclasses import replace
from typing import Any

import pytest

from app.rules.wh40k.model.commands import ChooseFleeing, RollMorale
from app.rules.wh40k.model.events import MoraleTested
from app.rules.wh40k.model.prompts import MoralePhase
from app.rules.wh40k.model.state import State
from app.rules.wh40k.turn_sequence.morale import shaken
from tests.rules.wh40k.field import Force, act, battle, profile, refused, sheet

FAR = Force(id="far", seat="blue", at=[(60, 40)])


def squad(id: str, seat: str, count: int, slain: int, y: float = 10.0, **changes: Any) -> Force:
    """A unit with `count` models left that lost `slain` this turn."""
    at = [(10 + 1.5 * i, y) for i in range(count)]
    return Force(id=id, seat=seat, at=at, unit={"slain_this_turn": slain}, **changes)  # type: ignore[arg-type]


def two(*forces: Force) -> State:
    return battle(*forces, FAR, phase="morale")


@pytest.mark.rule("W40K-MORALE-01", "W40K-TURN-07")
def test_both_test_the_active_player_first_in_the_owners_order() -> None:
    state = battle(squad("a", "red", 5, 1), squad("b", "red", 5, 2, 20), squad("c", "blue", 5, 1, 40), phase="morale")
    assert refused(state, "blue", RollMorale(unit="c")).code == "not_your_decision"
    assert refused(state, "red", RollMorale(unit="c")).code == "not_your_decision"
    _, events = act(state, "red", RollMorale(unit="b"), 1, 1, 1)
    assert [e.unit for e in events if isinstance(e, MoraleTested)] == ["b", "a", "c"]


@pytest.mark.rule("W40K-MORALE-01")
def test_units_without_slain_models_do_not_test() -> None:
    state = two(squad("a", "red", 3, 0))
    assert state.active == "blue"


@pytest.mark.rule("W40K-MORALE-02")
@pytest.mark.parametrize(("face", "slain", "left"), [(6, 3, 4), (3, 4, 5), (6, 2, 5)])
def test_the_tray_tells_whether_the_unit_holds(face: int, slain: int, left: int) -> None:
    eight = sheet("eight", profile("Trooper", leadership=8))
    forces = (squad("a", "red", 5, slain, sheet="eight"), FAR)
    state = battle(*forces, phase="morale", sheets=(eight,), dice=(face,))
    assert state.tray is not None
    assert state.tray.rolls[-1].counts == (left == 5,)


@pytest.mark.rule("W40K-MORALE-02")
@pytest.mark.parametrize(("face", "slain", "left"), [(6, 3, 4), (3, 4, 5), (6, 2, 5)])
def test_a_die_plus_the_slain_must_not_exceed_leadership(face: int, slain: int, left: int) -> None:
    eight = sheet("eight", profile("Trooper", leadership=8))
    forces = (squad("a", "red", 5, slain, sheet="eight"), squad("b", "red", 2, 0, 20), FAR)
    state = battle(*forces, phase="morale", sheets=(eight,), dice=(face,))
    if left == 4:
        state, _ = act(state, "red", ChooseFleeing(models=("a.1",)))
    assert sum(not state.models[m].gone for m in state.units["a"].models) == left


@pytest.mark.rule("W40K-MORALE-03")
def test_the_owner_chooses_who_flees() -> None:
    state = battle(squad("a", "red", 5, 3), FAR, phase="morale", dice=(6,))
    assert refused(state, "red", ChooseFleeing(models=("a.1",))).code == "bad_choice"
    assert refused(state, "red", ChooseFleeing(models=("a.1", "far.1"))).code == "not_in_this_unit"
    state, _ = act(state, "red", ChooseFleeing(models=("a.5", "a.2")))
    assert [m for m in state.units["a"].models if state.models[m].fled] == ["a.2", "a.5"]


@pytest.mark.rule("W40K-MORALE-03")
def test_a_test_failed_by_as_many_as_are_left_takes_the_unit() -> None:
    state = battle(squad("a", "red", 3, 5), squad("b", "red", 1, 0, 20), FAR, phase="morale", dice=(6,))
    assert state.units["a"].where == "destroyed"


@pytest.mark.rule("W40K-MORALE-04")
def test_the_highest_leadership_present_counts() -> None:
    led = sheet("led", profile("Trooper"), profile("Leader", leadership=8))
    with_leader = squad("a", "red", 2, 2, sheet="led", profiles=("Trooper", "Leader"))
    state = battle(with_leader, FAR, phase="morale", sheets=(led,), dice=(6,))
    assert not any(state.models[m].fled for m in ("a.1", "a.2"))
    assert state.active == "blue"
    without = squad("a", "red", 2, 2, sheet="led", profiles=("Trooper", "Trooper"))
    state = battle(without, FAR, phase="morale", sheets=(led,), dice=(6,))
    assert refused(state, "red", ChooseFleeing(models=())).code == "bad_choice"


@pytest.mark.rule("W40K-MORALE-05", "W40K-AMB-10")
def test_fleeing_models_are_not_slain() -> None:
    state = battle(squad("a", "red", 5, 2), squad("b", "red", 3, 1, 20), FAR, phase="morale")
    state, _ = act(state, "red", RollMorale(unit="a"), 6)
    state, _ = act(state, "red", ChooseFleeing(models=("a.1",)), 1)
    assert state.models["a.1"].fled
    assert not state.models["a.1"].slain


@pytest.mark.rule("W40K-MORALE-07")
def test_embarked_units_do_not_test() -> None:
    state = battle(squad("a", "red", 3, 2), FAR)
    aboard = replace(state, units={**state.units, "a": replace(state.units["a"], where="aboard")})
    assert shaken(aboard, "red", ()) == ()
    assert [u.id for u in shaken(state, "red", ())] == ["a"]


@pytest.mark.rule("W40K-MORALE-01")
def test_a_unit_tests_once() -> None:
    state = battle(
        squad("a", "red", 5, 1), squad("b", "red", 5, 1, 20), squad("c", "red", 5, 1, 30), FAR, phase="morale"
    )
    state, _ = act(state, "red", RollMorale(unit="a"), 1)
    assert isinstance(state.step, MoralePhase)
    assert refused(state, "red", RollMorale(unit="a")).code == "bad_choice"
