"""Armies of Underworlds: a warband with its cards, of the server or brought along in the same file (UW-BLD-01..05)."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain

from app.content.abilities import setting_off, waiting
from app.content.armies import Armies
from app.content.army_summary import Printed, Row, Told
from app.content.derived import made_of
from app.content.json_schema import of_records
from app.content.lines import Problem
from app.content.load import in_order
from app.content.meeting import Taken
from app.content.underworlds import check
from app.content.underworlds.from_roster import text_of
from app.content.underworlds.language import LANGUAGE, OwnReader
from app.content.underworlds.picking import decks_of
from app.content.underworlds.schema import ArmyIn
from app.content.underworlds.speech import asks, changes, links
from app.content.underworlds.typed_names import typed_names
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.schema.army_namespaces import own_list, own_name
from app.rules.underworlds.model.profiles import Card, Deck, Library, Roster, Warband
from app.rules.underworlds.setup.muster import formed, picked
from app.rules.underworlds.setup.nemesis import refused_cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Army:
    """A pick with the warbands and decks that it brings, by what the army itself calls them."""

    roster: Roster
    warbands: Mapping[str, Warband] = field(default_factory=dict)
    decks: Mapping[str, Deck] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What it is called."""
        return self.roster.name.en


def read(text: str, library: Library) -> tuple[Army | None, tuple[Problem, ...]]:
    """The army of a text, or all that is wrong with it. What it brings itself goes before what the server has."""
    reader, found = made_of(text, ArmyIn, partial(OwnReader, language=LANGUAGE))
    if found is None:
        return None, in_order(reader.problems)
    warbands = {one.id: one for one in found.warbands}
    decks = {one.id: one for one in found.decks}
    known = replace(library, warbands={**library.warbands, **warbands}, decks={**library.decks, **decks})
    _judge(reader, found, known)
    if reader.problems:
        return None, in_order(reader.problems)
    return Army(roster=_picked(found, known.decks), warbands=warbands, decks=decks), ()


def _picked(found: ArmyIn, decks: Mapping[str, Deck]) -> Roster:
    """The pick: a whole deck, or cards with the decks they are of; all the cards of a deck are that deck."""
    whole = [decks[deck] for deck in (found.deck, found.second) if deck]
    cards = found.cards or (tuple(card.id for deck in whole for card in deck.cards) if len(whole) > 1 else ())
    named = decks_of(cards, decks) if cards else [deck.id for deck in whole]
    if len(named) == 1 and sorted(cards) == sorted(card.id for card in decks[named[0]].cards):
        cards = ()
    first, second = (*named, "", "")[:2]
    return Roster(id=found.id, name=found.name, warband=found.warband, deck=first, second=second or None, cards=cards)


def with_own(library: Library, army: Army) -> Library:
    """The content as the army itself sees it."""
    return replace(library, warbands={**library.warbands, **army.warbands}, decks={**library.decks, **army.decks})


def _judge(reader: OwnReader, found: ArmyIn, library: Library) -> None:
    """What is brought is judged like the server's own content, what is picked must be there."""
    for name, parts in (("warbands", found.warbands), ("decks", found.decks)):
        Taken("deck_duplicate_card", "card").all((one.id for one in parts), reader, (name,))
    waiting.judge([reader], changes, asks, lambda value: value[1])
    if not reader.problems:
        check.vocabulary([reader], library)
        setting_off.judge([reader], links(library), "token")
    named = (("deck", found.deck), ("second", found.second))
    wanted = [("warband", found.warband, library.warbands), *((place, id, library.decks) for place, id in named if id)]
    for place, id, among in wanted:
        if id not in among:
            reader.unknown(id, (place,), "unknown_id", tuple(among), id=id)
    cards = [card.id for deck in library.decks.values() for card in deck.cards]
    for number, id in enumerate(found.cards):
        if id not in cards:
            reader.unknown(id, ("cards", number), "unknown_id", cards, id=id)
    if not found.deck and not found.cards:
        reader.wrong((), "no_deck")


def illegal(army: Army, library: Library) -> tuple[Refusal, ...]:
    """What the rules of building say against an army at any table (UW-BLD-02, UW-BLD-05)."""
    return refused_cards(with_own(library, army), picked(army.roster))


def added(library: Library, id: str, army: Army) -> Library:
    """The content with one army more: what it brings is called by names of the army's own, its cards too."""
    roster, own_cards = army.roster, {card.id for deck in army.decks.values() for card in _cards(deck)}
    decks = [_renamed(id, one, own_cards) for one in army.decks.values()]
    warbands = [replace(one, id=own_name(id, one.id, army.warbands)) for one in army.warbands.values()]
    pick = replace(
        roster,
        id=own_list(id),
        warband=own_name(id, roster.warband, army.warbands),
        deck=own_name(id, roster.deck, army.decks),
        second=own_name(id, roster.second, army.decks) if roster.second else None,
        cards=tuple(own_name(id, card, own_cards) for card in roster.cards),
    )
    return replace(
        library,
        rosters={**library.rosters, pick.id: pick},
        warbands={**library.warbands, **{one.id: one for one in warbands}},
        decks={**library.decks, **{one.id: one for one in decks}},
    )


def _cards(deck: Deck) -> Iterator[Card]:
    return chain(deck.cards, (deck.plot,) if deck.plot else ())


def _renamed(id: str, deck: Deck, own: Collection[str]) -> Deck:
    cards = {card.id: replace(card, id=own_name(id, card.id, own)) for card in _cards(deck)}
    plot = cards[deck.plot.id] if deck.plot else None
    return replace(
        deck, id=own_name(id, deck.id, {deck.id}), cards=tuple(cards[card.id] for card in deck.cards), plot=plot
    )


def tell(army: Army, library: Library) -> Told:
    """The fighters of an army, and how many cards it plays with."""
    whole, roster = with_own(library, army), army.roster
    fighters = whole.warbands[roster.warband].fighters
    decks = [whole.decks[deck] for deck in (roster.deck, roster.second) if deck]
    cards = [card for deck in decks for card in deck.cards if not roster.cards or card.id in roster.cards]
    rows = tuple(Row(name=one.name, models=1, cost=0, figure=one.figure) for one in fighters)
    printed = (*_scroll(whole.warbands[roster.warband]), *map(_card, (*_plots(decks), *cards)))
    return Told(measure="cards", cost=len(cards), units=len(rows), rows=rows, printed=printed)


def _plots(decks: Iterable[Deck]) -> Iterator[Card]:
    return (deck.plot for deck in decks if deck.plot is not None)


def _card(card: Card) -> Printed:
    return Printed(kind=card.kind, name=card.name, text=card.text, mark=str(card.glory) if card.glory else "")


def _scroll(warband: Warband) -> Iterator[Printed]:
    """What stands on the warscroll: how fighters are inspired, and its abilities."""
    scroll = warband.warscroll
    said = [(one.name, one.text) for one in (*scroll.inspire, *scroll.uninspire)]
    for name, text in (*said, *((one.name, one.text) for one in scroll.abilities)):
        if text is not None:
            yield Printed(kind="warscroll", name=name or warband.name, text=text)


ARMIES = Armies(
    read=read,
    illegal=illegal,
    ready=lambda library: library.rosters,
    added=added,
    tell=tell,
    formed=formed,
    text_of=text_of,
    may_come_later=True,
    names=typed_names,
    schema=lambda: of_records(ArmyIn, LANGUAGE, "An army of Underworlds"),
)
