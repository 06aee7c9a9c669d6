"""Copies the client's libraries and fonts from npm packages to `static/vendor`, again only when their lock file changed.

Nothing is built: the files are ES modules as published, found by the page through an import map.
"""

import argparse
import hashlib
import re
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

FONTS = {
    "@fontsource/ibm-plex-sans": ("400.css", "400-italic.css", "500.css", "600.css", "700.css"),
    "@fontsource/ibm-plex-sans-condensed": ("400.css", "500.css", "600.css", "700.css"),
    "@fontsource-variable/newsreader": ("opsz.css", "opsz-italic.css"),
}
"""The style sheets taken from each font package; of each, the faces for Latin scripts."""

TEST_FILES = ("axe-core/axe.min.js", "axe-core/LICENSE")


def wanted() -> str:
    """What the folder is made from: the lock file and this script."""
    inputs = (SOURCE / "package.json", SOURCE / "package-lock.json", Path(__file__))
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


def latin_faces(sheet: Path) -> list[str]:
    """The @font-face rules of a style sheet for Latin scripts, in woff2 only."""
    rules = re.findall(r"@font-face \{.*?\n\}", sheet.read_text("utf-8"), re.DOTALL)
    kept = [rule for rule in rules if re.search(r"files/[a-z-]+-latin(-ext)?-(\d+|opsz)", rule)]
    return [re.sub(r", url\([^)]*\.woff\) format\('woff'\)", "", rule) for rule in kept]


def copy_fonts(target: Path) -> int:
    """Copies the faces and writes `fonts.css`, which names them all; gives how many faces."""
    rules: list[str] = []
    for package, sheets in FONTS.items():
        for sheet in sheets:
            for rule in latin_faces(WORK / "node_modules" / package / sheet):
                (file,) = re.findall(r"\./files/([\w-]+\.woff2)", rule)
                copy((f"{package}/files/{file}",), target)
                rules.append(rule.replace("./files/", f"./{package}/files/"))
        copy((f"{package}/LICENSE",), target)
    (target / "fonts.css").write_text("\n\n".join(rules) + "\n", "utf-8")
    return len(rules)


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
    faces = copy_fonts(fresh)
    shutil.rmtree(VENDOR, ignore_errors=True)
    fresh.rename(VENDOR)
    STAMP.write_text(f"{wanted()} {'dev' if dev else ''}\n", "utf-8")
    print(f"vendor: {files} files and {faces} font faces in static/vendor")


if __name__ == "__main__":
    main()
