"""The record of a match as one readable, re-executable file: a header, a line per command, an end.

JSON Lines. The header holds the system, the options, the state it started in and what the dice are derived from; each
command stands with its events and the digest of the state after it. `verify` derives every face and decides every
command again.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.persistence import journal
from app.persistence.codec import Malformed, codec_for
from app.persistence.engine import Store
from app.persistence.matches import Match
from app.realtime.dice import FairDice, commitment
from app.realtime.digest import Digester
from app.realtime.replay import NONCE_GIVEN, TAKEN_BACK, AnySystem, fold, leads_to
from app.realtime.seating import dice_name, rules_options
from app.rules.kernel.referee.refusal import Refusal

FORMAT = 1


class BadRecord(Exception):
    """A record that does not hold: the line of the file (from 1), a stable code, and what was found."""

    def __init__(self, line: int, code: str, detail: str = "") -> None:
        super().__init__(f"line {line}: {code}" + (f": {detail}" if detail else ""))
        self.line = line
        self.code = code
        self.detail = detail


@dataclass(frozen=True, slots=True, kw_only=True)
class Verified:
    """What a record that holds is of."""

    header: Mapping[str, Any]
    rows: tuple[Mapping[str, Any], ...]
    rolls: int
    states: tuple[Any, ...]
    """The state after each row, the first before any."""


async def export(store: Store, system: AnySystem, match: Match, start: Any) -> Iterator[str]:
    """The lines of a finished match's record. Its seed is in it: never export a match that goes on."""
    codec = codec_for(system)
    entries = await journal.read(store, match.id)
    header = {
        "kind": "castra_record",
        "format": FORMAT,
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
        "content": Digester().of(start),
        "start": codec.state_to(start),
    }

    def lines() -> Iterator[str]:
        yield _line(header)
        digester, states, state = Digester(), {0: start}, start
        facts: dict[int, Sequence[Any]] = {}
        for entry in entries:
            kind = entry.command["kind"]
            if kind == TAKEN_BACK:
                state = states[entry.command["to_seq"]]
                for seq in entry.command.get("kept", ()):
                    state = fold(system, state, facts[seq])
            elif kind != NONCE_GIVEN:
                facts[entry.seq] = codec.events_from(entry.events, version=entry.version)
                state = fold(system, state, facts[entry.seq])
            states[entry.seq] = state
            yield _line(
                {
                    "kind": "row",
                    "seq": entry.seq,
                    "seat": entry.seat,
                    "ref": entry.ref,
                    "at": entry.at.isoformat(),
                    "version": entry.version,
                    "command": entry.command,
                    "events": entry.events,
                    "dice": [entry.dice_before, entry.dice_after],
                    "digest": digester.of(state),
                }
            )
        over, winner = system.winner(state)
        yield _line({"kind": "end", "rows": len(entries), "over": over, "winner": winner, "digest": digester.of(state)})

    return lines()


def _line(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")) + "\n"


def read_header(lines: Iterable[str]) -> Mapping[str, Any]:
    """The header alone. Raises BadRecord."""
    for line in lines:
        header = _read(1, line)
        _expect(1, header.get("kind") == "castra_record" and header.get("format") == FORMAT, "not_a_record")
        return header
    raise BadRecord(1, "not_a_record")


def verify(lines: Iterable[str], systems: Mapping[str, AnySystem]) -> Verified:
    """Executes a record again: every face from the seed, every command decided anew, every event and state compared.

    Raises BadRecord at the first line that does not hold.
    """
    texts = [line for line in lines if line.strip()]
    try:
        return _verify(texts, systems)
    except (KeyError, TypeError, ValueError, AttributeError, Malformed) as error:
        raise BadRecord(len(texts), "unreadable", f"{type(error).__name__}: {error}") from error


def _verify(texts: list[str], systems: Mapping[str, AnySystem]) -> Verified:
    header = read_header(texts)
    _expect(1, header["system"] in systems, "unknown_system", str(header["system"]))
    system = systems[header["system"]]
    seed = bytes.fromhex(header["seed"])
    _expect(1, commitment(seed) == header["commitment"], "seed_not_as_sealed")
    start = codec_for(system).state_from(header["start"])
    _expect(1, Digester().of(start) == header["content"], "other_start")
    again = _Again(system, header, seed, start)
    rows = []
    for number, text in enumerate(texts[1:-1], 2):
        row = _read(number, text)
        try:
            again.row(number, row)
        except (KeyError, TypeError, ValueError, AttributeError, Malformed) as error:
            raise BadRecord(number, "unreadable", f"{type(error).__name__}: {error}") from error
        rows.append(row)
    end = _read(len(texts), texts[-1])
    whole = (
        end.get("kind") == "end" and end["rows"] == len(rows) and end["digest"] == again.digester.of(again.states[-1])
    )
    _expect(len(texts), whole, "cut_off")
    over, winner = system.winner(again.states[-1])
    _expect(len(texts), (end["over"], end["winner"]) == (over, winner), "other_end")
    return Verified(header=header, rows=tuple(rows), rolls=again.cursor, states=tuple(again.states))


class _Again:
    """A match being executed again."""

    def __init__(self, system: AnySystem, header: Mapping[str, Any], seed: bytes, start: Any) -> None:
        self.system = system
        self.codec = codec_for(system)
        self.seed = seed
        self.match = str(header["match"])
        self.nonces = dict(header["nonces"])
        self.states = [start]
        self.told: dict[int, tuple[str, Any, Sequence[Any]]] = {}
        self.cursor = 0
        self.digester = Digester()

    def row(self, number: int, row: Mapping[str, Any]) -> None:
        """One row more. Raises BadRecord."""
        _expect(number, row["kind"] == "row" and row["seq"] == len(self.states), "rows_missing")
        _expect(number, row["dice"][0] == self.cursor, "other_dice", "the rolls do not follow on")
        after = self._after(number, row)
        _expect(number, row["dice"][1] == self.cursor, "other_dice", f"{self.cursor} rolls, not {row['dice'][1]}")
        _expect(number, self.digester.of(after) == row["digest"], "other_state")
        self.states.append(after)

    def _after(self, number: int, row: Mapping[str, Any]) -> Any:
        command = row["command"]
        if command["kind"] == TAKEN_BACK:
            _expect(number, 0 <= command["to_seq"] < len(self.states) and not row["events"], "bad_takeback")
            return self._gone_back(number, command["to_seq"], command.get("kept", ()))
        if command["kind"] == NONCE_GIVEN:
            is_first = self.cursor == 0 and row["seat"] not in self.nonces and not row["events"]
            _expect(number, is_first, "bad_nonce")
            self.nonces[row["seat"]] = command["nonce"]
            return self.states[-1]
        dice = FairDice(self.seed, self.nonces, self.match, self.cursor)
        outcome = self.system.decide(self.states[-1], row["seat"], self.codec.command_from(command), dice)
        if isinstance(outcome, Refusal):
            raise BadRecord(number, "refused", outcome.code)
        written = self.codec.events_from(row["events"], version=row["version"])
        for index, (said, is_so) in enumerate(zip(written, outcome, strict=False)):
            _expect(number, said == is_so, "other_events", f"event {index + 1}: {said!r} should be {is_so!r}")
        _expect(number, len(written) == len(outcome), "other_events", f"{len(written)} events, {len(outcome)} decided")
        self.cursor = dice.cursor
        self.told[row["seq"]] = (row["seat"], self.codec.command_from(command), tuple(outcome))
        return fold(self.system, self.states[-1], outcome)

    def _gone_back(self, number: int, to_seq: int, kept: Sequence[int]) -> Any:
        """The state after a takeback: what was kept of the rows taken back must stand without the others."""
        state, before = self.states[to_seq], to_seq
        for seq in kept:
            _expect(number, seq > before and seq in self.told, "bad_takeback")
            seat, command, facts = self.told[seq]
            _expect(number, leads_to(self.system, state, seat, command, facts), "bad_takeback")
            state, before = fold(self.system, state, facts), seq
        return state


def _read(number: int, text: str) -> Mapping[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(number, "unreadable") from error
    _expect(number, isinstance(value, dict), "unreadable")
    found: Mapping[str, Any] = value
    return found


def _expect(number: int, holds: bool, code: str, detail: str = "") -> None:
    if not holds:
        raise BadRecord(number, code, detail)
