"""What a type says of how its values are written: bounds, lengths, references, words that only the system knows.

Notes of `Annotated` types: those who read content heed them, nobody else sees them.
"""

from dataclasses import dataclass
from typing import Annotated, TypeAlias


@dataclass(frozen=True, slots=True)
class Within:
    """A whole number from `least` to `most`."""

    least: int = 0
    most: int = 99


@dataclass(frozen=True, slots=True)
class Long:
    """A text of at most so many letters."""

    most: int


@dataclass(frozen=True, slots=True)
class Like:
    """A text of this pattern, and the code of the problem where it is none."""

    pattern: str
    code: str = ""


@dataclass(frozen=True, slots=True)
class WordOf:
    """A word of a list that each system has: its events, its numbers."""

    list: str


Some: TypeAlias = Annotated[int, Within(1)]
"""A number of things, one at least."""

Number: TypeAlias = Annotated[int, Within(-99, 99)]
"""A number, less than nothing too."""

_REFERENCE = r"^\$[a-z][a-z0-9_]*(\.[a-z_]+)?$"

Ref: TypeAlias = Annotated[str, Like(_REFERENCE, "dsl_unknown_reference")]
"""A word that stands for something: `$you`, `$it`, `$event.fighter`, `$name`."""

Told: TypeAlias = Annotated[str, Like(_REFERENCE, "dsl_not_a_number")]
"""A reference to a number: a field of the event."""

Event: TypeAlias = Annotated[str, WordOf("event")]
"""An event that the system tells."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """A proper name or a text of content, in each language."""

    en: Annotated[str, Long(400)]
    es: Annotated[str, Long(400)]
