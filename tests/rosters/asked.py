"""`castra army read` as a player calls it: files in, one object a line out."""

import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from app.__main__ import cli


def told(folder: Path, *files: bytes, ends: int = 0) -> list[dict[str, Any]]:
    """What the command says of these files as JSON, and that it ends so."""
    paths = []
    for number, data in enumerate(files):
        # The ending says nothing of what is in it.
        paths.append(folder / f"{number}.rosz")
        paths[-1].write_bytes(data)
    done = CliRunner().invoke(cli, ["army", "read", *map(str, paths), "--json"])
    assert done.exit_code == ends, done.output
    return [json.loads(line) for line in done.output.splitlines()]


def shown(folder: Path, data: bytes) -> str:
    """The report of a file for a person."""
    path = folder / "army.ros"
    path.write_bytes(data)
    return CliRunner().invoke(cli, ["army", "read", str(path)]).output


def read_one(folder: Path, data: bytes) -> dict[str, Any]:
    """What the command says of one file that it reads."""
    (only,) = told(folder, data)
    assert only["refused"] is None
    return only


def refusal(folder: Path, data: bytes) -> dict[str, Any]:
    """Why one file is refused."""
    (only,) = told(folder, data, ends=1)
    assert not only["units"]
    refused: dict[str, Any] = only["refused"]
    return refused


def counts(army: dict[str, Any]) -> list[tuple[str, int]]:
    """The units of an army with how many models each has."""
    return [(unit["name"], unit["models"]) for unit in army["units"]]


def weapons(unit: dict[str, Any]) -> dict[str, int]:
    """The weapons of a unit with how many it has of each."""
    return {weapon["name"]: weapon["count"] for weapon in unit["weapons"]}


def asked(army: dict[str, Any], ask: str) -> dict[str, list[str]]:
    """What is asked of one kind, with its proposals."""
    return {question["about"]: question["proposals"] for question in army["questions"] if question["ask"] == ask}
