"""Resolving attacks: hit, wound, allocate, damage, batches (W40K-ATK-*, W40K-GEN-08, W40K-DICE-06, W40K-DATA-14)."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.state.ruling import AnswerRuling, ProposeRuling
from app.rules.kernel.views.tray import DiceRolled, TrayClosed, TrayOpened
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.flow import run
from app.rules.wh40k.model.attack_prompts import AllocateWound, ChooseToughness, MortalWounds
from app.rules.wh40k.model.commands import Allocate, ChooseOption, KeepRoll, SetAllocation
from app.rules.wh40k.model.events import ModelSlain, UnitLost, WoundAllocated, WoundsLost
from app.rules.wh40k.model.profiles import Ability, Amount, Datasheet, Library, Strength
from app.rules.wh40k.model.rulings import PutModel
from app.rules.wh40k.model.state import State
from app.rules.wh40k.model.tables import wound_need
from app.rules.wh40k.offers import offers
from tests.rules.wh40k.field import Force, act, battle, profile, refused, sheet, wall, weapon
from tests.rules.wh40k.volleys import aim, judged, rolls, shoot


def gun(shots: int = 1, strength: int = 4, ap: int = 0, damage: Amount = Amount(plus=1), **changes: object):  # type: ignore[no-untyped-def]  # noqa: B008
    return weapon(
        "gun",
        "assault",
        36,
        attacks=Amount(plus=shots),
        strength=Strength(how="fixed", value=strength),
        ap=ap,
        damage=damage,
        **changes,
    )


def facing(
    weapon_: object, target: Datasheet, count: int = 1, shooter: Datasheet | None = None, **changes: object
) -> State:
    """One red gunner, and a blue unit of that sheet 9" away."""
    red = shooter or sheet("gunner")
    return battle(
        Force(id="a", seat="red", sheet=red.id, at=[(10, 10)], weapons=[["gun"]]),
        Force(id="b", seat="blue", sheet=target.id, at=[(20, 10 + n) for n in range(count)]),
        Force(id="z", seat="blue", at=[(60, 40)]),
        phase="shooting",
        sheets=[target, red],
        weapons=[weapon_],  # type: ignore[list-item]
        **changes,  # type: ignore[arg-type]
    )


def fire(state: State, *faces: int):  # type: ignore[no-untyped-def]
    return shoot(state, "a", [aim("a.1", "b", "gun")], *faces)


def hits(*faces: int, bs: int = 3, modifier: int = 0) -> tuple[bool, ...]:
    """Which of these faces hit with that skill and an ability's modifier."""
    ability = Ability(key="modify_hit", name="Aim", params={"value": modifier})
    red = sheet("gunner", profile("Gunner", bs=bs), abilities=(ability,) if modifier else ())
    state = facing(gun(len(faces)), sheet("target", profile(wounds=20, save=2)), shooter=red)
    needed = sum(face != 1 and face + modifier >= bs for face in faces)
    _, events = fire(state, *faces, *[1] * needed)
    return judged(events, "hit_ranged")[0]


@pytest.mark.rule("W40K-ATK-02", "W40K-GEN-09")
def test_a_hit_needs_the_skill() -> None:
    assert hits(3, 2, 6) == (True, False, True)
    assert hits(5, 4, bs=5) == (True, False)


@pytest.mark.rule("W40K-ATK-03")
def test_a_natural_one_misses_whatever_the_modifiers() -> None:
    assert hits(1, 2, bs=2, modifier=1) == (False, True)


@pytest.mark.rule("W40K-DICE-06")
def test_a_natural_six_is_no_sure_success() -> None:
    assert hits(6, bs=6, modifier=-1) == (False,)


@pytest.mark.rule("W40K-GEN-08")
def test_modifiers_of_a_roll_add_up() -> None:
    ability = Ability(key="modify_hit", name="Haze", params={"value": -1})
    red = sheet("gunner", abilities=(ability,))
    heavy = replace(gun(2), type="heavy")
    state = facing(heavy, sheet("target"), shooter=red)
    moved = replace(state.models["a.1"], moved=True)
    _, events = fire(replace(state, models={**state.models, "a.1": moved}), 4, 5, 1)
    assert judged(events, "hit_ranged") == [(False, True)]


NEEDS = [
    *[(8, 4, 2), (6, 4, 3), (5, 4, 3), (4, 4, 4), (4, 5, 5), (4, 7, 5), (4, 8, 6), (3, 6, 6), (3, 7, 6)],
    *[(1, 1, 4), (2, 1, 2), (7, 4, 3), (1, 2, 6)],
]


@pytest.mark.rule("W40K-ATK-04")
@pytest.mark.parametrize(("strength", "toughness", "need"), NEEDS)
def test_strength_against_toughness(strength: int, toughness: int, need: int) -> None:
    assert wound_need(strength, toughness) == need
    state = facing(gun(2, strength), sheet("target", profile(toughness=toughness, wounds=9)))
    _, events = fire(state, 6, 6, need, need - 1, 6)
    assert judged(events, "wound") == [(True, False)]


@pytest.mark.rule("W40K-ATK-05")
def test_a_natural_one_does_not_wound() -> None:
    _, events = fire(facing(gun(1, 20), sheet("target", profile(toughness=1))), 6, 1)
    assert judged(events, "wound") == [(False,)]


MIXED = sheet("mixed", profile("Soft", toughness=4), profile("Hard", toughness=5))


def mixed(shots: int, soft: int, hard: int) -> State:
    return battle(
        Force(id="a", seat="red", at=[(10, 10)], weapons=[["gun"]]),
        Force(
            id="b",
            seat="blue",
            sheet="mixed",
            at=[(20, 10 + n) for n in range(soft + hard)],
            profiles=["Soft"] * soft + ["Hard"] * hard,
        ),
        phase="shooting",
        sheets=[MIXED],
        weapons=[gun(shots)],
    )


@pytest.mark.rule("W40K-ATK-06", "W40K-AMB-15")
def test_mixed_toughness_uses_the_majority_and_asks_on_a_tie() -> None:
    _, events = fire(mixed(1, 3, 2), 6, 4)
    assert judged(events, "wound") == [(True,)]
    state, events = fire(mixed(1, 2, 2), 6)
    step = state.step
    assert isinstance(step, ChooseToughness)
    assert (step.seat, step.values) == ("blue", (4, 5))
    assert refused(state, "blue", ChooseOption(option="6")).code == "bad_choice"
    assert refused(state, "red", ChooseOption(option="4")).code == "not_your_decision"
    (offer,) = [offer for offer in offers(state, "blue") if offer.id == "choose_toughness"]
    assert offer.primary
    _, events = act(state, "blue", ChooseOption(option="5"), 4)
    assert judged(events, "wound") == [(False,)]


@pytest.mark.rule("W40K-ATK-07")
def test_the_defender_allocates_to_any_model() -> None:
    hidden = sheet("squad2", profile("One"), profile("Two"))
    state = battle(
        Force(id="a", seat="red", at=[(10, 10)], weapons=[["gun"]]),
        Force(id="b", seat="blue", sheet="squad2", at=[(20, 10), (60, 10)], profiles=["One", "Two"]),
        phase="shooting",
        sheets=[hidden],
        weapons=[gun()],
        terrain=[wall("w", 30, 0, 31, 40, 9)],
    )
    state, _ = fire(state, 6, 6)
    step = state.step
    assert isinstance(step, AllocateWound)
    assert (step.seat, step.unit, step.number, step.of) == ("blue", "b", 1, 1)
    assert refused(state, "red", Allocate(model="b.1")).code == "not_your_decision"
    assert refused(state, "blue", Allocate(model="a.1")).code == "not_in_this_unit"
    _, events = act(state, "blue", Allocate(model="b.2"), 1)
    assert [event.model for event in events if isinstance(event, ModelSlain)] == ["b.2"]


def asking(state: State) -> State:
    """The same battle with players who want to be asked about everything."""
    return replace(state, sides={seat: replace(side, standing=()) for seat, side in state.sides.items()})


@pytest.mark.rule("W40K-ATK-07")
def test_of_models_alike_the_owner_says_which_goes_because_they_stand_in_different_places() -> None:
    state, _ = fire(asking(facing(gun(4), sheet("target"), count=3)), 6, 6, 6, 6, 6, 6, 6, 6)
    assert isinstance(state.step, AllocateWound)
    once, _ = act(state, "blue", Allocate(model="b.2"), 1)
    assert isinstance(once.step, AllocateWound)
    rest, events = act(state, "blue", Allocate(model="b.2", rest=True), 1, 1, 1)
    assert [event.model for event in events if isinstance(event, ModelSlain)] == ["b.2", "b.1", "b.3"]
    assert rest.sides["blue"].allocation == {}


@pytest.mark.rule("W40K-MW-02")
def test_the_owner_says_which_of_models_alike_takes_each_mortal_wound() -> None:
    draft = Draft(asking(facing(gun(), sheet("target"), count=4)), ScriptedDice(()))
    draft.enter(MortalWounds(unit="b", left=3))
    run(draft)
    state, events = act(draft.state, "blue", Allocate(model="b.3"))
    assert [event.model for event in events if isinstance(event, ModelSlain)] == ["b.3"]
    state, events = act(state, "blue", Allocate(model="b.1", rest=True))
    assert [event.model for event in events if isinstance(event, ModelSlain)] == ["b.1", "b.2"]


@pytest.mark.rule("W40K-ATK-07")
def test_an_order_once_fixed_can_be_taken_back() -> None:
    state, _ = act(asking(facing(gun(), sheet("target"), count=3)), "blue", SetAllocation(unit="b", models=("b.2",)))
    assert any(offer.id == "clear_allocation:b" for offer in offers(state, "blue"))
    state, _ = act(state, "blue", SetAllocation(unit="b", models=()))
    assert not any(offer.id == "clear_allocation:b" for offer in offers(state, "blue"))
    assert isinstance(fire(state, 6, 6)[0].step, AllocateWound)


@pytest.mark.rule("W40K-ATK-07")
def test_identical_models_and_a_fixed_order_are_not_asked() -> None:
    state = facing(gun(2), sheet("target"), count=3)
    _, events = fire(state, 6, 6, 6, 6, 6, 6)
    assert [event.model for event in events if isinstance(event, WoundAllocated)] == ["b.3", "b.3"]
    state, _ = act(state, "blue", SetAllocation(unit="b", models=("b.2", "b.1")))
    _, events = fire(state, 6, 6, 6, 6, 1, 6)
    assert [event.model for event in events if isinstance(event, WoundAllocated)] == ["b.2", "b.1"]
    assert refused(state, "blue", SetAllocation(unit="b", models=("a.1",))).code == "not_in_this_unit"
    assert refused(state, "red", SetAllocation(unit="b", models=())).code == "not_your_decision"


@pytest.mark.rule("W40K-ATK-07")
def test_the_rest_may_go_the_same_way() -> None:
    pair = sheet("pair", profile("One"), profile("Two"))
    state = battle(
        Force(id="a", seat="red", at=[(10, 10)], weapons=[["gun"]]),
        Force(id="b", seat="blue", sheet="pair", at=[(20, 10), (20, 11), (20, 12)], profiles=["One", "Two", "Two"]),
        phase="shooting",
        sheets=[pair],
        weapons=[gun(3)],
    )
    state, _ = fire(state, 6, 6, 6, 6, 6, 6)
    _, events = act(state, "blue", Allocate(model="b.2", rest=True), 1, 1, 1)
    assert [event.model for event in events if isinstance(event, ModelSlain)] == ["b.2", "b.3", "b.1"]


@pytest.mark.rule("W40K-ATK-07")
def test_the_last_wound_has_no_rest_and_a_model_of_the_common_kind_is_suggested() -> None:
    pair = sheet("pair", profile("One"), profile("Two"))
    state = battle(
        Force(id="a", seat="red", at=[(10, 10)], weapons=[["gun"]]),
        Force(id="b", seat="blue", sheet="pair", at=[(20, 10), (20, 11), (20, 12)], profiles=["One", "Two", "Two"]),
        phase="shooting",
        sheets=[pair],
        weapons=[gun(2)],
    )
    state, _ = fire(state, 6, 6, 6, 6)
    first = {offer.id: offer for offer in offers(state, "blue")}
    assert first.keys() >= {"allocate_rest", "set_allocation"}
    assert first["allocate"].facts["suggested"] == "b.3"
    state, _ = act(state, "blue", Allocate(model="b.3"), 1)
    assert isinstance(state.step, AllocateWound)
    assert (state.step.number, state.step.of) == (2, 2)
    assert not {"allocate_rest", "set_allocation"} & {offer.id for offer in offers(state, "blue")}, "one has no order"


@pytest.mark.rule("W40K-ATK-07")
def test_an_order_set_when_asked_answers_the_question() -> None:
    state = mixed(1, 1, 1)
    state, _ = fire(replace(state, library=_with_strength(state, 10)), 6, 6)
    assert isinstance(state.step, AllocateWound)
    _, events = act(state, "blue", SetAllocation(unit="b", models=("b.2", "b.1")), 1)
    assert [event.model for event in events if isinstance(event, ModelSlain)] == ["b.2"]


def _with_strength(state: State, strength: int) -> Library:
    gun_ = replace(state.library.weapons["gun"], strength=Strength(how="fixed", value=strength))
    return replace(state.library, weapons={**state.library.weapons, "gun": gun_})


@pytest.mark.rule("W40K-GEN-12")
def test_a_unit_taken_away_by_a_ruling_ends_the_attacks_on_it() -> None:
    state = facing(gun(1), sheet("target"), rerolls={"red": 1})
    state, _ = fire(state, 6)
    state, _ = act(state, "red", ProposeRuling(corrections=(PutModel(model="b.1", pose=None),)))
    state, _ = act(state, "blue", AnswerRuling(accept=True))
    state, _ = act(state, "red", KeepRoll())
    assert state.step.kind == "shooting_phase"


@pytest.mark.rule("W40K-ATK-08", "W40K-AMB-28")
def test_wounded_models_first() -> None:
    pair = sheet("pair", profile("One", wounds=2), profile("Two", wounds=2))
    state = battle(
        Force(id="a", seat="red", at=[(10, 10)], weapons=[["gun"]]),
        Force(id="b", seat="blue", sheet="pair", at=[(20, 10), (20, 11), (20, 12)], profiles=["One", "Two", "Two"]),
        phase="shooting",
        sheets=[pair],
        weapons=[gun()],
    )
    hurt = {m: replace(state.models[m], wounds_lost=1) for m in ("b.1", "b.2")}
    one, _ = fire(replace(state, models={**state.models, "b.2": hurt["b.2"]}), 6, 6, 1)
    assert one.models["b.2"].slain
    both, _ = fire(replace(state, models={**state.models, **hurt}), 6, 6)
    assert isinstance(both.step, AllocateWound)
    found = refused(both, "blue", Allocate(model="b.3"))
    assert (found.code, found.facts["wounded"]) == ("must_allocate_to_wounded", ("b.1", "b.2"))
    (offer, *_) = [offer for offer in offers(both, "blue") if offer.place == "prompt"]
    assert {option.value: option.locked for option in offer.need.options}["b.3"] == found  # type: ignore[union-attr]
    act(both, "blue", Allocate(model="b.1"), 1)


@pytest.mark.rule("W40K-ATK-11", "W40K-DATA-14")
def test_damage_takes_wounds_off() -> None:
    state, _ = fire(facing(gun(1), sheet("target", profile(wounds=2))), 6, 6, 1)
    assert state.models["b.1"].wounds_lost == 1
    state, events = fire(facing(gun(2), sheet("target", profile(wounds=2))), 6, 6, 6, 6, 1, 1)
    assert state.models["b.1"].slain
    assert [event.unit for event in events if isinstance(event, UnitLost)] == ["b"]
    state, events = fire(
        facing(gun(2, damage=Amount(dice=1, sides=3)), sheet("target", profile(wounds=9))), 6, 6, 6, 6, 1, 5, 1, 2
    )
    assert rolls(events)[3::2] == [("damage", (5,)), ("damage", (2,))]
    assert state.models["b.1"].wounds_lost == 3 + 1


@pytest.mark.rule("W40K-ATK-12")
def test_excess_damage_is_lost() -> None:
    state, events = fire(facing(gun(1, damage=Amount(plus=3)), sheet("target", profile(wounds=2)), count=2), 6, 6, 1)
    assert [event.model for event in events if isinstance(event, ModelSlain)] == ["b.2"]
    assert state.models["b.1"].wounds_lost == 0
    assert [event.points for event in events if isinstance(event, WoundsLost)] == [2]


@pytest.mark.rule("W40K-ATK-13")
def test_unlike_attacks_are_not_rolled_together() -> None:
    state = battle(
        Force(id="a", seat="red", at=[(10, 10), (11, 10), (12, 10)], weapons=[["boltgun"], ["boltgun"], ["bomb"]]),
        Force(id="b", seat="blue", at=[(11, 15)]),
        phase="shooting",
    )
    aims = [aim("a.1", "b"), aim("a.3", "b", "bomb"), aim("a.2", "b")]
    _, events = shoot(state, "a", aims, 1, 1, 1, 1, 2)
    assert rolls(events) == [("hit_ranged", (1, 1, 1, 1)), ("hit_ranged", (2,))]
    (tray,) = [event for event in events if isinstance(event, TrayOpened)]
    assert tray.facts["weapons"] == ("boltgun", "bomb")
    facts = [event.roll.facts["strength"] for event in events if isinstance(event, DiceRolled)]
    assert facts == [4, 6]
    assert any(isinstance(event, TrayClosed) for event in events)


@pytest.mark.rule("W40K-ATK-13", "W40K-AMB-15")
def test_models_with_another_skill_roll_apart() -> None:
    crew = sheet("crew", profile("Good", bs=2), profile("Poor", bs=5))
    state = battle(
        Force(id="a", seat="red", sheet="crew", at=[(10, 10), (11, 10)], profiles=["Good", "Poor"]),
        Force(id="b", seat="blue", at=[(11, 30)]),
        phase="shooting",
        sheets=[crew],
    )
    _, events = shoot(state, "a", [aim("a.1", "b"), aim("a.2", "b")], 2, 1, 4)
    assert judged(events, "hit_ranged") == [(True,), (False,)]


@pytest.mark.rule("W40K-ATK-01", "W40K-ATK-14")
@pytest.mark.parametrize("saves", [(1, 1, 1, 6, 6), (6, 1, 6, 1, 1), (1, 6, 6, 1, 1)])
def test_all_hits_then_all_wounds_then_one_save_at_a_time(saves: Sequence[int]) -> None:
    state = facing(gun(8), sheet("target", profile(wounds=2)), count=4)
    state, events = fire(state, *[6] * 8, *[6] * 5, *[1] * 3, *saves)
    assert [what for what, _ in rolls(events)] == ["hit_ranged", "wound", *["save"] * 5]
    assert sum(model.slain for model in state.models.values()) == 1
    assert [model.wounds_lost for model in state.models.values() if model.wounds_lost and not model.slain] == [1]


@pytest.mark.rule("W40K-ATK-15")
def test_attacks_on_a_destroyed_unit_end() -> None:
    state, events = fire(facing(gun(2), sheet("target")), 6, 6, 6, 6, 1)
    assert state.units["b"].where == "destroyed"
    assert [what for what, _ in rolls(events)] == ["hit_ranged", "wound", "save"]
    assert state.step.kind == "shooting_phase"


@pytest.mark.rule("W40K-ATK-15", "W40K-SHOOT-13")
def test_later_groups_on_a_destroyed_unit_are_not_rolled() -> None:
    state = battle(
        Force(id="a", seat="red", at=[(10, 10), (11, 10)], weapons=[["boltgun"], ["cannon"]]),
        Force(id="b", seat="blue", at=[(11, 30)]),
        Force(id="c", seat="blue", at=[(50, 30)]),
        phase="shooting",
    )
    _, events = shoot(state, "a", [aim("a.1", "b"), aim("a.2", "b", "cannon")], 6, 6, 1)
    assert [what for what, _ in rolls(events)] == ["hit_ranged", "wound", "save"]
