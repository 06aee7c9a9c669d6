"""What abilities may be told: the names of parameters, and which values each takes, from the file to the rule."""

import re
from collections.abc import Mapping
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
    "foe",
    "models",
    "rounds",
    "when",
    "stat",
    "save",
    "damage",
    "weapon",
    "action",
    "group",
    "sure",
    "unless",
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
    """A keyword that some datasheet bears, or several that one bears together, as `SQUAD + ELITE`."""

    def takes(self, value: int | str) -> bool:
        """Whether a value could be one: any text; who bears it is for the content as a whole to say."""
        return isinstance(value, str) and all(words_of(value))

    def __str__(self) -> str:
        return "keyword"


@dataclass(frozen=True, slots=True)
class AFoe:
    """A keyword of the enemy, which nobody here need bear."""

    def takes(self, value: int | str) -> bool:
        """Whether a value could be one: any text."""
        return isinstance(value, str) and bool(value)

    def __str__(self) -> str:
        return "keyword"


@dataclass(frozen=True, slots=True)
class Dice:
    """A number or dice, as `3`, `D3` or `2D6`."""

    def takes(self, value: int | str) -> bool:
        """Whether a value is such."""
        return re.fullmatch(r"\d{1,2}|\d?D[36]", str(value)) is not None

    def __str__(self) -> str:
        return "1 | D3 | 2D6"


Takes: TypeAlias = Number | OneOf | AKeyword | AFoe | Dice

TOGETHER = " + "
"""What stands between keywords that a unit needs all of."""


def words_of(keyword: str) -> tuple[str, ...]:
    """The keywords that a unit needs all of."""
    return tuple(keyword.split(TOGETHER))


YES = Number(least=0, most=1)
FACE = Number(least=1, most=6)
INCHES = Number(least=0, most=72)
KEYWORD = AKeyword()
FOE = AFoe()
HOW = OneOf(words=("shooting", "melee"))
CONDITIONS: Mapping[Parameter, Takes] = {
    "models": Number(least=1, most=60),
    "rounds": Number(least=1, most=9),
    "when": OneOf(words=("charged", "joined", "advanced")),
}
"""What the bearer must be or have done: so many models or more, from that battle round on, done so this turn (`joined` is one of
charged, was charged, intervened)."""
