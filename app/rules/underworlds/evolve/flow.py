"""What the facts of rounds, turns, steps and dice make of the state."""

from typing import assert_never

from app.rules.kernel.incremental.replacing import replace
from app.rules.kernel.state.standing import StandingSaid, said
from app.rules.kernel.views.tray import DiceRolled, TrayEvent, laid, roll_of, with_roll
from app.rules.underworlds.changes import with_side
from app.rules.underworlds.model import flow_events as ev
from app.rules.underworlds.model.state import Roll, State
from app.rules.underworlds.model.tables import CLEARED


def evolve_flow(state: State, event: ev.FlowEvent) -> State:
    """The state after a fact of rounds, turns, steps or dice."""
    match event:
        case ev.Happened():
            return replace(state, history=(*state.history, event.happening))
        case ev.RoundBegun():
            return _begin_round(state, event)
        case ev.FirstChosen():
            return replace(state, first=event.seat)
        case ev.TurnBegun():
            return _begin_turn(state, event)
        case ev.TurnEnded():
            return replace(state, active=None)
        case ev.PartBegun():
            return replace(state, part=event.part)
        case ev.PowerStepBegun():
            for seat in state.seats:
                state = with_side(state, seat, delved=False)
            return state
        case ev.CleanedUp():
            return _clean_up(state)
        case ev.DiceChanged():
            return replace(state, tray=with_roll(state.tray, event.roll))
        case ev.RollJudged():
            roll = roll_of(state.tray, event.roll)
            judged = replace(roll, faces=event.faces, counts=event.counts, facts={**roll.facts, **event.facts})
            return replace(state, tray=with_roll(state.tray, judged))
        case StandingSaid():
            return with_side(state, event.seat, standing=said(state.sides[event.seat].standing, event))
        case ev.WindowPassed():
            return state
        case ev.MatchEnded():
            return replace(state, result=event.result, stack=(), active=None)
        case _:
            assert_never(event)


def _begin_round(state: State, event: ev.RoundBegun) -> State:
    state = replace(state, round=event.round, part="combat", active=None)
    for seat, side in state.sides.items():
        hand = (*side.cards("hand_objectives"), *side.cards("hand_power"))
        state = with_side(state, seat, past_hands=(*side.past_hands[-1:], hand))
    return state


def _begin_turn(state: State, event: ev.TurnBegun) -> State:
    state = replace(state, active=event.seat, turn_seq=state.turn_seq + 1)
    for seat, side in state.sides.items():
        locked = {card: until for card, until in side.locked.items() if until > state.turn_seq}
        taken = side.turns_taken + (seat == event.seat)
        state = with_side(state, seat, locked=locked, turns_taken=taken)
    return state


def _clean_up(state: State) -> State:
    fighters = {
        i: replace(f, tokens={name: n for name, n in f.tokens.items() if name not in CLEARED})
        for i, f in state.fighters.items()
    }
    state = replace(state, fighters=fighters)
    for seat in state.seats:
        state = with_side(state, seat, turns_taken=0)
    return state


def evolve_tray(state: State, event: TrayEvent[Roll]) -> State:
    """The state after a fact of the dice tray."""
    rolls = event.roll.id if isinstance(event, DiceRolled) else state.rolls
    return replace(state, tray=laid(state.tray, event, len(state.stack)), rolls=rolls)
