"""What can be chosen at muster, with all that is printed on it: nobody picks a warband or a deck blind (UW-BLD-01, UW-DECK-02)."""

from app.rules.underworlds.model.profiles import Deck, FighterProfile, Library, Warband
from app.rules.underworlds.views.own_view import (
    ChoiceDeck,
    ChoiceFighter,
    ChoicesView,
    ChoiceWarband,
    ChoiceWeapon,
    PlotView,
    ScrollAbility,
)
from app.rules.underworlds.views.show_cards import entry, texts, turning, words_of
from app.rules.underworlds.views.show_fighters import printed, printed_weapons


def show_choices(library: Library) -> ChoicesView:
    """The warbands and decks of the library."""
    return ChoicesView(
        warbands={band.id: _warband(band) for band in library.warbands.values()},
        decks={deck.id: _deck(deck) for deck in library.decks.values()},
    )


def _warband(band: Warband) -> ChoiceWarband:
    scroll = band.warscroll
    said = [one for one in (*scroll.inspire, *scroll.uninspire) if one.text is not None]
    abilities = (ScrollAbility(name=words_of(a.name), text=words_of(a.text), timing=a.timing) for a in scroll.abilities)
    return ChoiceWarband(
        name=words_of(band.name),
        style=band.style,
        fighters=tuple(_fighter(one) for one in band.fighters),
        abilities=(*map(turning, said), *abilities),
    )


def _fighter(profile: FighterProfile) -> ChoiceFighter:
    return ChoiceFighter(
        id=profile.id,
        name=profile.name,
        runes=tuple(sorted(profile.runes)),
        sides={"normal": printed(profile.normal), "inspired": printed(profile.inspired)},
        weapons=tuple(ChoiceWeapon(name=row.name, columns=row.columns) for row in printed_weapons(profile.id, profile)),
    )


def _deck(deck: Deck) -> ChoiceDeck:
    plot = PlotView(name=texts(deck.plot.name), text=texts(deck.plot.text)) if deck.plot else None
    cards = {card.id: entry(card) for card in deck.cards}
    return ChoiceDeck(name=words_of(deck.name), style=deck.style, plot=plot, cards=cards)
