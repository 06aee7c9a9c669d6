"""What the corrections of a ruling make of the state."""

from typing import assert_never

from app.rules.kernel.boards.hexes import from_label
from app.rules.underworlds.changes import (
    with_cards_moved,
    with_feature,
    with_fighter,
    with_side,
    with_tokens,
)
from app.rules.underworlds.identifiers import owner_of
from app.rules.underworlds.model.rulings import (
    Correction,
    DrawTop,
    MoveCards,
    PutFeature,
    PutFighter,
    SetCounter,
    SetGlory,
    SetInspired,
    SetTokens,
)
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.tables import DECK_OF, HAND_OF, ZONES


def corrected(state: State, correction: Correction) -> State:
    """The state with one correction made."""
    match correction:
        case PutFighter():
            return _put(state, correction)
        case SetTokens():
            had = _tokens(state, correction)
            return with_tokens(state, correction.fighter, correction.token, correction.count - had)
        case SetInspired():
            return with_fighter(state, correction.fighter, inspired=correction.inspired)
        case SetGlory():
            return with_side(state, correction.seat, glory=correction.glory)
        case SetCounter():
            side = state.sides[correction.seat]
            kept = "ability_tokens" if correction.name in side.ability_tokens else "counters"
            return with_side(
                state, correction.seat, **{kept: {**getattr(side, kept), correction.name: correction.value}}
            )
        case PutFeature():
            return with_feature(state, correction.feature, hex=from_label(correction.hex), face=correction.face)
        case MoveCards():
            return _moved(state, correction)
        case DrawTop():
            top = state.sides[correction.seat].cards(DECK_OF[correction.deck])[: correction.count]
            origin, to = DECK_OF[correction.deck], HAND_OF[correction.deck]
            return with_cards_moved(state, correction.seat, top, origin, to, bottom=True)
        case _:
            assert_never(correction)


def _tokens(state: State, correction: SetTokens) -> int:
    fighter = state.fighters[correction.fighter]
    if correction.token == "damage":
        return fighter.damage
    return 0 if correction.token == "raise" else fighter.tokens.get(correction.token, 0)


def _put(state: State, correction: PutFighter) -> State:
    if correction.hex is not None:
        return with_fighter(state, correction.fighter, hex=from_label(correction.hex), slain=False, deployed=True)
    fighter = state.fighters[correction.fighter]
    state = with_cards_moved(state, fighter.seat, fighter.upgrades, "equipped", "discard_power")
    bare = {"tokens": {}, "damage": 0, "inspired": False, "raised": False, "upgrades": ()}
    return with_fighter(state, correction.fighter, hex=None, slain=True, **bare)


def _moved(state: State, correction: MoveCards) -> State:
    for card in correction.cards:
        seat = owner_of(card)
        origin = next(zone for zone in ZONES if card in state.sides[seat].cards(zone))
        for fighter in state.fighters.values():
            if card in fighter.upgrades:
                state = with_fighter(state, fighter.id, upgrades=tuple(c for c in fighter.upgrades if c != card))
        state = with_cards_moved(state, seat, (card,), origin, correction.to)
        side = state.sides[seat]
        locked = {known: until for known, until in side.locked.items() if known != card}
        state = with_side(state, seat, shown=side.shown - {card}, locked=locked)
    return state
