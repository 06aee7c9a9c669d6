"""What the facts of turns, dice and rulings make of the state."""

from dataclasses import replace
from typing import assert_never

from app.rules.wh40k.changes import with_flag, with_model, with_side, with_unit
from app.rules.wh40k.settling.rulings import Correction, Note, PutModel, SetFlag, SetScore, SetWounds, SkipStep
from app.rules.wh40k.state import Roll, State, Tray
from app.rules.wh40k.turn_sequence import flow_events as ev


def evolve_flow(state: State, event: ev.FlowEvent) -> State:
    """The state after a fact of turns, dice or rulings."""
    match event:
        case ev.RoundBegun():
            return replace(state, round=event.round)
        case ev.RelicDrawn():
            markers = {i: replace(m, active=i == event.marker) for i, m in state.markers.items()}
            return replace(state, markers=markers)
        case ev.TurnBegun():
            return replace(state, active=event.seat, fallen={})
        case ev.TurnEnded():
            return _forget_turn(state)
        case ev.PhaseBegun():
            return _begin_phase(state, event)
        case ev.PhaseEnded():
            return state
        case ev.StepEntered():
            return replace(state, stack=(*state.stack, event.step))
        case ev.StepChanged():
            return replace(state, stack=(*state.stack[:-1], event.step))
        case ev.StepLeft():
            return replace(state, stack=state.stack[:-1])
        case ev.TrayOpened():
            tray = Tray(
                id=(state.tray.id if state.tray else 0) + 1,
                title=event.title,
                seat=event.seat,
                source=event.source,
                target=event.target,
                facts=event.facts,
            )
            return replace(state, tray=tray)
        case ev.TrayClosed():
            return replace(state, tray=replace(state.tray, open=False) if state.tray else None)
        case ev.DiceRolled():
            return _with_roll(replace(state, rolls=event.roll.id), event.roll)
        case ev.DiceRerolled():
            return _rerolled(state, event)
        case ev.RollJudged():
            return _judged(state, event)
        case ev.RerollSpent():
            return with_side(state, event.seat, rerolls=state.sides[event.seat].rerolls - 1)
        case ev.RemovalsJudged():
            return replace(state, removed=False)
        case ev.PointsScored():
            side = state.sides[event.seat]
            return with_side(
                state, event.seat, score=side.score + event.points.amount, scored=(*side.scored, event.points)
            )
        case ev.StandingSet():
            standing = {k: a for k, a in state.sides[event.seat].standing.items() if k != event.key}
            if event.answer is not None:
                standing[event.key] = event.answer
            return with_side(state, event.seat, standing=standing)
        case ev.AllocationSet():
            allocation = {**state.sides[event.seat].allocation, event.unit: event.models}
            return with_side(state, event.seat, allocation=allocation)
        case ev.RulingOpened():
            return replace(state, ruling=event.ruling)
        case ev.RulingRejected():
            assert state.ruling is not None
            return replace(state, ruling=replace(state.ruling, rejected=True, counter=event.counter))
        case ev.RulingClosed():
            state = replace(state, ruling=None)
            for correction in event.applied:
                state = _corrected(state, correction)
            return state
        case ev.OffsetProposed():
            return replace(state, offset=event.offset)
        case ev.OffsetSettled():
            assert state.offset is not None
            if event.accepted:
                state = with_model(state, state.offset.model, offset=state.offset.at)
            return replace(state, offset=None)
        case ev.BattleEnded():
            return replace(state, result=event.result, stack=())
        case _:
            assert_never(event)


def _forget_turn(state: State) -> State:
    units = {
        i: replace(u, flags=frozenset(), advance_bonus=0, charge_targets=(), slain_this_turn=0)
        for i, u in state.units.items()
    }
    models = {
        i: replace(m, moved=False, counts_as_moved=False, intervened=False, powers_tried=(), manifests=0, denies=0)
        for i, m in state.models.items()
    }
    return replace(state, units=units, models=models)


def _begin_phase(state: State, event: ev.PhaseBegun) -> State:
    state = replace(state, phase=event.phase)
    for unit in event.engaged:
        flag = "engaged_at_charge_start" if event.phase == "charge" else "engaged_at_movement_start"
        state = with_flag(state, unit, flag)  # type: ignore[arg-type]
    for unit in event.aboard:
        state = with_flag(state, unit, "aboard_at_movement_start")
    return state


def _with_roll(state: State, roll: Roll) -> State:
    tray = state.tray or Tray(id=1, title=roll.what, seat=roll.seat)
    return replace(state, tray=replace(tray, rolls=(*tray.rolls, roll)))


def _replace_roll(state: State, roll: Roll) -> State:
    assert state.tray is not None
    rolls = tuple(roll if old.id == roll.id else old for old in state.tray.rolls)
    return replace(state, tray=replace(state.tray, rolls=rolls))


def _find_roll(state: State, roll: int) -> Roll:
    assert state.tray is not None
    return next(old for old in state.tray.rolls if old.id == roll)


def _rerolled(state: State, event: ev.DiceRerolled) -> State:
    roll = _find_roll(state, event.roll)
    faces, before = list(roll.faces), list(roll.before or (None,) * len(roll.faces))
    for index, face in zip(event.dice, event.faces, strict=True):
        before[index], faces[index] = faces[index], face
    return _replace_roll(state, replace(roll, faces=tuple(faces), before=tuple(before)))


def _judged(state: State, event: ev.RollJudged) -> State:
    roll = _find_roll(state, event.roll)
    judged = replace(roll, counts=event.counts, outcome=event.outcome, facts={**roll.facts, **event.facts})
    return _replace_roll(state, judged)


def _corrected(state: State, correction: Correction) -> State:
    match correction:
        case PutModel():
            return _put(state, correction)
        case SetWounds():
            return with_model(state, correction.model, wounds_lost=correction.lost)
        case SetFlag():
            return with_flag(state, correction.unit, correction.flag, correction.on)  # type: ignore[arg-type]
        case SetScore():
            return with_side(state, correction.seat, score=correction.score)
        case SkipStep():
            return replace(state, stack=state.stack[:-1])
        case Note():
            return state
        case _:
            assert_never(correction)


def _put(state: State, correction: PutModel) -> State:
    """A model put back after its end has a wound left; a unit is on the table once all its models are."""
    gone, model = correction.pose is None, state.models[correction.model]
    unit = state.units[model.unit]
    lost = model.wounds_lost
    if not gone:
        lost = min(lost, state.library.sheets[unit.sheet].profiles[model.profile].wounds - 1)
    state = with_model(state, model.id, pose=correction.pose, slain=gone, fled=False, wounds_lost=lost)
    left = [state.models[other] for other in unit.models if not state.models[other].gone]
    if not left:
        state = with_unit(state, unit.id, where="destroyed", carrier=None)
    elif unit.where != "table" and all(other.pose is not None for other in left):
        state = with_unit(state, unit.id, where="table", carrier=None)
    return replace(state, removed=state.removed or gone)
