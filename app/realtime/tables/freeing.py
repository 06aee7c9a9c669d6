"""Freeing the seat of a player who does not come back."""

from app.persistence import answers_ahead
from app.persistence.matches import Match
from app.persistence.seats import free_seat
from app.realtime.history.replay import SEAT_FREED
from app.realtime.seating import bots
from app.realtime.tables.table import Table
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


async def free(table: Table, by: Seat, seat: Seat) -> str | Refusal:
    """Takes a seat from its player for another seat, once the journal says so for all to read: the new invitation.

    Whoever comes next sees what the seat sees, so it is never done unseen, and not while its player is here.
    """
    match = table.match
    if _is_unclaimed(match.row, seat):
        await table.refresh()  # it may have been taken a moment ago, of which this table is still to hear
    async with match.turn():
        if match.over or seat not in match.seats or seat in bots(match.row):
            return Refusal(code="over" if match.over else "unknown_seat", rule="")
        if match.room.is_here(seat):
            return Refusal(code="seat_in_use", rule="")
        if _is_unclaimed(match.row, seat):
            return Refusal(code="not_held", rule="")
        row = {"kind": SEAT_FREED, "seat": seat}
        if not await match.certain() or not await match.own_row(by, f"free:{match.seq}", row, match.state):
            return Refusal(code="unavailable", rule="")
    await answers_ahead.forget(match.store, match.row.id, seat)
    invite = await free_seat(match.store, match.row.id, seat)
    await table.refresh()
    return invite or Refusal(code="not_held", rule="")


def _is_unclaimed(row: Match, seat: Seat) -> bool:
    return any(one.side == seat and one.claimed_at is None for one in row.seats)
