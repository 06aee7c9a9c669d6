"""What a table may agree otherwise (digest, 11.3): every switch changes just what it says."""

from dataclasses import replace

import pytest

from app.rules.warmaster.characteristics import is_human
from app.rules.warmaster.charges.planning import plans
from app.rules.warmaster.combat_phase import options
from app.rules.warmaster.combat_phase.backing import holds_cover
from app.rules.warmaster.command_phase import initiative
from app.rules.warmaster.command_phase.orders import why_not_order
from app.rules.warmaster.ground.forced import block, escapes
from app.rules.warmaster.ground.paces import full_pace
from app.rules.warmaster.model.combat_prompts import Retreated
from app.rules.warmaster.model.command_commands import BringBack, Evade
from app.rules.warmaster.model.command_prompts import ComingBack, ShootAtCharger
from app.rules.warmaster.model.places import PathOf, Placed
from app.rules.warmaster.model.shooting_commands import PlaceDriven, ShootCharger
from app.rules.warmaster.model.shooting_prompts import DrivingBack
from app.rules.warmaster.model.state import Effect, Options, State
from app.rules.warmaster.setup.army_lists import cost_of_officer, judge_list, total
from app.rules.warmaster.shooting_phase import at_chargers
from app.rules.warmaster.turn_sequence.victory import worth
from app.rules.warmaster.views.show_table import show_result
from tests.rules.warmaster.fights import at, fighting, having, of
from tests.rules.warmaster.playouts import PLAYED, ROSTER
from tests.rules.warmaster.table import (
    FAR_GENERALS,
    NORTH,
    SOUTH,
    Units,
    area,
    at_segment,
    gone_on,
    line,
    play,
    poses,
    refused,
    spot,
    table,
)


def agreed(state: State, **changes: object) -> State:
    """The same table with something agreed otherwise."""
    return replace(state, options=replace(state.options, **changes))  # type: ignore[arg-type]


def early(units: Units, **more: object) -> State:
    """Red's initiative."""
    return at_segment(table(units, FAR_GENERALS, **more), "initiative")  # type: ignore[arg-type]


@pytest.mark.rule("WM-AMB-66", "WM-DWF-02")
@pytest.mark.parametrize(("switch", "code"), [(False, "pursuit_flyer"), (True, None)])
def test_rangers_may_pursue_flyers(switch: bool, code: str | None) -> None:
    state = fighting({"r1": ("foot", ((90, 63, NORTH),)), "b1": ("birds", ((90, 60, SOUTH),))})
    rangers = replace(state.library.troops["foot"], abilities=("rangers",))
    state = replace(state, library=replace(state.library, troops={**state.library.troops, "foot": rangers}))
    combat = of(state, moved=(Retreated(unit="b1", dx=0.0, dy=-2.0),))
    found = options.why_not_pursue(agreed(state, rangers_pursue_flyers=switch), combat, "r1")
    assert (found.code if found else None) == code
    plain = fighting({"r1": ("foot", ((90, 63, NORTH),)), "b1": ("birds", ((90, 60, SOUTH),))})
    assert options.why_not_pursue(agreed(plain, rangers_pursue_flyers=switch), combat, "r1") is not None


@pytest.mark.rule("WM-AMB-35", "WM-KAO-01")
@pytest.mark.parametrize(("switch", "must"), [(False, None), (True, "r1")])
def test_ogres_go_for_any_humans_or_only_for_the_nearest_enemy(switch: bool, must: str | None) -> None:
    """The dead are nearer than the men."""
    units: Units = {
        "r1": ("ogres", line(90, 80, NORTH)),
        "b1": ("dead", ((84, 70, SOUTH),)),
        "b2": ("foot", ((96, 67, SOUTH),)),
    }
    state = agreed(early(units), ogres_any_human=switch)
    assert initiative.nearest(state, "r1") == ("b1",)
    assert initiative.must_charge(state) == must


@pytest.mark.rule("WM-AMB-62", "WM-KAO-01")
@pytest.mark.parametrize("switch", [True, False])
def test_the_crew_of_a_steam_tank_are_men_or_not(switch: bool) -> None:
    state = table({"r1": ("ogres", line(90, 80, NORTH)), "b1": ("tank", ((90, 70, SOUTH),))})
    manned = replace(state.library.troops["tank"], human=True)
    state = replace(state, library=replace(state.library, troops={**state.library.troops, "tank": manned}))
    assert is_human(agreed(state, steam_tank_human=switch), "b1") is switch


@pytest.mark.rule("WM-AMB-59", "WM-INI-03")
@pytest.mark.parametrize(("switch", "found"), [(False, ("b1",)), (True, ("b1", "b2"))])
def test_enemies_in_walls_may_be_left_out_by_initiative(switch: bool, found: tuple[str, ...]) -> None:
    keep = area("k", "high_wall", 80, 68, 88, 72)
    units: Units = {
        "r1": ("foot", line(90, 80, NORTH)),
        "b1": ("foot", ((84, 70, SOUTH),)),
        "b2": ("foot", ((97, 66, SOUTH),)),
    }
    state = agreed(early(units, terrain=[keep]), initiative_skip_protected=switch)
    assert initiative.nearest(state, "r1") == found


@pytest.mark.rule("WM-AMB-07", "WM-FLY-02")
@pytest.mark.parametrize(("switch", "code"), [(False, "flyer_too_far_from_character"), (True, None)])
def test_flyers_need_the_one_who_orders_or_anybody_near(switch: bool, code: str | None) -> None:
    officers = {**FAR_GENERALS, "rh": ("hero", 90.0, 60.0)}
    state = table({"r1": ("birds", line(90, 50, NORTH, 2.0))}, officers)  # type: ignore[arg-type]
    found = why_not_order(agreed(state, flyer_order_any_character=switch), "rg", ("r1",))
    assert (found.code if found else None) == code


@pytest.mark.rule("WM-AMB-11", "WM-EVA-02")
@pytest.mark.parametrize("switch", [False, True])
def test_who_evades_goes_as_far_as_it_likes_or_all_the_way(switch: bool) -> None:
    units: Units = {"r1": ("foot", ((90, 80, NORTH),)), "b1": ("foot", ((90, 70, SOUTH),))}
    state = agreed(early(units), evade_full_only=switch)
    (way,) = escapes(state, "r1", "b1", full_pace(state, "r1"))

    def evade(far: float) -> Evade:
        ends = block(state, "r1", way, far)
        moves = tuple(PathOf(model=stand, path=(spot(90, 80, NORTH), pose)) for stand, pose in ends.items())
        return Evade(unit="r1", target="b1", how=way.key, moves=moves)

    if switch:
        assert refused(state, "red", evade(8.0)).rule == "WM-AMB-11"
    else:
        play(state, "red", evade(8.0))
    play(state, "red", evade(way.clear))


@pytest.mark.rule("WM-AMB-14", "WM-SCH-03")
@pytest.mark.parametrize("switch", [False, True])
def test_stands_turn_about_to_shoot_at_who_charges_from_behind_if_so_agreed(switch: bool) -> None:
    """And they stay turned."""
    units: Units = {"r1": ("horse", ((90, 57, SOUTH),)), "b1": ("archers", line(90, 60, SOUTH))}
    state = agreed(table(units, FAR_GENERALS), reaction_about_turn=switch)  # type: ignore[arg-type]
    ways = (PathOf(model="r1.1", path=(spot(90, 40, SOUTH), spot(90, 57, SOUTH))),)
    step = ShootAtCharger(unit="b1", charger="r1", seat="blue", ways=ways)
    state = replace(state, stack=(*state.stack, step))
    assert bool(at_chargers.shooters(state, step)) is switch
    if switch:
        assert set(at_chargers.turning(state, step)) == {"b1.1", "b1.2", "b1.3"}
        after, _ = play(state, "blue", ShootCharger(), 1, 1, 1)
        assert {facing for _, _, facing in poses(after, "b1").values()} == {NORTH}
    else:
        assert refused(state, "blue", ShootCharger()).code


@pytest.mark.rule("WM-AMB-15", "WM-COV-08", "WM-DRB-03")
@pytest.mark.parametrize(("switch", "held"), [("any", True), ("all", False)])
def test_a_unit_partly_in_cover_holds_it_if_any_stand_does_or_only_if_all_do(switch: str, held: bool) -> None:
    wood = area("w", "wood", 70, 55, 89, 61)
    units: Units = {"r1": ("foot", line(90, 62, NORTH)), "b1": ("foot", line(90, 60, SOUTH))}
    state = agreed(fighting(units, terrain=[wood]), driveback_cover=switch)
    assert holds_cover(state, of(state), "b1") is held


@pytest.mark.rule("WM-AMB-16", "WM-DRB-05")
@pytest.mark.parametrize("switch", [True, False])
def test_who_is_driven_back_forms_anew_or_goes_as_a_block(switch: bool) -> None:
    units: Units = {"b1": ("foot", line(90, 60, SOUTH)), "r1": ("archers", ((90, 80, NORTH),))}
    state = agreed(fighting(units), driveback_reform=switch)
    step = DrivingBack(unit="b1", seat="blue", distance=6.0, by="r1")
    state = replace(state, stack=(*state.stack, step))
    column = tuple(
        PathOf(model=f"b1.{n}", path=(spot(82 + 4 * n, 60, SOUTH), spot(90, y, SOUTH)))
        for n, y in ((1, 52), (2, 54), (3, 50))
    )
    if switch:
        play(state, "blue", PlaceDriven(moves=column, how="b1.2>r1.1"))
    else:
        assert refused(state, "blue", PlaceDriven(moves=column, how="b1.2>r1.1")).rule == "WM-AMB-16"
    whole = tuple(
        PathOf(model=f"b1.{n}", path=(spot(82 + 4 * n, 60, SOUTH), spot(82 + 4 * n, 54, SOUTH))) for n in (1, 2, 3)
    )
    play(state, "blue", PlaceDriven(moves=whole, how="b1.2>r1.1"))


@pytest.mark.rule("WM-AMB-18", "WM-CHG-07")
@pytest.mark.parametrize(("rule", "sides"), [("stands", {"front", "left"}), ("frontage", {"front"})])
def test_at_a_corner_stands_are_counted_or_their_fronts_measured(rule: str, sides: set[str]) -> None:
    """The middle of one stand lies on either side of the line to the corner; of their fronts more lies on the front's side."""
    chargers = ((96.8083, 64.6770, 225.0), (93.9799, 67.5054, 225.0))
    units: Units = {"r1": ("foot", chargers), "b1": ("foot", ((90, 60, SOUTH),))}
    state = agreed(table(units, FAR_GENERALS), corner_rule=rule)  # type: ignore[arg-type]
    assert {plan.side for plan in plans(state, "r1", "b1", 20.0, ("r1",))} == sides


@pytest.mark.rule("WM-AMB-23", "WM-ADV-03")
@pytest.mark.parametrize(("switch", "code"), [(False, "artillery_cannot_advance"), (True, None)])
def test_guns_may_advance(switch: bool, code: str | None) -> None:
    units: Units = {
        "r1": ("guns", line(90, 63, NORTH, 2.0, 2)),
        "b1": ("foot", ((90, 60, SOUTH),)),
        "b2": ("foot", line(90, 48, SOUTH)),
    }
    state = agreed(fighting(units), artillery_may_advance=switch)
    combat = of(state)
    lost = replace(state.stands["b1.1"], lost=True, pose=None)
    gone = having(replace(state, stands={**state.stands, "b1.1": lost}), "b1", where="destroyed")
    found = options.why_not_advance(gone, combat, "r1")
    assert (found.code if found else None) == code


@pytest.mark.rule("WM-AMB-28", "WM-VPT-01")
@pytest.mark.parametrize(("switch", "points"), [(False, 0), (True, 45)])
def test_units_off_the_table_at_the_end_count_as_lost_or_not(switch: bool, points: int) -> None:
    state = agreed(table({"r1": ("foot", line(90, 80, NORTH))}), offtable_counts_destroyed=switch)
    assert worth(state, replace(state.units["r1"], where="off")) == points


@pytest.mark.rule("WM-AMB-36", "WM-FLY-06", "WM-SPE-03")
@pytest.mark.parametrize(("switch", "pace"), [("100", 100.0), ("50", 50.0)])
def test_enchanted_flyers_keep_their_pace_or_lose_half_of_it(switch: str, pace: float) -> None:
    state = agreed(table({"r1": ("birds", line(90, 80, NORTH, 2.0))}), enchanted_flyer_pace=switch)
    spell = Effect(key="weird_enchantment", unit="r1", by="bw", until="enemy_turn", seat="blue")
    assert full_pace(replace(state, effects=(spell,)), "r1") == pace


@pytest.mark.rule("WM-AMB-39", "WM-LST-05")
def test_shamans_cost_what_later_lists_say_or_what_is_printed() -> None:
    row = next(row for row in ROSTER.officers if row.officer == "wizard")
    wizard = replace(PLAYED.officers["wizard"], printed=80)
    library = replace(PLAYED, officers={**PLAYED.officers, "wizard": wizard})
    assert cost_of_officer(library, Options(), row) == 45
    assert cost_of_officer(library, Options(shaman_cost="source"), row) == 80


@pytest.mark.rule("WM-LST-01")
def test_a_small_overrun_is_allowed_if_both_agree() -> None:
    spent = total(PLAYED, Options(), ROSTER)
    found = judge_list(PLAYED, Options(points=spent - 1), ROSTER)
    assert found is not None
    assert (found.code, found.facts) == ("over_points", {"had": spent, "needed": spent - 1})
    assert judge_list(PLAYED, Options(points=spent), ROSTER) is None
    assert judge_list(PLAYED, Options(points=spent - 1, overrun_allowed=True), ROSTER) is None


@pytest.mark.rule("WM-AMB-61", "WM-OFF-06")
@pytest.mark.parametrize("switch", ["keep", "free"])
def test_who_comes_back_keeps_its_formation_or_is_placed_freely_at_the_edge(switch: str) -> None:
    units: Units = {"r1": ("foot", line(90, 117, NORTH)), "b1": ("foot", line(90, 115, SOUTH))}
    state = agreed(fighting(units), offtable_return=switch)
    after = gone_on(at(state, stage="retreat", winner="blue", distance=4, left=("r1",)), 4)
    if switch == "keep":
        found = poses(after, "r1")
        assert [(x, facing) for x, _, facing in found.values()] == [(86, NORTH), (90, NORTH), (94, NORTH)]
        assert all(118.9 <= y <= 119.1 for _, y, _ in found.values())
        return
    assert isinstance(after.step, ComingBack)
    column = tuple(Placed(model=f"r1.{n}", pose=spot(81.5, 113 + 2 * n, SOUTH)) for n in (1, 2, 3))
    assert refused(after, "red", BringBack(poses=column)).code == "too_close_to_enemy"
    off = tuple(Placed(model=f"r1.{n}", pose=spot(120, 60 + 2 * n, SOUTH)) for n in (1, 2, 3))
    assert refused(after, "red", BringBack(poses=off)).code == "must_return"
    there = tuple(Placed(model=f"r1.{n}", pose=spot(120, 113 + 2 * n, SOUTH)) for n in (1, 2, 3))
    back, _ = play(after, "red", BringBack(poses=there))
    assert poses(back, "r1")["r1.3"] == (120, 119, SOUTH)


@pytest.mark.rule("WM-AMB-27", "WM-END-04")
@pytest.mark.parametrize("switch", [False, True])
def test_an_army_withdraws_at_once_or_when_the_turn_is_over(switch: bool) -> None:
    units: Units = {"r1": ("foot", line(90, 62, NORTH)), "b1": ("foot", line(90, 60, SOUTH))}
    state = agreed(fighting(units), withdraw_finish_turn=switch)
    dead = replace(state.characters["bg"], dead=True, pose=None)
    after = gone_on(replace(state, characters={**state.characters, "bg": dead}))
    assert after.sides["blue"].withdrew
    assert (after.result is None) is switch
    told = show_result(after)
    assert (told is None) is switch
    assert told is None or told.facts["withdrew_general"] == ("blue",)
