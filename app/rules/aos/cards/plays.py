"""The commands on tactics cards: who may use them, and what nobody learns of a hand (AOS-SH-3.2a, AOS-SH-3.2b, AOS-HID-05)."""

from collections.abc import Iterator, Mapping

from app.rules.aos.model.abilities import Ability
from app.rules.aos.model.cards import TacticsCard
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import Using
from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat


def _cards(state: State) -> tuple[TacticsCard, ...]:
    return state.library.battlepacks[state.options.battlepack].tactics


_plays_of = ByIdentity[tuple[TacticsCard, ...], tuple[Ability, ...]](
    lambda cards: tuple(card.plays for card in cards if card.plays is not None), room=64
)


def plays_of_pack(state: State) -> tuple[Ability, ...]:
    """The commands of all tactics cards: both decks hold the same, so that they are no secret (AOS-SH-3.0)."""
    return _plays_of(_cards(state))


@derived
def _hand(state: State, seat: Seat) -> tuple[str, ...]:
    return state.sides[seat].hand


def plays_in_hand(state: State, seat: Seat) -> tuple[Ability, ...]:
    """The commands of the cards that a seat holds."""
    return _plays(state, seat, _hand(state, seat))


def plays_maybe_in_hand(state: State, seat: Seat) -> tuple[Ability, ...]:
    """The commands that a seat may hold for all that is public: of any card that it has not discarded, while it holds one.

    Who is asked is judged by these, so that nobody learns from it what is in a hand (AOS-HID-05).
    """
    side, shown = state.sides[seat], set(_under_way(state, seat))
    secret = [card for card in (*side.deck, *side.hand) if card not in shown]
    return _plays(state, seat, tuple(secret)) if len(side.hand) > len(shown) else ()


def may_hold_cards(state: State, seat: Seat) -> bool:
    """Whether a seat is asked for the sake of the cards it holds, whatever they are (AOS-HID-05)."""
    return bool(plays_maybe_in_hand(state, seat))


def _under_way(state: State, seat: Seat) -> Iterator[str]:
    """The cards whose commands are being carried out: they are still in the hand, but everybody knows them."""
    for step in state.stack:
        if isinstance(step, Using) and step.seat == seat:
            yield from held_cards(state, seat, step.ability)


def _plays(state: State, seat: Seat, cards: tuple[str, ...]) -> tuple[Ability, ...]:
    return tuple(card.plays for card in _cards(state) if card.plays is not None and card.id in cards)


def held_cards(state: State, seat: Seat, ability: str) -> Iterator[str]:
    """The card in a seat's hand whose command this is."""
    hand = _hand(state, seat)
    yield from (
        card.id for card in _cards(state) if card.plays is not None and card.plays.id == ability and card.id in hand
    )


def is_play(state: State, ability: str) -> bool:
    """Whether an ability is the command of a tactics card."""
    return any(one.id == ability for one in plays_of_pack(state))


def card_fact(state: State, seat: Seat, ability: Ability) -> Mapping[str, Fact]:
    """The card that an offer is on, for those who draw the hand."""
    card = next(held_cards(state, seat, ability.id), None)
    return {} if card is None else {"card": f"{seat}.{card}"}
