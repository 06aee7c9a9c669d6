"""Windows: alternating, closing after passes in succession, and telling nothing when masked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import SEATS, Seat
from app.rules.kernel.state.windows import Window, acted, asked, asked_under, closed, opened, passed


def ok(outcome: Window | Refusal) -> Window:
    assert isinstance(outcome, Window)
    return outcome


@pytest.mark.rule("UW-SRG-05", "AOS-CORE-5.2b")
def test_players_alternate_until_both_pass_in_succession() -> None:
    window = opened(("red", "blue"), ("red", "blue"))
    window = ok(acted(window, "red", rule="R"))
    window = ok(acted(window, "blue", rule="R"))
    window = ok(acted(window, "red", rule="R"))
    window = ok(passed(window, "blue", rule="R"))
    assert not closed(window)
    window = ok(passed(window, "red", rule="R"))
    assert closed(window)
    assert asked(window) is None


def test_an_act_after_a_pass_reopens_the_other_sides_word() -> None:
    window = ok(passed(opened(("red", "blue"), SEATS), "red", rule="R"))
    window = ok(acted(window, "blue", rule="R"))
    assert asked(window) == "red"
    assert not closed(window)


def test_out_of_turn_is_refused() -> None:
    window = opened(("red", "blue"), ("red", "blue"))
    assert acted(window, "blue", rule="R-9") == Refusal(code="not_your_window", rule="R-9")
    assert passed(window, "blue", rule="R-9") == Refusal(code="not_your_window", rule="R-9")


@pytest.mark.rule("AOS-CORE-13.1d", "W40K-FIGHT-06")
def test_a_side_that_is_out_leaves_the_rest_to_the_other() -> None:
    window = opened(("red", "blue"), ("red", "blue"), final=True)
    asked_in_turn: list[Seat | None] = []
    for act in (True, False, True, True, False):
        seat = asked(window)
        asked_in_turn.append(seat)
        assert seat is not None
        window = ok((acted if act else passed)(window, seat, rule="R"))
    assert asked_in_turn == ["red", "blue", "red", "red", "red"]
    assert closed(window)


@given(moves=st.lists(st.booleans(), max_size=40), final=st.booleans(), seats=st.integers(0, 4))
def test_every_window_closes_once_everybody_passes(moves: list[bool], final: bool, seats: int) -> None:
    window = opened(SEATS, SEATS[:seats], final=final)
    for act in [*moves, *[False] * 4]:
        seat = asked(window)
        if seat is None:
            break
        assert seat in SEATS[:seats]
        assert seat not in window.out
        window = ok((acted if act else passed)(window, seat, rule="R"))
    assert closed(window)


@pytest.mark.rule("UW-WND-03")
@given(held=st.sets(st.sampled_from(("red", "blue"))), might=st.sets(st.sampled_from(("red", "blue"))))
def test_a_masked_window_does_not_depend_on_what_is_held(held: set[Seat], might: set[Seat]) -> None:
    able = tuple(held & might)
    order: tuple[Seat, ...] = ("red", "blue")
    assert asked_under("masked", order, able=able, might=tuple(might)) == asked_under(
        "masked", order, able=(), might=tuple(might)
    )
    assert set(asked_under("only_if_possible", order, able=able, might=tuple(might))) == set(able)
    assert asked_under("always", order, able=able, might=tuple(might)) == order
