"""What people who carry on the work look for is there, and says what is so."""

import re

import yaml

from app.systems.registry import known
from tests.browser.gallery.front import FRONTS
from tests.python_imports import ROOT

TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def test_the_readme_leads_to_every_page_at_the_root() -> None:
    linked = set(re.findall(r"\]\((\w+\.md)\)", (ROOT / "README.md").read_text("utf-8")))
    assert linked == {path.name for path in ROOT.glob("*.md")} - {"README.md"}


def test_the_readme_shows_a_table_of_each_system_and_a_phone() -> None:
    """Pictures that `make pictures` makes, said in words too, and small enough for a clone."""
    shown = dict(re.findall(r"!\[([^]]+)\]\((docs/pictures/[\w-]+\.webp)\)", (ROOT / "README.md").read_text("utf-8")))
    assert set(shown.values()) == {f"docs/pictures/{front.name}.webp" for front in FRONTS}
    assert {front.system for front in FRONTS if front.size == "laptop"} == set(known())
    assert any(front.size == "phone" for front in FRONTS)
    for path in shown.values():
        assert (ROOT / path).read_bytes()[8:12] == b"WEBP"
        assert (ROOT / path).stat().st_size < 120_000, path


def test_commands_that_the_pages_name_are_there() -> None:
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")):
        named = re.findall(r"(?:^|`|=\S+ )make ((?:[a-z-]+ ?)+)", path.read_text("utf-8"), re.MULTILINE)
        lost = {word for words in named for word in words.split()} - TARGETS
        assert not lost, (path.name, lost)


def test_a_commit_is_looked_at_by_what_ci_runs_first() -> None:
    test = re.search(r"^test: (.+?) +##.*\n\t.*-j2 (.+)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert test
    first = {word for words in test.groups() for word in words.split()} - {"setup-dev", "every"}
    hooks = [
        hook
        for repo in yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
        for hook in repo["hooks"]
    ]
    assert {hook["entry"] for hook in hooks} == {f"make {name}" for name in first}
