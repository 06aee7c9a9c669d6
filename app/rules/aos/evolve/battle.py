"""What the facts of the battle make of the state."""

from typing import assert_never

from app.rules.aos.changes import with_models, with_poses, with_unit
from app.rules.aos.model import events as ev
from app.rules.aos.model.state import Hurt, State
from app.rules.aos.model.using_prompts import Pool, Using
from app.rules.kernel.incremental.replacing import replace


def evolve_battle(state: State, event: ev.BattleEvent) -> State:
    """The state after a fact of the battle."""
    match event:
        case ev.AbilityDeclared() | ev.Reacted():
            return replace(state, uses=(*state.uses, event.use))
        case ev.ModelsMoved():
            return with_poses(state, {move.model: move.path[-1] for move in event.moves})
        case ev.UnitsCrossed():
            known = {model: (*state.crossed.get(model, ()), *units) for model, units in event.models.items()}
            return replace(state, crossed={**state.crossed, **known})
        case ev.Charged():
            return with_unit(state, event.unit, charged=state.turn)
        case ev.DamageInflicted():
            return _pooled(state, event)
        case ev.DamageAllocated():
            return _hurt(state, event)
        case ev.ModelSlain():
            return with_models(state, (event.model,), pose=None, slain=True)
        case ev.UnitDestroyed():
            return _destroyed(state, event.unit)
        case ev.Healed():
            return with_unit(state, event.unit, damage=max(0, state.units[event.unit].damage - event.points))
        case ev.ModelsReturned():
            state = with_models(state, [p.model for p in event.places], slain=False, returned=state.turn)
            return with_poses(state, {p.model: p.pose for p in event.places})
        case ev.SentToReserve():
            state = with_models(state, state.units[event.unit].models, pose=None)
            return with_unit(state, event.unit, where="reserve", deployed_to_reserve=event.deployed)
        case ev.UnitReplaced():
            state = with_unit(state, event.unit, replaced=True)
            models = {**state.models, **{model.id: model for model in event.models}}
            return replace(state, units={**state.units, event.by.id: event.by}, models=models)
        case ev.RitualPointsSet():
            return with_unit(state, event.unit, ritual=event.points)
        case ev.UseFailed():
            return replace(state, failed=(*state.failed, event.number))
        case ev.UnitRemoved():
            return _gone(state, event.unit)
        case ev.ManifestationSummoned():
            models = {**state.models, **{model.id: model for model in event.models}}
            return replace(state, units={**state.units, event.unit.id: event.unit}, models=models)
        case ev.UnitReturned():
            state = with_models(state, state.units[event.unit].models, slain=False)
            return with_unit(state, event.unit, where="reserve", damage=0)
        case ev.EffectBegun():
            return replace(state, effects=(*state.effects, event.effect), effect_numbers=event.effect.number)
        case ev.EffectEnded():
            return replace(state, effects=tuple(one for one in state.effects if one.number != event.number))
        case ev.AttacksDeclared() | ev.StoodStill() | ev.OutcomeApplied():
            return state
        case _:
            assert_never(event)


def _hurt(state: State, event: ev.DamageAllocated) -> State:
    """Its damage, and by whom: with an ability of that unit, if it is one that it uses now."""
    unit = state.units[event.unit]
    before = unit.hurts if unit.hurt == state.turn else ()
    using = next((step for step in reversed(state.stack) if isinstance(step, Using)), None)
    ability = using.ability if using is not None and using.unit == event.source else ""
    by = (
        (Hurt(by=event.source, ability=ability, slain=event.slain),)
        if event.source is not None and event.points
        else ()
    )
    ignored = f"{state.turn}.{state.phase}" if event.ignored else unit.ignored
    hurt = state.turn if event.points else unit.hurt
    return with_unit(
        state,
        unit.id,
        damage=event.damage,
        hurt=hurt,
        hurts=(*before, *by) if event.points else unit.hurts,
        ignored=ignored,
    )


def _pooled(state: State, event: ev.DamageInflicted) -> State:
    """The points wait in the pool of the innermost ability under way."""
    at = max(i for i, step in enumerate(state.stack) if isinstance(step, Using))
    using = state.stack[at]
    assert isinstance(using, Using)
    using = replace(using, pools=_with_points(using.pools, event))
    return replace(state, stack=(*state.stack[:at], using, *state.stack[at + 1 :]))


def _with_points(pools: tuple[Pool, ...], event: ev.DamageInflicted) -> tuple[Pool, ...]:
    fresh = Pool(unit=event.unit, points=event.points, source=event.source)
    if all(pool.unit != event.unit for pool in pools):
        return (*pools, fresh)
    return tuple(
        replace(fresh, points=pool.points + event.points) if pool.unit == event.unit else pool for pool in pools
    )


def _destroyed(state: State, unit: str) -> State:
    """It is gone, and it is remembered when it fell."""
    return with_unit(_gone(state, unit), unit, fell=state.turn)


def _gone(state: State, unit: str) -> State:
    """All its models are slain; effects on it are over."""
    state = with_models(state, state.units[unit].models, pose=None, slain=True)
    state = replace(state, effects=tuple(one for one in state.effects if one.unit != unit))
    return with_unit(state, unit, where="destroyed", damage=0)
