"""What the facts of turns and dice make of the state."""

from typing import Any, assert_never

from app.rules.kernel.incremental.replacing import replace
from app.rules.kernel.views.counted_rolls import Roll
from app.rules.kernel.views.tray import DiceRolled, TrayEvent, laid, roll_of, with_roll
from app.rules.warmaster.changes import with_side
from app.rules.warmaster.model import flow_events as ev
from app.rules.warmaster.model.state import State


def evolve_flow(state: State, event: ev.FlowEvent) -> State:
    """The state after a fact of turns or dice."""
    match event:
        case ev.RoundBegun():
            return replace(state, round=event.round)
        case ev.TurnBegun():
            return _forget_turn(replace(state, active=event.seat))
        case ev.TurnEnded():
            left = (one for one in state.effects if one.until == "enemy_turn" and one.seat == event.seat)
            return replace(state, effects=tuple(left))
        case ev.PhaseBegun():
            return replace(state, phase=event.phase)
        case ev.PhaseEnded():
            ended = ("phase", "combat") if event.phase == "combat" else ("phase",)
            return replace(state, effects=tuple(one for one in state.effects if one.until not in ended))
        case ev.SegmentEnded():
            return state
        case ev.RollJudged():
            roll = roll_of(state.tray, event.roll)
            judged = replace(roll, counts=event.counts, outcome=event.outcome, facts={**roll.facts, **event.facts})
            return replace(state, tray=with_roll(state.tray, judged))
        case ev.ArmyWithdrew():
            return with_side(state, event.seat, withdrew=True)
        case ev.BattleEnded():
            return replace(state, result=event.result, stack=())
        case _:
            assert_never(event)


def _forget_turn(state: State) -> State:
    """What was done in the last turn no longer counts; what a player's own turn remembers begins anew."""
    anew: dict[str, Any] = {
        "flags": frozenset(),
        "orders": 0,
        "ordered_by": None,
        "carried": 0,
        "carried_own": 0,
        "spells": (),
    }
    units = {i: replace(u, **anew) for i, u in state.units.items()}
    characters = {i: replace(c, flags=frozenset()) for i, c in state.characters.items()}
    return replace(state, units=units, characters=characters)


def evolve_tray(state: State, event: TrayEvent[Roll]) -> State:
    """The state after a fact of the dice tray."""
    rolls = event.roll.id if isinstance(event, DiceRolled) else state.rolls
    return replace(state, rolls=rolls, tray=laid(state.tray, event, len(state.stack)))
