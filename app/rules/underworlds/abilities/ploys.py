"""Playing ploys: revealed, carried out, discarded; surge ploys only at their trigger (UW-PLY-01..03)."""

from app.rules.kernel.abilities.terms import Scope
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds.abilities import using
from app.rules.underworlds.abilities.using import NO_PICKS, Picks
from app.rules.underworlds.ability_text import ability_text, frame_of
from app.rules.underworlds.changes import with_cards_moved
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.identifiers import card_of
from app.rules.underworlds.model.ability_prompts import Resolving
from app.rules.underworlds.model.card_events import CardsMoved
from app.rules.underworlds.model.language.moments import Source
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State


def source_of(seat: Seat, card: str) -> Source:
    """A ploy as the source of what it does."""
    return Source(seat=seat, key=card, card=card)


def judge(state: State, seat: Seat, card: str, picks: Picks = NO_PICKS) -> Refusal | None:
    """Why this ploy may not be played as an opportunity of the power step."""
    if refused := judge_card(state, seat, card):
        return refused
    if card_of(state, card).surge:
        return refuse("surge_ploy_outside_trigger", card=card)
    return judge_words(state, seat, card, picks)


def judge_card(state: State, seat: Seat, card: str) -> Refusal | None:
    """Whether it is a ploy of one's own hand."""
    side = state.sides[seat]
    if card in side.cards("hand_objectives"):
        return refuse("not_a_power_card", card=card)
    if card not in side.cards("hand_power"):
        return refuse("card_not_in_hand", card=card[:60])
    return None if card_of(state, card).kind == "ploy" else refuse("bad_choice", "UW-PLY-01", card=card)


def judge_words(
    state: State, seat: Seat, card: str, picks: Picks = NO_PICKS, scope: Scope | None = None
) -> Refusal | None:
    """Whether all it says could be done; the card itself is in no hand by then (UW-PLY-01)."""
    without = with_cards_moved(state, seat, (card,), "hand_power", "resolving")
    return using.judge(without, source_of(seat, card), scope, picks)


def play(draft: Draft, seat: Seat, card: str, picks: Picks = NO_PICKS) -> None:
    """Reveals it and starts to carry it out."""
    reveal(draft, seat, card)
    start(draft, source_of(seat, card), picks)


def reveal(draft: Draft, seat: Seat, card: str) -> None:
    """Out of the hand for all to see."""
    draft.emit(CardsMoved(seat=seat, cards=(card,), origin="hand_power", to="resolving"))


def start(draft: Draft, source: Source, picks: Picks = NO_PICKS, scope: Scope | None = None) -> None:
    """Starts to carry out a ploy that was revealed; others may react before its effect."""
    words = ability_text(draft.state, source)
    bound = frame_of(draft.state, source, scope).scope
    draft.enter(Resolving(source=source, scope=bound, picks=picks, todo=words.todo, stage="before"))
