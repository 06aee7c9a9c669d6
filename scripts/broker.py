"""Finds a Redis or Valkey server for the tests of `FANOUT_URL`, or installs one, and writes its path to `.cache/broker`.

Looked for on the search path; then the distribution's `redis-tools`, which brings the program and, unlike `redis-server`, starts
no service, is installed by apt (as root).
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOTE = ROOT / ".cache" / "broker"
PACKAGE = "redis-tools"
NAMES = ("valkey-server", "redis-server", "redis-check-rdb")
"""The programs; the last is the server too, when it is called by the server's name."""


def found() -> str | None:
    """The path of a server that is here."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


def installed() -> str | None:
    """The path of the distribution's, where installing it is allowed and works."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    print(f"broker: installing {PACKAGE} by apt-get", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (("apt-get", "update"), ("apt-get", "install", "--yes", "--no-install-recommends", PACKAGE)):
        if subprocess.run(command, check=False, env=environment, stdout=subprocess.DEVNULL).returncode:
            return None
    return found()


def main() -> None:
    """Leaves the path of a server in the note."""
    path = found() or installed()
    if not path:
        sys.exit(
            "broker: neither Redis nor Valkey is here and none could be installed; install redis-server or valkey-server"
        )
    NOTE.parent.mkdir(exist_ok=True)
    NOTE.write_text(path + "\n", "utf-8")
    print(f"broker: {path}")


if __name__ == "__main__":
    main()
