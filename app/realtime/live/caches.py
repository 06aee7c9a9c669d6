"""What is kept of a match beside its journal, so that a table opens from its last snapshot and not from its first row.

A snapshot is the state after a row; the narration beside it is what the rows since the one before had each class of viewers
told. Both are caches: where one is missing, or was told by another program than this, the journal is folded and told anew.
"""

import hashlib
import sys
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from app.persistence import journal, narrations, snapshots
from app.persistence.engine import Store
from app.persistence.journal import Entry
from app.persistence.narrations import Narration
from app.realtime.audiences.audience import Audience
from app.realtime.audiences.own_lines import own_lines
from app.realtime.history.replay import OWN_KINDS, AnySystem, MatchHistory
from app.rules import kernel


@dataclass(frozen=True, slots=True, kw_only=True)
class Reopened:
    """A state that was kept, and the rows up to it, without what they led to."""

    state: Any
    rows: list[Entry]


class MatchCaches:
    """What is kept of one match."""

    def __init__(
        self, store: Store, system: AnySystem, match_id: str, past: MatchHistory, audiences: Mapping[str, Audience]
    ) -> None:
        self._store = store
        self._match_id = match_id
        self._past = past
        self._audiences = audiences
        self._teller = f"{_program(type(system).__module__)} {past.codec.version} {' '.join(audiences)}"
        self._told_to = 0
        """The row that the newest narration reaches."""

    async def keep(self, seq: int, state: Any) -> None:
        """Keeps the state after a row and what was told since the last was kept."""
        after = self._told_to
        await self._past.keep(seq, state)
        if after < seq:
            told = Narration(after=after, upto=seq, told=_between(self._audiences, after, seq))
            await narrations.save(self._store, self._match_id, told, teller=self._teller)
            self._told_to = max(seq, self._told_to)

    async def reopened(self, upto: int | None = None) -> Reopened | None:
        """The newest state that is kept with all that was told until then, which is put into the logs; else nothing. None of
        a row behind `upto`."""
        kept = await snapshots.newest(self._store, self._match_id, upto=upto, version=self._past.codec.version)
        if kept is None:
            return None
        told = await narrations.read(self._store, self._match_id, upto=kept.seq, teller=self._teller)
        if told is None:
            return None
        rows = await journal.headed(self._store, self._match_id, upto=kept.seq, whole=OWN_KINDS)
        for narration in told:
            _tell(self._audiences, narration.told)
        self._told_to = kept.seq
        return Reopened(state=self._past.codec.state_from(kept.state), rows=rows)


def _between(audiences: Mapping[str, Audience], after: int, upto: int) -> dict[str, Any]:
    """The lines of the rows behind `after`, up to and with `upto`, each once, and which of them each class was told."""
    lines: list[tuple[int, float, Any]] = []
    place: dict[tuple[int, int], int] = {}
    told: dict[str, list[int]] = {}
    for name, audience in audiences.items():
        ends = audience.ends
        heard = told[name] = []
        for index in range(bisect_right(ends, after), bisect_right(ends, upto)):
            line = audience.log[index]
            if (known := place.setdefault((ends[index], id(line.line)), len(lines))) == len(lines):
                lines.append((ends[index], line.at, line.line))
            heard.append(known)
    return {"lines": lines, "told": told}


def _tell(audiences: Mapping[str, Audience], narration: Mapping[str, Any]) -> None:
    lines = narration["lines"]
    for name, heard in narration["told"].items():
        for index in heard:
            seq, at, line = lines[index]
            audiences[name].remember(line, seq, at)


@cache
def _program(module: str) -> str:
    """A short digest of all that words what is told: the system, the kernel, and what tells of the table's own rows."""
    folders = (module, kernel.__name__)
    sources = [path for name in folders for path in sorted(_file(name).parent.rglob("*.py"))]
    digest = hashlib.sha256()
    for path in (*sources, _file(Audience.__module__), _file(own_lines.__module__)):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _file(module: str) -> Path:
    source = sys.modules[module].__file__
    assert source
    return Path(source)
