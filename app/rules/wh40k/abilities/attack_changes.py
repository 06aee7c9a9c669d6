"""Abilities that help or hinder attacks: re-rolls of hits and wounds, and modifiers of hit rolls.

Parameters: `which` ("ones" or "failed"), `how` ("shooting" or "melee"; both if absent), `range` (an aura of that many
inches), `keyword` (only units that have it), `value` (what is added), `against` (1: works on attacks at the bearer).
"""

from app.rules.kernel.referee.modifiers import Modifier
from app.rules.wh40k.abilities.bearers import applies, reaches
from app.rules.wh40k.abilities.hooks import Bearing, Hooks, Strike, Which
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


def plague_weapon(state: State, bearing: Bearing, strike: Strike) -> Which | None:
    """Wound rolls of 1 again, where the table agreed so, since the source only names it (W40K-LOC-07)."""
    return "ones" if state.options.plague_weapon else None


REROLL_HITS = Hooks(key="reroll_hits", rerolls_hits=reroll)
REROLL_WOUNDS = Hooks(key="reroll_wounds", rerolls_wounds=reroll)
MODIFY_HIT = Hooks(key="modify_hit", modifies_hit=modify_hit)
PLAGUE_WEAPON = Hooks(key="plague_weapon", rerolls_wounds=plague_weapon)
