"""The end phase: order, scoring, upgrades, discards, draws, the final one (UW-END-01..10, UW-OBJ-01..04, UW-OBJ-08)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from app.rules.kernel.seats import SPECTATOR, Seat, seated
from app.rules.underworlds.model.commands import (
    DiscardCards,
    EndStep,
    Pass,
    PlayPloy,
    PlayUpgrade,
    ScoreObjective,
    UseAbility,
)
from app.rules.underworlds.model.language.durations import Trigger
from app.rules.underworlds.model.language.language import Compare, Count, Fighters
from app.rules.underworlds.model.profiles import Card
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.turn_prompts import BattleRound, ChooseFirst, EndPhase, EndStage
from app.rules.underworlds.offers import offers
from app.rules.underworlds.system import SYSTEM
from app.rules.underworlds.turn_sequence.end_phase import course
from tests.rules.underworlds.arena import act, blue, faces, match, objective, ploy, red, refused, told, upgrade

MEN = (red("a", 0, 0), red("a2", 1, 0, runes=("warden",)), blue("b", 5, 0))
FIGHTERS = Count(of=Fighters(side="friendly"))
TWO = objective("two", glory=2, when=(Compare(a=FIGHTERS, op=">=", b=2),))
THREE = objective("three", when=(Compare(a=FIGHTERS, op=">=", b=3),))
WARDENS = objective("wardens", runes=("warden",), when=(Compare(a=FIGHTERS, op=">=", b=2),))
WARDEN = objective("warden", runes=("warden",), when=(Compare(a=FIGHTERS, op=">=", b=1),))
SURGE = objective("surge", surge=True, trigger=Trigger(event="overran"))
BOTH = objective("both", when=(*TWO.when, Compare(a=FIGHTERS, op="<=", b=1)))
CARDS = (TWO, THREE, WARDENS, WARDEN, SURGE, BOTH)


def ending(
    *stages: EndStage,
    seat: Seat = "red",
    hand: Sequence[str] = ("three",),
    cards: Sequence[Card] = CARDS,
    **changes: Any,
) -> State:
    """A player's end-phase steps from the first of these on, then nothing."""
    step = EndPhase(todo=tuple((seat, stage) for stage in stages))
    changes = {"part": "end", "active": None, **changes}
    stack = (BattleRound(stage="clean_up", turns=8), step)
    return match(*MEN, hands={seat: hand}, cards=cards, stack=stack, **changes)


@pytest.mark.rule("UW-END-01", "UW-END-02", "UW-SEQ-02")
def test_the_player_of_the_first_turn_does_all_steps_first() -> None:
    steps = ("score", "equip", "discard", "draw_objectives", "draw_power")
    state = ending("score", first="blue")
    assert course(state) == tuple((seat, stage) for seat in ("blue", "red") for stage in steps)


@pytest.mark.rule("UW-END-02", "UW-CFG-01")
def test_step_by_step_can_be_agreed() -> None:
    state = ending("score", first="blue", options={"end_phase_order": "step_by_step"})
    assert course(state)[:4] == (("blue", "score"), ("red", "score"), ("blue", "equip"), ("red", "equip"))


@pytest.mark.rule("UW-END-03", "UW-OBJ-01", "UW-OBJ-02", "UW-VIC-07")
def test_satisfied_objectives_are_scored_by_choice() -> None:
    state = ending("score", "equip", hand=("two", "three", "warden", "rdp0"))
    assert refused(state, "red", ScoreObjective(cards=("red.three",))).code == "objective_condition_not_met"
    assert refused(state, "red", ScoreObjective(cards=("red.surge",))).code == "card_not_in_hand"
    assert refused(state, "blue", ScoreObjective(cards=("red.two",))).code == "not_your_turn"
    scored, _ = act(state, "red", ScoreObjective(cards=("red.two",)))
    assert scored.sides["red"].glory == 2
    assert scored.sides["red"].cards("scored") == ("red.two",)
    scored, _ = act(scored, "red", ScoreObjective(cards=("red.warden",)))
    assert scored.sides["red"].glory == 3
    declined, _ = act(state, "red", EndStep())
    assert declined.sides["red"].glory == 0
    assert refused(declined, "red", ScoreObjective(cards=("red.two",))).code == "wrong_step"


@pytest.mark.rule("UW-OBJ-03")
def test_all_conditions_of_a_card_are_needed() -> None:
    state = ending("score", hand=("both",))
    assert refused(state, "red", ScoreObjective(cards=("red.both",))).code == "objective_condition_not_met"


@pytest.mark.rule("UW-OBJ-04", "UW-WB-05")
def test_only_fighters_with_the_rune_fulfil_a_runed_objective() -> None:
    state = ending("score", hand=("wardens", "warden"))
    found = refused(state, "red", ScoreObjective(cards=("red.wardens",)))
    assert found.code == "objective_rune_missing"
    act(state, "red", ScoreObjective(cards=("red.warden",)))


@pytest.mark.rule("UW-OBJ-08")
def test_surge_objectives_are_no_candidates() -> None:
    state = ending("score", hand=("surge", "two"))
    assert refused(state, "red", ScoreObjective(cards=("red.surge",))).code == "not_surge_timing"
    need = next(offer.need for offer in offers(state, "red") if offer.command["kind"] == "score")
    assert need is not None
    assert need.kind == "pick"
    assert [option.value for option in need.options if option.locked is None] == ["red.two"]


@pytest.mark.rule("UW-END-04", "UW-UPG-02", "UW-UPG-06")
def test_upgrades_use_the_glory_just_gained() -> None:
    worn = [upgrade("u2", glory=2), upgrade("u1", glory=1), upgrade("more", glory=1), upgrade("free", glory=0)]
    state = ending(
        "score", "equip", hand=("two", "three", *(c.id for c in worn)), cards=(TWO, THREE, *worn), glory={"red": 1}
    )
    state, _ = act(state, "red", ScoreObjective(cards=("red.two",)))
    assert refused(state, "red", PlayUpgrade(card="red.u2", fighter="red.a")).code == "wrong_step"
    state, _ = act(state, "red", EndStep())
    for card in ("u2", "u1"):
        state, _ = act(state, "red", PlayUpgrade(card=f"red.{card}", fighter="red.a"))
    found = refused(state, "red", PlayUpgrade(card="red.more", fighter="red.a2"))
    assert (found.code, found.facts["needed"], found.facts["had"]) == ("upgrade_glory_limit", 4, 3)
    state, _ = act(state, "red", PlayUpgrade(card="red.free", fighter="red.a2"))
    assert state.fighters["red.a"].upgrades == ("red.u2", "red.u1")
    assert state.sides["red"].glory == 3


@pytest.mark.rule("UW-END-05", "UW-HID-04")
def test_any_cards_are_discarded() -> None:
    state = ending("discard", "draw_power", hand=("two", "three", "rdp0"))
    assert refused(state, "red", DiscardCards(cards=("red.rdp9",))).code == "discard_not_in_hand"
    state, _ = act(state, "red", DiscardCards(cards=("red.two", "red.rdp0")))
    assert state.sides["red"].cards("discard_objectives") == ("red.two",)
    assert state.sides["red"].cards("discard_power") == ("red.rdp0",)
    assert state.sides["red"].cards("hand_objectives") == ("red.three",)


@pytest.mark.rule("UW-END-06", "UW-CARD-03")
def test_objectives_are_drawn_up_to_three_while_there_are_any() -> None:
    state = ending("discard", "draw_objectives", hand=("two",), piles={"red": {"deck_objectives": ("three",)}})
    state, _ = act(state, "red", EndStep(), *faces("crit", "hammer"))
    assert state.sides["red"].cards("hand_objectives") == ("red.two", "red.three")


@pytest.mark.rule("UW-END-07", "UW-CARD-06")
@pytest.mark.parametrize(("held", "after"), [(0, 5), (4, 5), (5, 5), (7, 7)])
def test_power_cards_are_drawn_up_to_five(held: int, after: int) -> None:
    state = ending("discard", "draw_power", hand=("three", *(f"rdp{n}" for n in range(held))))
    state, _ = act(state, "red", EndStep(), *faces("crit", "hammer"))
    # The next round begins with the loser of the roll-off drawing one more: that is blue.
    assert len(state.sides["red"].cards("hand_power")) == after
    assert isinstance(state.step, ChooseFirst)


@pytest.mark.rule("UW-END-09", "UW-VIC-01")
def test_the_final_end_phase_has_two_steps_and_ends_the_match() -> None:
    state = ending("score", round=3, first="red")
    assert course(state) == (("red", "score"), ("red", "equip"), ("blue", "score"), ("blue", "equip"))
    state, _ = act(state, "red", EndStep())
    assert state.result is not None


@pytest.mark.rule("UW-END-09", "UW-END-08", "UW-PER-05")
def test_the_last_round_has_its_end_of_round_too() -> None:
    last = objective("last", surge=True, trigger=Trigger(event="round_end", where=()))
    state = ending("score", hand=("last",), cards=[last], round=3, first="red")
    worn = {f: replace(man, tokens={"charge": 1}) for f, man in state.fighters.items()}
    state, events = act(replace(state, fighters=worn), "red", EndStep())
    assert "round_end" in told(events)
    assert state.sides["red"].cards("scored") == ("red.last",)
    assert state.result is not None
    assert (state.result.winner, state.result.how) == ("red", "glory")
    assert all(not fighter.tokens for fighter in state.fighters.values())


@pytest.mark.rule("UW-END-10")
def test_no_power_step_in_the_end_phase() -> None:
    state = ending("score", hand=("three", "rdp0"))
    assert refused(state, "red", Pass()).code == "wrong_step"
    for command in (PlayPloy(card="red.rdp0"), UseAbility(ability="red/x")):
        assert refused(state, "red", command).code == "wrong_step"


DEAR = tuple(upgrade(f"rdp{n}", glory=2) for n in range(20))


@pytest.mark.rule("UW-END-02", "UW-HID-01")
@pytest.mark.parametrize(
    ("stage", "hand", "cards", "changes", "asked"),
    [
        ("score", (), (), {}, False),
        ("score", ("three",), (THREE,), {}, True),
        ("equip", (), (), {}, False),
        ("equip", ("p",), (ploy("p"),), {}, True),
        ("equip", ("rdp0",), DEAR, {"glory": {"red": 1}}, False),
        ("equip", ("rdp0",), DEAR, {"glory": {"red": 2}}, True),
        ("discard", (), (), {}, False),
        ("discard", ("p",), (ploy("p"),), {}, True),
    ],
)
def test_a_step_is_asked_unless_all_can_see_that_it_is_idle(
    stage: EndStage, hand: Any, cards: Any, changes: Any, asked: bool
) -> None:
    """Whether a hidden card could be chosen is nobody else's to learn: a hand is asked whatever it holds."""
    state = ending(stage, "discard", seat="red", hand=hand, cards=cards, round=3, **changes)
    step = state.step if state.stack else None
    assert (isinstance(step, EndPhase) and step.stage == stage) is asked


@pytest.mark.rule("UW-END-02")
def test_a_step_says_what_it_is_and_what_going_on_means() -> None:
    def said(state: State) -> tuple[str, str]:
        label = next(o.label for o in offers(state, "red") if o.command["kind"] == "end_step")
        return SYSTEM.view(state, SPECTATOR).duties["step"].label, label

    met = ending("score", hand=("two",))
    assert said(met) == ("underworlds.duty.end_phase.score", "underworlds.offer.end_score")
    unmet = ending("score", hand=("three",))
    assert said(unmet) == ("underworlds.duty.end_phase.score", "underworlds.offer.end_score_none")
    assert SYSTEM.view(met, seated("blue")).duties == SYSTEM.view(unmet, seated("blue")).duties
    assert said(ending("discard"))[0] == "underworlds.duty.end_phase.discard"
