"""Backups on a schedule, into a folder of the host's: each made by a process of its own, the newest kept, now and then rehearsed.

What stands in the folder is all that is known of them: `castra-<day>T<hour>.jsonl.gz`, beside it what a rehearsal said, and why the
last one failed.
"""

import asyncio
import fcntl
import json
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from app.settings import ROOT, Settings

log = logging.getLogger("castra.backups")

HEAD, END, SAID, FAILED = "castra-", ".jsonl.gz", ".rehearsed.json", "failed.json"
LOOKS_EVERY = 60.0
NICE = 10
"""So much less urgent than players are the processes that back up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupFile:
    """A backup in the folder: when it was made, how large it is, what its rehearsal said, if it had one."""

    path: Path
    made_at: datetime
    bytes: int
    rehearsed: dict[str, Any] | None


def kept(folder: Path) -> list[BackupFile]:
    """The backups of a folder, the newest first."""
    return sorted(_found(folder), key=lambda one: one.path.name, reverse=True)


def _found(folder: Path) -> Iterator[BackupFile]:
    for path in folder.glob(f"{HEAD}*{END}"):
        with suppress(OSError):
            stat = path.stat()
            made_at = datetime.fromtimestamp(stat.st_mtime, UTC)
            yield BackupFile(path=path, made_at=made_at, bytes=stat.st_size, rehearsed=_read(_said(path)))


def failure(folder: Path) -> dict[str, Any] | None:
    """When the last try failed and why, if it did."""
    return _read(folder / FAILED)


def _said(path: Path) -> Path:
    return path.with_name(path.name.removesuffix(END) + SAID)


def _read(path: Path) -> dict[str, Any] | None:
    with suppress(OSError, ValueError):
        told = json.loads(path.read_text("utf-8"))
        return told if isinstance(told, dict) else None
    return None


class Backups:
    """The schedule of one server; of several processes the first to take the turn makes each backup."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.folder = settings.backup_folder
        self.is_busy = False
        self._begun: asyncio.Task[str] | None = None

    async def run(self) -> None:
        """Makes a backup whenever one is due."""
        while self.folder:
            if self._is_due(self.folder, datetime.now().astimezone()):
                await self.make()
            await asyncio.sleep(LOOKS_EVERY)

    def _is_due(self, folder: Path, now: datetime) -> bool:
        """Whether none was made since the hour it is to be made at last came."""
        hour, minute = map(int, self._settings.backup_at.split(":"))
        last = now.replace(hour=hour, minute=minute, second=0, microsecond=0)
        if last > now:
            last -= timedelta(days=1)
        newest = next(iter(kept(folder)), None)
        failed = failure(folder)
        tried = datetime.fromisoformat(failed["at"]) if failed else None
        return (newest is None or newest.made_at < last) and (tried is None or tried < last)

    def begin(self, *, rehearse: bool) -> str:
        """Begins one, which goes on by itself; gives why not, if so."""
        if self.folder is None:
            return "no_backup_folder"
        if self.is_busy:
            return "busy"
        self._begun = asyncio.create_task(self.make(rehearse=rehearse))
        return ""

    async def make(self, *, rehearse: bool | None = None) -> str:
        """Makes a backup now, rehearsed or as the schedule says; gives why not, if so."""
        if self.folder is None:
            return "no_backup_folder"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            turn = (self.folder / ".turn").open("a")
        except OSError as error:
            log.error("no backup: %s: %s", self.folder, error.strerror)
            return "backup_failed"
        with turn:
            try:
                fcntl.flock(turn, fcntl.LOCK_EX | fcntl.LOCK_NB)  # it falls with the process that holds it
            except BlockingIOError:
                return "busy"
            self.is_busy = True
            try:
                return await self._make(self.folder, rehearse)
            finally:
                self.is_busy = False

    async def _make(self, folder: Path, rehearse: bool | None) -> str:
        every = self._settings.rehearse_every_days
        before = [one for one in kept(folder) if one.rehearsed]
        is_due = every is not None and (
            not before or datetime.now(UTC) - before[0].made_at > timedelta(days=every - 0.5)
        )
        path = folder / f"{HEAD}{datetime.now().astimezone():%Y-%m-%dT%H%M%S}{END}"
        verify = ("--verify", "--told", str(_said(path))) if (is_due if rehearse is None else rehearse) else ()
        code, told = await _castra(self._settings, "backup", str(path), *verify)
        if code:
            why = told.strip().splitlines()[-1] if told.strip() else f"it ended with {code}"
            log.error("the backup failed: %s", why)
            with suppress(OSError):
                (folder / FAILED).write_text(
                    json.dumps({"at": datetime.now(UTC).isoformat(), "why": why[:300]}), "utf-8"
                )
            return "backup_failed"
        (folder / FAILED).unlink(missing_ok=True)
        for old in kept(folder)[self._settings.backups_kept :]:
            old.path.unlink(missing_ok=True)
            _said(old.path).unlink(missing_ok=True)
        return ""


async def _castra(settings: Settings, *words: str) -> tuple[int, str]:
    """Runs a command of this program on this server's database, out of the players' way."""
    given = {"CASTRA_DATA": str(settings.castra_data), "DATABASE_URL": settings.database_url or ""}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "app",
        *words,
        cwd=ROOT,
        env={**os.environ, **given},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
        preexec_fn=_step_back,
    )
    try:
        _, told = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        raise
    return process.returncode or 0, told.decode("utf-8", "replace")


def _step_back() -> None:
    os.nice(NICE)
