"""The procedures of the shooting phase as data, and the taking of casualties anywhere (WM-TRN-04)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class ShootingPhase:
    """Units shoot; then what was hit is driven back (WM-TRN-04). `driving` once the shooting is over."""

    kind: Literal["shooting_phase"] = "shooting_phase"
    driving: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseCasualties:
    """The owner takes so many stands away, the least protected first (WM-CAS-03). `against` are those who hit them."""

    kind: Literal["choose_casualties"] = "choose_casualties"
    unit: str
    seat: Seat
    left: int
    against: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DrivingBack:
    """A unit that is driven back so far, confused or not by its dice; its owner places it (WM-DRB-05).

    `by` is who drives it where that is not the nearest who shot at it: the far edge of the table (WM-SPO-03).
    """

    kind: Literal["driving_back"] = "driving_back"
    unit: str
    seat: Seat
    distance: float
    by: str = ""


ShootingStep: TypeAlias = ShootingPhase | ChooseCasualties | DrivingBack
"""Every procedure of the shooting phase."""
