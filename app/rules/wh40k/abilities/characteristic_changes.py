"""Abilities that change a characteristic: of a Warlord who charged, or of every friend in an aura (W40K-WL-04, WL-05)."""

from dataclasses import replace

from app.rules.kernel.abilities.layers import Change
from app.rules.wh40k.abilities.bearers import reaches_side
from app.rules.wh40k.abilities.hooks import Bearing, Hooks
from app.rules.wh40k.abilities.parameters import CONDITIONS, INCHES, KEYWORD, YES, Number, OneOf
from app.rules.wh40k.model.state import ModelId, State
from app.rules.wh40k.model.tables import INSPIRING_RANGE, Characteristic


def legendary_fighter(state: State, bearing: Bearing, model: ModelId, name: Characteristic) -> Change | None:
    """One more Attack for a Warlord who charged, until the end of the Fight phase (W40K-WL-04)."""
    charged = "charged" in state.units[bearing.unit].flags and state.phase in ("charge", "fight")
    if name != "attacks" or model != bearing.model or not charged:
        return None
    return Change(op="add", value=1, reason="wh40k.reason.legendary_fighter")


def inspiring_leader(state: State, bearing: Bearing, model: ModelId, name: Characteristic) -> Change | None:
    """One more Leadership for friendly units within 6" of the Warlord (W40K-WL-05, W40K-AMB-37)."""
    aura = replace(bearing, ability=replace(bearing.ability, params={"range": int(INSPIRING_RANGE)}))
    if name != "leadership" or not reaches_side(state, aura, state.models[model].unit):
        return None
    return Change(op="add", value=1, reason="wh40k.reason.inspiring_leader")


def leadership_aura(state: State, bearing: Bearing, model: ModelId, name: Characteristic) -> Change | None:
    """`value` more Leadership for friendly units within `range`, or enemies, of a `keyword` where it names one."""
    if name != "leadership" or not reaches_side(state, bearing, state.models[model].unit):
        return None
    facts = {"ability": bearing.ability.name}
    return Change(op="add", value=bearing.number("value", 1), reason="wh40k.reason.aura", facts=facts)


def changed(state: State, bearing: Bearing, model: ModelId, name: Characteristic) -> Change | None:
    """`value` more of the `stat` it names, for its unit and for those within `range`."""
    if name != bearing.word("stat") or not reaches_side(state, bearing, state.models[model].unit):
        return None
    facts = {"ability": bearing.ability.name}
    return Change(op="add", value=bearing.number("value", 1), reason="wh40k.reason.ability", facts=facts)


LEGENDARY_FIGHTER = Hooks(key="legendary_fighter", borne_by=("warlord",), changes=legendary_fighter)
INSPIRING_LEADER = Hooks(key="inspiring_leader", borne_by=("warlord",), changes=inspiring_leader)
LEADERSHIP_AURA = Hooks(
    key="leadership_aura",
    changes=leadership_aura,
    params={"range": INCHES, "value": Number(least=-9, most=9), "keyword": KEYWORD, "against": YES},
)
CHANGED = Hooks(
    key="changed",
    changes=changed,
    params={
        "stat": OneOf(words=("attacks", "strength", "toughness", "leadership", "move")),
        "value": Number(least=-9, most=9),
        "range": INCHES,
        "keyword": KEYWORD,
        "against": YES,
        **CONDITIONS,
    },
)
