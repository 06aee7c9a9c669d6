"""Loading the server's own content: every file judged, every problem reported at once, then frozen."""

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from app.content.lines import Lined, Problem, Unreadable, read_lined
from app.content.wh40k import crossref, freeze, schema
from app.rules.wh40k.model.profiles import Library

DATA = Path(__file__).parent / "data"

M = TypeVar("M", bound=BaseModel)


class BadContent(Exception):
    """Content files with problems."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


def judge(model: type[M], lined: Lined) -> tuple[M | None, list[Problem]]:
    """The data as `model`, or all that is wrong with it, in the order of the text."""
    try:
        return model.model_validate(lined.data), []
    except ValidationError as error:
        problems = [
            Problem(
                line=lined.line_of(found["loc"]),
                where=".".join(str(part) for part in found["loc"]),
                code=found["type"],
                facts={name: str(value) for name, value in (found.get("ctx") or {}).items() if name != "error"},
            )
            for found in error.errors(include_url=False, include_input=False)
        ]
        return None, sorted(problems, key=lambda problem: (problem.line, problem.where))


def read(model: type[M], text: str) -> tuple[M | None, Lined | None, list[Problem]]:
    """Reads and judges a text."""
    try:
        lined = read_lined(text)
    except Unreadable as error:
        return None, None, [error.problem]
    found, problems = judge(model, lined)
    return found, lined, problems


@lru_cache(maxsize=1)
def wh40k() -> Library:
    """The 40k content of this server. Raises BadContent with every problem of every file."""
    library, problems = check_wh40k(DATA / "wh40k")
    if library is None:
        raise BadContent(problems)
    return library


def check_wh40k(folder: Path) -> tuple[Library | None, list[str]]:
    """The content of a folder, or every problem with file and line."""
    problems: list[str] = []
    rules = _file(schema.RulesIn, folder / "rules.yaml", problems)
    fields = [_file(schema.BattlefieldIn, path, problems) for path in sorted((folder / "battlefields").glob("*.yaml"))]
    forces = {path: _file(schema.ForceIn, path, problems) for path in sorted((folder / "forces").glob("*.yaml"))}
    if problems:
        return None, problems
    assert rules is not None
    weapons = {w.id: freeze.weapon(w) for w in rules[0].weapons}
    for path, pair in forces.items():
        assert pair is not None
        force, lined = pair
        known = set(weapons) | {w.id for w in force.weapons}
        problems += [f"{path.name}: {p}" for p in crossref.check_force(force, lined, known)]
        weapons.update({w.id: freeze.weapon(w) for w in force.weapons})
    if problems:
        return None, problems
    sheets = {s.id: freeze.sheet(s, pair[0].force) for pair in forces.values() if pair for s in pair[0].sheets}
    return Library(
        sheets=sheets,
        weapons=weapons,
        powers={p.id: freeze.power(p) for p in rules[0].powers},
        missions={m.id: freeze.mission(m) for m in rules[0].missions},
        battlefields={f[0].id: freeze.battlefield(f[0]) for f in fields if f},
        rosters={r.id: freeze.roster(r, sheets) for pair in forces.values() if pair for r in pair[0].rosters},
    ), []


def _file(model: type[M], path: Path, problems: list[str]) -> tuple[M, Lined] | None:
    found, lined, wrong = read(model, path.read_text(encoding="utf-8"))
    problems += [f"{path.name}: {problem}" for problem in wrong]
    return (found, lined) if found is not None and lined is not None else None
