"""What a ruling may correct (AOS-INTRO-03)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.schema.annotations import Id, Score
from app.rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PutModel:
    """Put a model somewhere, or take it off the table (`pose` None)."""

    kind: Literal["put_model"] = "put_model"
    model: Id
    pose: Pose | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetDamage:
    """Set the damage points allocated to a unit."""

    kind: Literal["set_damage"] = "set_damage"
    unit: Id
    points: Score


@dataclass(frozen=True, slots=True, kw_only=True)
class SetScore:
    """Set a side's victory points."""

    kind: Literal["set_score"] = "set_score"
    seat: Seat
    score: Score


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPoints:
    """Set a side's command points."""

    kind: Literal["set_points"] = "set_points"
    seat: Seat
    points: Score


Correction: TypeAlias = PutModel | SetDamage | SetScore | SetPoints
"""Every correction of this system's own."""
