"""The power step: both players act or pass in turn until both have passed in succession (UW-PWR-01..04)."""

from dataclasses import replace

from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.windows import acted, asked, closed, opened, passed
from app.rules.underworlds.abilities import ploys, printed_abilities, using
from app.rules.underworlds.cards import upgrades
from app.rules.underworlds.core_abilities import delving
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.underworlds.identifiers import card_of, in_order
from app.rules.underworlds.model.commands import Delve, Pass, PlayPloy, PlayUpgrade, UseAbility
from app.rules.underworlds.model.flow_events import PowerStepBegun, WindowPassed
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.turn_prompts import PowerStep
from app.rules.underworlds.offer_builders import named, offer
from app.rules.underworlds.triggers import lasting
from app.rules.underworlds.triggers.firing import after


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


def decide_ploy(draft: Draft, seat: Seat, command: PlayPloy) -> Refusal | None:
    """One ploy as this opportunity (UW-PLY-01)."""
    if refused := ploys.judge(draft.state, seat, command.card, command.picks):
        return refused
    used(draft, seat)
    ploys.play(draft, seat, command.card, command.picks)
    return None


def decide_ability(draft: Draft, seat: Seat, command: UseAbility) -> Refusal | None:
    """One power ability of the warscroll, an upgrade or the plot card as this opportunity (UW-PWR-05)."""
    source = printed_abilities.find(draft.state, seat, "power", command.ability)
    if isinstance(source, Refusal):
        return source
    if refused := using.judge(draft.state, source, picks=command.picks):
        return refused
    used(draft, seat)
    using.begin(draft, source, command.picks)
    return None


def decide_delve(draft: Draft, seat: Seat, command: Delve) -> Refusal | None:
    """Delve as this opportunity (UW-DLV-02)."""
    if refused := delving.judge(draft.state, seat, command.fighter):
        return refused
    used(draft, seat)
    delving.perform(draft, seat, command.fighter)
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """Ploys and upgrades of the hand, abilities, Delve, or why not; and passing (UW-PWR-01)."""
    found = _deeds(state, seat)
    nothing = all(one.locked for one in found)
    return [*found, offer("pass", {"kind": "pass"}, "UW-PWR-02", primary=nothing, role="pass")]


def is_idle(state: State, seat: Seat) -> bool:
    """Whether a seat has nothing that it could use: passing is all it can do."""
    return all(one.locked for one in _deeds(state, seat))


def _deeds(state: State, seat: Seat) -> list[Offer]:
    return [
        *_ploys(state, seat),
        *upgrades.offers(state, seat),
        *printed_abilities.offers(state, seat, "power"),
        *delving.offers(state, seat),
    ]


def _ploys(state: State, seat: Seat) -> list[Offer]:
    return [
        offer(
            "play_ploy",
            {"kind": "play_ploy", "card": card},
            "UW-PLY-01",
            id=f"play_ploy.{card}",
            locked=ploys.judge(state, seat, card),
            facts=named(state, card),
            pieces=(card,),
        )
        for card in state.sides[seat].cards("hand_power")
        if card_of(state, card).kind == "ploy"
    ]


STEPS: Steps = {PowerStep: (deciders, advance)}
HANDLERS: Handlers = {
    Pass: Handler(handle=decide_pass, at=(PowerStep,)),
    PlayUpgrade: Handler(handle=decide_upgrade, at=(PowerStep,)),
    PlayPloy: Handler(handle=decide_ploy, at=(PowerStep,)),
    UseAbility: Handler(handle=decide_ability, at=(PowerStep,)),
    Delve: Handler(handle=decide_delve, at=(PowerStep,)),
}
OFFERS: Offers = {PowerStep: offers}
