"""What the facts of shooting and of hits make of the state."""

from typing import assert_never

from app.rules.warmaster.changes import with_flag, with_stands, with_unit
from app.rules.warmaster.model import shooting_events as ev
from app.rules.warmaster.model.state import State


def evolve_shooting(state: State, event: ev.ShootingEvent) -> State:
    """The state after a fact of shooting."""
    match event:
        case ev.ShotFired():
            return with_flag(state, event.unit, "shot")
        case ev.GunMisfired():
            return with_stands(state, [event.stand], weakened=True) if event.what == "weakened" else state
        case ev.HitsTaken():
            return _hit(state, event)
        case ev.HitsDiscarded():
            for unit in event.units:
                state = with_unit(state, unit, residual=0, shot_hits=0, confusing_hits=0, shooters=())
            return state
        case ev.BadlyHurt():
            return with_unit(state, event.unit, badly_hurt=True, residual=0)
        case ev.HitRegenerated():
            return with_unit(state, event.unit, residual=state.units[event.unit].residual - 1)
        case ev.ShotWithstood():
            return _shot_at(state, event.unit, event.by)
        case ev.UnitDriven() | ev.UnitHeld():
            return with_unit(state, event.unit, shot_hits=0, confusing_hits=0)
        case _:
            assert_never(event)


def _hit(state: State, event: ev.HitsTaken) -> State:
    unit = state.units[event.unit]
    state = with_unit(state, unit.id, residual=event.residual)
    if event.shot:
        state = with_unit(_shot_at(state, unit.id, event.by), unit.id, shot_hits=unit.shot_hits + event.hits)
    if event.shot and event.confusing:
        state = with_unit(state, unit.id, confusing_hits=unit.confusing_hits + event.hits)
    if event.carried and event.own:
        state = with_unit(state, unit.id, carried_own=unit.carried_own + event.hits)
    elif event.carried:
        state = with_unit(state, unit.id, carried=unit.carried + event.hits)
    return state


def _shot_at(state: State, unit: str, by: str) -> State:
    """Who shot at a unit is noted, whether anything hit or not (WM-DRB-04)."""
    return with_unit(state, unit, shooters=tuple(dict.fromkeys((*state.units[unit].shooters, by))))
