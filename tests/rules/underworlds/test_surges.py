"""Surge windows: order, declaration, masks, standing answers (UW-SRG-01..07, UW-WND-01..04, UW-SEQ-01, UW-OBJ-05..07)."""

from typing import Any

import pytest

from app.bots.deciding import SeededChooser
from app.rules.kernel.abilities import terms
from app.rules.kernel.offers.autofill import command_from
from app.rules.kernel.offers.offer import is_open
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import SPECTATOR, seated
from app.rules.underworlds.flow import deciders
from app.rules.underworlds.identifiers import attack_of
from app.rules.underworlds.model.ability_prompts import SurgeWindow
from app.rules.underworlds.model.commands import (
    Command,
    CoreGuard,
    DeclareSurge,
    Delve,
    OrderSimultaneous,
    Pass,
    PickWeaponAbility,
    PlayPloy,
    SetStanding,
)
from app.rules.underworlds.model.language import durations as spans
from app.rules.underworlds.model.language import effects as fx
from app.rules.underworlds.model.language import instructions as ins
from app.rules.underworlds.model.language import modifiers as mods
from app.rules.underworlds.model.profiles import Ability, Card, Warscroll
from app.rules.underworlds.model.state import Feature, State
from app.rules.underworlds.passing import automatic
from app.rules.underworlds.system import SYSTEM
from tests.rules.underworlds.arena import act, blue, match, objective, ploy, red, refused, spot, told, upgrade, words
from tests.rules.underworlds.fights import arms, hit, weapon
from tests.rules.underworlds.opening_moves import SeededDice
from tests.rules.underworlds.plays import declare, offer_of, passing, power

CHOICE = arms(weapon("blade", "cleave"))
"""A weapon ability to pick: an Attack that no window stops waits for it."""

MEN = (red("a", 0, 0, side=CHOICE), blue("b", 1, 0, side=CHOICE))
DECLARED = spans.Trigger(event="attack_declared")
ALL_OF_AN_ATTACK = ("attack_declared", "attack_roll_made", "save_roll_made", "attack_resolved")
DELVED = spans.Trigger(event="fighter_delved")
ON_TOKEN = (Feature(id="f1", hex=spot(0, 0), value=3, face="treasure"),)


def surge(id: str, *effects: fx.Effect, trigger: spans.Trigger = DELVED, **changes: Any) -> Card:
    """A surge ploy; without effects it draws a card."""
    return ploy(id, surge=True, trigger=trigger, effects=effects or (ins.Draw(),), **changes)


def delve(state: State) -> State:
    """Red Delves in its power step."""
    return act(state, "red", Delve(fighter="red.a"))[0]


def scroll(*abilities: Ability) -> Warscroll:
    return Warscroll(inspire=(), abilities=abilities)


# --- who is asked ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("UW-WND-02", "UW-WND-03", "UW-DSL-05")
@pytest.mark.parametrize("held", [True, False])
def test_a_window_opens_whether_or_not_the_ploy_is_held(held: bool) -> None:
    hand = ["s1"] if held else ["bdp3"]
    state = match(*MEN, blue_cards=[surge("s1", trigger=DECLARED)], hands={"blue": hand})
    state, events = act(state, "red", hit())
    assert deciders(state) == {"blue"}
    open_ = [o.id for o in SYSTEM.offers(state, "blue") if o.locked is None]
    assert ("declare_surge.blue.s1" in open_) == held
    assert "pass" in open_
    assert told(events)[-1] == "attack_declared"
    state, events = act(state, "blue", Pass())
    assert deciders(state) == {"red"}
    assert [e.kind for e in events][:2] == ["step_changed", "window_passed"]


@pytest.mark.rule("UW-WND-03")
def test_the_others_see_the_same_waiting_state() -> None:
    seen = []
    for hand in (["s1"], ["bdp3"]):
        state = match(*MEN, blue_cards=[surge("s1", trigger=DECLARED)], hands={"blue": hand})
        state, _ = act(state, "red", hit())
        seen.append([SYSTEM.view(state, viewer) for viewer in (seated("red"), SPECTATOR)])
    assert seen[0] == seen[1]


@pytest.mark.rule("UW-WND-03")
def test_no_window_for_who_could_not_react_for_all_that_is_known() -> None:
    state, _ = act(match(*MEN), "red", hit())
    assert state.step.kind == "attacking"
    card = surge("s1", trigger=DECLARED, requires=(terms.InRound(round=3),))
    state, _ = act(match(*MEN, blue_cards=[card], hands={"blue": ["s1"]}), "red", hit())
    assert state.step.kind == "attacking"
    played = match(
        *MEN, blue_cards=[surge("s1", trigger=DECLARED)], piles={"blue": {"deck_power": [], "discard_power": ["s1"]}}
    )
    state, _ = act(played, "red", hit())
    assert state.step.kind == "attacking"


@pytest.mark.rule("UW-WND-03", "UW-CFG-01")
def test_other_policies() -> None:
    card = surge("s1", trigger=DECLARED)
    state, _ = act(match(*MEN, blue_cards=[card], options={"window_policy": "only_if_possible"}), "red", hit())
    assert state.step.kind == "attacking"
    state, _ = act(match(*MEN, options={"window_policy": "always"}), "red", hit())
    assert state.step.kind == "surge_window"
    assert deciders(state) == {"red"}


@pytest.mark.rule("UW-WND-04", "UW-SRG-01")
def test_in_a_window_one_declares_or_passes() -> None:
    state = match(*MEN, blue_cards=[surge("s1", trigger=DECLARED), surge("s2")], hands={"blue": ["s1", "s2"]})
    assert refused(state, "red", DeclareSurge(ability="red.x")).code == "not_surge_timing"
    state, _ = act(state, "red", hit())
    assert refused(state, "red", Pass()).code == "window_not_yours"
    assert refused(state, "red", DeclareSurge(ability="blue.s1")).code == "window_not_yours"
    verdict = refused(state, "blue", DeclareSurge(ability="blue.s2"))
    assert verdict.code == "not_surge_timing"
    assert offer_of(state, "blue", "declare_surge.blue.s2").locked == verdict
    assert refused(state, "blue", DeclareSurge(ability="blue.nothing")).code == "card_not_in_hand"
    assert refused(state, "blue", DeclareSurge(ability="blue/nothing")).code == "not_surge_timing"


# --- the loop --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("UW-SRG-05", "UW-SRG-06", "UW-SEQ-01", "UW-SEQ-02", "UW-PLY-03")
def test_declared_in_turn_and_resolved_the_active_players_first() -> None:
    state = power(
        *MEN,
        cards=[surge("x1"), surge("x2")],
        blue_cards=[surge("y1")],
        hands={"red": ["x1", "x2"], "blue": ["y1"]},
        features=ON_TOKEN,
    )
    state = delve(state)
    assert deciders(state) == {"red"}
    state = declare(state, "red", "red.x1")
    assert "red.x1" in state.sides["red"].cards("resolving")
    state = declare(state, "blue", "blue.y1")
    state = declare(state, "red", "red.x2")
    state = passing(state, "blue", "red")
    assert state.step.kind == "order_abilities"
    assert refused(state, "red", OrderSimultaneous(order=("red.x2",))).code == "bad_choice"
    assert refused(state, "blue", OrderSimultaneous(order=("red.x2", "red.x1"))).code == "not_your_turn"
    state, events = act(state, "red", OrderSimultaneous(order=("red.x2", "red.x1")))
    played = [e.happening.facts["card"] for e in events if e.kind == "happened" and e.happening.name == "ploy_played"]
    assert played == ["red.x2", "red.x1", "blue.y1"]
    assert deciders(state) == {"blue"}
    assert state.step.kind == "power_step"


@pytest.mark.rule("UW-PLY-03", "UW-CFG-01")
@pytest.mark.parametrize("uses", [False, True])
def test_a_surge_ploy_and_the_opportunity_of_the_power_step(uses: bool) -> None:
    state = power(
        *MEN,
        blue_cards=[surge("y1")],
        hands={"blue": ["y1"]},
        features=ON_TOKEN,
        options={"surge_ploy_in_power_step_uses_option": uses},
    )
    state = passing(declare(delve(state), "blue", "blue.y1"), "blue")
    assert deciders(state) == ({"red"} if uses else {"blue"})


@pytest.mark.rule("UW-SRG-02", "UW-SRG-03", "UW-SRG-04")
def test_an_ability_once_an_occurrence_and_copies_apart() -> None:
    heal = Ability(id="u1_a", timing="surge", trigger=DELVED, name=words("u"), do=(ins.Draw(),))
    cards = [upgrade("u1", abilities=(heal,)), upgrade("u2", abilities=(heal,))]
    state = power(*MEN, cards=cards, equipped={"red.a": ["u1", "u2"]}, features=ON_TOKEN)
    state = declare(delve(state), "red", "red.u1/u1_a")
    verdict = refused(state, "red", DeclareSurge(ability="red.u1/u1_a"))
    assert verdict.code == "surge_already_declared"
    assert offer_of(state, "red", "declare_surge.red.u1/u1_a").locked == verdict
    state = declare(state, "red", "red.u2/u1_a")
    state = passing(state, "red")
    state, _ = act(state, "red", OrderSimultaneous(order=("red.u1/u1_a", "red.u2/u1_a")))
    assert len(state.sides["red"].cards("hand_power")) == 2
    passed = passing(delve(power(*MEN, cards=cards, equipped={"red.a": ["u1"]}, features=ON_TOKEN)), "red")
    assert passed.sides["red"].cards("hand_power") == ()


@pytest.mark.rule("UW-SRG-06")
def test_what_can_no_longer_be_carried_out_is_spent_for_nothing() -> None:
    guard = (ins.GiveToken(to="red.a", token="guard"),)
    state = power(
        *MEN, cards=[surge("x1", *guard), surge("x2", *guard)], hands={"red": ["x1", "x2"]}, features=ON_TOKEN
    )
    state = declare(declare(delve(state), "red", "red.x1"), "red", "red.x2")
    state, _ = act(state, "red", Pass())
    state, events = act(state, "red", OrderSimultaneous(order=("red.x1", "red.x2")))
    assert [e.source.key for e in events if e.kind == "ability_fizzled"] == ["red.x2"]
    assert set(state.sides["red"].cards("discard_power")) == {"red.x1", "red.x2"}


@pytest.mark.rule("UW-SRG-01", "UW-SRG-07")
def test_before_a_roll_it_still_changes_the_roll() -> None:
    blow = surge(
        "x1", mods.Modify(target="$weapon", stat="dice", duration=spans.Lasts(span="attack")), trigger=DECLARED
    )
    state = match(*MEN, cards=[blow], hands={"red": ["x1"]})
    state, _ = act(state, "red", hit())
    state = declare(state, "red", "red.x1")
    state = passing(state, "red")
    state, events = act(state, "red", PickWeaponAbility(), 1, 1, 1, 5)
    rolled = [e.roll for e in events if e.kind == "dice_rolled"]
    assert len(rolled[0].dice) == 3


@pytest.mark.rule("UW-SRG-07", "UW-WND-01")
def test_a_ploy_may_be_cancelled_before_its_effect() -> None:
    no = surge("no", ins.Cancel(), trigger=spans.Trigger(edge="before", event="ploy_played"))
    gain = ploy("gain", effects=(ins.ChangeGlory(amount=3),))
    state = power(*MEN, cards=[gain], blue_cards=[no], hands={"red": ["gain"], "blue": ["no"]})
    state, _ = act(state, "red", PlayPloy(card="red.gain"))
    assert "red.gain" in state.sides["red"].cards("resolving")
    state = passing(declare(state, "blue", "blue.no"), "blue")
    assert state.sides["red"].glory == 0
    assert state.sides["red"].cards("discard_power") == ("red.gain",)


# --- objectives and passives first -----------------------------------------------------------------------------------


@pytest.mark.rule("UW-WND-01", "UW-OBJ-05", "UW-OBJ-06", "UW-INS-01")
def test_objectives_score_before_anybody_may_declare() -> None:
    goal = objective("o1", surge=True, trigger=DELVED, glory=2)
    tide = Ability(id="tide", timing="passive", trigger=DELVED, do=(ins.ChangeGlory(),))
    state = power(
        *MEN,
        cards=[goal, surge("x1")],
        hands={"red": ["o1", "x1"]},
        features=ON_TOKEN,
        scrolls={"red": scroll(tide)},
    )
    state, events = act(state, "red", Delve(fighter="red.a"))
    assert state.step.kind == "surge_window"
    assert state.sides["red"].glory == 3
    assert state.sides["red"].cards("scored") == ("red.o1",)
    assert len(state.sides["red"].cards("hand_objectives")) == 1
    assert told(events).index("objective_scored") > told(events).index("fighter_delved")


@pytest.mark.rule("UW-OBJ-05", "UW-SEQ-02")
def test_the_active_players_objective_first() -> None:
    goals: dict[str, Any] = {
        "cards": [objective("o1", surge=True, trigger=DELVED)],
        "blue_cards": [objective("q1", surge=True, trigger=DELVED)],
    }
    state = power(*MEN, **goals, hands={"red": ["o1"], "blue": ["q1"]}, features=ON_TOKEN)
    _, events = act(state, "red", Delve(fighter="red.a"))
    scored = [
        e.happening.facts["card"] for e in events if e.kind == "happened" and e.happening.name == "objective_scored"
    ]
    assert scored == ["red.o1", "blue.q1"]


@pytest.mark.rule("UW-OBJ-07")
@pytest.mark.parametrize("turn_later", [False, True])
def test_a_replacement_is_locked_until_the_next_turn(turn_later: bool) -> None:
    goals = [objective("o1", surge=True, trigger=DELVED), objective("o2", surge=True, trigger=DECLARED)]
    state = power(*MEN, cards=goals, hands={"red": ["o1"]}, features=ON_TOKEN, turn=3)
    state = delve(state)
    assert state.sides["red"].locked == {"red.o2": 4}
    if turn_later:
        state = passing(state, "blue", "red")
        state, _ = act(state, "blue", hit("red.a", fighter="blue.b"))
        assert state.sides["red"].cards("scored") == ("red.o2", "red.o1")
    else:
        assert SYSTEM.view(state, seated("red")).cards["red.o2"].flags == ("surge", "locked")
        assert "red.o2" not in SYSTEM.view(state, seated("blue")).cards


# --- standing answers ------------------------------------------------------------------------------------------------


def asked(**changes: Any) -> State:
    state = match(*MEN, blue_cards=[surge("s1", trigger=DECLARED)], hands={"blue": ["s1"]})
    state, _ = act(state, "blue", SetStanding(**changes))
    return act(state, "red", hit())[0]


@pytest.mark.rule("UW-WND-03")
def test_standing_answers_are_given_for_the_seat_but_never_inside_a_command() -> None:
    state = asked(key="*", answer="pass")
    assert deciders(state) == {"blue"}
    assert automatic(state) == ("blue", Pass())
    assert automatic(asked(key="attack_declared", answer="pass")) == ("blue", Pass())
    assert automatic(asked(key="fighter_moved", answer="pass")) is None


@pytest.mark.rule("UW-WND-03")
def test_pass_until_it_is_about_my_fighters() -> None:
    assert automatic(asked(key="*", answer="pass", mine=True)) is None
    card = surge("s1", trigger=spans.Trigger(event="fighter_guarded"))
    state = match(*MEN, blue_cards=[card], hands={"blue": ["bdp3"]})
    state, _ = act(state, "blue", SetStanding(key="*", answer="pass", mine=True))
    state, _ = act(state, "red", CoreGuard(fighter="red.a"))
    assert automatic(state) == ("blue", Pass())


@pytest.mark.rule("UW-WND-03")
def test_standing_answers_end_and_are_taken_back() -> None:
    state = match(*MEN, blue_cards=[surge("s1", trigger=DECLARED)], hands={"blue": ["s1"]})
    state, _ = act(state, "blue", SetStanding(key="*", answer="pass", until="game"))
    state, _ = act(state, "blue", SetStanding(key="*", answer=None))
    state, _ = act(state, "red", hit())
    assert automatic(state) is None
    assert isinstance(SYSTEM.decide(state, "blue", SetStanding(key="nonsense", answer="pass"), None), Refusal)  # type: ignore[arg-type]
    later = power(*MEN, active="red", blue_cards=[surge("s1", trigger=DECLARED)], hands={"blue": ["s1"]})
    later, _ = act(later, "blue", SetStanding(key="*", answer="pass", until="turn"))
    later = passing(later, "red", "blue")
    later, _ = act(later, "blue", hit("red.a", fighter="blue.b"))
    assert deciders(later) == {"blue"}
    assert automatic(later) is None


@pytest.mark.rule("UW-WND-03")
def test_passing_in_one_attack_holds_to_its_end_and_no_longer() -> None:
    """One press instead of one for each window of the Attack; what the hand holds has no part in it."""
    cards = [surge(f"s{n}", trigger=spans.Trigger(event=event)) for n, event in enumerate(ALL_OF_AN_ATTACK)]
    asked_of = []
    for held in (["s0"], ["bdp9"]):
        state = match(*MEN, blue_cards=cards, hands={"blue": held})
        assert isinstance(SYSTEM.decide(state, "blue", SetStanding(key="attack", answer="pass"), None), Refusal)  # type: ignore[arg-type]
        state, _ = act(state, "red", hit())
        command = command_from(Command, offer_of(state, "blue", "pass_attack").command)
        assert isinstance(command, SetStanding)
        state, _ = act(state, "blue", command)
        assert [one.label for one in SYSTEM.view(state, seated("blue")).standing["blue"]] == [
            "underworlds.standing.attack"
        ]
        windows, dice = [], SeededDice(3)
        while attack_of(state):
            found = automatic(state)
            if isinstance(state.step, SurgeWindow) and deciders(state) == {"blue"}:
                assert found == ("blue", Pass())
                windows.append(state.step.moment.happening.name)
            if found is None:
                seat = min(deciders(state))
                left = [
                    o for o in SYSTEM.offers(state, seat) if o.place == "prompt" and is_open(o) and o.role != "standing"
                ]
                command = SYSTEM.complete(state, seat, left[0], SeededChooser(b"attack", "1"))
                assert command is not None
                found = seat, command
            events = SYSTEM.decide(state, *found, dice)
            assert not isinstance(events, Refusal)
            for event in events:
                state = SYSTEM.evolve(state, event)
        asked_of.append(windows)
        assert len(windows) > 1, "several windows of one Attack"
        assert not SYSTEM.view(state, seated("blue")).standing["blue"], "it is over with the Attack"
    assert asked_of[0] == asked_of[1]


@pytest.mark.rule("UW-WND-03")
def test_a_window_offers_passing_in_advance_and_taking_it_back() -> None:
    state = match(*MEN, blue_cards=[surge("s1", trigger=DECLARED)], hands={"blue": ["s1"]})
    state, _ = act(state, "red", hit())
    ids = [offer.id for offer in SYSTEM.offers(state, "blue")]
    assert {"pass_turn", "pass_event"} <= set(ids)
    assert "pass_until_mine" not in ids  # This is about blue's fighter.
    command = command_from(Command, offer_of(state, "blue", "pass_turn").command)
    assert isinstance(command, SetStanding)
    state, _ = act(state, "blue", command)
    assert automatic(state) == ("blue", Pass())
    assert "pass_turn" not in [offer.id for offer in SYSTEM.offers(state, "blue")]
    back = command_from(Command, offer_of(state, "blue", "ask_again.*").command)
    assert isinstance(back, SetStanding)
    state, _ = act(state, "blue", back)
    assert automatic(state) is None
