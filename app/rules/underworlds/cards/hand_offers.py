"""Cards of the hand at moments that are not theirs: each says why it cannot be played now, in decide's own words."""

from collections.abc import Iterator, Mapping
from typing import Any

from app.rules.kernel.offers import Offer
from app.rules.kernel.seats import Seat
from app.rules.underworlds.abilities.ability_prompts import SurgeWindow
from app.rules.underworlds.handling import Offers
from app.rules.underworlds.lookups import card_of
from app.rules.underworlds.offering import offer
from app.rules.underworlds.refusals import refuse
from app.rules.underworlds.state import State
from app.rules.underworlds.surge_windows.surge_offers import named
from app.rules.underworlds.turn_sequence.turn_prompts import ActionStep, PowerStep


def offers_early(state: State, seat: Seat) -> list[Offer]:
    """The whole hand in an action step."""
    return [*_power(state, seat), *objectives(state, seat)]


def objectives(state: State, seat: Seat) -> list[Offer]:
    """Objectives wait for the end phase, or for their own event (UW-OBJ-01, UW-OBJ-05)."""
    cards = state.sides[seat].cards("hand_objectives")
    return [_closed(state, card, "score", {"kind": "score", "cards": [card]}, "wrong_step") for card in cards]


def _power(state: State, seat: Seat) -> Iterator[Offer]:
    for card in state.sides[seat].cards("hand_power"):
        printed = card_of(state, card)
        if printed.kind == "upgrade":
            yield _closed(state, card, "play_upgrade", {"kind": "play_upgrade", "card": card}, "wrong_step")
        elif printed.surge:
            yield _closed(state, card, "declare_surge", {"kind": "declare_surge", "ability": card}, "not_surge_timing")
        else:
            yield _closed(state, card, "play_ploy", {"kind": "play_ploy", "card": card}, "wrong_step")


def _closed(state: State, card: str, name: str, command: Mapping[str, Any], code: str) -> Offer:
    return offer(
        name,
        command,
        "UW-HID-03",
        id=f"{name}.{card}",
        locked=refuse(code, step=state.step.kind),
        facts=named(state, card),
        pieces=(card,),
    )


OFFERS: Offers = {ActionStep: offers_early, PowerStep: objectives, SurgeWindow: objectives}
