"""Facts of rounds, turns, objectives and scores."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.aos.model.state import Points, Result
from app.rules.aos.model.tables import Moment, Phase
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.standing import StandingSaid


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegun:
    """A battle round began."""

    kind: Literal["round_begun"] = "round_begun"
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PriorityRolled:
    """Both rolled for priority; of a tie, who went first before decides (AOS-CORE-12.0b, AOS-CORE-12.0c)."""

    kind: Literal["priority_rolled"] = "priority_rolled"
    faces: Mapping[Seat, int]
    chooser: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstChosen:
    """A seat takes the first turn of the round; `doubled` if it chose so itself after going second (AOS-BT-2.0b)."""

    kind: Literal["first_chosen"] = "first_chosen"
    seat: Seat
    doubled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class UnderdogSettled:
    """Who is the underdog of this round, or nobody (AOS-CORE-12.0d)."""

    kind: Literal["underdog_settled"] = "underdog_settled"
    seat: Seat | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandPointsGained:
    """A seat has more command points (AOS-CMD-1.1a, AOS-CMD-1.1b)."""

    kind: Literal["command_points_gained"] = "command_points_gained"
    seat: Seat
    points: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandPointsSpent:
    """A seat paid for a command (AOS-CMD-1.2a)."""

    kind: Literal["command_points_spent"] = "command_points_spent"
    seat: Seat
    points: int
    ability: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandPointsLost:
    """What was not spent is gone (AOS-CMD-1.1c)."""

    kind: Literal["command_points_lost"] = "command_points_lost"


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegun:
    """A player's turn began."""

    kind: Literal["turn_begun"] = "turn_begun"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded:
    """A player's turn ended, and what lasted until its end (AOS-CORE-28.1)."""

    kind: Literal["turn_ended"] = "turn_ended"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseBegun:
    """A phase began; of a combat phase, the units in combat are noted (AOS-CORE-19.0b)."""

    kind: Literal["phase_begun"] = "phase_begun"
    phase: Phase
    engaged: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseEnded:
    """A phase ended, and what lasted until its end."""

    kind: Literal["phase_ended"] = "phase_ended"
    phase: Phase


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnded:
    """A battle round ended, and what lasted until its end."""

    kind: Literal["round_ended"] = "round_ended"
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowPassed:
    """A seat uses nothing more at this moment."""

    kind: Literal["window_passed"] = "window_passed"
    seat: Seat
    moment: Moment | Literal["fights", "reaction"]
    by_itself: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestChosen:
    """A unit that could contest several contests this one (AOS-CORE-32.1b)."""

    kind: Literal["contest_chosen"] = "contest_chosen"
    unit: str
    of: Literal["objective", "terrain"]
    thing: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlJudged:
    """Who controls what now, with the scores that decided it (AOS-CORE-32.2c, AOS-CORE-32.3a)."""

    kind: Literal["control_judged"] = "control_judged"
    markers: Mapping[str, Seat | None]
    terrain: Mapping[str, Seat]
    scores: Mapping[str, Mapping[Seat, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsScored:
    """A seat scored victory points (AOS-CORE-31.0c)."""

    kind: Literal["points_scored"] = "points_scored"
    seat: Seat
    points: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRerolled:
    """All dice of a roll were thrown again (AOS-CORE-2.2f, AOS-AMB-31)."""

    kind: Literal["dice_rerolled"] = "dice_rerolled"
    roll: int
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RollJudged:
    """What a roll came to."""

    kind: Literal["roll_judged"] = "roll_judged"
    roll: int
    counts: tuple[bool, ...]
    outcome: str = ""
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleEnded:
    """The battle is over (AOS-CORE-33.0b)."""

    kind: Literal["battle_ended"] = "battle_ended"
    result: Result


FlowEvent: TypeAlias = (
    RoundBegun
    | PriorityRolled
    | FirstChosen
    | UnderdogSettled
    | CommandPointsGained
    | CommandPointsSpent
    | CommandPointsLost
    | TurnBegun
    | TurnEnded
    | PhaseBegun
    | PhaseEnded
    | RoundEnded
    | WindowPassed
    | ContestChosen
    | ControlJudged
    | PointsScored
    | DiceRerolled
    | RollJudged
    | BattleEnded
    | StandingSaid
)
"""Every fact of rounds and turns."""
