"""State, commands and events of the toy system."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A duel: secrets, where the two pieces stand, scores, whose turn it is."""

    goal: int
    secrets: Mapping[str, int] = field(default_factory=dict)
    at: Mapping[str, Point]
    scores: Mapping[str, int]
    active: Seat | None = None
    thrown: tuple[int, ...] = ()
    winner: Seat | None = None
    whispers: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose:
    """Choose one's secret number."""

    kind: Literal["choose"] = "choose"
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Step to a place at most six inches away."""

    kind: Literal["step"] = "step"
    to: Point


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw:
    """Throw the die and end the turn."""

    kind: Literal["throw"] = "throw"


@dataclass(frozen=True, slots=True, kw_only=True)
class Whisper:
    """Keep a number in mind, at any time; only its seat ever learns of it."""

    kind: Literal["whisper"] = "whisper"
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Trip:
    """A bug on purpose."""

    kind: Literal["trip"] = "trip"


Command: TypeAlias = Choose | Step | Throw | Whisper | Trip


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """A secret was chosen."""

    kind: Literal["chosen"] = "chosen"
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stepped:
    """A piece stepped."""

    kind: Literal["stepped"] = "stepped"
    seat: Seat
    to: Point


@dataclass(frozen=True, slots=True, kw_only=True)
class Thrown:
    """The die fell."""

    kind: Literal["thrown"] = "thrown"
    seat: Seat
    face: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Whispered:
    """A number was kept in mind."""

    kind: Literal["whispered"] = "whispered"
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegan:
    """A seat's turn began."""

    kind: Literal["turn_began"] = "turn_began"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Won:
    """The goal was reached."""

    kind: Literal["won"] = "won"
    seat: Seat


Event: TypeAlias = Chosen | Stepped | Thrown | Whispered | TurnBegan | Won
