"""Makes the virtual environment `.venv` from a lock file, again only when the lock file changed. Standard library only."""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv"
STAMP = HOME / "castra.stamp"
OLDEST = (3, 11)


def wanted(lock: Path) -> str:
    """What the environment is made from: the lock file and this Python."""
    inputs = (lock.read_bytes(), sys.version.encode())
    return f"{lock.name} {hashlib.sha256(b''.join(inputs)).hexdigest()}"


def stands(lock: Path) -> bool:
    """Whether the environment was made from these inputs; one with the test tools also serves."""
    made = STAMP.read_text("utf-8").splitlines() if STAMP.exists() else []
    return wanted(lock) in made and (HOME / "bin" / "python").exists()


def pip(*arguments: str) -> None:
    """Runs the environment's own pip, which is heard only when it fails; that ends the program."""
    command = (str(HOME / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", *arguments)
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        sys.exit(f"{done.stdout}\nbootstrap: pip {arguments[0]} failed")


def use_a_newer_python() -> None:
    """Starts this program again under a Python that is new enough, where there is one; else ends it."""
    for name in ("python3.13", "python3.12", "python3.11"):
        newer = shutil.which(name)
        # A name on the search path may be a shim with nothing behind it.
        if newer and not subprocess.run((newer, "-c", ""), capture_output=True, check=False).returncode:
            os.execv(newer, (newer, *sys.argv))
    sys.exit(f"bootstrap: Castra needs Python {'.'.join(map(str, OLDEST))} or newer; this is {sys.version.split()[0]}")


def make(lock: Path, *, dev: bool) -> None:
    """Creates the environment if need be and installs what the lock file names, hash by hash."""
    if not (HOME / "bin" / "python").exists():
        print(f"bootstrap: creating {HOME.name} with Python {sys.version.split()[0]}", flush=True)
        venv.create(HOME, with_pip=True, clear=HOME.exists())
    print(f"bootstrap: installing {lock.name}", flush=True)
    STAMP.unlink(missing_ok=True)
    pip("install", "--require-hashes", "--only-binary=:all:", "--requirement", str(lock))
    name_the_command()
    stamps = [wanted(lock), *([wanted(ROOT / "requirements.lock")] if dev else [])]
    STAMP.write_text("\n".join(stamps) + "\n", "utf-8")


def name_the_command() -> None:
    """Puts the `castra` command into the environment, running this checkout."""
    command = HOME / "bin" / "castra"
    lines = (
        f"#!{HOME / 'bin' / 'python'}",
        "import sys",
        f"sys.path.insert(0, {str(ROOT)!r})",
        "from app.__main__ import cli",
        "cli()",
    )
    command.write_text("\n".join(lines) + "\n", "utf-8")
    command.chmod(0o755)


def main() -> None:
    """Leaves the environment as the lock file says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dev", action="store_true", help="with the test tools")
    dev: bool = parser.parse_args().dev
    if sys.version_info < OLDEST:
        use_a_newer_python()
    lock = ROOT / ("requirements-dev.lock" if dev else "requirements.lock")
    if stands(lock):
        print(f"bootstrap: {HOME.name} is up to date")
        return
    make(lock, dev=dev)


if __name__ == "__main__":
    main()
