"""Normal moves (W40K-MOVE-*)."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from app.rules.kernel.plane.shapes import Pose
from app.rules.wh40k.model.commands import (
    CancelSelection,
    ConcedeMinimumMove,
    EndPhase,
    FinishUnit,
    MoveModels,
    PathOf,
    SelectMove,
)
from app.rules.wh40k.model.events import ModelSlain
from app.rules.wh40k.model.profiles import Amount, Move
from app.rules.wh40k.model.prompts import MovementPhase, MovingUnit
from app.rules.wh40k.model.state import State
from tests.rules.wh40k.drill import FAR, at, chosen, disc, enemy, friend, go, hull, mover, no_go, one, turned
from tests.rules.wh40k.field import Force, act, battle, profile, refused, sheet, straight, wall


@pytest.mark.rule("W40K-MOVE-01")
def test_choosing_another_unit_closes_the_one_under_way() -> None:
    five = [(20.0 + 1.5 * n, 20.0) for n in range(5)]
    state = chosen(one(*five, sheet="squad"), friend((20.0, 30.0)))
    state = go(state, "u.1", (20.0, 21.0))
    state = go(state, "u.2", (21.5, 21.0))
    state, _ = act(state, "red", SelectMove(unit="f", mode="normal"))
    assert "move_closed" in state.units["u"].flags
    assert no_go(state, "u.3", (23.0, 21.0)).code == "unit_activation_closed"
    assert no_go(state, "u.1", (20.0, 22.0)).code == "already_moved"
    assert refused(state, "red", SelectMove(unit="u", mode="normal")).code == "unit_activation_closed"


@pytest.mark.rule("W40K-MOVE-01", "W40K-UNIT-01")
def test_a_unit_left_scattered_cannot_be_closed_by_choosing_another() -> None:
    state = chosen(one((20.0, 20.0), (21.5, 20.0), sheet="squad"), friend((20.0, 30.0)))
    state = go(state, "u.1", (16.0, 20.0))
    assert refused(state, "red", SelectMove(unit="f", mode="normal")).code == "out_of_coherency"
    assert refused(state, "red", EndPhase()).code == "out_of_coherency"


@pytest.mark.rule("W40K-MOVE-02")
def test_a_model_moves_once_but_its_move_may_be_edited_until_the_unit_is_finished() -> None:
    state = chosen(one((20.0, 20.0)), sheets=[mover(5)])
    state = go(state, "u.1", (22.0, 20.0))
    state = go(state, "u.1", (22.0, 23.0))
    assert no_go(state, "u.1", (22.0, 23.5)).facts["needed"] == pytest.approx(5.5)
    begun = state.step
    assert isinstance(begun, MovingUnit)
    anew = PathOf(model="u.1", path=(begun.moved[0].path[0], Pose(x=20.0, y=17.0)))
    state, _ = act(state, "red", MoveModels(moves=(anew,), finish=True))
    assert at(state, "u.1") == (20.0, 17.0)
    assert isinstance(state.step, MovementPhase)
    assert no_go(state, "u.1", (20.0, 16.0)).code == "already_moved"


@pytest.mark.rule("W40K-MOVE-03", "W40K-GEO-06")
def test_a_model_moves_at_most_its_move() -> None:
    state = chosen(one((20.0, 20.0)), sheets=[mover(5)])
    assert at(go(state, "u.1", (23.0, 24.0)), "u.1") == (23.0, 24.0)
    assert no_go(state, "u.1", (23.0, 20.0), (23.0, 23.0)).code == "move_too_far"
    short = chosen(one((20.0, 20.0)), sheets=[mover(4)])
    refusal = no_go(short, "u.1", (23.0, 24.0))
    assert (refusal.code, refusal.rule) == ("move_too_far", "W40K-MOVE-03")
    assert (refusal.facts["needed"], refusal.facts["had"]) == (5.0, 4.0)
    assert refusal.shapes


@pytest.mark.rule("W40K-MOVE-03", "W40K-GEO-06")
def test_the_corner_of_a_turning_hull_travels() -> None:
    tank = one((20.0, 20.0))
    short = chosen(tank, sheets=[mover(3, footprint=hull(4.0, 2.0))])
    refusal = refused(short, "red", MoveModels(moves=(turned(short, "u.1", 90.0),)))
    assert refusal.code == "move_too_far"
    assert refusal.facts["needed"] == pytest.approx(3.51, abs=0.01)
    far = chosen(tank, sheets=[mover(4, footprint=hull(4.0, 2.0))])
    act(far, "red", MoveModels(moves=(turned(far, "u.1", 90.0),), finish=True))


@pytest.mark.rule("W40K-MOVE-04")
def test_any_direction_and_facing() -> None:
    state = chosen(one((20.0, 20.0)), sheets=[mover(6)])
    for x, y in ((25.0, 20.0), (15.0, 20.0), (20.0, 25.0), (20.0, 15.0), (23.5, 23.5)):
        assert at(go(state, "u.1", (x, y)), "u.1") == (x, y)


@pytest.mark.rule("W40K-MOVE-05", "W40K-GEO-07")
def test_not_through_other_models() -> None:
    state = chosen(one((20.0, 20.0)), friend((23.0, 20.0)), sheets=[mover(8)])
    refusal = no_go(state, "u.1", (26.0, 20.0))
    assert (refusal.code, refusal.facts["other"]) == ("path_blocked_by_model", "f.1")
    go(state, "u.1", (23.0, 22.0), (26.0, 20.0))


@pytest.mark.rule("W40K-MOVE-05")
def test_models_of_a_unit_are_judged_in_the_order_given() -> None:
    state = chosen(one((20.0, 20.0), (21.0, 20.0)), sheets=[mover(6)])
    front, rear = straight(state, "u.2", (24.0, 20.0)), straight(state, "u.1", (23.0, 20.0))
    act(state, "red", MoveModels(moves=(front, rear), finish=True))
    assert refused(state, "red", MoveModels(moves=(rear, front))).code in ("path_blocked_by_model", "overlaps_model")


@pytest.mark.rule("W40K-MOVE-05", "W40K-MOVE-02")
def test_nobody_makes_way_for_another_and_then_never_moved() -> None:
    walls = [wall("n", 21.4, 0, 21.6, 19.4, 9, climbable=False), wall("s", 21.4, 20.6, 21.6, 40, 9, climbable=False)]
    state = chosen(one((21.5, 20.0), (20.0, 20.0), sheet="squad"), terrain=walls)
    state = go(state, "u.1", (24.5, 20.0))
    state = go(state, "u.2", (23.2, 20.0))
    back = MoveModels(moves=(PathOf(model="u.1", path=(Pose(x=21.5, y=20.0),)),))
    assert refused(state, "red", back).code == "path_blocked_by_model"
    aside = MoveModels(
        moves=(PathOf(model="u.1", path=(Pose(x=21.5, y=20.0), Pose(x=22.15, y=20.0), Pose(x=22.15, y=22.0))),)
    )
    state, _ = act(state, "red", aside)
    step = state.step
    assert isinstance(step, MovingUnit)
    assert [moved.model for moved in step.moved] == ["u.1", "u.2"]


@pytest.mark.rule("W40K-MOVE-06", "W40K-MOVE-07", "W40K-GEO-08")
def test_walls_are_climbed_not_crossed() -> None:
    high = wall("w", 22.0, 10.0, 22.1, 30.0, 3.0)
    state = chosen(one((20.0, 20.0)), sheets=[mover(6)], terrain=[high])
    assert no_go(state, "u.1", (24.0, 20.0)).code == "path_blocked_by_terrain"


@pytest.mark.rule("W40K-MOVE-07", "W40K-GEO-06")
def test_climbing_costs_its_height() -> None:
    thin = wall("w", 21.999, 10.0, 22.001, 30.0, 1.0)
    over = [(20.0, 20.0, 1.0), (24.0, 20.0, 1.0), (24.0, 20.0)]
    state = chosen(one((20.0, 20.0)), sheets=[mover(6)], terrain=[thin])
    go(state, "u.1", *over)
    assert no_go(state, "u.1", (24.0, 20.0)).code == "path_blocked_by_terrain"
    short = chosen(one((20.0, 20.0)), sheets=[mover(5)], terrain=[thin])
    refusal = no_go(short, "u.1", *over)
    assert (refusal.code, refusal.facts["needed"]) == ("move_too_far", 6.0)


@pytest.mark.rule("W40K-MOVE-07", "W40K-GEO-08")
def test_what_cannot_be_climbed_is_not_crossed() -> None:
    sheer = wall("w", 21.999, 10.0, 22.001, 30.0, 1.0, climbable=False)
    state = chosen(one((20.0, 20.0)), sheets=[mover(6)], terrain=[sheer])
    over = [(20.0, 20.0, 1.0), (24.0, 20.0, 1.0), (24.0, 20.0)]
    assert no_go(state, "u.1", *over).code == "path_blocked_by_terrain"


@pytest.mark.rule("W40K-MOVE-08", "W40K-AMB-04")
def test_flying_over_models_and_terrain() -> None:
    ruin = wall("w", 21.0, 10.0, 22.0, 30.0, 5.0)
    flying = mover(6, keywords=("FLY",))
    state = chosen(one((20.0, 20.0)), friend((23.0, 20.0)), sheets=[flying], terrain=[ruin])
    go(state, "u.1", (26.0, 20.0), finish=True)
    assert no_go(state, "u.1", (26.1, 20.0)).code == "move_too_far"
    assert no_go(state, "u.1", (23.0, 20.0)).code == "overlaps_model"
    up = chosen(one((17.0, 20.0)), sheets=[flying], terrain=[wall("w", 20.0, 10.0, 24.0, 30.0, 4.0)])
    refusal = no_go(up, "u.1", (22.0, 20.0, 4.0))
    assert refusal.facts["needed"] == pytest.approx((25 + 16) ** 0.5, abs=0.001)


@pytest.mark.rule("W40K-MOVE-09", "W40K-GEO-11")
def test_ending_on_the_battlefield() -> None:
    state = chosen(one((68.0, 10.0)), sheets=[mover(6)])
    assert no_go(state, "u.1", (71.6, 10.0)).code == "off_board"
    go(state, "u.1", (71.5, 10.0))


@pytest.mark.rule("W40K-MOVE-09", "W40K-GEO-10")
def test_bases_may_touch_but_not_overlap() -> None:
    state = chosen(one((20.0, 20.0)), friend((24.0, 20.0)), sheets=[mover(6)])
    go(state, "u.1", (23.0, 20.0))
    assert no_go(state, "u.1", (23.01, 20.0)).code == "overlaps_model"


@pytest.mark.rule("W40K-MOVE-09", "W40K-GEO-08", "W40K-GEO-10")
def test_ending_inside_or_unsupported_above_terrain() -> None:
    block = wall("w", 22.0, 18.0, 26.0, 22.0, 2.0)
    state = chosen(one((20.0, 20.0)), sheets=[mover(10)], terrain=[block])
    assert no_go(state, "u.1", (24.0, 20.0)).code == "overlaps_terrain"
    top = [(20.0, 20.0, 2.0), (24.0, 20.0, 2.0)]
    go(state, "u.1", *top)
    assert no_go(state, "u.1", (20.0, 20.0, 2.0), (21.9, 20.0, 2.0)).code == "unsupported_position"


@pytest.mark.rule("W40K-MOVE-10", "W40K-GEO-17")
def test_the_minimum_move_is_displacement() -> None:
    state = chosen(one((10.0, 20.0)), sheets=[mover(60, least=20, footprint=disc(1.0))])
    refusal = no_go(state, "u.1", (29.9, 20.0))
    assert (refusal.code, refusal.facts["needed"]) == ("minimum_move_not_met", 20.0)
    go(state, "u.1", (30.0, 20.0))
    back = no_go(state, "u.1", (25.0, 20.0), (15.0, 20.0))
    assert (back.code, back.facts["had"]) == ("minimum_move_not_met", 5.0)


@pytest.mark.rule("W40K-MOVE-11")
def test_the_maximum_of_a_pair() -> None:
    state = chosen(one((5.0, 20.0)), sheets=[mover(60, least=20, footprint=disc(1.0))])
    assert no_go(state, "u.1", (65.5, 20.0)).code == "move_too_far"
    go(state, "u.1", (65.0, 20.0))


def _flyer(*flags: str) -> State:
    jet = one((67.0, 20.0), flags=frozenset(flags))
    return battle(jet, friend((20.0, 20.0)), FAR, sheets=[mover(60, least=20, footprint=disc(1.0))])


@pytest.mark.rule("W40K-MOVE-12", "W40K-TURN-08", "W40K-AMB-13")
def test_a_minimum_move_must_be_made_or_conceded() -> None:
    state = _flyer()
    refusal = refused(state, "red", EndPhase())
    assert (refusal.code, refusal.facts["piece"]) == ("minimum_move_required", "u.1")
    state, events = act(state, "red", ConcedeMinimumMove(model="u.1"))
    assert ModelSlain(model="u.1", cause="minimum_move") in events
    assert state.units["u"].slain_this_turn == 1
    assert state.units["u"].where == "destroyed"
    act(state, "red", EndPhase())


@pytest.mark.rule("W40K-MOVE-12", "W40K-RES-02")
def test_what_arrived_this_turn_owes_no_minimum_move() -> None:
    act(_flyer("arrived"), "red", EndPhase())
    assert refused(_flyer("arrived"), "red", ConcedeMinimumMove(model="u.1")).code == "arrived_this_turn"


@pytest.mark.rule("W40K-MOVE-12")
def test_conceding_a_unit_under_way_ends_its_move() -> None:
    state, _ = act(_flyer(), "red", SelectMove(unit="u", mode="normal"))
    assert refused(state, "red", FinishUnit()).code == "minimum_move_required"
    state, _ = act(state, "red", ConcedeMinimumMove(model="u.1"))
    assert isinstance(state.step, MovementPhase)


@pytest.mark.rule("W40K-MOVE-13", "W40K-GEO-09")
def test_the_one_inch_zone_at_the_end_and_along_the_way() -> None:
    state = chosen(one((23.0, 20.0)), enemy((30.0, 20.0)), sheets=[mover(12)])
    refusal = no_go(state, "u.1", (28.0, 20.0))
    assert (refusal.code, refusal.facts["enemy"]) == ("within_1_of_enemy", "e.1")
    assert refusal.facts["had"] == pytest.approx(1.0)
    go(state, "u.1", (27.9, 20.0))
    passing = (one((20.0, 20.0)), enemy((25.0, 21.8)))
    walking = no_go(chosen(*passing, sheets=[mover(12)]), "u.1", (30.0, 20.0))
    assert walking.code == "within_1_of_enemy"
    assert walking.facts["had"] == pytest.approx(0.8)
    flying = chosen(*passing, sheets=[mover(12, keywords=("FLY",))])
    go(flying, "u.1", (30.0, 20.0), finish=True)
    assert no_go(flying, "u.1", (25.0, 19.85)).code == "within_1_of_enemy"


@pytest.mark.rule("W40K-MOVE-14")
def test_standing_still_is_not_moving() -> None:
    state = chosen(one((20.0, 20.0), (21.5, 20.0)), sheets=[mover(6)])
    state, _ = act(state, "red", FinishUnit())
    assert not any(model.moved or model.counts_as_moved for model in state.models.values())
    assert "move_closed" in state.units["u"].flags


@pytest.mark.rule("W40K-MOVE-14")
def test_a_model_put_back_has_not_moved() -> None:
    state = chosen(one((20.0, 20.0)), sheets=[mover(6)])
    state = go(state, "u.1", (23.0, 20.0))
    assert state.models["u.1"].moved
    begun = state.step
    assert isinstance(begun, MovingUnit)
    back = PathOf(model="u.1", path=begun.moved[0].path[:1])
    state, _ = act(state, "red", MoveModels(moves=(back,), finish=True))
    assert at(state, "u.1") == (20.0, 20.0)
    assert not state.models["u.1"].moved


@pytest.mark.rule("W40K-MOVE-01")
def test_a_choice_without_dice_may_be_taken_back() -> None:
    state = chosen(one((20.0, 20.0)), sheets=[mover(6)])
    state = go(state, "u.1", (23.0, 20.0))
    state, _ = act(state, "red", CancelSelection())
    assert at(state, "u.1") == (20.0, 20.0)
    assert not state.models["u.1"].moved
    act(state, "red", SelectMove(unit="u", mode="advance"), 3)


@pytest.mark.rule("W40K-CHAR-05")
def test_a_random_move_is_rolled_once_for_the_unit_and_cannot_be_given_up() -> None:
    wild = sheet("mover", profile("Mover", move=Move(most=Amount(dice=2))))
    state = chosen(one((20.0, 20.0), (20.0, 21.5)), faces=(2, 5), sheets=[wild])
    assert refused(state, "red", CancelSelection()).code == "selection_committed"
    state = go(state, "u.1", (27.0, 20.0))
    state = go(state, "u.2", (27.0, 21.5))
    assert no_go(state, "u.2", (27.1, 21.5)).code == "move_too_far"


@pytest.mark.rule("W40K-CHAR-07")
def test_a_move_of_nothing_stays_nothing() -> None:
    state = chosen(one((20.0, 20.0)), mode="advance", faces=(6,), sheets=[mover(None)])
    refusal = no_go(state, "u.1", (21.0, 20.0))
    assert (refusal.code, refusal.facts["had"]) == ("move_too_far", 0.0)


@pytest.mark.rule("W40K-TURN-07")
def test_only_the_active_player_moves() -> None:
    state = chosen(one((20.0, 20.0)), sheets=[mover(6)])
    move = MoveModels(moves=(straight(state, "u.1", (21.0, 20.0)),))
    assert refused(state, "blue", move).code == "not_your_decision"
    assert refused(state, "red", SelectMove(unit="far", mode="normal")).code == "not_your_decision"


@pytest.mark.rule("W40K-GEO-06")
def test_a_way_starts_where_the_model_stands() -> None:
    state = chosen(one((20.0, 20.0)), sheets=[mover(6)])
    way = straight(state, "u.1", (21.0, 20.0), (22.0, 20.0))
    off = PathOf(model="u.1", path=way.path[1:])
    assert refused(state, "red", MoveModels(moves=(off,))).code == "off_path"


@pytest.mark.rule("W40K-MOVE-07", "W40K-MOVE-06")
def test_a_slant_through_the_air_is_no_short_cut_over_a_wall() -> None:
    thin = wall("w", 21.999, 10.0, 22.001, 30.0, 1.0)
    slanted = [(21.4, 20.0, 1.0), (22.6, 20.0, 1.0), (24.0, 20.0)]
    short = chosen(one((20.0, 20.0)), sheets=[mover(5)], terrain=[thin])
    refusal = no_go(short, "u.1", *slanted)
    assert (refusal.code, refusal.facts["needed"]) == ("move_too_far", 6.0)
    go(chosen(one((20.0, 20.0)), sheets=[mover(6)], terrain=[thin]), "u.1", *slanted)


@pytest.mark.rule("W40K-MOVE-05", "W40K-MOVE-07")
@pytest.mark.parametrize("rank", [friend, enemy])
def test_nobody_hops_over_models_who_cannot_fly(rank: Callable[..., Force]) -> None:
    line = rank((22.5, 19.0), (22.5, 20.0), (22.5, 21.0))
    over = [(20.0, 20.0, 1.6), (25.0, 20.0, 1.6), (25.0, 20.0)]
    refusal = no_go(chosen(one((20.0, 20.0)), line, sheets=[mover(9)]), "u.1", *over)
    assert (refusal.code, refusal.facts["other"]) == ("path_blocked_by_model", f"{line.id}.2")
    go(chosen(one((20.0, 20.0)), line, sheets=[mover(9, keywords=("FLY",))]), "u.1", *over)
    deck = wall("w", 20.5, 16.0, 24.5, 24.0, 1.6, base=0.0)
    bridge = replace(deck, base=1.55, height=0.05)
    go(chosen(one((20.0, 20.0)), friend((22.5, 20.0)), sheets=[mover(9)], terrain=[bridge]), "u.1", *over)


@pytest.mark.rule("W40K-MOVE-13", "W40K-MOVE-07")
def test_thin_air_is_no_way_between_enemies() -> None:
    gate = enemy((23.0, 18.6), (23.0, 21.4))
    between = [(20.0, 20.0, 1.1), (26.0, 20.0, 1.1), (26.0, 20.0)]
    assert no_go(chosen(one((20.0, 20.0)), gate, sheets=[mover(9)]), "u.1", *between).code == "within_1_of_enemy"


@pytest.mark.rule("W40K-MOVE-09", "W40K-GEO-11")
@pytest.mark.parametrize("keywords", [("INFANTRY",), ("FLY",)])
def test_no_way_leads_off_the_table_or_beneath_it(keywords: tuple[str, ...]) -> None:
    state = chosen(one((3.0, 0.6)), friend((4.3, 0.6)), sheets=[mover(14, keywords=keywords)])
    assert no_go(state, "u.1", (3.0, -1.6), (5.6, -1.6), (5.6, 0.6)).code == "off_board"
    assert no_go(state, "u.1", (3.0, 0.6, -1.6), (5.6, 0.6, -1.6), (5.6, 0.6)).code == "off_board"
    go(state, "u.1", (3.0, 0.5), (3.0, 1.7), (5.6, 1.7), (5.6, 0.5))


@pytest.mark.rule("W40K-MOVE-14", "W40K-GEO-04")
def test_a_step_within_the_tolerance_is_no_step() -> None:
    state = chosen(one((20.0, 20.0)), sheets=[mover(6)])
    for _ in range(3):
        stood = state.models["u.1"].pose
        assert stood is not None
        state = go(state, "u.1", (stood.x + 0.0009, stood.y))
    assert (at(state, "u.1"), state.models["u.1"].moved) == ((20.0, 20.0), False)


@pytest.mark.rule("W40K-GEO-11", "W40K-GEO-06", "W40K-MOVE-09")
@pytest.mark.parametrize(("y", "over"), [(1.3, True), (2.2361, False)])
@pytest.mark.parametrize("keywords", [("VEHICLE",), ("VEHICLE", "FLY")])
def test_a_hull_stays_on_the_table_in_the_middle_of_a_turn(y: float, over: bool, keywords: tuple[str, ...]) -> None:
    state = chosen(one((20.0, y)), sheets=[mover(8, keywords, footprint=hull(4.0, 2.0))])
    about = MoveModels(moves=(turned(state, "u.1", 180.0),))
    if not over:
        act(state, "red", about)
        return
    found = refused(state, "red", about)
    assert (found.code, found.facts["piece"]) == ("off_board", "u.1")
