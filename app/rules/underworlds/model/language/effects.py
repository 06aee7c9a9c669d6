"""What a card can do: typed instructions that compose, when they happen and how long they last (UW-DSL-05..07)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.abilities import effects
from app.rules.kernel.written import Ref, Some
from app.rules.underworlds.model.language.language import Amount, Cond, Expr, Selector
from app.rules.underworlds.model.language.weapons import Weapon
from app.rules.underworlds.model.tables import DeckKind, Face, Flag, RuneAbility, Stat, Token, Zone

# --- when and how long -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Trigger(effects.Trigger["Cond"]):
    """Before or after an event whose payload meets the conditions (UW-DSL-05)."""

    where: tuple[Cond, ...] = ()


Span: TypeAlias = Literal["attack", "action_step", "power_step", "turn", "round", "game", "equipped"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lasts(effects.Lasts):
    """A plain duration; "equipped" lasts while the upgrade is on its fighter."""

    span: Span = "round"


Duration: TypeAlias = Lasts | effects.NextOnly | effects.UntilFirst
"""To the end of a span, only for the next of something (UW-PER-04), or until the first of several events (UW-PER-03)."""

ROUND = Lasts(span="round")
"""What an effect that says nothing lasts (UW-PER-05)."""

GAME = Lasts(span="game")
Picked: TypeAlias = Ref | Selector
"""What an effect applies to: a reference, or all that a selector finds."""

# --- picks -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(effects.Choose[Selector]):
    """Pick among what a selector finds, by `by`; the pick is `$name` afterwards (UW-CON-09)."""

    among: Selector


# --- moving ----------------------------------------------------------------------------------------------------------

Heading: TypeAlias = Literal["free", "away", "towards"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Push:
    """Push a fighter; not `exact` is "up to" (UW-PSH). `must_end` tests `$it`, the fighter as it would then stand."""

    kind: Literal["push"] = "push"
    target: Ref
    hexes: Amount = 1
    exact: bool = True
    direction: Heading = "free"
    ref: Ref | None = None
    must_end: tuple[Cond, ...] = ()
    by: Ref = "$you"
    optional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveFighter:
    """The Move ability outside the action step (UW-ABL-06)."""

    kind: Literal["move"] = "move"
    fighter: Ref
    most: Expr | None = None
    token: Literal["move", "none"] = "move"
    ignore_charge_tokens: bool = True
    must_end: tuple[Cond, ...] = ()
    optional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Out of its hex and into an empty one (UW-HEX-07)."""

    kind: Literal["place"] = "place"
    fighter: Ref
    to: Ref


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap:
    """Two fighters exchange hexes; each counts as placed."""

    kind: Literal["swap"] = "swap"
    a: Ref
    b: Ref


@dataclass(frozen=True, slots=True, kw_only=True)
class Raise:
    """A slain fighter comes back (UW-RAI)."""

    kind: Literal["raise"] = "raise"
    fighter: Ref
    to: Ref


# --- core abilities in other clothes ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeAttack:
    """The Attack ability (UW-ATK)."""

    kind: Literal["attack"] = "attack"
    fighter: Ref
    weapon: Ref | None = None
    target: Ref | None = None
    where_target: tuple[Cond, ...] = ()
    ignore_charge_tokens: bool = True
    optional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Retarget:
    """Another fighter becomes the target of the Attack whose target was just picked (digest 4.5, `target_picked`).

    It must be in range and visible, unless the card waives that (`ignore_range`).
    """

    kind: Literal["retarget"] = "retarget"
    to: Ref
    ignore_range: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeCharge:
    """The Charge ability; `ignore_charge_tokens` waives its token conditions (UW-CHG)."""

    kind: Literal["charge"] = "charge"
    fighter: Ref
    ignore_charge_tokens: bool = False
    optional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeDelve:
    """Delve (UW-DLV)."""

    kind: Literal["delve"] = "delve"
    fighter: Ref
    ignore_limit: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeFocus:
    """Focus (UW-FOC)."""

    kind: Literal["focus"] = "focus"
    player: Ref = "$you"


# --- tokens, damage, sides -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveToken:
    """Give tokens; at most one Guard token a fighter (UW-GRD-02)."""

    kind: Literal["give_token"] = "give_token"
    to: Picked
    token: Token
    amount: Amount = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveToken:
    """Take tokens away; no amount is all."""

    kind: Literal["remove_token"] = "remove_token"
    source: Picked
    token: Token
    amount: Amount | None = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class InflictDamage:
    """Damage by this ability (UW-DMG-03)."""

    kind: Literal["inflict_damage"] = "inflict_damage"
    to: Picked
    amount: Amount = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Heal:
    """Each point removes one damage token (UW-HEAL-01)."""

    kind: Literal["heal"] = "heal"
    fighter: Picked
    amount: Amount = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Slay:
    """Slain without damage."""

    kind: Literal["slay"] = "slay"
    fighter: Picked


@dataclass(frozen=True, slots=True, kw_only=True)
class Inspire:
    """To the Inspired side, or back from it (`inspired` false)."""

    kind: Literal["inspire"] = "inspire"
    fighter: Picked
    inspired: bool = True


# --- features --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class FlipFeature:
    """Turn a feature token over."""

    kind: Literal["flip_feature"] = "flip_feature"
    feature: Ref


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveFeature:
    """Put a feature token in another hex."""

    kind: Literal["move_feature"] = "move_feature"
    feature: Ref
    to: Ref


# --- cards and glory -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """Draw cards; stops at an empty deck (UW-CARD-05)."""

    kind: Literal["draw"] = "draw"
    player: Ref = "$you"
    deck: DeckKind = "power"
    amount: Amount = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Discard:
    """To the owner's discard pile, face up; equipped upgrades too."""

    kind: Literal["discard"] = "discard"
    cards: Picked


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCard:
    """From where they lie to another zone."""

    kind: Literal["move_card"] = "move_card"
    cards: Picked
    to: Zone
    position: Literal["top", "bottom", "shuffled"] = "top"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal:
    """Show cards: to one player (peek), or to all."""

    kind: Literal["reveal"] = "reveal"
    cards: Picked
    to: Ref | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle:
    """Shuffle a deck."""

    kind: Literal["shuffle"] = "shuffle"
    player: Ref = "$you"
    deck: DeckKind = "power"


@dataclass(frozen=True, slots=True, kw_only=True)
class Equip:
    """Put an upgrade on a fighter."""

    kind: Literal["equip"] = "equip"
    card: Ref
    fighter: Ref
    ignore_glory_limit: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeGlory:
    """Gain glory, or lose it (a negative amount); never below 0."""

    kind: Literal["glory"] = "glory"
    player: Ref = "$you"
    amount: Amount = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeCounter:
    """A counter of the owner, within its declared bounds."""

    kind: Literal["counter"] = "counter"
    name: str
    op: Literal["add", "set"] = "add"
    amount: Expr = 1


# --- dice ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Reroll:
    """Re-roll dice of the current roll at once: so many, all, or all that show these faces (UW-DICE-07)."""

    kind: Literal["reroll"] = "reroll"
    roll: Literal["attack", "save"]
    dice: Some | Literal["all"] = 1
    faces: tuple[Face, ...] = ()
    by: Ref = "$you"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetDie:
    """Turn chosen dice of the current roll to a face."""

    kind: Literal["set_die"] = "set_die"
    roll: Literal["attack", "save"]
    amount: Some = 1
    face: Face
    by: Ref = "$you"


@dataclass(frozen=True, slots=True, kw_only=True)
class RollDice:
    """Roll; `then` once for each success, `other` if there was none."""

    kind: Literal["roll"] = "roll"
    dice: Literal["attack", "save"] = "attack"
    amount: Amount = 1
    success: tuple[Face, ...] = ("crit",)
    then: "tuple[Effect, ...]" = ()
    other: "tuple[Effect, ...]" = ()


# --- lasting effects -------------------------------------------------------------------------------------------------


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Delay(effects.Delay[Trigger, "Effect"]):
    """A delayed trigger: carried out when the event happens, once or each time."""

    trigger: Trigger
    do: "tuple[Effect, ...]"
    duration: Duration = ROUND


Lasting: TypeAlias = Modify | GrantAbility | GrantWeapon | GrantRune | SetFlag | LimitDamage | Delay
"""Effects that stay and are read when asked for."""

# --- composition -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseOne(effects.ChooseOne["Effect"]):
    """One of several lists of instructions."""

    options: "tuple[tuple[Effect, ...], ...]"


@dataclass(frozen=True, slots=True, kw_only=True)
class If(effects.If[Cond, "Effect"]):
    """Instructions under a condition."""

    cond: tuple[Cond, ...]
    then: "tuple[Effect, ...]"
    other: "tuple[Effect, ...]" = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ForEach(effects.ForEach[Selector, "Effect"]):
    """Instructions for each thing found, in an order the owner picks; nothing found is carried out (UW-DSL-08)."""

    among: Selector
    do: "tuple[Effect, ...]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cancel:
    """The ploy whose playing was the event is used up without effect."""

    kind: Literal["cancel"] = "cancel"


Effect: TypeAlias = (
    Choose
    | Push
    | MoveFighter
    | Place
    | Swap
    | Raise
    | MakeAttack
    | Retarget
    | MakeCharge
    | MakeDelve
    | MakeFocus
    | GiveToken
    | RemoveToken
    | InflictDamage
    | Heal
    | Slay
    | Inspire
    | FlipFeature
    | MoveFeature
    | Draw
    | Discard
    | MoveCard
    | Reveal
    | Shuffle
    | Equip
    | ChangeGlory
    | ChangeCounter
    | Reroll
    | SetDie
    | RollDice
    | Modify
    | GrantAbility
    | GrantWeapon
    | GrantRune
    | SetFlag
    | LimitDamage
    | Delay
    | ChooseOne
    | If
    | ForEach
    | Cancel
)
