"""A unit that Heaven's Fire lets shoot at once, though it may shoot again or has shot (WM-SPH-03)."""

from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.seats import Seat
from app.rules.warmaster.changes import with_flag
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.handlers import NOBODY, Offers, Steps, whose
from app.rules.warmaster.magic.spell_offers import decline
from app.rules.warmaster.model.magic_prompts import FreeShot
from app.rules.warmaster.model.state import State
from app.rules.warmaster.shooting_phase.shooting import shot_offers, victims


def ready(state: State, step: FreeShot) -> State:
    """The state as if the unit had not shot yet."""
    return with_flag(state, step.unit, "shot", on=False)


def deciders(state: State) -> frozenset[Seat]:
    """The Mage's player, if the unit has anybody to shoot at."""
    step = state.step
    assert isinstance(step, FreeShot)
    able = state.units[step.unit].where == "table" and bool(victims(ready(state, step), step.unit))
    return whose(state) if able else NOBODY


def advance(draft: Draft) -> None:
    """Nobody to shoot at."""
    draft.leave()


def offers(state: State, seat: Seat) -> list[Offer]:
    """Its targets, or doing without."""
    step = state.step
    assert isinstance(step, FreeShot)
    return [*shot_offers(ready(state, step), step.unit), decline("do_without", {"unit": step.unit})]


STEPS: Steps = {FreeShot: (deciders, advance)}

OFFERS: Offers = {FreeShot: offers}
