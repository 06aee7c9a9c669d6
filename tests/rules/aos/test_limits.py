"""How often, by whom and in which order abilities are used; what is open and what is secret; leaving and correcting."""

from dataclasses import replace
from typing import get_args

import pytest

from app.rules.aos.ability_use.known import abilities_of
from app.rules.aos.ability_use.limits import judge_limits
from app.rules.aos.ability_use.procedures import Procedure
from app.rules.aos.attack_sequence.targeting import judge_target
from app.rules.aos.characteristics import concerns, number
from app.rules.aos.declaring.declaring import judge_targets
from app.rules.aos.draft import Draft
from app.rules.aos.evolve import evolve
from app.rules.aos.ground.measures import bodies, unit_gap
from app.rules.aos.model.abilities import CORE, Ability, Once, Timed
from app.rules.aos.model.commands import Aim, DeclareAttacks, Pass, StandStill
from app.rules.aos.model.effects import Lasting, StatChange
from app.rules.aos.model.events import DamageAllocated, UnitDestroyed
from app.rules.aos.model.flow_events import BattleEnded, ControlJudged
from app.rules.aos.model.profiles import Amount, WeaponAbility
from app.rules.aos.model.prompts import ActWindow, BattleRound, EndOfTurn, Fights, Step
from app.rules.aos.model.rulings import PutModel
from app.rules.aos.model.state import State, Use
from app.rules.aos.model.tables import MARKER_RADIUS, PHASES
from app.rules.aos.model.using_prompts import Using
from app.rules.aos.phases import BELOW
from app.rules.aos.turn_sequence.rounds import advance as next_part
from app.rules.aos.views.view import view
from app.rules.kernel.dice.dice import DiceMismatch, NoDice, ScriptedDice, d3
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.seats import SPECTATOR, Seat, seated
from app.rules.kernel.state.ruling import AnswerRuling, Concede, ProposeRuling
from tests.rules.aos.playouts import played
from tests.rules.aos.setting import SWORD, field, library, row, scroll, started, unit
from tests.rules.aos.telling import of, refused, told, use
from tests.rules.aos.test_turns import start_of

PAIR = unit("a", "red", "hero", (10, 10)), unit("b", "red", "hero", (20, 10)), unit("e", "blue", "hero", (30, 20))
STUNT = Ability(id="stunt", name="Stunt", timing=Timed(scope="your", moment="movement"))


def used(state: State, one: str, ability: Ability, **changes: object) -> State:
    """The battle after a use of an ability by a unit in this phase."""
    seat = state.units[one].seat
    use = Use(
        seat=seat,
        unit=one,
        ability=ability.id,
        keywords=ability.keywords,
        command=False,
        round=1,
        turn=1,
        phase=state.phase,
    )
    return replace(state, uses=(*state.uses, replace(use, **changes)))  # type: ignore[arg-type]


def limit(state: State, one: str, ability: Ability, seat: Seat = "red") -> str | None:
    """Why a unit may not use an ability again."""
    found = judge_limits(state, seat, one, ability)
    return found and found.code


@pytest.mark.rule("AOS-CORE-5.3b")
def test_a_unit_uses_the_same_ability_once_a_phase() -> None:
    state = used(field(*PAIR), "a", STUNT)
    assert limit(state, "a", STUNT) == "ability_already_used_this_phase"
    assert limit(state, "b", STUNT) is None
    assert limit(replace(state, phase="charge"), "a", STUNT) is None


@pytest.mark.rule("AOS-CORE-28.2a")
def test_once_a_battle_is_once_for_each_unit_that_has_it() -> None:
    feat = replace(STUNT, once=Once(per="battle"))
    state = used(field(*PAIR), "a", feat, phase="hero")
    assert limit(state, "a", feat) == "once_per_limit_reached"
    assert limit(state, "b", feat) is None


@pytest.mark.rule("AOS-CORE-28.2c")
def test_once_an_army_is_once_whoever_has_it() -> None:
    feat = replace(STUNT, once=Once(per="turn", of="army"))
    state = used(field(*PAIR), "a", feat, phase="hero")
    assert limit(state, "b", feat) == "once_per_army_limit_reached"
    assert limit(state, "e", feat, "blue") is None
    assert limit(replace(state, turn=2), "b", feat) is None


@pytest.mark.rule("AOS-EX-13")
def test_what_a_replaced_unit_used_its_replacement_may_use() -> None:
    feat = replace(STUNT, once=Once(per="battle"))
    state = used(field(*PAIR), "a", feat, phase="hero")
    new = replace(state.units["a"], id="an", models=(), replacement=True)
    state = replace(state, units={**state.units, "an": new})
    assert limit(state, "a", feat) == "once_per_limit_reached"
    assert limit(state, "an", feat) is None


@pytest.mark.rule("AOS-CORE-28.0g")
def test_several_picks_are_different_ones() -> None:
    twice = Using(seat="red", ability="x", unit="a", targets=("e", "e"))
    found = judge_targets(
        field(*PAIR), twice, Procedure(may=lambda s, u: None, effect=lambda d, u: None, least=1, most=2)
    )
    assert found is not None
    assert found.code == "duplicate_pick"


@pytest.mark.rule("AOS-CORE-27.0b")
def test_what_was_rolled_is_changed_afterwards() -> None:
    change = StatChange(stat="move", op="divided", value=2)
    effect = Lasting(number=1, ability="x", source=None, owner="blue", unit="a", change=change, until="turn")
    state = replace(field(*PAIR), effects=(effect,))
    assert number(state, "a", "move", 10) == 5
    assert number(state, "a", "move", 9) == 4


@pytest.mark.rule("AOS-CORE-20.0c")
def test_a_companion_takes_what_is_worse_and_what_is_meant_for_it() -> None:
    mount = replace(SWORD, abilities=(WeaponAbility(key="companion"),))
    mine = field(*PAIR).units["a"]
    better, worse = (StatChange(stat="hit_roll", value=value) for value in (1, -1))
    assert not concerns(mine, better, mount, "red")
    assert concerns(mine, worse, mount, "red")
    assert concerns(mine, replace(better, companions=True), mount, "red")
    assert concerns(mine, better, mount, "blue")
    assert concerns(mine, better, SWORD, "red")


@pytest.mark.rule("AOS-CORE-24.1a")
def test_who_is_in_reserve_is_neither_measured_nor_a_target() -> None:
    state = field(unit("a", "red", "archers", (10, 10)), unit("e", "blue", "hero", (12, 10)))
    aside = replace(state.units["e"], where="reserve")
    gone = {m: replace(model, pose=None) for m, model in state.models.items() if model.unit == "e"}
    state = replace(state, units={**state.units, "e": aside}, models={**state.models, **gone})
    assert bodies(state, "e") == ()
    assert unit_gap(state, "a", "e") == float("inf")
    found = judge_target(state, "a.1", state.library.warscrolls["archers"].weapons[1], "e")
    assert found is not None
    assert found.code == "not_on_battlefield"


@pytest.mark.rule("AOS-CORE-18.4b")
def test_of_a_destroyed_unit_all_models_are_slain() -> None:
    state = evolve(field(unit("a", "red", "guard", *row(10, 10, 3))), UnitDestroyed(unit="a"))
    assert state.units["a"].where == "destroyed"
    assert all(model.slain and model.pose is None for model in state.models.values())


@pytest.mark.rule("AOS-CORE-13.0a")
def test_a_turn_has_seven_phases() -> None:
    assert PHASES == ("start_of_turn", "hero", "movement", "shooting", "charge", "combat", "end_of_turn")


@pytest.mark.rule("AOS-CORE-31.0a", "AOS-CORE-31.0b")
def test_control_comes_after_the_abilities_of_the_end_of_the_turn() -> None:
    assert BELOW["end_of_turn"]("red") == EndOfTurn(stage="control")
    assert set(BELOW) == {"combat", "end_of_turn"}


@pytest.mark.rule("AOS-CORE-14.0")
def test_every_unit_has_the_six_core_abilities() -> None:
    state = field(*PAIR)
    known = {ability.id for ability in abilities_of(state, "a")}
    assert {one.id for one in CORE} == {"normal_move", "run", "retreat", "shoot", "charge", "fight"}
    assert {one.id for one in CORE} <= known
    assert all(one.has("core") for one in CORE)


@pytest.mark.rule("AOS-CORE-12.0e", "AOS-CORE-33.0a")
@pytest.mark.parametrize(("stage", "moment"), [("start", "start_of_round"), ("end", "end_of_round")])
def test_a_round_begins_and_ends_with_the_window_of_the_active_player(stage: str, moment: str) -> None:
    state = replace(field(*PAIR, active="blue"), stack=(BattleRound(stage=stage),))  # type: ignore[arg-type]
    draft = Draft(state, NoDice())
    next_part(draft)
    window = draft.state.step
    assert isinstance(window, ActWindow)
    assert (window.moment, window.seat, window.last) == (moment, "blue", False)


@pytest.mark.rule("AOS-AMB-24")
@pytest.mark.rule("AOS-CORE-32.2a")
def test_control_is_judged_before_the_first_turn_and_at_the_end_of_every_turn() -> None:
    _, facts = played(started("core"), 5)
    judged = [fact.kind for fact in facts if fact.kind in ("control_judged", "turn_begun", "turn_ended")]
    assert judged[0] == "control_judged"
    assert judged[1:] == ["turn_begun", "control_judged", "turn_ended"] * 8
    assert of(facts, ControlJudged)


@pytest.mark.rule("AOS-CORE-32.0a", "AOS-CORE-23.0")
def test_an_objective_is_a_marker_of_forty_millimetres_that_stops_nobody() -> None:
    assert pytest.approx(40 / 25.4 / 2) == MARKER_RADIUS
    state = field(unit("a", "red", "hero", (22, 5)))
    assert state.markers["home_south"].at.x == 22
    assert bodies(state, "a")[0].pose.x == 22


@pytest.mark.rule("AOS-CORE-2.2a", "AOS-DICE-G1")
@pytest.mark.parametrize("face", [0, 7])
def test_dice_have_six_sides(face: int) -> None:
    with pytest.raises(DiceMismatch):
        ScriptedDice((face,)).roll(1)


@pytest.mark.rule("AOS-EX-15", "AOS-CORE-2.2d")
def test_a_d3_is_half_a_die_rounded_up() -> None:
    assert [d3(face) for face in (1, 3, 5)] == [1, 2, 3]


@pytest.mark.rule("AOS-INTRO-03")
def test_what_the_rules_leave_open_needs_both_players() -> None:
    state = field(*PAIR)
    put = PutModel(model="a.1", pose=Pose(x=11, y=10))
    asked, _ = told(state, "red", ProposeRuling(why="x", corrections=(put,)))
    assert refused(asked, "red", AnswerRuling(accept=True)) in ("own_proposal", "override_needs_both_players")
    rejected, _ = told(asked, "blue", AnswerRuling(accept=False))
    assert rejected.models == state.models
    agreed, _ = told(asked, "blue", AnswerRuling(accept=True))
    assert agreed.models["a.1"].pose == Pose(x=11, y=10)


@pytest.mark.rule("AOS-INTRO-03")
def test_not_even_both_players_put_a_model_far_above_the_table() -> None:
    aloft = PutModel(model="a.1", pose=Pose(x=11, y=10, z=101))
    assert refused(field(*PAIR), "red", ProposeRuling(why="x", corrections=(aloft,))) == "bad_correction"


@pytest.mark.rule("AOS-END-1")
def test_a_side_may_concede_and_one_that_is_wiped_out_does_not_end_the_battle() -> None:
    _, facts = told(field(*PAIR), "red", Concede())
    assert [(f.result.winner, f.result.how) for f in of(facts, BattleEnded)] == [("blue", "conceded")]
    alone = evolve(field(*PAIR), UnitDestroyed(unit="e"))
    after, _ = told(alone, "red", Pass())
    assert after.result is None
    assert after.phase != alone.phase


@pytest.mark.rule("AOS-HID-01")
def test_everybody_sees_damage_points_dice_and_places() -> None:
    state = field(unit("a", "red", "hero", (10, 10), damage=2), unit("e", "blue", "hero", (30, 20)))
    for viewer in (seated("red"), seated("blue"), SPECTATOR):
        shown = view(state, viewer)
        assert shown.units["a"].facts["damage"] == 2
        assert set(shown.pieces) == {"a.1", "e.1"}
        assert shown.seats["blue"].score == 0


@pytest.mark.rule("AOS-HID-06")
def test_only_the_armies_are_chosen_in_secret() -> None:
    hidden = {one.__name__ for one in get_args(Step) if getattr(one, "hidden", False)}
    kinds = {one for one in get_args(Step) if "hidden" in getattr(one, "__dataclass_fields__", {})}
    assert {one.__name__ for one in kinds} == {"MusterArmies"}
    assert hidden <= {"MusterArmies"}


@pytest.mark.rule("AOS-EX-05")
def test_the_worked_example_of_a_whole_attack() -> None:
    """Four hammers and a great hammer against seven wounds behind a save of 4+ and a ward of 6+: four points are left."""
    hammer = replace(SWORD, id="hammer", hit=3, wound=3, rend=1)
    great = replace(hammer, id="great", wound=2, damage=Amount(plus=2), abilities=(WeaponAbility(key="crit_mortal"),))
    liberators = scroll("liberators", weapons=(hammer, great), health=2)
    lord = scroll("lord", health=7, save=4, levels={"WARD": 6}, least=1)
    attackers, models = unit("a", "red", "liberators", *row(10, 10, 5, 1.4))
    armed = [replace(m, weapons=("great",) if m.number == 5 else ("hammer",)) for m in models]
    state = _beside(attackers, armed, lord, liberators)
    state, _ = told(start_of(state), "red", use("fight", "a"))
    state, _ = told(state, "red", StandStill())
    aims = tuple(Aim(model=m.id, weapon=m.weapons[0], target="e") for m in armed)
    hits = (3, 4, 5, 3, 4, 1, 2, 2)
    wounds = (3, 4, 5, 1, 2)
    saves = (5, 4, 1)
    faces = (*hits, *wounds, *saves, 6, 3, 2, 4, 6, 6, 1, 2, 3, 4)
    _, facts = told(state, "red", DeclareAttacks(aims=aims), *faces)
    assert [(f.points, f.damage, f.slain) for f in of(facts, DamageAllocated)] == [(4, 4, 0)]


def _beside(attackers: object, models: object, *scrolls: object) -> State:
    """The attackers in a row beside their foe, the fights about to begin."""
    foe = unit("e", "blue", "lord", (12.8, 11.8))
    state = field((attackers, models), foe, phase="combat", content=library(*scrolls), commands=0)  # type: ignore[arg-type]
    return replace(state, stack=(*state.stack[:-1], Fights(turn="red")))
