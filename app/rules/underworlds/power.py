"""The power step: both players act or pass in turn until both have passed in succession (UW-PWR-01..04)."""

from dataclasses import replace

from app.rules.kernel.offers import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.windows import acted, asked, closed, opened, passed
from app.rules.underworlds import lasting, upgrades
from app.rules.underworlds.commands import Pass, PlayUpgrade
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.flow_events import PowerStepBegun, WindowPassed
from app.rules.underworlds.handling import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.underworlds.happenings import after
from app.rules.underworlds.lookups import in_order
from app.rules.underworlds.offering import offer
from app.rules.underworlds.state import State
from app.rules.underworlds.turn_prompts import PowerStep


def begin(draft: Draft) -> None:
    """The active player's power step: both may act in it, the active player first."""
    order = in_order(draft.state)
    draft.emit(PowerStepBegun())
    draft.enter(PowerStep(window=opened(order, order)))
    lasting.begins(draft, "power_step")
    after(draft, "power_step_start", player=order[0], active_side=order[0])


def deciders(state: State) -> frozenset[Seat]:
    """Whose opportunity it is."""
    step = state.step
    assert isinstance(step, PowerStep)
    seat = asked(step.window)
    return NOBODY if seat is None else frozenset({seat})


def advance(draft: Draft) -> None:
    """Two passes in succession end the step; what ends with it is told by the turn."""
    step = draft.state.step
    assert isinstance(step, PowerStep)
    assert closed(step.window)
    draft.leave()


def used(draft: Draft, seat: Seat) -> None:
    """This seat used its opportunity; the other is asked next (UW-PWR-02, UW-PWR-03)."""
    step = draft.state.step
    assert isinstance(step, PowerStep)
    window = acted(step.window, seat, rule="UW-PWR-01")
    assert not isinstance(window, Refusal)
    draft.change(replace(step, window=window))


def decide_pass(draft: Draft, seat: Seat, command: Pass) -> Refusal | None:
    """A pass is not final: who passed may act again if the other acted in between (UW-PWR-02)."""
    step = draft.state.step
    assert isinstance(step, PowerStep)
    window = passed(step.window, seat, rule="UW-PWR-01")
    assert not isinstance(window, Refusal)
    draft.change(replace(step, window=window))
    draft.emit(WindowPassed(seat=seat))
    return None


def decide_upgrade(draft: Draft, seat: Seat, command: PlayUpgrade) -> Refusal | None:
    """One upgrade as this opportunity (UW-UPG-06)."""
    if refused := upgrades.judge(draft.state, seat, command.card, command.fighter):
        return refused
    used(draft, seat)
    upgrades.equip(draft, seat, command.card, command.fighter)
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """Upgrades of the hand, and passing."""
    return [*upgrades.offers(state, seat), offer("pass", {"kind": "pass"}, "UW-PWR-02", primary=True)]


STEPS: Steps = {PowerStep: (deciders, advance)}
HANDLERS: Handlers = {
    Pass: Handler(handle=decide_pass, at=(PowerStep,)),
    PlayUpgrade: Handler(handle=decide_upgrade, at=(PowerStep,)),
}
OFFERS: Offers = {PowerStep: offers}
