"""Abilities that help or hinder attacks: re-rolls of hits and wounds, modifiers of hit rolls, what their faces set off.

Parameters: `which` ("ones" or "failed"), `how` ("shooting" or "melee"; both if absent), `range` (an aura of that many
inches), `keyword` (only units that have it), `value` (what is added), `against` (1: works on attacks at the bearer). For
faces of hit rolls: `on` (the face), `hits` (scored besides), `wounds` (lost by the bearer, 0: it is slain), `natural` (1:
before modifiers).
"""

from app.rules.kernel.referee.modifiers import Modifier
from app.rules.wh40k.abilities.bearers import applies, reaches
from app.rules.wh40k.abilities.hooks import Bearing, Hooks, Strike, Which
from app.rules.wh40k.model.attack_prompts import ExtraHits, Overheat
from app.rules.wh40k.model.state import State


def reroll(state: State, bearing: Bearing, strike: Strike) -> Which | None:
    """What may be re-rolled of the attacks of units in reach."""
    if not applies(bearing, strike) or not reaches(state, bearing, strike.unit):
        return None
    return "failed" if bearing.ability.params.get("which") == "failed" else "ones"


def modify_hit(state: State, bearing: Bearing, strike: Strike) -> Modifier | None:
    """What is added to hit rolls of units in reach, or to those made against them."""
    against = bool(bearing.ability.params.get("against"))
    attacked = state.units[bearing.unit].seat != state.units[strike.unit].seat
    touched = strike.target if against else strike.unit
    if against != attacked or not applies(bearing, strike) or not reaches(state, bearing, touched):
        return None
    value = int(bearing.ability.params.get("value", -1 if against else 1))
    return Modifier(value=value, reason="wh40k.reason.ability", facts={"ability": bearing.ability.name})


def extra_hits(state: State, bearing: Bearing, strike: Strike) -> ExtraHits | None:
    """More hits for high hit rolls of units in reach: 1 for a 6 or more, unless it says otherwise."""
    if not applies(bearing, strike) or not reaches(state, bearing, strike.unit):
        return None
    params = bearing.ability.params
    return ExtraHits(on=int(params.get("on", 6)), hits=int(params.get("hits", 1)), natural=bool(params.get("natural")))


def overheats(state: State, bearing: Bearing, strike: Strike) -> Overheat | None:
    """What low hit rolls cost the bearer of the weapon: its life for a 1, unless it says otherwise."""
    if not applies(bearing, strike) or not reaches(state, bearing, strike.unit):
        return None
    params = bearing.ability.params
    on, wounds = int(params.get("on", 1)), int(params.get("wounds", 0))
    return Overheat(model=strike.model, on=on, wounds=wounds, natural=bool(params.get("natural")))


def plague_weapon(state: State, bearing: Bearing, strike: Strike) -> Which | None:
    """Wound rolls of 1 again, where the table agreed so, since the source only names it (W40K-LOC-07)."""
    return "ones" if state.options.plague_weapon else None


REROLL_HITS = Hooks(key="reroll_hits", rerolls_hits=reroll)
REROLL_WOUNDS = Hooks(key="reroll_wounds", rerolls_wounds=reroll)
MODIFY_HIT = Hooks(key="modify_hit", modifies_hit=modify_hit)
EXTRA_HITS = Hooks(key="extra_hits", extra_hits=extra_hits)
OVERHEATS = Hooks(key="overheats", overheats=overheats)
PLAGUE_WEAPON = Hooks(key="plague_weapon", rerolls_wounds=plague_weapon)
