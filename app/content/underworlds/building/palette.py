"""What an army of Underworlds is built of: warbands, whole decks, and their cards, each with all that is printed on it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from app.content.building.document import Document
from app.content.building.palette import GroupKind, Named, Palette, Row, Sheet
from app.content.underworlds.building.document import DECK, GROUPS, KINDS, WARBAND
from app.content.underworlds.picking import own_parts
from app.rules.kernel.schema.annotations import Words
from app.rules.underworlds.model.language.weapons import Weapon
from app.rules.underworlds.model.profiles import Card, Deck, FighterProfile, Library, Side, Warband

SYMBOLS = {
    "en": {"shield": "shield", "dodge": "dodge", "hammer": "hammer", "swords": "swords"},
    "es": {"shield": "escudo", "dodge": "esquiva", "hammer": "martillo", "swords": "espadas"},
}
WORDS = {
    "en": {"move": "Move", "save": "Save", "health": "Health", "bounty": "Bounty", "inspired": "Inspired", "plot": "Plot",
           "range": "range", "damage": "damage"},
    "es": {"move": "Movimiento", "save": "Salvación", "health": "Salud", "bounty": "Botín", "inspired": "Inspirado",
           "plot": "Trama", "range": "alcance", "damage": "daño"},
}  # fmt: skip
"""What stands on a fighter's card, as text: the same words as at the table."""


def palette(library: Library, language: str) -> Palette:
    """All warbands, decks and cards, in the words of a language."""
    return _palette(library.warbands.values(), library.decks.values(), language)


def own(document: Document, library: Library, language: str) -> Palette:
    """What the army's file brings; what of it cannot be read is told as its problem."""
    del library
    warbands, decks = own_parts(document.brings, Library(boards={}, warbands={}, decks={}))
    found = _palette(warbands.values(), decks.values(), language)
    return replace(found, sheets=tuple(replace(sheet, own=True) for sheet in found.sheets))


def _palette(warbands: Iterable[Warband], decks: Iterable[Deck], language: str) -> Palette:
    known = tuple(decks)
    cards = [_card(card, deck, language) for deck in known for card in deck.cards]
    return Palette(
        system="underworlds",
        currency="glory",
        sides=tuple(Named(id=deck.id, name=said(deck.name, language)) for deck in known),
        groups=tuple(GroupKind(id=kind) for kind in GROUPS),
        named=False,
        sheets=(
            *(_warband(one, language) for one in warbands),
            *(_deck(one, language) for one in known),
            *sorted(cards, key=lambda sheet: KINDS.index(sheet.group)),
        ),
    )


def said(words: Words, language: str) -> str:
    """Words in one of the languages."""
    return words.es if language == "es" else words.en


def _row(name: str) -> tuple[Row, ...]:
    return (Row(profile="", name=name, least=1, most=1),)


def _warband(band: Warband, language: str) -> Sheet:
    name, scroll = said(band.name, language), band.warscroll
    texts = [one.text for one in (*scroll.inspire, *scroll.uninspire)] + [one.text for one in scroll.abilities]
    lines = [line for fighter in band.fighters for line in _fighter(fighter, language)]
    return Sheet(
        id=band.id,
        name=name,
        role=WARBAND,
        rows=_row(name),
        sizes=(1,),
        figure=next((one.figure for one in band.fighters if one.leader), ""),
        text="\n".join((*lines, *(said(text, language) for text in texts if text is not None))),
        says={"fighters": len(band.fighters)},
        group=WARBAND,
    )


def _fighter(fighter: FighterProfile, language: str) -> Iterator[str]:
    yield f"{fighter.name}: {_side(fighter.normal, language)}"
    yield f"{WORDS[_known(language)]['inspired']}: {_side(fighter.inspired, language)}"


def _side(side: Side, language: str) -> str:
    word, sign = WORDS[_known(language)], SYMBOLS[_known(language)]
    numbers = f"{word['move']} {side.move}, {word['save']} {side.save_dice} {sign[side.save_symbol]}, "
    numbers += f"{word['health']} {side.health}, {word['bounty']} {side.bounty}"
    return "; ".join((numbers, *(_weapon(one, language) for one in side.weapons)))


def _weapon(weapon: Weapon, language: str) -> str:
    sign = SYMBOLS[_known(language)].get(weapon.symbol, weapon.symbol)
    word = WORDS[_known(language)]
    name = said(weapon.name, language)
    return f"{name}: {word['range']} {weapon.range}, {weapon.dice} {sign}, {word['damage']} {weapon.damage}"


def _known(language: str) -> str:
    return language if language in WORDS else "en"


def _deck(deck: Deck, language: str) -> Sheet:
    name = said(deck.name, language)
    plot = [f"{WORDS[_known(language)]['plot']}: {said(deck.plot.text, language)}"] if deck.plot else []
    texts = (f"{said(card.name, language)}: {said(card.text, language)}" for card in deck.cards)
    return Sheet(
        id=deck.id,
        name=name,
        side=deck.id,
        role=DECK,
        rows=_row(name),
        sizes=(1,),
        figure="scroll",
        text="\n".join((*plot, *texts)),
        says={f"{kind}s": sum(card.kind == kind for card in deck.cards) for kind in KINDS},
        group=DECK,
    )


def _card(card: Card, deck: Deck, language: str) -> Sheet:
    name = said(card.name, language)
    return Sheet(
        id=card.id,
        name=name,
        side=deck.id,
        role=card.kind,
        cost=card.glory,
        rows=_row(name),
        sizes=(1,),
        keywords=(*(("surge",) if card.surge else ()), *card.runes),
        figure=card.kind,
        text=said(card.text, language),
        says={"of": said(deck.name, language), **({"surge": 1} if card.surge else {})},
        group=card.kind,
    )
