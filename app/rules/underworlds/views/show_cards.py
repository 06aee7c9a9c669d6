"""Cards in the view: piles with their counts, the faces this viewer may see, deck lists, warscrolls (digest 8)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Literal

from app.rules.kernel.incremental.derived import derived, derived_map
from app.rules.kernel.incremental.tracking import told_of
from app.rules.kernel.refusal import Fact
from app.rules.kernel.schema.annotations import Words
from app.rules.kernel.seats import Seat, Viewer
from app.rules.kernel.views.view import CardView, PileView
from app.rules.underworlds.identifiers import card_of, warband_of
from app.rules.underworlds.model.profiles import Ability, Card, Inspiring
from app.rules.underworlds.model.state import Side, State
from app.rules.underworlds.model.tables import HANDS, HIDDEN, ZONES, Zone
from app.rules.underworlds.views.own_view import CardEntry, ListView, PlotView, ScrollAbility, Texts


@derived
def show_piles(state: State) -> dict[str, PileView]:
    """Every pile of both sides: how many cards it holds is always public."""
    return {
        f"{seat}.{zone}": _pile(side, zone) for seat, side in state.sides.items() if side.warband for zone in _ORDER
    }


_HEAPS: Mapping[Zone, str] = {
    "deck_objectives": "deck_objectives",
    "deck_power": "deck_power",
    "discard_objectives": "discard",
    "discard_power": "discard",
    "scored": "scored",
}
"""What lies beside the board: both decks of one kind of discard make one heap."""

_ORDER: tuple[Zone, ...] = (*_HEAPS, *(zone for zone in ZONES if zone not in _HEAPS))
_KINDS: Mapping[Zone, Literal["hand", "deck", "discard", "kept", "playing", "aside"]] = {
    "deck_objectives": "deck",
    "deck_power": "deck",
    "hand_objectives": "hand",
    "hand_power": "hand",
    "discard_objectives": "discard",
    "discard_power": "discard",
    "set_aside_objectives": "aside",
    "set_aside_power": "aside",
    "resolving": "playing",
}


def _pile(side: Side, zone: Zone) -> PileView:
    return PileView(
        id=f"{side.seat}.{zone}",
        label=f"underworlds.pile.{zone}",
        count=len(side.cards(zone)),
        seat=side.seat,
        kind=_KINDS.get(zone, "kept"),
        heap=f"underworlds.pile.{_HEAPS[zone]}" if zone in _HEAPS else "",
        look="objective" if zone.endswith("objectives") else "",
    )


@derived
def show_cards(state: State, viewer: Viewer) -> dict[str, CardView]:
    """The cards whose faces this viewer may see (UW-HID-01)."""
    shown: dict[str, CardView] = {}
    for side in state.sides.values():
        for zone in ZONES:
            for place, card in enumerate(side.cards(zone)):
                if _sees(state, viewer, side, zone, card):
                    shown[card] = _card(state, side, zone, card, place)
    return shown


def _sees(state: State, viewer: Viewer, side: Side, zone: Zone, card: str) -> bool:
    if viewer.role in ("everyone", "referee"):
        return True
    if zone in HIDDEN:
        return False
    if zone not in HANDS or card in side.shown:
        return True
    if viewer.role == "spectator":
        return viewer.hands or (viewer.among_bots and state.options.spectator_view == "full")
    return viewer.seat == side.seat


@derived
def show_past_hands(state: State, viewer: Viewer) -> dict[str, tuple[CardEntry, ...]]:
    """The hands as they were a round ago: what spectators of bots see with `delayed_full` beyond the public view (UW-HID-05)."""
    if not viewer.among_bots or state.options.spectator_view != "delayed_full":
        return {}
    return {
        seat: tuple(entry(card_of(state, card)) for card in side.past_hands[0])
        for seat, side in state.sides.items()
        if len(side.past_hands) == 2
    }


def _card(state: State, side: Side, zone: Zone, card: str, place: int) -> CardView:
    printed = card_of(state, card)
    facts: dict[str, Fact] = {**face(printed), "place": place}
    bearer = next((f.id for f in state.fighters.values() if card in f.upgrades), None)
    if bearer is not None:
        facts["on"] = bearer
    flags = [*(["surge"] if printed.surge else []), *(["shown"] if card in side.shown else [])]
    if card in side.locked:
        flags.append("locked")
        facts["locked_until"] = side.locked[card]
    return CardView(
        id=card,
        pile=f"{side.seat}.{zone}",
        name=printed.name.en,
        look=printed.kind,
        text=printed.text.en,
        flags=tuple(flags),
        facts=facts,
    )


def face(card: Card) -> dict[str, Fact]:
    """What is printed on a card beyond its English words."""
    facts: dict[str, Fact] = {"name_es": card.name.es, "text_es": card.text.es, "surge": card.surge}
    if card.kind in ("objective", "upgrade"):
        facts["glory"] = card.glory
    if card.runes:
        facts["runes"] = card.runes
    return facts


@derived_map("sides")
def show_lists(state: State, seat: Seat) -> ListView | None:
    """Deck lists, plot cards and warscrolls: public from muster on (UW-CON-08, UW-WND-03)."""
    listed = told_of(state.sides, seat, _listed)
    if not listed[0]:
        return None
    cards = {card: card_of(state, card) for card in _names(state, seat)}
    scroll = warband_of(state, seat).warscroll
    said = [one for one in (*scroll.inspire, *scroll.uninspire) if one.text is not None]
    turnings = {f"{seat}/inspire.{n}": turning(one) for n, one in enumerate(said)}
    return ListView(
        warband=words_of(warband_of(state, seat).name),
        decks=tuple(words_of(state.library.decks[deck].name) for deck in listed[1]),
        cards={card.id: replace(entry(card), abilities=_keys(id, card)) for id, card in cards.items()},
        plot=_plot(state, seat, listed[2]) if listed[2] else None,
        abilities={**turnings, **{f"{seat}/{a.id}": _ability(listed[3], listed[4], seat, a) for a in scroll.abilities}},
        turnings=tuple(turnings),
    )


_listed: Callable[[Side], tuple[str, Sequence[str], str | None, Mapping[str, int], Mapping[str, int]]] = attrgetter(
    "warband", "decks", "plot", "ability_tokens", "uses"
)
"""What the lists of a side say, whatever lies where."""


@derived
def _names(state: State, seat: Seat) -> tuple[str, ...]:
    """All cards of a side by name: the same wherever they lie."""
    return tuple(sorted({card for zone in ZONES for card in state.sides[seat].cards(zone)}))


def _plot(state: State, seat: Seat, id: str) -> PlotView:
    card, counters = card_of(state, id), told_of(state.sides, seat, _counters)
    return PlotView(name=texts(card.name), text=texts(card.text), abilities=_keys(id, card), counters=counters)


_counters: Callable[[Side], Mapping[str, int]] = attrgetter("counters")


def _keys(id: str, card: Card) -> tuple[str, ...]:
    return tuple(f"{id}/{ability.id}" for ability in card.abilities)


def entry(card: Card) -> CardEntry:
    """A card as it is printed, wherever it lies."""
    return CardEntry(
        kind=card.kind,
        name=card.name.en,
        name_es=card.name.es,
        text=card.text.en,
        text_es=card.text.es,
        surge=card.surge,
        glory=card.glory if card.kind in ("objective", "upgrade") else None,
        runes=tuple(card.runes),
    )


def turning(condition: Inspiring) -> ScrollAbility:
    """When a fighter's card is turned: it stands on the warscroll with the abilities (UW-WB-01)."""
    return ScrollAbility(name=words_of(condition.name), text=words_of(condition.text), timing="passive")


def _ability(tokens: Mapping[str, int], uses: Mapping[str, int], seat: Seat, ability: Ability) -> ScrollAbility:
    key = f"{seat}/{ability.id}"
    return ScrollAbility(
        name=words_of(ability.name),
        text=words_of(ability.text),
        timing=ability.timing,
        rune=ability.rune,
        tokens=tokens.get(key),
        uses=uses.get(key, 0),
        per=ability.per,
        most=ability.most if ability.per else None,
    )


def texts(words: Words) -> Texts:
    """A text in both languages."""
    return {"en": words.en, "es": words.es}


def words_of(words: Words | None) -> Texts | None:
    """A text in both languages, where there is one."""
    return texts(words) if words else None
