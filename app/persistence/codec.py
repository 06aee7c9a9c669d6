"""Between the referee's dataclasses and JSON: strict on the way in, for every system the same.

Unions are told apart by `kind`, unknown keys are refused, and so are NaN and infinity. The bounds that types state hold for
what a client sends, never for what was stored: an old row reads as it was written.
"""

import json
import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, cast, get_origin

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from pydantic_core import SchemaSerializer, SchemaValidator, to_jsonable_python

from app.persistence.tagging import tagged
from app.rules.kernel.contract.system import System
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.schema.bounds import Outside, outside
from app.rules.kernel.schema.upcasting import Upcast, upcast_command, upcast_event, upcast_state

STRICT = ConfigDict(extra="forbid", allow_inf_nan=False, strict=True)
PLACES = 4
"""Decimals that a number keeps when it enters the program (design, section 3)."""

NO_WHOLE_NUMBER = ("int_type", "int_from_float")
"""What the validator says of a fraction where things are counted."""


class Malformed(Exception):
    """What came is not what its type says; `problems` name each place and what is wrong there."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = tuple(problems)

    @property
    def refusal(self) -> Refusal:
        """What its sender is told."""
        return Refusal(code="malformed", rule="", facts={"problems": self.problems[:8]})


class OutOfBounds(Malformed):
    """A number, text or list of a command that its type has no room for."""

    def __init__(self, found: Outside) -> None:
        place = ".".join(found.place)
        self.facts: dict[str, Fact] = {"at": place, "had": found.had}
        self.facts |= {name: bound for name in ("least", "most") if (bound := getattr(found, name)) is not None}
        super().__init__(
            [f"{place}: out of bounds ({', '.join(f'{name} {value}' for name, value in self.facts.items())})"]
        )

    @property
    def refusal(self) -> Refusal:
        """What its sender is told: where it stands, what was had, and the bounds."""
        return Refusal(code="bad_number", rule="", facts=self.facts)


@dataclass(frozen=True, slots=True)
class Shape:
    """The reader and the writer of one of a system's types."""

    reader: SchemaValidator
    writer: SchemaSerializer

    def plain(self, value: Any) -> dict[str, Any]:
        """A value of the type as JSON reads it."""
        found = self.writer.to_python(value, mode="json")
        assert isinstance(found, dict)
        return found


class Codec:
    """One system's way to JSON and back. Made once a system by `codec_for`.

    What was stored is read with the schema version it was written in, and brought up to this one's shapes.
    """

    def __init__(self, system: System[Any, Any, Any, Any]) -> None:
        self._command_type = system.command_type
        self._commands = _shape(system.command_type)
        self._events = _shape(system.event_type)
        self._states = _shape(system.state_type)
        self._upcasts = tuple(system.upcasters)
        self.version = 1 + len(self._upcasts)
        """The schema version that is written now."""
        listed = [upcast.version for upcast in self._upcasts]
        if listed != list(range(2, self.version + 1)):
            raise ValueError(f"{system.key} lists upcasters to {listed}: each version from 2 once, in order")

    def command_from(self, value: Any) -> Any:
        """The command a player sent, its numbers rounded to four places. Raises Malformed, or OutOfBounds where a part of it is."""
        command = _read(self._commands, _rounded(value))
        self.heed(command)
        return command

    def heed(self, command: Any) -> None:
        """Raises OutOfBounds for a command, read or plain and as yet unfinished, with a part beyond the bounds of its type."""
        if found := outside(self._command_type, command):
            raise OutOfBounds(found)

    def command_to(self, command: Any) -> dict[str, Any]:
        """A command as JSON reads it."""
        return self._commands.plain(command)

    def commands_from(self, value: Mapping[str, Any], *, version: int) -> tuple[Any, ...]:
        """What a stored command reads as today: itself, or those it became. Raises Malformed."""
        return tuple(_read(self._commands, _rounded(one)) for one in upcast_command(self._since(version), value))

    def is_as_kept(self, value: Mapping[str, Any], commands: Sequence[Any], version: int) -> bool:
        """Whether a stored command is written as one is kept: rounded, and in this version with each of its fields and no other.

        `commands` are what it reads as, `version` is the schema version it was written in.
        """
        rounded: bool = _rounded(value) == value
        return rounded and (version != self.version or [self.command_to(one) for one in commands] == [value])

    def events_from(self, values: Sequence[Mapping[str, Any]], *, version: int | None = None) -> tuple[Any, ...]:
        """Events as they were written in a schema version (this one, unless said). Raises Malformed."""
        since = self._since(version)
        return tuple(_read(self._events, one) for value in values for one in upcast_event(since, value))

    def events_to(self, events: Sequence[Any]) -> list[dict[str, Any]]:
        """Events as JSON reads them."""
        return [self._events.plain(event) for event in events]

    def state_from(self, value: Any, *, version: int | None = None) -> Any:
        """A state as `state_to` gave it in a schema version (this one, unless said). Raises Malformed."""
        return _read(self._states, upcast_state(self._since(version), value))

    def state_to(self, state: Any) -> dict[str, Any]:
        """A whole state as JSON reads it: for what is stored, never for a player."""
        return self._states.plain(state)

    def state_bytes(self, state: Any) -> bytes:
        """A whole state as JSON text, for checks; the members of a set are in no order."""
        return self._states.writer.to_json(state)

    def state_of_bytes(self, text: bytes) -> Any:
        """A state as `state_bytes` gave it. Raises Malformed."""
        return _validated(self._states, text)

    def ruled_anew_since(self, version: int) -> bool:
        """Whether the referee may now decide otherwise what it decided in a schema version."""
        return any(upcast.ruled_anew for upcast in self._since(version))

    def _since(self, version: int | None) -> tuple[Upcast, ...]:
        """The steps from a version to this one. Raises Malformed for a version this program does not know."""
        if version is None:
            return ()
        if not 1 <= version <= self.version:
            raise Malformed([f"written in version {version} of its schema; this program reads 1 to {self.version}"])
        return self._upcasts[version - 1 :]


def codec_for(system: System[Any, Any, Any, Any]) -> Codec:
    """The codec of a system, made on first use."""
    return _made(cast(Hashable, system))


@cache
def _made(system: Any) -> Codec:
    return Codec(system)


def plain(value: Any) -> Any:
    """Any of the referee's values (views, offers, answers, refusals) as JSON reads it."""
    return to_jsonable_python(value)


def _shape(kind: Any) -> Shape:
    """The reader and writer of a dataclass or a union of them."""
    if get_origin(kind) in (Union, UnionType):
        adapter: TypeAdapter[Any] = TypeAdapter(Annotated[kind, Field(discriminator="kind")], config=STRICT)
    else:
        # pydantic takes a config for a union, not for a lone dataclass.
        adapter = TypeAdapter(kind | None, config=STRICT)
    reader, writer = tagged(adapter.core_schema)
    return Shape(reader, writer)


def _read(shape: Shape, value: Any) -> Any:
    """A value read from plain objects. Strictness as JSON has it: lists serve as tuples, texts never as numbers."""
    if value is None:
        raise Malformed(["nothing came"])
    try:
        text = json.dumps(value, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise Malformed([str(error)]) from error
    return _validated(shape, text)


def _validated(shape: Shape, text: str | bytes) -> Any:
    try:
        return shape.reader.validate_json(text)
    except ValidationError as error:
        found = error.errors(include_url=False)
        if all(item["type"] in NO_WHOLE_NUMBER and isinstance(item["input"], float) for item in found):
            raise OutOfBounds(Outside(place=tuple(map(str, found[0]["loc"])), had=found[0]["input"])) from error
        raise Malformed([_problem(item) for item in found]) from error
    except (TypeError, ValueError, RecursionError) as error:
        raise Malformed([str(error)]) from error


def _problem(item: Any) -> str:
    """One finding of the validator: the place, then what is wrong there."""
    place = ".".join(str(part) for part in item["loc"])
    return f"{place}: {item['msg']}" if place else str(item["msg"])


def _rounded(value: Any) -> Any:
    """The same plain value with its numbers rounded; NaN and infinity are left for the reader to refuse."""
    if isinstance(value, str):
        return value
    if isinstance(value, float):
        return round(value, PLACES) if math.isfinite(value) else value
    if isinstance(value, dict):  # what came as JSON: to ask whether it is any mapping takes longer
        return {key: _rounded(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(item) for item in value]
    return _rounded(dict(value)) if isinstance(value, Mapping) else value
