"""What people who carry on the work look for is there, and says what is so."""

import re

import yaml

from tests.python_imports import ROOT

TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def test_the_readme_leads_to_every_page_at_the_root() -> None:
    linked = set(re.findall(r"\]\((\w+\.md)\)", (ROOT / "README.md").read_text("utf-8")))
    assert linked == {path.name for path in ROOT.glob("*.md")} - {"README.md"}


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
