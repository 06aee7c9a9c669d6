"""Muster: both pick a warband and a deck in secret, then reveal them (UW-SET-01..03, UW-BLD-01..05)."""

from collections.abc import Mapping

from app.rules.kernel.dice.dice import NoDice
from app.rules.kernel.engine import asking
from app.rules.kernel.offers.offer import ListNeed, Offer
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.schema.army_namespaces import is_of_army, own_list, with_new
from app.rules.kernel.seats import Seat
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.handlers import Handler, Handlers, Offers, Steps
from app.rules.underworlds.model.profiles import Battlefield, Card, Library, Roster
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.setup_commands import BringArmy, Muster, TakeRoster
from app.rules.underworlds.model.setup_events import ArmyBrought, WarbandMustered
from app.rules.underworlds.model.setup_prompts import DrawHands, MusterWarbands
from app.rules.underworlds.model.state import Pick, State
from app.rules.underworlds.offer_builders import offer, word_option
from app.rules.underworlds.offer_builders import pick as needs_of
from app.rules.underworlds.setup.hidden_armies import known_to
from app.rules.underworlds.setup.nemesis import broken_limits, mixed
from app.rules.underworlds.triggers.firing import after


def decide_muster(draft: Draft, seat: Seat, command: Muster) -> Refusal | None:
    """A pick is kept secret until both are in (UW-SET-01, UW-HID-02)."""
    return (
        _known(known_to(draft.state, (seat,)), command)
        or judge(draft.state, command)
        or asking.given(draft, seat, command, rule="UW-SET-01")
    )


def _known(library: Library, command: Muster) -> Refusal | None:
    """What a pick names that nobody knows, or that was brought for another seat."""
    if command.warband not in library.warbands:
        return refuse("warband_unknown", warband=command.warband[:60])
    for deck in (command.deck, command.second):
        if deck is not None and deck not in library.decks:
            return refuse("deck_unknown", deck=deck[:60])
    return None


def decide_take_roster(draft: Draft, seat: Seat, command: TakeRoster) -> Refusal | None:
    """The pick is that of the army that was brought for this seat."""
    roster = draft.state.sides[seat].draft
    if roster is None or roster.id != command.roster:
        return refuse("unknown_id", id=command.roster[:60])
    return decide_muster(draft, seat, picked(roster))


def decide_bring(draft: Draft, seat: Seat, command: BringArmy) -> Refusal | None:
    """An army with its own warband or cards can be taken by its side from now on (UW-SET-01)."""
    roster = command.content.rosters.get(own_list(command.army))
    if roster is None or len(command.content.rosters) != 1 or not is_of_army(command.content, command.army):
        return refuse("unknown_id", id=command.army[:60])
    if unknown := _known(with_new(draft.state.library, command.content), picked(roster)):
        return unknown
    draft.emit(ArmyBrought(seat=seat, content=command.content))
    return None


def picked(roster: Roster) -> Muster:
    """The pick that an army is."""
    return Muster(warband=roster.warband, deck=roster.deck, second=roster.second, cards=roster.cards)


def judge(state: State, command: Muster) -> Refusal | None:
    """Whether these picks exist, follow the deck format, and fit on the board."""
    library = state.library
    if unknown := _known(library, command):
        return unknown
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
    draft.change(DrawHands())
    for seat, answer in answers.items():
        muster(draft, seat, answer)
    after(draft, "setup_muster")


def formed(state: State, seat: Seat) -> State:
    """The state in which the army brought for a seat stands: for whoever reads what it would field."""
    draft, roster = Draft(state, NoDice()), state.sides[seat].draft
    assert roster is not None
    muster(draft, seat, picked(roster))
    return draft.state


def muster(draft: Draft, seat: Seat, answer: Muster) -> None:
    """Lays a pick out."""
    state = draft.state
    decks = (answer.deck,) if answer.second is None else (answer.deck, answer.second)
    pick = Pick(warband=answer.warband, decks=decks, cards=answer.cards)
    cards = _cards(state.library, pick)
    plots = [plot for deck in decks if (plot := state.library.decks[deck].plot) is not None]
    draft.emit(
        WarbandMustered(
            seat=seat,
            pick=pick,
            fighters=tuple((f"{seat}.{p.id}", p.id) for p in state.library.warbands[pick.warband].fighters),
            objectives=tuple(f"{seat}.{card.id}" for card in cards if card.objective),
            power=tuple(f"{seat}.{card.id}" for card in cards if not card.objective),
            plot=f"{seat}.{plots[0].id}" if plots else None,
        )
    )


def _cards(library: Library, pick: Pick) -> tuple[Card, ...]:
    found = [card for deck in pick.decks for card in library.decks[deck].cards]
    return tuple(card for card in found if not pick.cards or card.id in pick.cards)


def offers(state: State, seat: Seat) -> list[Offer]:
    """The army that was brought; any warband with any deck, or with two in the nemesis format (UW-BLD-03, UW-BLD-05)."""
    library, own = known_to(state, (seat,)), _brought(state, seat)
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
        needs, whole = (needs_of("deck", decks),), needs_of("warband", warbands)
        usual = offer("muster", {"kind": "muster"}, "UW-SET-01", need=whole, more=needs, primary=not own)
        return [*own, usual]
    found = [
        offer(
            "muster_mixed",
            {"kind": "muster", "deck": a, "second": b, "cards": list(cards)},
            "UW-BLD-05",
            id=f"muster_mixed.{a}.{b}",
            need=needs_of("warband", warbands),
            facts={"deck": a, "second": b},
        )
        for a, b, cards in mixed(library)
    ]
    free = (needs_of("deck", decks), needs_of("second", decks), ListNeed(field="cards"))
    mixing = offer("muster_nemesis", {"kind": "muster"}, "UW-BLD-05", need=needs_of("warband", warbands), more=free)
    return [*own, *found, mixing]


def _brought(state: State, seat: Seat) -> list[Offer]:
    """The army that was brought for a seat: taken as it is, or locked for what it breaks at this table."""
    roster = state.sides[seat].draft
    if roster is None:
        return []
    refused = judge(state, picked(roster))
    facts: dict[str, Fact] = {"name": roster.name.en, "name_es": roster.name.es}
    facts |= {"warband": roster.warband, "deck": roster.deck}
    command = {"kind": "take_roster", "roster": roster.id}
    return [offer("take_roster", command, "UW-SET-01", facts=facts, locked=refused, primary=refused is None)]


def _sample(state: State, warband: str) -> Muster:
    """Some pick with this warband, to ask whether it fits on the board at all."""
    if state.options.deck_format == "rivals":
        return Muster(warband=warband, deck=next(iter(state.library.decks)))
    a, b, cards = next(iter(mixed(state.library)), ("", "", ()))
    return Muster(warband=warband, deck=a, second=b, cards=cards)


STEPS: Steps = {MusterWarbands: (asking.deciders, asking.once_answered(reveal))}
HANDLERS: Handlers = {
    Muster: Handler(handle=decide_muster, at=(MusterWarbands,), other="already_mustered"),
    BringArmy: Handler(handle=decide_bring, at=(MusterWarbands,), other="already_mustered"),
    TakeRoster: Handler(handle=decide_take_roster, at=(MusterWarbands,), other="already_mustered"),
}
OFFERS: Offers = {MusterWarbands: offers}
