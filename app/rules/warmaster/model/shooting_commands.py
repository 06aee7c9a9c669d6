"""What a player may ask for when there is shooting."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.schema.annotations import Count, Id
from app.rules.warmaster.model.places import PathOf


@dataclass(frozen=True, slots=True, kw_only=True)
class Shoot:
    """Have a unit shoot. `target` breaks a tie of nearest enemies; `turned` stands face about first (WM-SHO-03, -06).

    `dice` are fewer than a Helblaster could throw (WM-VOL-03).
    """

    kind: Literal["shoot"] = "shoot"
    unit: Id
    target: Id
    turned: tuple[Id, ...] = ()
    dice: Count | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShootCharger:
    """Shoot at the unit that charges (WM-SCH-01); with fewer `dice` than a Helblaster has (WM-VOL-03)."""

    kind: Literal["shoot_charger"] = "shoot_charger"
    dice: Count | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldFire:
    """Let it come (WM-SCH-01)."""

    kind: Literal["hold_fire"] = "hold_fire"


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveStand:
    """Take a stand away as a casualty (WM-CAS-03)."""

    kind: Literal["remove_stand"] = "remove_stand"
    stand: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class DriveBack:
    """Say which of one's units is driven back next (WM-DRB-02)."""

    kind: Literal["drive_back"] = "drive_back"
    unit: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceDriven:
    """Place a unit that is driven back (WM-DRB-05). `how` names one of several pairs of stands that are nearest."""

    kind: Literal["place_driven"] = "place_driven"
    moves: tuple[PathOf, ...]
    how: Id = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeWay:
    """Have a friend make way for a unit that is driven back or retreats, others for it in turn (WM-WAY-01..04).

    `moves` holds every stand of the units that move; `how` names the line or the face where the mover has several.
    """

    kind: Literal["make_way"] = "make_way"
    unit: Id
    mover: Id
    moves: tuple[PathOf, ...]
    how: Id = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Breathe:
    """Have the Dragon of a character breathe at the nearest enemy (WM-MNT-05)."""

    kind: Literal["breathe"] = "breathe"
    character: Id
    target: Id


ShootingCommand: TypeAlias = Shoot | ShootCharger | HoldFire | RemoveStand | DriveBack | PlaceDriven | MakeWay | Breathe
"""Every command of the shooting phase."""
