"""Delve (UW-DLV-01..04)."""

import pytest

from app.rules.underworlds.model.commands import Delve
from app.rules.underworlds.model.state import Feature
from tests.rules.underworlds.arena import act, blue, red, refused, spot, told
from tests.rules.underworlds.plays import offer_of, passing, power

TOKENS = {"move": 1, "charge": 1, "guard": 1}
MEN = (red("a", 0, 0), red("c", 2, 2), blue("b", 5, 0))
FEATURES = (
    Feature(id="f4", hex=spot(0, 0), value=4, face="treasure"),
    Feature(id="f2", hex=spot(5, 0), value=2, face="cover"),
)


@pytest.mark.rule("UW-DLV-01", "UW-DLV-03", "UW-FEA-06")
def test_the_token_is_flipped_and_the_fighter_staggers() -> None:
    state, events = act(power(*MEN, features=FEATURES), "red", Delve(fighter="red.a"))
    assert state.features["f4"].face == "cover"
    assert state.fighters["red.a"].tokens == {"stagger": 1}
    assert told(events) == ("feature_flipped", "token_given", "fighter_delved")
    state, _ = act(state, "blue", Delve(fighter="blue.b"))
    assert state.features["f2"].face == "treasure"
    state = passing(state, "red", "blue")
    state = power(*MEN, features=tuple(state.features.values()))
    state, _ = act(state, "red", Delve(fighter="red.a"))
    assert (state.features["f4"].face, state.features["f4"].value) == ("treasure", 4)


@pytest.mark.rule("UW-DLV-01")
def test_who_may_not() -> None:
    state = power(*MEN, red("x", 4, 4, is_={"slain": True, "hex": None}), features=FEATURES)
    assert refused(state, "red", Delve(fighter="red.c")).code == "delve_no_feature"
    assert refused(state, "red", Delve(fighter="red.x")).code == "fighter_slain"
    assert refused(state, "red", Delve(fighter="blue.b")).code == "not_your_fighter"
    assert refused(state, "red", Delve(fighter="nobody")).code == "unknown_id"
    nowhere = power(*MEN)
    assert offer_of(nowhere, "red", "delve").locked is not None


@pytest.mark.rule("UW-DLV-02")
def test_once_in_a_power_step_for_each_warband() -> None:
    state, _ = act(power(*MEN, features=FEATURES), "red", Delve(fighter="red.a"))
    state, _ = act(state, "blue", Delve(fighter="blue.b"))
    verdict = refused(state, "red", Delve(fighter="red.a"))
    assert verdict.code == "delve_already_used"
    assert offer_of(state, "red", "delve").locked == verdict
    state = passing(state, "red", "blue")
    assert state.step.kind == "action_step"


@pytest.mark.rule("UW-DLV-04")
def test_tokens_do_not_keep_from_delving() -> None:
    men = (red("a", 0, 0, tokens=TOKENS), blue("b", 5, 0))
    state, _ = act(power(*men, features=FEATURES), "red", Delve(fighter="red.a"))
    assert state.fighters["red.a"].tokens == {**TOKENS, "stagger": 1}
