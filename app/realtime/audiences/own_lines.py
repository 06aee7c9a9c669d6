"""What the log says of the table's own rows, the same to everybody."""

from collections.abc import Callable
from typing import Any

from app.persistence.codec import plain
from app.persistence.journal import Entry
from app.realtime.history.replay import (
    CLOCK_ASKED,
    CLOCK_CHANGED,
    CLOCK_STOPPED,
    SEAT_FREED,
    TAKE_BACK_REFUSED,
    TAKEN_BACK,
    TIME_GIVEN,
    AnySystem,
)
from app.rules.kernel.refusal import Fact
from app.rules.kernel.views.view import LogLine


def own_lines(system: AnySystem, entry: Entry, line_after: Callable[[int], int]) -> list[dict[str, Any]]:
    """The lines of a row that are not its facts'. `line_after`: the last line that came of rows up to one."""
    if found := _said(entry, line_after):
        key, facts = found
        by = next((seat for seat in system.seats if seat == facts["seat"]), None)
        line: dict[str, Any] = plain(LogLine(key=key, seat=by, facts=facts))
        return [line]
    return []


def _said(entry: Entry, line_after: Callable[[int], int]) -> tuple[str, dict[str, Fact]] | None:
    """The key of the line and what it is filled with, who did it among that."""
    command, by = entry.command, str(entry.seat)
    match command["kind"]:
        case k if k == TAKEN_BACK:
            return "log.taken_back", {"seat": by, "line": line_after(command["to_seq"])}
        case k if k == TAKE_BACK_REFUSED:
            return "log.take_back_refused", {"seat": by, "asked": command["seat"]}
        case k if k == SEAT_FREED:
            return "log.seat_freed", {"seat": by, "freed": command["seat"]}
        case k if k == TIME_GIVEN:
            return "log.time_given", {"seat": by, "late": command["seat"], "minutes": command["seconds"] / 60}
        case k if k == CLOCK_ASKED:
            return ("log.clock_asked" if command["on"] else "log.clock_asked_no_more"), {"seat": by}
        case k if k == CLOCK_CHANGED:
            return "log.clock_changed", {"seat": by}
        case k if k == CLOCK_STOPPED:
            return "log.clock_stopped", {"seat": by}
    if entry.clock and (who := entry.clock["by"]):
        key = "log.time_claimed" if command["kind"] == "concede" else "log.passed_for"
        return key, {"seat": who, "late": by}
    return None
