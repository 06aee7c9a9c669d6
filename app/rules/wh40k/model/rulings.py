"""What a ruling may correct (W40K-GEN-12), and wobbly models (W40K-SEQ-03)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.schema.annotations import Count, Id, Score
from app.rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PutModel:
    """Put a model somewhere, or take it off the table (`pose` None)."""

    kind: Literal["put_model"] = "put_model"
    model: Id
    pose: Pose | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetWounds:
    """Set how many wounds a model has lost."""

    kind: Literal["set_wounds"] = "set_wounds"
    model: Id
    lost: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class SetFlag:
    """Set or clear what a unit did this turn."""

    kind: Literal["set_flag"] = "set_flag"
    unit: Id
    flag: Id
    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SetScore:
    """Set a side's victory points."""

    kind: Literal["set_score"] = "set_score"
    seat: Seat
    score: Score


Correction: TypeAlias = PutModel | SetWounds | SetFlag | SetScore
"""Every correction of this system's own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offset:
    """A proposed display offset of a wobbly model that waits for the opponent's consent."""

    by: Seat
    model: Id
    at: Point | None
