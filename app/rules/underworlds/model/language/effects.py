"""What a card can do: typed instructions that compose, when they happen and how long they last (UW-DSL-05..07)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.abilities import effects
from app.rules.underworlds.model.language import instructions as ins
from app.rules.underworlds.model.language import modifiers as mods
from app.rules.underworlds.model.language.durations import ROUND, Duration, Trigger
from app.rules.underworlds.model.language.language import Amount, Cond, Selector
from app.rules.underworlds.model.tables import Face

# --- picks -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(effects.Choose[Selector]):
    """Pick among what a selector finds, by `by`; the pick is `$name` afterwards (UW-CON-09)."""

    among: Selector


# --- dice ------------------------------------------------------------------------------------------------------------


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
class Delay(effects.Delay[Trigger, "Effect"]):
    """A delayed trigger: carried out when the event happens, once or each time."""

    trigger: Trigger
    do: "tuple[Effect, ...]"
    duration: Duration = ROUND


Lasting: TypeAlias = (
    mods.Modify
    | mods.GrantAbility
    | mods.GrantWeapon
    | mods.GrantRune
    | mods.SetFlag
    | mods.LimitDamage
    | mods.NoTokens
    | mods.NoAbilities
    | mods.Unmodified
    | mods.ExtraFaces
    | mods.CountCriticals
    | mods.MeasureFrom
    | mods.Allowance
    | mods.Deployment
    | Delay
)
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


Effect: TypeAlias = (
    Choose
    | ins.Push
    | ins.MoveFighter
    | ins.Place
    | ins.Swap
    | ins.Raise
    | ins.MakeAttack
    | ins.Retarget
    | ins.MakeCharge
    | ins.MakeDelve
    | ins.MakeFocus
    | ins.GiveToken
    | ins.RemoveToken
    | ins.InflictDamage
    | ins.Heal
    | ins.Slay
    | ins.Inspire
    | ins.FlipFeature
    | ins.MoveFeature
    | ins.Draw
    | ins.Discard
    | ins.MoveCard
    | ins.Reveal
    | ins.Shuffle
    | ins.Equip
    | ins.ChangeGlory
    | ins.ChangeCounter
    | ins.Reroll
    | ins.SetDie
    | RollDice
    | mods.Modify
    | mods.GrantAbility
    | mods.GrantWeapon
    | mods.GrantRune
    | mods.SetFlag
    | mods.LimitDamage
    | mods.NoTokens
    | mods.NoAbilities
    | mods.Unmodified
    | mods.ExtraFaces
    | mods.CountCriticals
    | mods.MeasureFrom
    | mods.Allowance
    | Delay
    | ChooseOne
    | If
    | ForEach
    | ins.Cancel
)
