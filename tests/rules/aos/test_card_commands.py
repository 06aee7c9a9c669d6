"""The commands on tactics cards of Spearhead: when each may be used, what it does, and that its card is gone (digest 12.7)."""

from dataclasses import replace

import pytest

from app.rules.aos.ability_use.known import ability_named
from app.rules.aos.answers import answer
from app.rules.aos.attack_sequence.volley import Batch, damage_of, hit_target, wound_target
from app.rules.aos.characteristics import number, weapon_of
from app.rules.aos.declaring.declaring import judge_timing
from app.rules.aos.flow import deciders
from app.rules.aos.ground.measures import alive
from app.rules.aos.model.abilities import Ability
from app.rules.aos.model.card_events import CardsDiscarded
from app.rules.aos.model.commands import (
    Aim,
    DeclareAttacks,
    React,
    ReturnModels,
    RollOver,
    StandStill,
)
from app.rules.aos.model.events import AbilityDeclared, DamageInflicted, EffectBegun, Healed
from app.rules.aos.model.flow_events import ControlJudged, DiceRerolled
from app.rules.aos.model.prompts import ActWindow, EndOfTurn, Fights, Step
from app.rules.aos.model.setup_commands import Placed
from app.rules.aos.model.state import State
from app.rules.aos.model.tables import Phase
from app.rules.aos.model.using_prompts import MovingUnit, ReturningModels, RollAgain, Using
from app.rules.aos.objectives.control import score_of
from app.rules.aos.offers import offers
from app.rules.aos.repertoire import procedure_of
from app.rules.aos.views.chronicle import narrate
from app.rules.aos.views.view import view
from app.rules.kernel.offers.offer import is_open
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.questions.question import AskFormation, Routes
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import SPECTATOR, Seat, Viewer, seated
from tests.rules.aos.setting import ARCHERS, BEAST, BOW, GUARD, HERO, SWORD, field, row, unit
from tests.rules.aos.shipped import after_markers
from tests.rules.aos.telling import faces_of, moves, of, refused, told, use
from tests.rules.aos.test_spearhead import CONTENT

HERE = replace(CONTENT, warscrolls={one.id: one for one in (HERO, GUARD, ARCHERS, BEAST)})
DECK = tuple(card.id for card in CONTENT.battlepacks["fire_and_jade"].tactics)


def table(phase: Phase, *hand: str, seat: Seat = "red", active: Seat = "red", gap: float = 10.0) -> State:
    """Red archers and a hero, blue guards `gap` inches beyond them, and a hand of cards for a seat whose window is open."""
    units = (
        unit("a", "red", "archers", *row(3, 5, 5)),
        unit("h", "red", "hero", (16, 5)),
        unit("b", "blue", "guard", *row(3, 5 + gap, 5)),
    )
    below: dict[Phase, Step] = {"end_of_turn": EndOfTurn(), "combat": Fights(turn=active)}
    under = (below[phase],) if phase in below else ()
    stack = (*under, ActWindow(moment=phase, seat=seat, last=seat != active))
    state = field(
        *units,
        phase=phase,
        active=active,
        content=HERE,
        pack="fire_and_jade",
        battleplan="horizontal",
        rosters={},
        stack=stack,
    )
    state = after_markers(replace(state, width=30.0, height=22.0))
    left = tuple(card for card in DECK if card not in hand)
    side = replace(state.sides[seat], hand=hand, deck=left[: 9 - len(hand)], discards=left[9 - len(hand) :])
    return replace(state, sides={**state.sides, seat: side})


def command_of(state: State, card: str) -> Ability:
    found = ability_named(state, card, None, "red")
    assert found is not None
    return found


def barred(state: State, card: str, target: str) -> str:
    """Why red may not give the command of a card to a unit; nothing where it may."""
    options = procedure_of(command_of(state, card)).targets(state, Using(seat="red", ability=card))
    locked = next(option.locked for option in options if option.value == target)
    return locked.code if locked else ""


@pytest.mark.rule("AOS-SH-3.2a")
@pytest.mark.rule("AOS-SH-3.2b")
def test_a_card_whose_command_is_used_is_discarded_after_its_effect_for_all_to_see() -> None:
    state = table("hero", "raise_the_banner", "hold_fast")
    state = replace(state, units={**state.units, "h": replace(state.units["h"], damage=3)})
    after, facts = told(state, "red", use("raise_the_banner", None, "h"), 3)
    assert after.units["h"].damage == 1
    kinds = [type(fact) for fact in facts if isinstance(fact, AbilityDeclared | Healed | CardsDiscarded)]
    assert kinds == [AbilityDeclared, Healed, CardsDiscarded]
    assert (after.sides["red"].hand, after.sides["red"].discards[-1]) == (("hold_fast",), "raise_the_banner")


@pytest.mark.rule("AOS-SH-3.2b")
def test_a_card_that_is_not_in_the_hand_is_not_played() -> None:
    state = table("movement", "hold_fast")
    assert refused(state, "red", use("middle_ground", None, "a")) == "unknown_id"
    assert not [one for one in offers(state, "red") if one.id == "use.middle_ground"]


@pytest.mark.rule("AOS-SH-3.2b")
@pytest.mark.parametrize(
    ("card", "phase", "code"),
    [
        ("raise_the_banner", "movement", "wrong_phase"),
        ("middle_ground", "charge", "wrong_phase"),
        ("deep_strike", "movement", "wrong_timing_scope"),
        ("seize_ground", "combat", "wrong_phase"),
        ("hold_fast", "combat", "wrong_phase"),
    ],
)
def test_each_has_its_time(card: str, phase: Phase, code: str) -> None:
    state = table(phase, card)
    early = judge_timing(state, "red", command_of(state, card), phase)
    assert early is not None
    assert early.code == code


@pytest.mark.rule("AOS-SH-3.2b")
def test_two_cards_may_be_given_to_one_unit_in_one_phase() -> None:
    state = table("shooting", "humble_their_leader", "middle_ground")
    pack = state.library.battlepacks["fire_and_jade"]
    (card,) = (one for one in pack.tactics if one.id == "humble_their_leader")
    assert card.plays is not None
    twin = replace(card, id="copy", plays=replace(card.plays, id="copy"))
    library = replace(state.library, battlepacks={"fire_and_jade": replace(pack, tactics=(*pack.tactics, twin))})
    side = replace(state.sides["red"], hand=("humble_their_leader", "copy"))
    state = replace(state, library=library, sides={**state.sides, "red": side})
    state, _ = told(state, "red", use("humble_their_leader", None, "a"))
    state, _ = told(state, "red", use("copy", None, "a"))
    assert state.sides["red"].hand == ()
    assert [one.ability for one in state.effects] == ["humble_their_leader", "copy"]


@pytest.mark.rule("AOS-SH-3.2b")
def test_two_more_move_for_a_unit_not_in_combat_this_phase() -> None:
    state, _ = told(table("movement", "middle_ground"), "red", use("middle_ground", None, "a"))
    assert number(state, "a", "move", 5) == 7
    near = table("movement", "middle_ground", gap=2.0)
    assert barred(near, "middle_ground", "a") == "in_combat"
    assert {one.until for one in state.effects} == {"phase"}


@pytest.mark.rule("AOS-SH-3.2b")
def test_control_score_grows_by_two_for_the_turn() -> None:
    state = table("end_of_turn", "seize_ground")
    marker = replace(state.markers["dracothion"], at=replace(state.markers["dracothion"].at, x=16, y=5))
    state = replace(state, markers={"dracothion": marker})
    assert score_of(state, "h", "objective", "dracothion") == 2
    state, facts = told(state, "red", use("seize_ground", None, "h"))
    assert of(facts, ControlJudged)[0].scores["dracothion"] == {"red": 4, "blue": 0}
    assert {one.effect.until for one in of(facts, EffectBegun)} == {"turn"}


@pytest.mark.rule("AOS-SH-3.2b")
def test_a_unit_moves_up_to_a_die_in_the_enemy_movement_phase_but_not_near_enemies() -> None:
    state = table("movement", "deep_strike", active="blue", seat="red")
    state, facts = told(state, "red", use("deep_strike", None, "h"), 4)
    assert faces_of(facts, "redeploy") == [(4,)]
    assert isinstance(state.step, MovingUnit)
    assert (state.step.unit, state.step.allowance, state.step.move) == ("h", 4, "redeploy")
    assert refused(state, "red", moves(state, h_1=(16, 9.5))) == "move_too_far"
    state, facts = told(state, "red", moves(state, h_1=(16, 8.9)))
    assert of(facts, CardsDiscarded)[0].cards == ("deep_strike",)


@pytest.mark.rule("AOS-SH-3.2b")
@pytest.mark.rule("AOS-CORE-2.2f")
@pytest.mark.parametrize(("again", "reach"), [(True, 11), (False, 3)])
def test_a_charge_may_be_rolled_again_once(again: bool, reach: int) -> None:
    state, _ = told(table("charge", "wings_apart"), "red", use("wings_apart", None, "h"))
    state, _ = told(state, "red", use("charge", "h"), 1, 2)
    assert isinstance(state.step, RollAgain)
    before = state
    state, facts = told(state, "red", RollOver(again=again), *((6, 5) if again else ()))
    rolled = of(facts, DiceRerolled)
    assert len(rolled) == int(again)
    for fact in rolled:
        line = narrate(before, fact, SPECTATOR)
        assert line, "who watches reads what was rolled before and what now"
        assert (line.key, line.facts["was"], line.dice) == ("aos.log.dice_rerolled", "1, 2", (6, 5))
    assert isinstance(state.step, MovingUnit)
    assert state.step.allowance == reach


@pytest.mark.rule("AOS-SH-3.2b")
def test_a_unit_charges_in_the_enemy_charge_phase() -> None:
    state = table("charge", "take_their_post", active="blue", seat="red", gap=7.0)
    state, facts = told(state, "red", use("take_their_post", None, "a"), 4, 3)
    assert [fact.use.ability for fact in of(facts, AbilityDeclared)] == ["take_their_post", "charge"]
    assert isinstance(state.step, MovingUnit)
    assert state.step.move == "charge"
    state, facts = told(state, "red", StandStill())
    assert of(facts, CardsDiscarded)[0].cards == ("take_their_post",), "the card goes once its effect is over"
    ran = table("charge", "take_their_post", active="blue", seat="red", gap=2.0)
    assert barred(ran, "take_their_post", "a") == "in_combat"


@pytest.mark.rule("AOS-SH-3.2b")
def test_shots_of_one_unit_wound_better_and_its_blows_do_not() -> None:
    state, _ = told(table("shooting", "humble_their_leader"), "red", use("humble_their_leader", None, "a"))
    shoot = Using(seat="red", ability="shoot", unit="a")
    batch = Batch(unit="a", weapon=BOW, target="b", count=1)
    assert [r.value for r in wound_target(state, shoot, batch).rows] == [1]
    assert not wound_target(state, shoot, replace(batch, weapon=SWORD)).rows


@pytest.mark.rule("AOS-SH-3.2b")
def test_only_who_charged_strikes_home() -> None:
    state = table("combat", "charge_home", gap=2.0)
    assert barred(state, "charge_home", "a") == "not_charged_this_turn"
    state = replace(state, units={**state.units, "a": replace(state.units["a"], charged=state.turn)})
    state, _ = told(state, "red", use("charge_home", None, "a"))
    batch = Batch(unit="a", weapon=weapon_of(state, "a", "sword"), target="b", count=1)
    assert damage_of(state, batch, 1) == 2


@pytest.mark.rule("AOS-SH-3.2b")
@pytest.mark.rule("AOS-CORE-21.0")
def test_a_card_that_heals_the_damaged_is_barred_where_there_is_no_damage() -> None:
    state = table("hero", "raise_the_banner")
    assert barred(state, "raise_the_banner", "a") == "no_damage"
    state = replace(state, units={**state.units, "h": replace(state.units["h"], damage=1)})
    state, _ = told(state, "red", use("raise_the_banner", None, "h"), 1)
    assert state.units["h"].damage == 0


@pytest.mark.rule("AOS-SH-3.2b")
@pytest.mark.rule("AOS-CORE-22.0a")
def test_a_slain_model_comes_back_to_a_unit_that_is_no_hero() -> None:
    state = table("hero", "unbroken")
    assert barred(state, "unbroken", "a") == "no_slain_models"
    assert barred(state, "unbroken", "h") == "keyword_restriction"
    gone = {name: replace(state.models[name], pose=None, slain=True) for name in ("a.4", "a.5")}
    state = replace(state, models={**state.models, **gone})
    state, _ = told(state, "red", use("unbroken", None, "a"))
    assert isinstance(state.step, ReturningModels)
    back = Placed(model="a.4", pose=Pose(x=7.7, y=5))
    far = Placed(model="a.4", pose=Pose(x=9.5, y=5))
    assert refused(state, "red", ReturnModels(places=(far,))) == "returned_model_not_coherent"
    both = ReturnModels(places=(back, Placed(model="a.5", pose=Pose(x=6.2, y=6.6))))
    assert refused(state, "red", both) == "wrong_count"
    after, facts = told(state, "red", ReturnModels(places=(back,)))
    assert len(alive(after, "a")) == 4
    assert of(facts, CardsDiscarded)
    none, _ = told(state, "red", ReturnModels())
    assert len(alive(none, "a")) == 3


@pytest.mark.rule("AOS-SH-3.2b")
def test_a_unit_shoots_in_the_enemy_shooting_phase_a_little_worse() -> None:
    state = table("shooting", "outnumber", active="blue", seat="red")
    assert barred(state, "outnumber", "h") == "no_ranged_weapon"
    state, _ = told(state, "red", use("outnumber", None, "a"))
    aims = tuple(Aim(model=f"a.{n}", weapon="bow", target="b") for n in range(1, 6))
    shots = state.stack[-2]
    assert isinstance(shots, Using)
    batch = Batch(unit="a", weapon=BOW, target="b", count=5)
    target = hit_target(state, shots, batch)
    assert [(r.value, r.facts.get("ability")) for r in target.rows] == [(-1, "outnumber")]
    state, facts = told(state, "red", DeclareAttacks(aims=aims), 1, 1, 1, 1, 1)
    assert of(facts, CardsDiscarded)
    near = table("shooting", "outnumber", active="blue", seat="red", gap=2.0)
    assert barred(near, "outnumber", "a") == "in_combat"


def aimed(hand: str, seat: Seat) -> State:
    """Red archers have declared their shots at blue's guards; the reactions to it are open."""
    state = table("shooting", hand, seat=seat)
    state = replace(state, stack=(*state.stack[:-1], ActWindow(moment="shooting", seat="red")))
    state, _ = told(state, "red", use("shoot", "a"))
    aims = tuple(Aim(model=f"a.{n}", weapon="bow", target="b") for n in range(1, 6))
    state, _ = told(state, "red", DeclareAttacks(aims=aims))
    return state


@pytest.mark.rule("AOS-SH-3.2b")
def test_the_target_of_an_attack_saves_better_for_the_phase() -> None:
    state = aimed("hold_fast", "blue")
    assert deciders(state) == {"blue"}
    assert refused(state, "blue", React(ability="break_the_line", unit="b")) in ("wrong_phase", "unknown_id")
    state, facts = told(state, "blue", React(ability="hold_fast", unit="b"), *(4, 4, 4, 4, 4) * 2, *(3, 3, 3, 3, 3))
    assert of(facts, CardsDiscarded)[0].cards == ("hold_fast",)
    assert not of(facts, DamageInflicted), "a 3 saves on 4+"
    assert {one.effect.until for one in of(facts, EffectBegun)} == {"phase"}


@pytest.mark.rule("AOS-SH-3.2b")
def test_the_attacks_under_way_hit_better() -> None:
    state = aimed("break_the_line", "red")
    assert deciders(state) == {"red"}
    state, facts = told(state, "red", React(ability="break_the_line", unit="a"), 3, 3, 3, 2, 2, 1, 1, 1)
    assert faces_of(facts, "wound") == [(1, 1, 1)], "a 3 hits on 4+"
    assert state.sides["red"].hand == ()


@pytest.mark.rule("AOS-HID-05")
@pytest.mark.rule("AOS-HID-02")
def test_who_is_asked_does_not_tell_what_is_held() -> None:
    """Blue holds the card that answers, or another: red sees the same, and blue is asked in both cases."""
    state = table("shooting", "hold_fast", seat="blue")
    swapped = swap(state, "hold_fast", "middle_ground")
    seen = []
    for one in (state, swapped):
        one = replace(one, stack=(*one.stack[:-1], ActWindow(moment="shooting", seat="red")))
        one, _ = told(one, "red", use("shoot", "a"))
        aims = tuple(Aim(model=f"a.{n}", weapon="bow", target="b") for n in range(1, 6))
        one, _ = told(one, "red", DeclareAttacks(aims=aims))
        seen.append((deciders(one), view(one, Viewer(role="seat", seat="red")), offers(one, "red")))
    assert seen[0] == seen[1]
    assert seen[0][0] == {"blue"}
    assert [bool(react(one)) for one in (state, swapped)] == [True, False]


def react(state: State) -> list[str]:
    """What blue could react with."""
    one = replace(state, stack=(*state.stack[:-1], ActWindow(moment="shooting", seat="red")))
    one, _ = told(one, "red", use("shoot", "a"))
    aims = tuple(Aim(model=f"a.{n}", weapon="bow", target="b") for n in range(1, 6))
    one, _ = told(one, "red", DeclareAttacks(aims=aims))
    return [o.id for o in offers(one, "blue") if is_open(o) and o.command["kind"] == "react"]


def swap(state: State, held: str, other: str) -> State:
    side = state.sides["blue"]
    deck = tuple(held if card == other else card for card in side.deck)
    assert other in side.deck
    return replace(state, sides={**state.sides, "blue": replace(side, hand=(other,), deck=deck)})


@pytest.mark.rule("AOS-HID-05")
def test_who_holds_no_card_is_not_asked_for_one() -> None:
    state = table("shooting", "hold_fast", seat="blue")
    state = replace(state, sides={**state.sides, "blue": replace(state.sides["blue"], hand=())})
    state = replace(state, stack=(*state.stack[:-1], ActWindow(moment="shooting", seat="red")))
    state, _ = told(state, "red", use("shoot", "a"))
    aims = tuple(Aim(model=f"a.{n}", weapon="bow", target="b") for n in range(1, 6))
    state, facts = told(state, "red", DeclareAttacks(aims=aims), 1, 1, 1, 1, 1)
    assert faces_of(facts, "hit")


@pytest.mark.rule("AOS-CORE-22.0a")
def test_the_page_may_ask_where_a_slain_model_comes_back_and_about_no_other() -> None:
    state = table("hero", "unbroken")
    gone = {name: replace(state.models[name], pose=None, slain=True) for name in ("a.4", "a.5", "b.5")}
    state = replace(state, models={**state.models, **gone})
    asked = AskFormation(pieces=("a.4",), command={"kind": "return_models"}, to=Pose(x=7.6, y=5), shape="keep")
    before = answer(state, seated("red"), asked)
    assert isinstance(before, Refusal)
    assert before.code == "unknown_id"
    state, _ = told(state, "red", use("unbroken", None, "a"))
    legs = answer(state, seated("red"), asked)
    assert isinstance(legs, Routes), legs
    assert [leg.refused for leg in legs.legs] == [None]
    other = answer(state, seated("blue"), replace(asked, pieces=("b.5",)))
    assert isinstance(other, Refusal)
    assert other.code == "unknown_id"
