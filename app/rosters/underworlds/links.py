"""Links and lists of codes: Underworlds DB, Wunderworlds, Deckers, and what is written for Vassal."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import parse_qs, unquote

from app.rosters.reader import TextReader
from app.rosters.roster import Aside, Question, Refused, Roster
from app.rosters.texts.lines import lines, plain
from app.rosters.underworlds.decks import DECKS, EDITION, OLDER, card_of, is_older

SHARED = re.compile(r"[?&]deck=", re.IGNORECASE)
TRANSFER = re.compile(r"/deck/transfer/(?:[a-z]+,)?([^?#\s]*)", re.IGNORECASE)
DECKERS = re.compile(r"(?:ObjectiveCard|GambitCard|UpgradeCard)=", re.IGNORECASE)
SITES = re.compile(r"underworlds-?db\.com|wunderworlds|yawudb|underworlds-deckers|/deck/transfer/", re.IGNORECASE)
FEWEST = 3
"""Codes of a line that make it a list of cards where no site is named."""

LONGEST_OF_CODES = 4000
"""Signs of a list of codes that stand on one line, or on lines of their own."""

MOST = 400
"""Codes that are read; a deck has 32 cards, or some more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """The codes of a line, and the name it gives the deck."""

    row: str
    codes: tuple[str, ...]
    name: str = ""
    source: str = "underworlds_codes"


def deck_of(row: str) -> Deck | None:
    """The deck of a line, or nothing for a line that holds none."""
    asked = parse_qs(row.partition("?")[2], keep_blank_values=True) if row.count("&") < 20 else {}
    first = {key.lower(): values[0] for key, values in asked.items()}
    if SHARED.search(row):
        codes = _codes(first.get("deck", ""))
        # The first of them is no card: the site begins every deck with a 0.
        return Deck(
            row=row, codes=codes[codes[:1] == ("0",) :], name=first.get("deckname", ""), source="underworlds_db"
        )
    if found := TRANSFER.search(row):
        return Deck(row=row, codes=_codes(unquote(found[1])), source="wunderworlds")
    if DECKERS.search(row):
        codes = tuple(
            code for key in ("objectivecard", "gambitcard", "upgradecard") for code in _codes(first.get(key, ""))
        )
        return Deck(row=row, codes=codes, name=first.get("decktitle", ""), source="underworlds_deckers")
    codes = _codes(row)
    is_list = len(codes) >= FEWEST and sum(bool(card_of(code)) for code in codes) * 5 >= len(codes) * 4
    return Deck(row=row, codes=codes) if is_list else None


def _codes(said: str) -> tuple[str, ...]:
    return tuple(code for code in re.split(r"[,;\s]+", said.strip())[:MOST] if code)


def read(text: str) -> Roster:
    """The deck of a text: the first, where it holds several."""
    rows = _joined(lines(text))
    decks = [deck for row in rows if (deck := deck_of(row)) and deck.codes]
    if not decks:
        return Roster(system="underworlds", source="underworlds_codes", refused=Refused(code="no_deck_in_link"))
    chosen = next((deck for deck in decks if any(card_of(code) for code in deck.codes)), decks[0])
    told = [row for row in rows if row != chosen.row]
    others = {deck.row: f"another deck in the same text, of {len(deck.codes)} cards" for deck in decks}
    # What is written for Vassal has the warband's name above the codes.
    warband = told.pop(0) if chosen.source == "underworlds_codes" and told and told[0] not in others else ""
    aside = [Aside(row=row, why=others.get(row, "not part of the deck")) for row in told]
    return _roster(chosen, warband, aside)


def _joined(rows: Sequence[str]) -> list[str]:
    """The rows, with lists that have a code on each line put on one."""
    joined: list[str] = []
    is_open = False
    for row in rows:
        is_codes = len(row) < LONGEST_OF_CODES and all(card_of(code) for code in _codes(row))
        if is_codes and is_open and len(joined[-1]) < LONGEST_OF_CODES:
            joined[-1] += f", {row}"
        else:
            joined.append(row)
        is_open = is_codes
    return joined


def _roster(deck: Deck, warband: str, aside: list[Aside]) -> Roster:
    """The army of a deck: its cards in the link's order, each once, and what no card is set aside."""
    cards = dict.fromkeys(card for code in deck.codes if (card := card_of(code)))
    aside = [*_odd(deck.codes), *aside]
    names = dict.fromkeys(DECKS[card.rstrip("0123456789")] for card in cards)
    older = [code for code in deck.codes if is_older(code)]
    refused = None
    if not cards:
        code, edition = ("other_edition", OLDER) if older else ("unknown_deck", "")
        refused = Refused(code=code, edition=edition, facts={"cards": len(deck.codes)})
        cards, aside = dict.fromkeys(code.upper() for code in deck.codes), []
    return Roster(
        system="underworlds",
        source=deck.source,
        edition=refused.edition if refused else EDITION,
        name=deck.name,
        faction=warband,
        formation=", ".join(names),
        cards=tuple(cards),
        questions=()
        if warband or refused
        else (Question(ask="warband", unit=deck.name or "the deck", about="no link says it"),),
        aside=tuple(aside),
        sums={"cards": {"ours": len(cards)}},
        refused=refused,
    )


def _odd(codes: Sequence[str]) -> Iterator[Aside]:
    """The codes that are no card of Embergard, and those that stand twice."""
    seen: set[str] = set()
    for code in codes:
        card = card_of(code)
        if card and card in seen:
            yield Aside(row=code, why="the same card twice")
        elif not card:
            why = "a card of the seasons before Embergard" if is_older(code) else "no card of a known deck"
            yield Aside(row=code, why=why)
        seen.add(card)


def knows(text: str) -> bool:
    """Whether a text is a deck: a link of a known site, or a list of codes of known decks."""
    seen = plain(text)
    if SITES.search(seen):
        return True
    rows = _joined(lines(text))
    return any(len(row) < LONGEST_OF_CODES and deck_of(row) for row in rows)


READER = TextReader(source="underworlds_codes", knows=knows, read=read)
"""The reader."""
