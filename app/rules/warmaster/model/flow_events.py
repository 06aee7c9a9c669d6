"""Facts of the turn sequence and the dice."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.warmaster.model.state import Result
from app.rules.warmaster.model.tables import Phase, Segment


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegun:
    """A battle round began."""

    kind: Literal["round_begun"] = "round_begun"
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegun:
    """A player's turn began; what units and characters did in the last one is forgotten."""

    kind: Literal["turn_begun"] = "turn_begun"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded:
    """A player's turn ended, and what lasted until then."""

    kind: Literal["turn_ended"] = "turn_ended"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseBegun:
    """A phase began."""

    kind: Literal["phase_begun"] = "phase_begun"
    phase: Phase


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseEnded:
    """A phase ended."""

    kind: Literal["phase_ended"] = "phase_ended"
    phase: Phase


@dataclass(frozen=True, slots=True, kw_only=True)
class SegmentEnded:
    """A part of the command phase is over (WM-TRN-03)."""

    kind: Literal["segment_ended"] = "segment_ended"
    segment: Segment


@dataclass(frozen=True, slots=True, kw_only=True)
class RollJudged:
    """Which dice of a roll counted, and what it came to."""

    kind: Literal["roll_judged"] = "roll_judged"
    roll: int
    counts: tuple[bool, ...] | None = None
    outcome: str = ""
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyWithdrew:
    """An army leaves the field (WM-END-04)."""

    kind: Literal["army_withdrew"] = "army_withdrew"
    seat: Seat
    why: Literal["general", "losses"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleEnded:
    """The battle is over."""

    kind: Literal["battle_ended"] = "battle_ended"
    result: Result


FlowEvent: TypeAlias = (
    RoundBegun
    | TurnBegun
    | TurnEnded
    | PhaseBegun
    | PhaseEnded
    | SegmentEnded
    | RollJudged
    | ArmyWithdrew
    | BattleEnded
)
"""Every fact of the turn sequence."""
