"""Advancing (W40K-ADV-*, W40K-LOC-03)."""

import pytest

from app.rules.wh40k.model.commands import CancelSelection, DeclareCharge, FinishUnit, KeepRoll, Reroll, SelectMove
from app.rules.wh40k.model.events import UnitAdvanced
from app.rules.wh40k.model.profiles import Ability
from app.rules.wh40k.model.state import State
from tests.rules.wh40k.drill import chosen, disc, enemy, go, mover, no_go, one
from tests.rules.wh40k.field import act, battle, profile, refused, sheet


@pytest.mark.rule("W40K-ADV-01")
def test_too_late_once_a_model_moved() -> None:
    state = chosen(one((20.0, 20.0), (21.5, 20.0)), sheets=[mover(6)])
    state = go(state, "u.1", (20.0, 21.0))
    assert refused(state, "red", SelectMove(unit="u", mode="advance")).code == "too_late_to_advance"


@pytest.mark.rule("W40K-ADV-01")
def test_a_unit_that_has_not_moved_may_still_advance() -> None:
    state = chosen(one((20.0, 20.0)), sheets=[mover(6)])
    state, _ = act(state, "red", SelectMove(unit="u", mode="advance"), 2)
    go(state, "u.1", (28.0, 20.0), finish=True)


@pytest.mark.rule("W40K-ADV-02", "W40K-DICE-07")
def test_the_die_is_added_to_the_move_of_every_model() -> None:
    state = chosen(one((20.0, 20.0), (20.0, 21.5)), mode="advance", faces=(4,), sheets=[mover(5)])
    assert state.units["u"].advance_bonus == 4
    assert state.tray is not None
    assert state.tray.rolls[-1].faces == (4,)
    state = go(state, "u.1", (29.0, 20.0))
    state = go(state, "u.2", (29.0, 21.5))
    assert no_go(state, "u.2", (29.1, 21.5)).code == "move_too_far"


@pytest.mark.rule("W40K-ADV-02", "W40K-AMB-54")
def test_the_die_commits_the_unit() -> None:
    state = chosen(one((20.0, 20.0)), mode="advance", faces=(1,), sheets=[mover(5)])
    assert refused(state, "red", CancelSelection()).code == "selection_committed"
    assert refused(state, "red", SelectMove(unit="u", mode="normal")).code == "selection_committed"
    state, _ = act(state, "red", FinishUnit())
    assert "advanced" in state.units["u"].flags


@pytest.mark.rule("W40K-ADV-02", "W40K-AMB-12", "W40K-MOVE-11")
def test_only_the_maximum_of_a_pair_grows() -> None:
    jet = mover(20, least=10, footprint=disc(1.0))
    state = chosen(one((20.0, 20.0)), mode="advance", faces=(3,), sheets=[jet])
    assert no_go(state, "u.1", (29.9, 20.0)).code == "minimum_move_not_met"
    go(state, "u.1", (43.0, 20.0), finish=True)
    assert no_go(state, "u.1", (43.1, 20.0)).code == "move_too_far"


@pytest.mark.rule("W40K-ADV-04", "W40K-CHG-02")
def test_no_charge_after_advancing() -> None:
    runner = one((20.0, 20.0), sheet="squad", flags=frozenset({"advanced"}), weapons=[["shotgun"]])
    state = battle(runner, enemy((26.0, 20.0)), phase="charge")
    refusal = refused(state, "red", DeclareCharge(unit="u", targets=("e",)))
    assert (refusal.code, refusal.rule) == ("advanced", "W40K-ADV-04")


def _lord(face: int) -> State:
    armour = Ability(key="cataphractii_armour", name="Cataphractii Armour")
    pace = mover(4).profiles["Mover"].move
    lord = sheet("mover", profile("Mover", move=pace), abilities=(armour,))
    return chosen(one((20.0, 20.0)), mode="advance", faces=(face,), sheets=[lord])


@pytest.mark.rule("W40K-LOC-03", "W40K-AMB-11")
def test_heavy_armour_halves_the_die_rounding_up() -> None:
    state = _lord(5)
    go(state, "u.1", (27.0, 20.0))
    assert no_go(state, "u.1", (27.1, 20.0)).code == "move_too_far"
    assert _lord(1).units["u"].advance_bonus == 1
    assert _lord(6).units["u"].advance_bonus == 3


@pytest.mark.rule("W40K-ADV-02", "W40K-POWER-05")
def test_a_command_reroll_may_change_the_die() -> None:
    state = battle(one((20.0, 20.0)), enemy((60.0, 40.0)), sheets=[mover(5)], rerolls={"red": 1})
    state, events = act(state, "red", SelectMove(unit="u", mode="advance"), 1)
    assert not any(isinstance(event, UnitAdvanced) for event in events)
    kept, _ = act(state, "red", KeepRoll())
    assert kept.units["u"].advance_bonus == 1
    again, _ = act(state, "red", Reroll(dice=(0,)), 6)
    assert again.units["u"].advance_bonus == 6
