"""Another clock than was agreed on first: each player wishes for one, in the journal; it holds when all wish for the same."""

from collections.abc import Awaitable, Callable, Mapping, Sequence

from app.persistence import clocks
from app.persistence.codec import plain
from app.realtime.clock.wishes import is_agreed
from app.realtime.history.replay import CLOCK_ASKED, CLOCK_BEGUN, CLOCK_CHANGED, CLOCK_KINDS, Step
from app.realtime.live.match import LiveMatch
from app.realtime.seating import clock_of
from app.realtime.wire.clocks import ClockWished, WishClock
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


class OtherClock:
    """The wishes for another clock at one table. Whoever keeps what is agreed has the match's row read anew after it."""

    def __init__(self, match: LiveMatch, announce: Callable[[], None], refresh: Callable[[], Awaitable[None]]) -> None:
        self._match = match
        self._announce = announce
        self._refresh = refresh
        match.listeners.append(self._moved)

    @property
    def told(self) -> Mapping[str, ClockWished]:
        """What everybody at the table is told of it."""
        return {seat: ClockWished(terms=terms) for seat, terms in self._match.clock.wishes.items()}

    def _moved(self, step: Step) -> None:
        if step.entry.command["kind"] in CLOCK_KINDS:
            self._announce()
            if step.entry.command["kind"] in (CLOCK_BEGUN, CLOCK_CHANGED):
                self._match.later(self.keep())

    async def keep(self) -> None:
        """Keeps the clock that the journal agrees on where lists and reminders read it."""
        match, agreed = self._match, self._match.clock.agreed
        if agreed != clock_of(match.row):
            await clocks.keep(match.store, match.row.id, None if agreed is None else plain(agreed))
            await self._refresh()

    async def wish(self, seats: Sequence[Seat], frame: WishClock) -> Refusal | None:
        """Writes what these seats wish for; why not, where that may not be."""
        match = self._match
        if not seats:
            return Refusal(code="spectator", rule="")
        for seat in seats:
            ref = f"clock_wish:{frame.ref}"
            async with match.turn():
                if match.knows(f"{seat}:{ref}"):
                    continue
                if not await match.certain():
                    return Refusal(code="unavailable", rule="")
                command = self._command(seat, frame)
                if isinstance(command, Refusal):
                    return command
                if not await match.own_row(seat, ref, command, match.state):
                    return Refusal(code="stale_view", rule="")
        return None

    def _command(self, seat: Seat, frame: WishClock) -> Mapping[str, object] | Refusal:
        clock, terms = self._match.clock, frame.terms
        if self._match.over:
            return Refusal(code="over", rule="")
        if frame.on and terms == clock.agreed:
            return Refusal(code="same_clock", rule="")
        if frame.on and is_agreed(clock.wishes, seat, terms, self._match.persons):
            return {"kind": CLOCK_CHANGED if clock.reading else CLOCK_BEGUN, "terms": terms and plain(terms)}
        return {"kind": CLOCK_ASKED, "terms": terms and plain(terms), "on": frame.on}
