"""Focus: discard, draw as many, perhaps one more (UW-FOC-01..04)."""

from dataclasses import replace

from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds.bookkeeping import actions
from app.rules.underworlds.bookkeeping.operations import discard, draw
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.handlers import NOBODY, Handler, Handlers, Offers, Steps, whose
from app.rules.underworlds.model.commands import CoreFocus, FocusExtra
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.tables import HAND_OF, DeckKind
from app.rules.underworlds.model.turn_prompts import ActionStep, Focusing
from app.rules.underworlds.offer_builders import card_option, offer, pick
from app.rules.underworlds.triggers.firing import after

KINDS: tuple[DeckKind, ...] = ("objectives", "power")


def in_hand(state: State, seat: Seat) -> tuple[str, ...]:
    """All cards in a hand, objectives first (UW-CARD-06)."""
    side = state.sides[seat]
    return (*side.cards("hand_objectives"), *side.cards("hand_power"))


def judge(state: State, seat: Seat, cards: tuple[str, ...]) -> Refusal | None:
    """Any number of cards of one's own hand, none included (UW-FOC-01)."""
    if len(set(cards)) < len(cards):
        return refuse("wrong_count", had=len(cards), needed=len(set(cards)))
    if not set(cards) <= set(in_hand(state, seat)):
        return refuse("focus_card_not_in_hand")
    return None


def begin(draft: Draft, seat: Seat, cards: tuple[str, ...]) -> None:
    """Discards face up, then draws as many of each kind; an empty deck gives no more (UW-FOC-01, UW-CARD-05)."""
    draft.enter(Focusing(seat=seat, discarded=len(cards)))
    for kind in KINDS:
        gone = tuple(card for card in draft.state.sides[seat].cards(HAND_OF[kind]) if card in cards)
        discard(draft, seat, gone, HAND_OF[kind])
        draw(draft, seat, kind, len(gone))


def decide_focus(draft: Draft, seat: Seat, command: CoreFocus) -> Refusal | None:
    """The core ability: always possible, so that an action step is never stuck (UW-TURN-04)."""
    if refused := judge(draft.state, seat, command.cards):
        return refused
    actions.begin(draft, "focus")
    begin(draft, seat, command.cards)
    return None


def deciders(state: State) -> frozenset[Seat]:
    """The player, until it is said whether one more card is drawn."""
    step = state.step
    assert isinstance(step, Focusing)
    return whose(state) if step.stage == "extra" else NOBODY


def decide_extra(draft: Draft, seat: Seat, command: FocusExtra) -> Refusal | None:
    """One more power card, after seeing the replacements (UW-FOC-02)."""
    step = draft.state.step
    assert isinstance(step, Focusing)
    draft.change(replace(step, stage="done", extra=command.draw))
    if command.draw:
        draw(draft, seat, "power", 1)
    return None


def advance(draft: Draft) -> None:
    """The player has Focused (UW-FOC-03)."""
    step = draft.state.step
    assert isinstance(step, Focusing)
    draft.leave()
    after(draft, "focused", player=step.seat, discarded=step.discarded, extra=step.extra)


def offers_focus(state: State, seat: Seat) -> list[Offer]:
    """Any cards of the hand."""
    cards = in_hand(state, seat)
    need = pick("cards", [card_option(state, card) for card in cards], least=0, most=len(cards), many=True)
    return [offer("core_focus", {"kind": "core_focus"}, "UW-FOC-01", place="phase", need=need)]


def offers_extra(state: State, seat: Seat) -> list[Offer]:
    """One more, or not."""
    return [
        offer("focus_draw", {"kind": "focus_extra", "draw": True}, "UW-FOC-02", primary=True),
        offer("focus_no_draw", {"kind": "focus_extra", "draw": False}, "UW-FOC-02"),
    ]


STEPS: Steps = {Focusing: (deciders, advance)}
HANDLERS: Handlers = {
    CoreFocus: Handler(handle=decide_focus, at=(ActionStep,), early=actions.too_late),
    FocusExtra: Handler(handle=decide_extra, at=(Focusing,)),
}
OFFERS: Offers = {ActionStep: offers_focus, Focusing: offers_extra}
