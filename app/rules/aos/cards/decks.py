"""Decks of Spearhead: shuffled before the battle, drawn from at the start of each round (AOS-SH-BP-4 to AOS-SH-BP-6c)."""

from app.rules.aos.agreed_battle import pack_of
from app.rules.aos.draft import Draft
from app.rules.aos.model.card_events import CardsDrawn, DeckShuffled, TwistDrawn, TwistsShuffled
from app.rules.aos.model.prompts import DiscardCards
from app.rules.aos.model.state import State
from app.rules.kernel.dice.dice import shuffled
from app.rules.kernel.seats import Seat

HAND = 3  # AOS-SH-BP-6a
FAR_BEHIND = 5  # AOS-SH-BP-6c


def shuffle_decks(draft: Draft) -> None:
    """The twists of the realm, and a tactics deck for each (AOS-SH-3.0)."""
    pack = pack_of(draft.state)
    twists = [card.id for card in pack.twists if card.realm == draft.state.realm]
    draft.emit(TwistsShuffled(order=shuffled(draft.dice, twists)))
    for seat in draft.state.seats:
        draft.emit(DeckShuffled(seat=seat, order=shuffled(draft.dice, [card.id for card in pack.tactics])))


def draw_cards(draft: Draft) -> None:
    """A twist, then tactics, the first player's before the other's; from the second round on after discarding."""
    state = draft.state
    if state.twists:
        draft.emit(TwistDrawn(card=state.twists[0]))
    assert state.active is not None
    order = (state.active, state.other(state.active))
    if state.round == 1:
        for seat in order:
            fill_hand(draft, seat)
    else:
        for seat in reversed(order):
            draft.enter(DiscardCards(seat=seat))


def fill_hand(draft: Draft, seat: Seat) -> None:
    """Draws up to a hand of three (AOS-SH-BP-6a, AOS-SH-BP-6b)."""
    draw(draft, seat, max(0, HAND - len(draft.state.sides[seat].hand)))


def draw(draft: Draft, seat: Seat, count: int) -> None:
    """Draws so many cards, or as many as there are."""
    if drawn := draft.state.sides[seat].deck[:count]:
        draft.emit(CardsDrawn(seat=seat, cards=drawn))


def may_draw(state: State, seat: Seat) -> bool:
    """Who seized the initiative draws none, unless it is the underdog by five points or more (AOS-SH-BP-6c)."""
    behind = state.sides[state.other(seat)].score - state.sides[seat].score
    return state.doubled != seat or (state.underdog == seat and behind >= FAR_BEHIND)
