"""The language cards are written in: selectors, conditions and expressions as data (UW-DSL-01..04).

A reference is a word: `$you`, `$opponent`, `$self`, `$card`, `$it`, `$attacker`, `$target`, `$weapon`, `$event.<field>`, or
`$name` for an earlier pick. `reading` says what these mean in a state.
"""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from app.rules.kernel.abilities import terms
from app.rules.kernel.abilities.terms import Relation
from app.rules.kernel.written import Number, Ref, Some, Told, Within
from app.rules.underworlds.model.tables import RuneAbility, Scope, Token, WeaponKind, WeaponSymbol, Zone

# --- selectors (UW-DSL-02) -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighters:
    """Fighters on the battlefield, or slain ones only."""

    kind: Literal["fighters"] = "fighters"
    side: Relation = "any"
    where: "tuple[Cond, ...]" = ()
    exclude: tuple[Ref, ...] = ()
    slain: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Hexes:
    """Hexes of the battlefield."""

    kind: Literal["hexes"] = "hexes"
    where: "tuple[Cond, ...]" = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Features:
    """Feature tokens."""

    kind: Literal["features"] = "features"
    face: Literal["treasure", "cover", "any"] = "any"
    where: "tuple[Cond, ...]" = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapons:
    """Weapons of one fighter (`of` is a reference), or of all ("any")."""

    kind: Literal["weapons"] = "weapons"
    of: Ref = "any"
    where: "tuple[Cond, ...]" = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards:
    """Cards of a player in a zone."""

    kind: Literal["cards"] = "cards"
    owner: Ref = "$you"
    zone: Zone = "hand_power"
    where: "tuple[Cond, ...]" = ()
    exclude: tuple[Ref, ...] = ()


Selector: TypeAlias = Fighters | Hexes | Features | Weapons | Cards

# --- expressions (UW-DSL-04) -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(terms.Count["Selector"]):
    """How many things a selector finds."""

    of: Selector


@dataclass(frozen=True, slots=True, kw_only=True)
class Sum(terms.Sum["Selector"]):
    """The sum of a field over what a selector finds: the value of features, a stat of fighters."""

    of: Selector


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally(terms.Tally["Cond"]):
    """How many happenings of this name, in this scope, met the conditions (`history`)."""

    where: "tuple[Cond, ...]" = ()
    scope: Scope = "combat_phase"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sums(terms.Sums["Numeric"]):
    """Arithmetic over numbers."""

    of: "tuple[Numeric, ...]"


Expr: TypeAlias = Number | str | Count | Sum | terms.StatOf | Tally | terms.CounterOf | Sums
"""A text is a field of the event (`$event.crits`) or a plain word to compare with."""

Numeric: TypeAlias = Number | Told | Count | Sum | terms.StatOf | Tally | terms.CounterOf | Sums
"""What can be reckoned with."""

Amount: TypeAlias = Some | Told | Count | Sum | terms.StatOf | Tally | terms.CounterOf | Sums
"""How much of something: of a plain number one at least."""

# --- conditions (UW-DSL-03) ------------------------------------------------------------------------------------------

Trait: TypeAlias = Literal[
    "leader", "inspired", "damaged", "undamaged", "vulnerable", "slain", "raised", "charging", "holds_treasure"
]
HexIs: TypeAlias = Literal["empty", "occupied", "starting", "edge", "blocked", "stagger", "feature"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AllOf(terms.AllOf["Cond"]):
    """All hold."""

    of: "tuple[Cond, ...]"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyOf(terms.AnyOf["Cond"]):
    """One or more hold (UW-CON-05)."""

    of: "tuple[Cond, ...]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Not(terms.Not["Cond"]):
    """It does not hold."""

    of: "Cond"


@dataclass(frozen=True, slots=True, kw_only=True)
class Who(terms.Who["Cond"]):
    """The conditions hold of another subject."""

    conds: "tuple[Cond, ...]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Compare(terms.Compare["Expr"]):
    """Two expressions compared."""

    a: Expr
    b: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Every(terms.Every["Selector", "Cond"]):
    """Everything found has all of this; true of nothing."""

    of: Selector
    has: "tuple[Cond, ...]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Exists(terms.Exists["Selector"]):
    """Something is found."""

    of: Selector


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
class Apart:
    """So far from the other thing: within (<=), beyond (>), or exactly (UW-DIST-02)."""

    kind: Literal["apart"] = "apart"
    how: Literal["within", "beyond", "at"]
    hexes: Expr
    of: Ref


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


Cond: TypeAlias = (
    AllOf
    | AnyOf
    | Not
    | Who
    | terms.Same
    | Compare
    | Every
    | Exists
    | Is
    | HasRune
    | HasToken
    | HasUpgrade
    | InTerritory
    | InHex
    | AdjacentTo
    | AdjacentCount
    | Apart
    | VisibleTo
    | OnFeature
    | Did
    | HexHas
    | HeldBy
    | FeatureOccupied
    | FeatureValue
    | WeaponUse
    | WeaponHits
    | HasAbility
    | Printed
    | Underdog
    | InRound
    | terms.Active
    | terms.EventIs
)
