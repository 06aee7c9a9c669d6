"""`castra verify`, `export`, `import`, `fork`."""

import asyncio
import contextlib
import gzip
import zlib
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from app.cli.environment import settings
from app.persistence import matches
from app.persistence.embedded import database
from app.persistence.engine import open_store
from app.persistence.lines import lines_of
from app.realtime.dice.chains import LINKED
from app.realtime.history.replay import SEAT_FREED, TAKEN_BACK
from app.realtime.records.record import export as export_lines
from app.realtime.records.verification import BadRecord, Verified
from app.realtime.records.verification import verify as verify_lines
from app.realtime.tables.forking import fork as fork_record
from app.realtime.tables.forking import import_record
from app.realtime.tables.live_tables import LiveTables
from app.settings import Settings
from app.systems import registry
from app.web.addresses import for_others, standing

GZIPPED = b"\x1f\x8b"
"""What every gzipped file begins with."""

RecordFile = Annotated[
    Path, typer.Argument(help="A record, as `castra export` or a match page gives it", exists=True, dir_okay=False)
]


def verify(
    path: RecordFile,
    seal: Annotated[str | None, typer.Option("--seal", help="The seal you saw before the first roll")] = None,
) -> None:
    """Execute a record again: derive every die, decide every command, compare every event. Says what it is a record of."""
    verified = _verified(path)
    had = str(verified.header["commitment"])
    if seal is not None and seal.strip().lower() != had:
        raise _failed(f"{path}: is the record of other dice: its seal is {had}")
    unchecked = list(_unchecked(verified))
    print(f"{path}: holds" + (", but for what is unchecked" if unchecked else ""))
    for name, told in (*_told(verified), *(("unchecked", one) for one in unchecked)):
        print(f"  {name:<12} {told}")


def _told(verified: Verified) -> Iterator[tuple[str, str]]:
    """What a record is of and what of it was checked, line by line."""
    header = verified.header
    yield "system", f"{header['system']}, schema version {header['version']}"
    yield "match", f"{_shown(header['name'])} ({_shown(header['match'])})"
    for seat, name in header["seats"].items():
        nonce = verified.nonces.given.get(seat)
        if verified.nonces.naming >= LINKED:
            yield seat, _shown(name)
            continue
        how = ", sealed before any was shown" if nonce and verified.nonces.is_sealed_first else ""
        yield seat, f"{_shown(name)}, nonce {_shown(nonce) if nonce else 'none'}{how}"
    yield "finished", f"won by {verified.winner}" if verified.winner else "drawn"
    yield "played", f"{len(verified.rows)} commands, {verified.rolls} rolls"
    yield "seal", str(header["commitment"])
    yield "fingerprint", verified.fingerprint or "none: a record of the first format does not bind names and times"
    kinds = Counter(row["command"]["kind"] for row in verified.rows)
    yield from _bound(verified)
    yield from _clocks(verified)
    if backs := kinds[TAKEN_BACK]:
        yield "taken back", f"{backs} times: a record cannot show who agreed"
    if freed := kinds[SEAT_FREED]:
        yield "seats freed", f"{freed} times: somebody else may have seen that hand"


def _clocks(verified: Verified) -> Iterator[tuple[str, str]]:
    """What each side had left at the end, to the millisecond, where there were clocks."""
    if verified.clock is None:
        return
    left = ", ".join(f"{seat} {milliseconds / 1000:.3f} s" for seat, milliseconds in verified.clock.left.items())
    terms = verified.clock.terms
    yield "clocks", f"{terms.kind}, {terms.seconds} s, {terms.more} s more, at zero {terms.zero}; left: {left}"
    for seat in verified.clock.lost:
        yield "clocks", f"{seat} lost on time"


def _bound(verified: Verified) -> Iterator[tuple[str, str]]:
    """How far the dice were bound roll by roll, seat by seat."""
    if verified.nonces.naming < LINKED:
        return
    told = verified.bonds
    yield (
        "bound",
        f"{sum(not one.without and bool(one.bond) for one in told)} of {len(told)} commands that rolled, by all at play",
    )
    for seat in verified.header["seats"]:
        if rows := [str(one.seq) for one in told if seat in one.without]:
            yield (
                "not bound",
                f"by {seat}'s page: commands {', '.join(rows)}: whoever knows the seed could foresee {seat}'s part",
            )
    if spent := sum(len(digests) for one in told if one.bond for digests in one.bond.spent.values()):
        yield "links spent", f"{spent} for commands that never came: a server that was stopped, or a host who broke off"


def _unchecked(verified: Verified) -> Iterator[str]:
    """What a record says that was not derived from anything else."""
    header = verified.header
    if not _is_set_up(header, verified.states[0]):
        yield (
            "its start: not what this program sets up from its options (a list that was brought, a fork, content or a program of "
            "another day, or another's hand)"
        )
    if verified.nonces.naming == 1:
        yield "which chance was whose: dice of the first naming are the same for some others"
    if not verified.has_digests:
        yield "the digests of its states, which are of an older version's shape"
        yield "its options: those of an older version may be left as they were then"
    if rows := verified.taken_as_written:
        yield f"commands {', '.join(map(str, rows))}: a ruling changed, their facts are taken as written"


def _is_set_up(header: Mapping[str, Any], start: Any) -> bool:
    """Whether the match began as this program would begin one with the same options."""
    system = registry.known()[header["system"]]
    seats = tuple(seat for seat in system.rules.seats if seat in header["seats"])
    try:
        return bool(system.rules.setup(header["options"], system.library, seats) == start)
    except (ValueError, TypeError, LookupError, AttributeError):
        return False


def _shown(text: object) -> str:
    """A text from a stranger's file, without what would move a terminal's hand."""
    return "".join(one if one.isprintable() else f"\\u{ord(one):04x}" for one in str(text))


def export(
    match: Annotated[str, typer.Argument(help="The match's code, such as orme-4k7p")],
    path: Annotated[Path | None, typer.Argument(help="The file to write; <match>.jsonl unless given")] = None,
) -> None:
    """Write a finished match as one file that anybody can verify."""
    target = path or Path(f"{match}.jsonl")

    async def run() -> int:
        async with _tables() as tables:
            row = await matches.get(tables.store, match)
            if row is None or row.system not in tables.systems:
                raise _failed(f"no match {match}")
            if row.status != "finished":
                raise _failed(f"{match} is not finished: its record would hold its secrets")
            first = await tables.first_state(row)
            lines = await export_lines(tables.store, tables.systems[row.system].rules, row, first)
            with target.open("w", encoding="utf-8", newline="\n") as file:
                return sum(1 for line in lines if file.write(line)) - 2

    try:
        print(f"{asyncio.run(run())} commands in {target}")
    except OSError as error:
        raise _failed(f"{target} cannot be written: {error.strerror or error}") from None


def import_(path: RecordFile) -> None:
    """Verify a record and make a match of it on this server."""
    verified = _verified(path)

    async def run() -> str:
        async with _tables() as tables:
            match, _ = await import_record(tables, verified)
            return match.id

    print(f"imported as {asyncio.run(run())}")


def fork(
    path: RecordFile, row: Annotated[int, typer.Argument(help="Go on from after this command; 0 is the start", min=0)]
) -> None:
    """Start a new match from any point of a record, with dice of its own."""
    verified, chosen = _verified(path), settings()
    if row > len(verified.rows):
        raise _failed(f"the record has {len(verified.rows)} commands")

    async def run() -> list[str]:
        async with _tables() as tables:
            match, keys = await fork_record(tables, verified, row)
            table = f"{for_others(chosen, standing(chosen, chosen.port))}/t/{match.id}"
            return [table, *(f"{table}/{key}  ({seat})" for seat, key in keys.items())]

    print("\n".join(asyncio.run(run())))


def _verified(path: Path) -> Verified:
    try:
        return verify_lines(_lines(path), registry.known_rules())
    except BadRecord as error:
        raise _failed(f"{path}: does not hold: {error}") from None


def _lines(path: Path) -> Iterator[str]:
    """The lines of a file, gzipped or not, as they are read: they end in a line feed and in nothing else, for a name may hold
    U+2028. What is packed small may be without end, so no line is read that is longer than any of ours."""
    try:
        with path.open("rb") as file:
            begins = file.read(len(GZIPPED))
            file.seek(0)
            with gzip.open(file) if begins == GZIPPED else file as kept:
                for line in lines_of(kept):
                    yield line.decode("utf-8")
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise _failed(f"{path}: cannot be read: {error}") from None


def _failed(why: str) -> typer.Exit:
    typer.echo(f"castra: {why}", err=True)
    return typer.Exit(1)


@contextlib.asynccontextmanager
async def _tables() -> AsyncIterator[LiveTables]:
    """This server's tables, nobody listening."""
    settings = Settings()
    async with database(settings) as url:
        store = await open_store(url, connections=2)
        try:
            yield LiveTables(store, settings)
        finally:
            await store.close()
