"""The procedures of the combat phase as data (WM-TRN-05, WM-CBT-01..09)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.referee.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatPhase:
    """Combats are fought one after the other, in the order the active player chooses (WM-TRN-05).

    `fought` are pairs of enemies that still touch though their combat is over; `reforming` the sides that may still
    rearrange their units, in order, once all combats are. `asked` are characters whose powers were offered (WM-UND-08).
    """

    kind: Literal["combat_phase"] = "combat_phase"
    fought: tuple[tuple[str, str], ...] = ()
    reforming: tuple[Seat, ...] | None = None
    asked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Chase:
    """A unit that pursued another, which had retreated so far (WM-ATK-04, -05)."""

    unit: str
    enemy: str
    distance: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Touch:
    """A stand that touches an enemy unit as a round begins (WM-CBT-09)."""

    stand: str
    enemy: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Retreated:
    """How far a stand was taken by the retreat of its unit (WM-PUR-03)."""

    unit: str
    dx: float
    dy: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Struck:
    """Attack dice that lie on the table: whose, at whom, by which stands."""

    unit: str
    enemy: str
    stands: tuple[str, ...]
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Combat:
    """One combat: its units as the round began, what they touched, what each side scored (WM-CBT-02, -04, -09).

    `left` are the units that have still to retreat, or to say what they do; `struck` dice that wait for a banner's owner.
    """

    kind: Literal["combat"] = "combat"
    units: tuple[str, ...]
    round: int = 1
    stage: Literal["begin", "saves", "score", "retreat", "winners", "pursuit", "fall_back", "done"] = "begin"
    touches: tuple[Touch, ...] = ()
    chases: tuple[Chase, ...] = ()
    hits: tuple[tuple[Seat, int], ...] = ()
    winner: Seat | None = None
    distance: int = 0
    left: tuple[str, ...] = ()
    moved: tuple[Retreated, ...] = ()
    pursuing: tuple[str, ...] = ()
    rolled: tuple[tuple[Seat, tuple[int, ...]], ...] = ()
    struck: tuple[Struck, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FallingBack:
    """A unit that falls back: at least so far, at most so far (WM-FAL-03)."""

    kind: Literal["falling_back"] = "falling_back"
    unit: str
    seat: Seat
    least: int
    most: int


CombatStep: TypeAlias = CombatPhase | Combat | FallingBack
"""Every procedure of the combat phase."""
