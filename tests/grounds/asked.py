"""What the command says of a file, as a player asks it."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from app.__main__ import cli


def told(tmp_path: Path, *files: bytes, square: float | None = 1) -> list[dict[str, Any]]:
    """The lines of `castra ground read --json` for some files."""
    paths = []
    for number, data in enumerate(files):
        paths.append(tmp_path / f"map{number}")
        paths[-1].write_bytes(data)
    options = ["--json", *(["--square", str(square)] if square else [])]
    done = CliRunner().invoke(cli, ["ground", "read", *map(str, paths), *options])
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.exit_code == int(any(line["refused"] for line in lines))
    return lines


def read_one(tmp_path: Path, data: bytes, square: float | None = 1) -> dict[str, Any]:
    """The ground of one file, which is not refused."""
    (line,) = told(tmp_path, data, square=square)
    assert line["refused"] is None
    return line


def aside(ground: dict[str, Any]) -> set[tuple[str, str, int]]:
    return {(one["what"], one["why"], one["count"]) for one in ground["aside"]}


def near(points: list[list[float]]) -> Any:
    """Places, within a thousandth of an inch."""
    return [pytest.approx(point, abs=1e-3) for point in points]


def box(points: list[list[float]]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of an outline, to a hundredth of an inch."""
    across, down = zip(*points, strict=True)
    return (round(min(across), 2), round(min(down), 2), round(max(across), 2), round(max(down), 2))
