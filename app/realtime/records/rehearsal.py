"""The rehearsal of a backup: restored into a scratch database, every row the same, every match executed again by the referee."""

import gzip
import hashlib
import json
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.persistence import matches, starts
from app.persistence.backup import backup, restore
from app.persistence.codec import Malformed, codec_for
from app.persistence.engine import Store, open_store
from app.persistence.lines import lines_of
from app.persistence.matches import Match
from app.persistence.scratch import scratch
from app.realtime.history.replay import AnySystem
from app.realtime.records.record import export
from app.realtime.records.verification import BadRecord, verify

UNFINISHED = "unfinished"
"""Why a record of a match that goes on is none: said after all of it held."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rehearsed:
    """What came of it: rows restored and whether they are the same ones, matches, those that do not hold and why, seconds."""

    rows: int
    same_rows: bool
    matches: int
    failed: Mapping[str, str]
    seconds: float

    @property
    def is_good(self) -> bool:
        """Whether this backup brings everything back."""
        return self.same_rows and not self.failed


async def rehearse(url: str, path: Path, systems: Mapping[str, AnySystem]) -> Rehearsed:
    """Tries a backup in a database beside ours, which is not touched. Raises CannotRestore for a file that is none."""
    began = time.monotonic()
    async with scratch(url) as beside:
        rows = await restore(beside, path)
        with tempfile.TemporaryDirectory() as folder:
            again = Path(folder) / "again.gz"
            await backup(beside, again)
            same = _is_of_older(path, again) or _sums(path) == _sums(again)
        store = await open_store(beside, connections=2)
        try:
            ids = [row["id"] for row in await store.pool.fetch("SELECT id FROM match ORDER BY id")]
            failed = await _failed(store, ids, systems)
        finally:
            await store.close()
    return Rehearsed(
        rows=rows, same_rows=same, matches=len(ids), failed=failed, seconds=round(time.monotonic() - began, 1)
    )


def _is_of_older(path: Path, again: Path) -> bool:
    """Whether a backup was migrated when it was restored: then its rows are others."""
    with gzip.open(path) as one, gzip.open(again) as other:
        return _revision(next(lines_of(one))) != _revision(next(lines_of(other)))


def _revision(header: bytes) -> bytes:
    return header.partition(b'"revision":')[2].partition(b",")[0]


def _sums(path: Path) -> Counter[bytes]:
    """The rows of a backup, in whatever order; each as its values stand, not as it is spaced."""
    with gzip.open(path) as file:
        lines = lines_of(file)
        next(lines)
        return Counter(
            hashlib.blake2b(json.dumps(json.loads(line)).encode(), digest_size=16).digest() for line in lines
        )


async def _failed(store: Store, ids: Sequence[str], systems: Mapping[str, AnySystem]) -> dict[str, str]:
    failed = {}
    for match_id in ids:
        match = await matches.get(store, match_id)
        assert match
        if why := await _why_not(store, match, systems):
            failed[match_id] = why
    return failed


async def _why_not(store: Store, match: Match, systems: Mapping[str, AnySystem]) -> str:
    """Why a match does not hold, if so."""
    system, start = systems.get(match.system), await starts.start_of(store, match.id)
    if system is None or start is None:
        return "unknown_system" if start else "no_start"
    try:
        first = codec_for(system).state_from(start.state, version=start.version)
        verify(await export(store, system, match, first), systems)
    except BadRecord as error:
        return "" if error.code == UNFINISHED else str(error)
    except Malformed as error:
        return str(error)
    return ""
