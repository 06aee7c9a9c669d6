"""What a side has not shown leaves no trace: lists before both are locked, hands and the order of decks (AOS-HID-01..05)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from app.content.aos.load import library
from app.persistence.codec import plain
from app.rules.aos.composition.spearheads import lists_of
from app.rules.aos.model.setup_prompts import MusterArmies
from app.rules.aos.model.state import State
from app.rules.aos.new_match import setup
from app.rules.aos.system import SYSTEM
from app.rules.aos.views.own_view import AosView
from app.rules.kernel.questions.question import AskMeasure, AskSight
from app.rules.kernel.seats import SPECTATOR, Seat, Viewer, seated
from tests.matches import Played

SEATS: tuple[Seat, Seat] = ("red", "blue")
SPEARHEAD = 2
"""The match that is played with cards."""

VIEWERS = (seated("red"), seated("blue"), SPECTATOR)


def otherwise(state: State, viewer: Viewer) -> State:
    """The same table with other secrets: other cards in the hands that the viewer does not see, decks that lie otherwise."""
    sides = dict(state.sides)
    for seat in SEATS:
        side = sides[seat]
        if isinstance(state.stack[0], MusterArmies):
            if seat != viewer.seat:
                spearhead = state.options.battlepack == "fire_and_jade"
                others = [one for one in lists_of(library(), spearhead).values() if one != side.draft]
                sides[seat] = replace(side, draft=others[0])
            continue
        unseen = side.deck if seat == viewer.seat else (*side.hand, *side.deck)
        turned = tuple(reversed(unseen))
        held = 0 if seat == viewer.seat else len(side.hand)
        hand = side.hand if seat == viewer.seat else turned[:held]
        sides[seat] = replace(side, hand=hand, deck=turned[held:])
    return replace(state, sides=sides, twists=tuple(reversed(state.twists)))


def seen(state: State, viewer: Viewer) -> list[Any]:
    """All that a viewer is told of a state, and what the referee answers."""
    told: list[Any] = [plain(SYSTEM.view(state, viewer)), sorted(SYSTEM.owed(state))]
    if viewer.seat is not None:
        told.append([plain(offer) for offer in SYSTEM.offers(state, viewer.seat)])
    units = [unit for unit in state.units.values() if unit.where == "table"]
    for unit in units[:1] + units[-1:]:
        asked = (AskMeasure(a=unit.models[0], b=unit.id), AskSight(source=unit.id, target=unit.models[0]))
        told += [plain(SYSTEM.answer(state, viewer, question)) for question in asked]
    return told


@pytest.mark.rule("AOS-HID-01", "AOS-HID-02", "AOS-HID-03", "AOS-HID-05")
@pytest.mark.parametrize("viewer", VIEWERS, ids=["red", "blue", "spectator"])
def test_secrets_leave_no_trace_in_a_spearhead_match(played: Callable[[str, int], Played], viewer: Viewer) -> None:
    match = played("aos", SPEARHEAD)
    states = [state for state in match.states[:-1] if state.stack and state.round]
    assert any(state.sides["red"].hand for state in states)
    for state in states[:: max(1, len(states) // 25)]:
        assert seen(otherwise(state, viewer), viewer) == seen(state, viewer)


@pytest.mark.rule("AOS-GLOS-05")
@pytest.mark.parametrize("viewer", VIEWERS, ids=["red", "blue", "spectator"])
@pytest.mark.parametrize(("pack", "army"), [("fire_and_jade", "dawn_vanguard"), ("border_war", "dawnforged_1000")])
def test_a_list_leaves_no_trace_before_both_are_locked(viewer: Viewer, pack: str, army: str) -> None:
    state = setup({"battlepack": pack, "rosters": {"red": army, "blue": army}}, library(), SEATS)
    assert seen(otherwise(state, viewer), viewer) == seen(state, viewer)
    own = SYSTEM.view(state, viewer).own
    assert isinstance(own, AosView)
    assert set(own.lists) == ({viewer.seat} if viewer.seat else set())
    assert bool(own.building) == (pack == "border_war" and viewer.seat is not None)


@pytest.mark.rule("AOS-HID-04")
def test_what_was_drawn_is_told_by_its_number_alone(played: Callable[[str, int], Played]) -> None:
    match = played("aos", SPEARHEAD)
    hidden = 0
    for state in match.states[:-1]:
        view = plain(SYSTEM.view(state, SPECTATOR))
        assert not [card for card in view["cards"] if card.endswith(".hand")]
        for seat in SEATS:
            assert view["piles"].get(f"{seat}.hand", {"count": 0})["count"] == len(state.sides[seat].hand)
            hidden += len(state.sides[seat].hand)
    assert hidden
