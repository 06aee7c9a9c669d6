"""How the clocks of one match are kept going: begun when all sit, marked while they run, told where they run otherwise."""

from collections.abc import Callable
from dataclasses import replace

from app.persistence.codec import plain
from app.realtime.clock.reading import MARK_MS, Reading
from app.realtime.history.replay import CLOCK_BEGUN, CLOCK_MARKED, Step
from app.realtime.live.links import COMING_SECONDS
from app.realtime.live.match import LiveMatch
from app.realtime.sockets.hub import Subscriber
from app.realtime.wire.clocks import Clock, ClockTold
from app.rules.kernel.seats import Seat

NOTICED_MS = 1000
"""A page is told anew of a clock that goes otherwise by more than this: what one row took to be computed says nothing."""


class ClockKeeping:
    """The rows that the clocks of one match need, and what is told of them."""

    def __init__(
        self, match: LiveMatch, is_computing: Callable[[], bool] = lambda: False, late: Callable[[], int] = lambda: 0
    ) -> None:
        """`is_computing` says whether the table itself decides for a side: its clock stands meanwhile, and no mark makes it run.
        `late` is how many seconds later than it is all this is shown: a page counts from the moment at which it is."""
        self._match = match
        self._late = late
        self._is_computing = is_computing
        self._opened_at = match.clock.now
        self._told: Reading | None = None
        self._is_ticking = False
        match.listeners.append(self._moved)

    @property
    def is_needed(self) -> bool:
        """Whether time passes for somebody though nobody is here."""
        reading = self._match.clock.reading
        if reading is None or self._match.over or reading.terms.kind == "days":
            return False
        return self._passes(reading) and any(reading.left[seat] > 0 for seat in reading.asked)

    @staticmethod
    def _passes(reading: Reading) -> bool:
        """Whether time passes for somebody who is asked, be it that of the grace."""
        stands = reading.terms.grace is None
        return not reading.stopped and any(seat not in reading.away or not stands for seat in reading.asked)

    def tick_soon(self) -> None:
        """Lets the clocks be kept going, unless that is under way."""
        if self._match.clock.agreed and not self._is_ticking:
            self._is_ticking = True
            self._match.later(self._tick())

    async def _tick(self) -> None:
        try:
            await self.tick()
        finally:
            self._is_ticking = False

    async def tick(self) -> None:
        """Writes the row that is due, if one is."""
        if self._due() is None:
            return
        match = self._match
        async with match.turn():
            if not await match.certain() or (command := self._due()) is None:
                return
            await match.own_row(match.persons[0], f"clock:{match.seq}", command, match.state)

    def _due(self) -> dict[str, object] | None:
        """What is to be written now."""
        match, reading = self._match, self._match.clock.reading
        if match.clock.agreed is None or match.over or not match.persons:
            return None
        if reading is None:
            held = {row.side for row in match.row.seats if row.claimed_at}
            return {"kind": CLOCK_BEGUN, "terms": plain(match.clock.agreed)} if held >= {*match.persons} else None
        if reading.terms.kind == "days" or reading.stopped or not reading.asked:
            return None
        away = self._away(reading)
        is_late = match.clock.now - reading.at >= MARK_MS and self._passes(reading) and not self._is_computing()
        if away != reading.away or (is_late and (match.room.is_anybody_here or self.is_needed)):
            return {"kind": CLOCK_MARKED, "away": list(away)}
        return None

    def _away(self, reading: Reading) -> tuple[Seat, ...]:
        """Whose line is down; after the table was opened here they have a moment to come back."""
        match = self._match
        absent = tuple(seat for seat in match.persons if not match.room.is_here(seat))
        if match.clock.now - self._opened_at < COMING_SECONDS * 1000:
            return tuple(seat for seat in absent if seat in reading.away)
        return absent

    def _moved(self, step: Step) -> None:
        """Tells everybody where the clocks run otherwise than a page counts."""
        reading = self._match.clock.reading
        if step.entry.clock is None or reading is None:
            return
        before = self._told and replace(self._told.at_moment(reading.at))
        same = before and all(
            getattr(before, name) == getattr(reading, name) for name in ("terms", "away", "asked", "stopped", "lost")
        )
        if not (
            before and same and all(abs(before.left[one] - reading.left[one]) <= NOTICED_MS for one in reading.left)
        ):
            self._told = reading
            self._match.room.tell(ClockTold(clock=self._told_as(reading)))

    def tell(self, subscriber: Subscriber) -> None:
        """Tells who comes, if there are clocks."""
        if told := self.as_told:
            subscriber.answer(ClockTold(clock=told))

    @property
    def as_told(self) -> Clock | None:
        """The clocks as they stand now."""
        clock = self._match.clock
        if clock.reading:
            return self._told_as(clock.reading.at_moment(clock.now))
        return Clock(terms=clock.agreed, left={}, grace={}) if clock.agreed else None

    def _told_as(self, reading: Reading) -> Clock:
        """The clocks in the words of the wire."""
        seats = {"away": reading.away, "asked": reading.asked, "lost": reading.lost}
        return Clock(
            terms=reading.terms,
            at=reading.at / 1000 + self._late(),
            left=reading.left,
            grace=reading.grace,
            stopped=reading.stopped,
            **seats,  # type: ignore[arg-type]
        )
