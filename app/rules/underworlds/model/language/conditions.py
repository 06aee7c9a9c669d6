"""Conditions of fighters, hexes, feature tokens, weapons and players that say nothing of others (UW-DSL-03)."""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from app.rules.kernel.abilities import terms
from app.rules.kernel.abilities.terms import Relation
from app.rules.kernel.schema.annotations import Ref, Some, Within
from app.rules.underworlds.model.tables import RuneAbility, Scope, Token, WeaponKind, WeaponSymbol

Trait: TypeAlias = Literal[
    "leader", "inspired", "damaged", "undamaged", "vulnerable", "slain", "raised", "charging", "holds_treasure"
]


HexIs: TypeAlias = Literal["empty", "occupied", "starting", "edge", "blocked", "stagger", "feature"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Is:
    """A plain yes-or-no of a fighter."""

    kind: Literal["is"] = "is"
    what: Trait
    wanted: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class HasRune:
    """The fighter has this rune now."""

    kind: Literal["has_rune"] = "has_rune"
    rune: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HasToken:
    """The fighter has any tokens of this kind."""

    kind: Literal["has_token"] = "has_token"
    token: Token


@dataclass(frozen=True, slots=True, kw_only=True)
class HasUpgrade:
    """The fighter has at least so many upgrades (wanted false: fewer)."""

    kind: Literal["has_upgrade"] = "has_upgrade"
    least: Some = 1
    wanted: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class InTerritory:
    """The hex of the subject lies in this territory of the owner's point of view."""

    kind: Literal["in_territory"] = "in_territory"
    territory: Literal["friendly", "enemy", "neutral"]


@dataclass(frozen=True, slots=True, kw_only=True)
class InHex:
    """The fighter stands in a hex with this trait."""

    kind: Literal["in_hex"] = "in_hex"
    trait: Literal["starting", "edge", "stagger"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjacentTo:
    """Next to the other thing."""

    kind: Literal["adjacent_to"] = "adjacent_to"
    of: Ref


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjacentCount:
    """At least so many fighters of a side next to it; sides are the owner's."""

    kind: Literal["adjacent_count"] = "adjacent_count"
    side: Relation
    least: Some = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class VisibleTo:
    """Visible to that fighter."""

    kind: Literal["visible_to"] = "visible_to"
    of: Ref


@dataclass(frozen=True, slots=True, kw_only=True)
class OnFeature:
    """The fighter stands on a feature token with this face."""

    kind: Literal["on_feature"] = "on_feature"
    face: Literal["treasure", "cover", "any"] = "any"


@dataclass(frozen=True, slots=True, kw_only=True)
class Did(terms.Did):
    """The subject had this part (attacker, target, fighter) in such a happening."""

    scope: Scope = "round"


@dataclass(frozen=True, slots=True, kw_only=True)
class HexHas:
    """What the hex is."""

    kind: Literal["hex_is"] = "hex_is"
    what: HexIs


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldBy:
    """Who holds the treasure token."""

    kind: Literal["held_by"] = "held_by"
    by: Literal["friendly", "enemy", "none"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FeatureOccupied:
    """Whether a fighter stands on the token."""

    kind: Literal["feature_occupied"] = "feature_occupied"
    wanted: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class FeatureValue:
    """The number on the treasure token."""

    kind: Literal["feature_value"] = "feature_value"
    value: Literal["odd", "even"] | Annotated[int, Within(1, 5)]


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponUse:
    """The weapon is melee or ranged."""

    kind: Literal["weapon_kind"] = "weapon_kind"
    use: WeaponKind


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponHits:
    """The symbol the weapon hits with; to a modifier, the printed one."""

    kind: Literal["weapon_symbol"] = "weapon_symbol"
    symbol: WeaponSymbol


@dataclass(frozen=True, slots=True, kw_only=True)
class HasAbility:
    """The weapon has this weapon ability, printed or given (UW-WAB-01); to a modifier, printed only."""

    kind: Literal["has_ability"] = "has_ability"
    ability: RuneAbility


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """The weapon is on the fighter card, not given by an upgrade."""

    kind: Literal["printed"] = "printed"
    wanted: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Underdog:
    """That player is the underdog (UW-RND-06)."""

    kind: Literal["underdog"] = "underdog"
    player: Ref = "$you"


@dataclass(frozen=True, slots=True, kw_only=True)
class InRound(terms.InRound):
    """It is this battle round."""

    round: Annotated[int, Within(1, 3)]


@dataclass(frozen=True, slots=True, kw_only=True)
class InLineWith:
    """In one straight line of hexes with the other thing, at any distance."""

    kind: Literal["in_line_with"] = "in_line_with"
    of: Ref


@dataclass(frozen=True, slots=True, kw_only=True)
class Between:
    """On the straight line of hexes between two things, which stand in line."""

    kind: Literal["between"] = "between"
    a: Ref
    b: Ref


@dataclass(frozen=True, slots=True, kw_only=True)
class CardIs:
    """What sort of card it is."""

    kind: Literal["card_is"] = "card_is"
    what: Literal["objective", "surge", "ploy", "upgrade"]
