"""The commands of a match that still count: those that no takeback covers, and how to come to the state after each."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from app.persistence.journal import Entry
from app.realtime.replay import OWN_KINDS, STANDING, TAKEN_BACK


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A command that counts: its row, who gave it, whether dice fell, whether the table sent it for the player.

    The state after it is that after row `to_seq`, and on it what the rows `kept` led to.
    """

    seq: int
    seat: str | None
    rolled: bool
    to_seq: int
    by_itself: bool = False
    kept: tuple[int, ...] = ()


def marks_of(entries: Iterable[Entry]) -> list[Mark]:
    """The commands that count in a journal."""
    marks: list[Mark] = []
    for entry in entries:
        if entry.command["kind"] in OWN_KINDS:
            marks = marks_after(marks, entry)
        else:
            marks.append(_mark(entry))
    return marks


def marks_after(marks: Sequence[Mark], entry: Entry) -> list[Mark]:
    """The commands that count after one more row."""
    command = entry.command
    if command["kind"] not in OWN_KINDS:
        return [*marks, _mark(entry)]
    if command["kind"] != TAKEN_BACK:
        return [*marks]
    to_seq, kept = command["to_seq"], tuple(command.get("kept", ()))
    by_seq = {mark.seq: mark for mark in marks}
    older = [mark for mark in marks if mark.seq <= to_seq and mark.seq not in kept]
    later = [replace(by_seq[seq], to_seq=to_seq, kept=kept[:count]) for count, seq in enumerate(kept, 1)]
    return older + later


def _mark(entry: Entry) -> Mark:
    """A row that is a command."""
    rolled = entry.dice_after > entry.dice_before
    by_itself = entry.ref.startswith(f"{entry.seat}:{STANDING}:")
    return Mark(seq=entry.seq, seat=entry.seat, rolled=rolled, to_seq=entry.seq, by_itself=by_itself)
