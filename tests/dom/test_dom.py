"""Runs the tests of pages that need no browser: JavaScript on Node, each page in a DOM of its own.

`node --experimental-vm-modules --import ./tests/dom/register.js tests/dom/shell.test.js` runs a file by hand once PAGES names
a folder that `pages` made.
A file is run once in a run of the tests, by the first process that asks for a result of it.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.browser.harness.shell.serve import (
    armies_page,
    builder_page,
    editor_page,
    home_page,
    mine_page,
    table_page,
    words,
)
from tests.conftest import alone

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
NODE = (sys.executable, "scripts/node.py", "--experimental-vm-modules", "--import", "./tests/dom/register.js")
"""Runs a script that opens pages (`modules.js`)."""

TITLE = re.compile(r"""^(?:at|test)\((["'])(.*?)\1, """, re.M)
POINT = re.compile(r"^(not )?ok \d+ - (.*?)(?: # .*)?$", re.M)
FILES = sorted(path.name for path in HERE.glob("*.test.js"))
TESTS = [(file, title) for file in FILES for _, title in TITLE.findall((HERE / file).read_text("utf-8"))]
"""The tests that a file writes out; those that it makes in a loop count with the file."""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the pages as the server writes them, and their words, by language."""
    folder = tmp_path_factory.mktemp("pages")
    for lang in ("en", "es"):
        (folder / f"table.{lang}.html").write_text(table_page({"lang": [lang]}), "utf-8")
        (folder / f"home.{lang}.html").write_text(home_page({"lang": [lang]}), "utf-8")
        (folder / f"builder.{lang}.html").write_text(builder_page({"lang": [lang]}), "utf-8")
        (folder / f"editor.{lang}.html").write_text(editor_page({"lang": [lang]}), "utf-8")
        (folder / f"edit.{lang}.html").write_text(builder_page({"lang": [lang], "army": ["kept1"]}), "utf-8")
        (folder / f"armies.{lang}.html").write_text(armies_page({"lang": [lang]}), "utf-8")
        (folder / f"mine.{lang}.html").write_text(mine_page({"lang": [lang]}), "utf-8")
        (folder / f"words.{lang}.json").write_text(json.dumps(words(lang)), "utf-8")
    return folder


def results(file: str, run_folder: Path, pages: Path) -> tuple[Mapping[str, bool], str]:
    """Which tests of a file hold, by title, and all that it said."""
    kept = run_folder / f"{file}.json"
    with alone(kept.with_suffix(".lock")):
        if not kept.exists():
            kept.write_text(json.dumps(ran(file, pages)), "utf-8")
    said: str = json.loads(kept.read_text("utf-8"))
    return {title: not failed for failed, title in POINT.findall(said)}, said


def ran(file: str, pages: Path) -> str:
    """What a file says when it is run."""
    done = subprocess.run(
        (*NODE, "--test-reporter=tap", f"tests/dom/{file}"),
        cwd=ROOT,
        env={**os.environ, "PAGES": str(pages)},
        capture_output=True,
        text=True,
        timeout=250,
        check=False,
    )
    return done.stdout + done.stderr


@pytest.mark.parametrize(("file", "title"), TESTS)
def test_a_page_without_a_browser(run_folder: Path, pages: Path, file: str, title: str) -> None:
    found, said = results(file, run_folder, pages)
    assert found.get(title), said


@pytest.mark.parametrize("file", FILES)
def test_every_test_of_a_file_was_run_and_holds(run_folder: Path, pages: Path, file: str) -> None:
    found, said = results(file, run_folder, pages)
    assert found, said
    assert all(found.values()), said
    assert {title for one, title in TESTS if one == file} <= found.keys(), said
    assert re.search(r"^# fail 0$", said, re.M), said
