"""`castra content schema`: what an editor takes by it is what the loader takes, as far as shapes, words and numbers go."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner

from app.__main__ import cli
from app.content.load import DATA
from app.content.reader import read_file, read_text
from tests.content.brought import patrol, warband
from tests.content.spoiled import SPOILED
from tests.rosters.written import Force, markup, squad

FILES = [
    ("wh40k", "force", "forces/*.yaml"),
    ("wh40k", "battlefield", "battlefields/*.yaml"),
    ("wh40k", "rules", "rules.yaml"),
    ("aos", "content", "**/*.yaml"),
    ("underworlds", "content", "*.yaml"),
    ("warmaster", "content", "*.yaml"),
]
UNSAYABLE = {"a pick that nothing bound", "no hex"}
"""What no schema can tell: only the loader knows what was named before, and which hexes a board has."""


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(cli, list(words))
    return done.exit_code, done.output


@cache
def schema(*words: str) -> Draft202012Validator:
    code, told = run("content", "schema", *words)
    assert code == 0, told
    found = json.loads(told)
    Draft202012Validator.check_schema(found)
    return Draft202012Validator(found)


def problems(found: Draft202012Validator, data: Any) -> list[str]:
    return [f"{list(one.absolute_path)}: {one.message[:120]}" for one in found.iter_errors(data)]


@pytest.mark.parametrize(("system", "kind", "pattern"), FILES)
def test_every_file_of_the_server_is_taken(system: str, kind: str, pattern: str) -> None:
    paths = sorted((DATA / system).glob(pattern))
    assert paths
    for path in paths:
        assert (path.name, problems(schema(system, kind), read_file(path).data)) == (path.name, [])


@pytest.mark.parametrize("spoiled", sorted(SPOILED))
def test_what_the_loader_refuses_is_marked_in_the_editor(spoiled: str) -> None:
    name, was, put = SPOILED[spoiled]
    text = (DATA / "underworlds" / name).read_text("utf-8")
    assert was in text
    found = problems(schema("underworlds", "content"), read_text(text.replace(was, put, 1)).data)
    assert bool(found) == (spoiled not in UNSAYABLE)


ARMIES = [
    ("wh40k", patrol("A", 3), "type: assault", "type: asault"),
    ("wh40k", patrol("A", 3), "S: 3", "S: strong"),
    ("wh40k", patrol("A", 3), "W: 1,", "W: 900,"),
    ("aos", warband("A", 3), "regiments:", "regimnets:"),
    ("aos", warband("A", 3), "hit: 3", "hit: [3]"),
]


@pytest.mark.parametrize(("system", "text", "was", "put"), ARMIES)
def test_an_army_of_one_s_own_is_completed_and_checked(system: str, text: str, was: str, put: str) -> None:
    assert problems(schema(system), read_text(text).data) == []
    assert was in text
    assert problems(schema(system), read_text(text.replace(was, put, 1)).data)


def test_an_exported_roster_is_taken(tmp_path: Path) -> None:
    roster, army = tmp_path / "ours.ros", tmp_path / "ours.yaml"
    roster.write_bytes(markup(Force("Battalion", [squad()])))
    assert run("army", "export", str(roster), str(army))[0] == 0
    assert problems(schema("wh40k"), read_file(army).data) == []


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("chess",), "no system chess"),
        (("aos", "maps"), "army, battlefield, content"),
        (("diskwars", "maps"), "army, battlefield"),
    ],
)
def test_what_has_no_schema_is_told(words: tuple[str, ...], told: str) -> None:
    code, said = run("content", "schema", *words)
    assert (code, told in said) == (1, True), said
