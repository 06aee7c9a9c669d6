"""New battlefields from a seed, and what is wrong with one: `castra ground make` and `castra ground check`."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from app.__main__ import cli

OF_SEVEN = {
    "wh40k": "a9c826f0f537",
    "aos": "0f7e620370e9",
    "underworlds": "245c9f93fa61",
    "diskwars": "692e22f330a6",
    "warmaster": "794103aa6576",
}
"""The beginnings of the digests of what seed 7 makes by generator 1: on every machine, in every version of Python."""


def make(system: str, *options: str) -> dict[str, Any]:
    done = CliRunner().invoke(cli, ["ground", "make", system, "--seed", "7", "--json", *options])
    assert done.exit_code == 0, done.output
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def check(path: Path, text: str) -> tuple[int, str]:
    path.write_text(text, "utf-8")
    done = CliRunner().invoke(cli, ["ground", "check", str(path)])
    return done.exit_code, done.output


@pytest.mark.parametrize("system", OF_SEVEN)
def test_a_seed_makes_the_same_fair_ground_everywhere(tmp_path: Path, system: str) -> None:
    found = make(system)
    assert found["generator"] == 1
    assert hashlib.sha256(found["text"].encode()).hexdigest()[:12] == OF_SEVEN[system]
    assert all(one["fair"] for one in found["balance"])
    assert check(tmp_path / "field.yaml", found["text"])[1].startswith("field.yaml: well, even")


def test_a_field_of_another_size_is_laid_freely_too(tmp_path: Path) -> None:
    found = make("warmaster", "--size", "150x110", "--kind", "balanced")
    assert "width: 150" in found["text"]
    assert found["balance"][0]["hidden"][0] > 0
    done = CliRunner().invoke(cli, ["ground", "make", "warmaster", "--seed", "1", "--size", "5x5"])
    assert done.exit_code == 1
    assert "there are: 180x120" in done.output


FIELD = """system: wh40k
id: yard
name: Yard
width: 44
height: 30
terrain:
- {id: a, look: wood, outline: [[10, 10], [16, 10], [16, 16], [10, 16]], height: 5}
- {id: b, look: hill, outline: [[15, 12], [20, 12], [20, 18]], height: 2}
- {id: c, look: hill, outline: [[40, 12], [46, 12], [46, 18]], height: 2}
- {id: d, look: hill, outline: [[30, 2], [36, 8], [36, 2], [30, 8]], height: 2}
- {id: e, look: castle, outline: [[2, 2], [4, 2], [4, 4]], height: 2}
"""


def test_every_problem_of_a_battlefield_is_told_with_its_line(tmp_path: Path) -> None:
    code, said = check(tmp_path / "yard.yaml", FIELD)
    assert code == 1
    assert "line 11: terrain.4.look" in said
    code, said = check(tmp_path / "yard.yaml", FIELD.replace("castle", "ruin"))
    assert code == 1
    for line, what in (
        (8, "terrain_overlaps (terrain: b, other: a)"),
        (9, "terrain_off_table"),
        (10, "terrain_crossed"),
    ):
        assert f"line {line}: " in said
        assert what in said
    assert check(tmp_path / "yard.yaml", "name: x")[1].startswith("yard.yaml: `system` says no system")


def test_terrain_is_judged_by_the_rules_of_laying_it(tmp_path: Path) -> None:
    text = make("aos")["text"]
    lines = [line for line in text.splitlines() if "feature:" in line]
    crowded = text.replace(lines[1], lines[0])
    code, said = check(tmp_path / "field.yaml", crowded)
    assert code == 1
    assert "illegal_terrain (" in said
    assert "rule: AOS-BW-2c" in said
