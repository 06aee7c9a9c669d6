"""Orders: who may be ordered, the sum of reasons, brigades, what success and failure lead to."""

from dataclasses import replace

import pytest

from app.rules.warmaster.command_phase import orders
from app.rules.warmaster.model.command_commands import EndOrders, GiveOrder, MoveUnits
from app.rules.warmaster.model.command_prompts import CommandPhase, MovingUnits, Ordering
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.state import State
from tests.rules.warmaster.table import NORTH, SOUTH, area, at_segment, line, play, refused, spot, table

FAR_ENEMY = {"b1": ("foot", line(90, 10, SOUTH))}


def rows(state: State, who: str, *units: str) -> dict[str, int]:
    """The rows of the order's sum, by their reasons."""
    return {row.reason.split(".")[-1]: row.value for row in orders.target(state, who, units).rows}


def why(state: State, who: str, units: tuple[str, ...]) -> str:
    """The code of the refusal of an order."""
    found = orders.why_not_lead(state, state.characters[who]) or orders.why_not_order(state, who, units)
    assert found is not None
    return found.code


@pytest.mark.rule("WM-CMD-01")
@pytest.mark.parametrize(("far", "penalty"), [(20.0, 0), (20.1, 1), (40.0, 1), (65.0, 3), (100.0, 4)])
def test_the_distance_counts_by_twenties(far: float, penalty: int) -> None:
    assert orders.far_penalty(far) == penalty


@pytest.mark.rule("WM-CMD-06", "WM-CMD-04", "WM-TER-04", "WM-ORD-11")
def test_penalties_add_up() -> None:
    wood = area("w", "wood", 80, 95, 100, 120)
    state = table({"r1": ("foot", line(90, 100, NORTH)), **FAR_ENEMY}, {"rg": ("general", 90, 72.999)}, terrain=[wood])
    assert rows(state, "rg", "r1") == {"distance": -1, "dense": -1}
    assert orders.target(state, "rg", ("r1",)).needs == 7
    moved, _ = play(state, "red", GiveOrder(character="rg", units=("r1",)), 3, 4)
    assert isinstance(moved.step, MovingUnits)
    failed, _ = play(state, "red", GiveOrder(character="rg", units=("r1",)), 4, 4)
    assert isinstance(failed.step, CommandPhase)


@pytest.mark.rule("WM-CMD-03", "WM-CON-03")
@pytest.mark.parametrize(("y", "near"), [(22.0, True), (21.9, False)])
def test_an_enemy_within_twenty_counts_whoever_sees_it(y: float, near: bool) -> None:
    state = table(
        {"r1": ("foot", line(90, 44, SOUTH)), "b1": ("foot", line(90, y, NORTH))}, {"rg": ("general", 90, 50)}
    )
    assert ("enemy_near" in rows(state, "rg", "r1")) is near


@pytest.mark.rule("WM-CMD-05", "WM-EMP-03")
def test_lost_stands_count_and_skirmishers_do_not() -> None:
    state = table({"r1": ("foot", line(90, 100, NORTH, count=4)), **FAR_ENEMY}, {"rg": ("general", 90, 104)})
    lost = replace(state.stands["r1.1"], lost=True, pose=None)
    skirmishers = replace(lost, id="r1.4", skirmisher=True)
    state = replace(state, stands={**state.stands, "r1.1": lost, "r1.4": skirmishers})
    assert rows(state, "rg", "r1") == {"losses": -1}


@pytest.mark.rule("WM-CMD-02", "WM-ORD-05")
def test_every_further_order_is_harder() -> None:
    state = table({"r1": ("foot", line(90, 100, NORTH)), **FAR_ENEMY}, {"rg": ("general", 90, 104)})
    state, _ = play(state, "red", GiveOrder(character="rg", units=("r1",)), 4, 5)
    state, _ = play(state, "red", MoveUnits())
    assert rows(state, "rg", "r1") == {"successive": -1}
    state, _ = play(state, "red", GiveOrder(character="rg", units=("r1",)), 4, 4)
    state, _ = play(state, "red", MoveUnits())
    assert rows(state, "rg", "r1") == {"successive": -2}


@pytest.mark.rule("WM-CMD-07", "WM-UND-02")
def test_special_penalties_and_who_minds_no_enemy() -> None:
    state = table(
        {
            "r1": ("trolls", line(90, 40, SOUTH)),
            "r2": ("dead", line(130, 40, SOUTH)),
            "b1": ("foot", line(110, 25, SOUTH)),
        },
        {"rg": ("general", 110, 44)},
    )
    assert rows(state, "rg", "r1")["unwilling"] == -1
    assert "enemy_near" not in rows(state, "rg", "r2")
    state = replace(state, units={**state.units, "r2": replace(state.units["r2"], blunders=2)})
    assert rows(state, "rg", "r2")["mistrust"] == -2


@pytest.mark.rule("WM-CMD-09", "WM-ORD-02")
def test_heroes_reach_sixty_and_wizards_twenty() -> None:
    units = {"r1": ("foot", line(90, 100, NORTH)), **FAR_ENEMY}
    near = table(units, {"rh": ("hero", 90, 38.0), "rw": ("wizard", 90, 78.0)})
    assert orders.why_not_obey(near, "rh", "r1") is None
    assert orders.why_not_obey(near, "rw", "r1") is None
    far = table(units, {"rh": ("hero", 90, 37.9), "rw": ("wizard", 90, 77.9)})
    assert why(far, "rh", ("r1",)) == "out_of_command_range"
    assert why(far, "rw", ("r1",)) == "out_of_command_range"


@pytest.mark.rule("WM-BRG-04", "WM-BRG-01")
def test_a_brigade_counts_each_penalty_once() -> None:
    wood = area("w", "wood", 70, 98, 94, 120)
    units = {
        "r1": ("foot", line(80, 100, NORTH)),
        "r2": ("foot", line(92, 100, NORTH)),
        "r3": ("foot", line(104, 100, NORTH)),
        "b1": ("foot", line(104, 84, SOUTH)),
    }
    state = table(units, {"rg": ("general", 80, 62.0)}, terrain=[wood])
    for stand in ("r2.1", "r3.1", "r3.2"):
        state = replace(state, stands={**state.stands, stand: replace(state.stands[stand], lost=True)})
    assert rows(state, "rg", "r1", "r2", "r3") == {"distance": -2, "enemy_near": -1, "dense": -1, "losses": -2}


@pytest.mark.rule("WM-BRG-01", "WM-BRG-02", "WM-BRG-03")
def test_a_brigade_is_up_to_four_units_that_touched_when_orders_began() -> None:
    units = {f"r{i}": ("foot", line(40 + 12 * i, 100, NORTH)) for i in range(1, 6)}
    state = table({**units, **FAR_ENEMY}, {"rg": ("general", 90, 104)})
    five = tuple(units)
    assert why(state, "rg", five) == "brigade_too_large"
    assert orders.why_not_order(state, "rg", five[:4]) is None
    assert orders.why_not_order(state, "rg", ("r2", "r3")) is None
    assert why(state, "rg", ("r1", "r3")) == "brigade_not_connected"
    late = replace(state, stack=(*state.stack[:-1], CommandPhase(begun=True, segment="orders")))
    assert why(late, "rg", ("r1", "r2")) == "brigade_formed_this_phase"


@pytest.mark.rule("WM-BRG-10", "WM-KAO-04")
def test_who_is_never_brigaded() -> None:
    state = table(
        {
            "r1": ("foot", line(60, 100, NORTH)),
            "r2": ("tank", ((67, 101, NORTH),)),
            "r3": ("giant", ((69, 101, NORTH),)),
            "r4": ("giant", ((71, 101, NORTH),)),
            "r5": ("spawn", ((73, 101, NORTH),)),
            **FAR_ENEMY,
        },
        {"rg": ("general", 90, 104)},
    )
    for units in (("r1", "r2"), ("r2", "r3")):
        assert why(state, "rg", units) == "cannot_be_brigaded"
    assert orders.why_not_order(state, "rg", ("r3", "r4")) is None
    assert why(state, "rg", ("r5",)) == "spawn_needs_brigade"


@pytest.mark.rule("WM-ORD-03", "WM-ORD-07", "WM-ORD-12")
def test_one_character_after_the_other_and_one_for_each_unit() -> None:
    state = table(
        {"r1": ("foot", line(60, 100, NORTH)), "r2": ("foot", line(90, 100, NORTH)), **FAR_ENEMY},
        {"rg": ("general", 90, 104), "rh": ("hero", 80, 104)},
    )
    state, _ = play(state, "red", GiveOrder(character="rg", units=("r1",)), 1, 1)
    state, _ = play(state, "red", MoveUnits())
    state, _ = play(state, "red", GiveOrder(character="rh", units=("r2",)), 6, 5)
    assert why(state, "rg", ("r2",)) == "character_finished_ordering"
    assert why(state, "rh", ("r2",)) == "character_failed_order"


@pytest.mark.rule("WM-ORD-07", "WM-AMB-04")
def test_a_failed_order_keeps_the_unit_from_others() -> None:
    state = table(
        {"r1": ("foot", line(60, 100, NORTH)), "r2": ("foot", line(90, 100, NORTH)), **FAR_ENEMY},
        {"rw": ("wizard", 60, 104), "rh": ("hero", 80, 104)},
    )
    state, _ = play(state, "red", GiveOrder(character="rh", units=("r1",)), 6, 5)
    assert why(state, "rw", ("r1",)) == "unit_ordered_by_other_character"


@pytest.mark.rule("WM-ORD-13")
def test_a_generals_failure_ends_all_orders() -> None:
    state = table(
        {"r1": ("foot", line(60, 100, NORTH)), **FAR_ENEMY}, {"rg": ("general", 60, 104), "rh": ("hero", 80, 104)}
    )
    state, _ = play(state, "red", GiveOrder(character="rg", units=("r1",)), 6, 6)
    assert isinstance(state.step, CommandPhase)
    assert state.step.segment == "characters"
    back = replace(state, stack=(*state.stack[:-1], replace(state.step, segment="orders")))
    assert why(back, "rh", ("r1",)) == "general_failed"


@pytest.mark.rule("WM-ORD-06", "WM-BRG-07", "WM-BRG-08")
def test_a_split_brigade_is_finished_group_by_group() -> None:
    units = {f"r{i}": ("foot", line(40 + 12 * i, 100, NORTH)) for i in range(1, 5)}
    state = table({**units, "r9": ("foot", line(150, 100, NORTH)), **FAR_ENEMY}, {"rg": ("general", 90, 104)})

    def order(state: State, *named: str) -> State:
        state, _ = play(state, "red", GiveOrder(character="rg", units=named), 1, 1)
        return play(state, "red", MoveUnits())[0]

    state = order(state, "r1", "r2", "r3", "r4")
    state = order(state, "r1", "r2")
    state = order(state, "r3", "r4")
    assert why(state, "rg", ("r1", "r2")) == "unit_already_finished"
    state = order(state, "r9")
    assert why(state, "rg", ("r3", "r4")) == "unit_already_finished"
    assert isinstance(state.step, Ordering)
    state, _ = play(state, "red", EndOrders())
    assert isinstance(state.step, CommandPhase)


@pytest.mark.rule("WM-ORD-08", "WM-ORD-09", "WM-ORD-10", "WM-CNF-09")
def test_who_takes_no_orders() -> None:
    state = table(
        {
            "r1": ("foot", line(60, 100, NORTH)),
            "r2": ("foot", line(90, 100, NORTH)),
            "r3": ("foot", line(120, 100, NORTH)),
            "r4": ("foot", line(150, 100, NORTH)),
            "b1": ("foot", line(60, 98, SOUTH)),
        },
        {"rg": ("general", 90, 104)},
    )
    units = {
        **state.units,
        "r2": replace(state.units["r2"], confused=True),
        "r3": replace(state.units["r3"], flags=frozenset({"used_initiative"})),
        "r4": replace(state.units["r4"], flags=frozenset({"locked"})),
    }
    state = replace(state, units=units)
    codes = [why(state, "rg", (unit,)) for unit in ("r1", "r2", "r3", "r4")]
    assert codes == ["unit_engaged", "unit_confused", "unit_used_initiative", "unit_locked"]


@pytest.mark.rule("WM-FLY-02", "WM-AMB-07")
@pytest.mark.parametrize(("y", "code"), [(76.0, None), (75.9, "flyer_too_far_from_character")])
def test_flyers_are_ordered_within_twenty(y: float, code: str | None) -> None:
    state = table({"r1": ("birds", line(90, 99, NORTH, wide=2)), **FAR_ENEMY}, {"rg": ("general", 90, y)})
    found = orders.why_not_order(state, "rg", ("r1",))
    assert (found.code if found else None) == code


@pytest.mark.rule("WM-ORD-15")
def test_an_order_that_cannot_succeed_may_be_tried() -> None:
    state = table({"r1": ("foot", line(90, 100, NORTH)), **FAR_ENEMY}, {"rh": ("hero", 90, 104)})
    state = replace(state, units={**state.units, "r1": replace(state.units["r1"], blunders=7)})
    assert orders.target(state, "rh", ("r1",)).needs == 1
    after, _ = play(state, "red", GiveOrder(character="rh", units=("r1",)), 1, 1)
    assert "failed" in after.characters["rh"].flags


@pytest.mark.rule("WM-ORD-01", "WM-TRN-01")
def test_without_an_order_nothing_moves() -> None:
    state = table({"r1": ("foot", line(90, 100, NORTH)), **FAR_ENEMY}, {"rg": ("general", 90, 104)})
    path = PathOf(model="r1.1", path=(spot(86, 100, NORTH), spot(86, 90, NORTH)))
    assert refused(state, "red", MoveUnits(moves=(path,))).code == "no_order"
    assert refused(state, "blue", GiveOrder(character="rg", units=("r1",))).code == "not_your_turn"
    assert at_segment(state, "orders") == state
