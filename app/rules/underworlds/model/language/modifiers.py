"""What a card changes for a while: characteristics, weapons, runes, flags (UW-MOD, UW-PER, UW-DSL-07)."""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias, get_args

from app.rules.kernel.abilities import effects
from app.rules.kernel.schema.annotations import Ref, Within
from app.rules.underworlds.model.language.durations import GAME, ROUND, Duration
from app.rules.underworlds.model.language.language import Cond, Expr, Picked, Selector
from app.rules.underworlds.model.language.weapons import Weapon
from app.rules.underworlds.model.tables import Face, Flag, Marker, RuneAbility, Stat


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


# --- exceptions ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class NoTokens:
    """Fighters cannot be given these tokens; what they have stays."""

    kind: Literal["no_tokens"] = "no_tokens"
    target: Picked
    tokens: tuple[Marker, ...] = get_args(Marker)
    duration: Duration = ROUND
    condition: tuple[Cond, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NoAbilities:
    """Weapons have none of these weapon abilities, printed or given (UW-WAB-01)."""

    kind: Literal["no_abilities"] = "no_abilities"
    weapons: Picked
    abilities: tuple[RuneAbility, ...] = get_args(RuneAbility)
    duration: Duration = ROUND
    condition: tuple[Cond, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Unmodified:
    """A characteristic cannot be modified: it stays as printed (UW-ABL-04, UW-MOD-01)."""

    kind: Literal["unmodified"] = "unmodified"
    target: Picked
    stat: Stat
    duration: Duration = ROUND
    condition: tuple[Cond, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraFaces:
    """These faces succeed as well when a fighter attacks, or with a weapon, or when it saves (UW-CMB-08)."""

    kind: Literal["extra_faces"] = "extra_faces"
    target: Picked
    roll: Literal["attack", "save"] = "attack"
    faces: tuple[Face, ...]
    duration: Duration = ROUND
    condition: tuple[Cond, ...] = ()


Comparison: TypeAlias = Literal["outcome", "stand_fast", "overrun"]
"""What dice of the two rolls are compared for (UW-CMB-09, UW-STF-01, UW-OVR-01)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountCriticals:
    """A fighter's Criticals count in these comparisons `only`, or as so many `more` in them.

    For the outcome none can be added, they just do not succeed.
    """

    kind: Literal["count_criticals"] = "count_criticals"
    target: Picked
    comparisons: tuple[Comparison, ...]
    only: bool = False
    more: Annotated[int, Within(0, 5)] = 0
    duration: Duration = ROUND
    condition: tuple[Cond, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasureFrom:
    """Range and sight of a fighter's Attacks, or of a weapon's, are measured from another thing (UW-DIST-03, UW-VIS-01)."""

    kind: Literal["measure_from"] = "measure_from"
    target: Picked
    origin: Ref
    duration: Duration = ROUND
    condition: tuple[Cond, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowance:
    """A player may have upgrades for so much more glory than there is (UW-UPG-02)."""

    kind: Literal["upgrade_allowance"] = "upgrade_allowance"
    target: Ref = "$you"
    amount: Expr = 1
    duration: Duration = ROUND
    condition: tuple[Cond, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Deployment:
    """Friendly fighters like these may be deployed in empty hexes like these too (UW-SET-18)."""

    kind: Literal["deployment"] = "deployment"
    fighters: tuple[Cond, ...] = ()
    places: tuple[Cond, ...]
    duration: Duration = GAME
