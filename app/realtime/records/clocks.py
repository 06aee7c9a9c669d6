"""The clocks of a record, reckoned again from the times of its rows: to the millisecond what each row says."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from app.realtime.clock.match_clock import then_of
from app.realtime.clock.reading import Reading, Timed, milliseconds, terms_begun_by
from app.realtime.clock.wishes import Wishes, is_agreed, wishes_after
from app.realtime.history.replay import CLOCK_ASKED, CLOCK_CHANGED, CLOCK_KINDS, CLOCK_STOPPED, TIME_GIVEN, AnySystem


class ClocksAgain:
    """The clocks of a match being executed again."""

    def __init__(self, system: AnySystem) -> None:
        self._system = system
        self._persons: tuple[str, ...] = ()
        self._wishes: Wishes = {}
        self.reading: Reading | None = None

    def wrong(self, row: Mapping[str, Any], after: Any) -> str | None:
        """What of the clocks is otherwise than a row says, with the state after it; nothing where they agree.

        Which seats have a clock is told by the row that begins them: those that no bot plays.
        """
        told, kind = row.get("clock"), row["command"]["kind"]
        wishes, self._wishes = self._wishes, wishes_after(self._wishes, row["seat"], row["command"])
        at = datetime.fromisoformat(row["at"])
        if told is None:
            return "no clock is told" if self.reading or kind in CLOCK_KINDS - {CLOCK_ASKED} else None
        if self.reading is None:
            self._persons = tuple(seat for seat in self._system.seats if seat in told["left"])
        timed = Timed(seat=row["seat"], command=row["command"], at=milliseconds(at), heard=told["heard"], by=told["by"])
        found = self._after(timed, after, wishes)
        if isinstance(found, str):
            return found
        self.reading = found
        return next(
            (f"{name} should be {is_so}" for name, is_so in found.kept(timed).items() if told[name] != is_so), None
        )

    def _after(self, row: Timed, after: Any, wishes: Wishes) -> Reading | str:
        """The clocks after a row, or why it may not be."""
        before, terms = self.reading, terms_begun_by(row)
        is_changed = row.command["kind"] == CLOCK_CHANGED
        if before is None:
            if terms is None or is_changed or not self._persons:
                return "a clock before it began"
            return Reading.first(terms, self._persons, row.at, then_of(self._system, self._persons, after, terms))
        if (terms and not is_changed) or row.at < before.at or row.heard > row.at:
            return "begun twice, or back in time"
        if is_changed and not is_agreed(wishes, str(row.seat), terms, self._persons):
            return "nobody else wished for that clock"
        if why := _unagreed(before.at_moment(row.heard), row):
            return why
        return before.after(row, then_of(self._system, self._persons, after, terms or before.terms))


def _unagreed(now: Reading, row: Timed) -> str | None:
    """Why a row does what was not agreed on for a side whose time is used up, or nothing."""
    if row.by:
        if now.left.get(str(row.seat), 1) > 0 or row.by == row.seat:
            return f"{row.seat} had time left"
        if now.terms.zero != ("loss" if row.command["kind"] == "concede" else "pass"):
            return "nothing of that was agreed on"
    if row.command["kind"] in (TIME_GIVEN, CLOCK_STOPPED):
        if now.terms.zero != ("pass" if row.command["kind"] == TIME_GIVEN else "loss"):
            return "nothing of that was agreed on"
        used_up = [seat for seat in now.asked if now.left[seat] <= 0 and seat != row.seat]
        if not used_up or row.command.get("seat", used_up[0]) not in used_up:
            return "nobody's time was used up"
    return None
