"""What an effect changes for as long as it lasts (AOS-CORE-28.1), and when it ends."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.aos.model.tables import AbilityKeyword, WeaponKey
from app.rules.kernel.abilities.layers import Op
from app.rules.kernel.schema.annotations import Number
from app.rules.kernel.seats import Seat

Stat: TypeAlias = Literal[
    "move",
    "health",
    "control",
    "control_score",
    "save",
    "ward",
    "range",
    "attacks",
    "hit",
    "wound",
    "rend",
    "damage",
    "hit_roll",
    "wound_roll",
    "save_roll",
    "casting_roll",
    "chanting_roll",
    "run_roll",
    "charge_roll",
]
"""A characteristic of a unit or weapon, or the sum that changes a roll."""

Span: TypeAlias = Literal["phase", "turn", "round", "battle"]


@dataclass(frozen=True, slots=True, kw_only=True)
class StatChange:
    """One change of a number. `weapons` is a kind or the id of those it is for; Companions only where it says so."""

    kind: Literal["stat_change"] = "stat_change"
    stat: Stat
    op: Op = "add"
    value: Number
    weapons: str = ""
    companions: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class KeywordGrant:
    """A keyword that a unit has for a while, with its number where it has one."""

    kind: Literal["keyword_grant"] = "keyword_grant"
    keyword: str
    level: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ban:
    """A unit uses no abilities with this keyword for a while."""

    kind: Literal["ban"] = "ban"
    keyword: AbilityKeyword


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponGrant:
    """A weapon ability that a unit's weapons of a kind have for a while; from friends Companions only where it says so."""

    kind: Literal["weapon_grant"] = "weapon_grant"
    ability: WeaponKey
    weapons: Literal["melee", "ranged"]
    companions: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Reroll:
    """A unit's roll may be made again, once and before it is modified (AOS-CORE-2.2f)."""

    kind: Literal["reroll"] = "reroll"
    roll: Literal["charge_roll"] = "charge_roll"


@dataclass(frozen=True, slots=True, kw_only=True)
class Allow:
    """A unit may use such an ability although it ran or retreated this turn; what says it may not is stronger (29.0a)."""

    kind: Literal["allow"] = "allow"
    keyword: Literal["shoot", "charge"]
    after: Literal["run", "retreat"]


Change: TypeAlias = StatChange | KeywordGrant | Ban | WeaponGrant | Reroll | Allow


@dataclass(frozen=True, slots=True, kw_only=True)
class Lasting:
    """An effect that lasts on a unit. `number` tells the order in which effects began (AOS-CORE-29.0b).

    `owner` is whose ability it came from, nobody's where it is neutral (AOS-CORE-30.0b).
    """

    number: int
    ability: str
    source: str | None
    owner: Seat | None
    unit: str
    change: Change
    until: Span
