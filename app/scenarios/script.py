"""What a scenario file may say, whatever the system."""

from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from app.content.lines import Unreadable, read_lined


class Script(BaseModel):
    """One scenario: a table, what the players do, the faces the dice show, and what must come of it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str = Field(description="what is shown, in one sentence")
    rule: list[str] = Field(description="the rule IDs it holds")
    system: Literal["wh40k", "aos", "underworlds", "warmaster", "diskwars"] = Field(description="whose rules")
    given: dict[str, Any] = Field(description="the table before (see the system's own section)")
    do: list[dict[str, Any]] = Field(description="commands in order, each with `seat` and `kind`")
    dice: list[int] = Field(default=[], description="the faces the dice will show, in order; none may be left over")
    expect: list[dict[str, Any]] = Field(min_length=1, description="what must come of it (see Expect)")


class BadScript(Exception):
    """A file that is not a scenario."""


def read_script(path: Path) -> Script:
    """The scenario of a file. Raises BadScript with every problem and its line."""
    try:
        lined = read_lined(path.read_text("utf-8"))
    except (Unreadable, UnicodeDecodeError) as error:
        raise BadScript(str(error)) from error
    try:
        return Script.model_validate(lined.data)
    except ValidationError as error:
        raise BadScript(
            "\n".join(
                f"line {lined.line_of(item['loc'])}: {'.'.join(map(str, item['loc'])) or 'file'}: {item['msg']}"
                for item in error.errors(include_url=False, include_input=False)
            )
        ) from error
