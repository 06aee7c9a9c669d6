"""Every card of the hand says why it cannot be played now, with the very refusal its command gets (UW-HID-03)."""

import pytest

from app.rules.kernel.dice.dice import NoDice
from app.rules.kernel.offers.autofill import command_from
from app.rules.kernel.refusal import Refusal
from app.rules.underworlds.model.commands import Command
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.turn_prompts import ActionStep, PowerStep
from app.rules.underworlds.system import SYSTEM
from tests.rules.underworlds.arena import blue, match, objective, ploy, red, upgrade
from tests.rules.underworlds.playouts import playout


def cards_of(state: State) -> set[str]:
    """The cards that offers speak of in a match where red decides."""
    return {piece for offer in SYSTEM.offers(state, "red") for piece in offer.pieces if piece.startswith("red.")}


@pytest.mark.rule("UW-HID-03")
def test_the_whole_hand_is_spoken_of_in_an_action_step() -> None:
    cards = [ploy("p"), ploy("s", surge=True), upgrade("u"), objective("o")]
    state = match(red("a", 0, 0), blue("b", 5, 0), cards=cards, hands={"red": ["p", "s", "u", "o"]})
    assert {"red.p", "red.s", "red.u", "red.o"} <= cards_of(state)
    locked = {offer.pieces[0]: offer.locked for offer in SYSTEM.offers(state, "red") if offer.locked}
    assert {card: refusal.code for card, refusal in locked.items() if card in ("red.p", "red.s", "red.u", "red.o")} == {
        "red.p": "wrong_step",
        "red.s": "not_surge_timing",
        "red.u": "wrong_step",
        "red.o": "wrong_step",
    }


@pytest.mark.rule("UW-HID-03", "UW-ABL-01")
def test_a_locked_offer_is_refused_with_the_very_same_words() -> None:
    compared = 0
    for number, state in enumerate(playout(6).states()):
        if state.part == "setup" or state.result is not None or number % 3:
            continue
        for seat in SYSTEM.owed(state):
            for offer in SYSTEM.offers(state, seat):
                if offer.locked is None or not any(kind in offer.id for kind in ("ploy", "surge", "score", "use_war")):
                    continue
                command = command_from(Command, offer.command)
                assert command is not None
                verdict = SYSTEM.decide(state, seat, command, NoDice())
                assert isinstance(verdict, Refusal)
                assert verdict == offer.locked, offer.id
                compared += 1
    assert compared > 100


@pytest.mark.rule("UW-HID-03")
def test_every_held_card_is_spoken_of_whenever_its_owner_acts() -> None:
    seen = set()
    for state in playout(4).states():
        if state.result is not None or not isinstance(state.step, ActionStep | PowerStep) or state.active != "red":
            continue
        if "red" in SYSTEM.owed(state):
            side = state.sides["red"]
            assert {*side.cards("hand_power"), *side.cards("hand_objectives")} <= cards_of(state)
            seen.add(state.step.kind)
    assert seen == {"action_step", "power_step"}
