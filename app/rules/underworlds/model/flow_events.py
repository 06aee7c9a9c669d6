"""What happened to rounds, turns, steps, the dice tray, and what was remembered."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.standing import StandingSaid
from app.rules.underworlds.model.language.moments import Happening, Part
from app.rules.underworlds.model.state import Result, Roll


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """Something of the digest's catalogue happened (4.5); public, and most log lines come from it."""

    kind: Literal["happened"] = "happened"
    happening: Happening


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegun:
    """A battle round begins."""

    kind: Literal["round_begun"] = "round_begun"
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstChosen:
    """Who takes the first turn of the round (UW-RND-03)."""

    kind: Literal["first_chosen"] = "first_chosen"
    seat: Seat
    by: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegun:
    """A turn begins: a turn token is flipped, old locks fall (UW-TURN-02, UW-OBJ-07)."""

    kind: Literal["turn_begun"] = "turn_begun"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded:
    """A turn is over; nobody is active until the next one."""

    kind: Literal["turn_ended"] = "turn_ended"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PartBegun:
    """The combat phase or the end phase begins."""

    kind: Literal["part_begun"] = "part_begun"
    part: Part


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerStepBegun:
    """A power step begins: both may Delve again (UW-DLV-02)."""

    kind: Literal["power_step_begun"] = "power_step_begun"


@dataclass(frozen=True, slots=True, kw_only=True)
class CleanedUp:
    """Tokens are removed and turn tokens flipped back (UW-END-08)."""

    kind: Literal["cleaned_up"] = "cleaned_up"


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceChanged:
    """Dice of a roll were thrown again or turned; `dice` is the whole roll as it now lies."""

    kind: Literal["dice_changed"] = "dice_changed"
    roll: Roll
    how: Literal["rerolled", "set"]
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class RollJudged:
    """Which dice counted, and on which faces (UW-CMB-05, UW-CMB-06)."""

    kind: Literal["roll_judged"] = "roll_judged"
    roll: int
    faces: tuple[str, ...]
    counts: tuple[bool, ...]
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowPassed:
    """A seat passed, in a window or the power step."""

    kind: Literal["window_passed"] = "window_passed"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchEnded:
    """The match is over (UW-VIC)."""

    kind: Literal["match_ended"] = "match_ended"
    result: Result


FlowEvent: TypeAlias = (
    Happened
    | RoundBegun
    | FirstChosen
    | TurnBegun
    | TurnEnded
    | PartBegun
    | PowerStepBegun
    | CleanedUp
    | DiceChanged
    | RollJudged
    | StandingSaid
    | WindowPassed
    | MatchEnded
)
