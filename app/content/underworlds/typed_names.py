"""The names that a typed list of Underworlds may hold: cards, whole decks, and warbands."""

from collections.abc import Mapping

from app.rules.underworlds.model.profiles import Library


def typed_names(library: Library) -> Mapping[str, Mapping[str, str]]:
    """The names in both languages, each with its id, by what they are names of."""
    cards = [card for deck in library.decks.values() for card in deck.cards]
    return {
        "cards": {name: card.id for card in cards for name in (card.name.es, card.name.en)},
        "decks": {name: one.id for one in library.decks.values() for name in (one.name.es, one.name.en)},
        "warbands": {name: one.id for one in library.warbands.values() for name in (one.name.es, one.name.en)},
    }
