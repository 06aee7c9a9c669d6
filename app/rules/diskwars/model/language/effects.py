"""What abilities do: when, how long, picks, composition, modifiers, deeds (DW-CAB-24)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from app.rules.diskwars.model.language.language import Cond, Expr, Picked, Selector
from app.rules.diskwars.model.language.vocabulary import Span, Stat, Token
from app.rules.diskwars.model.tables import DamageType, Face
from app.rules.kernel.abilities import effects
from app.rules.kernel.schema.annotations import Ref, Some, WordOf

# --- when and how long -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Trigger(effects.Trigger["Cond"]):
    """When an event that meets the conditions is told."""

    where: tuple[Cond, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Lasts(effects.Lasts):
    """To the end of a span; what a card or disk has in force lasts as long as that is in play."""

    span: Span


# --- picks and composition -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(effects.Choose[Selector]):
    """Pick one thing; a `target` must be seen (DW-CON-14), and not be immune to such damage, where it is for that (DW-KEY-08)."""

    among: Selector
    target: bool = False
    unless_immune: DamageType | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class If(effects.If[Cond, "Effect"]):
    """Instructions under a condition."""

    cond: tuple[Cond, ...]
    then: "tuple[Effect, ...]"
    other: "tuple[Effect, ...]" = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """Dice whose sum the name means afterwards; with `needs` the number of those that show as much, or this face."""

    kind: Literal["roll"] = "roll"
    name: str
    dice: Literal["d6", "battle"] = "d6"
    needs: int | Face | None = None
    purpose: str = "ability"


# --- what lasts ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Modify(effects.Modify[Cond, Selector, Expr]):
    """A modifier of a characteristic."""

    target: Picked
    stat: Stat
    op: Literal["add"] = "add"
    value: Expr = 1
    duration: Lasts
    condition: tuple[Cond, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant(effects.Grant[Cond, Selector]):
    """Keywords that disks have; of a keyword with a number the higher counts (DW-CAB-24)."""

    target: Picked
    words: Mapping[Annotated[str, WordOf("keyword")], int] = field(default_factory=dict)
    duration: Lasts
    condition: tuple[Cond, ...] = ()


Lasting: TypeAlias = Modify | Grant

# --- deeds -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Empower:
    """An Empowerment token (DW-CAB-09, DW-CAB-10)."""

    kind: Literal["empower"] = "empower"
    disk: Picked


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage:
    """Damage of a type to all of these at once (DW-DMG-08)."""

    kind: Literal["damage"] = "damage"
    to: Picked
    amount: Expr
    type: DamageType


@dataclass(frozen=True, slots=True, kw_only=True)
class Wound:
    """A wound without damage (DW-DMG-07)."""

    kind: Literal["wound"] = "wound"
    to: Picked


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveDamage:
    """So many Damage tokens, or as many as lie there."""

    kind: Literal["remove_damage"] = "remove_damage"
    source: Picked
    amount: Some


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveToken:
    """A token where none of its kind lies (DW-ACT-14)."""

    kind: Literal["give_token"] = "give_token"
    to: Picked
    token: Token


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveToken:
    """The token of a kind is taken away."""

    kind: Literal["remove_token"] = "remove_token"
    source: Picked
    token: Token


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveToken:
    """The token of a kind goes from one disk to another."""

    kind: Literal["move_token"] = "move_token"
    token: Token
    source: Ref
    to: Ref


@dataclass(frozen=True, slots=True, kw_only=True)
class Flip:
    """A flip that is no move action (DW-MOV-12); towards the nearest disk it does not pin (DW-DSK-12)."""

    kind: Literal["flip"] = "flip"
    disk: Ref
    by: Ref = "$you"
    towards: Literal["anywhere", "nearest_not_pinned"] = "anywhere"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinforce:
    """A disk of the reserve is placed wholly within a band of a disk, with its token (DW-DSK-14, DW-REI-06)."""

    kind: Literal["reinforce"] = "reinforce"
    disk: Ref
    within: Literal["short", "medium", "long"] = "short"
    of: Ref = "$self"


@dataclass(frozen=True, slots=True, kw_only=True)
class FightEngagement:
    """One engagement that the disk takes part in is fought now (DW-CAB-20)."""

    kind: Literal["fight_engagement"] = "fight_engagement"
    disk: Ref


Deed: TypeAlias = (
    Empower | Damage | Wound | RemoveDamage | GiveToken | RemoveToken | MoveToken | Flip | Reinforce | FightEngagement
)
Effect: TypeAlias = (
    Choose
    | If
    | Roll
    | Modify
    | Grant
    | Empower
    | Damage
    | Wound
    | RemoveDamage
    | GiveToken
    | RemoveToken
    | MoveToken
    | Flip
    | Reinforce
    | FightEngagement
)
