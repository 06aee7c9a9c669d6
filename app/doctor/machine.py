"""What the machine itself must have: the system, Python, room, rights, a free port."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from app.doctor.finding import BAD, NOTE, OK, Finding, Place
from app.doctor.listening import at_home, health, why_not

OLDEST = (3, 11)
NEWER = ("python3.13", "python3.12", "python3.11")
"""Names under which `scripts/bootstrap.py` looks for a newer Python."""

GIBIBYTE = 2**30
FREE_TO_SERVE = 0.5
FREE_TO_SET_UP = 2.0
"""GiB: the environment, the client's libraries and the caches of both, with the test tools."""

DAY = 86400.0


def system(place: Place) -> Iterator[Finding]:
    """Linux or macOS: the database and the set-up need a POSIX system."""
    if os.name == "posix":
        yield Finding(OK, sys.platform)
    else:
        yield Finding(BAD, f"{sys.platform} is not a system Castra runs on", "Use WSL 2 or Docker.")


def python(place: Place) -> Iterator[Finding]:
    """This Python is new enough, or one is there that the set-up takes in its stead."""
    mine, least = sys.version.split()[0], ".".join(map(str, OLDEST))
    if sys.version_info >= OLDEST:
        yield Finding(OK, f"Python {mine}")
    elif newer := next((name for name in NEWER if works(name)), None):
        yield Finding(OK, f"Python {mine} is too old, {newer} is there and is used")
    else:
        yield Finding(BAD, f"Python {mine} is too old", f"Install Python {least} or newer.")


def works(name: str) -> bool:
    """Whether a Python of this name runs: a name on the search path may be a shim with nothing behind it."""
    path = shutil.which(name)
    return bool(path) and subprocess.call((path or "", "-c", "")) == 0


def environments(place: Place) -> Iterator[Finding]:
    """Python can make a virtual environment with a pip in it; distributions keep that in a package of its own."""
    try:
        import ensurepip
        import venv
    except ImportError as error:
        package = "python{}.{}-venv".format(*sys.version_info[:2])
        yield Finding(BAD, f"Python cannot make virtual environments: {error}", f"Install {package}.")
    else:
        yield Finding(OK, f"{venv.__name__}, with pip {ensurepip.version()}")


def make(place: Place) -> Iterator[Finding]:
    """The commands of the README are make's."""
    if shutil.which("make"):
        yield Finding(OK, "make")
    else:
        yield Finding(BAD, "make is not here", "Install make.")


def git(place: Place) -> Iterator[Finding]:
    """Only updating and changing Castra want it."""
    if not shutil.which("git"):
        yield Finding(NOTE, "git is not here", "It is needed to update Castra and to work on it, not to play.")
    elif not (place.root / ".git").exists():
        yield Finding(NOTE, "this folder is no checkout", "`git clone` makes one that `git pull` updates.")
    else:
        yield Finding(OK, "git")


def clock(place: Place) -> Iterator[Finding]:
    """A clock that stands before the program was written makes every certificate look false."""
    newest = max(path.stat().st_mtime for path in Path(__file__).parent.glob("*.py"))
    now = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime())
    if time.time() + DAY < newest:
        yield Finding(BAD, f"the clock says {now}, which is before this program was written", "Set the clock.")
    else:
        yield Finding(OK, f"the clock says {now}")


def room_to_set_up(place: Place) -> Iterator[Finding]:
    """Space for the packages, in the folder of the program."""
    yield _room(place.root, FREE_TO_SET_UP, "for the packages")


def room_for_data(place: Place) -> Iterator[Finding]:
    """Space for the matches."""
    yield _room(place.lies_in, FREE_TO_SERVE, "where the data lies")


def _room(folder: Path, least: float, what: str) -> Finding:
    free = shutil.disk_usage(str(folder)).free / GIBIBYTE
    if free >= least:
        return Finding(OK, f"{free:.1f} GiB free {what}")
    return Finding(BAD, f"{free:.1f} GiB free {what}", f"Make room: {least:g} GiB are wanted in {folder}.")


def right_to_set_up(place: Place) -> Iterator[Finding]:
    """The set-up writes into the folder of the program."""
    yield _right(place.root, "Give the folder to the user who sets Castra up.")


def right_to_data(place: Place) -> Iterator[Finding]:
    """The embedded database writes into the folder of the data."""
    if place.database_url:
        yield Finding(OK, "nothing is written here: DATABASE_URL says where the matches go")
    else:
        yield _right(place.lies_in, "Look at CASTRA_DATA.")


def _right(folder: Path, remedy: str) -> Finding:
    try:
        with tempfile.TemporaryFile(dir=str(folder)):
            return Finding(OK, f"{folder} can be written to")
    except OSError as error:
        return Finding(BAD, f"{folder} cannot be written to: {error.strerror}", remedy)


def port(place: Place) -> Iterator[Finding]:
    """The port is free, or a Castra has it."""
    if not (why := why_not(place.host, place.port)):
        yield Finding(OK, f"port {place.port or 'any'} of {place.host} is free")
    elif said := health(at_home(place.host, place.port)):
        yield Finding(
            OK, "a Castra {} serves at {}".format(said.get("version", "of old"), at_home(place.host, place.port))
        )
    else:
        yield Finding(BAD, f"port {place.port} of {place.host}: {why}", "Try another: PORT=8001 make serve.")
