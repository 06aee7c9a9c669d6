"""Choosing command cards in secret and turning them up together (DW-CMD-01, DW-ACT-03, DW-ACT-04)."""

from collections.abc import Mapping

from app.rules.diskwars import damage
from app.rules.diskwars.abilities import lasting
from app.rules.diskwars.cards.ordering import resolution_order
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.handlers import Handler, Handlers, Offers, Steps
from app.rules.diskwars.language.living import card_key
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.round_commands import ChooseCard
from app.rules.diskwars.model.round_events import CardBegun, CardsDiscarded, CardsRevealed
from app.rules.diskwars.model.round_prompts import ChoosingCards, Resolving, ResolvingCard
from app.rules.diskwars.model.state import Played, State
from app.rules.diskwars.turn_sequence.initiative import in_order
from app.rules.kernel.engine import asking
from app.rules.kernel.engine.handlers import nobody
from app.rules.kernel.offers.offer import Offer, Option, PickNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def choose_card(draft: Draft, seat: Seat, command: ChooseCard) -> Refusal | None:
    """Lays a card of one's hand face down (DW-CMD-01)."""
    if command.card not in draft.state.sides[seat].hand:
        return refuse("unknown_id", id=command.card[:60])
    return asking.given(draft, seat, command, rule="DW-CMD-01")


def reveal(draft: Draft, answers: Mapping[Seat, ChooseCard]) -> None:
    """All cards are turned up together and put in order (DW-CMD-10)."""
    state = draft.state
    strategies = {seat: state.library.commands[made.card].strategy for seat, made in answers.items()}
    played = (Played(seat=seat, card=answers[seat].card) for seat in resolution_order(in_order(state), strategies))
    draft.leave()
    draft.emit(CardsRevealed(played=tuple(played)))
    draft.enter(Resolving())


def resolve_next(draft: Draft) -> None:
    """The next card is resolved, or all go to their piles and what they gave is gone (DW-CMD-05, DW-CMD-06, DW-CMD-09)."""
    state = draft.state
    step = state.step
    assert isinstance(step, Resolving)
    if step.index >= len(state.played):
        draft.leave()
        draft.emit(CardsDiscarded())
        lasting.ends(draft, "card")
        damage.settle_changed(draft)
        return
    seat = state.played[step.index].seat
    draft.change(Resolving(index=step.index + 1))
    if seat not in state.out:
        draft.emit(CardBegun(seat=seat, card=state.played[step.index].card))
        draft.enter(ResolvingCard(seat=seat))


def nothing_else(state: State) -> str:
    """What keeps one from doing nothing: while cards are chosen, a card must be played (DW-ACT-03)."""
    return "must_choose_command_card" if isinstance(state.step, ChoosingCards) else "wrong_step"


def offers(state: State, seat: Seat) -> list[Offer]:
    """One of the cards in hand."""
    cards = tuple(
        Option(value=card, label="diskwars.card", facts={"name": card, "card": card_key(seat, card)})
        for card in dict.fromkeys(state.sides[seat].hand)
    )
    need = PickNeed(field="card", options=cards)
    again = isinstance(state.step, ChoosingCards) and seat not in asking.deciders(state)
    return [
        Offer(
            id="choose_card",
            command={"kind": "choose_card"},
            label="diskwars.offer.choose_card.again" if again else "diskwars.offer.choose_card",
            place="prompt",
            need=need,
            primary=True,
            rule="DW-CMD-01",
        )
    ]


STEPS: Steps = {
    ChoosingCards: (asking.deciders, asking.once_answered(reveal)),
    Resolving: (nobody, resolve_next),
}
HANDLERS: Handlers = {ChooseCard: Handler(handle=choose_card, at=(ChoosingCards,), own_turn=False)}
OFFERS: Offers = {ChoosingCards: offers}
