"""Muster: both pick a warband and a deck in secret, then reveal them (UW-SET-01..03, UW-BLD-01..05)."""

from collections.abc import Mapping

from app.rules.kernel.engine import asking
from app.rules.kernel.offers.offer import ListNeed, Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.handlers import Handler, Handlers, Offers, Steps
from app.rules.underworlds.model.profiles import Battlefield, Card, Library
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.setup_commands import Muster
from app.rules.underworlds.model.setup_events import WarbandMustered
from app.rules.underworlds.model.setup_prompts import DrawHands, MusterWarbands
from app.rules.underworlds.model.state import Pick, State
from app.rules.underworlds.offer_builders import offer, pick, word_option
from app.rules.underworlds.setup.nemesis import broken_limits, mixed
from app.rules.underworlds.triggers.happenings import after


def decide_muster(draft: Draft, seat: Seat, command: Muster) -> Refusal | None:
    """A pick is kept secret until both are in (UW-SET-01, UW-HID-02)."""
    return judge(draft.state, command) or asking.given(draft, seat, command, rule="UW-SET-01")


def judge(state: State, command: Muster) -> Refusal | None:
    """Whether these picks exist, follow the deck format, and fit on the board."""
    library = state.library
    if command.warband not in library.warbands:
        return refuse("warband_unknown", warband=command.warband[:60])
    for deck in (command.deck, command.second):
        if deck is not None and deck not in library.decks:
            return refuse("deck_unknown", deck=deck[:60])
    if state.options.deck_format == "rivals":
        if command.second is not None or command.cards:
            return refuse("deck_format_invalid", limits=("one_deck",))
    elif limits := broken_limits(library, command):
        return refuse("deck_format_invalid", limits=limits)
    count = len(library.warbands[command.warband].fighters)
    if not any(room_on(field, o) >= count for field in _fields(state) for o in field.orientations):
        return refuse("not_enough_starting_hexes", needed=count)
    return None


def _fields(state: State) -> tuple[Battlefield, ...]:
    return tuple(state.library.boards[state.options.board].sides.values())


def room_on(field: Battlefield, orientation: str) -> int:
    """The starting hexes of the player territory that has fewer (UW-SET-20)."""
    halves = field.orientations[orientation]
    return min(len(field.starting & halves.red), len(field.starting & halves.blue))


def reveal(draft: Draft, answers: Mapping[Seat, Muster]) -> None:
    """Both picks are in: they are shown and laid out, each deck as two piles that never mix (UW-SET-02, UW-DECK-04)."""
    state = draft.state
    draft.change(DrawHands())
    for seat, answer in answers.items():
        decks = (answer.deck,) if answer.second is None else (answer.deck, answer.second)
        picked = Pick(warband=answer.warband, decks=decks, cards=answer.cards)
        cards = _cards(state.library, picked)
        plots = [plot for deck in decks if (plot := state.library.decks[deck].plot) is not None]
        draft.emit(
            WarbandMustered(
                seat=seat,
                pick=picked,
                fighters=tuple((f"{seat}.{p.id}", p.id) for p in state.library.warbands[picked.warband].fighters),
                objectives=tuple(f"{seat}.{card.id}" for card in cards if card.objective),
                power=tuple(f"{seat}.{card.id}" for card in cards if not card.objective),
                plot=f"{seat}.{plots[0].id}" if plots else None,
            )
        )
    after(draft, "setup_muster")


def _cards(library: Library, picked: Pick) -> tuple[Card, ...]:
    found = [card for deck in picked.decks for card in library.decks[deck].cards]
    return tuple(card for card in found if not picked.cards or card.id in picked.cards)


def offers(state: State, seat: Seat) -> list[Offer]:
    """Any warband with any deck, or with two in the nemesis format (UW-BLD-03, UW-BLD-05)."""
    library = state.library
    warbands = [
        word_option(
            w.id, "warband", warband=w.id, name=w.name.en, name_es=w.name.es, style=w.style, fighters=len(w.fighters)
        )
        for w in library.warbands.values()
        if not isinstance(judge(state, _sample(state, w.id)), Refusal)
    ]
    decks = [
        word_option(d.id, "deck", deck=d.id, name=d.name.en, name_es=d.name.es, style=d.style)
        for d in library.decks.values()
    ]
    if state.options.deck_format == "rivals":
        needs = (pick("deck", decks),)
        return [
            offer("muster", {"kind": "muster"}, "UW-SET-01", need=pick("warband", warbands), more=needs, primary=True)
        ]
    found = [
        offer(
            "muster_mixed",
            {"kind": "muster", "deck": a, "second": b, "cards": list(cards)},
            "UW-BLD-05",
            id=f"muster_mixed.{a}.{b}",
            need=pick("warband", warbands),
            facts={"deck": a, "second": b},
        )
        for a, b, cards in mixed(library)
    ]
    free = (pick("deck", decks), pick("second", decks), ListNeed(field="cards"))
    return [*found, offer("muster_nemesis", {"kind": "muster"}, "UW-BLD-05", need=pick("warband", warbands), more=free)]


def _sample(state: State, warband: str) -> Muster:
    """Some pick with this warband, to ask whether it fits on the board at all."""
    if state.options.deck_format == "rivals":
        return Muster(warband=warband, deck=next(iter(state.library.decks)))
    a, b, cards = next(iter(mixed(state.library)), ("", "", ()))
    return Muster(warband=warband, deck=a, second=b, cards=cards)


STEPS: Steps = {MusterWarbands: (asking.deciders, asking.once_answered(reveal))}
HANDLERS: Handlers = {Muster: Handler(handle=decide_muster, at=(MusterWarbands,), other="already_mustered")}
OFFERS: Offers = {MusterWarbands: offers}
