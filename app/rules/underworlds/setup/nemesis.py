"""The nemesis format: a deck of one's own from two Rivals decks, and what limits it (UW-BLD-05)."""

from collections.abc import Iterator
from itertools import combinations

from app.rules.kernel.refusal import Refusal
from app.rules.underworlds.model.profiles import Card, Deck, Library
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.setup_commands import Muster
from app.rules.underworlds.model.tables import OBJECTIVES_IN_DECK, POWER_IN_DECK

MOST_SURGES = 6


def refused_cards(library: Library, command: Muster) -> tuple[Refusal, ...]:
    """What is wrong with the cards of a pick in its format: one whole deck, or cards of two (UW-BLD-02, UW-BLD-05)."""
    limits = broken_limits(library, command) if command.second is not None else ("one_deck",) if command.cards else ()
    return (refuse("deck_format_invalid", limits=limits),) if limits else ()


def broken_limits(library: Library, command: Muster) -> tuple[str, ...]:
    """Every limit a list of cards breaks."""
    if command.second is None or command.second == command.deck:
        return ("two_decks",)
    decks = (library.decks[command.deck], library.decks[command.second])
    known = {card.id: card for deck in decks for card in deck.cards}
    if not set(command.cards) <= known.keys():
        return ("unknown_card",)
    cards = [known[card] for card in command.cards]
    return _limits(cards) + (("one_plot",) if all(deck.plot for deck in decks) else ())


def _limits(cards: list[Card]) -> tuple[str, ...]:
    objectives = [card for card in cards if card.objective]
    power = [card for card in cards if not card.objective]
    names = [card.name.en for card in cards]
    broken = {
        "least_objectives": len(objectives) < OBJECTIVES_IN_DECK,
        "most_surges": sum(card.surge for card in objectives) > MOST_SURGES,
        "least_power": len(power) < POWER_IN_DECK,
        "most_ploys": 2 * sum(card.kind == "ploy" for card in power) > len(power),
        "name_twice": len(set(names)) < len(names),
    }
    return tuple(limit for limit, is_broken in broken.items() if is_broken)


def mixed(library: Library) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Ready mixes of two decks that break no limit: half of each, as printed."""
    for a, b in combinations(library.decks.values(), 2):
        cards = _mix(a, b)
        command = Muster(warband="", deck=a.id, second=b.id, cards=cards)
        if not broken_limits(library, command):
            yield a.id, b.id, cards


def _mix(a: Deck, b: Deck) -> tuple[str, ...]:
    chosen: list[str] = []
    for kind, surge, count in (
        ("objective", True, 3),
        ("objective", False, 3),
        ("ploy", None, 5),
        ("upgrade", None, 5),
    ):
        for deck in (a, b):
            fitting = [c.id for c in deck.cards if c.kind == kind and surge in (None, c.surge)]
            chosen += fitting[:count]
    return tuple(chosen)
