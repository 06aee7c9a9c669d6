"""Tokens, shuffled decks, opening hands and the one redraw (UW-SET-02..07)."""

from collections.abc import Mapping

from app.rules.kernel.engine import asking
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds.bookkeeping.operations import draw
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.handlers import Handler, Handlers, Offers, Steps, nobody
from app.rules.underworlds.identifiers import card_of, warband_of
from app.rules.underworlds.model.card_events import CardsMoved
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.setup_commands import Redraw
from app.rules.underworlds.model.setup_events import Redrawn, TokensSetOut
from app.rules.underworlds.model.setup_prompts import DrawHands, RedrawHands, RollForTerritory
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.tables import ASIDE_OF, DECK_OF, HAND_OF, DeckKind
from app.rules.underworlds.offer_builders import offer
from app.rules.underworlds.rolls import shuffle
from app.rules.underworlds.triggers.firing import after

KINDS: tuple[DeckKind, ...] = ("objectives", "power")


def advance_hands(draft: Draft) -> None:
    """Tokens on warscrolls and counters first, then shuffled decks and hands of 3 and 5 (UW-SET-03, UW-SET-05)."""
    step = draft.state.step
    assert isinstance(step, DrawHands)
    if step.stage == "tokens":
        draft.change(DrawHands(stage="draw"))
        for seat in draft.state.seats:
            _set_out(draft, seat)
        after(draft, "setup_muster_tokens")
        return
    draft.change(RedrawHands(asked=draft.state.seats))
    options = draft.state.options
    for seat in draft.state.seats:
        for kind, count in zip(KINDS, (options.hand_objectives, options.hand_power), strict=True):
            shuffle(draft, seat, DECK_OF[kind])
            draw(draft, seat, kind, count)
    after(draft, "setup_draw_starting_hand")


def _set_out(draft: Draft, seat: Seat) -> None:
    state = draft.state
    tokens = {f"{seat}/{a.id}": a.tokens for a in warband_of(state, seat).warscroll.abilities if a.tokens is not None}
    plot = state.sides[seat].plot
    counters = {name: counter.start for name, counter in card_of(state, plot).counters.items()} if plot else {}
    draft.emit(TokensSetOut(seat=seat, tokens=tokens, counters=counters))


def decide_redraw(draft: Draft, seat: Seat, command: Redraw) -> Refusal | None:
    """All cards of a kind or none of it, once; said in secret (UW-SET-06, UW-HID-02)."""
    if len(set(command.kinds)) < len(command.kinds):
        return refuse("bad_choice")
    said = Redraw(kinds=tuple(kind for kind in KINDS if kind in command.kinds))
    return asking.given(draft, seat, said, rule="UW-SET-06")


def carry_out_redraws(draft: Draft, answers: Mapping[Seat, Redraw]) -> None:
    """New cards are drawn before the old ones are shuffled back, so none of these can return (UW-SET-06, UW-SET-07)."""
    draft.change(RollForTerritory())
    for seat, answer in answers.items():
        kinds = answer.kinds
        draft.emit(Redrawn(seat=seat, kinds=kinds))
        for kind in kinds:
            old = draft.state.sides[seat].cards(HAND_OF[kind])
            draft.emit(CardsMoved(seat=seat, cards=old, origin=HAND_OF[kind], to=ASIDE_OF[kind]))
            draw(draft, seat, kind, len(old))
        for kind in kinds:
            old = draft.state.sides[seat].cards(ASIDE_OF[kind])
            draft.emit(CardsMoved(seat=seat, cards=old, origin=ASIDE_OF[kind], to=DECK_OF[kind], position="bottom"))
            shuffle(draft, seat, DECK_OF[kind])
    after(draft, "setup_redraw")


def offers(state: State, seat: Seat) -> list[Offer]:
    """Keep, redraw one kind, or both."""
    choices: tuple[tuple[DeckKind, ...], ...] = ((), ("objectives",), ("power",), KINDS)
    return [
        offer(
            "_".join(("redraw", *kinds)) if kinds else "keep_hand",
            {"kind": "redraw", "kinds": list(kinds)},
            "UW-SET-06",
        )
        for kinds in choices
    ]


STEPS: Steps = {
    DrawHands: (nobody, advance_hands),
    RedrawHands: (asking.deciders, asking.once_answered(carry_out_redraws)),
}
HANDLERS: Handlers = {Redraw: Handler(handle=decide_redraw, at=(RedrawHands,), other="redraw_already_used")}
OFFERS: Offers = {RedrawHands: offers}
