"""Slain models that an ability lets come back, beside Rally (AOS-CORE-22.0a, AOS-CORE-22.0b, AOS-GLOS-07)."""

from dataclasses import replace

from app.rules.aos.command_abilities.rallying import judge_return, return_need
from app.rules.aos.draft import Draft
from app.rules.aos.handlers import Handler, Handlers, Offers, Steps, waits, whose
from app.rules.aos.model.commands import ReturnModels
from app.rules.aos.model.events import ModelsReturned
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import ReturningModels
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def decide_return(draft: Draft, seat: Seat, command: ReturnModels) -> Refusal | None:
    """Sets up to so many of them up beside the others; fewer are well, and none (AOS-CORE-28.0b)."""
    step = draft.state.step
    assert isinstance(step, ReturningModels)
    if len(command.places) > step.most:
        return refuse("wrong_count", "AOS-CORE-22.0a", had=len(command.places), needed=step.most)
    if refused := judge_return(draft.state, step.unit, command.places):
        return refused
    if command.places:
        draft.emit(ModelsReturned(unit=step.unit, places=command.places))
    draft.leave()
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """Put them down, or let none come back."""
    step = state.step
    assert isinstance(step, ReturningModels)
    some = Offer(
        id="return_models",
        command={"kind": "return_models"},
        label="aos.offer.return_models",
        facts={"unit": step.unit, "n": step.most},
        place="prompt",
        unit=step.unit,
        need=return_need(state, step.unit, step.most),
        primary=True,
        rule="AOS-CORE-22.0a",
    )
    none = replace(
        some,
        id="return_none",
        command={"kind": "return_models", "places": ()},
        label="aos.offer.return_none",
        need=None,
        primary=False,
        role="pass",
    )
    return [some, none]


STEPS: Steps = {ReturningModels: (whose, waits)}
HANDLERS: Handlers = {ReturnModels: Handler(handle=decide_return, at=(ReturningModels,))}
OFFERS: Offers = {ReturningModels: offers}
