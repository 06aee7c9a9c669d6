"""Whether the registries answer that pip and npm are set up to ask. Which these are, each client knows: none is named here."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from app.doctor.finding import BAD, NOTE, OK, Finding, Place

ASKED_SECONDS = 60.0
SMALL = "annotated-types"
"""A package of the lock file of a few kilobytes, to ask for."""


def package_index(place: Place) -> Iterator[Finding]:
    """What pip asks has a package of the lock file, in the version that is wanted."""
    found = re.search(rf"^{SMALL}==\S+", (place.root / "requirements.lock").read_text("utf-8"), re.MULTILINE)
    pip = _pip()
    if not found or not pip:
        yield Finding(NOTE, "no pip is here to ask the package index with", "The set-up brings one.")
        return
    with tempfile.TemporaryDirectory() as folder:
        quietly = ("--no-cache-dir", "--quiet", "--disable-pip-version-check", "--retries", "0", "--timeout", "15")
        said = _run((*pip, "download", found.group(), "--no-deps", "--only-binary=:all:", "--dest", folder, *quietly))
    if said is None:
        yield Finding(OK, "the package index answers, as pip is set up")
    else:
        yield Finding(
            BAD,
            f"pip cannot fetch {found.group()}: {said}",
            "Look at `pip config list`, PIP_INDEX_URL and HTTPS_PROXY.",
        )


def _pip() -> tuple[str, ...]:
    """The command that runs pip: this Python's, else the one its virtual environments are given."""
    if subprocess.call(
        (sys.executable, "-m", "pip", "--version"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ):
        try:
            import ensurepip
        except ImportError:
            return ()
        wheels = sorted(Path(ensurepip.__file__).parent.glob("_bundled/pip-*.whl"))
        return (sys.executable, str(wheels[0] / "pip")) if wheels else ()
    return (sys.executable, "-m", "pip")


def npm_registry(place: Place) -> Iterator[Finding]:
    """What npm asks has a library of the page, in the version that is wanted. Without npm it comes with the set-up."""
    npm = shutil.which("npm")
    if not npm:
        yield Finding(
            NOTE, "npm is not here", "The set-up takes Node.js from the package index; its registry was not asked."
        )
        return
    client = place.root / "static"
    wanted = "preact@" + json.loads((client / "package.json").read_text("utf-8"))["dependencies"]["preact"]
    brief = ("--fetch-retries=0", "--fetch-timeout=15000", "--prefer-online", "--loglevel=error")
    said = _run((npm, "view", wanted, "version", *brief), client)
    if said is None:
        yield Finding(OK, "the npm registry answers, as npm is set up")
    else:
        yield Finding(BAD, f"npm cannot see {wanted}: {said}", "Look at `npm config get registry` and its proxy.")


def _run(command: Sequence[str], folder: Path | None = None) -> str | None:
    """Why a command failed, in one line; nothing where it went well."""
    try:
        done = subprocess.run(
            command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=ASKED_SECONDS,
            env=dict(os.environ, NO_COLOR="1"), check=False,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as error:
        return " ".join(str(error).split())
    if not done.returncode:
        return None
    lines = [line.strip() for line in done.stdout.decode(errors="replace").splitlines() if line.strip()]
    wrong = [line for line in lines if re.match(r"(ERROR|npm (ERR!|error)|WARNING)", line)] or lines or ["no word"]
    return re.sub(r"^(ERROR:|WARNING:|npm (ERR!|error)( code)?)\s*", "", wrong[0])[:160].rstrip(".")
