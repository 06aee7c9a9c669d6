"""Cards in the view: twists and tactics; each viewer sees only the faces he may (AOS-HID-02, AOS-HID-03, AOS-HID-04)."""

from collections.abc import Iterator, Mapping

from app.rules.aos.agreed_battle import pack_of
from app.rules.aos.model.cards import TacticsCard, TwistCard
from app.rules.aos.model.state import State
from app.rules.aos.tactics.conditions import told
from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat, Viewer
from app.rules.kernel.views.view import CardView, PileView


def sees_secrets(viewer: Viewer, seat: Seat) -> bool:
    """Whether a viewer may see what only this seat knows."""
    return viewer.role in ("everyone", "referee") or (viewer.role == "seat" and viewer.seat == seat)


@derived
def show_piles(state: State) -> dict[str, PileView]:
    """Every pile with its count, which is always public (AOS-HID-05)."""
    if not pack_of(state).tactics:
        return {}
    shown: dict[str, PileView] = {}
    for seat in state.seats:
        side = state.sides[seat]
        hand, deck, gone = f"{seat}.hand", f"{seat}.deck", f"{seat}.discard"
        shown[hand] = PileView(
            id=hand, label="aos.pile.hand", count=len(side.hand), seat=seat, kind="hand", look="tactic"
        )
        shown[deck] = PileView(
            id=deck,
            label="aos.pile.deck",
            count=len(side.deck),
            seat=seat,
            kind="deck",
            heap="aos.pile.deck",
            look="tactic",
        )
        shown[gone] = PileView(
            id=gone,
            label="aos.pile.discard",
            count=len(side.discards),
            seat=seat,
            kind="discard",
            heap="aos.pile.discard",
            look="tactic",
        )
    label = "aos.pile.twists"
    shown["twists"] = PileView(id="twists", label=label, count=len(state.twists), kind="deck", heap=label, look="twist")
    if state.twist:
        shown["twist"] = PileView(id="twist", label="aos.pile.twist", count=1, kind="playing", look="twist")
    return shown


@derived
def show_cards(state: State, viewer: Viewer) -> dict[str, CardView]:
    """The cards whose faces this viewer may see: both decks hold the same ones, so that a card is its seat's."""
    shown = {card.id: card for seat in state.seats for card in _of_seat(state, viewer, seat)}
    if state.twist:
        twist = next(card for card in pack_of(state).twists if card.id == state.twist)
        shown[twist.id] = _twist(twist)
    return shown


def _of_seat(state: State, viewer: Viewer, seat: Seat) -> Iterator[CardView]:
    known = {card.id: card for card in pack_of(state).tactics}
    side = state.sides[seat]
    for card in sorted(side.hand) if viewer.hands or sees_secrets(viewer, seat) else ():
        yield _tactic(known[card], seat, f"{seat}.hand", _live(state, seat, known[card]))
    for card in sorted(side.discards):
        yield _tactic(known[card], seat, f"{seat}.discard")


def _live(state: State, seat: Seat, card: TacticsCard) -> Mapping[str, Fact]:
    """How far its holder is with it, in the turn it could score in (AOS-SH-BP-7d)."""
    return told(state, seat, card.conditions) if state.turn and state.active == seat else {}


def _tactic(card: TacticsCard, seat: Seat, pile: str, live: Mapping[str, Fact] | None = None) -> CardView:
    """A battle tactic that is scored, or a command, never both (AOS-SH-3.2a)."""
    facts: dict[str, Fact] = {
        "card": card.id,
        "name_es": card.name.es,
        "text_es": card.text.es,
        "command": card.command.en,
        "command_es": card.command.es,
        **(live or {}),
    }
    return CardView(id=f"{seat}.{card.id}", pile=pile, name=card.name.en, look="tactic", text=card.text.en, facts=facts)


def _twist(card: TwistCard) -> CardView:
    facts: dict[str, Fact] = {"name_es": card.name.es, "text_es": card.text.es}
    return CardView(id=card.id, pile="twist", name=card.name.en, look="twist", text=card.text.en, facts=facts)
