"""A question asked of all at once, in secret: through decide, offers, view, owed, automatic; and seats that leave."""

import json
from itertools import permutations

import pytest

from app.persistence.codec import codec_for, plain
from app.rules.kernel.seats import SEATS, SPECTATOR, Seat, Viewer, seated
from app.rules.kernel.state.prompts import Prompt
from app.rules.kernel.state.ruling import Concede
from tests.rules.quartet import QUARTET, State
from tests.rules.quartet.facts import Bid, BidAlways, Strike
from tests.rules.quartet.test_rulings import act, names, refused, table


def bids(state: State, **numbers: int) -> State:
    for seat, number in numbers.items():
        state = act(state, seat, Bid(number=number))  # type: ignore[arg-type]
    return state


def told(state: State, viewer: Viewer) -> str:
    """All that a viewer is ever told of a state, as text."""
    seat = viewer.seat
    offers = plain(QUARTET.offers(state, seat)) if seat else []
    return json.dumps([plain(QUARTET.view(state, viewer)), offers, sorted(QUARTET.owed(state))])


@pytest.mark.rule("DW-CMD-01", "DW-HID-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_answers_are_revealed_when_all_are_in(seats: int) -> None:
    state = table(seats)
    for count, seat in enumerate(SEATS[:seats], start=1):
        assert QUARTET.owed(state) == set(SEATS[count - 1 : seats])
        assert QUARTET.view(state, SPECTATOR).duties["step"].seats == SEATS[count - 1 : seats]
        assert state.last == {}
        state = bids(state, **{seat: 7 - count})
    assert state.last == {seat: 6 - place for place, seat in enumerate(SEATS[:seats])}
    assert QUARTET.owed(state) == {"red"}


@pytest.mark.rule("DW-CMD-01")
@pytest.mark.parametrize(("giver", "viewer"), list(permutations(SEATS, 2)))
def test_nobody_learns_anything_by_anothers_hidden_answer(giver: Seat, viewer: Seat) -> None:
    one, other = bids(table(4), **{giver: 2}), bids(table(4), **{giver: 5})
    changed = bids(one, **{giver: 5})
    for eyes in (seated(viewer), SPECTATOR):
        assert told(one, eyes) == told(other, eyes) == told(changed, eyes)
    assert refused(one, viewer, Bid(number=9)) == refused(other, viewer, Bid(number=9))
    assert told(one, seated(giver)) != told(other, seated(giver))
    assert QUARTET.view(changed, seated(giver)).seats[giver].counters == {"secret": 5}


def test_an_answer_may_be_changed_until_all_are_in_and_is_not_asked_for() -> None:
    state = bids(table(3), blue=2)
    assert names(state, "blue") == set()
    (again,) = [offer for offer in QUARTET.offers(state, "blue") if offer.id == "bid"]
    assert (again.place, again.primary, again.locked) == ("phase", False, None)
    state = bids(state, blue=6, red=5, jade=5)
    assert (state.last["blue"], QUARTET.owed(state)) == (6, {"blue"})
    assert refused(state, "blue", Bid(number=1)) == "wrong_step"


def test_an_answer_in_advance_is_the_tables_to_send_and_its_seats_secret() -> None:
    state = act(table(3), "jade", BidAlways(number=4))
    assert QUARTET.owed(state) == {"red", "blue", "jade"}
    assert QUARTET.automatic(state) == ("jade", Bid(number=4))
    for eyes in (seated("red"), seated("blue"), SPECTATOR):
        assert told(state, eyes) == told(table(3), eyes)
    state = bids(state, jade=4)
    assert QUARTET.automatic(state) is None
    assert QUARTET.automatic(act(state, "jade", BidAlways())) is None


@pytest.mark.rule("DW-WIN-05", "DW-WIN-08", "DW-CMD-14")
def test_an_eliminated_seat_is_asked_and_may_do_nothing_while_the_others_go_on() -> None:
    state = bids(QUARTET.setup({"lives": 1}, None, SEATS), red=6, blue=1, jade=1, plum=1)
    state = act(state, "red", Strike(target="jade"), 4)
    assert (state.out, state.result, QUARTET.playing(state)) == (("jade",), None, ("red", "blue", "plum"))
    assert QUARTET.owed(state) == {"red", "blue", "plum"}
    assert QUARTET.offers(state, "jade") == ()
    assert refused(state, "jade", Bid(number=3)) == "out_of_the_game"
    assert refused(state, "jade", Concede()) == "out_of_the_game"
    view = QUARTET.view(state, SPECTATOR)
    assert (view.seats["jade"].out, view.seats["red"].out, view.duties["step"].seats) == (
        True, False, ("red", "blue", "plum"),
    )  # fmt: skip
    one, other = bids(state, red=1), bids(state, red=6)
    assert told(one, seated("jade")) == told(other, seated("jade"))


@pytest.mark.rule("DW-WIN-06", "DW-WIN-07")
@pytest.mark.parametrize(("face", "winner"), [(5, "red"), (6, None)])
def test_the_last_seat_wins_and_nobody_when_all_go_at_once(face: int, winner: Seat | None) -> None:
    state = bids(QUARTET.setup({"lives": 1}, None, ("red", "plum")), red=6, plum=1)
    state = act(state, "red", Strike(target="plum"), face)
    assert QUARTET.winner(state) == (True, winner)
    assert QUARTET.owed(state) == frozenset()


def test_a_hidden_answer_of_a_seat_that_concedes_is_dropped_unseen_and_the_others_go_on() -> None:
    state = act(bids(table(4), plum=6), "plum", Concede())
    assert isinstance(state.step, Prompt)
    assert (state.step.asked, dict(state.step.answers)) == (("red", "blue", "jade"), {})
    state = bids(state, red=1, blue=2, jade=3)
    assert (set(state.last), QUARTET.owed(state)) == ({"red", "blue", "jade"}, {"jade"})


def test_the_answer_that_was_wanted_last_is_no_longer_wanted_when_its_seat_leaves() -> None:
    state = act(bids(table(3), red=1, blue=2), "jade", Concede())
    assert (state.last, QUARTET.owed(state)) == ({"red": 1, "blue": 2}, {"blue"})


def test_a_step_that_waited_for_a_seat_that_leaves_ends() -> None:
    state = act(bids(table(3), red=1, blue=6, jade=2), "blue", Concede())
    assert (state.round, QUARTET.owed(state)) == (2, {"red", "jade"})
    state = act(state, "red", Concede())
    assert QUARTET.winner(state) == (True, "jade")


def test_prompts_rulings_and_seats_that_left_are_stored() -> None:
    codec = codec_for(QUARTET)  # type: ignore[arg-type]
    state = act(bids(table(4), plum=6, red=2), "plum", Concede())
    assert codec.state_from(codec.state_to(state)) == state
