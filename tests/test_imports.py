"""What the Python of the house imports from itself is there: read from the text, so that what is seldom run is held to it too."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.python_imports import ROOT, imports, parsed, sources

CALLERS = ("bench", "migrations", "scripts", "tests")
"""Whose imports are looked at: the type checker reads those of `app`."""

OVERLAY = ROOT / "tests/adding/pebbles"
"""A system that is laid over a copy of the house: what it imports is there, or beside it."""

HOUSE = re.compile(rf"(?:app|{'|'.join(CALLERS)})(?:\.\w+)+")
"""The name of a module of ours, or of what stands in one."""


def wanted(path: Path) -> Iterator[str]:
    """The dotted names of the house that a file imports, or quotes, as for a patch or a process."""
    yield from filter(HOUSE.fullmatch, imports(path))
    yield from re.findall(rf'"({HOUSE.pattern})"', path.read_text("utf-8"))


@cache
def is_there(name: str, *roots: Path) -> bool:
    """Whether a module stands at a dotted name under one of the roots, or the module before its end holds such a name."""
    return any(_stands(root, name.split(".")) for root in roots)


def _stands(root: Path, parts: list[str]) -> bool:
    for depth in range(len(parts), 0, -1):
        place = root.joinpath(*parts[:depth])
        rest = parts[depth:]
        for file in (place.with_suffix(".py"), place / "__init__.py"):
            if file.is_file():
                return not rest or rest[0] in held(file)
        if place.is_dir():
            return not rest
    return False


@cache
def held(file: Path) -> frozenset[str]:
    """The names that a module holds once it is imported."""
    return frozenset(_bound(parsed(file).body))


def _bound(body: list[ast.stmt]) -> Iterator[str]:
    for node in body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.name
            case ast.Import() | ast.ImportFrom():
                yield from (alias.asname or alias.name.partition(".")[0] for alias in node.names)
            case _:
                yield from (
                    part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
                )
                inner = [part for field in ("body", "orelse", "finalbody") for part in getattr(node, field, ())]
                inner += [part for handler in getattr(node, "handlers", ()) for part in handler.body]
                yield from _bound(inner)


@pytest.mark.parametrize("folder", CALLERS)
def test_what_is_imported_from_the_house_is_there(folder: str) -> None:
    lost = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in sources(folder)
        for name in dict.fromkeys(wanted(path))
        if not is_there(name, *((OVERLAY, ROOT) if path.is_relative_to(OVERLAY) else (ROOT,)))
    ]
    assert lost == []


def test_an_import_that_leads_nowhere_is_found_out(tmp_path: Path) -> None:
    file = tmp_path / "test_old.py"
    lines = (
        "from app.rules.kernel.plane.shapes import Pose, Rose",
        "import app.rules.kernel.parts",
        'RUN = "{}.old"'.format("tests"),
    )
    file.write_text("\n".join(lines))
    lost = " ".join(name for name in wanted(file) if not is_there(name, ROOT))
    assert lost == "app.rules.kernel.plane.shapes.Rose app.rules.kernel.parts tests.old"
