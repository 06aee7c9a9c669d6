"""The rolls of a match as they are told: while it goes on those that all may know, at its end every one."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.persistence.journal import Entry
from app.persistence.matches import Match
from app.realtime.dice.beforehand import brought
from app.realtime.dice.chains import Bond, sealed_text
from app.realtime.history.replay import CHAIN_SEALED
from app.realtime.seating import dice_name
from app.realtime.wire.dice import DiceBound, Fallen


def open_rolls(entry: Entry) -> tuple[Fallen, ...]:
    """What fell in a command and may be known before the end."""
    return tuple(
        Fallen(number=entry.dice_before + index, sides=roll["sides"], faces=tuple(roll["faces"]))
        for index, roll in enumerate(entry.rolls or ())
        if not roll["secret"]
    )


def as_bound(entry: Entry) -> DiceBound | None:
    """What the players' pages are told of what the dice of a row follow from, where pages bind them."""
    if entry.bound is None:
        return None
    bond, count = Bond.read(entry.bound), entry.dice_after - entry.dice_before
    return DiceBound(digest=bond.digest, number=entry.dice_before, count=count, chains=bond.chains, links=bond.links)


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
        "bound": list(_bound(match, entries)),
        "chains": [
            {"seat": entry.seat, "end": entry.command["end"]}
            for entry in entries
            if entry.command["kind"] == CHAIN_SEALED
        ],
        "unkept": sum(entry.dice_after - entry.dice_before for entry in entries if entry.rolls is None),
    }


def _bound(match: Match, entries: Sequence[Entry]) -> Iterator[Mapping[str, Any]]:
    """Of each bound command what its links were given for, as the text that its digest is of."""
    for entry in entries:
        if entry.bound is not None:
            bond = Bond.read(entry.bound)
            text = sealed_text(dice_name(match), entry.seq, str(entry.seat), entry.command, bond.chains)
            yield {
                **entry.bound,
                "number": entry.dice_before,
                "count": entry.dice_after - entry.dice_before,
                "text": text,
            }


def _numbered(entries: Sequence[Entry]) -> Iterator[Mapping[str, Any]]:
    for entry in entries:
        for index, roll in enumerate(entry.rolls or ()):
            yield {"number": entry.dice_before + index, "sides": roll["sides"], "faces": roll["faces"]}
