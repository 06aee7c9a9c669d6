"""What the facts of rounds, turns and dice make of the state."""

from typing import assert_never

from app.rules.aos.changes import with_side
from app.rules.aos.model import flow_events as ev
from app.rules.aos.model.effects import Span
from app.rules.aos.model.state import State
from app.rules.kernel.incremental.replacing import replace
from app.rules.kernel.state.standing import StandingSaid, said
from app.rules.kernel.views.counted_rolls import Roll
from app.rules.kernel.views.tray import DiceRolled, TrayEvent, laid, roll_of, with_roll


def evolve_flow(state: State, event: ev.FlowEvent) -> State:
    """The state after a fact of rounds, turns or dice."""
    match event:
        case ev.RoundBegun():
            return replace(state, round=event.round, doubled=None)
        case ev.PriorityRolled():
            return replace(state, chooser=event.chooser)
        case ev.FirstChosen():
            doubled = event.seat if event.doubled else None
            return replace(state, firsts=(*state.firsts, event.seat), active=event.seat, doubled=doubled)
        case ev.UnderdogSettled():
            return replace(state, underdog=event.seat)
        case ev.CommandPointsGained():
            return with_side(state, event.seat, commands=state.sides[event.seat].commands + event.points)
        case ev.CommandPointsSpent():
            return with_side(state, event.seat, commands=state.sides[event.seat].commands - event.points)
        case ev.CommandPointsLost():
            return replace(state, sides={seat: replace(side, commands=0) for seat, side in state.sides.items()})
        case ev.TurnBegun():
            held = {marker.id: marker.controller for marker in state.markers.values()}
            kept = tuple(one for one in state.effects if one.until != "your_turn" or one.owner != event.seat)
            return replace(state, active=event.seat, turn=state.turn + 1, held=held, effects=kept)
        case ev.TurnEnded():
            return replace(_without(state, "turn"), phase=None)
        case ev.PhaseBegun():
            return _begin_phase(state, event)
        case ev.PhaseEnded():
            units = {i: replace(u, engaged_at_start=False) for i, u in state.units.items()}
            return replace(_without(state, "phase"), units=units, phase=None, crossed={})
        case ev.RoundEnded():
            return _without(state, "round")
        case ev.WindowPassed():
            return state
        case ev.ContestChosen():
            return replace(state, contests={**state.contests, f"{event.unit}|{event.of}": event.thing})
        case ev.ControlJudged():
            markers = {i: replace(m, controller=event.markers.get(i, m.controller)) for i, m in state.markers.items()}
            return replace(state, markers=markers, terrain_held=event.terrain, contests={})
        case ev.PointsScored():
            side = state.sides[event.seat]
            scored = (*side.scored, event.points)
            return with_side(state, event.seat, score=side.score + event.points.amount, scored=scored)
        case ev.DiceRerolled():
            roll = roll_of(state.tray, event.roll)
            again = replace(roll, faces=event.faces, before=roll.faces)
            return replace(state, tray=with_roll(state.tray, again))
        case ev.RollJudged():
            roll = roll_of(state.tray, event.roll)
            judged = replace(roll, counts=event.counts, outcome=event.outcome, facts={**roll.facts, **event.facts})
            return replace(state, tray=with_roll(state.tray, judged))
        case StandingSaid():
            return with_side(state, event.seat, standing=said(state.sides[event.seat].standing, event))
        case ev.BattleEnded():
            return replace(state, result=event.result, stack=())
        case _:
            assert_never(event)


def _without(state: State, span: Span) -> State:
    """The state without the effects that lasted until the end of this span."""
    return replace(state, effects=tuple(one for one in state.effects if one.until != span))


def _begin_phase(state: State, event: ev.PhaseBegun) -> State:
    units = {i: replace(u, engaged_at_start=i in event.engaged) for i, u in state.units.items()}
    return replace(state, phase=event.phase, units=units)


def evolve_tray(state: State, event: TrayEvent[Roll]) -> State:
    """The state after a fact of the dice tray."""
    rolls = event.roll.id if isinstance(event, DiceRolled) else state.rolls
    return replace(state, rolls=rolls, tray=laid(state.tray, event, len(state.stack)))
