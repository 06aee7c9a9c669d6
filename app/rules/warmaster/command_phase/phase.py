"""The parts of the command phase in their order, and its end (WM-TRN-03, WM-CNF-10)."""

from dataclasses import replace

from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.command_phase import homing, initiative, officers, orders
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import contacts
from app.rules.warmaster.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.warmaster.model.command_commands import EndSegment
from app.rules.warmaster.model.command_events import UnitsRecovered
from app.rules.warmaster.model.command_prompts import CommandPhase
from app.rules.warmaster.model.flow_events import SegmentEnded
from app.rules.warmaster.model.state import State
from app.rules.warmaster.model.tables import SEGMENTS
from app.rules.warmaster.turn_sequence.turns import end_phase


def deciders(state: State) -> frozenset[Seat]:
    """The active player, as long as something can be done in this part of the phase."""
    step = state.step
    assert isinstance(step, CommandPhase)
    assert state.active is not None
    match step.segment:
        case "initiative":
            busy = initiative.has_choice(state)
        case "home_back":
            busy = homing.has_choice(state)
        case "orders":
            busy = not step.failed and orders.has_choice(state, step)
        case "characters":
            busy = officers.has_choice(state)
    return frozenset({state.active}) if busy else NOBODY


def advance(draft: Draft) -> None:
    """Nothing is left to do: the next part begins, or the phase ends."""
    step = draft.state.step
    assert isinstance(step, CommandPhase)
    if step.segment == "initiative" and not step.begun:
        draft.change(replace(step, begun=True, seen=initiative.seers(draft.state)))
        return
    _next(draft, step)


def decide_end_segment(draft: Draft, seat: Seat, command: EndSegment) -> Refusal | None:
    """The active player goes on; charges that must be made come first (WM-INI-08, WM-AMB-53)."""
    step = draft.state.step
    assert isinstance(step, CommandPhase)
    if refused := why_not_end(draft.state):
        return refused
    _next(draft, step)
    return None


def why_not_end(state: State) -> Refusal | None:
    """A unit that has to charge."""
    step = state.step
    if not isinstance(step, CommandPhase) or step.segment != "initiative":
        return None
    pending = initiative.must_charge(state)
    return initiative.pending(pending) if pending else None


def _next(draft: Draft, step: CommandPhase) -> None:
    """What touches what is noted when the orders begin; confused units recover when all is done (WM-BRG-02, WM-CNF-10)."""
    draft.emit(SegmentEnded(segment=step.segment))
    place = SEGMENTS.index(step.segment) + 1
    if place < len(SEGMENTS):
        segment = SEGMENTS[place]
        assert draft.state.active is not None
        noted = contacts(draft.state, draft.state.active) if segment == "orders" else step.contacts
        draft.change(replace(step, segment=segment, contacts=noted))
        return
    better = tuple(u.id for u in draft.state.units.values() if u.seat == draft.state.active and u.confused)
    if better:
        draft.emit(UnitsRecovered(units=better))
    end_phase(draft)


def offers(state: State, seat: Seat) -> list[Offer]:
    """What this part of the phase is about, and going on."""
    step = state.step
    assert isinstance(step, CommandPhase)
    match step.segment:
        case "initiative":
            found = initiative.offers(state, seat)
        case "home_back":
            found = homing.offers(state, seat)
        case "orders":
            found = orders.offers(state, seat)
        case "characters":
            found = officers.offers(state, seat)
    end = Offer(
        id="end_segment",
        command={"kind": "end_segment"},
        label=f"warmaster.offer.end_{step.segment}",
        place="phase",
        locked=why_not_end(state),
        rule="WM-TRN-03",
    )
    return [*found, end]


STEPS: Steps = {CommandPhase: (deciders, advance)}

HANDLERS: Handlers = {EndSegment: Handler(handle=decide_end_segment, at=(CommandPhase,))}

OFFERS: Offers = {CommandPhase: offers}
