"""The procedures of the combat phase as data (WM-TRN-05, WM-CBT-01..09)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.seats import Seat


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
    `aimed` are stands that touch several enemies, and whom they strike at, and characters, and at whom they help to;
    `quarries` whom a unit chose to pursue of several; `following` the pursuers placed so far; `covered` units that may
    stand after a draw. `fresh` advanced into it
    under way (WM-CBT-08); `turned` are Giants that fight their own side in it (WM-AMB-44).
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
    aimed: tuple[Touch, ...] = ()
    quarries: tuple[tuple[str, str], ...] = ()
    following: tuple[Chase, ...] = ()
    covered: tuple[str, ...] = ()
    fresh: tuple[str, ...] = ()
    turned: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatPhase:
    """Combats are fought one after the other, in the order the active player chooses (WM-TRN-05).

    `fought` are pairs of enemies that still touch though their combat is over; `split` the combats that one fell apart
    into, to be gone on with first (WM-PUR-12). `reforming` are the sides that may still rearrange their units, in order,
    once all combats are over; `asked` characters whose powers were offered (WM-UND-08).
    """

    kind: Literal["combat_phase"] = "combat_phase"
    fought: tuple[tuple[str, str], ...] = ()
    split: tuple[Combat, ...] = ()
    reforming: tuple[Seat, ...] | None = None
    asked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Aiming:
    """A side says which enemy unit its stands strike at that touch several, and its characters (WM-CBT-05, WM-CHR-11)."""

    kind: Literal["aiming"] = "aiming"
    seat: Seat
    stands: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pursuing:
    """A unit that pursues another is placed by its owner, as far as stands are free to go (WM-PUR-04..06)."""

    kind: Literal["pursuing"] = "pursuing"
    unit: str
    seat: Seat
    enemy: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FallingBack:
    """A unit that falls back: at least so far, at most so far; who holds cover after a draw may stand (WM-FAL-03, WM-COV-08)."""

    kind: Literal["falling_back"] = "falling_back"
    unit: str
    seat: Seat
    least: int
    most: int
    covered: bool = False


CombatStep: TypeAlias = CombatPhase | Combat | Aiming | Pursuing | FallingBack
"""Every procedure of the combat phase."""
