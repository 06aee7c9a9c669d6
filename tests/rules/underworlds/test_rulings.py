"""Rulings: the players correct any state by agreement; nothing hidden is touched by name (design, principle 6)."""

from dataclasses import replace

import pytest

from app.rules.kernel.seats import seated
from app.rules.kernel.state.ruling import (
    AnswerRolloff,
    AnswerRuling,
    Note,
    ProposeRuling,
    RulingRolloff,
    SkipStep,
    TurnedDown,
    WithdrawRuling,
)
from app.rules.underworlds.invariants import broken
from app.rules.underworlds.model.commands import CoreFocus
from app.rules.underworlds.model.rulings import (
    Correction,
    DrawTop,
    MoveCards,
    PutFeature,
    PutFighter,
    SetCounter,
    SetGlory,
    SetInspired,
    SetTokens,
)
from app.rules.underworlds.model.state import Feature, State
from app.rules.underworlds.model.turn_prompts import ActionStep
from app.rules.underworlds.offers import offers
from app.rules.underworlds.system import SYSTEM
from app.rules.underworlds.views.view import view
from tests.rules.underworlds.arena import act, blue, faces, label, match, open_field, red, refused, spot, upgrade


def table() -> State:
    """Two fighters, a token, an upgrade worn, some cards held."""
    return match(
        red("a", 0, 0),
        blue("b", 5, 0),
        cards=[upgrade("u")],
        equipped={"red.a": ["u"]},
        hands={"red": ["rdo0", "rdp1"], "blue": ["bdp0"]},
        features=[Feature(id="f1", hex=spot(2, 0), value=3, face="treasure")],
        board=open_field(blocked=[spot(1, 1)]),
    )


def agreed(*corrections: Correction | SkipStep | Note) -> State:
    """The table after red proposed and blue accepted."""
    state, _ = act(table(), "red", ProposeRuling(corrections=corrections, why="as the card says"))
    assert SYSTEM.owed(state) == {"blue"}
    assert view(state, seated("blue")).duties["ruling"].seats == ("blue",)
    assert refused(state, "red", CoreFocus()).code == "ruling_pending"
    state, _ = act(state, "blue", AnswerRuling(accept=True))
    assert state.ruling is None
    assert broken(state) == []
    return state


@pytest.mark.rule("UW-ABL-05")
def test_what_is_agreed_holds() -> None:
    state = agreed(
        PutFighter(fighter="red.a", hex=label(3, 0)),
        SetTokens(fighter="red.a", token="stagger", count=2),
        SetTokens(fighter="blue.b", token="damage", count=3),
        SetInspired(fighter="blue.b", inspired=True),
        SetGlory(seat="red", glory=4),
        PutFeature(feature="f1", hex=label(0, 4), face="cover"),
        MoveCards(cards=("red.rdo0", "red.u"), to="discard_power"),
        DrawTop(seat="blue", deck="power", count=2),
        Note(text="until the end of the round"),
    )
    a, b = state.fighters["red.a"], state.fighters["blue.b"]
    assert (a.hex, dict(a.tokens), a.upgrades) == (spot(3, 0), {"stagger": 2}, ())
    assert (b.damage, b.inspired) == (3, True)
    assert (state.sides["red"].glory, len(state.sides["blue"].cards("hand_power"))) == (4, 3)
    assert (state.features["f1"].hex, state.features["f1"].face) == (spot(0, 4), "cover")


def test_a_fighter_taken_off_leaves_its_upgrades() -> None:
    state = agreed(PutFighter(fighter="red.a", hex=None))
    assert state.fighters["red.a"].slain
    assert state.sides["red"].cards("discard_power") == ("red.u",)
    assert state.sides["blue"].glory == 0


def test_a_step_can_be_skipped() -> None:
    assert not any(isinstance(step, ActionStep) for step in agreed(SkipStep()).stack)


@pytest.mark.parametrize(
    "wrong",
    [
        PutFighter(fighter="red.nobody", hex=None),
        PutFighter(fighter="red.a", hex=label(5, 0)),
        PutFighter(fighter="red.a", hex=label(1, 1)),
        PutFighter(fighter="red.a", hex="Z99"),
        SetTokens(fighter="red.a", token="guard", count=2),
        SetTokens(fighter="red.a", token="damage", count=4),
        SetGlory(seat="jade", glory=1),
        SetGlory(seat="red", glory=-1),
        SetCounter(seat="red", name="tide", value=1),
        PutFeature(feature="f9", hex=label(0, 0), face="cover"),
        MoveCards(cards=("blue.bdp0",), to="discard_power"),
        MoveCards(cards=("blue.bdp5",), to="discard_power"),
        MoveCards(cards=("blue.nothing",), to="discard_power"),
        MoveCards(cards=("red.rdo0",), to="deck_objectives"),
        DrawTop(seat="red", deck="power", count=0),
        Note(text="x" * 501),
    ],
)
def test_what_cannot_be_is_refused_and_hidden_cards_alike(wrong: Correction | Note) -> None:
    found = refused(table(), "red", ProposeRuling(corrections=(wrong,)))
    assert (found.code, found.facts["correction"]) == ("bad_correction", wrong.kind)


def test_only_the_step_under_way_can_be_skipped() -> None:
    found = refused(table(), "red", ProposeRuling(corrections=(SkipStep(), SkipStep(), SkipStep())))
    assert (found.code, found.facts["correction"]) == ("bad_correction", "skip_step")


def test_a_rejected_ruling_is_settled_by_a_roll_to_which_both_agreed() -> None:
    state, _ = act(table(), "red", ProposeRuling(corrections=(SetGlory(seat="red", glory=3),)))
    assert refused(state, "red", AnswerRuling(accept=True)).code == "own_proposal"
    assert refused(state, "blue", RulingRolloff()).code == "nothing_to_answer"
    state, _ = act(state, "blue", AnswerRuling(accept=False, counter=(SetGlory(seat="red", glory=1),)))
    assert refused(state, "blue", RulingRolloff()).code == "override_needs_both_players"
    agreed, _ = act(state, "red", AnswerRolloff(accept=True))
    won, _ = act(agreed, "blue", RulingRolloff(), *faces("crit", "hammer"))
    lost, _ = act(agreed, "blue", RulingRolloff(), *faces("flanked", "hammer"))
    assert (won.sides["red"].glory, lost.sides["red"].glory) == (3, 1)
    accepted, _ = act(state, "red", AnswerRuling(accept=True))
    assert accepted.sides["red"].glory == 1
    withdrawn, _ = act(state, "red", WithdrawRuling())
    kept = TurnedDown(by="red", corrections=(SetGlory(seat="red", glory=3),))
    countered = TurnedDown(by="blue", corrections=(SetGlory(seat="red", glory=1),))
    assert withdrawn == replace(table(), turned_down=(kept, countered))


def test_offers_speak_of_the_ruling_only_while_it_is_open() -> None:
    state, _ = act(table(), "red", ProposeRuling(corrections=(Note(text="so be it"),)))
    assert {offer.id for offer in offers(state, "blue")} == {
        "accept_ruling",
        "reject_ruling",
        "counter_ruling",
        "concede",
    }
    assert {offer.id for offer in offers(state, "red")} == {"withdraw_ruling", "concede"}
