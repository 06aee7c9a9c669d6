"""Cards of Spearhead: twists of a realm, and tactics that are scored from the hand (digest, 12.7)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.aos.model.tactics import Condition
from app.rules.kernel.written import Words

Realm: TypeAlias = Literal["aqshy", "ghyran"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TwistCard:
    """A special rule for one battle round, of one side of the board (AOS-SH-3.1)."""

    id: str
    name: Words
    realm: Realm
    text: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class TacticsCard:
    """A battle tactic that is scored at the end of one's turn, or a command: never both (AOS-SH-3.2a)."""

    id: str
    name: Words
    conditions: tuple[Condition, ...]
    text: Words
    command: Words
