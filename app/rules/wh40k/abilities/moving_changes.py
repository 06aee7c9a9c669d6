"""Abilities that change how a unit advances, charges and is set up, and what it may do in spite of that."""

from collections.abc import Sequence
from typing import get_args

from app.rules.kernel.dice.modifiers import Modifier
from app.rules.wh40k.abilities.bearers import holds, reaches_side
from app.rules.wh40k.abilities.hooks import Action, Advance, Bearing, Hooks
from app.rules.wh40k.abilities.parameters import CONDITIONS, INCHES, KEYWORD, YES, Number, OneOf
from app.rules.wh40k.model.state import State, UnitId


def may(state: State, bearing: Bearing, unit: UnitId) -> Action | None:
    """What a unit in reach may do though it did something else."""
    if not reaches_side(state, bearing, unit):
        return None
    return next((action for action in get_args(Action) if action == bearing.word("action")), None)


def advances(state: State, bearing: Bearing, unit: UnitId) -> Advance | None:
    """Inches more for a unit in reach that Advances; `which` makes them sure, or has the die rolled again."""
    if not reaches_side(state, bearing, unit):
        return None
    match bearing.word("which"):
        case "sure":
            return Advance(sure=bearing.number("value"))
        case "again":
            return Advance(again=True)
        case _:
            return Advance(bonus=bearing.number("value"))


def charges(state: State, bearing: Bearing, unit: UnitId, targets: Sequence[UnitId]) -> Modifier | None:
    """Inches more of the charge roll of a unit in reach, or of enemies that charge the bearer."""
    at_bearer = bearing.unit in targets and holds(state, bearing)
    if not (at_bearer if bearing.number("against") else reaches_side(state, bearing, unit)):
        return None
    facts = {"ability": bearing.ability.name}
    return Modifier(value=bearing.number("value"), reason="wh40k.reason.ability", facts=facts)


def charges_again(state: State, bearing: Bearing, unit: UnitId) -> str | None:
    """Which dice of the charge roll a unit in reach may roll again: `any`, the `whole` roll, or that where it `failed`."""
    return bearing.word("which", "whole") if reaches_side(state, bearing, unit) else None


def anywhere(bearing: Bearing) -> float:
    """How far from the enemy's zone and models the unit must be that deploys anywhere."""
    return float(bearing.number("distance", 9))


MAY = Hooks(
    key="may",
    permits=may,
    params={"action": OneOf(words=get_args(Action)), "range": INCHES, "keyword": KEYWORD, **CONDITIONS},
)
ADVANCES = Hooks(
    key="advances",
    advances=advances,
    params={
        "value": Number(least=-6, most=30),
        "which": OneOf(words=("sure", "again")),
        "range": INCHES,
        "keyword": KEYWORD,
        **CONDITIONS,
    },
)
CHARGES = Hooks(
    key="charges",
    charges=charges,
    params={
        "value": Number(least=-6, most=6),
        "against": YES,
        "range": INCHES,
        "keyword": KEYWORD,
        **CONDITIONS,
    },
)
CHARGES_AGAIN = Hooks(
    key="charges_again",
    charges_again=charges_again,
    params={"which": OneOf(words=("any", "whole", "failed")), "range": INCHES, "keyword": KEYWORD, **CONDITIONS},
)
DEPLOYS_ANYWHERE = Hooks(key="deploys_anywhere", deploys=anywhere, params={"distance": INCHES})
KEEPS_OFF = Hooks(key="keeps_off", keeps_off=anywhere, params={"distance": INCHES})
SMOKE = Hooks(key="smoke", word="smoke", params={"which": OneOf(words=("once", "always"))})
AIRBORNE = Hooks(key="airborne", word="airborne")
IMMOBILE = Hooks(key="immobile", word="immobile")
SECURES = Hooks(key="secures", word="secures")
NEAREST_ONLY = Hooks(key="nearest_only", word="nearest_only")
NO_TRAIT = Hooks(key="no_trait", word="no_trait")
