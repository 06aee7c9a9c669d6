"""Prompts with hidden answers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import EVERYONE, SEATS, SPECTATOR, Seat, seated
from app.rules.kernel.state.prompts import Prompt, answer, may_answer, owed_by, reveal, settled, shown


def secret(*seats: Seat, changeable: bool = False) -> Prompt[str]:
    return Prompt(kind="choose_card", asked=seats, hidden=True, changeable=changeable)


def given_to(prompt: Prompt[str], seat: Seat, value: str) -> Prompt[str]:
    after = answer(prompt, seat, value, rule="DW-CMD-01")
    assert isinstance(after, Prompt)
    return after


@pytest.mark.rule("DW-CMD-01", "DW-HID-02", "UW-HID-02")
@given(order=st.permutations(SEATS))
def test_nobody_sees_a_hidden_answer_before_all_are_in(order: list[Seat]) -> None:
    prompt = secret(*SEATS)
    for count, seat in enumerate(order[:-1], start=1):
        prompt = given_to(prompt, seat, f"card of {seat}")
        assert shown(prompt, SPECTATOR) == {}
        for viewer in SEATS:
            mine = {viewer: f"card of {viewer}"} if viewer in order[:count] else {}
            assert shown(prompt, seated(viewer)) == mine
        assert owed_by(prompt) == set(order[count:])
        with pytest.raises(ValueError, match="not settled"):
            reveal(prompt)
    prompt = given_to(prompt, order[-1], f"card of {order[-1]}")
    assert settled(prompt)
    assert owed_by(prompt) == frozenset()
    assert list(reveal(prompt)) == list(SEATS)
    assert shown(prompt, SPECTATOR) == shown(prompt, EVERYONE) == {seat: f"card of {seat}" for seat in SEATS}


@pytest.mark.rule("DW-CMD-01")
def test_a_changeable_answer_may_be_given_anew_until_all_are_in() -> None:
    prompt = given_to(secret("red", "blue", changeable=True), "red", "first")
    prompt = given_to(prompt, "red", "second")
    assert owed_by(prompt) == {"blue"}
    prompt = given_to(prompt, "blue", "other")
    assert reveal(prompt) == {"red": "second", "blue": "other"}
    assert not may_answer(prompt, "red")


def test_who_may_not_answer() -> None:
    prompt = secret("red", "blue")
    assert answer(prompt, "jade", "x", rule="R-1") == Refusal(code="not_asked", rule="R-1")
    prompt = given_to(prompt, "red", "x")
    assert answer(prompt, "red", "y", rule="R-1") == Refusal(code="already_answered", rule="R-1")


def test_prompts_survive_the_journal() -> None:
    codec = TypeAdapter(Prompt[str])
    prompt = given_to(secret("red", "blue"), "red", "x")
    assert codec.validate_json(codec.dump_json(prompt)) == prompt
