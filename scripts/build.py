"""Joins the client's files for the pages into `static/built`, again only when one of them changed; `build.mjs` does the joining."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import node

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "static"
PACKAGES = ROOT / ".cache" / "client"
BUILT = SOURCE / "built"
MADE = ("js", "css", "img", "vendor", "pages.json", "package-lock.json")
"""What of the folder it is made from."""


def wanted() -> str:
    """A digest of what the built page is made from: the client's files, its libraries and these scripts."""
    digest = hashlib.sha256()
    tops = (*(SOURCE / name for name in MADE), Path(__file__), Path(__file__).with_suffix(".mjs"))
    for path in sorted(
        path for top in tops for path in ((top,) if top.is_file() else top.rglob("*")) if path.is_file()
    ):
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def stands(digest: str) -> bool:
    """Whether the built page was made from these."""
    manifest = BUILT / "manifest.json"
    return manifest.exists() and json.loads(manifest.read_text("utf-8"))["made_from"] == digest


def main() -> None:
    """Leaves `static/built` as the sources say."""
    digest = wanted()
    if stands(digest):
        # A server takes what is older than a source for stale: these were looked at just now.
        os.utime(BUILT / "manifest.json")
        print("build: static/built is up to date")
        return
    print("build: joining the client's files", flush=True)
    fresh = BUILT.with_name("built.new")
    shutil.rmtree(fresh, ignore_errors=True)
    script = Path(__file__).with_suffix(".mjs")
    command = (node.node(), str(script), str(SOURCE), str(PACKAGES), str(fresh), digest)
    if subprocess.run(command, check=False).returncode:
        sys.exit("build: the client's files could not be joined")
    shutil.rmtree(BUILT, ignore_errors=True)
    fresh.rename(BUILT)
    print(
        f"build: {len([path for path in BUILT.iterdir() if path.suffix not in ('.gz', '.br')])} files in static/built"
    )


if __name__ == "__main__":
    main()
