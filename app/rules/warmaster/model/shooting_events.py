"""Facts of shooting and of hits."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.plane.shapes import Point


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotFired:
    """A unit shot at another (WM-SHO-01); `path` is the line of what goes through its target (WM-GEO-20)."""

    kind: Literal["shot_fired"] = "shot_fired"
    unit: str
    target: str
    stands: tuple[str, ...]
    path: tuple[Point, ...] = ()


Misfire: TypeAlias = Literal["burst", "last_blast", "weakened", "sputter", "silent", "roar"]
"""What goes wrong with a gun (WM-VOL-02, WM-FLC-02)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GunMisfired:
    """A shot went wrong: the gun is lost, weaker from now on, or only this once (WM-VOL-02, WM-FLC-02)."""

    kind: Literal["gun_misfired"] = "gun_misfired"
    unit: str
    stand: str
    what: Misfire


@dataclass(frozen=True, slots=True, kw_only=True)
class HitsTaken:
    """Hits that armour did not stop; `residual` are left over when stands are taken away (WM-CAS-01).

    `shot` where they may drive the unit back, `carried` where they count in the first round of a combat for `by`'s side,
    which is the unit's `own` where its own Wizard struck it; `confusing` where their dice confuse sooner (WM-SKC-01).
    """

    kind: Literal["hits_taken"] = "hits_taken"
    unit: str
    by: str
    hits: int
    residual: int
    shot: bool = False
    carried: bool = False
    own: bool = False
    confusing: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotWithstood:
    """A unit was shot at without a hit: who shot may drive it back for the hits of others (WM-DRB-04)."""

    kind: Literal["shot_withstood"] = "shot_withstood"
    unit: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HitsDiscarded:
    """Hits that removed no stand are forgotten (WM-CAS-06, WM-HIT-06)."""

    kind: Literal["hits_discarded"] = "hits_discarded"
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BadlyHurt:
    """A large monster fights on with less for the rest of the battle; its hits are forgotten (WM-UND-07, WM-ORC-08)."""

    kind: Literal["badly_hurt"] = "badly_hurt"
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HitRegenerated:
    """One of the hits left over heals (WM-KAO-02)."""

    kind: Literal["hit_regenerated"] = "hit_regenerated"
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitDriven:
    """Dice say how far a unit is driven back (WM-DRB-03)."""

    kind: Literal["unit_driven"] = "unit_driven"
    unit: str
    distance: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitHeld:
    """Cover spares a unit every die of its drive-back: it stays (WM-DRB-03)."""

    kind: Literal["unit_held"] = "unit_held"
    unit: str


ShootingEvent: TypeAlias = (
    ShotFired
    | GunMisfired
    | HitsTaken
    | ShotWithstood
    | HitsDiscarded
    | BadlyHurt
    | HitRegenerated
    | UnitDriven
    | UnitHeld
)
"""Every fact of shooting and of hits."""
