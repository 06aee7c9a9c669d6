"""What the facts of rounds, turns, steps and dice make of the state."""

from dataclasses import replace
from typing import assert_never

from app.rules.underworlds.changes import with_side
from app.rules.underworlds.state import Roll, State, Tray
from app.rules.underworlds.tables import CLEARED
from app.rules.underworlds.turn_sequence import flow_events as ev


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
        case ev.StepEntered():
            return replace(state, stack=(*state.stack, event.step))
        case ev.StepChanged():
            return replace(state, stack=(*state.stack[:-1], event.step))
        case ev.StepLeft():
            return replace(state, stack=state.stack[:-1])
        case ev.TrayOpened():
            number = (state.tray.id if state.tray else 0) + 1
            return replace(
                state,
                tray=Tray(
                    id=number,
                    title=event.title,
                    seat=event.seat,
                    source=event.source,
                    target=event.target,
                    facts=event.facts,
                    under=state.tray if state.tray and state.tray.open else None,
                ),
            )
        case ev.TrayClosed():
            return replace(state, tray=_closed(state.tray) if state.tray else None)
        case ev.DiceRolled():
            tray = state.tray or Tray(id=1, title=event.roll.what, seat=event.roll.seat)
            tray = replace(tray, rolls=(*tray.rolls, event.roll))
            return replace(state, tray=tray, rolls=event.roll.id)
        case ev.DiceChanged():
            return _with_roll(state, event.roll)
        case ev.RollJudged():
            roll = _find_roll(state, event.roll)
            judged = replace(roll, faces=event.faces, counts=event.counts, facts={**roll.facts, **event.facts})
            return _with_roll(state, judged)
        case ev.StandingSaid():
            kept = tuple(entry for entry in state.sides[event.seat].standing if entry.key != event.key)
            added = (event.standing,) if event.standing is not None else ()
            return with_side(state, event.seat, standing=(*kept, *added))
        case ev.WindowPassed():
            return state
        case ev.MatchEnded():
            return replace(state, result=event.result, stack=(), active=None)
        case _:
            assert_never(event)


def _closed(tray: Tray) -> Tray:
    """What lies on the tray when a procedure is over: what it interrupted comes back."""
    over = replace(tray, open=False, under=None)
    under = tray.under
    return over if under is None else replace(under, id=tray.id + 1, within=(*under.within, over))


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


def _find_roll(state: State, roll: int) -> Roll:
    assert state.tray is not None
    return next(old for old in state.tray.rolls if old.id == roll)


def _with_roll(state: State, roll: Roll) -> State:
    assert state.tray is not None
    rolls = tuple(roll if old.id == roll.id else old for old in state.tray.rolls)
    return replace(state, tray=replace(state.tray, rolls=rolls))
