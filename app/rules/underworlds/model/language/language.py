"""The language cards are written in: selectors, conditions and expressions as data (UW-DSL-01..04).

A reference is a word: `$you`, `$opponent`, `$self`, `$card`, `$it`, `$attacker`, `$target`, `$weapon`, `$event.<field>`, or
`$name` for an earlier pick. `reading` says what these mean in a state.
"""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from app.rules.kernel.abilities import terms
from app.rules.kernel.abilities.terms import Relation
from app.rules.kernel.schema.annotations import Number, Ref, Some, Told, Within
from app.rules.underworlds.model.language import conditions as conds
from app.rules.underworlds.model.tables import Scope, Zone

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
class MutuallyAdjacent:
    """So many of those found are each next to all the others."""

    kind: Literal["mutually_adjacent"] = "mutually_adjacent"
    of: Selector
    least: Annotated[int, Within(2, 3)] = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Apart:
    """So far from the other thing: within (<=), beyond (>), or exactly (UW-DIST-02)."""

    kind: Literal["apart"] = "apart"
    how: Literal["within", "beyond", "at"]
    hexes: Expr
    of: Ref


Cond: TypeAlias = (
    AllOf
    | AnyOf
    | Not
    | Who
    | terms.Same
    | Compare
    | Every
    | Exists
    | conds.Is
    | conds.HasRune
    | conds.HasToken
    | conds.HasUpgrade
    | conds.InTerritory
    | conds.InHex
    | conds.AdjacentTo
    | conds.AdjacentCount
    | Apart
    | MutuallyAdjacent
    | conds.InLineWith
    | conds.Between
    | conds.CardIs
    | conds.VisibleTo
    | conds.OnFeature
    | conds.Did
    | conds.HexHas
    | conds.HeldBy
    | conds.FeatureOccupied
    | conds.FeatureValue
    | conds.WeaponUse
    | conds.WeaponHits
    | conds.HasAbility
    | conds.Printed
    | conds.Underdog
    | conds.InRound
    | terms.Active
    | terms.EventIs
)

Picked: TypeAlias = Ref | Selector
"""What an effect applies to: a reference, or all that a selector finds."""
