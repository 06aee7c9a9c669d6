"""What the lines of a record hold, each field of its own kind: what is of another kind may read as something else elsewhere."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError


def _storable(text: str) -> str:
    """A text that a database keeps and a file can be written in."""
    if "\0" in text or any("\ud800" <= one <= "\udfff" for one in text):
        raise ValueError("no text that can be kept")
    return text


def _time(text: str) -> str:
    datetime.fromisoformat(text)
    return text


Text = Annotated[str, AfterValidator(_storable)]
Time = Annotated[str, AfterValidator(_time)]
Count = Annotated[int, Field(ge=0, lt=2**31)]


class Strict(BaseModel):
    """Fields of just these kinds; others may stand beside them."""

    model_config = ConfigDict(frozen=True, strict=True)


class Header(Strict):
    """What the first line says of the match, besides its system and its start."""

    name: Text
    match: Text
    created_at: Time
    options: dict[str, Any]
    seats: dict[str, Text]
    commitment: Text
    seed: Text
    nonces: dict[str, Text]
    version: Count
    naming: Annotated[int, Field(ge=1, le=3)] = 1


class Row(Strict):
    """What a row says, besides its command and its facts."""

    seq: Count
    seat: Text
    ref: Text
    at: Time
    version: Count
    dice: Annotated[list[Count], Field(min_length=2, max_length=2)]


def check_shape(kind: type[Strict], line: Mapping[str, Any]) -> None:
    """Raises ValueError unless a line's fields are of their kinds."""
    try:
        kind.model_validate(line)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise ValueError(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from error


def plain_object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object whose every key stands once: one that stands twice reads as one thing here and as another elsewhere."""
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a key stands twice")
    return value
