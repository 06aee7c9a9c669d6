"""The record of a match as one readable, re-executable file: a header, a line per command, an end.

JSON Lines. The header holds the system, the options, the state it started in and what the dice are derived from; each
command stands with its events and the digest of the state after it; every line is chained to those before it.
`verification` executes it again. docs/record.md says what a record shows and what it cannot.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.persistence import journal
from app.persistence.codec import codec_for
from app.persistence.engine import Store
from app.persistence.journal import Entry
from app.persistence.matches import Match
from app.realtime.history.digest import Digester
from app.realtime.history.replay import OWN_KINDS, TAKEN_BACK, AnySystem, fold
from app.realtime.seating import dice_name, dice_naming, rules_options
from app.versions import RECORD


async def export(store: Store, system: AnySystem, match: Match, start: Any) -> Iterator[str]:
    """The lines of a finished match's record. Its seed is in it: never export a match that goes on."""
    return record_of(system, match, start, await journal.read(store, match.id))


def record_of(system: AnySystem, match: Match, start: Any, entries: Sequence[Entry]) -> Iterator[str]:
    """The lines of the record of a match that was played as these rows say."""
    chain = ""
    for value in _values(system, match, start, entries):
        chain = chained(chain, value)
        yield _line({**value, "chain": chain})


def chained(before: str, value: Mapping[str, Any]) -> str:
    """What binds a line to all before it: the SHA-256 of the chain so far and of the line, its keys sorted, as ASCII."""
    text = json.dumps(value, sort_keys=True, allow_nan=False, separators=(",", ":"))
    return hashlib.sha256((before + text).encode()).hexdigest()


def _values(system: AnySystem, match: Match, start: Any, entries: Sequence[Entry]) -> Iterator[Mapping[str, Any]]:
    """What stands in each line, its chain left out."""
    yield _header(system, match, start)
    codec, digester, states, state = codec_for(system), Digester(), {0: start}, start
    facts: dict[int, Sequence[Any]] = {}
    for entry in entries:
        kind = entry.command["kind"]
        if kind == TAKEN_BACK:
            state = states[entry.command["to_seq"]]
            for seq in entry.command.get("kept", ()):
                state = fold(system, state, facts[seq])
        elif kind not in OWN_KINDS:
            facts[entry.seq] = codec.events_from(entry.events, version=entry.version)
            state = fold(system, state, facts[entry.seq])
        states[entry.seq] = state
        yield {
            "kind": "row",
            "seq": entry.seq,
            "seat": entry.seat,
            "ref": entry.ref,
            "at": entry.at.isoformat(),
            "version": entry.version,
            "command": entry.command,
            "events": entry.events,
            "dice": [entry.dice_before, entry.dice_after],
            "rolls": entry.rolls,
            "bound": entry.bound,
            "clock": entry.clock,
            "digest": digester.of(state),
        }
    over, winner = system.winner(state)
    yield {"kind": "end", "rows": len(entries), "over": over, "winner": winner, "digest": digester.of(state)}


def _header(system: AnySystem, match: Match, start: Any) -> Mapping[str, Any]:
    codec = codec_for(system)
    return {
        "kind": "castra_record",
        "format": RECORD,
        "system": system.key,
        "version": codec.version,
        "name": match.name,
        "match": dice_name(match),
        "created_at": match.created_at.isoformat(),
        "options": rules_options(match),
        "seats": {row.side: row.name for row in match.seats},
        "commitment": match.commitment,
        "seed": match.seed.hex(),
        "nonces": match.nonces,
        "naming": dice_naming(match),
        "content": Digester().of(start),
        "start": codec.state_to(start),
    }


def _line(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")) + "\n"
