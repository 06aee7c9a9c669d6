"""What the facts of moving and ordering make of the state, and what befalls units and characters."""

from typing import assert_never

from app.rules.warmaster.changes import (
    put,
    with_character,
    with_flag,
    with_officer_flag,
    with_poses,
    with_side,
    with_stands,
    with_unit,
)
from app.rules.warmaster.model import command_events as ev
from app.rules.warmaster.model.state import State


def evolve_command(state: State, event: ev.CommandEvent) -> State:
    """The state after a fact of the command phase."""
    match event:
        case ev.InitiativeUsed():
            return with_flag(state, event.unit, "used_initiative")
        case ev.OrderTried():
            return _ordered(state, event)
        case ev.Blundered():
            return state
        case ev.UnitStalled():
            return with_unit(state, event.unit, stalled=True)
        case ev.OrdersMistrusted():
            return with_unit(state, event.unit, blunders=state.units[event.unit].blunders + 1)
        case ev.UnitMoved():
            return with_poses(state, {move.model: move.end for move in event.moves})
        case ev.ChargeMade():
            return with_flag(with_flag(state, event.unit, "charged"), event.unit, "moved_into_combat")
        case ev.UnitFlagged():
            return with_flag(state, event.unit, event.flag, event.on)
        case ev.CharacterFlagged():
            return with_officer_flag(state, event.character, event.flag)
        case ev.UnitConfused():
            return with_unit(state, event.unit, confused=True)
        case ev.UnitsRecovered():
            for unit in event.units:
                state = with_unit(state, unit, confused=False)
            return state
        case ev.CharacterMoved():
            state = with_character(state, event.character, pose=event.path[-1])
            return with_officer_flag(state, event.character, "moved") if event.why == "own" else state
        case ev.CharacterJoined():
            return with_character(state, event.character, joined=event.unit)
        case ev.CharacterSlain():
            return with_character(state, event.character, dead=True, pose=None, joined=None, away=None)
        case ev.StandLost():
            return with_stands(state, [event.stand], lost=True, pose=None)
        case ev.UnitDestroyed():
            return _destroyed(state, event.unit)
        case ev.UnitLeftTable():
            return _left(state, event)
        case ev.UnitReturned():
            return _returned(state, event)
        case _:
            assert_never(event)


def _ordered(state: State, event: ev.OrderTried) -> State:
    for unit in event.units:
        orders = state.units[unit].orders + (1 if event.success else 0)
        state = with_flag(with_unit(state, unit, orders=orders, ordered_by=event.character), unit, "ordered")
    return with_officer_flag(state, event.character, "ordered")


def _destroyed(state: State, unit_id: str) -> State:
    """A unit gone for good counts for the withdrawal of its army, but not one that was raised (WM-SET-02)."""
    unit = state.units[unit_id]
    state = with_stands(state, unit.stands, lost=True, pose=None)
    if not unit.raised:
        side = state.sides[unit.seat]
        state = with_side(state, unit.seat, lost_units=side.lost_units + 1)
    return with_unit(state, unit_id, where="destroyed", confused=False, residual=0, shot_hits=0, away={})


def _left(state: State, event: ev.UnitLeftTable) -> State:
    state = with_poses(state, dict.fromkeys(state.units[event.unit].stands))
    for one in state.characters.values():
        if one.joined == event.unit:
            state = with_character(state, one.id, pose=None, away=one.pose)
    return with_unit(state, event.unit, where="off", away=event.away)


def _returned(state: State, event: ev.UnitReturned) -> State:
    unit = state.units[event.unit]
    state = put(with_unit(state, event.unit, where="table", away={}), event.poses)
    for one in state.characters.values():
        if one.joined == unit.id:
            state = with_character(state, one.id, away=None)
    return with_flag(state, unit.id, "locked") if event.locked else state
