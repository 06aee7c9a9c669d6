"""What the match could look like after an instruction, for the whole-ability pre-check (UW-DSL-08, UW-ABL-02)."""

from collections.abc import Iterator
from dataclasses import replace

from app.rules.kernel.abilities.ongoing import waits
from app.rules.kernel.boards.hexes import from_label
from app.rules.underworlds import interpreter
from app.rules.underworlds.abilities import building
from app.rules.underworlds.abilities.feasibility import hex_of
from app.rules.underworlds.bookkeeping import operations
from app.rules.underworlds.changes import with_feature, with_fighter, with_side, with_tokens
from app.rules.underworlds.core_abilities import moving, pushing
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.model.ability_prompts import Todo
from app.rules.underworlds.model.language import effects as fx
from app.rules.underworlds.model.language import instructions as ins
from app.rules.underworlds.model.language.moments import Source
from app.rules.underworlds.model.state import Persisting, State

Marking = ins.GiveToken | ins.RemoveToken | ins.InflictDamage | ins.Heal | ins.Inspire


def outcomes(state: State, frame: Frame, effect: Todo) -> Iterator[State]:
    """Each match that may come of it, as far as places, tokens, sides, features, glory and lasting effects go.

    Nobody is slain in it: what an earlier instruction slays may make a later one impossible, which is skipped (UW-ABL-02).
    """
    match effect:
        case ins.Push():
            push = building.push_of(state, frame, effect)
            for end, way in pushing.ends(state, push).items() if push else ():
                if push and (not push.exact or len(way) == push.hexes):
                    yield with_fighter(state, push.fighter, hex=from_label(end))
        case ins.MoveFighter():
            yield from _moved(state, frame, effect)
        case ins.Place() | ins.Raise():
            fighter = interpreter.thing(state, frame, effect.fighter)
            assert fighter is not None
            yield with_fighter(state, fighter, hex=hex_of(state, frame, effect.to), slain=False)
        case ins.Swap():
            a, b = interpreter.thing(state, frame, effect.a), interpreter.thing(state, frame, effect.b)
            assert a is not None
            assert b is not None
            moved = with_fighter(state, a, hex=state.fighters[b].hex)
            yield with_fighter(moved, b, hex=state.fighters[a].hex)
        case ins.GiveToken() | ins.RemoveToken() | ins.InflictDamage() | ins.Heal() | ins.Inspire():
            yield _marked(state, frame, effect)
        case ins.FlipFeature():
            feature = interpreter.thing(state, frame, effect.feature)
            assert feature is not None
            turned = "cover" if state.features[feature].face == "treasure" else "treasure"
            yield with_feature(state, feature, face=turned)
        case ins.MoveFeature():
            feature, to = interpreter.thing(state, frame, effect.feature), hex_of(state, frame, effect.to)
            assert feature is not None
            yield with_feature(state, feature, hex=to)
        case ins.ChangeGlory():
            seat = building.seat_of(state, frame, effect.player)
            glory = state.sides[seat].glory + interpreter.amount(state, frame, effect.amount)
            yield with_side(state, seat, glory=max(0, glory))
        case _ if isinstance(effect, fx.Lasting):
            yield _lasting(state, frame, effect)
        case _:
            yield state


def _moved(state: State, frame: Frame, effect: ins.MoveFighter) -> Iterator[State]:
    move = building.move_of(state, frame, effect)
    if move is None:
        return
    ends = moving.ways(state, move.fighter, move.most, must_end=move.must_end, seat=move.seat, scope=move.scope)
    for end in ends:
        there = with_fighter(state, move.fighter, hex=from_label(end))
        yield there if effect.token == "none" else with_tokens(there, move.fighter, "move", 1)


def _lasting(state: State, frame: Frame, effect: fx.Lasting) -> State:
    """Later instructions see it in force, unless it waits for the next of something."""
    source = Source(seat=frame.seat, key=str(frame.scope.get("card", "")))
    begun = Persisting(
        seq=state.seq + 1,
        source=source,
        effect=effect,
        scope=frame.scope,
        duration=effect.duration,
        armed=not waits(effect.duration),
        round=state.round,
        turn=state.turn_seq,
    )
    return replace(state, effects=(*state.effects, begun), seq=begun.seq)


def _marked(state: State, frame: Frame, effect: Marking) -> State:
    match effect:
        case ins.GiveToken():
            for fighter in interpreter.things(state, frame, effect.to):
                if operations.may_be_given(state, fighter, effect.token):
                    state = with_tokens(state, fighter, effect.token, interpreter.amount(state, frame, effect.amount))
        case ins.RemoveToken():
            for fighter in interpreter.things(state, frame, effect.source):
                amount = 99 if effect.amount is None else interpreter.amount(state, frame, effect.amount)
                state = with_tokens(state, fighter, effect.token, -amount)
        case ins.InflictDamage():
            for fighter in interpreter.things(state, frame, effect.to):
                state = with_tokens(state, fighter, "damage", interpreter.amount(state, frame, effect.amount))
        case ins.Heal():
            for fighter in interpreter.things(state, frame, effect.fighter):
                state = with_tokens(state, fighter, "damage", -interpreter.amount(state, frame, effect.amount))
        case ins.Inspire():
            for fighter in interpreter.things(state, frame, effect.fighter):
                state = with_fighter(state, fighter, inspired=effect.inspired)
    return state
