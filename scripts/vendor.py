"""Copies the client's libraries and fonts from npm packages to `static/vendor`, again only when their lock file changed.

The modules are as published, found by plain pages through an import map and joined for the others by `build.py`; `fonts.py` makes
the faces.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import node

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "static"
WORK = ROOT / ".cache" / "client"
VENDOR = SOURCE / "vendor"
STAMP = WORK / "castra.stamp"
FONTS = Path(__file__).with_name("fonts.py")
FONT_TOOLS = ROOT / ".cache" / "fonts"

MODULES = (
    "preact/dist/preact.mjs",
    "preact/src/*.d.ts",
    "preact/LICENSE",
    "preact/hooks/dist/hooks.mjs",
    "preact/hooks/src/*.d.ts",
    "@preact/signals/dist/signals.module.js",
    "@preact/signals/dist/*.d.ts",
    "@preact/signals/LICENSE",
    "@preact/signals-core/dist/signals-core.module.js",
    "@preact/signals-core/dist/*.d.ts",
    "@preact/signals-core/LICENSE",
    "@noble/hashes/hmac.*s",
    "@noble/hashes/sha2.*s",
    "@noble/hashes/utils.*s",
    "@noble/hashes/_md.*s",
    "@noble/hashes/_u64.*s",
    "@noble/hashes/LICENSE",
    "htm/dist/htm.module.js",
    "htm/dist/htm.d.ts",
    "htm/preact/index.module.js",
    "htm/preact/index.d.ts",
    "htm/LICENSE",
)
"""What the page loads, with the types that the checker reads."""

TEST_FILES = ("axe-core/axe.min.js", "axe-core/LICENSE")


def wanted() -> str:
    """What the folder is made from: the lock files and these scripts."""
    locks = (SOURCE / "package.json", SOURCE / "package-lock.json", ROOT / "requirements-fonts.lock")
    inputs = (*locks, Path(__file__), FONTS)
    return hashlib.sha256(b"".join(path.read_bytes() for path in inputs)).hexdigest()


def stands(*, dev: bool) -> bool:
    """Whether the folder is up to date; one made with the test tools also serves."""
    made = STAMP.read_text("utf-8").split() if STAMP.exists() and VENDOR.exists() else []
    return made[:1] == [wanted()] and (not dev or "dev" in made)


def fetch(*, dev: bool) -> None:
    """Installs the packages of the lock file into the work folder."""
    WORK.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copyfile(SOURCE / name, WORK / name)
    leave = () if dev else ("--omit=dev",)
    done = subprocess.run(
        (*node.npm(), "ci", "--loglevel=error", *leave), cwd=WORK, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"vendor: npm ci failed\n{done.stdout}{done.stderr}")


def copy(patterns: tuple[str, ...], target: Path) -> int:
    """Copies the matching files of the packages; gives how many."""
    packages = WORK / "node_modules"
    copied = 0
    for pattern in patterns:
        found = sorted(packages.glob(pattern))
        if not found:
            sys.exit(f"vendor: the packages hold no {pattern}")
        for path in found:
            goal = target / path.relative_to(packages)
            goal.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, goal)
        copied += len(found)
    return copied


def make_fonts(target: Path) -> None:
    """Has `fonts.py` make the faces, with the tools of their lock file."""
    lock = ROOT / "requirements-fonts.lock"
    shutil.rmtree(FONT_TOOLS, ignore_errors=True)
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--require-hashes", "--no-deps")
    install = (*pip, "--only-binary=:all:", "--target", str(FONT_TOOLS), "-r", str(lock))
    done = subprocess.run(install, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"vendor: the tools for fonts could not be installed\n{done.stdout}{done.stderr}")
    command = (sys.executable, str(FONTS), str(WORK / "node_modules"), str(target))
    if subprocess.run(command, env={**os.environ, "PYTHONPATH": str(FONT_TOOLS)}, check=False).returncode:
        sys.exit("vendor: the faces could not be made")


def main() -> None:
    """Leaves `static/vendor` as the lock file says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dev", action="store_true", help="with what the tests load, and the type checker")
    dev: bool = parser.parse_args().dev
    if stands(dev=dev):
        print("vendor: static/vendor is up to date")
        return
    print("vendor: fetching the client's libraries", flush=True)
    STAMP.unlink(missing_ok=True)
    fetch(dev=dev)
    fresh = VENDOR.with_name("vendor.new")
    shutil.rmtree(fresh, ignore_errors=True)
    files = copy((*MODULES, *(TEST_FILES if dev else ())), fresh)
    make_fonts(fresh)
    shutil.rmtree(VENDOR, ignore_errors=True)
    fresh.rename(VENDOR)
    STAMP.write_text(f"{wanted()} {'dev' if dev else ''}\n", "utf-8")
    print(f"vendor: {files} files and the faces in static/vendor")


if __name__ == "__main__":
    main()
