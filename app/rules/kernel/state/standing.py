"""Standing answers: given in advance ("never ask me", "pass until the end of the turn": W40K chapter 4.7, UW-WND-03).

They belong to the state, so that a replay decides alike, and are their seat's secret, so that nobody learns from them who
could have reacted. Where even the timing must give nothing away, use `app.rules.kernel.state.windows`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class When:
    """A condition on one fact of a prompt. A fact the prompt does not state never meets it."""

    kind: Literal["when"] = "when"
    fact: str
    test: Literal["is", "is_not", "at_least", "at_most"]
    value: Fact

    def met_by(self, facts: Mapping[str, Fact]) -> bool:
        """Whether the facts of a prompt meet the condition."""
        had = facts.get(self.fact)
        if had is None:
            return False
        if self.test in ("is", "is_not"):
            return (had == self.value) == (self.test == "is")
        if not isinstance(had, int | float) or not isinstance(self.value, int | float):
            return False
        return had >= self.value if self.test == "at_least" else had <= self.value


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """An answer given in advance to every prompt with this key, while all conditions hold and until a moment.

    `until` is a moment on the system's line of turns, numbers that grow as the match goes on, the outermost first: the
    answer is void once the match has reached it; None stands to the end. `key` "*" is every prompt that may be declined.
    """

    kind: Literal["standing"] = "standing"
    key: str
    answer: Fact
    when: tuple[When, ...] = ()
    until: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingView:
    """An answer given in advance as its seat reads it; `label` and its `facts` say what it is where a system has words for it."""

    key: str
    answer: Fact
    until: tuple[int, ...] | None = None
    label: str = ""
    facts: Mapping[str, Fact] = field(default_factory=dict)


def standing_view(said: Standing, label: str = "", **facts: Fact) -> StandingView:
    """How an answer is shown to the seat that gave it."""
    return StandingView(key=said.key, answer=said.answer, until=said.until, label=label, facts=facts)


StandingAnswers: TypeAlias = tuple[Standing, ...]
"""What a seat has said in advance, latest last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingSaid:
    """A standing answer was given, or taken back (`standing` None); its seat's secret."""

    kind: Literal["standing_said"] = "standing_said"
    seat: Seat
    key: str
    standing: Standing | None


def said(answers: StandingAnswers, event: StandingSaid) -> StandingAnswers:
    """What a seat has said in advance after this, which is all it says of that key now."""
    kept = tuple(entry for entry in answers if entry.key != event.key)
    return kept if event.standing is None else (*kept, event.standing)


def answered_in_advance(
    answers: StandingAnswers, key: str, facts: Mapping[str, Fact] | None = None, now: tuple[int, ...] = ()
) -> Fact | None:
    """What a seat has said to such a prompt, or nothing: then it must be asked.

    An answer to this very key goes before one to all, one with more conditions before one with fewer, a later one
    before an earlier one. An answer of "ask" means: ask me, whatever a more general answer says.
    """
    fitting = [
        (entry.key == key, len(entry.when), place, entry.answer)
        for place, entry in enumerate(answers)
        if entry.key in (key, "*")
        and not lapsed(entry, now)
        and all(condition.met_by(facts or {}) for condition in entry.when)
    ]
    best = max(fitting, key=lambda row: row[:3])[3] if fitting else None
    return None if best == "ask" else best


def lapsed(standing: Standing, now: tuple[int, ...]) -> bool:
    """Whether the moment until which this answer holds has come."""
    return standing.until is not None and now >= standing.until
