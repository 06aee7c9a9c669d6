"""What only some want: Docker to host for a group, a Chromium for the tests in a browser."""

from __future__ import annotations

import ctypes.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from app.doctor.finding import NOTE, OK, Finding, Place

BROWSERS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
"""The programs that set-up looks for, the one without a window first."""

LIBRARIES = (
    "nss3", "nspr4", "dbus-1", "atk-1.0", "atk-bridge-2.0", "atspi", "expat", "X11", "Xcomposite", "Xdamage", "Xext", "Xfixes",
    "Xrandr", "gbm", "xcb", "xkbcommon", "asound",
)  # fmt: skip
"""What a Chromium without a window is linked with on Linux and does not bring itself."""


def docker(place: Place) -> Iterator[Finding]:
    """A group's own Castra may run in containers; nothing else wants them."""
    only = "Only `docker compose up` needs it: docs/hosting.md."
    if not shutil.which("docker"):
        yield Finding(NOTE, "Docker is not here", only)
    elif subprocess.call(("docker", "compose", "version"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL):
        yield Finding(NOTE, "Docker is here without its Compose plug-in", only)
    else:
        yield Finding(OK, "Docker with Compose")


def chromium(place: Place) -> Iterator[Finding]:
    """The tests in a browser find a Chromium whose libraries are there, or can have one installed."""
    browser = _browser(place)
    remedy = "Only `make test` needs it. Install your distribution's chromium, or name one: CHROMIUM=/path make test."
    if browser:
        lacking = _not_found(browser)
        name = Path(browser).name
        yield (
            Finding(NOTE, f"{name} lacks {', '.join(lacking)}", remedy)
            if lacking
            else Finding(OK, f"{name}, for the tests")
        )
    elif os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get"):
        yield Finding(OK, "no Chromium is here: `make test` has apt-get install one")
    elif lacking := [name for name in LIBRARIES if sys.platform == "linux" and not ctypes.util.find_library(name)]:
        yield Finding(
            NOTE, "no Chromium is here, and the one Playwright brings lacks lib{}".format(", lib".join(lacking)), remedy
        )
    else:
        yield Finding(OK, "no Chromium is here: `make test` has Playwright fetch one")


def _browser(place: Place) -> str | None:
    """The path of the Chromium that the tests would take."""
    note = place.root / ".cache" / "chromium"
    noted = note.read_text("utf-8").strip() if note.exists() else None
    candidates = [os.environ.get("CHROMIUM"), *map(shutil.which, BROWSERS), noted]
    return next((path for path in candidates if path and Path(path).exists()), None)


def _not_found(program: str) -> list[str]:
    """The libraries that a program is linked with and the system does not have, where the system tells."""
    ldd = shutil.which("ldd")
    if not ldd:
        return []
    said = subprocess.run(
        (ldd, program), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False
    ).stdout.decode()
    return [line.split()[0] for line in said.splitlines() if line.rstrip().endswith("not found")]
