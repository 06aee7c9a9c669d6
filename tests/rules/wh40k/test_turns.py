"""Rounds, turns, phases, who may act, sequencing (W40K-TURN-*, -SEQ-01, -SEQ-02)."""

from dataclasses import replace

import pytest

from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.seats import SPECTATOR
from app.rules.wh40k.abilities import moments
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.flow import deciders, run
from app.rules.wh40k.model.commands import DeclareCharge, EndPhase, PutInOrder, SelectMove
from app.rules.wh40k.model.flow_events import PhaseBegun, RoundBegun, TurnBegun
from app.rules.wh40k.model.profiles import Mission
from app.rules.wh40k.model.prompts import BattleRound, FightPhase, OrderRules, PlayerTurn
from app.rules.wh40k.model.state import State
from app.rules.wh40k.turn_sequence import sequencing
from app.rules.wh40k.views.view import view
from tests.rules.wh40k.field import Force, act, battle, refused

RED = Force(id="u", seat="red", at=[(10, 10)])
BLUE = Force(id="e", seat="blue", at=[(60, 40)])


def end_turn(state: State) -> tuple[State, list[object]]:
    """Ends every phase of the turn under way."""
    turn, seen = state.active, []
    while state.result is None and state.active == turn:
        (seat,) = deciders(state)
        command = EndPhase()
        if state.phase == "charge" and seat != turn:
            break
        state, events = act(state, seat, command)
        seen += events
    return state, seen


@pytest.mark.rule("W40K-TURN-01", "W40K-TURN-02", "W40K-END-01")
def test_ten_turns_the_same_player_first_then_the_battle_ends() -> None:
    state = battle(RED, BLUE, active="blue", underdog="red", round=0)
    state = replace(state, stack=(BattleRound(),), first="blue", round=0)
    draft = Draft(state, ScriptedDice(()))
    run(draft)
    state, events = draft.state, list(draft.events)
    while state.result is None:
        (seat,) = deciders(state)
        state, more = act(state, seat, EndPhase())
        events += more
    turns = [e.seat for e in events if isinstance(e, TurnBegun)]
    assert turns == ["blue", "red"] * 5
    assert [e.round for e in events if isinstance(e, RoundBegun)] == [1, 2, 3, 4, 5]


@pytest.mark.rule("W40K-MISS-01", "W40K-END-01")
def test_a_mission_of_its_own_length_ends_the_battle_after_its_rounds() -> None:
    state = battle(RED, BLUE, active="red", underdog="red", round=1)
    skirmish = Mission(id="skirmish", name="Skirmish", rounds=2)
    state = replace(state, mission="skirmish", library=replace(state.library, missions={"skirmish": skirmish}))
    assert view(state, SPECTATOR).turn.rounds == 2
    while state.result is None:
        (seat,) = deciders(state)
        state, _ = act(state, seat, EndPhase())
    assert state.round == 2


@pytest.mark.rule("W40K-TURN-03")
def test_six_phases_in_order_each_entered() -> None:
    state = battle(RED, BLUE)
    assert refused(state, "red", DeclareCharge(unit="u", targets=("e",))).code == "wrong_phase"
    state, seen = end_turn(state)
    phases = [e.phase for e in seen if isinstance(e, PhaseBegun)]
    assert phases[:5] == ["psychic", "shooting", "charge", "fight", "morale"]


@pytest.mark.rule("W40K-TURN-05")
def test_what_a_unit_did_is_forgotten_when_the_turn_ends() -> None:
    tired = replace(RED, flags=frozenset({"advanced", "shot"}), unit={"slain_this_turn": 0})
    state = battle(tired, BLUE, phase="morale")
    assert state.active == "blue"
    assert state.units["u"].flags == frozenset()


@pytest.mark.rule("W40K-TURN-07", "W40K-GEN-10")
def test_only_the_active_player_acts_in_the_movement_phase() -> None:
    state = battle(RED, BLUE)
    assert refused(state, "blue", SelectMove(unit="e", mode="normal")).code == "not_your_decision"


@pytest.mark.rule("W40K-TURN-08")
def test_the_fight_phase_does_not_end_while_units_have_to_fight() -> None:
    near = Force(id="e", seat="blue", at=[(11.9, 10)])
    state = battle(RED, near, phase="fight")
    assert isinstance(state.step, FightPhase)
    assert refused(state, "red", EndPhase()).code == "fights_remaining"


@pytest.mark.rule("W40K-SEQ-01", "W40K-AMB-50", "W40K-TURN-06")
def test_the_active_player_orders_rules_of_the_same_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(moments, "due", lambda state, moment: ("first", "second"))
    monkeypatch.setattr(sequencing.abilities, "due", lambda state, moment: ("first", "second"))
    monkeypatch.setattr(sequencing.abilities, "begin", lambda draft, rule: done.append(rule))
    state = battle(RED, BLUE)
    state = replace(state, stack=(BattleRound(turn=1, started=True), PlayerTurn()))
    draft = Draft(state, ScriptedDice(()))
    run(draft)
    assert isinstance(draft.state.step, OrderRules)
    assert deciders(draft.state) == {"red"}
    assert refused(draft.state, "red", PutInOrder(order=("first", "first"))).code == "bad_choice"
    after, _ = act(draft.state, "red", PutInOrder(order=("second", "first")))
    assert done == ["second", "first"]
    assert after.phase == "movement"


@pytest.mark.rule("W40K-SEQ-02")
@pytest.mark.parametrize(
    ("when", "start"), [("start_of_round", BattleRound()), ("end_of_round", BattleRound(turn=2, started=True))]
)
def test_outside_a_turn_a_roll_off_says_who_orders(
    monkeypatch: pytest.MonkeyPatch, when: str, start: BattleRound
) -> None:
    monkeypatch.setattr(sequencing.abilities, "due", lambda state, moment: ("a", "b") if moment == when else ())
    state = replace(battle(RED, BLUE), stack=(start,))
    draft = Draft(state, ScriptedDice((2, 6)))
    run(draft)
    assert isinstance(draft.state.step, OrderRules)
    assert deciders(draft.state) == {"blue"}
