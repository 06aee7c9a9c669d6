"""Facts of shooting and of hits."""

from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotFired:
    """A unit shot at another (WM-SHO-01)."""

    kind: Literal["shot_fired"] = "shot_fired"
    unit: str
    target: str
    stands: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HitsTaken:
    """Hits that armour did not stop; `residual` are left over when stands are taken away (WM-CAS-01).

    `shot` where they may drive the unit back, `carried` where they count in the first round of a combat for `by`'s side,
    which is the unit's `own` where its own Wizard struck it.
    """

    kind: Literal["hits_taken"] = "hits_taken"
    unit: str
    by: str
    hits: int
    residual: int
    shot: bool = False
    carried: bool = False
    own: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HitsDiscarded:
    """Hits that removed no stand are forgotten (WM-CAS-06, WM-HIT-06)."""

    kind: Literal["hits_discarded"] = "hits_discarded"
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitDriven:
    """Dice say how far a unit is driven back (WM-DRB-03)."""

    kind: Literal["unit_driven"] = "unit_driven"
    unit: str
    distance: int


ShootingEvent: TypeAlias = ShotFired | HitsTaken | HitsDiscarded | UnitDriven
"""Every fact of shooting and of hits."""
