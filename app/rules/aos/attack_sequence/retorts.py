"""What a model that a combat attack slays does to its attacker: dice, and damage once the attacks are resolved (AOS-CORE-17.2)."""

from app.rules.aos.characteristics import retorts_of
from app.rules.aos.draft import Draft
from app.rules.aos.ground.arrangement import in_reach, plan_gaps
from app.rules.aos.ground.measures import bodies
from app.rules.aos.model.events import DamageInflicted
from app.rules.aos.model.state import ModelId, State, UnitId
from app.rules.aos.model.tables import COMBAT_RANGE
from app.rules.aos.model.using_prompts import Using
from app.rules.aos.rolls import judge, throw
from app.rules.kernel.dice.modifiers import Target


def retort(draft: Draft, unit: UnitId, model: ModelId) -> None:
    """Before a model goes: where it was in combat with the unit whose Fight slays it, its dice are rolled."""
    attacker = _attacker(draft.state, unit)
    if attacker is None or not _is_near(draft.state, unit, model, attacker):
        return
    seat = draft.state.units[unit].seat
    for one in retorts_of(draft.state, unit):
        need = Target(base=one.on, reason="aos.target.ability")
        roll = throw(draft, "ability", seat, 1, target=need, piece=unit)
        counts = need.counts(roll.faces)
        judge(draft, roll, counts, "ability_works" if any(counts) else "ability_fails")
        if any(counts):
            draft.emit(DamageInflicted(unit=attacker, points=one.damage, mortal=True, source=unit))


def _attacker(state: State, unit: UnitId) -> UnitId | None:
    """The enemy unit whose Fight is under way, still on the table."""
    using = next((step for step in reversed(state.stack) if isinstance(step, Using)), None)
    if using is None or using.ability != "fight" or using.unit is None:
        return None
    attacker = state.units[using.unit]
    return using.unit if attacker.where == "table" and attacker.seat != state.units[unit].seat else None


def _is_near(state: State, unit: UnitId, model: ModelId, attacker: UnitId) -> bool:
    own = [one for one in bodies(state, unit) if one.id == model]
    return bool(own) and bool(in_reach(plan_gaps(own, bodies(state, attacker)), COMBAT_RANGE).any())
