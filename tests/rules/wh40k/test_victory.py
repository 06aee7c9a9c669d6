"""Wipe-out and the end of the battle (W40K-END-*, W40K-RES-05, W40K-POWER-*)."""

from dataclasses import replace

import pytest

from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.state.ruling import Concede
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.flow import run
from app.rules.wh40k.model.events import ModelFled, ModelSlain, UnitLost
from app.rules.wh40k.model.prompts import BattleRound, EndOfBattle, PlayerTurn
from app.rules.wh40k.model.setup_commands import ChooseFirst, NoRoom
from app.rules.wh40k.model.setup_prompts import DeployArmies
from app.rules.wh40k.model.state import Result, State
from tests.rules.wh40k.field import Force, act, battle
from tests.rules.wh40k.setting import deploy, listed, mustered
from tests.rules.wh40k.test_objectives import marker

RED, BLUE = Force(id="u", seat="red", at=[(10, 10)]), Force(id="e", seat="blue", at=[(10, 40)])


def after(state: State, *events: object) -> State:
    """The state once the referee has judged these removals."""
    draft = Draft(state, ScriptedDice(()))
    draft.emit(*events)  # type: ignore[arg-type]
    run(draft)
    return draft.state


def scored(state: State, red: int, blue: int) -> State:
    sides = {s: replace(side, score=red if s == "red" else blue) for s, side in state.sides.items()}
    return replace(state, sides=sides, underdog="blue")


def end(state: State, *faces: int) -> State:
    draft = Draft(replace(state, stack=(EndOfBattle(),)), dice := ScriptedDice(faces))
    run(draft)
    dice.finish()
    return draft.state


@pytest.mark.rule("W40K-END-02")
def test_the_last_enemy_gone_is_a_major_victory_whatever_the_points() -> None:
    state = after(scored(battle(RED, BLUE), 0, 5), ModelSlain(model="e.1", cause="test"), UnitLost(unit="e"))
    assert state.result == Result(winner="red", how="wipeout", major=True)


@pytest.mark.rule("W40K-END-02", "W40K-AMB-10")
def test_fled_models_count_as_gone() -> None:
    state = after(scored(battle(RED, BLUE), 0, 5), ModelFled(model="e.1"), UnitLost(unit="e"))
    assert state.result == Result(winner="red", how="wipeout", major=True)


@pytest.mark.rule("W40K-END-02")
@pytest.mark.parametrize("where", ["reserve", "aboard"])
def test_a_unit_in_reserve_or_aboard_keeps_the_battle_going(where: str) -> None:
    held = Force(id="r", seat="blue", at=[(50, 40)], unit={"where": where}, model={"pose": None})
    state = after(battle(RED, BLUE, held), ModelSlain(model="e.1", cause="test"), UnitLost(unit="e"))
    assert state.result is None


@pytest.mark.rule("W40K-END-02", "W40K-AMB-14", "W40K-DEP-07")
def test_a_unit_that_found_no_room_does_not() -> None:
    left = Force(id="r", seat="blue", at=[(50, 40)], unit={"where": "undeployed"}, model={"pose": None})
    state = after(battle(RED, BLUE, left), ModelSlain(model="e.1", cause="test"), UnitLost(unit="e"))
    assert state.result is not None


@pytest.mark.rule("W40K-DEP-07", "W40K-END-02", "W40K-AMB-14")
def test_an_army_that_found_no_room_at_all_is_lost_when_the_battle_begins() -> None:
    state = mustered((listed(),), (listed(),), step=DeployArmies(turn="blue"))
    state, _ = act(state, "blue", NoRoom())
    state, _ = act(state, "red", deploy("r1", (36, 5)))
    state, _ = act(state, "red", ChooseFirst(player="red"))
    assert state.result == Result(winner="red", how="wipeout", major=True)


@pytest.mark.rule("W40K-END-03")
def test_more_points_is_a_major_victory() -> None:
    state = end(scored(battle(RED, BLUE), 7, 6))
    assert state.result == Result(winner="red", how="points", major=True)


@pytest.mark.rule("W40K-END-04")
@pytest.mark.parametrize("points", [5, 0])
def test_a_tie_is_the_underdogs_minor_victory(points: int) -> None:
    state = end(scored(battle(RED, BLUE), points, points))
    assert state.result == Result(winner="blue", how="underdog", major=False)


@pytest.mark.rule("W40K-END-05", "W40K-RES-05")
def test_only_an_unarrived_reserve_loses_whatever_the_points() -> None:
    held = replace(RED, unit={"where": "reserve"}, model={"pose": None})
    state = end(scored(battle(held, BLUE), 9, 0))
    assert state.result == Result(winner="blue", how="wipeout", major=True)


@pytest.mark.rule("W40K-END-05", "W40K-END-01")
def test_domination_of_the_last_turn_counts_before_comparing() -> None:
    state = scored(battle(RED, BLUE, round=5), 2, 2)
    last = (BattleRound(turn=2, started=True), PlayerTurn(begun=True, phases=6))
    state = replace(state, markers={"o1": marker(1, 10, 10)}, stack=last)
    state = after(state)
    assert state.result == Result(winner="red", how="points", major=True)


@pytest.mark.rule("W40K-END-05", "W40K-AMB-32")
def test_a_warlord_that_never_arrived_is_slain() -> None:
    held = Force(id="w", seat="blue", at=[(50, 40)], unit={"where": "reserve"}, model={"pose": None})
    state = scored(battle(RED, BLUE, held), 0, 0)
    sides = {s: replace(side, warlord="u.1" if s == "red" else "w.1") for s, side in state.sides.items()}
    state = end(replace(state, sides=sides, primary="slay_and_secure"), 5)
    assert state.sides["red"].score == 3


@pytest.mark.rule("W40K-END-06", "W40K-AMB-16")
def test_both_wiped_out_at_once_compares_points_then_the_underdog() -> None:
    gone = (
        ModelSlain(model="e.1", cause="test"),
        UnitLost(unit="e"),
        ModelSlain(model="u.1", cause="test"),
        UnitLost(unit="u"),
    )
    assert after(scored(battle(RED, BLUE), 4, 4), *gone).result == Result(winner="blue", how="underdog", major=False)
    assert after(scored(battle(RED, BLUE), 5, 4), *gone).result == Result(winner="red", how="points", major=True)


def test_conceding_gives_the_opponent_the_battle() -> None:
    state, _ = act(battle(RED, BLUE), "blue", Concede())
    assert state.result == Result(winner="red", how="conceded", major=True)
