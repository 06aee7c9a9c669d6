"""The commands of a match that still count: those that no takeback covers, and how to come to the state after each."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from app.persistence.journal import Entry
from app.realtime.history.replay import OWN_KINDS, STANDING, TAKEN_BACK


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectiveCommand:
    """A command that counts: its row, who gave it, whether dice fell, whether the table sent it for the player.

    The state after it is that after row `to_seq`, and on it what the rows `kept` led to.
    """

    seq: int
    seat: str | None
    rolled: bool
    to_seq: int
    by_itself: bool = False
    kept: tuple[int, ...] = ()


def effective_commands(entries: Iterable[Entry]) -> list[EffectiveCommand]:
    """The commands that count in a journal."""
    effective: list[EffectiveCommand] = []
    for entry in entries:
        if entry.command["kind"] in OWN_KINDS:
            effective = effective_after(effective, entry)
        else:
            effective.append(_effective(entry))
    return effective


def effective_after(effective: Sequence[EffectiveCommand], entry: Entry) -> list[EffectiveCommand]:
    """The commands that count after one more row."""
    command = entry.command
    if command["kind"] not in OWN_KINDS:
        return [*effective, _effective(entry)]
    if command["kind"] != TAKEN_BACK:
        return [*effective]
    to_seq, kept = command["to_seq"], tuple(command.get("kept", ()))
    by_seq = {one.seq: one for one in effective}
    older = [one for one in effective if one.seq <= to_seq and one.seq not in kept]
    later = [replace(by_seq[seq], to_seq=to_seq, kept=kept[:count]) for count, seq in enumerate(kept, 1)]
    return older + later


def _effective(entry: Entry) -> EffectiveCommand:
    """A row that is a command."""
    rolled = entry.dice_after > entry.dice_before
    by_itself = entry.ref.startswith(f"{entry.seat}:{STANDING}:")
    return EffectiveCommand(seq=entry.seq, seat=entry.seat, rolled=rolled, to_seq=entry.seq, by_itself=by_itself)
