"""The list "Add a system" in docs/development.md is complete: Pebbles is added by it to a copy of the house, and all works."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
KEY = "pebbles"
TREE = HERE / KEY
COPIED = (
    "app",
    "migrations",
    "templates",
    "static/js",
    "static/css",
    "static/pages.json",
    "tests/test_architecture.py",
    "docs/rules",
)
FOLDERS = ("app/content/", "app/bots/", "app/scenes/")
"""Where the list names each file; the files of the rules are told by the ground floor and the chapters of the book."""

REGISTRY = "app/systems/registry.py"


def steps() -> list[str]:
    """The steps of the list."""
    page = (ROOT / "docs" / "development.md").read_text("utf-8")
    section = page.partition("## Add a system\n")[2].partition("\n## ")[0]
    return re.split(r"^\d+\. ", section, flags=re.M)[1:]


def named() -> set[str]:
    """Every file and folder of the system that the list tells to write."""
    paths = re.findall(r"`((?:app|tests|static)/[^`]*<key>[^`]*)`", " ".join(steps()))
    return {path.replace("<key>", KEY) for path in paths}


def written() -> Iterator[str]:
    """Every file of Pebbles, from the top of the house."""
    for path in sorted(TREE.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield str(path.relative_to(TREE))


def test_the_list_names_every_file_of_the_system_and_no_other() -> None:
    told = named()
    assert [
        path for path in written() if not any(path == one or path.startswith(f"{one.rstrip('/')}/") for one in told)
    ] == []
    assert [one for one in told if not (TREE / one).exists()] == []
    inside = " ".join(steps())
    own = [path for path in written() if path.startswith(FOLDERS) and path.endswith(".py")]
    assert [path for path in own if Path(path).name != "__init__.py" and f"`{Path(path).name}`" not in inside] == []


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house with Pebbles in it, added as the list says."""
    top = tmp_path_factory.mktemp("house")
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, top / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            (top / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, top / name)
    before = {path: path.read_bytes() for path in top.rglob("*") if path.is_file()}
    shutil.copytree(TREE, top, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    list_of = top / REGISTRY
    text = re.sub(r"(?m)^(LISTED: .*)\)$", rf'\1, "{KEY}")', list_of.read_text("utf-8"))
    list_of.write_text(text, "utf-8")
    changed = [str(path.relative_to(top)) for path, had in before.items() if path.read_bytes() != had]
    assert changed == [REGISTRY], "a shared file was touched"
    return top


def run(house: Path, *command: str, **environment: str) -> str:
    """What a command of Python says in the house; it must end well."""
    ended = subprocess.run(
        [sys.executable, *command],
        cwd=house,
        env={**os.environ, "PYTHONPATH": f"{house}{os.pathsep}{ROOT}", **environment},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert ended.returncode == 0, f"{command}\n{ended.stdout[-4000:]}\n{ended.stderr[-4000:]}"
    return ended.stdout


def test_the_commands_of_the_last_step_hold(house: Path) -> None:
    told = run(house, str(HERE / "commands.py"))
    assert f"{KEY}: well" in told
    assert "2 of 2 scenarios hold" in told
    assert "4 of 4 rules are enforced and tested" in told
    assert re.search(r"12 finished, 0 failed.*won: .*jade \d", told), told
    assert "list.yaml: line 4: heaps.0: unknown_heap (heap: hil); did you mean hill?" in told


def test_the_new_house_keeps_the_house_rules(house: Path) -> None:
    rules = "imports_point_one_way or names_a_system or same_files or never_import_each_other or pure or ground_floor"
    assert "passed" in run(
        house, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_architecture.py", "-k", rules
    )


def test_the_new_system_is_offered_set_up_and_played_at_a_live_table(house: Path, database_url: str) -> None:
    told = run(house, str(HERE / "tables.py"), DATABASE_URL=database_url)
    assert "played to the end" in told
