"""A player's deck as an army of our own schema: cards of decks that are here, or of others as texts that are read from paper."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from app.content.made import LeftOut, Made
from app.content.naming import slug, title
from app.content.written import written
from app.rosters.roster import Refused, Roster, Unit
from app.rosters.typed import fold
from app.rosters.underworlds.decks import DECKS, LAST, card_of
from app.rules.underworlds.model.profiles import Deck, Library

OBJECTIVES, PLOYS = 12, 22
"""The last numbers of a deck's objectives and ploys; upgrades follow (UW-DECK-01)."""

MOST: Final = 2
"""Decks that the cards of an army may be of (UW-BLD-05)."""


def text_of(roster: Roster, library: Library) -> Made | Refused:
    """The warband and the cards of a deck's link, codes or list, as YAML; refused where they are of no deck at all.

    A deck that is not here comes along as texts: its cards have numbers and kinds, and what they say stands on paper. One whole
    deck is a Rivals deck; cards of two are of the nemesis format; what is of a third deck is left out, and told.
    """
    here, cards = library.decks, [*_cards(roster.cards, library)]
    counted = Counter(deck for deck, _ in cards)
    if not counted:
        return Refused(code="no_units", edition=roster.edition)
    first, *more = [deck for deck, _ in counted.most_common(MOST)]
    chosen = {first, *more}
    left_out = [LeftOut(row=_called(deck, card, here), why="third_deck") for deck, card in cards if deck not in chosen]
    own = [_text_deck(deck) for deck in (first, *more) if deck not in here]
    warband = _warband(roster, library)
    name = title(roster.name or ", ".join(_title(deck, here) for deck in (first, *more)), "Deck")
    picked: dict[str, Any] = {"warband": warband, "deck": _id(first, here)}
    if more:
        picked["second"] = _id(more[0], here)
        picked["cards"] = [card if deck in here else card.lower() for deck, card in cards if deck in chosen]
    text = written(
        {"id": slug(name, "army"), "name": {"en": name, "es": name}, "system": "underworlds", **picked}
        | ({"decks": own} if own else {})
    )
    rows = tuple(Unit(name=_called(deck, card, here)) for deck, card in cards if deck in chosen)
    texts = tuple(deck["name"] for deck in own)
    return Made(text=text, units=rows, applied=0, texts=texts, left_out=tuple(left_out))


def _cards(named: Iterable[str], library: Library) -> Iterable[tuple[str, str]]:
    """Each card with its deck: one that is here, else the letters of its code. A deck that is named is all of its cards."""
    deck_of = {card.id: deck.id for deck in library.decks.values() for card in deck.cards}
    for one in dict.fromkeys(named):
        if one in library.decks:
            yield from ((one, card.id) for card in library.decks[one].cards)
        elif one in deck_of:
            yield deck_of[one], one
        elif code := card_of(one):
            yield code.rstrip("0123456789"), code


def _warband(roster: Roster, library: Library) -> str:
    """The warband that is named; else the one proposed first; else the first there is."""
    asked = next((one.proposals for one in roster.questions if one.ask == "warband"), ())
    said = fold(next(iter(asked), roster.faction))
    found = (one.id for one in library.warbands.values() if said in (fold(one.name.en), fold(one.name.es)))
    return next(found, next(iter(library.warbands), ""))


def _id(deck: str, here: Mapping[str, Deck]) -> str:
    return deck if deck in here else slug(DECKS[deck], "deck")


def _title(deck: str, here: Mapping[str, Deck]) -> str:
    return here[deck].name.en if deck in here else DECKS[deck]


def _called(deck: str, card: str, here: Mapping[str, Deck]) -> str:
    if deck not in here:
        return f"{DECKS[deck]} {card.removeprefix(deck)}"
    return next(one.name.en for one in here[deck].cards if one.id == card)


def _text_deck(deck: str) -> dict[str, Any]:
    """A deck that is not here: all its cards by their numbers, each a text."""
    return {"id": _id(deck, {}), "name": DECKS[deck], "cards": [_text_card(deck, n) for n in range(1, LAST + 1)]}


def _text_card(deck: str, number: int) -> dict[str, Any]:
    kind = "objective" if number <= OBJECTIVES else "ploy" if number <= PLOYS else "upgrade"
    name = f"{DECKS[deck]} {number}"
    text = {"en": f"As printed on your card {name}.", "es": f"Como dice tu carta {name}."}
    glory = {"glory": 0} if kind == "upgrade" else {}
    return {"id": f"{deck}{number}".lower(), "kind": kind, "name": name, "text": text, **glory}
