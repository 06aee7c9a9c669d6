"""Runs the tests of pages that need no browser: JavaScript on Node, each page in a DOM of its own.

`node --import ./tests/dom/register.js tests/dom/shell.test.js` runs a file by hand once PAGES names a folder that `pages` made.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.harness.shell.serve import home_page, table_page, words

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FILES = sorted(path.name for path in HERE.glob("*.test.js"))


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the pages as the server writes them, and their words, by language."""
    folder = tmp_path_factory.mktemp("pages")
    for lang in ("en", "es"):
        (folder / f"table.{lang}.html").write_text(table_page({"lang": [lang]}), "utf-8")
        (folder / f"home.{lang}.html").write_text(home_page({"lang": [lang]}), "utf-8")
        (folder / f"words.{lang}.json").write_text(json.dumps(words(lang)), "utf-8")
    return folder


@pytest.mark.parametrize("file", FILES)
def test_pages_without_a_browser(pages: Path, file: str) -> None:
    command = (sys.executable, "scripts/node.py", "--import", "./tests/dom/register.js", f"tests/dom/{file}")
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PAGES": str(pages)},
        capture_output=True,
        text=True,
        timeout=250,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"pass [1-9]", done.stdout), done.stdout
