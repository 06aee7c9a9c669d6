"""Abilities that help or hinder attacks: re-rolls of hits and wounds, modifiers of hit rolls, what their faces set off.

Parameters: `which` ("ones" or "failed"), `how` ("shooting" or "melee"; both if absent), `range` (an aura of that many
inches), `keyword` (only units that have it), `foe` (only at targets that have it), `value` (what is added), `against` (1:
works on attacks at the bearer), and what the bearer must be or have done (`CONDITIONS`). For
faces of hit rolls: `on` (the face), `hits` (scored besides), `wounds` (lost by the bearer, 0: it is slain), `natural` (1:
before modifiers), `sure` (1: such a face hits whatever the modifiers).
"""

from collections.abc import Mapping
from typing import get_args

from app.rules.kernel.dice.modifiers import Modifier
from app.rules.wh40k.abilities.bearers import applies, reaches
from app.rules.wh40k.abilities.hooks import Bearing, Hooks, Strike, Which
from app.rules.wh40k.abilities.parameters import (
    CONDITIONS,
    FACE,
    FOE,
    HOW,
    INCHES,
    KEYWORD,
    YES,
    Bearer,
    Number,
    OneOf,
    Parameter,
    Takes,
)
from app.rules.wh40k.model.attack_prompts import ExtraAttacks, ExtraHits, Overheat
from app.rules.wh40k.model.state import State


def reroll(state: State, bearing: Bearing, strike: Strike) -> Which | None:
    """What may be re-rolled of the attacks of units in reach."""
    if not applies(state, bearing, strike) or not reaches(state, bearing, strike.unit):
        return None
    return "failed" if bearing.word("which") == "failed" else "ones"


def modify_hit(state: State, bearing: Bearing, strike: Strike) -> Modifier | None:
    """What is added to hit rolls of units in reach, or to those made against them."""
    against = bool(bearing.number("against"))
    attacked = state.units[bearing.unit].seat != state.units[strike.unit].seat
    touched = strike.target if against else strike.unit
    if against != attacked or not applies(state, bearing, strike) or not reaches(state, bearing, touched):
        return None
    value = bearing.number("value", -1 if against else 1)
    return Modifier(value=value, reason="wh40k.reason.ability", facts={"ability": bearing.ability.name})


def extra_hits(state: State, bearing: Bearing, strike: Strike) -> ExtraHits | None:
    """More hits for high hit rolls of units in reach: 1 for a 6 or more, unless it says otherwise."""
    if not applies(state, bearing, strike) or not reaches(state, bearing, strike.unit):
        return None
    natural = bool(bearing.number("natural"))
    return ExtraHits(on=bearing.number("on", 6), hits=bearing.number("hits", 1), natural=natural)


def overheats(state: State, bearing: Bearing, strike: Strike) -> Overheat | None:
    """What low hit rolls cost the bearer of the weapon: its life for a 1, unless it says otherwise."""
    if not applies(state, bearing, strike) or not reaches(state, bearing, strike.unit):
        return None
    on, wounds = bearing.number("on", 1), bearing.number("wounds")
    return Overheat(model=strike.model, on=on, wounds=wounds, natural=bool(bearing.number("natural")))


def more_attacks(state: State, bearing: Bearing, strike: Strike) -> ExtraAttacks | None:
    """One more attack for high hit rolls of units in reach: for a 6 or more, unless it says otherwise."""
    if not applies(state, bearing, strike) or not reaches(state, bearing, strike.unit):
        return None
    natural, sure = bool(bearing.number("natural")), bool(bearing.number("sure"))
    return ExtraAttacks(on=bearing.number("on", 6), natural=natural, sure=sure)


def plague_weapon(state: State, bearing: Bearing, strike: Strike) -> Which | None:
    """Wound rolls of 1 again, where the table agreed so, since the source only names it (W40K-LOC-07)."""
    return "ones" if state.options.plague_weapon else None


_BOTH: tuple[Bearer, ...] = ("unit", "weapon")
_SCOPE: Mapping[Parameter, Takes] = {"how": HOW, "range": INCHES, "keyword": KEYWORD, "foe": FOE, **CONDITIONS}
_WHICH: Mapping[Parameter, Takes] = {**_SCOPE, "which": OneOf(words=get_args(Which))}
_FACES: Mapping[Parameter, Takes] = {**_SCOPE, "on": FACE, "natural": YES}

REROLL_HITS = Hooks(key="reroll_hits", rerolls_hits=reroll, params=_WHICH, borne_by=_BOTH)
REROLL_WOUNDS = Hooks(key="reroll_wounds", rerolls_wounds=reroll, params=_WHICH, borne_by=_BOTH)
MODIFY_HIT = Hooks(
    key="modify_hit",
    modifies_hit=modify_hit,
    params={**_SCOPE, "value": Number(least=-6, most=6), "against": YES, "unless": FOE},
    borne_by=_BOTH,
)
EXTRA_HITS = Hooks(
    key="extra_hits", extra_hits=extra_hits, params={**_FACES, "hits": Number(least=1, most=12)}, borne_by=_BOTH
)
MORE_ATTACKS = Hooks(key="more_attacks", more_attacks=more_attacks, params={**_FACES, "sure": YES}, borne_by=_BOTH)
OVERHEATS = Hooks(
    key="overheats", overheats=overheats, params={**_FACES, "wounds": Number(least=0, most=12)}, borne_by=("weapon",)
)
PLAGUE_WEAPON = Hooks(key="plague_weapon", rerolls_wounds=plague_weapon, borne_by=("weapon",))
