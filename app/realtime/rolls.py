"""The rolls of a match as they are told: while it goes on those that all may know, at its end every one."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.persistence.journal import Entry
from app.persistence.matches import Match
from app.realtime.protocol import Fallen
from app.realtime.seating import brought


def open_rolls(entry: Entry) -> tuple[Fallen, ...]:
    """What fell in a command and may be known before the end."""
    return tuple(
        Fallen(number=entry.dice_before + index, sides=roll["sides"], faces=tuple(roll["faces"]))
        for index, roll in enumerate(entry.rolls or ())
        if not roll["secret"]
    )


def all_rolls(match: Match, entries: Sequence[Entry]) -> Mapping[str, Any]:
    """All that a browser needs to compute every face of a finished match again, and the faces to compare.

    `unkept` counts the rolls of rows from before rolls were kept: of these only the record's events tell.
    """
    parts = brought(match).after_all(entries)
    return {
        "commitment": match.commitment,
        "seed": match.seed.hex(),
        "nonces": parts.given,
        "match": parts.match,
        "naming": parts.naming,
        "rolls": list(_numbered(entries)),
        "unkept": sum(entry.dice_after - entry.dice_before for entry in entries if entry.rolls is None),
    }


def _numbered(entries: Sequence[Entry]) -> Iterator[Mapping[str, Any]]:
    for entry in entries:
        for index, roll in enumerate(entry.rolls or ()):
            yield {"number": entry.dice_before + index, "sides": roll["sides"], "faces": roll["faces"]}
