"""What a ruling of the players may correct."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.schema.annotations import Count, Id


@dataclass(frozen=True, slots=True, kw_only=True)
class PutPiece:
    """Put a stand or a character somewhere, or take it off the table (`pose` None)."""

    kind: Literal["put_piece"] = "put_piece"
    piece: Id
    pose: Pose | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetResidual:
    """Set how many hits a unit has that removed no stand yet."""

    kind: Literal["set_residual"] = "set_residual"
    unit: Id
    hits: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class SetConfused:
    """Confuse a unit, or end its confusion."""

    kind: Literal["set_confused"] = "set_confused"
    unit: Id
    on: bool


Correction: TypeAlias = PutPiece | SetResidual | SetConfused
"""Every correction of this system's own."""
