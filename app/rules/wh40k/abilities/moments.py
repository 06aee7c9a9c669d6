"""Abilities that happen at a moment of their own, with dice (W40K-TURN-06, W40K-SEQ-01)."""

from dataclasses import replace
from typing import Literal

from app.rules.wh40k.abilities.known import ALL, BY_KEY
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.handlers import Steps, nobody
from app.rules.wh40k.model.prompts import RuleEffect
from app.rules.wh40k.model.state import State

Moment = Literal["start_of_turn", "start_of_round", "end_of_round"]


def due(state: State, moment: Moment) -> tuple[str, ...]:
    """What abilities do now; the source has none at the start or end of a round.

    One that is about several units is due for each by itself, `key:unit`, so that their order can be chosen (W40K-SEQ-01).
    """
    if moment != "start_of_turn" or state.active is None:
        return ()
    effects = [hooks.start_of_turn(state, state.active) for hooks in ALL if hooks.start_of_turn]
    return tuple(rule for effect in effects if effect for rule in _each(effect))


def _each(effect: RuleEffect) -> tuple[str, ...]:
    together = len(effect.targets) < 2 or not BY_KEY[effect.rule].each_by_itself
    return (effect.rule,) if together else tuple(f"{effect.rule}:{unit}" for unit in effect.targets)


def begin(draft: Draft, rule: str) -> None:
    """Starts an ability's procedure, if there is still something for it to do."""
    key, _, unit = rule.partition(":")
    start = BY_KEY[key].start_of_turn
    assert start is not None
    assert draft.state.active is not None
    effect = start(draft.state, draft.state.active)
    targets = tuple(target for target in effect.targets if unit in ("", target)) if effect else ()
    if effect and targets:
        draft.enter(replace(effect, targets=targets))


def advance(draft: Draft) -> None:
    """Goes on with an ability's own procedure."""
    step = draft.state.step
    assert isinstance(step, RuleEffect)
    carry_out = BY_KEY[step.rule].carry_out
    assert carry_out is not None
    carry_out(draft, step)


STEPS: Steps = {RuleEffect: (nobody, advance)}
