"""The clocks of one match, as far as they have come: read from its rows, written with each new one."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any, TypeAlias

from app.persistence.journal import Entry
from app.realtime.clock.reading import Reading, Then, Timed, milliseconds, moment, terms_begun_by
from app.realtime.clock.terms import Terms, terms_from
from app.realtime.clock.wishes import Wishes, wishes_after
from app.realtime.history.replay import CLOCK_BEGUN, CLOCK_CHANGED, AnySystem, Step
from app.rules.kernel.seats import SPECTATOR, Seat

Now: TypeAlias = Callable[[], datetime]
"""What gives the time; tests move it."""


class MatchClock:
    """The clocks of one match. `persons` are the seats that no bot plays: bots have no clock."""

    def __init__(self, system: AnySystem, agreed: Terms | None, persons: tuple[Seat, ...], now: Now) -> None:
        self._system = system
        self._persons = persons
        self.time = now
        self.agreed = agreed
        self.reading: Reading | None = None
        self.wishes: Wishes = {}

    @property
    def now(self) -> int:
        """Milliseconds since 1970."""
        return milliseconds(self.time())

    @property
    def row_time(self) -> datetime:
        """When a row is that is written now: in whole milliseconds, and not before the last one."""
        return moment(max(self.now, self.reading.at if self.reading else 0))

    def is_used_up(self, seat: str, at: int) -> bool:
        """Whether a side is asked and has no time left at a moment, in milliseconds since 1970."""
        now = self.reading.at_moment(at) if self.reading and not self.reading.stopped else None
        return now is not None and seat in now.asked and now.left[seat] <= 0

    def read(self, entries: Iterable[Entry]) -> None:
        """Begins anew from all rows there are, each with its command where it is the table's own."""
        for entry in entries:
            self.take_in(entry)

    def take_in(self, entry: Entry) -> None:
        """Takes in one more row."""
        self.wishes = wishes_after(self.wishes, entry.seat, entry.command)
        if entry.clock is None:
            return
        terms = self.reading.terms if self.reading else self.agreed
        if entry.command["kind"] in (CLOCK_BEGUN, CLOCK_CHANGED):
            self.agreed = terms_from(entry.command["terms"])
            terms = self.agreed or terms
        assert terms
        self.reading = Reading.read(terms, milliseconds(entry.at), entry.clock)

    def timed(self, step: Step, heard: int | None = None, by: str = "") -> Step:
        """A step whose row is about to be written, with how the clocks stand after it; as it is before they begin.

        `heard` is when its command came, where it did not come of itself, `by` who gave it in the name of a seat.
        """
        at = milliseconds(step.entry.at)
        row = Timed(
            seat=step.entry.seat,
            command=step.entry.command,
            at=at,
            heard=at if heard is None else min(heard, at),
            by=by,
        )
        before = self.reading
        terms = terms_begun_by(row) or (before.terms if before else None)
        if terms is None:
            return step
        then = then_of(self._system, self._persons, step.after, terms)
        reading = before.after(row, then) if before else Reading.first(terms, self._persons, at, then)
        return replace(step, entry=replace(step.entry, clock=reading.kept(row)))


def then_of(system: AnySystem, persons: tuple[str, ...], state: Any, terms: Terms) -> Then:
    """What matters to such clocks of a state, all of it for everybody to see."""
    owed = system.owed(state)
    turn = system.view(state, SPECTATOR).turn if terms.kind == "turn" else None
    return Then(
        asked=tuple(seat for seat in persons if seat in owed),
        turn=f"{turn.round}:{turn.active or ''}" if turn else "",
        over=bool(system.winner(state)[0]),
    )
