"""Rapid Fire weapons of one name that fire twice as often where their bearer stands steady (W40K-WPN-06)."""

from app.rules.wh40k.abilities.bearers import holds
from app.rules.wh40k.abilities.hooks import Bearing, Hooks
from app.rules.wh40k.abilities.parameters import FOE
from app.rules.wh40k.ground.measures import alive, bears
from app.rules.wh40k.model.profiles import Weapon
from app.rules.wh40k.model.state import ModelId, State, UnitId

STEADY = "INFANTRY"


def doubles(state: State, bearing: Bearing, model: ModelId, weapon: Weapon) -> bool:
    """Whether a weapon whose name holds the word fires twice as often: of INFANTRY that stood still, or of those named.

    `keyword` names them, `|` between two of them; at half range every such weapon does so anyway.
    """
    unit = state.models[model].unit
    if unit != bearing.unit or not holds(state, bearing):
        return False
    if weapon.type != "rapid_fire" or bearing.word("weapon").casefold() not in weapon.name.casefold():
        return False
    if any(bears(state, unit, word) for word in bearing.word("foe").split("|") if word):
        return True
    return bears(state, unit, STEADY) and not _has_moved(state, unit)


def _has_moved(state: State, unit: UnitId) -> bool:
    """Whether a model of a unit moved in its own last Movement phase: this turn's, or that of its turn before the enemy's."""
    if state.units[unit].seat != state.active:
        return state.units[unit].stirred
    return any(one.moved or one.counts_as_moved for one in alive(state, unit))


HOOKS = Hooks(key="double_fire", doubles=doubles, params={"weapon": FOE, "foe": FOE})
