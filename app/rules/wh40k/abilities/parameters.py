"""What abilities may be told: the names of parameters, and which values each takes, from the file to the rule."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Parameter: TypeAlias = Literal[
    "which",
    "how",
    "range",
    "keyword",
    "value",
    "against",
    "on",
    "hits",
    "wounds",
    "natural",
    "distance",
    "arrives",
    "carriers_within",
    "victims_within",
    "needs",
]
Bearer: TypeAlias = Literal["unit", "weapon", "warlord"]
"""What an ability stands on: a datasheet, a weapon line, or a Warlord's trait."""
Arrival: TypeAlias = Literal["start_of_own_movement_phase", "end_of_own_movement_phase"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A whole number from `least` to `most`."""

    least: int
    most: int

    def takes(self, value: int | str) -> bool:
        """Whether a value is such a number."""
        return isinstance(value, int) and self.least <= value <= self.most

    def __str__(self) -> str:
        return f"{self.least}-{self.most}"


@dataclass(frozen=True, slots=True, kw_only=True)
class OneOf:
    """One of these words."""

    words: tuple[str, ...]

    def takes(self, value: int | str) -> bool:
        """Whether a value is one of the words."""
        return value in self.words

    def __str__(self) -> str:
        return " | ".join(self.words)


@dataclass(frozen=True, slots=True)
class AKeyword:
    """A keyword that some datasheet bears."""

    def takes(self, value: int | str) -> bool:
        """Whether a value could be one: any text; who bears it is for the content as a whole to say."""
        return isinstance(value, str) and bool(value)

    def __str__(self) -> str:
        return "keyword"


Takes: TypeAlias = Number | OneOf | AKeyword

YES = Number(least=0, most=1)
FACE = Number(least=1, most=6)
INCHES = Number(least=0, most=72)
KEYWORD = AKeyword()
