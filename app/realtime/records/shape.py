"""What the lines of a record hold, each field of its own kind: what is of another kind may read as something else elsewhere."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from app.realtime.history.replay import (
    CHAIN_SEALED,
    CLOCK_ASKED,
    CLOCK_BEGUN,
    CLOCK_CHANGED,
    CLOCK_MARKED,
    CLOCK_STOPPED,
    NONCE_GIVEN,
    NONCE_SEALED,
    NONCES_CLOSED,
    SEAT_FREED,
    TAKE_BACK_REFUSED,
    TAKEN_BACK,
    TIME_GIVEN,
)
from app.versions import NAMING


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
    """Fields of just these kinds, and no others."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")


class Line(Strict):
    """What every line says; of the first format no chain."""

    kind: Text
    chain: Text = ""


class Header(Line):
    """What the first line says of the match."""

    format: Count
    system: Text
    content: Text
    start: dict[str, Any]
    name: Text
    match: Text
    created_at: Time
    options: dict[str, Any]
    seats: dict[str, Text]
    commitment: Text
    seed: Text
    nonces: dict[str, Text]
    version: Count
    naming: Annotated[int, Field(ge=1, le=NAMING)] = 1


class Bound(Strict):
    """What the dice of a row follow from besides the seed; nothing else stands there."""

    digest: Text
    chains: dict[str, Text]
    links: dict[str, Text]
    spent: dict[str, list[Text]]


class Clock(Strict):
    """How the clocks stood after a row, in milliseconds, and when its command was heard."""

    heard: Annotated[int, Field(ge=0, lt=2**53)]
    by: Text
    left: dict[str, Annotated[int, Field(gt=-(2**53), lt=2**53)]]
    grace: dict[str, Annotated[int, Field(ge=0, lt=2**53)]]
    away: list[Text]
    asked: list[Text]
    turn: Text
    stopped: bool
    lost: list[Text]


class Row(Line):
    """What a row says; its command and its facts are read by the system's codec."""

    command: dict[str, Any]
    events: list[dict[str, Any]]
    rolls: list[dict[str, Any]] | None = None
    digest: Text
    seq: Count
    seat: Text
    ref: Text
    at: Time
    version: Count
    dice: Annotated[list[Count], Field(min_length=2, max_length=2)]
    bound: Bound | None = None
    clock: Clock | None = None


class End(Line):
    """What the last line says."""

    rows: Count
    over: bool
    winner: Text | None
    digest: Text


OWN_FIELDS: Mapping[str, frozenset[str]] = {
    TAKEN_BACK: frozenset({"to_seq", "kept"}),
    TAKE_BACK_REFUSED: frozenset({"seat"}),
    NONCE_SEALED: frozenset({"seal"}),
    NONCES_CLOSED: frozenset(),
    NONCE_GIVEN: frozenset({"nonce"}),
    SEAT_FREED: frozenset({"seat"}),
    CHAIN_SEALED: frozenset({"end"}),
    CLOCK_BEGUN: frozenset({"terms"}),
    CLOCK_ASKED: frozenset({"terms", "on"}),
    CLOCK_CHANGED: frozenset({"terms"}),
    CLOCK_MARKED: frozenset({"away"}),
    CLOCK_STOPPED: frozenset(),
    TIME_GIVEN: frozenset({"seat", "seconds"}),
}
"""What the table's own rows say besides their kind."""


def check_own(command: Mapping[str, Any]) -> None:
    """Raises ValueError for one of the table's own rows that says more than it may."""
    known = OWN_FIELDS.get(command["kind"])
    if known is not None and (unknown := set(command) - known - {"kind"}):
        raise ValueError(f"{command['kind']} says {', '.join(sorted(unknown))} as well")


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
