"""What a card does at once: moves, Attacks, tokens, features, cards, glory, dice (UW-DSL-06)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.schema.annotations import Ref, Some
from app.rules.underworlds.model.language.language import Amount, Cond, Expr, Picked
from app.rules.underworlds.model.tables import DeckKind, Face, Token, Zone

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
class Cancel:
    """The ploy whose playing was the event is used up without effect."""

    kind: Literal["cancel"] = "cancel"
