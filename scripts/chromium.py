"""Finds a Chromium for the browser tests, or installs one, and writes its path to `.cache/chromium`.

The one without a window is wanted: it draws the same pages with half the work. Looked for in this order: CHROMIUM, that one
on the search path; then it is installed by apt (as root); else any Chromium serves that is on the search path, was found by
an earlier run, or is brought by apt or by Playwright.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from app.doctor.optional import BROWSERS

ROOT = Path(__file__).resolve().parent.parent
NOTE = ROOT / ".cache" / "chromium"
HEADLESS, *NAMES = BROWSERS


def headless() -> str | None:
    """The path of the one that was asked for, or of one without a window."""
    return next((path for path in (os.environ.get("CHROMIUM"), shutil.which(HEADLESS)) if path), None)


def any_other() -> str | None:
    """The path of a Chromium that is already here."""
    candidates = [*map(shutil.which, NAMES)]
    if NOTE.exists():
        candidates.append(NOTE.read_text("utf-8").strip())
    return next((path for path in candidates if path and Path(path).exists()), None)


def install_by_apt(package: str) -> str | None:
    """A package of the distribution, where this is allowed and works."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    print(f"chromium: installing {package} by apt-get", flush=True)
    quiet = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "stdout": subprocess.DEVNULL}
    for command in (("apt-get", "update"), ("apt-get", "install", "--yes", "--no-install-recommends", package)):
        if subprocess.run(command, check=False, **quiet).returncode:  # type: ignore[call-overload]
            return None
    return shutil.which(package)


def install_by_playwright() -> str | None:
    """The Chromium build that Playwright brings, in the user's own cache."""
    print("chromium: installing it by Playwright", flush=True)
    if subprocess.run((sys.executable, "-m", "playwright", "install", "chromium"), check=False).returncode:
        return None
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def main() -> None:
    """Leaves the path of a Chromium in the note."""
    path = headless() or install_by_apt(HEADLESS) or any_other() or install_by_apt(NAMES[0]) or install_by_playwright()
    if not path:
        sys.exit("chromium: none found and none could be installed; set CHROMIUM to the path of one")
    NOTE.parent.mkdir(exist_ok=True)
    NOTE.write_text(path + "\n", "utf-8")
    print(f"chromium: {path}")


if __name__ == "__main__":
    main()
