"""What tables can be set of is kept for the next start, which then loads no system for its first page; nobody else's is read."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.settings import ROOT
from app.systems.registry import known
from app.web import offered

FIRST_PAGE = """
import json, sys
from pathlib import Path
from app.web import offered
offered.recall(Path(sys.argv[1]))
told = offered.of_program()
loaded = [name for name in sys.modules if name.startswith("app.rules.") and name.split(".")[2] != "kernel"]
print(json.dumps([sorted(told.catalogue), [one["key"] for one in told.systems], told.rules, bool(loaded)]))
"""


def first_page(data: Path) -> list[object]:
    """What a program that starts on this folder would tell on its first page, and whether it loaded a system for it."""
    ended = subprocess.run(
        [sys.executable, "-c", FIRST_PAGE, str(data)], cwd=ROOT, capture_output=True, text=True, check=True, timeout=120
    )
    found: list[object] = json.loads(ended.stdout)
    return found


@pytest.fixture
def unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """As at a start: what this program offers is not known yet."""
    monkeypatch.setattr(offered, "_PROGRAM", offered._Program())


@pytest.mark.usefixtures("unknown")
def test_the_first_page_of_the_next_start_loads_no_system(tmp_path: Path) -> None:
    offered.load_all(tmp_path)
    keys = list(known())
    assert first_page(tmp_path) == [sorted(keys), keys, sorted(keys), False]


@pytest.mark.usefixtures("unknown")
def test_what_is_kept_is_what_is_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    offered.load_all(tmp_path)
    now = offered.of_program()
    monkeypatch.setattr(offered, "_PROGRAM", offered._Program())
    offered.recall(tmp_path)
    kept = offered.of_program()
    assert kept is not now
    assert json.dumps([kept.systems, kept.catalogue, kept.rules]) == json.dumps([now.systems, now.catalogue, now.rules])


@pytest.mark.usefixtures("unknown")
@pytest.mark.parametrize("kept", ["", "[]", '{"digest": "another program"}', '{"digest"', None])
def test_what_another_program_kept_is_not_read(
    tmp_path: Path, kept: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "offered.json"
    if kept is None:
        offered.load_all(tmp_path)
        told = json.loads(file.read_text("utf-8"))
        kept = json.dumps(told | {"digest": told["digest"][::-1], "rules": []})
        monkeypatch.setattr(offered, "_PROGRAM", offered._Program())
    file.write_text(kept, "utf-8")
    offered.recall(tmp_path)
    assert offered.of_program().rules == sorted(known())


@pytest.mark.usefixtures("unknown")
def test_where_nothing_can_be_kept_all_is_offered_all_the_same(tmp_path: Path) -> None:
    folder = tmp_path / "nowhere"
    offered.load_all(folder)
    assert not os.path.exists(folder)
    assert [one["key"] for one in offered.of_program().systems] == list(known())
