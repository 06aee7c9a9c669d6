"""What a scenario file may say, whatever the system."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr

from app.content.lines import Lined, Problem, Where
from app.content.load import in_order
from app.content.reader import read_file
from app.systems import registry


class Script(BaseModel):
    """One scenario: a table, what the players do, the faces the dice show, and what must come of it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str = Field(description="what is shown, in one sentence")
    spanish: str = Field(default="", description="the same in Spanish, where a page shows it")
    rule: list[str] = Field(description="the rule IDs it holds")
    system: str = Field(description="whose rules, by key")
    given: dict[str, Any] = Field(description="the table before (see the system's own section)")
    do: list[dict[str, Any]] = Field(description="commands in order, each with `seat` and `kind`")
    dice: list[int] = Field(default=[], description="the faces the dice will show, in order; none may be left over")
    expect: list[dict[str, Any]] = Field(min_length=1, description="what must come of it (see Expect)")

    _read: Lined = PrivateAttr(default=Lined(data=None, lines={}))

    def placed(self, problem: Problem, where: Where, file: str) -> Problem:
        """A problem of what stands at a place of the script, with the file and the line."""
        return replace(problem, file=file, line=self._read.line_of(where))

    def written_out(self, problem: Problem, file: str) -> Problem:
        """A problem of what `given` writes out as content would; one of a file of content stays that file's."""
        if problem.file:
            return problem
        steps = (int(step) if step.isdecimal() else step for step in problem.where.split("."))
        return self.placed(problem, ("given", *steps), file)

    def here(self, *where: str | int) -> str:
        """The line of a place of the script, as a sentence begins with it; nothing where it was not read from a file."""
        return f"line {self._read.line_of(where)}: " if self._read.lines else ""


class BadScript(Exception):
    """A file that is not a scenario."""


def read_script(path: Path) -> Script:
    """The scenario of a file. Raises BadScript with every problem and its line."""
    reader = read_file(path)
    script = reader.model(Script)
    named = reader.data.get("system") if isinstance(reader.data, dict) else None
    if isinstance(named, str) and named not in registry.known():
        reader.unknown(named, ("system",), "unknown_system", tuple(registry.known()), found=named)
    if script is None or reader.problems:
        raise BadScript("\n".join(map(str, in_order(reader.problems))))
    script._read = reader.lined
    return script
