"""Rounds, the first turn, turns, the underdog (UW-RND-01..07, UW-TURN-01..05, UW-END-08)."""

from dataclasses import replace
from typing import Any

import pytest

from app.rules.underworlds.glory import underdog
from app.rules.underworlds.model.commands import CoreFocus, EndStep, FocusExtra, Pass
from app.rules.underworlds.model.setup_commands import ChooseFirstPlayer
from app.rules.underworlds.model.setup_events import RolledOff
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.turn_prompts import ActionStep, BattleRound, ChooseFirst, EndPhase, PowerStep
from tests.rules.underworlds.arena import Man, act, blue, carried_on, faces, match, red, refused, told

SLAIN = {"slain": True, "deployed": True}


def opening(*men: Man, round: int = 1, dice: tuple[int, ...] = (), **changes: Any) -> State:
    """The start of a round, the roll-off thrown with these dice."""
    start = match(*men, step=ActionStep(), carry_on=False, turn=1, **changes)
    sides = {seat: replace(side, turns_taken=0) for seat, side in start.sides.items()}
    start = replace(start, stack=(BattleRound(),), round=round - 1, active=None, turn_seq=0, first=None, sides=sides)
    return carried_on(start, *dice)


def played_on(state: State, *until: type) -> State:
    """The state after empty Focuses and passes, up to a step of these kinds."""
    while not isinstance(state.step, until):
        seat = state.active
        assert seat is not None
        if isinstance(state.step, ActionStep):
            state, _ = act(state, seat, CoreFocus())
            state, _ = act(state, seat, FocusExtra(draw=False))
        else:
            state, _ = act(state, seat, Pass())
            state, _ = act(state, state.other(seat), Pass())
    return state


@pytest.mark.rule("UW-RND-03", "UW-RND-04")
def test_the_winner_decides_and_the_loser_draws() -> None:
    state = opening(red("a", 0, 0), blue("b", 5, 0), dice=faces("crit", "hammer"))
    assert state.step == ChooseFirst(winner="red")
    assert refused(state, "blue", ChooseFirstPlayer(player="blue")).code == "not_rolloff_winner"
    given, _ = act(state, "red", ChooseFirstPlayer(player="blue"))
    assert given.active == "blue"
    assert [len(given.sides[s].cards("hand_power")) for s in given.seats] == [0, 1]
    taken, _ = act(state, "red", ChooseFirstPlayer(player="red"))
    assert taken.active == "red"
    assert [len(taken.sides[s].cards("hand_power")) for s in taken.seats] == [0, 1]


@pytest.mark.rule("UW-RND-04", "UW-CFG-01")
def test_the_second_player_may_draw_instead() -> None:
    men = (red("a", 0, 0), blue("b", 5, 0))
    state = opening(*men, dice=faces("crit", "hammer"), options={"first_turn_draw": "second_player"})
    given, _ = act(state, "red", ChooseFirstPlayer(player="blue"))
    assert [len(given.sides[s].cards("hand_power")) for s in given.seats] == [1, 0]


@pytest.mark.rule("UW-RND-04", "UW-CARD-05")
def test_an_empty_deck_gives_nothing() -> None:
    state = opening(red("a", 0, 0), blue("b", 5, 0), dice=faces("crit", "hammer"), piles={"blue": {"deck_power": ()}})
    state, events = act(state, "red", ChooseFirstPlayer(player="red"))
    assert "cards_drawn" not in told(events)
    assert state.active == "red"


@pytest.mark.rule("UW-RND-02", "UW-TURN-02", "UW-SET-04")
def test_eight_turns_alternate_and_are_counted() -> None:
    state = opening(red("a", 0, 0), blue("b", 5, 0), dice=faces("hammer", "crit"))
    state, _ = act(state, "blue", ChooseFirstPlayer(player="blue"))
    order = []
    while not isinstance(state.step, EndPhase):
        assert state.active is not None
        order.append(state.active)
        state = played_on(state, PowerStep)
        assert sum(side.turns_taken for side in state.sides.values()) == len(order) == state.turn_seq
        state = played_on(state, ActionStep, EndPhase)
    assert order == ["blue", "red"] * 4
    assert [past.name for past in state.history].count("combat_phase_end") == 1


@pytest.mark.rule("UW-TURN-01", "UW-ACT-01")
def test_a_turn_is_an_action_step_then_a_power_step() -> None:
    state = match(red("a", 0, 0), blue("b", 5, 0))
    assert refused(state, "blue", CoreFocus()).code == "not_your_turn"
    assert refused(state, "red", Pass()).code == "wrong_step"
    state, _ = act(state, "red", CoreFocus())
    assert refused(state, "red", CoreFocus()).code == "core_ability_already_used"
    state, events = act(state, "red", FocusExtra(draw=False))
    assert told(events) == ("focused", "action_step_end", "power_step_start")
    assert refused(state, "red", CoreFocus()).code == "core_ability_outside_action_step"
    state, _ = act(state, "red", Pass())
    state, events = act(state, "blue", Pass())
    assert told(events) == ("power_step_end", "turn_end", "turn_start", "action_step_start")
    assert state.active == "blue"


@pytest.mark.rule("UW-TURN-03", "UW-TURN-04")
def test_a_player_without_fighters_plays_on() -> None:
    state = match(red("a", 0, 0), Man(id="b", seat="blue", at=None, is_=SLAIN), active="blue", turn=2, round=2)
    state, _ = act(state, "blue", CoreFocus())
    state, _ = act(state, "blue", FocusExtra(draw=True))
    state = played_on(state, EndPhase)
    assert state.turn_seq == 8
    assert state.result is None


@pytest.mark.rule("UW-RND-06")
def test_the_underdog_has_lost_strictly_more_bounty() -> None:
    lost = [Man(id="a", seat="red", at=None, side={"bounty": 2}, is_=SLAIN)]
    lost += [Man(id=f"b{n}", seat="blue", at=None, is_=SLAIN) for n in (1, 2)]
    state = match(*lost, blue("b3", 5, 0))
    assert underdog(state) is None
    fallen = replace(state.fighters["blue.b3"], hex=None, slain=True)
    state = replace(state, fighters={**state.fighters, "blue.b3": fallen})
    assert underdog(state) == "blue"


@pytest.mark.rule("UW-RND-07", "UW-CFG-01")
def test_a_raised_fighter_slain_again_counts_its_printed_bounty() -> None:
    again = Man(id="b", seat="blue", at=None, inspired_side={"bounty": 3}, is_={**SLAIN, "bounty_when_slain": 0})
    assert underdog(match(red("a", 0, 0), again)) == "blue"
    assert underdog(match(red("a", 0, 0), again, options={"underdog_bounty": "value_when_slain"})) is None


@pytest.mark.rule("UW-RND-05")
def test_the_underdog_wins_a_tied_roll_in_later_rounds() -> None:
    men = (Man(id="a", seat="red", at=None, is_=SLAIN), red("a2", 0, 0), blue("b", 5, 0))
    second = opening(*men, round=2, dice=faces("hammer", "hammer"))
    assert second.step == ChooseFirst(winner="red")
    first = opening(*men, round=1, dice=faces("hammer", "hammer", "flanked", "swords"))
    assert first.step == ChooseFirst(winner="blue")
    nobody = opening(*men[1:], round=2, dice=faces("crit", "crit", "hammer", "flanked"))
    assert nobody.step == ChooseFirst(winner="red")


@pytest.mark.rule("UW-RND-04", "UW-RND-05", "UW-CFG-01")
@pytest.mark.parametrize(("agreed", "drawn"), [("rolloff_loser", [0, 1]), ("second_player", [1, 0])])
def test_who_draws_is_agreed_and_a_tie_is_the_underdogs_either_way(agreed: str, drawn: list[int]) -> None:
    men = (Man(id="a", seat="red", at=None, is_=SLAIN), red("a2", 0, 0), blue("b", 5, 0))
    state = opening(*men, round=2, dice=faces("hammer", "hammer"), options={"first_turn_draw": agreed})
    assert state.step == ChooseFirst(winner="red")
    given, _ = act(state, "red", ChooseFirstPlayer(player="blue"))
    assert [len(given.sides[s].cards("hand_power")) for s in given.seats] == drawn


@pytest.mark.rule("UW-RND-01", "UW-END-08", "UW-CON-13")
def test_clean_up_takes_the_tokens_of_the_round_and_leaves_the_rest() -> None:
    tokens = {"move": 2, "charge": 1, "guard": 1, "stagger": 3}
    man = red("a", 0, 0, tokens=tokens, is_={"damage": 2, "raised": True})
    state = match(man, blue("b", 5, 0), step=EndPhase(todo=()), carry_on=False)
    state = replace(state, stack=(BattleRound(stage="clean_up", turns=8),), active=None, part="end")
    state = carried_on(state, *faces("crit", "hammer"))
    fighter = state.fighters["red.a"]
    assert (dict(fighter.tokens), fighter.damage, fighter.raised) == ({}, 2, True)
    assert [side.turns_taken for side in state.sides.values()] == [0, 0]
    assert (state.round, state.part) == (2, "combat")


@pytest.mark.rule("UW-TURN-05")
def test_the_order_of_the_phase_is_fixed() -> None:
    state = match(red("a", 0, 0), blue("b", 5, 0))
    assert refused(state, "red", EndStep()).code == "wrong_step"
    assert refused(state, "red", ChooseFirstPlayer(player="red")).code == "wrong_step"


@pytest.mark.rule("UW-DICE-06")
def test_every_throw_of_a_roll_off_is_recorded() -> None:
    start = match(red("a", 0, 0), blue("b", 5, 0), carry_on=False)
    start = replace(start, stack=(BattleRound(stage="over"),), active=None)
    state = carried_on(start, *faces("swords", "hammer", "flanked", "flanked", "crit", "swords"))
    rolled = next(past for past in state.history if past.name == "rolloff_resolved")
    assert rolled.facts["winner"] == "red"
    assert RolledOff(purpose="x", throws=(("crit", "swords"),), winner="red").by_underdog is False
