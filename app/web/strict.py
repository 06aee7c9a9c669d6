"""What every route that reads data from outside holds it to."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from app.realtime.tables.live_tables import MATCH_ID
from app.realtime.wire.names import is_seen

DEEPEST = 12
"""How deep what a visitor sends may nest."""

NAME_SIGNS = "name_signs"
"""The code of a name with signs that have no use in one."""


def _seen(name: str) -> str:
    if not is_seen(name):
        raise PydanticCustomError(NAME_SIGNS, "signs that are not seen, or turn the text")
    return name


def _each_seen(text: str) -> str:
    """Lines that are all sound; between them line feeds."""
    for line in text.replace("\r\n", "\n").split("\n"):
        if line:
            _seen(line)
    return text


PlayerName: TypeAlias = Annotated[str, Field(max_length=40), AfterValidator(_seen)]
Line: TypeAlias = Annotated[str, AfterValidator(_seen)]
"""A line that others read; who takes it says how long it may be."""

Lines: TypeAlias = Annotated[str, AfterValidator(_each_seen)]
"""A text of several lines that others read."""

TableName: TypeAlias = Annotated[str, Field(max_length=60), AfterValidator(_seen)]

MatchCode: TypeAlias = Annotated[str, Field(pattern=f"^{MATCH_ID.pattern}$")]

Key: TypeAlias = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{32,64}$")]
"""A key that a device drew for its seat: at least 192 bits, 6 a sign."""

Invitation: TypeAlias = Annotated[str, Field(min_length=1, max_length=128)]


def is_sound(value: Any, depth: int = 0, deepest: int = DEEPEST) -> bool:
    """Whether the database can keep it: no NUL and no half of a letter in any text, and nothing nested without end."""
    if isinstance(value, str):
        return "\x00" not in value and not any("\ud800" <= letter <= "\udfff" for letter in value)
    parts = [*value, *value.values()] if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return depth <= deepest and all(is_sound(part, depth + 1, deepest) for part in parts)


class Strict(BaseModel):
    """Data from outside: unknown keys are refused, and what nests deeper than `deepest`."""

    deepest: ClassVar[int] = DEEPEST
    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)

    @model_validator(mode="before")
    @classmethod
    def _sound(cls, data: Any) -> Any:
        """What cannot be kept is refused, wherever it stands."""
        if not is_sound(data, deepest=cls.deepest):
            raise ValueError("cannot be kept")
        return data
