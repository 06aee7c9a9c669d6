"""Cards of Spearhead: decks, twists, hands, discarding, the price of the initiative, scoring."""

from dataclasses import replace
from typing import Any

import pytest

from app.rules.aos.cards.decks import may_draw
from app.rules.aos.chapters import CHAPTERS
from app.rules.aos.decide import decide
from app.rules.aos.draft import Draft
from app.rules.aos.evolve import evolve
from app.rules.aos.flow import deciders
from app.rules.aos.model import tactics as tc
from app.rules.aos.model.commands import Command, Discard, Pass, ScoreTactic
from app.rules.aos.model.prompts import BattleRound, DiscardCards, PlayerTurn, ScoreTactics
from app.rules.aos.model.state import State
from app.rules.aos.tactics.conditions import are_done
from app.rules.kernel.dice.dice import NoDice
from app.rules.kernel.engine.flow import run
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from tests.rules.aos.playouts import played
from tests.rules.aos.setting import unit
from tests.rules.aos.test_spearhead import CONTENT, laid_out, started

PACK = CONTENT.battlepacks["fire_and_jade"]


def told(state: State, seat: Seat, command: Command) -> State:
    found = decide(state, seat, command, NoDice())
    assert not isinstance(found, Refusal), found
    for event in found:
        state = evolve(state, event)
    return state


def refused(state: State, seat: Seat, command: Command) -> tuple[str, str | None]:
    found = decide(state, seat, command, NoDice())
    assert isinstance(found, Refusal), found
    return found.code, found.rule


@pytest.mark.rule("AOS-SH-3.0")
def test_six_twists_for_each_side_and_twelve_tactics() -> None:
    assert [sum(card.realm == realm for card in PACK.twists) for realm in ("aqshy", "ghyran")] == [6, 6]
    assert len({card.id for card in PACK.tactics}) == 12


@pytest.mark.rule("AOS-SH-BP-4")
def test_the_twists_of_the_side_and_a_deck_for_each_are_shuffled() -> None:
    state = laid_out()
    assert sorted(state.twists) == sorted(card.id for card in PACK.twists if card.realm == state.realm)
    for side in state.sides.values():
        assert sorted(side.deck) == sorted(card.id for card in PACK.tactics)


DECK = tuple(card.id for card in PACK.tactics)


def in_round(number: int, **changes: Any) -> State:
    """The start of a round: the first player is red, blue holds three cards."""
    state = laid_out()
    sides = {
        "red": replace(state.sides["red"], deck=DECK, hand=()),
        "blue": replace(state.sides["blue"], deck=DECK[3:], hand=DECK[:3]),
    }
    plain = replace(
        state,
        sides=sides,  # type: ignore[arg-type]
        twists=("spring_tide", "sap_surge"),
        round=number,
        turn=2 * number - 1,
        active="red",
        firsts=("blue",) * (number - 1) + ("red",),
        stack=(BattleRound(stage="resources"),),
    )
    return replace(plain, **changes)


def settled(state: State) -> State:
    """The state after everything that nobody has to decide."""
    draft = Draft(state, NoDice())
    run(CHAPTERS, draft)
    return draft.state


@pytest.mark.rule("AOS-SH-3.1")
@pytest.mark.rule("AOS-SH-BP-5b")
@pytest.mark.rule("AOS-SH-BP-6a")
def test_a_twist_then_three_cards_in_the_first_round() -> None:
    state = settled(in_round(1))
    assert (state.twist, state.twists) == ("spring_tide", ("sap_surge",))
    assert state.sides["red"].hand == DECK[:3]
    assert state.sides["red"].deck == DECK[3:]
    again = settled(replace(in_round(2), twist="sap_surge", twists=("spring_tide",)))
    assert again.twist == "spring_tide", "a new twist is in the place of the old"


@pytest.mark.rule("AOS-SH-BP-6b")
def test_later_one_discards_and_draws_up_to_three() -> None:
    state = settled(in_round(2))
    assert state.sides["red"].hand == DECK[:3], "without a card there is nothing to ask"
    assert isinstance(state.step, DiscardCards)
    assert deciders(state) == {"blue"}
    assert refused(state, "blue", Discard(cards=(DECK[5],)))[0] == "unknown_id"
    assert refused(state, "blue", Discard(cards=("",)))[0] == "unknown_id", "a card without a name is none either"
    assert refused(state, "blue", Discard(cards=(DECK[0], DECK[0])))[0] == "duplicate_pick"
    gone = told(state, "blue", Discard(cards=DECK[:2]))
    assert gone.sides["blue"].discards == DECK[:2]
    assert gone.sides["blue"].hand == DECK[2:5]
    kept = told(state, "blue", Discard())
    assert kept.sides["blue"].hand == DECK[:3]


@pytest.mark.rule("AOS-SH-BP-6c")
@pytest.mark.parametrize(("points", "draws"), [((10, 14), False), ((9, 14), True)])
def test_who_seizes_the_initiative_draws_only_when_far_behind(points: tuple[int, int], draws: bool) -> None:
    state = in_round(2, doubled="red", underdog="red")
    red, blue = points
    sides = {"red": replace(state.sides["red"], score=red), "blue": replace(state.sides["blue"], score=blue)}
    state = replace(state, sides=sides)  # type: ignore[arg-type]
    assert may_draw(state, "red") is draws
    assert may_draw(replace(state, doubled=None), "red")
    assert bool(settled(state).sides["red"].hand) is draws


@pytest.mark.rule("AOS-SH-BP-7d")
@pytest.mark.rule("AOS-SH-3.2a")
@pytest.mark.rule("AOS-HID-05")
def test_completed_tactics_are_shown_and_scored_one_by_one() -> None:
    state = in_round(2)
    red = replace(state.sides["red"], hand=("seize_ground", "outnumber", "charge_home"))
    markers = {i: replace(m, controller="red") for i, m in state.markers.items()}
    stack = (BattleRound(stage="second_turn"), PlayerTurn(seat="red", done=7), ScoreTactics(seat="red"))
    state = replace(state, sides={**state.sides, "red": red}, markers=markers, stack=stack, phase="end_of_turn")
    assert refused(state, "red", ScoreTactic(card="charge_home")) == ("tactic_condition_not_met", "AOS-SH-BP-7d")
    assert refused(state, "red", ScoreTactic(card="unbroken"))[0] == "unknown_id"
    state = told(state, "red", ScoreTactic(card="seize_ground"))
    state = told(state, "red", ScoreTactic(card="outnumber"))
    assert state.sides["red"].score == 2
    assert state.sides["red"].discards == ("seize_ground", "outnumber")
    assert deciders(state) == {"red"}, "one is asked while one holds a card, whatever it is"
    after = told(state, "red", Pass())
    assert after.sides["red"].hand == ("charge_home",)


def test_the_enemy_general_is_hurt_when_damaged_or_destroyed_this_turn() -> None:
    general, models = unit("z", "blue", "leader", (5, 5), general=True)
    state = replace(in_round(1), turn=3)
    for changes, expected in (({}, False), ({"hurt": 3}, True), ({"hurt": 2}, False), ({"fell": 3}, True)):
        known = replace(state, units={"z": replace(general, **changes)}, models={m.id: m for m in models})
        assert are_done(known, "red", (tc.EnemyGeneralHurt(),)) is expected


@pytest.mark.rule("AOS-HID-03")
def test_no_card_is_ever_twice_or_lost() -> None:
    state, _ = played(started(), 5)
    for side in state.sides.values():
        assert sorted((*side.deck, *side.hand, *side.discards)) == sorted(DECK)
