"""Scoring objectives: when, by whom, and what it brings (UW-OBJ-01..10, UW-INS-01)."""

import pytest

from app.rules.kernel.abilities import terms
from app.rules.underworlds.cards import scoring
from app.rules.underworlds.model.commands import Delve, ScoreObjective
from app.rules.underworlds.model.language import conditions as conds
from app.rules.underworlds.model.language import durations as spans
from app.rules.underworlds.model.language import language as lang
from app.rules.underworlds.model.language.moments import Moment
from app.rules.underworlds.model.state import Feature
from app.rules.underworlds.triggers.firing import made
from tests.rules.underworlds.arena import act, blue, match, objective, red, refused, spot
from tests.rules.underworlds.plays import power

DELVED = spans.Trigger(event="fighter_delved", where=(terms.EventIs(fields={"fighter_side": "friendly"}),))
MEN = (red("a", 0, 0), red("h", 3, 3, runes=("hulk",)), blue("b", 5, 0))
FEATURES = (
    Feature(id="f1", hex=spot(0, 0), value=3, face="treasure"),
    Feature(id="f2", hex=spot(5, 0), value=2, face="cover"),
)


@pytest.mark.rule("UW-OBJ-05", "UW-OBJ-06", "UW-OBJ-02")
def test_a_surge_objective_scores_itself_and_is_replaced() -> None:
    state = power(*MEN, cards=[objective("o1", surge=True, trigger=DELVED)], hands={"red": ["o1"]}, features=FEATURES)
    deck = state.sides["red"].cards("deck_objectives")
    state, _ = act(state, "red", Delve(fighter="red.a"))
    assert (state.sides["red"].glory, state.sides["red"].cards("scored")) == (1, ("red.o1",))
    assert state.sides["red"].cards("hand_objectives") == deck[:1]


@pytest.mark.rule("UW-OBJ-06", "UW-CARD-05")
def test_without_a_deck_there_is_no_replacement() -> None:
    goal = objective("o1", surge=True, trigger=DELVED)
    piles = {"red": {"deck_objectives": [], "hand_objectives": ["o1"]}}
    state = power(*MEN, cards=[goal], piles=piles, features=FEATURES)
    state, _ = act(state, "red", Delve(fighter="red.a"))
    assert state.sides["red"].cards("hand_objectives") == ()


@pytest.mark.rule("UW-OBJ-05")
def test_only_from_the_hand_and_only_by_its_own_event() -> None:
    state = power(*MEN, cards=[objective("o1", surge=True, trigger=DELVED)], features=FEATURES)
    state, _ = act(state, "red", Delve(fighter="red.a"))
    assert state.sides["red"].glory == 0
    goal = objective("q1", surge=True, trigger=DELVED)
    state = power(*MEN, blue_cards=[goal], hands={"blue": ["q1"]}, features=FEATURES)
    state, _ = act(state, "red", Delve(fighter="red.a"))
    assert state.sides["blue"].glory == 0


@pytest.mark.rule("UW-OBJ-04")
def test_runes_are_asked_of_the_fighter_that_the_event_names() -> None:
    goal = objective("o1", surge=True, trigger=DELVED, runes=("hulk",))
    state = power(*MEN, cards=[goal], hands={"red": ["o1"]}, features=FEATURES)
    for fighter, met in (("red.a", False), ("red.h", True)):
        moment = Moment(edge="after", happening=made(state, "fighter_delved", fighter=fighter, feature="f1"))
        assert scoring.met(state, "red", "red.o1", moment) is met


@pytest.mark.rule("UW-OBJ-04", "UW-OBJ-03", "UW-WB-05")
def test_runes_filter_friendly_fighters_in_conditions() -> None:
    here = lang.Count(of=lang.Fighters(side="friendly"))
    goal = objective("o1", when=(lang.Compare(a=here, op=">=", b=1),), runes=("hulk",))
    many = objective("o2", when=(lang.Compare(a=here, op=">=", b=2),), runes=("hulk",))
    state = match(*MEN, cards=[goal, many], hands={"red": ["o1", "o2"]})
    assert scoring.judge(state, "red", "red.o1") is None
    verdict = scoring.judge(state, "red", "red.o2")
    assert verdict is not None
    assert verdict.code == "objective_rune_missing"
    enemies = objective("o3", when=(lang.Exists(of=lang.Fighters(side="enemy")),), runes=("hulk",))
    state = match(*MEN, cards=[enemies], hands={"red": ["o3"]})
    assert scoring.judge(state, "red", "red.o3") is None


@pytest.mark.rule("UW-OBJ-09", "UW-SLN-03")
def test_the_slain_do_not_contribute_unless_the_card_says_so() -> None:
    gone = red("x", 1, 1, is_={"slain": True, "hex": None})
    alive = objective("o1", when=(lang.Compare(a=lang.Count(of=lang.Fighters(side="friendly")), op=">=", b=3),))
    dead = objective("o2", when=(lang.Exists(of=lang.Fighters(side="friendly", slain=True)),))
    state = match(*MEN, gone, cards=[alive, dead], hands={"red": ["o1", "o2"]})
    verdict = scoring.judge(state, "red", "red.o1")
    assert verdict is not None
    assert verdict.code == "objective_condition_not_met"
    assert scoring.judge(state, "red", "red.o2") is None


@pytest.mark.rule("UW-OBJ-10", "UW-FEA-03")
def test_treasure_counts_only_with_its_number_up() -> None:
    held = lang.Count(of=lang.Features(face="treasure", where=(conds.HeldBy(by="friendly"),)))
    goal = objective("o1", when=(lang.Compare(a=held, op=">=", b=1),))
    state = match(
        *MEN,
        cards=[goal],
        blue_cards=[objective("q1", when=goal.when)],
        hands={"red": ["o1"], "blue": ["q1"]},
        features=FEATURES,
    )
    assert scoring.judge(state, "red", "red.o1") is None
    verdict = scoring.judge(state, "blue", "blue.q1")
    assert verdict is not None
    assert verdict.code == "objective_condition_not_met"


@pytest.mark.rule("UW-OBJ-01", "UW-OBJ-08")
def test_in_the_combat_phase_nothing_is_scored_by_hand() -> None:
    state = match(
        *MEN, cards=[objective("o1"), objective("o2", surge=True, trigger=DELVED)], hands={"red": ["o1", "o2"]}
    )
    assert refused(state, "red", ScoreObjective(cards=("red.o1",))).code == "wrong_step"
    verdict = scoring.judge(state, "red", "red.o2")
    assert verdict is not None
    assert (verdict.code, verdict.rule) == ("not_surge_timing", "UW-OBJ-08")
