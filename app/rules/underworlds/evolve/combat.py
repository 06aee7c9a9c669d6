"""What the facts of fighters and feature tokens make of the state."""

from typing import assert_never

from app.rules.kernel.incremental.replacing import replace
from app.rules.underworlds.changes import with_feature, with_fighter, with_tokens
from app.rules.underworlds.model import combat_events as ev
from app.rules.underworlds.model.combat_prompts import Attacking
from app.rules.underworlds.model.state import State


def evolve_combat(state: State, event: ev.CombatEvent) -> State:
    """The state after a fact of the battlefield."""
    match event:
        case ev.FighterWent():
            return with_fighter(state, event.fighter, hex=event.path[-1])
        case ev.TargetReplaced():
            return _replaced(state, event)
        case ev.FighterPut():
            return _put(state, event)
        case ev.FightersSwapped():
            a, b = state.fighters[event.a], state.fighters[event.b]
            swapped = {event.a: replace(a, hex=b.hex), event.b: replace(b, hex=a.hex)}
            return replace(state, fighters={**state.fighters, **swapped})
        case ev.TokensChanged():
            return with_tokens(state, event.fighter, event.token, event.amount)
        case ev.DamageTaken():
            return with_tokens(state, event.fighter, "damage", event.amount)
        case ev.DamageHealed():
            return with_tokens(state, event.fighter, "damage", -event.amount)
        case ev.FighterTurned():
            return with_fighter(state, event.fighter, inspired=event.inspired)
        case ev.TokensSwept():
            return with_fighter(state, event.fighter, tokens={}, damage=0, raised=False)
        case ev.FighterLeft():
            return with_fighter(
                state,
                event.fighter,
                hex=None,
                slain=True,
                inspired=False,
                raised=False,
                damage=0,
                tokens={},
                bounty_when_slain=event.bounty,
            )
        case ev.FeatureTurned():
            return with_feature(state, event.feature, face=event.face)
        case ev.FeatureShifted():
            return with_feature(state, event.feature, hex=event.hex)
        case ev.InstructionSkipped():
            return state
        case _:
            assert_never(event)


def _replaced(state: State, event: ev.TargetReplaced) -> State:
    """The innermost Attack, and what its tray shows, speak of the new target."""
    place = max(n for n, step in enumerate(state.stack) if isinstance(step, Attacking))
    attack = state.stack[place]
    assert isinstance(attack, Attacking)
    stack = (*state.stack[:place], replace(attack, target=event.target), *state.stack[place + 1 :])
    tray = replace(state.tray, target=event.target) if state.tray is not None else None
    return replace(state, stack=stack, tray=tray)


def _put(state: State, event: ev.FighterPut) -> State:
    if event.how == "raised":
        return with_fighter(
            state, event.fighter, hex=event.hex, slain=False, raised=True, damage=0, inspired=False, tokens={}
        )
    return with_fighter(state, event.fighter, hex=event.hex, deployed=True)
