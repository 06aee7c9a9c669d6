"""Rulings: any state corrected by agreement, or by a roll-off (W40K-GEN-12), and wobbly models (W40K-SEQ-03)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.seats import Seat
from app.rules.kernel.shapes import Point, Pose


@dataclass(frozen=True, slots=True, kw_only=True)
class PutModel:
    """Put a model somewhere, or take it off the table (`pose` None)."""

    kind: Literal["put_model"] = "put_model"
    model: str
    pose: Pose | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetWounds:
    """Set how many wounds a model has lost."""

    kind: Literal["set_wounds"] = "set_wounds"
    model: str
    lost: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetFlag:
    """Set or clear what a unit did this turn."""

    kind: Literal["set_flag"] = "set_flag"
    unit: str
    flag: str
    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SetScore:
    """Set a side's victory points."""

    kind: Literal["set_score"] = "set_score"
    seat: Seat
    score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SkipStep:
    """End the procedure under way."""

    kind: Literal["skip_step"] = "skip_step"


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """Only words: what the players agreed."""

    kind: Literal["note"] = "note"
    text: str


Correction: TypeAlias = PutModel | SetWounds | SetFlag | SetScore | SkipStep | Note


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """An open ruling: the proposal, and the other side's counter once the proposal was rejected."""

    by: Seat
    proposal: tuple[Correction, ...]
    why: str = ""
    rejected: bool = False
    counter: tuple[Correction, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Offset:
    """A proposed display offset of a wobbly model that waits for the opponent's consent."""

    by: Seat
    model: str
    at: Point | None
