"""What the facts of turns and dice make of the state."""

from typing import assert_never

from app.rules.kernel.incremental.replacing import replace
from app.rules.kernel.state.standing import StandingSaid, said
from app.rules.kernel.views.tray import DiceRolled, TrayEvent, laid, roll_of, with_roll
from app.rules.wh40k.changes import with_flag, with_model, with_side, with_unit
from app.rules.wh40k.model import flow_events as ev
from app.rules.wh40k.model.state import Roll, State, Unit


def evolve_flow(state: State, event: ev.FlowEvent) -> State:
    """The state after a fact of turns or dice."""
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
        case StandingSaid():
            return with_side(state, event.seat, standing=said(state.sides[event.seat].standing, event))
        case ev.AllocationSet():
            allocation = {**state.sides[event.seat].allocation, event.unit: event.models}
            return with_side(state, event.seat, allocation=allocation)
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
    """A new turn: what was done in the last one is over, but whether its player's units moved is still asked."""
    units = {
        i: replace(
            u,
            flags=frozenset(),
            advance_bonus=0,
            charge_targets=(),
            slain_this_turn=0,
            stirred=_has_stirred(state, u),
            granted=(),
        )
        for i, u in state.units.items()
    }
    models = {
        i: replace(m, moved=False, counts_as_moved=False, intervened=False, powers_tried=(), manifests=0, denies=0)
        for i, m in state.models.items()
    }
    return replace(state, units=units, models=models)


def _has_stirred(state: State, unit: Unit) -> bool:
    return unit.seat == state.active and any(
        state.models[model].moved or state.models[model].counts_as_moved for model in unit.models
    )


def _clear_smoke(state: State) -> State:
    """The smoke of the side whose Shooting phase begins is gone."""
    gone = [unit.id for unit in state.units.values() if unit.in_smoke and unit.seat == state.active]
    for unit in gone:
        state = with_unit(state, unit, in_smoke=False)
    return state


def _begin_phase(state: State, event: ev.PhaseBegun) -> State:
    state = replace(state, phase=event.phase)
    if event.phase == "shooting":
        state = _clear_smoke(state)
    for unit in event.engaged:
        flag = "engaged_at_charge_start" if event.phase == "charge" else "engaged_at_movement_start"
        state = with_flag(state, unit, flag)  # type: ignore[arg-type]
    for unit in event.aboard:
        state = with_flag(state, unit, "aboard_at_movement_start")
    return state


def _rerolled(state: State, event: ev.DiceRerolled) -> State:
    roll = roll_of(state.tray, event.roll)
    faces, before = list(roll.faces), list(roll.before or (None,) * len(roll.faces))
    for index, face in zip(event.dice, event.faces, strict=True):
        before[index], faces[index] = faces[index], face
    return replace(state, tray=with_roll(state.tray, replace(roll, faces=tuple(faces), before=tuple(before))))


def _judged(state: State, event: ev.RollJudged) -> State:
    roll = roll_of(state.tray, event.roll)
    judged = replace(roll, counts=event.counts, outcome=event.outcome, facts={**roll.facts, **event.facts})
    return replace(state, tray=with_roll(state.tray, judged))


def evolve_tray(state: State, event: TrayEvent[Roll]) -> State:
    """The state after a fact of the dice tray."""
    rolls = event.roll.id if isinstance(event, DiceRolled) else state.rolls
    return replace(state, rolls=rolls, tray=laid(state.tray, event, len(state.stack)))
