"""What was proposed in vain is not put to the others again before one of them has gone on with the game."""

import pytest

from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.seats import SEATS, Seat
from app.rules.kernel.state.prompts import Prompt
from app.rules.kernel.state.ruling import AnswerRolloff, AnswerRuling, Concede, Note, ProposeRuling, WithdrawRuling
from app.rules.kernel.state.turned_down import MOST_IN_VAIN
from tests.rules.quartet import QUARTET, Command, State
from tests.rules.quartet.facts import Bid, BidAlways, SetLives, Strike
from tests.rules.quartet.test_rulings import NO, act, lives, refused, table

LEAVE = AnswerRolloff(accept=False)
AGAIN = "turned_down_already"


def propose(*corrections: SetLives | Note, why: str = "") -> ProposeRuling[SetLives]:
    return ProposeRuling(corrections=corrections, why=why)


FIVE = SetLives(seat="red", lives=5)
SIX = SetLives(seat="blue", lives=6)


def boasting(seats: int = 2) -> State:
    """Red has bid most and strikes: a decision everybody sees."""
    state = table(seats)
    for number, seat in enumerate(SEATS[:seats]):
        state = act(state, seat, Bid(number=6 - number))
    return state


def in_vain(state: State, *corrections: SetLives | Note, by: Seat = "red") -> State:
    """Proposed, rejected by the next seat, and left at that."""
    state = act(state, by, propose(*corrections))
    for seat in [one for one in QUARTET.playing(state) if one != by]:
        if state.ruling is not None:
            state = act(state, seat, NO)
            state = act(state, seat, LEAVE) if len(QUARTET.playing(state)) == 2 else state
    if state.ruling is not None:
        state = act(state, by, WithdrawRuling())
    return state


@pytest.mark.parametrize(
    "again",
    [
        propose(FIVE),
        propose(FIVE, why="other words"),
        propose(Note(text="please"), FIVE),
        propose(SIX, FIVE),
        propose(FIVE, FIVE),
    ],
)
def test_the_same_is_not_proposed_again_whatever_stands_around_it(again: ProposeRuling[SetLives]) -> None:
    assert refused(in_vain(boasting(), FIVE), "red", again) == AGAIN


def test_a_bundle_in_another_order_is_the_same_and_less_of_it_is_not() -> None:
    state = in_vain(boasting(), FIVE, SIX)
    assert refused(state, "red", propose(SIX, FIVE)) == AGAIN
    assert act(state, "red", propose(FIVE)).ruling is not None
    assert act(state, "red", propose(SetLives(seat="red", lives=4), SIX)).ruling is not None


def test_words_alone_are_the_same_words() -> None:
    state = in_vain(boasting(), Note(text="so be it"))
    assert refused(state, "red", propose(Note(text="so be it"))) == AGAIN
    assert refused(state, "red", propose(why="so be it")) == AGAIN
    assert act(state, "red", propose(FIVE, Note(text="so be it"))).ruling is not None


def test_taking_it_back_is_no_way_round() -> None:
    state = act(act(boasting(), "red", propose(FIVE)), "red", WithdrawRuling())
    assert refused(state, "red", propose(FIVE)) == AGAIN


def test_who_lost_the_roll_off_does_not_ask_again() -> None:
    state = act(act(boasting(), "red", propose(FIVE)), "blue", NO)
    state = act(act(state, "red", AnswerRolloff(accept=True)), "blue", AnswerRolloff(accept=True), 2, 5)
    assert state.lives["red"] == 2
    assert refused(state, "red", propose(FIVE)) == AGAIN


def test_nor_is_it_put_as_a_counter_but_the_other_may_propose_it() -> None:
    state = in_vain(boasting(), FIVE)
    opened = act(state, "blue", propose(SIX))
    assert refused(opened, "red", AnswerRuling(accept=False, counter=(SIX, FIVE))) == AGAIN
    assert act(act(state, "blue", propose(FIVE)), "red", AnswerRuling(accept=True)).lives["red"] == 5


def test_a_counter_that_came_to_nothing_is_not_proposed_either() -> None:
    state = act(act(boasting(), "red", propose(FIVE)), "blue", AnswerRuling(accept=False, counter=(SIX,)))
    state = act(state, "red", WithdrawRuling())
    assert refused(state, "blue", propose(SIX)) == AGAIN


@pytest.mark.parametrize("own", [BidAlways(number=3), Strike(target="blue")])
def test_what_the_proposer_does_himself_is_nothing_new(own: Command) -> None:
    state = in_vain(boasting(), FIVE)
    faces = (2,) if isinstance(own, Strike) else ()
    assert refused(act(state, "red", own, *faces), "red", propose(FIVE)) == AGAIN


def test_an_agreed_note_or_the_others_standing_answer_is_nothing_new() -> None:
    state = act(in_vain(boasting(), FIVE), "red", propose(Note(text="thanks")))
    state = act(state, "blue", AnswerRuling(accept=True))
    assert refused(state, "red", propose(FIVE)) == AGAIN
    assert refused(act(state, "blue", BidAlways(number=3)), "red", propose(FIVE)) == AGAIN


def test_once_another_seat_has_gone_on_with_the_game_it_may_be_proposed_again() -> None:
    state = in_vain(boasting(), SIX, by="blue")
    assert refused(state, "blue", propose(SIX)) == AGAIN
    state = act(state, "red", Strike(target="blue"), 2)
    assert act(state, "blue", propose(SIX)).ruling is not None


def test_what_is_answered_in_secret_is_no_news_before_all_are_in() -> None:
    state = in_vain(table(3), FIVE)
    secret = act(state, "blue", Bid(number=6))
    assert isinstance(secret.step, Prompt)
    assert secret.turned_down == state.turned_down
    assert refused(secret, "red", propose(FIVE)) == AGAIN
    all_in = act(act(secret, "red", Bid(number=2)), "jade", Bid(number=3))
    assert act(all_in, "blue", Strike(target="jade"), 2).turned_down == ()


def test_who_leaves_is_news_to_all() -> None:
    state = in_vain(boasting(3), FIVE)
    assert refused(state, "red", propose(FIVE)) == AGAIN
    state = act(state, "jade", Concede())
    assert act(state, "red", propose(FIVE)).ruling is not None


def test_only_so_many_proposals_in_vain_and_the_others_are_not_held_up() -> None:
    state = boasting()
    for left in range(MOST_IN_VAIN):
        assert not offer(state, "red").locked
        state = in_vain(state, SetLives(seat="red", lives=left + 3))
    assert refused(state, "red", propose(SetLives(seat="red", lives=9))) == "proposed_in_vain"
    locked = offer(state, "red").locked
    assert locked is not None
    assert (locked.code, locked.facts) == ("proposed_in_vain", {"had": MOST_IN_VAIN, "needed": MOST_IN_VAIN})
    assert not offer(state, "blue").locked
    answered = act(act(state, "blue", propose(SIX)), "red", AnswerRuling(accept=False, counter=lives("blue", 4)))
    assert act(answered, "blue", AnswerRuling(accept=True)).lives["blue"] == 4


def offer(state: State, seat: Seat) -> Offer:
    return next(one for one in QUARTET.offers(state, seat) if one.id == "propose_ruling")
