"""The players of an Underworlds scenario: warbands with plain fighters, decks with plain cards, and who holds what."""

from dataclasses import dataclass, replace
from typing import Any

from app.content.underworlds.load import library as content
from app.content.underworlds.written_out import read_out
from app.rules.kernel.schema.annotations import Words
from app.rules.kernel.seats import Seat
from app.rules.underworlds.model.language.weapons import Weapon, WeaponRune
from app.rules.underworlds.model.profiles import Card, Deck, FighterProfile, Warband, Warscroll
from app.rules.underworlds.model.profiles import Side as CardSide
from app.rules.underworlds.model.state import Side
from app.rules.underworlds.model.tables import DECK_OF, DISCARD_OF, HAND_OF, DeckKind, Zone
from app.scenes.reading import named
from app.scenes.underworlds.given import FighterIn, GivenIn, SideIn, WeaponIn


@dataclass(frozen=True, slots=True, kw_only=True)
class Sided:
    """A player's warband and deck."""

    warband: Warband
    deck: Deck


def sided(wanted: GivenIn, seat: Seat) -> Sided:
    """The warband and deck of a seat. Raises BadGiven for content nobody has."""
    side = _side(wanted, seat)
    library = content()
    if side.warband is not None:
        named(side.warband, library.warbands, ("sides", seat, "warband"))
    if side.deck is not None:
        named(side.deck, library.decks, ("sides", seat, "deck"))
    men = {id: man for id, man in wanted.fighters.items() if id.startswith(f"{seat}.")}
    known = {profile.id: profile for profile in library.warbands[side.warband].fighters} if side.warband else {}
    for id, man in men.items():
        if man.card is not None:
            named(man.card, known, ("fighters", id, "card"))
    plain = tuple(_profile(id.partition(".")[2], man) for id, man in men.items() if man.card is None)
    empty = Warband(id="", name=_words(seat), fighters=(), warscroll=Warscroll(inspire=()))
    band = library.warbands[side.warband] if side.warband else empty
    printed = tuple(known[man.card] for man in men.values() if man.card is not None)
    deck = library.decks[side.deck] if side.deck else _plain_deck(seat)
    own = read_out(side.cards, side.warscroll, ("sides", seat))
    band = replace(
        band,
        id=f"{seat}_warband",
        fighters=(*printed, *plain),
        warscroll=own.warscroll or band.warscroll,
    )
    return Sided(warband=band, deck=_with(deck, own.cards))


def side_of(wanted: GivenIn, seat: Seat, mine: Sided, turns: int) -> Side:
    """The player's side of the table; `turns` are those it has begun this round. Raises BadGiven for unknown cards."""
    side = _side(wanted, seat)
    men = [man for id, man in wanted.fighters.items() if id.startswith(f"{seat}.")]
    worn = [card for man in men for card in man.upgrades]
    cards = {card.id: card for card in mine.deck.cards}
    for card in (*side.hand, *worn, *side.discarded):
        named(card, cards, ("sides", seat))
    piles: dict[Zone, tuple[str, ...]] = {"equipped": tuple(f"{seat}.{card}" for card in worn)}
    spoken_for = {*side.hand, *worn, *side.discarded}
    kinds: tuple[DeckKind, ...] = ("objectives", "power")
    for kind in kinds:
        own = [id for id, card in cards.items() if card.objective == (kind == "objectives")]
        piles[HAND_OF[kind]] = tuple(f"{seat}.{card}" for card in side.hand if card in own)
        piles[DISCARD_OF[kind]] = tuple(f"{seat}.{card}" for card in side.discarded if card in own)
        piles[DECK_OF[kind]] = tuple(f"{seat}.{card}" for card in own if card not in spoken_for)
    plot = mine.deck.plot
    return Side(
        seat=seat,
        warband=mine.warband.id,
        decks=(mine.deck.id,),
        plot=f"{seat}.{plot.id}" if plot else None,
        counters={name: counter.start for name, counter in plot.counters.items()} if plot else {},
        ability_tokens={
            f"{seat}/{ability.id}": ability.tokens
            for ability in mine.warband.warscroll.abilities
            if ability.tokens is not None
        },
        territory="red" if seat == "red" else "blue",
        glory=side.glory,
        piles=piles,
        turns_taken=turns,
        equipped_at={f"{seat}.{card}": number for number, card in enumerate(worn, 1)},
    )


def _side(wanted: GivenIn, seat: Seat) -> SideIn:
    return wanted.sides.get("red" if seat == "red" else "blue", SideIn())


def _profile(name: str, man: FighterIn) -> FighterProfile:
    dice, symbol = man.save
    numbers = CardSide(
        move=man.move,
        save_dice=dice,
        save_symbol=symbol,
        health=man.health,
        bounty=man.bounty,
        weapons=tuple(_weapon(id, weapon) for id, weapon in man.weapons.items()),
    )
    return FighterProfile(id=name, name=name.title(), normal=numbers, inspired=numbers, runes=tuple(man.runes))


def _weapon(id: str, wanted: WeaponIn) -> Weapon:
    return Weapon(
        id=id,
        name=_words(id.title()),
        use=wanted.kind,
        range=wanted.range,
        dice=wanted.dice,
        symbol=wanted.symbol,
        damage=wanted.damage,
        abilities=(
            *(WeaponRune(id=rune) for rune in wanted.abilities),
            *(WeaponRune(id=rune, critical=True) for rune in wanted.critical),
        ),
    )


def _plain_deck(seat: Seat) -> Deck:
    """Twelve objectives and twenty upgrades without a text; objectives need a condition, so none is met by itself."""
    objectives = [_card(f"o{number}", kind="objective", glory=1) for number in range(1, 13)]
    power = [_card(f"p{number}", kind="upgrade", glory=0) for number in range(1, 21)]
    return Deck(id=f"{seat}_deck", name=_words(f"{seat} deck"), cards=(*objectives, *power))


def _with(deck: Deck, cards: tuple[Card, ...]) -> Deck:
    """The deck with these cards instead of as many plain ones of their sort; a plot lies beside it."""
    kept, plot = list(deck.cards), deck.plot
    for card in cards:
        if card.kind == "plot":
            plot = card
            continue
        ousted = next(one for one in reversed(kept) if one.objective == card.objective and one not in cards)
        kept[kept.index(ousted)] = card
    return replace(deck, cards=tuple(kept), plot=plot)


def _card(id: str, **fields: Any) -> Card:
    return Card(id=id, name=_words(id), text=_words(id), **fields)


def _words(text: str) -> Words:
    return Words(en=text, es=text)
