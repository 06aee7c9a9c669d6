"""Standing answers: what goes first, what replaces what, and when they are over."""

import pytest
from pydantic import TypeAdapter

from app.rules.kernel.state.standing import Standing, StandingSaid, When, answered_in_advance, said

NOW = (1, 0, 0, 0, 0)


@pytest.mark.rule("UW-WND-03")
def test_more_particular_standing_answers_go_first() -> None:
    answers = (
        Standing(key="*", answer="pass"),
        Standing(key="reroll", answer="keep"),
        Standing(key="reroll", answer="ask", when=(When(fact="failed", test="at_least", value=3),)),
    )
    assert answered_in_advance(answers, "window") == "pass"
    assert answered_in_advance(answers, "reroll", {"failed": 1}, NOW) == "keep"
    assert answered_in_advance(answers, "reroll", {"failed": 3}, NOW) is None
    assert answered_in_advance((), "reroll", {}, NOW) is None


def test_standing_answers_end_when_their_moment_has_come() -> None:
    answers = (Standing(key="window", answer="pass", until=(1, 0, 0, 3)),)
    assert answered_in_advance(answers, "window", {}, (1, 0, 0, 2, 9)) == "pass"
    assert answered_in_advance(answers, "window", {}, (1, 0, 0, 3, 0)) is None


def test_what_is_said_of_a_key_replaces_what_was_said_of_it() -> None:
    answers = (Standing(key="k", answer="a"), Standing(key="other", answer="c"))
    anew = said(answers, StandingSaid(seat="red", key="k", standing=Standing(key="k", answer="b")))
    assert {entry.key: entry.answer for entry in anew} == {"k": "b", "other": "c"}
    taken_back = said(anew, StandingSaid(seat="red", key="k", standing=None))
    assert [entry.key for entry in taken_back] == ["other"]


@pytest.mark.parametrize(
    ("test", "value", "met"),
    [("is", 2, True), ("is", 3, False), ("is_not", 3, True), ("at_least", 2, True), ("at_most", 1, False)],
)
def test_conditions(test: str, value: int, met: bool) -> None:
    condition = TypeAdapter(When).validate_python({"fact": "n", "test": test, "value": value})
    assert condition.met_by({"n": 2}) is met
    assert condition.met_by({}) is False
