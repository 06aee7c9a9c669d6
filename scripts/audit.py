"""Asks the advisory service about every package of the lock files: known vulnerabilities end it with an error.

pip-audit runs in an environment of its own, from `requirements-audit.lock`. Packages that the service cannot tell of are
counted and named as not asked, never passed over.
"""

import json
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".cache" / "audit"
TOOL_LOCK = ROOT / "requirements-audit.lock"
LOCKS = tuple(f"requirements{name}.lock" for name in ("", "-dev", "-node", "-audit", "-fonts"))


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """A program of the tool's own environment."""
    command = (str(HOME / "bin" / "python"), "-m", *arguments)
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def installed() -> bool:
    """Leaves the tool as its lock file says; whether that could be done."""
    stamp, wanted = HOME / "castra.stamp", TOOL_LOCK.read_text("utf-8")
    if stamp.exists() and stamp.read_text("utf-8") == wanted:
        return True
    venv.create(HOME, with_pip=True, clear=True)
    done = run("pip", "install", "--quiet", "--require-hashes", "--only-binary=:all:", "-r", TOOL_LOCK.name)
    if not done.returncode:
        stamp.write_text(wanted, "utf-8")
    return not done.returncode


def packages(said: str) -> list[dict[str, Any]]:
    """What pip-audit says of each package; nothing when it said nothing that can be read."""
    try:
        found: list[dict[str, Any]] = json.loads(said)["dependencies"]
    except (ValueError, LookupError, TypeError):
        return []
    return found


def told(lock: str, found: list[dict[str, Any]]) -> Iterator[tuple[bool, str]]:
    """Sentences about the packages of a lock file, each with whether it is bad news."""
    unasked = [package["name"] for package in found if "skip_reason" in package]
    for package in found:
        for bug in package.get("vulns", ()):
            fixed = ", ".join(bug["fix_versions"]) or "no version"
            yield True, f"{package['name']} {package['version']}: {bug['id']}, mended in {fixed}"
    yield False, f"{lock}: {len(found) - len(unasked)} packages asked about"
    if unasked or not found:
        names = ", ".join(sorted(unasked)) or "any of them"
        yield False, f"{lock}: the service could not be asked about {names}"


def main() -> int:
    """Asks about every lock file; 1 when a vulnerability is known."""
    if not installed():
        print("audit: pip-audit could not be installed, so nothing was asked")
        return 0
    worst = 0
    for lock in LOCKS:
        asked = run(
            "pip_audit",
            "--requirement",
            lock,
            "--disable-pip",
            "--require-hashes",
            "--format=json",
            "--progress-spinner=off",
        )
        for is_bad, sentence in told(lock, packages(asked.stdout)):
            print(f"audit: {sentence}")
            worst = max(worst, int(is_bad))
    return worst


if __name__ == "__main__":
    sys.exit(main())
