"""Facts of the turn sequence, the dice and the table itself."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.standing import StandingSaid
from app.rules.wh40k.model.rulings import Offset
from app.rules.wh40k.model.state import Points, Result
from app.rules.wh40k.model.tables import Phase


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegun:
    """A battle round began."""

    kind: Literal["round_begun"] = "round_begun"
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RelicDrawn:
    """One marker stays; the others are removed (W40K-OBJ-08)."""

    kind: Literal["relic_drawn"] = "relic_drawn"
    marker: str
    face: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegun:
    """A player's turn began."""

    kind: Literal["turn_begun"] = "turn_begun"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded:
    """A player's turn ended; what units did this turn is forgotten (W40K-TURN-05)."""

    kind: Literal["turn_ended"] = "turn_ended"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseBegun:
    """A phase began; the units that began it engaged or aboard are noted."""

    kind: Literal["phase_begun"] = "phase_begun"
    phase: Phase
    engaged: tuple[str, ...] = ()
    aboard: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseEnded:
    """A phase ended."""

    kind: Literal["phase_ended"] = "phase_ended"
    phase: Phase


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRerolled:
    """Dice of a roll fell again."""

    kind: Literal["dice_rerolled"] = "dice_rerolled"
    roll: int
    seat: Seat
    dice: tuple[int, ...]
    faces: tuple[int, ...]
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RollJudged:
    """What a roll came to."""

    kind: Literal["roll_judged"] = "roll_judged"
    roll: int
    counts: tuple[bool, ...]
    outcome: str = ""
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class RerollSpent:
    """A Command Re-roll is gone."""

    kind: Literal["reroll_spent"] = "reroll_spent"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovalsJudged:
    """Nobody was wiped out by what was just removed."""

    kind: Literal["removals_judged"] = "removals_judged"


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsScored:
    """Victory points."""

    kind: Literal["points_scored"] = "points_scored"
    points: Points
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class AllocationSet:
    """The order in which a unit's models take wounds was fixed."""

    kind: Literal["allocation_set"] = "allocation_set"
    seat: Seat
    unit: str
    models: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OffsetProposed:
    """A wobbly model is to be shown elsewhere."""

    kind: Literal["offset_proposed"] = "offset_proposed"
    offset: Offset


@dataclass(frozen=True, slots=True, kw_only=True)
class OffsetSettled:
    """The opponent agreed, or not."""

    kind: Literal["offset_settled"] = "offset_settled"
    accepted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleEnded:
    """The battle is over."""

    kind: Literal["battle_ended"] = "battle_ended"
    result: Result


FlowEvent: TypeAlias = (
    RoundBegun
    | RelicDrawn
    | TurnBegun
    | TurnEnded
    | PhaseBegun
    | PhaseEnded
    | DiceRerolled
    | RollJudged
    | RerollSpent
    | RemovalsJudged
    | PointsScored
    | StandingSaid
    | AllocationSet
    | OffsetProposed
    | OffsetSettled
    | BattleEnded
)
"""Every fact of the turn sequence, the dice and the table."""
