"""What happened to rulings."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.underworlds.settling.rulings import Correction, Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingOpened:
    """A correction was proposed."""

    kind: Literal["ruling_opened"] = "ruling_opened"
    ruling: Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingRejected:
    """It was rejected, with a counter-proposal (none: no change)."""

    kind: Literal["ruling_rejected"] = "ruling_rejected"
    counter: tuple[Correction, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingClosed:
    """It is settled; these corrections hold."""

    kind: Literal["ruling_closed"] = "ruling_closed"
    applied: tuple[Correction, ...]
    how: Literal["accepted", "rolled_off", "withdrawn"]


RulingEvent: TypeAlias = RulingOpened | RulingRejected | RulingClosed
