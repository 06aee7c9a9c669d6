"""Hands of tactics cards: discarding before one draws, scoring at the end of one's turn (AOS-SH-BP-6b, AOS-SH-BP-7d)."""

from collections.abc import Callable
from dataclasses import replace

from app.rules.aos.agreed_battle import pack_of, plan_of
from app.rules.aos.cards.decks import fill_hand, may_draw
from app.rules.aos.draft import Draft
from app.rules.aos.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.aos.model.card_events import CardsDiscarded, TacticScored
from app.rules.aos.model.cards import TacticsCard
from app.rules.aos.model.commands import Discard, Pass, ScoreTactic
from app.rules.aos.model.flow_events import PointsScored
from app.rules.aos.model.prompts import DiscardCards, ScoreTactics
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import Points, State
from app.rules.aos.tactics.conditions import are_done
from app.rules.kernel.offers.offer import Offer, Option, PickNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def holders(state: State) -> frozenset[Seat]:
    """The seat of the step, while it holds a card: how many it holds is no secret (AOS-HID-05)."""
    step = state.step
    assert isinstance(step, DiscardCards | ScoreTactics)
    return frozenset({step.seat}) if state.sides[step.seat].hand else NOBODY


def draw_after(draft: Draft) -> None:
    """With no card to discard one draws at once (AOS-SH-BP-5b)."""
    step = draft.state.step
    assert isinstance(step, DiscardCards)
    _draw(draft, step.seat)


def _draw(draft: Draft, seat: Seat) -> None:
    draft.leave()
    if may_draw(draft.state, seat):
        fill_hand(draft, seat)


def leave(draft: Draft) -> None:
    """Nothing is left to score with."""
    draft.leave()


def decide_discard(draft: Draft, seat: Seat, command: Discard) -> Refusal | None:
    """Discards any number of cards, then draws."""
    hand = draft.state.sides[seat].hand
    if len(set(command.cards)) != len(command.cards):
        return refuse("duplicate_pick", "AOS-SH-BP-6b")
    if (strange := next((card for card in command.cards if card not in hand), None)) is not None:
        return refuse("unknown_id", "AOS-SH-BP-6b", id=strange)
    if command.cards:
        draft.emit(CardsDiscarded(seat=seat, cards=command.cards))
    _draw(draft, seat)
    return None


def card_of(state: State, card: str) -> TacticsCard:
    """A tactics card of the battlepack."""
    return next(one for one in pack_of(state).tactics if one.id == card)


def decide_score(draft: Draft, seat: Seat, command: ScoreTactic) -> Refusal | None:
    """Shows a card whose tactic is completed; several may be in one turn."""
    state = draft.state
    if command.card not in state.sides[seat].hand:
        return refuse("unknown_id", "AOS-SH-BP-7d", id=command.card)
    if refused := _judge_score(state, seat, command.card):
        return refused
    draft.emit(TacticScored(seat=seat, card=command.card))
    points = Points(round=state.round, turn=state.active, source="AOS-SH-BP-7d", amount=plan_of(state).scoring.tactic)
    draft.emit(PointsScored(seat=seat, points=points))
    return None


def _judge_score(state: State, seat: Seat, card: str) -> Refusal | None:
    done = are_done(state, seat, card_of(state, card).conditions)
    return None if done else refuse("tactic_condition_not_met", card=card)


def decide_pass(draft: Draft, seat: Seat, command: Pass) -> Refusal | None:
    """Scores no more."""
    draft.leave()
    return None


def _options(state: State, seat: Seat, judge: Callable[[str], Refusal | None]) -> tuple[Option, ...]:
    return tuple(
        Option(value=card, label="aos.option.card", facts={"card": f"{seat}.{card}"}, locked=judge(card))
        for card in state.sides[seat].hand
    )


def discard_offers(state: State, seat: Seat) -> list[Offer]:
    """Discard some, or keep all."""
    options = _options(state, seat, lambda card: None)
    pick = PickNeed(field="cards", options=options, least=1, most=len(options), many=True)
    offer = Offer(
        id="discard",
        command={"kind": "discard"},
        label="aos.offer.discard",
        place="prompt",
        need=pick,
        rule="AOS-SH-BP-6b",
    )
    keep = replace(
        offer, id="keep", command={"kind": "discard", "cards": ()}, label="aos.offer.keep", need=None, primary=True
    )
    return [offer, keep]


def score_offers(state: State, seat: Seat) -> list[Offer]:
    """Each card of the hand, those whose tactic is completed open; and no more."""
    found = [
        Offer(
            id=f"score_tactic.{card}",
            command={"kind": "score_tactic", "card": card},
            label="aos.offer.score_tactic",
            facts={"card": f"{seat}.{card}"},
            place="prompt",
            locked=_judge_score(state, seat, card),
            rule="AOS-SH-BP-7d",
        )
        for card in state.sides[seat].hand
    ]
    none = Offer(id="pass", command={"kind": "pass"}, label="aos.offer.no_tactic", place="prompt", role="pass")
    return [*found, replace(none, primary=all(offer.locked for offer in found))]


STEPS: Steps = {DiscardCards: (holders, draw_after), ScoreTactics: (holders, leave)}
HANDLERS: Handlers = {
    Discard: Handler(handle=decide_discard, at=(DiscardCards,)),
    ScoreTactic: Handler(handle=decide_score, at=(ScoreTactics,)),
    Pass: Handler(handle=decide_pass, at=(ScoreTactics,)),
}
OFFERS: Offers = {DiscardCards: discard_offers, ScoreTactics: score_offers}
