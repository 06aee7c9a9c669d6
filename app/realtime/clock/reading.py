"""How the clocks of a match stand after a row of its journal: a function of the rows alone, in whole milliseconds.

A clock runs from when a row asks its side until the command that answers was heard; from there until that is committed it stands,
for then the table computes. A mark every few seconds says that the server was there: time between two rows that are farther apart
than that nobody pays for.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Self

from app.realtime.clock.terms import Terms, terms_from
from app.realtime.history.replay import (
    CLOCK_BEGUN,
    CLOCK_CHANGED,
    CLOCK_MARKED,
    CLOCK_STOPPED,
    OWN_KINDS,
    TIME_GIVEN,
)

MARK_MS = 5000
"""How often a row says that the clocks run. What a kill gives away is less than that."""

UNSEEN_MS = 6000
"""Milliseconds between two rows from which the server was not there: a mark was due a second ago."""

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def milliseconds(at: datetime) -> int:
    """Whole milliseconds since 1970."""
    return (at - EPOCH) // timedelta(milliseconds=1)


def moment(milliseconds: int) -> datetime:
    """The time that is so many milliseconds after the beginning of 1970."""
    return EPOCH + timedelta(milliseconds=milliseconds)


@dataclass(frozen=True, slots=True, kw_only=True)
class Then:
    """What matters to the clocks of the state after a row: who is asked, in which turn, whether the match is over."""

    asked: tuple[str, ...]
    turn: str
    over: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Timed:
    """A row of the journal as the clocks read it: `heard` is when its command came, in milliseconds since 1970 as `at`.

    `by` is who answered for a side whose time was used up.
    """

    seat: str | None
    command: Mapping[str, Any]
    at: int
    heard: int
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """The clocks after a row: milliseconds `left` and `grace` of each side that has one, who is `asked` and so runs, who is `away`.

    `lost`: whose time was used up when another claimed the match.
    """

    terms: Terms
    at: int
    left: Mapping[str, int]
    grace: Mapping[str, int]
    away: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    turn: str = ""
    stopped: bool = False
    lost: tuple[str, ...] = ()

    @classmethod
    def first(cls, terms: Terms, sides: tuple[str, ...], at: int, then: Then) -> Self:
        """The clocks as they begin."""
        left = dict.fromkeys(sides, terms.seconds * 1000)
        return cls(terms=terms, at=at, left=left, grace=_grace(terms, sides), asked=then.asked, turn=then.turn)

    @classmethod
    def read(cls, terms: Terms, at: int, kept: Mapping[str, Any]) -> Self:
        """The clocks as a row keeps them."""
        return cls(
            terms=terms, at=at, left=kept["left"], grace=kept["grace"], away=tuple(kept["away"]), asked=tuple(kept["asked"]),
            turn=kept["turn"], stopped=kept["stopped"], lost=tuple(kept["lost"]),
        )  # fmt: skip

    def kept(self, row: Timed) -> dict[str, Any]:
        """What a row keeps of the clocks after it."""
        return {
            "heard": row.heard, "by": row.by, "left": dict(self.left), "grace": dict(self.grace), "away": [*self.away],
            "asked": [*self.asked], "turn": self.turn, "stopped": self.stopped, "lost": [*self.lost],
        }  # fmt: skip

    @property
    def running(self) -> tuple[str, ...]:
        """The sides whose time passes."""
        return () if self.stopped else tuple(seat for seat in self.asked if not self._stands(seat))

    def _stands(self, seat: str) -> bool:
        """Whether a side's clock stands still because its line is down."""
        return seat in self.away and (self.terms.grace is None or self.grace.get(seat, 0) > 0)

    def at_moment(self, upto: int) -> "Reading":
        """The clocks at a moment after this row, in milliseconds since 1970."""
        passed = max(0, upto - self.at)
        if self.stopped or (self.terms.kind != "days" and passed > UNSEEN_MS):
            passed = 0
        left, grace = dict(self.left), dict(self.grace)
        for seat in self.asked:
            stood = 0
            if seat in self.away:
                stood = passed if self.terms.grace is None else min(passed, grace.get(seat, 0))
                if seat in grace:
                    grace[seat] -= stood
            left[seat] -= passed - stood
        return replace(self, at=max(self.at, upto), left=left, grace=grace)

    def after(self, row: Timed, then: Then) -> "Reading":
        """The clocks after one more row, whose state asks what `then` says."""
        now = self.at_moment(row.heard)
        left = dict(now.left)
        kind = row.command["kind"]
        decided = row.seat in now.asked and row.seat not in then.asked and kind not in OWN_KINDS and not row.by
        if kind == TIME_GIVEN:
            left[row.command["seat"]] = max(0, left[row.command["seat"]]) + row.command["seconds"] * 1000
        if self.terms.kind == "total" and row.seat and decided:
            left[row.seat] += self.terms.more * 1000
        if self.terms.kind == "days":
            left |= dict.fromkeys({*then.asked} ^ {*now.asked}, self.terms.seconds * 1000)
        if self.terms.kind == "turn" and then.turn != self.turn:
            left = dict.fromkeys(left, self.terms.seconds * 1000)
        claimed = self.terms.zero == "loss" and bool(row.by)
        if kind == CLOCK_CHANGED:
            now, left = now._changed(terms_begun_by(row))
        return replace(
            now, at=row.at, left=left, turn=then.turn,
            away=tuple(row.command["away"]) if kind == CLOCK_MARKED else self.away,
            asked=() if then.over else then.asked,
            stopped=now.stopped or kind == CLOCK_STOPPED,
            lost=(*self.lost, str(row.seat)) if claimed else self.lost,
        )  # fmt: skip

    def _changed(self, terms: Terms | None) -> tuple["Reading", dict[str, int]]:
        """The clocks once others were agreed on, and what each side has left: of a total as much more or less as the new one gives,
        of any other kind its whole time. With none agreed on they stand."""
        if terms is None:
            return replace(self, stopped=True), dict(self.left)
        more = (terms.seconds - self.terms.seconds) * 1000
        is_same = terms.kind == self.terms.kind == "total" and not self.stopped
        left = {seat: had + more if is_same else terms.seconds * 1000 for seat, had in self.left.items()}
        grace = self.grace if (terms.grace, terms.kind) == (self.terms.grace, self.terms.kind) else None
        kept = _grace(terms, tuple(self.left)) if grace is None else grace
        return replace(self, terms=terms, grace=kept, stopped=False), left


def _grace(terms: Terms, sides: tuple[str, ...]) -> dict[str, int]:
    return dict.fromkeys(sides, terms.grace * 1000) if terms.grace and terms.kind != "days" else {}


def terms_begun_by(row: Timed) -> Terms | None:
    """What was agreed of the clocks that a row begins or changes, if it does. Raises ValueError for terms that are none."""
    return terms_from(row.command["terms"]) if row.command["kind"] in (CLOCK_BEGUN, CLOCK_CHANGED) else None
