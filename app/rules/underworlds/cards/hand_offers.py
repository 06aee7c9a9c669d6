"""Cards of the hand at moments that are not theirs: each says why it cannot be played now, in decide's own words."""

from collections.abc import Iterator, Mapping
from typing import Any

from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.incremental.tracking import told_of
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds.cards import scoring
from app.rules.underworlds.handlers import Offers
from app.rules.underworlds.identifiers import card_of
from app.rules.underworlds.model.ability_prompts import SurgeWindow
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import CardId, Side, State
from app.rules.underworlds.model.turn_prompts import ActionStep, EndPhase, PowerStep
from app.rules.underworlds.offer_builders import named, offer


def offers_early(state: State, seat: Seat) -> list[Offer]:
    """The whole hand in an action step."""
    return [*_power(state, seat), *objectives(state, seat)]


def objectives(state: State, seat: Seat) -> list[Offer]:
    """Objectives wait for the end phase, or for their own event (UW-OBJ-01, UW-OBJ-05)."""
    return list(_unscored(state, told_of(state.sides, seat, _objectives), state.step.kind))


@derived
def _unscored(state: State, cards: tuple[CardId, ...], step: str) -> tuple[Offer, ...]:
    """These objectives at such a step: the same for as long as a window of that kind is open."""
    return tuple(
        _closed(state, card, "score", {"kind": "score", "cards": [card]}, "wrong_step", step) for card in cards
    )


def _objectives(side: Side) -> tuple[CardId, ...]:
    return side.cards("hand_objectives")


def offers_end(state: State, seat: Seat) -> list[Offer]:
    """The cards that the step of the end phase does not speak of: a ploy never fits, the others have steps of their own."""
    step = state.step
    assert isinstance(step, EndPhase)
    stage = step.todo[0][1]
    side = state.sides[seat]
    found: list[Offer] = []
    for card in side.cards("hand_power"):
        if card_of(state, card).kind != "upgrade":
            found += _ploy(state, card)
        elif stage != "equip":
            command = {"kind": "play_upgrade", "card": card}
            found.append(_closed(state, card, "play_upgrade", command, "wrong_step", stage, "UW-END-03"))
    why = {card: scoring.judge(state, seat, card) for card in side.cards("hand_objectives")}
    if stage == "score" and None in why.values():
        return found  # The pick of those that can be scored says why the others cannot.
    for card, locked in why.items():
        score: dict[str, Any] = {"kind": "score", "cards": [card]}
        wrong = refuse("wrong_step", "UW-END-03", step=stage)
        found.append(_shut(state, card, "score", score, wrong if stage != "score" or locked is None else locked))
    return found


def _power(state: State, seat: Seat) -> Iterator[Offer]:
    for card in state.sides[seat].cards("hand_power"):
        printed = card_of(state, card)
        if printed.kind == "upgrade":
            yield _closed(state, card, "play_upgrade", {"kind": "play_upgrade", "card": card}, "wrong_step")
        else:
            yield from _ploy(state, card)


def _ploy(state: State, card: str) -> Iterator[Offer]:
    if card_of(state, card).surge:
        yield _closed(state, card, "declare_surge", {"kind": "declare_surge", "ability": card}, "not_surge_timing")
    else:
        yield _closed(state, card, "play_ploy", {"kind": "play_ploy", "card": card}, "wrong_step")


def _closed(
    state: State, card: str, name: str, command: Mapping[str, Any], code: str, step: str = "", rule: str | None = None
) -> Offer:
    return _shut(state, card, name, command, refuse(code, rule, step=step or state.step.kind))


def _shut(state: State, card: str, name: str, command: Mapping[str, Any], locked: Refusal) -> Offer:
    return offer(
        name, command, "UW-HID-03", id=f"{name}.{card}", locked=locked, facts=named(state, card), pieces=(card,)
    )


OFFERS: Offers = {
    ActionStep: offers_early,
    PowerStep: objectives,
    SurgeWindow: objectives,
    EndPhase: offers_end,
}
