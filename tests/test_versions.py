"""Version numbers stand in one place, mean what the docs say, and are told where they are asked for."""

import ast
import json
import re
import tomllib
from collections.abc import Iterator

from typer.testing import CliRunner

from app import versions
from app.__main__ import cli
from app.persistence.codec import codec_for
from app.persistence.migrate import newest_revision
from app.systems import registry
from tests.python_imports import ROOT, sources, tree

NUMBERS = {name: value for name, value in vars(versions).items() if name.isupper()}


def test_the_program_says_all_its_numbers() -> None:
    told = CliRunner().invoke(cli, ["--version"])
    assert told.exit_code == 0, told.output
    program, *others = told.output.splitlines()
    assert program == f"castra {versions.PROGRAM}"
    assert others[:3] == [
        f"protocol {versions.PROTOCOL}",
        f"record {versions.RECORD}, of what a viewer has seen {versions.SEEN_RECORD}",
        f"dice {versions.NAMING}",
    ]
    assert others[3] == f"database {newest_revision()}"
    for key, system in registry.known().items():
        assert re.search(rf"\b{key} {codec_for(system.rules).version}\b", others[4])


def test_the_changelog_begins_with_this_version() -> None:
    found = re.findall(r"^## \[(\S+)\] - (\d{4}-\d\d-\d\d)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    numbers = [tuple(map(int, number.split("."))) for number, _ in found]
    assert found[0][0] == versions.PROGRAM
    assert numbers == sorted(numbers, reverse=True)
    assert [day for _, day in found] == sorted((day for _, day in found), reverse=True)


def test_no_number_stands_twice() -> None:
    """Neither is a constant of the name given a number elsewhere, nor the program's version written out."""
    again = [
        f"{path.relative_to(ROOT)}: {target.id}"
        for path in sources("app", "scripts", "bench")
        if path != ROOT / "app/versions.py"
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name) and target.id in NUMBERS
    ]
    assert not again, again
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "version" not in project["project"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "app.versions.PROGRAM"}
    assert [name for name, text in written() if versions.PROGRAM in text] == []


def written() -> Iterator[tuple[str, str]]:
    """What is written by hand and might name the program's version, but for the changelog and the one place."""
    for path in (
        *sources("app", "scripts"),
        *ROOT.glob("*.toml"),
        *ROOT.glob("docker*"),
        ROOT / "Dockerfile",
        ROOT / "Makefile",
    ):
        if path != ROOT / "app/versions.py":
            yield str(path.relative_to(ROOT)), path.read_text("utf-8")
    yield (
        "static/package.json",
        json.dumps(json.loads((ROOT / "static/package.json").read_text("utf-8")).get("version", "")),
    )


def test_every_number_has_its_rule_in_the_docs() -> None:
    page = (ROOT / "docs/development.md").read_text("utf-8")
    section = page[page.index("## Raise a version") :].split("\n## ")[0]
    assert [name for name in NUMBERS if f"`{name}`" not in section] == []
