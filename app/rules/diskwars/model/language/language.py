"""What abilities speak of: selectors, conditions and expressions as data (DW-CAB-24).

A reference is a word: `$you`, `$self` (the bearer), `$user` (who uses a battle ability), `$card`, `$it`, `$outer`,
`$event.<field>`, or `$name` for an earlier pick or roll.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.diskwars.model.language.vocabulary import Trait
from app.rules.diskwars.model.tables import Band, Race, Size
from app.rules.kernel.abilities import terms
from app.rules.kernel.abilities.terms import Relation
from app.rules.kernel.schema.annotations import Number, Ref, Told

# --- selectors -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Disks:
    """Disks on the battlefield, or those of a reserve or of the casualty piles."""

    kind: Literal["disks"] = "disks"
    side: Relation = "any"
    where: "tuple[Cond, ...]" = ()
    exclude: tuple[Ref, ...] = ()
    lying: Literal["battlefield", "reserve", "casualties"] = "battlefield"


@dataclass(frozen=True, slots=True, kw_only=True)
class Terrain:
    """Pieces of terrain."""

    kind: Literal["terrain"] = "terrain"
    where: "tuple[Cond, ...]" = ()


Selector: TypeAlias = Disks | Terrain
Picked: TypeAlias = Ref | Selector
"""A reference, or all that a selector finds."""

# --- expressions -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(terms.Count["Selector"]):
    """How many things a selector finds."""

    of: Selector


@dataclass(frozen=True, slots=True, kw_only=True)
class Sums(terms.Sums["Expr"]):
    """Arithmetic over numbers."""

    of: "tuple[Expr, ...]"


Expr: TypeAlias = Number | Told | Count | Sums
"""A number, or what comes to one; a reference is a roll that was made."""

# --- conditions ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class AllOf(terms.AllOf["Cond"]):
    """All hold."""

    of: "tuple[Cond, ...]"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyOf(terms.AnyOf["Cond"]):
    """One or more hold."""

    of: "tuple[Cond, ...]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Not(terms.Not["Cond"]):
    """It does not hold."""

    of: "Cond"


@dataclass(frozen=True, slots=True, kw_only=True)
class Who(terms.Who["Cond"]):
    """The conditions hold of another thing."""

    conds: "tuple[Cond, ...]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Compare(terms.Compare["Expr"]):
    """Two numbers compared."""

    a: Expr
    b: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Exists(terms.Exists["Selector"]):
    """Something is found."""

    of: Selector


@dataclass(frozen=True, slots=True, kw_only=True)
class HasTrait:
    """The disk has this trait."""

    kind: Literal["trait"] = "trait"
    trait: Trait


@dataclass(frozen=True, slots=True, kw_only=True)
class OfRace:
    """The disk is of this race."""

    kind: Literal["race"] = "race"
    race: Race


@dataclass(frozen=True, slots=True, kw_only=True)
class OfSide:
    """Whose the disk is, from the owner's point of view."""

    kind: Literal["side"] = "side"
    side: Literal["friendly", "enemy"]


@dataclass(frozen=True, slots=True, kw_only=True)
class OfSize:
    """The disk is of this size."""

    kind: Literal["size"] = "size"
    size: Size


@dataclass(frozen=True, slots=True, kw_only=True)
class OfGroup:
    """The disk is one of a group that abilities name (DW-DSK-13)."""

    kind: Literal["group"] = "group"
    group: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Is:
    """A plain yes-or-no of a disk: activated, empowered, pinned (DW-CON-12, DW-CON-13, DW-CON-07)."""

    kind: Literal["is"] = "is"
    what: Literal["activated", "empowered", "pinned"]
    wanted: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class InRange:
    """No farther than a band from the other thing; every disk is within its own range (DW-RNG-03, DW-CON-20)."""

    kind: Literal["range"] = "range"
    most: Band
    of: Ref


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlaps:
    """The disk overlaps one of these pieces of terrain (DW-TER-01)."""

    kind: Literal["overlaps"] = "overlaps"
    what: Selector


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivatedWith:
    """The disk was activated with this command card, while it is in play (DW-CAB-02)."""

    kind: Literal["activated_with"] = "activated_with"
    card: Ref


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlledBy:
    """That player controls the piece of terrain (DW-CTL-02)."""

    kind: Literal["controlled_by"] = "controlled_by"
    player: Ref


Own: TypeAlias = HasTrait | OfRace | OfSide | OfSize | OfGroup | Is | InRange | Overlaps | ActivatedWith | ControlledBy
"""Conditions of the system's own."""

Cond: TypeAlias = (
    AllOf
    | AnyOf
    | Not
    | Who
    | terms.Same
    | Compare
    | Exists
    | terms.InRound
    | terms.EventIs
    | HasTrait
    | OfRace
    | OfSide
    | OfSize
    | OfGroup
    | Is
    | InRange
    | Overlaps
    | ActivatedWith
    | ControlledBy
)
