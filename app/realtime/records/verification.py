"""A record executed again: every face derived from the seed, every command decided anew, every event and state compared."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, cast

from app.persistence.codec import Malformed, codec_for
from app.realtime.clock.reading import Reading
from app.realtime.dice.chains import Bond, Chains, digest_of, sealed_text
from app.realtime.dice.fair_dice import FairDice, commitment
from app.realtime.dice.nonces import CHANGING, DICE_KINDS, SEALED_FIRST, Nonces
from app.realtime.history.digest import Digester
from app.realtime.history.replay import (
    CHAIN_SEALED,
    CLOCK_KINDS,
    SEAT_FREED,
    TAKE_BACK_REFUSED,
    TAKEN_BACK,
    AnySystem,
    fold,
    leads_to,
)
from app.realtime.records.clocks import ClocksAgain
from app.realtime.records.options import options_hold
from app.realtime.records.record import chained
from app.realtime.records.shape import End, Header, Row, check_own, check_shape, plain_object
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.versions import RECORD

UNCHAINED = 1
"""The format whose lines were not chained."""

TOLD_ROLLS = 3
"""The format from which rows tell their rolls."""

KNOWN = (UNCHAINED, 2, 3, 4, 5, RECORD)
"""Formats that are read. Rows tell their rolls since the third; what is brought to the dice is sealed since the fourth, and each
command that rolls is bound by links since the fifth; rows say how the clocks stood since the sixth."""

UNREADABLE = (
    LookupError, TypeError, ValueError, AttributeError, ArithmeticError, AssertionError, RecursionError, Malformed,
)  # fmt: skip
"""What reading and deciding raise for lines that nobody's server wrote."""


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

    winner: Seat | None
    nonces: Nonces
    """What its dice are named by: what seats brought, and whether that was sealed first."""

    bonds: tuple["Bound", ...]
    """What each command that rolled was bound by, where the players' pages bind them; of other matches none."""

    has_digests: bool
    """Whether the digests of its states were compared: those of an older schema version cannot be."""

    fingerprint: str
    """The chain at its end, the same for the same record to the last field; empty for a record of the first format."""

    clock: Reading | None
    """How the clocks stood at its end, reckoned again; nothing where there were none."""

    taken_as_written: tuple[int, ...]
    """Rows of an older version that the referee decides otherwise since a ruling changed: their facts were not derived."""


def read_header(lines: Iterable[str]) -> Mapping[str, Any]:
    """The header alone. Raises BadRecord."""
    for line in lines:
        header = _read(1, line)
        known = header.get("kind") == "castra_record" and header.get("format") in KNOWN
        _expect(1, known, "not_a_record")
        return header
    raise BadRecord(1, "not_a_record")


def verify(lines: Iterable[str], systems: Mapping[str, AnySystem]) -> Verified:
    """Executes the record of a finished match again. Raises BadRecord at the first line that does not hold."""
    written = _Written(lines)
    try:
        return _verify(written, systems)
    except UNREADABLE as error:
        raise BadRecord(written.number, "unreadable", f"{type(error).__name__}: {error}") from error


class _Written:
    """The lines of a record as they come, the last one known as such: none is kept once it is read."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self.number = 0
        self.newest = ""

    def first(self) -> Iterator[str]:
        """The first line, if there is one."""
        for line in self._lines:
            self.number, self.newest = 1, line
            yield line
            return

    def rows(self) -> Iterator[tuple[int, str]]:
        """The lines between the first and the last with their numbers; then the last is the newest."""
        for line in self._lines:
            before, self.newest = self.newest, line
            self.number += 1
            if self.number > 2:
                yield self.number - 1, before


def _verify(written: _Written, systems: Mapping[str, AnySystem]) -> Verified:
    header = read_header(written.first())
    _expect(1, header["system"] in systems, "unknown_system", str(header["system"]))
    system = systems[header["system"]]
    check_shape(Header, header)
    seed = bytes.fromhex(header["seed"])
    _expect(1, commitment(seed) == header["commitment"], "seed_not_as_sealed")
    codec, version = codec_for(system), header["version"]
    start = codec.state_from(header["start"], version=version)
    if version == codec.version:
        _expect(1, Digester().of(start) == header["content"], "other_start")
    seats = set(header["seats"])
    _expect(1, set(system.playing(start)) <= seats <= set(system.seats), "other_seats", "not those who play")
    if version == codec.version:
        playing = [seat for seat in system.seats if seat in seats]
        _expect(1, options_hold(system, header["options"], start, playing), "other_options", "not those of the start")
    _expect(1, set(header["nonces"]) <= seats, "other_seats", "a chance that nobody at the table brought")
    is_sealed_first = header.get("naming", 1) >= SEALED_FIRST
    _expect(1, not (is_sealed_first and header["nonces"]), "bad_nonce", "a chance that was not sealed")
    again = _Again(system, header, seed, start)
    again.bind(1, header)
    rows = []
    for number, text in written.rows():
        row = _read(number, text)
        try:
            again.row(number, row)
        except UNREADABLE as error:
            raise BadRecord(number, "unreadable", f"{type(error).__name__}: {error}") from error
        rows.append(row)
    end, last = _read(written.number, written.newest), written.number
    if end.get("kind") == "end":
        check_shape(End, end)
    whole = end.get("kind") == "end" and end["rows"] == len(rows) and again.is_digest(end["digest"], again.states[-1])
    _expect(last, whole, "cut_off")
    over, winner = system.winner(again.states[-1])
    _expect(last, (end["over"], end["winner"]) == (over, winner), "other_end")
    _expect(last, over, "unfinished")
    again.bind(last, end)
    return Verified(
        header=header,
        rows=tuple(rows),
        rolls=again.cursor,
        states=tuple(again.states),
        winner=winner,
        nonces=again.nonces,
        bonds=tuple(again.bonds),
        has_digests=again.has_digests,
        fingerprint=again.chain,
        clock=again.clocks.reading,
        taken_as_written=tuple(again.taken_as_written),
    )


class _Again:
    """A match being executed again."""

    def __init__(self, system: AnySystem, header: Mapping[str, Any], seed: bytes, start: Any) -> None:
        self.system = system
        self.codec = codec_for(system)
        self.seed = seed
        self._seats = frozenset(header["seats"])
        self._refs: set[str] = set()
        self.nonces = Nonces(match=header["match"], naming=header.get("naming", 1), given=header["nonces"])
        self.chains = Chains(match=header["match"], naming=header.get("naming", 1))
        self.bonds: list[Bound] = []
        self._links: Mapping[str, str] = {}
        self.states = [start]
        self.told: dict[int, _Told] = {}
        self.taken_as_written: list[int] = []
        self.cursor = 0
        self._digester = Digester()
        self.clocks = ClocksAgain(system)
        self.has_digests = header["version"] == self.codec.version
        self.chain = ""
        self._tells_rolls = header["format"] >= TOLD_ROLLS
        self._is_chained = header["format"] != UNCHAINED
        self._version, self._newest = 1, header["version"]

    def is_digest(self, digest: str, state: Any) -> bool:
        """Whether this is the digest of a state; one of an older version's shape cannot be compared."""
        return not self.has_digests or self._digester.of(state) == digest

    def bind(self, number: int, line: Mapping[str, Any]) -> None:
        """Binds a line to those before it, with every field it has. Raises BadRecord."""
        if self._is_chained:
            self.chain = chained(self.chain, {key: value for key, value in line.items() if key != "chain"})
            _expect(number, line["chain"] == self.chain, "other_line")

    def row(self, number: int, row: Mapping[str, Any]) -> None:
        """One row more. Raises BadRecord."""
        check_shape(Row, row)
        over, _ = self.system.winner(self.states[-1])
        _expect(number, row["seat"] in self._seats, "other_seats")
        _expect(number, not over or row["command"]["kind"] in DICE_KINDS - {CHAIN_SEALED}, "over")
        _expect(number, self._version <= row["version"] <= self._newest, "other_version")
        self._version = row["version"]
        _expect(number, row["kind"] == "row" and row["seq"] == len(self.states), "rows_missing")
        _expect(number, row["ref"] not in self._refs, "other_line", "a reference twice")
        self._refs.add(row["ref"])
        _expect(number, row["dice"][0] == self.cursor, "other_dice", "the rolls do not follow on")
        after = self._after(number, row)
        _expect(number, self.is_digest(row["digest"], after), "other_state")
        wrong = self.clocks.wrong(row, after)
        _expect(number, wrong is None, "other_clock", wrong or "")
        self.bind(number, row)
        self.states.append(after)

    def _after(self, number: int, row: Mapping[str, Any]) -> Any:
        command = row["command"]
        check_own(command)
        if command["kind"] == TAKEN_BACK:
            _expect(number, 0 <= command["to_seq"] < len(self.states) and not row["events"], "bad_takeback")
            return self._gone_back(number, command["to_seq"], command.get("kept", ()))
        if command["kind"] in {*CLOCK_KINDS, TAKE_BACK_REFUSED}:
            bare = not row["events"] and row.get("bound") is None and row["dice"][1] == self.cursor
            code = "other_clock" if command["kind"] in CLOCK_KINDS else "bad_takeback"
            _expect(number, bare and command.get("seat", row["seat"]) in self._seats, code)
            return self.states[-1]
        if command["kind"] in CHANGING:
            self._bring(number, row)
            return self.states[-1]
        falls, parts = row["dice"][1] > self.cursor, self.nonces
        _expect(number, not falls or not parts.sealed or parts.is_whole, "bad_nonce", "a die fell before all was shown")
        self._bind_dice(number, row)
        version = row["version"]
        told = _Told(
            seat=row["seat"],
            commands=self.codec.commands_from(command, version=version),
            facts=self.codec.events_from(row["events"], version=version),
            binds=not self.codec.ruled_anew_since(version),
        )
        _expect(number, self.codec.is_as_kept(command, told.commands, version), "other_command", "not as it was kept")
        try:
            self._decide(number, told, row)
        except BadRecord:
            if told.binds:
                raise
            self._throw_again(number, row)
            self.taken_as_written.append(row["seq"])
        _expect(number, row["dice"][1] >= self.cursor, "other_dice", "the rolls go back")
        self.cursor = row["dice"][1]
        self.told[row["seq"]] = told
        return fold(self.system, self.states[-1], told.facts)

    def _bring(self, number: int, row: Mapping[str, Any]) -> None:
        """What a row of the table's own brings to the dice: sealed, closed and shown in turn, before the first roll."""
        command, seat = row["command"], row["seat"]
        _expect(number, row.get("bound") is None, "bad_link", "no die falls here")
        if command["kind"] == CHAIN_SEALED:
            may = self.chains.may_seal(seat, command["end"])
            _expect(
                number, may and isinstance(command["end"], str) and not row["events"], "bad_link", "not to be sealed"
            )
        elif command["kind"] == SEAT_FREED:
            _expect(number, not row["events"] and command["seat"] in self._seats, "bad_freeing")
        else:
            _expect(number, self.cursor == 0 and not row["events"], "bad_nonce")
        after = self.nonces.after(seat, command)
        if after is None:
            raise BadRecord(number, "bad_nonce", "not sealed so, or not in turn")
        self.nonces = after
        self.chains = self.chains.after(seat, command, None)

    def _bind_dice(self, number: int, row: Mapping[str, Any]) -> None:
        """What the dice of a row follow from: links that lead on in the chains that its digest names, and no others."""
        kept, count = row.get("bound"), row["dice"][1] - self.cursor
        self._links = {}
        if not kept:
            if count and self.chains.binds:
                self.bonds.append(Bound(seq=row["seq"], rolls=count, bond=None, without=self._at_play()))
            return
        _expect(number, self.chains.binds and count > 0, "bad_link", "nothing is bound here")
        bond = Bond.read(kept)
        text = sealed_text(self.chains.match, row["seq"], row["seat"], row["command"], bond.chains)
        _expect(number, digest_of(self.seed, text) == bond.digest, "bad_link", "the digest is of another command")
        _expect(number, self.chains.fit(bond), "bad_link", "a link of no chain, or not the next")
        without = tuple(seat for seat in self._at_play() if seat not in bond.links)
        self.bonds.append(Bound(seq=row["seq"], rolls=count, bond=bond, without=without))
        self.chains, self._links = self.chains.after(row["seat"], row["command"], kept), bond.links

    def _at_play(self) -> tuple[str, ...]:
        """The seats that ever sealed a chain and are still in the game: bots seal none."""
        return tuple(seat for seat in self.system.playing(self.states[-1]) if seat in self.chains.sealed)

    def _dice(self) -> FairDice:
        """The dice from here on."""
        parts = self.nonces
        return FairDice(self.seed, {**parts.given, **self._links}, parts.match, self.cursor, naming=parts.naming)

    def _decide(self, number: int, told: "_Told", row: Mapping[str, Any]) -> None:
        """Decides a row again: raises BadRecord unless it leads to the facts that were written."""
        dice, state = self._dice(), self.states[-1]
        decided: list[Any] = []
        for command in told.commands:
            outcome = self.system.decide(state, cast(Seat, told.seat), command, dice)
            if isinstance(outcome, Refusal):
                raise BadRecord(number, "refused", outcome.code)
            decided.extend(outcome)
            state = fold(self.system, state, outcome)
        for index, (said, is_so) in enumerate(zip(told.facts, decided, strict=False), 1):
            _expect(number, said == is_so, "other_events", f"event {index}: {said!r} should be {is_so!r}")
        _expect(
            number, len(told.facts) == len(decided), "other_events", f"{len(told.facts)} events, {len(decided)} decided"
        )
        after, said = row["dice"][1], row.get("rolls")
        _expect(number, said is not None or not self._tells_rolls, "other_dice", "no rolls told")
        _expect(number, after == dice.cursor, "other_dice", f"{dice.cursor} rolls, not {after}")
        fell = [asdict(roll) for roll in dice.rolls]
        _expect(
            number, said is None or [{**roll, "faces": tuple(roll["faces"])} for roll in said] == fell, "other_dice"
        )

    def _throw_again(self, number: int, row: Mapping[str, Any]) -> None:
        """The faces of a row that is taken as it was written follow from the seed all the same, where they are told."""
        said = row.get("rolls")
        if said is None:
            return
        dice = self._dice()
        for roll in said:
            _expect(number, dice.roll(len(roll["faces"]), roll["sides"]) == tuple(roll["faces"]), "other_dice")
        _expect(number, row["dice"][1] == dice.cursor, "other_dice", f"{len(said)} rolls told")

    def _gone_back(self, number: int, to_seq: int, kept: Sequence[int]) -> Any:
        """The state after a takeback: what was kept of the rows taken back must stand without the others."""
        state, before = self.states[to_seq], to_seq
        for seq in kept:
            _expect(number, seq > before and seq in self.told, "bad_takeback")
            told = self.told[seq]
            stands = not told.binds or leads_to(self.system, state, told.seat, told.commands, told.facts)
            _expect(number, stands, "bad_takeback")
            state, before = fold(self.system, state, told.facts), seq
        return state


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """A command that rolled and what bound it; `without` are the seats at play whose pages gave no link for it."""

    seq: int
    rolls: int
    bond: Bond | None
    without: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """What a row says, as it reads today; `binds` when the referee must decide it as it did."""

    seat: str
    commands: tuple[Any, ...]
    facts: tuple[Any, ...]
    binds: bool


def _read(number: int, text: str) -> Mapping[str, Any]:
    line = text.removesuffix("\n")
    _expect(number, line == line.strip(), "unreadable", "lines end in a line feed and in nothing else")
    try:
        value = json.loads(line, object_pairs_hook=plain_object)
    except (ValueError, RecursionError) as error:
        raise BadRecord(number, "unreadable") from error
    _expect(number, isinstance(value, dict), "unreadable")
    found: Mapping[str, Any] = value
    return found


def _expect(number: int, holds: bool, code: str, detail: str = "") -> None:
    if not holds:
        raise BadRecord(number, code, detail)
