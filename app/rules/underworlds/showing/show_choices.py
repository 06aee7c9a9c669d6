"""What can be chosen at muster, with all that is printed on it: nobody picks a warband or a deck blind (UW-BLD-01, UW-DECK-02)."""

from typing import Any

from app.rules.underworlds.model.profiles import Deck, FighterProfile, Library, Warband
from app.rules.underworlds.showing.show_cards import entry, turning, words_of
from app.rules.underworlds.showing.show_fighters import printed, printed_weapons


def show_choices(library: Library) -> dict[str, Any]:
    """The warbands and decks of the library."""
    return {
        "warbands": {band.id: _warband(band) for band in library.warbands.values()},
        "decks": {deck.id: _deck(deck) for deck in library.decks.values()},
    }


def _warband(band: Warband) -> dict[str, Any]:
    scroll = band.warscroll
    said = [one for one in (*scroll.inspire, *scroll.uninspire) if one.text is not None]
    return {
        "name": words_of(band.name),
        "style": band.style,
        "fighters": [_fighter(one) for one in band.fighters],
        "abilities": [
            *map(turning, said),
            *({"name": words_of(a.name), "text": words_of(a.text), "timing": a.timing} for a in scroll.abilities),
        ],
    }


def _fighter(profile: FighterProfile) -> dict[str, Any]:
    return {
        "id": profile.id,
        "name": profile.name,
        "runes": sorted(profile.runes),
        "sides": {"normal": printed(profile.normal), "inspired": printed(profile.inspired)},
        "weapons": [{"name": row.name, "columns": row.columns} for row in printed_weapons(profile)],
    }


def _deck(deck: Deck) -> dict[str, Any]:
    plot = {"name": words_of(deck.plot.name), "text": words_of(deck.plot.text)} if deck.plot else None
    cards = {card.id: entry(card) for card in deck.cards}
    return {"name": words_of(deck.name), "style": deck.style, "plot": plot, "cards": cards}
