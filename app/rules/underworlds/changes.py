"""Small changes of the state that several facts share: the state with one side, fighter or feature replaced."""

from collections.abc import Callable, Mapping
from typing import Any

from app.rules.kernel.incremental.replacing import replace
from app.rules.kernel.seats import Seat
from app.rules.underworlds.model.state import CardId, FeatureId, FighterId, State
from app.rules.underworlds.model.tables import DECK_OF, Token, Zone


def with_side(state: State, seat: Seat, **changes: Any) -> State:
    """The state with fields of a side replaced."""
    return replace(state, sides={**state.sides, seat: replace(state.sides[seat], **changes)})


def with_fighter(state: State, fighter: FighterId, **changes: Any) -> State:
    """The state with fields of a fighter replaced."""
    return replace(state, fighters={**state.fighters, fighter: replace(state.fighters[fighter], **changes)})


def with_feature(state: State, feature: FeatureId, **changes: Any) -> State:
    """The state with fields of a feature token replaced."""
    return replace(state, features={**state.features, feature: replace(state.features[feature], **changes)})


def with_tokens(state: State, fighter: FighterId, token: Token, amount: int) -> State:
    """The state with tokens of a fighter given or removed; counts of 0 are left out."""
    if token == "damage":
        return with_fighter(state, fighter, damage=max(0, state.fighters[fighter].damage + amount))
    if token == "raise":
        return with_fighter(state, fighter, raised=amount > 0)
    tokens: dict[Token, int] = {name: count for name, count in state.fighters[fighter].tokens.items() if name != token}
    if left := max(0, state.fighters[fighter].tokens.get(token, 0) + amount):
        tokens[token] = left
    return with_fighter(state, fighter, tokens=tokens)


def with_piles(state: State, seat: Seat, piles: Mapping[Zone, tuple[CardId, ...]]) -> State:
    """The state with some zones of a side replaced."""
    return with_side(state, seat, piles={**state.sides[seat].piles, **piles})


def with_cards_moved(
    state: State, seat: Seat, cards: tuple[CardId, ...], origin: Zone, to: Zone, *, bottom: bool = False
) -> State:
    """The state with cards taken out of one zone and put on top of another, or under it."""
    side = state.sides[seat]
    left = tuple(card for card in side.cards(origin) if card not in cards)
    base = left if origin == to else side.cards(to)
    return with_piles(state, seat, {origin: left, to: (*base, *cards) if bottom else (*cards, *base)})


def with_decks_shuffled(state: State, shuffle: Callable[[tuple[CardId, ...]], tuple[CardId, ...]]) -> State:
    """The state with the cards of every deck in another order: nobody has seen theirs (UW-HID-01)."""
    for seat, side in state.sides.items():
        state = with_piles(state, seat, {deck: shuffle(side.cards(deck)) for deck in DECK_OF.values()})
    return state
