"""Transports (W40K-TRANS-*)."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.plane.shapes import Circle, Pose
from app.rules.wh40k.attack_sequence.casualties import flee, slay
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.flow import run
from app.rules.wh40k.invariants import broken
from app.rules.wh40k.model.attack_prompts import Wreck
from app.rules.wh40k.model.commands import (
    Aim,
    Arrive,
    ChooseWreckCasualties,
    ConcedeMinimumMove,
    DeclareAttacks,
    DeclareCharge,
    DeclareShooting,
    Disembark,
    EndPhase,
    FinishUnit,
    MoveModels,
    PathOf,
    PileInMove,
    SelectFight,
    SelectMove,
    SelectShoot,
)
from app.rules.wh40k.model.events import ModelSlain
from app.rules.wh40k.model.profiles import Amount, Datasheet, Move, Transport
from app.rules.wh40k.model.prompts import MovementPhase
from app.rules.wh40k.model.setup_events import UnitSetUp
from app.rules.wh40k.model.state import State
from app.rules.wh40k.offers import offers
from tests.rules.wh40k.drill import FAR, at, enemy, go, hull, mover, placed
from tests.rules.wh40k.field import Force, act, battle, profile, refused, sheet

HULL = hull(4.0, 3.0)


def _carrier(capacity: int = 10, barred: tuple[str, ...] = ()) -> Datasheet:
    row = profile("Carrier", wounds=10, footprint=HULL, move=mover(10).profiles["Mover"].move)
    return sheet(
        "carrier",
        row,
        keywords=("VEHICLE", "TRANSPORT"),
        transport=Transport(capacity=capacity, allowed=("INFANTRY",), barred=barred),
    )


def _tank(x: float = 10.0, y: float = 10.0, seat: str = "red") -> Force:
    return Force(id="t", seat=seat, at=[(x, y)], sheet="carrier")  # type: ignore[arg-type]


def _aboard(count: int, id: str = "u", **changes: object) -> Force:
    return Force(
        id=id,
        seat="red",
        at=[(0.0, 0.0)] * count,
        unit={"where": "aboard", "carrier": "t.1"},
        model={"pose": None},
        **changes,  # type: ignore[arg-type]
    )


def _field(*forces: Force, carrier: Datasheet | None = None, **changes: object) -> State:
    return battle(*forces, FAR, sheets=[carrier or _carrier()], **changes)  # type: ignore[arg-type]


def _inside() -> Force:
    """A unit of blue aboard the tank."""
    return Force(id="p", seat="blue", at=[(0.0, 0.0)], unit={"where": "aboard", "carrier": "t.1"}, model={"pose": None})


def _beside(*spots: tuple[float, float], unit: str = "u", unplaced: Sequence[str] = ()) -> Disembark:
    poses = tuple(placed(f"{unit}.{n}", x, y) for n, (x, y) in enumerate(spots, start=1))
    return Disembark(unit=unit, poses=poses, unplaced=tuple(unplaced))


def _foot(*at: tuple[float, float], id: str = "u", **changes: object) -> Force:
    return Force(id=id, seat="red", at=list(at), **changes)  # type: ignore[arg-type]


def _chosen(*forces: Force, **changes: object) -> State:
    return act(_field(*forces, **changes), "red", SelectMove(unit="u", mode="normal"))[0]  # type: ignore[arg-type]


@pytest.mark.rule("W40K-TRANS-01")
def test_only_transports_carry() -> None:
    state = _chosen(_foot((10.0, 20.0)), _foot((11.5, 20.0), id="f"))
    assert refused(state, "red", FinishUnit(embark_in="f.1")).code == "not_a_transport"
    assert refused(state, "red", FinishUnit(embark_in="u.1")).code == "not_a_transport"


@pytest.mark.rule("W40K-TRANS-02")
def test_capacity_is_never_exceeded() -> None:
    row = [(8.0 + 1.1 * n, 13.0) for n in range(5)]
    full = _chosen(_tank(), _aboard(6, "p"), _foot(*row))
    refusal = refused(full, "red", FinishUnit(embark_in="t.1"))
    assert (refusal.code, refusal.facts["needed"], refusal.facts["had"]) == ("transport_capacity_exceeded", 5, 4)
    fits = _chosen(_tank(), _aboard(6, "p"), _foot(*row[:4]))
    state, _ = act(fits, "red", FinishUnit(embark_in="t.1"))
    assert (state.units["u"].where, state.units["u"].carrier) == ("aboard", "t.1")
    assert all(state.models[model].pose is None for model in state.units["u"].models)


@pytest.mark.rule("W40K-TRANS-02")
def test_friends_of_the_right_kind_only() -> None:
    bikes = sheet("bikes", keywords=("BIKER",))
    state = battle(_tank(), _foot((8.0, 13.0), sheet="bikes"), FAR, sheets=[_carrier(), bikes])
    state, _ = act(state, "red", SelectMove(unit="u", mode="normal"))
    assert refused(state, "red", FinishUnit(embark_in="t.1")).code == "transport_type_not_allowed"
    barred = _chosen(_tank(), _foot((8.0, 13.0)), carrier=_carrier(barred=("INFANTRY",)))
    assert refused(barred, "red", FinishUnit(embark_in="t.1")).code == "transport_type_not_allowed"
    theirs = _chosen(_tank(seat="blue"), _foot((8.0, 13.5)))
    assert refused(theirs, "red", FinishUnit(embark_in="t.1")).code == "not_friendly"


@pytest.mark.rule("W40K-TRANS-04", "W40K-AMB-22")
def test_all_models_end_within_three_inches() -> None:
    state = _chosen(_tank(), _foot((15.5, 10.0), (15.5, 11.1), (15.6, 8.9)))
    refusal = refused(state, "red", FinishUnit(embark_in="t.1"))
    assert (refusal.code, refusal.rule, refusal.facts["piece"]) == ("not_within_3_of_transport", "W40K-TRANS-04", "u.3")
    near = _chosen(_tank(), _foot((15.5, 10.0), (15.5, 11.1), (15.5, 8.9)))
    state, _ = act(near, "red", FinishUnit(embark_in="t.1"))
    assert "embarked" in state.units["u"].flags


@pytest.mark.rule("W40K-TRANS-05", "W40K-TRANS-08")
def test_not_in_and_out_in_one_turn() -> None:
    out = _field(_tank(), _aboard(1))
    state, _ = act(out, "red", _beside((15.5, 10.0)))
    state, _ = act(state, "red", SelectMove(unit="u", mode="normal"))
    state = go(state, "u.1", (14.5, 10.0))
    assert refused(state, "red", FinishUnit(embark_in="t.1")).code == "embark_and_disembark_same_turn"
    state, _ = act(_chosen(_tank(), _foot((15.0, 10.0))), "red", FinishUnit(embark_in="t.1"))
    assert refused(state, "red", _beside((15.0, 10.0))).code == "embark_and_disembark_same_turn"


@pytest.mark.rule("W40K-TRANS-06")
def test_aboard_a_unit_does_nothing_and_is_not_touched() -> None:
    state = _field(_tank(), _aboard(1))
    assert refused(state, "red", SelectMove(unit="u", mode="normal")).code == "unit_embarked"
    carrier = Force(id="t", seat="blue", at=[(10.0, 10.0)], sheet="carrier")
    inside = Force(
        id="p", seat="blue", at=[(0.0, 0.0)], unit={"where": "aboard", "carrier": "t.1"}, model={"pose": None}
    )
    charging = _field(carrier, inside, _foot((18.0, 10.0)), phase="charge")
    assert refused(charging, "red", DeclareCharge(unit="u", targets=("p",))).code == "unit_embarked"


@pytest.mark.rule("W40K-TRANS-06")
def test_whatever_names_an_embarked_unit_is_told_so() -> None:
    inside = _field(_tank(), _aboard(1), _foot((15.5, 10.0), id="f"))
    way = PathOf(model="u.1", path=(Pose(x=1, y=1), Pose(x=2, y=1)))
    for command in (
        MoveModels(moves=(way,)),
        ConcedeMinimumMove(model="u.1"),
        Arrive(unit="u", poses=(placed("u.1", 30, 30),)),
    ):
        assert refused(inside, "red", command).code == "unit_embarked", command
    moving, _ = act(inside, "red", SelectMove(unit="f", mode="normal"))
    assert refused(moving, "red", MoveModels(moves=(way,))).code == "unit_embarked"
    shooting = _field(_tank(seat="blue"), _inside(), _foot((18.0, 10.0)), phase="shooting")
    assert refused(shooting, "red", SelectShoot(unit="p")).code == "not_your_decision"
    aiming, _ = act(shooting, "red", SelectShoot(unit="u"))
    at_them = DeclareShooting(aims=(Aim(model="u.1", weapon="boltgun", target="p"),))
    assert refused(aiming, "red", at_them).code == "unit_embarked"
    mine = _field(_tank(), _aboard(1), _foot((18.0, 10.0), id="f"), phase="shooting")
    assert refused(mine, "red", SelectShoot(unit="u")).code == "unit_embarked"
    melee = _field(_tank(seat="blue"), _inside(), _foot((13.0, 10.0)), phase="fight")
    melee, _ = act(melee, "red", SelectFight(unit="u"))
    melee, _ = act(melee, "red", PileInMove(moves=()))
    blow = DeclareAttacks(aims=(Aim(model="u.1", weapon="close_combat_weapon", target="p", count=1),))
    assert refused(melee, "red", blow).code == "unit_embarked"


@pytest.mark.rule("W40K-TRANS-02")
def test_who_carries_somebody_is_not_carried() -> None:
    mule = sheet("mule", keywords=("INFANTRY", "TRANSPORT"), transport=Transport(capacity=3))
    row = Force(id="u", seat="red", at=[(8.0, 13.0)], sheet="mule")
    load = Force(id="p", seat="red", at=[(0.0, 0.0)], unit={"where": "aboard", "carrier": "u.1"}, model={"pose": None})
    state = battle(_tank(), row, load, FAR, sheets=[_carrier(), mule])
    state, _ = act(state, "red", SelectMove(unit="u", mode="normal"))
    assert refused(state, "red", FinishUnit(embark_in="t.1")).code == "transport_type_not_allowed"


@pytest.mark.rule("W40K-TRANS-13", "W40K-MORALE-03")
def test_passengers_get_out_of_a_transport_that_flees() -> None:
    pair = Force(id="t", seat="red", at=[(10.0, 10.0), (20.0, 10.0)], sheet="carrier")
    state = _field(pair, _aboard(2))
    draft = Draft(state, ScriptedDice(()))
    flee(draft, ("t.1",))
    run(draft)
    assert isinstance(draft.state.step, Wreck)
    state, events = act(draft.state, "red", _get_out((15.5, 10.0), (15.5, 11.2)), 4, 5)
    assert (state.models["t.1"].fled, state.models["t.1"].slain, state.units["t"].slain_this_turn) == (True, False, 0)
    assert (state.units["u"].where, state.units["u"].slain_this_turn) == ("table", 0)
    assert not any(isinstance(event, ModelSlain) for event in events)


@pytest.mark.rule("W40K-TRANS-08")
def test_out_before_the_transport_moves() -> None:
    state = _field(_tank(), _aboard(1))
    state, _ = act(state, "red", SelectMove(unit="t", mode="normal"))
    state = go(state, "t.1", (10.5, 10.0), finish=True)
    assert refused(state, "red", _beside((15.0, 10.0))).code == "transport_already_moved"
    shooting = _field(_tank(), _aboard(1), phase="shooting")
    assert refused(shooting, "red", _beside((15.0, 10.0))).code == "wrong_phase"
    late = _field(_tank(), _foot((15.0, 10.0)))
    assert refused(late, "red", _beside((15.0, 10.0))).code == "not_embarked_at_phase_start"


@pytest.mark.rule("W40K-TRANS-08", "W40K-MOVE-01")
def test_a_transport_chosen_too_soon_moves_once_its_passengers_are_out() -> None:
    state, _ = act(_field(_tank(), _aboard(1)), "red", SelectMove(unit="t", mode="normal"))
    state, _ = act(state, "red", _beside((15.5, 10.0)))
    assert "move_closed" not in state.units["t"].flags
    state, _ = act(state, "red", SelectMove(unit="t", mode="normal"))
    assert at(go(state, "t.1", (5.0, 10.0)), "t.1") == (5.0, 10.0)


@pytest.mark.rule("W40K-TRANS-09")
def test_within_three_inches_of_the_hull() -> None:
    state = _field(_tank(), _aboard(1))
    refusal = refused(state, "red", _beside((15.51, 10.0)))
    assert (refusal.code, refusal.rule) == ("not_within_3_of_transport", "W40K-TRANS-09")
    act(state, "red", _beside((15.5, 10.0)))


@pytest.mark.rule("W40K-TRANS-09", "W40K-UNIT-01")
def test_away_from_enemies_and_each_other_and_together() -> None:
    foe = enemy((17.0, 10.0))
    state = _field(_tank(), _aboard(2), foe)
    assert refused(state, "red", _beside((15.0, 10.0), (13.0, 10.0))).code == "within_1_of_enemy"
    assert refused(state, "red", _beside((13.0, 10.0), (13.5, 10.0))).code == "overlaps_model"
    assert refused(state, "red", _beside((11.0, 10.0), (13.0, 10.0))).code == "overlaps_model"
    assert refused(state, "red", _beside((13.0, 10.0), (7.0, 10.0))).code == "out_of_coherency"
    act(state, "red", _beside((13.0, 10.0), (13.0, 11.0)))
    edge = _field(_tank(2.1, 10.0), _aboard(1))
    assert refused(edge, "red", _beside((0.3, 12.5))).code == "off_board"


@pytest.mark.rule("W40K-TRANS-10")
def test_who_finds_no_place_is_slain() -> None:
    state = _field(_tank(), _aboard(5))
    some = _beside((15.0, 9.0), (15.0, 10.0), (15.0, 11.0))
    assert refused(state, "red", some).code == "incomplete"
    out = _beside((15.0, 9.0), (15.0, 10.0), (15.0, 11.0), unplaced=("u.4", "u.5"))
    state, events = act(state, "red", out)
    assert [e.model for e in events if isinstance(e, ModelSlain)] == ["u.4", "u.5"]
    assert state.units["u"].slain_this_turn == 2
    assert state.units["u"].where == "table"


@pytest.mark.rule("W40K-TRANS-10")
def test_where_nobody_finds_a_place_the_unit_is_gone_and_nobody_is_set_up() -> None:
    other = _foot((40.0, 40.0), id="f")
    state, events = act(_field(_tank(), _aboard(2), other), "red", _beside(unplaced=("u.1", "u.2")))
    assert not any(isinstance(event, UnitSetUp) for event in events)
    assert state.units["u"].where == "destroyed"
    assert broken(state) == []
    state, events = act(_wrecked(_aboard(2), other), "red", _get_out(unplaced=("u.1", "u.2")))
    assert not any(isinstance(event, UnitSetUp) for event in events)
    assert (state.units["u"].where, state.units["t"].where) == ("destroyed", "destroyed")
    assert broken(state) == []


@pytest.mark.rule("W40K-TRANS-11", "W40K-TRANS-12")
def test_after_getting_out_the_unit_acts_and_counts_as_moved() -> None:
    state, _ = act(_field(_tank(), _aboard(1)), "red", _beside((15.5, 10.0)))
    assert state.models["u.1"].counts_as_moved
    assert not state.models["u.1"].moved
    advancing, _ = act(state, "red", SelectMove(unit="u", mode="advance"), 2)
    go(advancing, "u.1", (23.5, 10.0), finish=True)


@pytest.mark.rule("W40K-TRANS-15")
def test_passengers_go_where_their_transport_goes() -> None:
    state, _ = act(_field(_tank(), _aboard(2)), "red", SelectMove(unit="t", mode="normal"))
    state = go(state, "t.1", (20.0, 10.0), finish=True)
    assert at(state, "t.1") == (20.0, 10.0)
    assert state.units["u"].where == "aboard"
    assert not any(state.models[model].moved for model in state.units["u"].models)


def _wrecked(*forces: Force) -> State:
    """The transport has just been destroyed, its owner is asked."""
    state = _field(_tank(), *forces, phase="shooting", active="blue")
    draft = Draft(state, ScriptedDice(()))
    slay(draft, "t.1", "volley")
    run(draft)
    return draft.state


def _get_out(*spots: tuple[float, float], unplaced: Sequence[str] = ()) -> ChooseWreckCasualties:
    poses = tuple(placed(f"u.{n}", x, y) for n, (x, y) in enumerate(spots, start=1))
    return ChooseWreckCasualties(unit="u", poses=poses, unplaced=tuple(unplaced))


@pytest.mark.rule("W40K-TRANS-13")
def test_passengers_get_out_before_the_wreck_is_removed() -> None:
    state = _wrecked(_aboard(1))
    assert isinstance(state.step, Wreck)
    assert state.models["t.1"].pose is not None
    assert refused(state, "blue", _get_out((15.5, 10.0))).code == "not_your_decision"
    assert refused(state, "red", _get_out((15.51, 10.0))).code == "not_within_3_of_transport"
    assert {offer.command["kind"] for offer in offers(state, "red") if offer.place == "prompt"} == {
        "choose_wreck_casualties"
    }
    state, events = act(state, "red", _get_out((15.5, 10.0)), 4)
    assert ModelSlain(model="t.1", cause="volley") in events
    assert state.units["t"].where == "destroyed"
    assert state.units["u"].where == "table"
    assert at(state, "u.1") == (15.5, 10.0)


@pytest.mark.rule("W40K-TRANS-14", "W40K-TRANS-10")
def test_a_die_for_each_who_got_out_and_the_owner_names_the_dead() -> None:
    state = _wrecked(_aboard(6))
    spots = [(13.0, 8.0 + 1.1 * n) for n in range(5)]
    state, _ = act(state, "red", _get_out(*spots, unplaced=("u.6",)), 1, 4, 1, 6, 3)
    assert state.models["u.6"].slain
    assert isinstance(state.step, Wreck)
    one = ChooseWreckCasualties(models=("u.1",))
    assert refused(state, "red", one).code == "wrong_count"
    assert refused(state, "red", ChooseWreckCasualties(models=("u.6", "u.1"))).code == "bad_choice"
    assert refused(state, "red", ChooseWreckCasualties(models=("u.1", "u.1"))).code == "bad_choice"
    state, _ = act(state, "red", ChooseWreckCasualties(models=("u.2", "u.5")))
    assert {m for m in state.units["u"].models if not state.models[m].gone} == {"u.1", "u.3", "u.4"}
    assert state.units["t"].where == "destroyed"
    assert state.units["u"].slain_this_turn == 3


@pytest.mark.rule("W40K-TRANS-14")
def test_nobody_is_asked_when_all_die() -> None:
    other = _foot((40.0, 40.0), id="f")
    state, _ = act(_wrecked(_aboard(2), other), "red", _get_out((13.0, 9.0), (13.0, 10.1)), 1, 1)
    assert state.units["u"].where == "destroyed"
    assert not isinstance(state.step, Wreck)


@pytest.mark.rule("W40K-AMB-42", "W40K-MOVE-12")
def test_passengers_of_a_wreck_in_their_own_movement_phase_may_move() -> None:
    jet = sheet(
        "carrier",
        profile("Carrier", wounds=10, footprint=Circle(radius=1.5), move=mover(60, least=20).profiles["Mover"].move),
        keywords=("TRANSPORT", "FLY"),
        transport=Transport(capacity=10),
    )
    state, _ = act(_field(_tank(), _aboard(1), carrier=jet), "red", ConcedeMinimumMove(model="t.1"))
    state, _ = act(state, "red", _get_out((13.0, 10.0)), 5)
    assert isinstance(state.step, MovementPhase)
    assert state.models["u.1"].counts_as_moved
    state, _ = act(state, "red", SelectMove(unit="u", mode="normal"))
    go(state, "u.1", (19.0, 10.0), finish=True)


@pytest.mark.rule("W40K-AMB-43")
def test_who_embarked_this_turn_gets_out_of_the_wreck_too() -> None:
    boarded = _aboard(1, flags=frozenset({"embarked"}))
    state, _ = act(_wrecked(boarded), "red", _get_out((13.0, 10.0)), 5)
    assert state.units["u"].where == "table"


@pytest.mark.rule("W40K-TRANS-04", "W40K-FALL-03")
def test_a_unit_may_fall_back_aboard() -> None:
    state = _field(_tank(), _foot((17.0, 10.0)), enemy((18.5, 10.0)))
    state, _ = act(state, "red", SelectMove(unit="u", mode="fall_back"))
    assert refused(state, "red", FinishUnit(embark_in="t.1")).code == "not_within_3_of_transport"
    state = go(state, "u.1", (15.0, 10.0))
    state, _ = act(state, "red", FinishUnit(embark_in="t.1"))
    assert state.units["u"].where == "aboard"
    act(state, "red", EndPhase())


@pytest.mark.rule("W40K-AMB-54", "W40K-TRANS-04")
def test_who_stays_beside_the_enemy_for_want_of_a_way_out_does_not_board() -> None:
    wild = sheet("wild", profile("Wild", move=Move(most=Amount(dice=2))))
    state = battle(_tank(), _foot((13.0, 10.0), sheet="wild"), enemy((14.5, 10.0)), FAR, sheets=[_carrier(), wild])
    state, _ = act(state, "red", SelectMove(unit="u", mode="fall_back"), 1, 1)
    refusal = refused(state, "red", FinishUnit(embark_in="t.1"))
    assert (refusal.code, refusal.rule) == ("within_1_of_enemy", "W40K-AMB-54")
    act(state, "red", FinishUnit())


@pytest.mark.rule("W40K-TRANS-08")
def test_nobody_gets_out_of_a_transport_that_is_not_on_the_table() -> None:
    state = _field(_tank(), _aboard(1))
    away = replace(state.models["t.1"], pose=None)
    state = replace(state, models={**state.models, "t.1": away})
    assert refused(state, "red", _beside((15.5, 10.0))).code == "not_on_battlefield"
