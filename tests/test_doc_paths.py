"""Files and folders that the docs name are there, where they are said to be."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
HOUSE = ("app", "bench", "docs", "migrations", "scripts", "static", "templates", "tests")
"""The folders that hold what is ours."""

IN_FULL = re.compile(rf"(?<![\w./-])(?:{'|'.join(HOUSE)})/[\w<>*./-]+")
"""A path from the root, in prose or in a command."""

FILE = re.compile(r"`([\w<>*./-]+\.(?:py|js|css|html|yaml|yml|po|sh|toml))`")
"""A file by the end of its path, where the text around says which folder is meant."""

LINK = re.compile(r"\]\(([\w./-]+)(?:#[\w-]*)?\)")
"""A link to another page."""

PLACEHOLDER = re.compile(r"<\w+>")
"""What stands for any of several: `<system>`."""


@cache
def files() -> tuple[str, ...]:
    """Every file of the house, from the root."""
    return tuple(
        str(path.relative_to(ROOT)) for folder in HOUSE for path in (ROOT / folder).rglob("*") if path.suffix != ".pyc"
    )


def is_there(path: str) -> bool:
    """Whether something stands at a path from the root."""
    return any(ROOT.glob(PLACEHOLDER.sub("*", path.rstrip("./"))))


def ends_there(path: str) -> bool:
    """Whether some path of the house ends so."""
    anything = re.escape(PLACEHOLDER.sub("*", path)).replace(re.escape("*"), "[^/]*")
    pattern = re.compile(f"(?:.*/)?{anything}")
    return is_there(path) or any(map(pattern.fullmatch, files()))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_paths_that_a_page_names_are_there(page: Path) -> None:
    text = page.read_text("utf-8")
    lost = {path for path in IN_FULL.findall(text) if not is_there(path)}
    lost |= {path for path in FILE.findall(text) if not ends_there(path)}
    lost |= {path for path in LINK.findall(text) if not (page.parent / path).exists()}
    assert not lost, sorted(lost)


def test_a_path_that_leads_nowhere_is_found_out() -> None:
    assert is_there("app/rules/<system>/model/upcasters.py")
    assert not is_there("app/rules/kernel/system.py")
    assert ends_there("contract/system.py")
    assert not ends_there("kernel/system.py")
