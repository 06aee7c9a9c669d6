"""Rulings among two to four: all others still in the game must agree; every counter is put to all."""

import pytest

from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import SEATS, Seat
from app.rules.kernel.state.ruling import (
    AnswerRuling,
    Concede,
    Note,
    ProposeRuling,
    RulingClosed,
    SkipStep,
    WithdrawRuling,
)
from tests.rules.quartet import QUARTET, Command, State
from tests.rules.quartet.facts import Bid, SetLives

YES, NO = AnswerRuling(accept=True), AnswerRuling(accept=False)


def table(seats: int) -> State:
    return QUARTET.setup({}, None, SEATS[:seats])


def lives(seat: Seat, count: int) -> tuple[SetLives]:
    return (SetLives(seat=seat, lives=count),)


def act(state: State, seat: Seat, command: Command, *faces: int) -> State:
    found = QUARTET.decide(state, seat, command, ScriptedDice(faces))
    assert not isinstance(found, Refusal), found
    for event in found:
        state = QUARTET.evolve(state, event)
    return state


def refused(state: State, seat: Seat, command: Command) -> str:
    found = QUARTET.decide(state, seat, command, ScriptedDice(()))
    assert isinstance(found, Refusal)
    return found.code


def proposed(seats: int) -> State:
    return act(table(seats), "red", ProposeRuling(corrections=lives("red", 5), why="miscounted"))


def names(state: State, seat: Seat) -> set[str]:
    return {offer.id for offer in QUARTET.offers(state, seat) if offer.place == "prompt"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_other_seat_must_accept(seats: int) -> None:
    state = proposed(seats)
    for seat in SEATS[1:seats]:
        assert state.lives["red"] == 2
        assert QUARTET.owed(state) == set(SEATS[SEATS.index(seat) : seats])
        assert refused(state, seat, Bid(number=1)) == "ruling_pending"
        state = act(state, seat, YES)
    assert (state.ruling, state.lives["red"]) == (None, 5)


def test_one_answer_a_proposal_and_none_to_ones_own() -> None:
    state = act(proposed(4), "blue", YES)
    assert refused(state, "blue", YES) == "nothing_to_answer"
    assert refused(state, "red", YES) == "own_proposal"
    assert names(state, "blue") == set()
    assert names(state, "jade") == {"accept_ruling:red", "reject_ruling:red", "counter_ruling"}
    assert names(state, "red") == {"withdraw_ruling"}


def test_a_counter_is_put_to_all_and_holds_once_all_agree_to_it() -> None:
    state = act(proposed(4), "blue", AnswerRuling(accept=False, counter=lives("red", 3)))
    assert names(state, "jade") == {
        "accept_ruling:red", "reject_ruling:red", "accept_ruling:blue", "reject_ruling:blue", "counter_ruling",
    }  # fmt: skip
    assert names(state, "red") == {"accept_ruling:blue", "withdraw_ruling"}
    state = act(state, "jade", YES)
    assert QUARTET.owed(state) == {"jade", "plum"}
    state = act(state, "plum", AnswerRuling(accept=False, counter=lives("red", 4)))
    assert QUARTET.owed(state) == {"blue", "jade", "plum"}
    assert names(state, "jade") == {
        "accept_ruling:blue", "reject_ruling:blue", "accept_ruling:plum", "reject_ruling:plum", "counter_ruling",
    }  # fmt: skip
    state = act(state, "jade", AnswerRuling(accept=True, to="plum"))
    state = act(state, "red", AnswerRuling(accept=True, to="plum"))
    state = act(state, "jade", AnswerRuling(accept=False, to="blue"))
    assert state.lives["red"] == 2
    state = act(state, "blue", AnswerRuling(accept=True, to="plum"))
    assert (state.ruling, state.lives["red"]) == (None, 4)


def test_who_would_have_what_another_proposes_joins_it() -> None:
    state = act(proposed(3), "blue", NO)
    state = act(state, "jade", NO)
    assert state.ruling is not None
    assert [(one.by, one.agreed) for one in state.ruling.counters] == [("blue", ("jade",))]
    state = act(state, "red", AnswerRuling(accept=True))
    assert (state.ruling, state.lives["red"]) == (None, 2)


def test_whoever_opened_it_may_take_it_back_at_any_time() -> None:
    state = act(proposed(3), "blue", AnswerRuling(accept=False, counter=lives("red", 3)))
    assert refused(state, "blue", WithdrawRuling()) == "nothing_to_answer"
    assert act(state, "red", WithdrawRuling()).ruling is None


def test_a_second_counter_of_ones_own_is_refused() -> None:
    state = act(proposed(4), "blue", AnswerRuling(accept=False, counter=lives("red", 3)))
    state = act(state, "jade", AnswerRuling(accept=False, counter=lives("red", 4)))
    assert refused(state, "jade", AnswerRuling(accept=False, counter=lives("red", 6))) == "own_proposal"


def test_who_leaves_the_game_is_not_waited_for() -> None:
    state = act(act(proposed(4), "blue", YES), "jade", YES)
    assert QUARTET.owed(state) == {"plum"}
    state = act(state, "plum", Concede())
    assert (state.ruling, state.lives["red"], state.out) == (None, 5, ("plum",))


def test_a_ruling_goes_with_the_seat_that_opened_it_and_a_counter_with_its_own() -> None:
    state = act(proposed(4), "blue", AnswerRuling(accept=False, counter=lives("red", 3)))
    without = act(state, "blue", Concede())
    assert without.ruling is not None
    assert without.ruling.counters == ()
    assert QUARTET.owed(without) == {"jade", "plum"}
    assert act(state, "red", Concede()).ruling is None


def test_a_ruling_may_end_a_step_and_the_round_goes_on() -> None:
    state = table(3)
    for seat, number in (("red", 1), ("blue", 6), ("jade", 2)):
        state = act(state, seat, Bid(number=number))
    state = act(state, "jade", ProposeRuling(corrections=(SkipStep(), Note(text="no blow"))))
    state = act(act(state, "red", YES), "blue", YES)
    assert (state.round, QUARTET.owed(state)) == (2, {"red", "blue", "jade"})


def test_the_last_acceptance_alone_closes_a_ruling() -> None:
    state = proposed(3)
    found = QUARTET.decide(state, "blue", YES, ScriptedDice(()))
    assert not any(isinstance(event, RulingClosed) for event in found if not isinstance(found, Refusal))
