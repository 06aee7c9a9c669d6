"""What tables can be set of, as pages tell it; kept beside this server's data, so that its first pages wait for no system.

What is kept carries a digest of every file of the program and its content: none but the very same program reads it.
"""

import hashlib
import json
import logging
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

from app.content.catalogue import Catalogue
from app.content.load import told
from app.persistence.codec import codec_for, plain
from app.realtime.tables.live_tables import LiveTables
from app.settings import ROOT
from app.systems.game_system import GameSystem
from app.systems.registry import known

log = logging.getLogger("castra.start")

WRITTEN = (".py", ".yaml", ".po")
"""The files that what is offered follows from."""

Systems = Mapping[str, GameSystem]


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """What the home page tells of the systems: each with its seats, what can be chosen, and which have a page of rules."""

    systems: Sequence[Mapping[str, Any]]
    catalogue: Mapping[str, Mapping[str, Any]]
    rules: Sequence[str]


class _Program:
    """What the systems of this program offer, once that is known; one thread works it out."""

    def __init__(self) -> None:
        self.working = Lock()
        self._told: tuple[Systems, Offered] | None = None

    @property
    def offered(self) -> Offered | None:
        return self._told[1] if self._told and self._told[0] is known() else None

    @offered.setter
    def offered(self, offered: Offered) -> None:
        self._told = known(), offered


_PROGRAM = _Program()


def system_told(system: GameSystem) -> dict[str, Any]:
    """What the page needs of a system whatever is chosen: its seats and how many of them may play."""
    rules = system.rules
    return {
        "key": rules.key,
        "seats": list(rules.seats),
        "counts": list(rules.seat_counts),
        "unit": rules.unit,
        "lists": bool(system.armies),
        "fields": system.battlefields is not None,
        "draws": system.sketching is not None,
    }


def what_is_offered(systems: Systems) -> dict[str, tuple[GameSystem, Catalogue]]:
    """The systems that tables can be set of, with what can be chosen; not those whose content has problems."""
    return {
        key: (system, system.catalogue(system.library).for_people())
        for key, system in systems.items()
        if not system.problems
    }


def _now(systems: Systems) -> Offered:
    offered = what_is_offered(systems)
    return Offered(
        systems=[system_told(system) for system, _ in offered.values()],
        catalogue={key: plain(catalogue) for key, (_, catalogue) in offered.items()},
        rules=sorted(key for key, system in systems.items() if system.rulebook),
    )


def offered_at(tables: LiveTables) -> Offered:
    """What tables of this server can be set of. Of this program's own systems it is worked out once, or was kept."""
    if tables.systems is not known():
        return _now(tables.systems)
    return of_program()


def of_program() -> Offered:
    """What this program offers; loads its systems where that is neither known nor kept."""
    if found := _PROGRAM.offered:
        return found
    with _PROGRAM.working:
        found = _PROGRAM.offered = _PROGRAM.offered or _now(known())
    return found


def recall(data: Path) -> None:
    """Takes what was kept in a folder, if this very program kept it."""
    try:
        kept = json.loads(_file(data).read_bytes())
        if kept.pop("digest") == _digest():
            _PROGRAM.offered = Offered(**kept)
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        log.debug("what is offered is not kept in %s", data)


def load_all(data: Path) -> None:
    """Loads every system with its content and what reads its states; says which are not offered, and keeps in a folder what
    the others offer."""
    with _PROGRAM.working:
        for key, system in known().items():
            if system.problems:  # its tables under way have what they need and go on
                log.error(told(key, system.problems))
        _PROGRAM.offered = offered = _now(known())
    for system in known().values():
        codec_for(system.rules)
    part = _file(data).with_suffix(f".{os.getpid()}")
    try:
        part.write_text(json.dumps({"digest": _digest(), **asdict(offered)}), "utf-8")
        part.replace(_file(data))  # who starts meanwhile reads the one or the other, never half of it
    except OSError as error:
        log.debug("what is offered cannot be kept in %s: %s", data, error)


def _file(data: Path) -> Path:
    return data / "offered.json"


@cache
def _digest() -> str:
    digest = hashlib.sha256()
    for path in _files(str(ROOT / "app")):
        text = Path(path).read_bytes()
        digest.update(f"{path}\0{len(text)}\0".encode() + text)
    return digest.hexdigest()


def _files(folder: str) -> Iterator[str]:
    for each in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if each.is_dir():
            yield from _files(each.path)
        elif each.name.endswith(WRITTEN):
            yield each.path
