"""What a card changes for a while: characteristics, weapons, runes, flags (UW-MOD, UW-PER, UW-DSL-07)."""

from dataclasses import dataclass
from typing import Literal

from app.rules.kernel.abilities import effects
from app.rules.kernel.written import Ref
from app.rules.underworlds.model.language.durations import ROUND, Duration
from app.rules.underworlds.model.language.language import Cond, Expr, Picked, Selector
from app.rules.underworlds.model.language.weapons import Weapon
from app.rules.underworlds.model.tables import Flag, RuneAbility, Stat


@dataclass(frozen=True, slots=True, kw_only=True)
class Modify(effects.Modify[Cond, Selector, Expr]):
    """A modifier of a characteristic (UW-MOD). `condition` is the digest's `while`."""

    target: Picked
    stat: Stat
    op: Literal["add", "set"] = "add"
    value: Expr = 1
    duration: Duration = ROUND
    condition: tuple[Cond, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GrantAbility:
    """Weapons have one more weapon ability (UW-WAB-01)."""

    kind: Literal["grant_ability"] = "grant_ability"
    weapons: Picked
    ability: RuneAbility
    critical: bool = False
    duration: Duration = ROUND
    condition: tuple[Cond, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GrantWeapon:
    """A fighter has one more weapon."""

    kind: Literal["grant_weapon"] = "grant_weapon"
    target: Picked
    weapon: Weapon
    duration: Duration = ROUND
    condition: tuple[Cond, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GrantRune:
    """A fighter has one more rune."""

    kind: Literal["grant_rune"] = "grant_rune"
    target: Picked
    rune: str
    duration: Duration = ROUND
    condition: tuple[Cond, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SetFlag:
    """A flag on fighters, perhaps only against what one player does (`by`)."""

    kind: Literal["flag"] = "flag"
    target: Picked
    flag: Flag
    by: Ref | None = None
    duration: Duration = ROUND
    condition: tuple[Cond, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitDamage:
    """Damage above the limit is not inflicted."""

    kind: Literal["limit_damage"] = "limit_damage"
    target: Picked
    per: Literal["attack", "turn", "round"]
    most: int
    duration: Duration = ROUND
    condition: tuple[Cond, ...] = ()
