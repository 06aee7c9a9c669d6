"""Dividing the table, deployment in turns, reserves, army power, the first turn (W40K-DEP-*, -POWER-*, -TURN-04)."""

from dataclasses import replace

import pytest

from app.rules.kernel.plane.shapes import Point
from app.rules.wh40k.model.profiles import Ability, Transport
from app.rules.wh40k.model.prompts import MovementPhase
from app.rules.wh40k.model.setup_commands import (
    ChooseFirst,
    ChooseHalf,
    DeployInReserve,
    DeployUnit,
    Divide,
    Line,
    NoRoom,
)
from app.rules.wh40k.model.setup_prompts import ChooseFirstTurn, ChooseZone, CountPower, DeployArmies, DivideTable
from app.rules.wh40k.model.state import State
from tests.rules.wh40k.field import act, profile, refused, sheet
from tests.rules.wh40k.setting import deploy, listed, mustered


def line(ax: float, ay: float, bx: float, by: float) -> Divide:
    return Divide(line=Line(a=Point(x=ax, y=ay), b=Point(x=bx, y=by)))


def deploying(red: int = 1, blue: int = 1, turn: str = "red") -> State:
    return mustered((listed(),) * red, (listed(),) * blue, step=DeployArmies(turn=turn))  # type: ignore[arg-type]


@pytest.mark.rule("W40K-DEP-01", "W40K-GEO-18")
def test_the_divider_cuts_two_equal_halves() -> None:
    state = mustered((listed(),), (listed(),), step=DivideTable(), zones=None)
    assert refused(state, "red", line(0, 24, 72, 24)).code == "not_your_decision"
    assert refused(state, "blue", line(0, 23, 72, 23)).code == "halves_not_equal"
    for legal in (line(0, 24, 72, 24), line(0, 0, 72, 48), line(36, 0, 36, 48), line(30, 0, 42, 48)):
        cut, _ = act(state, "blue", legal)
        assert isinstance(cut.step, ChooseZone)


@pytest.mark.rule("W40K-DEP-02")
def test_the_chooser_takes_a_half_and_the_divider_gets_the_other() -> None:
    state = mustered((listed(),), (listed(),), step=ChooseZone())
    assert refused(state, "blue", ChooseHalf(half="b")).code == "not_your_decision"
    state, _ = act(state, "red", ChooseHalf(half="b"), 5, 2)
    assert (state.sides["red"].zone, state.sides["blue"].zone) == ("b", "a")


@pytest.mark.rule("W40K-DEP-03", "W40K-DEP-05")
def test_units_are_set_up_in_turns_the_divider_first() -> None:
    state = deploying(2, 4, "blue")
    picks = ""
    number = {"red": 0, "blue": 0}
    while isinstance(state.step, DeployArmies):
        seat = state.step.turn
        picks += seat[0]
        number[seat] += 1
        n = number[seat]
        wrong = "red" if seat == "blue" else "blue"
        place = (10.0 * n, 5.0 if seat == "red" else 43.0)
        assert refused(state, wrong, deploy(f"{wrong[0]}1", (36, 5))).code == "not_your_decision"  # type: ignore[arg-type]
        state, _ = act(state, seat, deploy(f"{seat[0]}{n}", place))
    assert picks == "brbrbb"


@pytest.mark.rule("W40K-DEP-03")
def test_a_unit_is_set_up_once() -> None:
    state, _ = act(deploying(2, 2), "red", deploy("r1", (10, 5)))
    state, _ = act(state, "blue", deploy("b1", (10, 43)))
    assert refused(state, "red", deploy("r1", (20, 5))).code == "bad_choice"


@pytest.mark.rule("W40K-DEP-04", "W40K-GEO-12")
@pytest.mark.parametrize(("y", "code"), [(11.4, None), (11.5, "too_close_to_enemy_zone")])
def test_models_deploy_more_than_twelve_inches_from_the_enemy_zone(y: float, code: str | None) -> None:
    if code is None:
        act(deploying(), "red", deploy("r1", (36, y)))
    else:
        refusal = refused(deploying(), "red", deploy("r1", (36, y)))
        assert (refusal.code, refusal.facts["had"]) == (code, pytest.approx(12.0))


@pytest.mark.rule("W40K-DEP-04", "W40K-UNIT-01")
def test_deployment_is_in_the_zone_coherent_clear_and_on_the_table() -> None:
    state = mustered((listed(count=2), listed()), (listed(),), step=DeployArmies(turn="red"))
    assert refused(state, "red", deploy("r1", (36, 30), (37, 30))).code == "outside_deployment_zone"
    assert refused(state, "red", deploy("r1", (10, 5), (14, 5))).code == "out_of_coherency"
    assert refused(state, "red", deploy("r1", (10, 5), (10.9, 5))).code == "overlaps_model"
    assert refused(state, "red", deploy("r1", (0.4, 5), (2, 5))).code == "off_board"
    assert refused(state, "red", deploy("r1", (10, 5))).code == "incomplete"
    state, _ = act(state, "red", deploy("r1", (10, 5), (11, 5)))
    assert state.units["r1"].where == "table"


@pytest.mark.rule("W40K-DEP-06", "W40K-DEP-07", "W40K-AMB-14")
def test_a_player_without_room_stops_and_the_other_goes_on() -> None:
    state = deploying(2, 2, "red")
    state, _ = act(state, "red", NoRoom())
    assert {state.units["r1"].where, state.units["r2"].where} == {"undeployed"}
    state, _ = act(state, "blue", deploy("b1", (10, 43)))
    assert state.step == DeployArmies(turn="blue")


@pytest.mark.rule("W40K-DEP-08", "W40K-LOC-04")
def test_a_reserve_is_a_pick_and_needs_an_ability() -> None:
    drop = sheet("drop", profile("Trooper"), abilities=(Ability(key="teleport_strike", name="Teleport Strike"),))
    state = mustered((listed("drop"), listed()), (listed(),), drop, step=DeployArmies(turn="red"))
    assert refused(state, "red", DeployInReserve(unit="r2")).code == "cannot_deploy_in_reserve"
    state, _ = act(state, "red", DeployInReserve(unit="r1"))
    assert state.units["r1"].where == "reserve"
    assert state.step == DeployArmies(turn="blue")


@pytest.mark.rule("W40K-DEP-08", "W40K-TRANS-03")
def test_a_transport_and_its_passengers_are_one_pick() -> None:
    mule = sheet("mule", profile("Trooper"), keywords=("VEHICLE", "TRANSPORT"), transport=Transport(capacity=2))
    red = (listed("mule"), listed(count=2), listed(count=1))
    state = mustered(red, (listed(),), mule, step=DeployArmies(turn="red"))
    full = deploy("r1", (36, 5), passengers=("r2", "r3"))
    assert refused(state, "red", full).code == "transport_capacity_exceeded"
    state, _ = act(state, "red", deploy("r1", (36, 5), passengers=("r2",)))
    assert (state.units["r2"].where, state.units["r2"].carrier) == ("aboard", "r1.1")
    assert state.step == DeployArmies(turn="blue")
    state, _ = act(state, "blue", deploy("b1", (10, 43)))
    assert refused(state, "red", deploy("r3", (30, 5), passengers=("r2",))).code == "too_late_to_start_embarked"
    late = DeployUnit(unit="r1", poses=(), passengers=("r3",))
    assert refused(state, "red", late).code == "too_late_to_start_embarked"


def counted(red: int, blue: int, chooser: str = "red") -> State:
    units = ((listed(power=red),), (listed(power=blue),))
    return mustered(*units, step=CountPower(), chooser=chooser)


@pytest.mark.rule("W40K-POWER-01")
def test_army_power_is_the_sum_of_its_units() -> None:
    red = (listed(power=7), listed(power=6), listed(power=5))
    state = mustered(red, (listed(power=1),), step=CountPower())
    assert state.sides["red"].power == 18


@pytest.mark.rule("W40K-POWER-02", "W40K-POWER-04")
@pytest.mark.parametrize(("difference", "rerolls"), [(9, 0), (10, 1), (19, 1), (20, 2), (35, 3)])
def test_the_weaker_army_is_the_underdog_and_gets_rerolls(difference: int, rerolls: int) -> None:
    state = counted(10 + difference, 10)
    assert state.underdog == "blue"
    assert (state.sides["blue"].rerolls, state.sides["red"].rerolls) == (rerolls, 0)


@pytest.mark.rule("W40K-POWER-03")
def test_equal_power_makes_the_chooser_the_underdog() -> None:
    state = counted(50, 50, "red")
    assert (state.underdog, state.sides["red"].rerolls) == ("red", 0)


@pytest.mark.rule("W40K-TURN-04")
def test_the_underdog_says_who_begins() -> None:
    state = counted(52, 40)
    assert isinstance(state.step, ChooseFirstTurn)
    assert refused(state, "red", ChooseFirst(player="red")).code == "not_underdog"
    state = replace(
        state,
        units={i: replace(u, where="table") for i, u in state.units.items()},
        models={
            i: replace(m, pose=deploy("x", (10, 5 if i[0] == "r" else 43)).poses[0].pose)
            for i, m in state.models.items()
        },
    )
    state, _ = act(state, "blue", ChooseFirst(player="red"))
    assert (state.first, state.active, state.round) == ("red", "red", 1)
    assert isinstance(state.step, MovementPhase)
