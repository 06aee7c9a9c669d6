"""What an army of Underworlds picks: of which decks its cards are, among those of the server and its own."""

from collections.abc import Iterable, Mapping
from typing import Any

from app.content.lines import Lined
from app.content.underworlds.language import LANGUAGE, OwnReader
from app.rules.underworlds.model.profiles import Deck, Library, Warband


def decks_of(cards: Iterable[str], decks: Mapping[str, Deck]) -> list[str]:
    """The decks that these cards are of, that of the first card first."""
    deck_of = {card.id: deck.id for deck in decks.values() for card in deck.cards}
    return list(dict.fromkeys(deck_of[card] for card in cards if card in deck_of))


def own_parts(brings: Mapping[str, Any], library: Library) -> tuple[dict[str, Warband], dict[str, Deck]]:
    """The warbands and decks an army may pick: what it brings goes before what the server has."""
    data = {part: brings.get(part) or [] for part in ("warbands", "decks")}
    reader = OwnReader(Lined(data=data, lines={}), language=LANGUAGE)
    bands = [reader.made(Warband, row, ("warbands", n)) for n, row in enumerate(data["warbands"])]
    decks = [reader.made(Deck, row, ("decks", n)) for n, row in enumerate(data["decks"])]
    return (
        {**library.warbands, **{one.id: one for one in bands if one is not None}},
        {**library.decks, **{one.id: one for one in decks if one is not None}},
    )
