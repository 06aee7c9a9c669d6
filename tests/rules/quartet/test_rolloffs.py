"""Dice part a ruling only where every seat in the game agreed to roll: nobody changes the table by asking alone."""

import pytest

from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import SEATS, SPECTATOR, Seat
from app.rules.kernel.state.ruling import AnswerRolloff, AnswerRuling, Concede, RulingRolloff, WithdrawRuling
from tests.rules.quartet import QUARTET, State
from tests.rules.quartet.test_rulings import NO, act, lives, names, proposed, refused

ROLL, LEAVE, THROW = AnswerRolloff(accept=True), AnswerRolloff(accept=False), RulingRolloff()


def disputed(seats: int) -> State:
    """Red proposed five lives, blue three, the last of four seats four; nothing of it holds."""
    state = act(proposed(seats), "blue", AnswerRuling(accept=False, counter=lives("red", 3)))
    if seats == 4:
        state = act(state, "plum", AnswerRuling(accept=False, counter=lives("red", 4)))
        for seat, to in (("jade", "red"), ("jade", "blue"), ("jade", "plum"), ("plum", "blue"), ("blue", "plum")):
            state = act(state, seat, AnswerRuling(accept=to == "red", to=to))
    assert QUARTET.owed(state) == {"red"}
    return state


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_nobody_has_dice_decide_alone(seat: Seat) -> None:
    state = disputed(2)
    found = QUARTET.decide(state, seat, THROW, ScriptedDice(()))
    assert isinstance(found, Refusal)
    other = "blue" if seat == "red" else "red"
    assert (found.code, found.facts) == ("override_needs_both_players", {"seats": (other,)})
    agreed = act(state, seat, ROLL)
    assert refused(agreed, seat, THROW) == "override_needs_both_players"
    assert refused(agreed, seat, ROLL) == "nothing_to_answer"
    assert QUARTET.owed(agreed) == {other}
    assert agreed.lives["red"] == 2


def test_nothing_is_to_be_rolled_before_all_have_answered() -> None:
    state = proposed(3)
    for seat in SEATS[:3]:
        assert {refused(state, seat, command) for command in (ROLL, LEAVE, THROW)} == {"nothing_to_answer"}
    state = act(state, "blue", NO)
    assert refused(state, "red", THROW) == "nothing_to_answer"


@pytest.mark.parametrize("last", [THROW, ROLL])
def test_the_last_who_agrees_throws_and_of_those_who_proposed_the_winners_version_holds(
    last: RulingRolloff | AnswerRolloff,
) -> None:
    state = disputed(4)
    assert names(state, "jade") == {"propose_rolloff", "leave_ruling"}
    state = act(state, "plum", ROLL)
    assert QUARTET.owed(state) == {"red", "blue", "jade"}
    assert names(state, "jade") == {"agree_rolloff", "leave_ruling"}
    assert names(state, "red") == {"accept_ruling:blue", "accept_ruling:plum", "agree_rolloff", "withdraw_ruling"}
    assert names(state, "plum") == {"leave_ruling"}
    state = act(act(state, "red", ROLL), "blue", ROLL)
    assert names(state, "jade") == {"ruling_rolloff", "leave_ruling"}
    thrown = [act(state, "jade", last, *faces) for faces in ((6, 1, 1), (1, 2, 1), (5, 1, 5, 2, 3))]
    assert [one.lives["red"] for one in thrown] == [5, 3, 4]
    assert {one.ruling for one in thrown} == {None}


def test_any_other_may_leave_everything_as_it_is_so_that_nobody_holds_the_game_up() -> None:
    state = disputed(4)
    assert refused(state, "red", LEAVE) == "own_proposal"
    for before in (state, act(state, "red", ROLL)):
        left = act(before, "jade", LEAVE)
        assert (left.ruling, left.lives["red"]) == (None, 2)


def test_the_one_who_opened_it_may_still_take_a_counter_or_withdraw_once_dice_are_proposed() -> None:
    state = act(disputed(2), "blue", ROLL)
    assert act(state, "red", AnswerRuling(accept=True)).lives["red"] == 3
    assert act(state, "red", WithdrawRuling()).lives["red"] == 2


def test_who_leaves_the_game_need_not_agree_to_the_roll() -> None:
    state = disputed(4)
    for seat in ("red", "blue", "plum"):
        state = act(state, seat, ROLL)
    assert refused(state, "red", THROW) == "override_needs_both_players"
    state = act(state, "jade", Concede())
    assert QUARTET.owed(state) == {"red"}
    assert {seat: "ruling_rolloff" in names(state, seat) for seat in ("red", "blue", "plum", "jade")} == {
        "red": True, "blue": True, "plum": True, "jade": False,
    }  # fmt: skip
    assert refused(state, "jade", THROW) == "out_of_the_game"
    assert act(state, "blue", THROW, 1, 6, 2).lives["red"] == 3


def test_the_word_of_who_left_counts_no_longer() -> None:
    state = act(disputed(4), "jade", ROLL)
    state = act(state, "jade", Concede())
    assert state.ruling is not None
    assert state.ruling.dice == ()


def test_everybody_is_asked_and_sees_who_would_roll() -> None:
    state = act(disputed(4), "jade", ROLL)
    view = QUARTET.view(state, SPECTATOR)
    assert view.ruling is not None
    assert view.ruling.dice == ("jade",)


def test_the_log_says_who_agreed_and_how() -> None:
    assert log(disputed(2), ("blue", ROLL), ("red", THROW), faces=(2, 5)) == [
        ("rolloff_agreed", "blue", {}),
        ("rolled_off", "blue", {"n": 1, "seats": ("red", "blue")}),
    ]
    assert log(disputed(2), ("red", AnswerRuling(accept=True))) == [("accepted", "blue", {"n": 1, "seats": ("red",)})]
    assert log(disputed(2), ("blue", LEAVE)) == [("dropped", "blue", {"n": 0, "seats": ()})]
    assert log(disputed(2), ("red", WithdrawRuling())) == [("withdrawn", "red", {"n": 0, "seats": ()})]
    unchanged = act(proposed(2), "blue", NO)
    assert log(unchanged, ("red", AnswerRuling(accept=True))) == [
        ("accepted_unchanged", "blue", {"n": 0, "seats": ("red",)})
    ]


def log(state: State, *commands: tuple[Seat, object], faces: tuple[int, ...] = ()) -> list[tuple[str, object, object]]:
    """The lines about rulings that these commands lead to: name, whose doing, facts."""
    told = []
    dice = ScriptedDice(faces)
    for seat, command in commands:
        found = QUARTET.decide(state, seat, command, dice)
        assert not isinstance(found, Refusal), found
        for event in found:
            line = QUARTET.narrate(state, event, SPECTATOR)
            if line and line.key.startswith("table.ruling.log."):
                told.append((line.key.removeprefix("table.ruling.log."), line.seat, dict(line.facts)))
            state = QUARTET.evolve(state, event)
    return told
