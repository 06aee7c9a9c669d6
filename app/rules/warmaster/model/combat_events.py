"""Facts of the combat phase."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatBegun:
    """A round of a combat begins (WM-CBT-04); in it some Giants may fight their own side (WM-AMB-44)."""

    kind: Literal["combat_begun"] = "combat_begun"
    units: tuple[str, ...]
    round: int
    turned: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundScored:
    """What the sides scored: hits that count, support, and who won by how much (WM-RES-01..04)."""

    kind: Literal["round_scored"] = "round_scored"
    seats: tuple[Seat, Seat]
    hits: tuple[int, int]
    support: tuple[int, int]
    winner: Seat | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionChosen:
    """What a winning unit does (WM-RES-05)."""

    kind: Literal["option_chosen"] = "option_chosen"
    unit: str
    option: Literal["hold", "fall_back", "pursue", "advance"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatEnded:
    """A combat is over (WM-CBT-04)."""

    kind: Literal["combat_ended"] = "combat_ended"
    units: tuple[str, ...]


CombatEvent: TypeAlias = CombatBegun | RoundScored | OptionChosen | CombatEnded
"""Every fact of the combat phase."""
