"""A die for each wound about to be lost: the wound is ignored on N or more (W40K-WL-06, W40K-LOC-06)."""

from app.rules.wh40k.abilities.bearers import reaches_side
from app.rules.wh40k.abilities.hooks import Bearing, Hooks, Ignoring
from app.rules.wh40k.abilities.parameters import CONDITIONS, FACE, INCHES, KEYWORD
from app.rules.wh40k.model.state import ModelId, State
from app.rules.wh40k.model.tables import TENACIOUS_ON


def tenacious_survivor(state: State, bearing: Bearing, model: ModelId) -> Ignoring | None:
    """The Warlord ignores a wound on a 6 (W40K-WL-06)."""
    if model != bearing.model:
        return None
    return Ignoring(ability=bearing.ability.key, on=TENACIOUS_ON, roll="tenacious")


def disgustingly_resilient(state: State, bearing: Bearing, model: ModelId) -> Ignoring | None:
    """What the table agreed, since the source only names it; off by default (W40K-LOC-06)."""
    on = state.options.disgustingly_resilient
    if not on or state.models[model].unit != bearing.unit:
        return None
    return Ignoring(ability=bearing.ability.key, on=on, roll="ignore_wound")


def on_param(state: State, bearing: Bearing, model: ModelId) -> Ignoring | None:
    """Every model of the unit, and of units in its aura, ignores a wound on the ability's `on` or more."""
    if not reaches_side(state, bearing, state.models[model].unit):
        return None
    return Ignoring(ability=bearing.ability.key, on=bearing.number("on", 6), roll="ignore_wound")


TENACIOUS_SURVIVOR = Hooks(key="tenacious_survivor", borne_by=("warlord",), ignores=tenacious_survivor)
DISGUSTINGLY_RESILIENT = Hooks(key="disgustingly_resilient", ignores=disgustingly_resilient)
IGNORE_WOUND = Hooks(
    key="ignore_wound", params={"on": FACE, "range": INCHES, "keyword": KEYWORD, **CONDITIONS}, ignores=on_param
)
