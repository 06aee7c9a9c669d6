"""Abilities that happen at a moment of their own, with dice (W40K-TURN-06, W40K-SEQ-01)."""

from typing import Literal

from app.rules.wh40k.abilities.known import ALL, BY_KEY
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.handlers import Steps, nobody
from app.rules.wh40k.model.prompts import RuleEffect
from app.rules.wh40k.model.state import State

Moment = Literal["start_of_turn", "start_of_round", "end_of_round"]


def due(state: State, moment: Moment) -> tuple[str, ...]:
    """The keys of the abilities that happen now; the source has none at the start or end of a round."""
    if moment != "start_of_turn" or state.active is None:
        return ()
    return tuple(hooks.key for hooks in ALL if hooks.start_of_turn and hooks.start_of_turn(state, state.active))


def begin(draft: Draft, key: str) -> None:
    """Starts an ability's procedure, if there is still something for it to do."""
    start = BY_KEY[key].start_of_turn
    assert start is not None
    assert draft.state.active is not None
    if effect := start(draft.state, draft.state.active):
        draft.enter(effect)


def advance(draft: Draft) -> None:
    """Goes on with an ability's own procedure."""
    step = draft.state.step
    assert isinstance(step, RuleEffect)
    carry_out = BY_KEY[step.rule].carry_out
    assert carry_out is not None
    carry_out(draft, step)


STEPS: Steps = {RuleEffect: (nobody, advance)}
