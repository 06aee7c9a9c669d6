"""What a type says of how its values are written: bounds, lengths, references, words that only the system knows.

Notes of `Annotated` types: those who read content heed them, and so does `bounds.outside` for what a player sends. What was
stored is read without them.
"""

from dataclasses import dataclass
from typing import Annotated, TypeAlias


@dataclass(frozen=True, slots=True)
class Within:
    """A number from `least` to `most`, both among them."""

    least: float = 0
    most: float = 99


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

Count: TypeAlias = Annotated[int, Within(0, 99)]
"""A number of things, none too; also the place of one in a list."""

Score: TypeAlias = Annotated[int, Within(0, 1000)]
"""Points that a side has."""

Length: TypeAlias = Annotated[float, Within(-10_000.0, 10_000.0)]
"""A length or a coordinate, in the system's own unit: beyond this there is no table."""

Extent: TypeAlias = Annotated[float, Within(0.01, 1000.0)]
"""How far something on the table extends: it has some size."""

Degrees: TypeAlias = Annotated[float, Within(-36_000.0, 36_000.0)]
"""An angle, at most a hundred turns either way: hands that turn a piece go on counting."""

Id: TypeAlias = Annotated[str, Long(128)]
"""What a thing is called by in content or in a view; nothing where the empty word says that there is none."""

PickName: TypeAlias = Annotated[str, Long(40)]
"""What an ability calls something that is picked for it."""

Title: TypeAlias = Annotated[str, Long(60)]
"""A name that a player gives to something of his own."""

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

    en: Annotated[str, Long(2500)]
    es: Annotated[str, Long(2500)]
