"""Using abilities: timing, limits, reactions, commands, lasting effects."""

from dataclasses import replace

import pytest

from app.rules.aos.abilities.written import written
from app.rules.aos.ability_use.limits import judge_limits
from app.rules.aos.characteristics import number
from app.rules.aos.flow import deciders
from app.rules.aos.model.abilities import Ability
from app.rules.aos.model.amounts import Amount
from app.rules.aos.model.commands import Aim, DeclareAttacks, Pass, React, SpendRally, StandStill
from app.rules.aos.model.effects import Lasting, Op, StatChange
from app.rules.aos.model.events import DamageInflicted, Healed, Reacted
from app.rules.aos.model.language import Heal
from app.rules.aos.model.picks import Picks
from app.rules.aos.model.prompts import ActWindow, Fights
from app.rules.aos.model.setup_commands import Placed
from app.rules.aos.model.state import Seat, State
from app.rules.aos.model.universal import UNIVERSAL
from app.rules.aos.model.using_prompts import MovingUnit, Using
from app.rules.aos.turn_sequence.windows import deciders as window_deciders
from app.rules.kernel.plane.shapes import Pose
from tests.rules.aos.setting import field, row, unit
from tests.rules.aos.telling import moves, of, refused, told, use

MEND = UNIVERSAL["magical_intervention"]
FAR = unit("z", "red", "archers", (40, 3)), unit("y", "blue", "archers", (40, 27))


def lasting(number_: int, owner: Seat | None, op: Op, value: int) -> Lasting:
    """An effect on the Move of unit a."""
    change = StatChange(stat="move", op=op, value=value)
    return Lasting(number=number_, ability="x", source=None, owner=owner, unit="a", change=change, until="turn")


@pytest.mark.rule("AOS-CORE-27.0d")
@pytest.mark.rule("AOS-CORE-27.0c")
def test_numbers_are_set_then_multiplied_then_added_to() -> None:
    state = field(unit("a", "red", "hero", (10, 10)))
    effects = (lasting(1, "red", "add", 1), lasting(2, "red", "divided", 2), lasting(3, "red", "set", 8))
    assert number(replace(state, effects=effects), "a", "move", 5) == 5
    assert number(replace(state, effects=(lasting(1, "red", "divided", 2),)), "a", "move", 9) == 4


@pytest.mark.rule("AOS-CORE-27.0a")
def test_nothing_falls_below_one() -> None:
    state = field(unit("a", "red", "hero", (10, 10)))
    assert number(replace(state, effects=(lasting(1, "blue", "add", -9),)), "a", "move", 5) == 1


@pytest.mark.rule("AOS-CORE-29.0b")
@pytest.mark.rule("AOS-CORE-30.0b")
def test_the_latest_effect_wins_and_the_active_players_before_it() -> None:
    state = field(unit("a", "red", "hero", (10, 10)))
    mine = (lasting(1, "red", "set", 4), lasting(2, "red", "set", 6))
    assert number(replace(state, effects=mine), "a", "move", 5) == 6
    both = (lasting(1, "red", "set", 5), lasting(2, "blue", "set", 3), lasting(3, None, "set", 2))
    assert number(replace(state, effects=both), "a", "move", 9) == 5


@pytest.mark.rule("AOS-CORE-5.3a")
def test_a_unit_uses_one_core_ability_a_phase() -> None:
    state, _ = told(field(unit("a", "red", "hero", (10, 10)), *FAR), "red", use("normal_move", "a"))
    state, _ = told(state, "red", StandStill())
    assert refused(state, "red", use("run", "a")) == "core_ability_already_used"


@pytest.mark.rule("AOS-CORE-13.0b")
@pytest.mark.rule("AOS-CORE-1.0b")
def test_each_player_has_one_window_and_its_own_units() -> None:
    state = field(unit("a", "red", "hero", (10, 10)), *FAR)
    assert refused(state, "blue", use("redeploy", "y")) == "not_your_window"
    assert refused(state, "red", use("normal_move", "y")) == "not_your_unit"
    assert refused(state, "red", use("charge", "a")) == "wrong_phase"
    assert refused(state, "red", use("redeploy", "a")) == "wrong_timing_scope"
    state, _ = told(state, "red", Pass())
    assert refused(state, "red", use("normal_move", "a")) == "not_your_window"
    assert deciders(state) == {"blue"}
    told(state, "blue", use("redeploy", "y"), 3)


@pytest.mark.rule("AOS-CMD-1.2a")
@pytest.mark.rule("AOS-CMD-5.0a")
@pytest.mark.rule("AOS-INTRO-02")
def test_a_counter_charge_costs_two_points_and_its_unit_uses_no_other_command() -> None:
    units = unit("a", "red", "hero", (10, 10)), unit("e", "blue", "hero", (18, 10)), unit("f", "blue", "hero", (10, 18))
    state = field(*units, phase="charge")
    state, _ = told(state, "red", Pass())
    poor = replace(state, sides={**state.sides, "blue": replace(state.sides["blue"], commands=1)})
    assert window_deciders(poor) == frozenset()
    state, _ = told(state, "blue", use("counter_charge", "e"), 3, 4)
    assert state.sides["blue"].commands == 2
    assert deciders(state) == {"blue"}
    assert isinstance(state.step, MovingUnit)
    assert (state.step.unit, state.step.allowance) == ("e", 7)


@pytest.mark.rule("AOS-CMD-5.0b")
@pytest.mark.rule("AOS-CORE-2.2f")
@pytest.mark.rule("AOS-AMB-31")
def test_forward_to_victory_throws_both_dice_again() -> None:
    units = unit("a", "red", "hero", (10, 10)), unit("e", "blue", "hero", (18, 10))
    state, _ = told(field(*units, phase="charge"), "red", use("charge", "a"), 6, 6)
    state, _ = told(state, "red", React(ability="forward_to_victory", unit="a"), 1, 2)
    assert refused(state, "red", moves(state, a_1=(14, 10))) == "move_too_far"


@pytest.mark.rule("AOS-CMD-3.0b")
def test_at_the_double_is_six_inches_and_no_die() -> None:
    state, _ = told(field(unit("a", "red", "hero", (10, 10)), *FAR), "red", use("run", "a"))
    state, facts = told(state, "red", React(ability="at_the_double", unit="a"))
    assert [f.use.ability for f in of(facts, Reacted)] == ["at_the_double"]
    told(state, "red", moves(state, a_1=(21, 10)))
    assert refused(state, "red", moves(state, a_1=(21.01, 10))) == "move_too_far"


@pytest.mark.rule("AOS-CMD-1.2b")
@pytest.mark.rule("AOS-CMD-1.2c")
def test_one_command_a_unit_and_each_once_an_army() -> None:
    state, _ = told(
        field(unit("a", "red", "hero", (10, 10)), *FAR, phase="hero"), "red", use("rally", "a"), 1, 1, 1, 1, 1, 1
    )
    state = replace(state, phase="hero")
    other, own = (judge_limits(state, "red", *one) for one in (("z", UNIVERSAL["rally"]), ("a", MEND)))
    assert other is not None
    assert other.code == "command_already_used_this_phase"
    assert own is not None
    assert own.code == "unit_already_used_command"
    assert judge_limits(state, "red", "z", MEND) is None


@pytest.mark.rule("AOS-CORE-21.0")
def test_who_has_no_damage_may_be_healed_but_is_not_lit_for_it() -> None:
    timing = UNIVERSAL["rally"].timing
    heal = (Heal(points=Amount(plus=1)),)
    mend = Ability(id="mend", name="Mend", timing=timing, picks=Picks(side="friendly"), does=heal)
    state = field(unit("a", "red", "guard", *row(10, 10, 3), damage=1), unit("h", "red", "hero", (20, 10)))
    hurt, whole = written(mend).targets(state, Using(seat="red", ability="mend"))
    assert (hurt.label, hurt.pieces, hurt.locked) == ("aos.option.unit", state.units["a"].models, None)
    assert (whole.label, whole.pieces, whole.locked) == ("aos.option.unhurt", (), None)


@pytest.mark.rule("AOS-CMD-2.0a")
@pytest.mark.rule("AOS-CORE-21.0")
@pytest.mark.rule("AOS-CORE-22.0a")
@pytest.mark.rule("AOS-CORE-22.0b")
@pytest.mark.rule("AOS-GLOS-07")
@pytest.mark.rule("AOS-DICE-14")
def test_rally_points_heal_and_return_models() -> None:
    guard, models = unit("a", "red", "guard", *row(10, 10, 3), damage=1)
    lost = replace(models[2], pose=None, slain=True)
    state = field((guard, [*models[:2], lost]), unit("e", "blue", "hero", (10, 14.3)), *FAR, phase="hero")
    state, _ = told(state, "red", use("rally", "a"), 4, 5, 6, 1, 2, 3)
    back = (Placed(model="a.3", pose=Pose(x=13.2, y=10)),)
    assert refused(state, "red", SpendRally(heal=2, places=back)) == "not_enough_rally_points"
    assert (
        refused(state, "red", SpendRally(places=(Placed(model="a.1", pose=Pose(x=13.2, y=10)),))) == "no_slain_models"
    )
    apart = (Placed(model="a.3", pose=Pose(x=15, y=10)),)
    assert refused(state, "red", SpendRally(places=apart)) == "returned_model_not_coherent"
    near = (Placed(model="a.3", pose=Pose(x=10, y=11.5)),)
    assert refused(state, "red", SpendRally(places=near)) == "returned_model_engages_new_enemy"
    state, facts = told(state, "red", SpendRally(heal=1, places=back))
    assert [f.points for f in of(facts, Healed)] == [1]
    assert state.models["a.3"].pose is not None


def fighting(state: State) -> State:
    """The same state with its fights begun."""
    return replace(state, phase="combat", stack=(*state.stack[:-1], Fights(turn="red", stage="normal")))


@pytest.mark.rule("AOS-EX-01", "AOS-CMD-1.2d")
@pytest.mark.rule("AOS-CORE-5.2a")
@pytest.mark.rule("AOS-CORE-5.2b")
@pytest.mark.rule("AOS-CORE-5.2c")
@pytest.mark.rule("AOS-CORE-5.3c")
@pytest.mark.rule("AOS-CORE-28.1")
def test_what_one_ability_changes_it_changes_once_however_often_it_is_used() -> None:
    """Two riders that howl for the same unit give it no more than one does; another ability adds to it."""
    state, one = field(unit("a", "red", "hero", (10, 10))), lasting(1, "red", "add", 2)
    twice = (one, replace(one, number=2, source="b"))
    assert number(replace(state, effects=twice), "a", "move", 5) == 7
    assert number(replace(state, effects=(*twice, replace(one, number=3, ability="y"))), "a", "move", 5) == 9


@pytest.mark.rule("AOS-CORE-5.2d")
@pytest.mark.rule("AOS-CMD-6.0")
@pytest.mark.rule("AOS-CMD-7.0")
@pytest.mark.rule("AOS-CORE-28.1")
def test_both_sides_react_in_turn_and_then_the_blows_fall() -> None:
    """Hit 4+ is met by a 3, Save 3+ by a 2; the defence lasts until the end of the phase."""
    state = fighting(field(unit("a", "red", "hero", (10, 10)), unit("e", "blue", "hero", (13, 10)), *FAR))
    state, _ = told(state, "red", use("fight", "a"))
    state, _ = told(state, "red", StandStill())
    state, _ = told(state, "red", DeclareAttacks(aims=(Aim(model="a.1", weapon="sword", target="e"),)))
    assert deciders(state) == {"red"}
    state, _ = told(state, "red", React(ability="all_out_attack", unit="a"))
    assert deciders(state) == {"blue"}
    assert refused(state, "blue", React(ability="all_out_defence", unit="y")) == "not_a_target"
    state, facts = told(state, "blue", React(ability="all_out_defence", unit="e"), 3, 3, 4, 4, 2, 1)
    assert [f.points for f in of(facts, DamageInflicted)] == [1]
    assert [one.ability for one in state.effects] == ["all_out_defence"]
    assert state.sides["red"].commands == state.sides["blue"].commands == 3


@pytest.mark.rule("AOS-CMD-3.0a")
@pytest.mark.rule("AOS-DICE-04")
@pytest.mark.rule("AOS-AMB-42")
def test_a_redeploy_keeps_out_of_combat_ranges_and_counts_as_a_run() -> None:
    units = unit("a", "red", "hero", (10, 10)), unit("e", "blue", "hero", (15, 10)), *FAR
    state, _ = told(field(*units), "red", Pass())
    state, _ = told(state, "blue", use("redeploy", "e"), 2)
    assert refused(state, "blue", moves(state, e_1=(14.2, 10))) == "ends_in_combat_range"
    assert refused(state, "blue", moves(state, e_1=(17.01, 10))) == "move_too_far"
    state, _ = told(state, "blue", moves(state, e_1=(17, 10)))
    late = replace(state, phase="charge", stack=(*state.stack[:2], ActWindow(moment="charge", seat="blue", last=True)))
    assert refused(late, "blue", use("counter_charge", "e")) == "ran_this_turn"


@pytest.mark.rule("AOS-CMD-4.0")
@pytest.mark.rule("AOS-GEO-05")
def test_covering_fire_goes_to_the_closest_that_may_be_shot_at() -> None:
    units = (
        unit("a", "red", "guard", (10, 10)),
        unit("b", "red", "guard", (10, 4)),
        unit("e", "blue", "archers", (10, 16)),
    )
    state = field(*units, phase="shooting")
    state = replace(state, stack=(*state.stack[:2], ActWindow(moment="shooting", seat="blue", last=True)))
    state, _ = told(state, "blue", use("covering_fire", "e"))
    aims = DeclareAttacks(aims=(Aim(model="e.1", weapon="bow", target="b"),))
    assert refused(state, "blue", aims) == "not_closest_target"


@pytest.mark.rule("AOS-CMD-8.0")
@pytest.mark.rule("AOS-DICE-22")
def test_power_through_hurts_the_weaker_and_leads_past_it() -> None:
    units = (
        unit("a", "red", "beast", (10, 10), charged=1),
        unit("e", "blue", "guard", (13, 10)),
        unit("f", "blue", "guard", (10, 20)),
    )
    state = field(*units, *FAR, phase="end_of_turn")
    assert refused(state, "red", use("power_through", "z")) == "not_charged_this_turn"
    state, facts = told(state, "red", use("power_through", "a", "e"), 4)
    assert [f.points for f in of(facts, DamageInflicted)] == [2]
    assert refused(state, "red", moves(state, a_1=(10, 16))) in ("path_enters_other_combat_range", "move_too_far")
    told(state, "red", StandStill())


@pytest.mark.rule("AOS-INTRO-01")
@pytest.mark.rule("AOS-CMD-1.0")
def test_commands_are_not_in_use_without_their_module() -> None:
    state = field(unit("a", "red", "hero", (10, 10)), *FAR, phase="hero")
    pack = replace(state.library.battlepacks["border_war"], modules=())
    bare = replace(state, library=replace(state.library, battlepacks={"border_war": pack}))
    assert refused(bare, "red", use("rally", "a")) in ("module_not_in_use", "not_your_window")
    assert window_deciders(bare) == frozenset()
