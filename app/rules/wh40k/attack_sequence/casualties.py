"""Models leaving the battle: slain, with passengers getting out of a wreck first, or fled (W40K-ATK-11, TRANS-13)."""

from collections.abc import Sequence

from app.rules.wh40k.draft import Draft
from app.rules.wh40k.ground.measures import alive
from app.rules.wh40k.model.attack_prompts import Wreck
from app.rules.wh40k.model.events import ModelFled, ModelSlain, UnitLost
from app.rules.wh40k.model.state import ModelId

FLED = "fled"
"""The cause of a removal that is no slaying (W40K-MORALE-05, W40K-AMB-10)."""


def slay(draft: Draft, model: ModelId, cause: str) -> None:
    """Slays a model. A transport with passengers is removed only once they are out (W40K-TRANS-13)."""
    state = draft.state
    aboard = tuple(u.id for u in state.units.values() if u.where == "aboard" and u.carrier == model)
    if aboard:
        owner = state.units[state.models[model].unit].seat
        draft.enter(Wreck(transport=model, seat=owner, cause=cause, units=aboard))
    else:
        remove(draft, model, cause)


def remove(draft: Draft, model: ModelId, cause: str) -> None:
    """Takes a slain model off the table, or one that flees, and its unit with its last one."""
    draft.emit(ModelFled(model=model) if cause == FLED else ModelSlain(model=model, cause=cause))
    _last_of_unit(draft, model)


def flee(draft: Draft, models: Sequence[ModelId]) -> None:
    """Takes models off the table that fled (W40K-MORALE-03); passengers get out as of a wreck before theirs does."""
    for model in models:
        slay(draft, model, FLED)


def _last_of_unit(draft: Draft, model: ModelId) -> None:
    unit = draft.state.models[model].unit
    if not alive(draft.state, unit):
        draft.emit(UnitLost(unit=unit))
