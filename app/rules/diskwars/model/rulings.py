"""What a ruling of the players may correct."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.schema.annotations import Count, Id


@dataclass(frozen=True, slots=True, kw_only=True)
class PutDisk:
    """Put a disk somewhere on top, or among the casualties (`at` None)."""

    kind: Literal["put_disk"] = "put_disk"
    disk: Id
    at: Point | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetDamage:
    """Set how many Damage tokens lie on a disk."""

    kind: Literal["set_damage"] = "set_damage"
    disk: Id
    damage: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class SetActivated:
    """Lay an Activation token on a disk, or take it away."""

    kind: Literal["set_activated"] = "set_activated"
    disk: Id
    on: bool


Correction: TypeAlias = PutDisk | SetDamage | SetActivated
"""Every correction of this system's own."""
