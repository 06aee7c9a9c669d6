"""What the facts of cards make of the state."""

from typing import assert_never

from app.rules.aos.changes import with_side
from app.rules.aos.model import card_events as ev
from app.rules.aos.model.state import State
from app.rules.kernel.incremental.replacing import replace
from app.rules.kernel.seats import Seat


def evolve_cards(state: State, event: ev.CardEvent) -> State:
    """The state after a fact of cards."""
    match event:
        case ev.TwistsShuffled():
            return replace(state, twists=event.order)
        case ev.DeckShuffled():
            return with_side(state, event.seat, deck=event.order)
        case ev.TwistDrawn():
            return replace(state, twist=event.card, twists=tuple(one for one in state.twists if one != event.card))
        case ev.CardsDrawn():
            side = state.sides[event.seat]
            deck = tuple(card for card in side.deck if card not in event.cards)
            return with_side(state, event.seat, hand=(*side.hand, *event.cards), deck=deck)
        case ev.CardsDiscarded():
            return _out(state, event.seat, event.cards)
        case ev.TacticScored():
            return _out(state, event.seat, (event.card,))
        case _:
            assert_never(event)


def _out(state: State, seat: Seat, cards: tuple[str, ...]) -> State:
    """Cards leave a hand for the discard pile."""
    side = state.sides[seat]
    hand = tuple(card for card in side.hand if card not in cards)
    return with_side(state, seat, hand=hand, discards=(*side.discards, *cards))
