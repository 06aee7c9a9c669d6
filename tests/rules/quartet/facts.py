"""State, steps, commands and facts of the game for two to four."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.kernel.engine.asking import AnswerGiven
from app.rules.kernel.engine.leaving import SeatLeft
from app.rules.kernel.engine.steps import StepEvent
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.prompts import Prompt
from app.rules.kernel.state.ruling import Ruling, RulingEvent, SettlingCommand, TurnedDown
from app.rules.kernel.state.standing import StandingAnswers, StandingSaid


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """The referee's: asks all for their bids, again and again."""

    kind: Literal["round"] = "round"


@dataclass(frozen=True, slots=True, kw_only=True)
class Boast:
    """Who bid most strikes somebody."""

    kind: Literal["boast"] = "boast"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Bidding(Prompt[int]):
    """All bid in secret; until all have, another bid may take the place of one's own."""

    kind: Literal["bid"] = "bid"
    hidden: bool = True
    changeable: bool = True
    answers: Mapping[Seat, int] = field(default_factory=dict)
    round: int


Step: TypeAlias = Round | Boast | Bidding


@dataclass(frozen=True, slots=True, kw_only=True)
class SetLives:
    """The one correction there is."""

    kind: Literal["set_lives"] = "set_lives"
    seat: Seat
    lives: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How it ended."""

    winner: Seat | None
    how: Literal["last", "nobody", "conceded"]


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A match at one moment."""

    seats: tuple[Seat, ...]
    lives: Mapping[Seat, int]
    round: int = 0
    last: Mapping[Seat, int] = field(default_factory=dict)
    standing: Mapping[Seat, StandingAnswers] = field(default_factory=dict)
    stack: tuple[Step, ...] = (Round(),)
    out: tuple[Seat, ...] = ()
    ruling: Ruling[SetLives] | None = None
    turned_down: tuple[TurnedDown[SetLives], ...] = ()
    result: Result | None = None

    @property
    def step(self) -> Step:
        """The innermost step."""
        return self.stack[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid:
    """Bid a number from 1 to 6, in secret; until all have, another may take its place."""

    kind: Literal["bid"] = "bid"
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BidAlways:
    """Say in advance what to bid; nothing: ask me."""

    kind: Literal["bid_always"] = "bid_always"
    number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike:
    """Strike another seat."""

    kind: Literal["strike"] = "strike"
    target: Seat


Command: TypeAlias = Bid | BidAlways | Strike | SettlingCommand[SetLives]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegan:
    """A round began."""

    kind: Literal["round_began"] = "round_began"


@dataclass(frozen=True, slots=True, kw_only=True)
class BidsRevealed:
    """All bids are in."""

    kind: Literal["bids_revealed"] = "bids_revealed"
    bids: Mapping[Seat, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Struck:
    """A blow fell: a 1 misses, a 6 hurts both."""

    kind: Literal["struck"] = "struck"
    seat: Seat
    target: Seat
    face: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RolledOff:
    """Seats rolled off over a ruling."""

    kind: Literal["rolled_off"] = "rolled_off"
    throws: tuple[tuple[int, ...], ...]
    winner: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """It is over."""

    kind: Literal["ended"] = "ended"
    result: Result


Event: TypeAlias = (
    RoundBegan
    | BidsRevealed
    | StandingSaid
    | Struck
    | RolledOff
    | Ended
    | SeatLeft
    | StepEvent[Step]
    | AnswerGiven[int]
    | RulingEvent[SetLives]
)
