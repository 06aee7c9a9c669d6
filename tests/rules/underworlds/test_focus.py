"""Focus (UW-FOC-01..04)."""

import pytest

from app.rules.kernel.seats import seated
from app.rules.underworlds.model.commands import CoreFocus, FocusExtra
from app.rules.underworlds.model.turn_prompts import Focusing
from app.rules.underworlds.offers import offers
from app.rules.underworlds.views.view import view
from tests.rules.underworlds.arena import act, blue, match, red, refused, told

HAND = ("rdo0", "rdo1", "rdo2", "rdp0", "rdp1", "rdp2", "rdp3", "rdp4")
MEN = (red("a", 0, 0), blue("b", 5, 0))


@pytest.mark.rule("UW-FOC-01", "UW-HID-04", "UW-CARD-01")
def test_each_card_is_replaced_by_one_of_its_kind() -> None:
    state = match(*MEN, hands={"red": HAND})
    gone = ("red.rdo1", "red.rdp0", "red.rdp4")
    state, _ = act(state, "red", CoreFocus(cards=gone))
    side = state.sides["red"]
    assert side.cards("hand_objectives") == ("red.rdo0", "red.rdo2", "red.rdo3")
    assert side.cards("hand_power") == ("red.rdp1", "red.rdp2", "red.rdp3", "red.rdp5", "red.rdp6")
    assert side.cards("discard_objectives") == ("red.rdo1",)
    assert set(side.cards("discard_power")) == {"red.rdp0", "red.rdp4"}
    shown = view(state, seated("blue"))
    assert set(gone) == {card for card in shown.cards if card.startswith("red.")}


@pytest.mark.rule("UW-FOC-01")
def test_only_cards_of_ones_own_hand() -> None:
    state = match(*MEN, hands={"red": HAND, "blue": ("bdo0",)})
    for cards in (("red.rdp9",), ("blue.bdo0",), ("nonsense",)):
        assert refused(state, "red", CoreFocus(cards=cards)).code == "focus_card_not_in_hand"
    assert refused(state, "red", CoreFocus(cards=("red.rdo0", "red.rdo0"))).code == "wrong_count"


@pytest.mark.rule("UW-FOC-02", "UW-CARD-06")
def test_one_more_after_seeing_the_replacements() -> None:
    state = match(*MEN, hands={"red": HAND})
    state, _ = act(state, "red", CoreFocus(cards=("red.rdp0",)))
    assert isinstance(state.step, Focusing)
    assert "red.rdp5" in view(state, seated("red")).cards
    more, events = act(state, "red", FocusExtra(draw=True))
    assert len(more.sides["red"].cards("hand_power")) == 6
    assert "focused" in told(events)
    less, _ = act(state, "red", FocusExtra(draw=False))
    assert len(less.sides["red"].cards("hand_power")) == 5
    assert refused(state, "blue", FocusExtra(draw=True)).code == "not_your_turn"


@pytest.mark.rule("UW-FOC-03")
def test_the_player_has_focused() -> None:
    state, _ = act(match(*MEN, hands={"red": HAND}), "red", CoreFocus(cards=("red.rdp0",)))
    state, _ = act(state, "red", FocusExtra(draw=True))
    focused = next(past for past in state.history if past.name == "focused")
    assert (focused.facts["player_side"], focused.facts["discarded"], focused.facts["extra"]) == ("red", 1, True)


@pytest.mark.rule("UW-TURN-04", "UW-FOC-01", "UW-CARD-05", "UW-CARD-04")
def test_nothing_to_discard_and_nothing_to_draw_is_still_a_focus() -> None:
    state = match(*MEN, hands={"red": ("rdo0",)}, piles={"red": {"deck_objectives": (), "deck_power": ()}})
    assert any(offer.command["kind"] == "core_focus" and offer.locked is None for offer in offers(state, "red"))
    state, _ = act(state, "red", CoreFocus(cards=("red.rdo0",)))
    assert state.sides["red"].cards("hand_objectives") == ()
    state, _ = act(state, "red", FocusExtra(draw=True))
    assert state.sides["red"].cards("hand_power") == ()


@pytest.mark.rule("UW-FOC-04")
def test_objectives_drawn_with_focus_are_not_locked() -> None:
    state = match(*MEN, hands={"red": HAND})
    state, _ = act(state, "red", CoreFocus(cards=("red.rdo0",)))
    assert not state.sides["red"].locked
