"""What a card would change: the odds of the Attack under way without it and with it, before any die falls (UW-DICE-10)."""

from dataclasses import replace

from app.rules.kernel.abilities.terms import Scope
from app.rules.kernel.dice.dice import DiceNeeded, NoDice
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.underworlds.abilities import resolving, using
from app.rules.underworlds.ability_text import scope_of
from app.rules.underworlds.combat.chances import odds
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.identifiers import attack_of
from app.rules.underworlds.model.ability_prompts import Resolving, SurgeWindow
from app.rules.underworlds.model.combat_prompts import Attacking
from app.rules.underworlds.model.language.moments import Source
from app.rules.underworlds.model.state import State


def with_declared(state: State, seat: Seat) -> State:
    """The state once what this seat has declared in the open surge window is carried out, as far as that can be told.

    What the other seats declared is not theirs to know yet (UW-WND-03).
    """
    window = state.stack[-1] if state.stack else None
    attack = attack_of(state)
    if not isinstance(window, SurgeWindow) or attack is None:
        return state
    for declared in window.declared:
        if declared.source.seat == seat and not declared.picks:
            scope = scope_of(window.moment.happening)
            state = _carried_out(state, attack, declared.source, scope) or state
    return state


def changed_odds(state: State, source: Source, scope: Scope) -> dict[str, Fact]:
    """The chance that the Attack succeeds as things stand (`odds_from`) and once this ability is carried out (`odds_to`).

    Nothing where no Attack waits for its dice, where the ability asks for a pick or rolls itself, or changes nothing.
    """
    attack = attack_of(state)
    if attack is None or attack.weapon is None or attack.target is None or attack.attack_roll:
        return {}
    before = with_declared(state, source.seat)
    after = _carried_out(before, attack, source, scope)
    if after is None:
        return {}
    now, then = _success(before, attack), _success(after, attack)
    return {} if now == then else {"odds_from": now, "odds_to": then}


def _success(state: State, attack: Attacking) -> float:
    return round(odds(state, attack).chances["success"].get(1, 0.0), 4)


def _carried_out(state: State, attack: Attacking, source: Source, scope: Scope) -> State | None:
    """The state after every instruction of the ability, seen from the Attack; nothing if somebody has to decide or roll."""
    stack = state.stack[: state.stack.index(attack) + 1]
    draft = Draft(replace(state, stack=stack), NoDice())
    using.start(draft, source, scope=scope)
    try:
        while isinstance(step := draft.state.step, Resolving) and step.stage != "end":
            resolving.advance(draft)
    except DiceNeeded:
        return None
    return replace(draft.state, stack=stack) if isinstance(draft.state.step, Resolving) else None
