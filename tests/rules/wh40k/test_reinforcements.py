"""Units that arrive during the battle (W40K-RES-*, W40K-LOC-04, W40K-LOC-05)."""

import pytest

from app.rules.wh40k.model.commands import Arrive, EndPhase, FinishUnit, SelectMove
from app.rules.wh40k.model.profiles import Ability, Datasheet
from app.rules.wh40k.model.prompts import MovementPhase
from app.rules.wh40k.model.state import State
from app.rules.wh40k.offers import offers
from tests.rules.wh40k.drill import disc, friend, placed
from tests.rules.wh40k.field import Force, act, battle, profile, refused, sheet, wall

STRIKE = Ability(key="teleport_strike", name="Teleport Strike")
EARLY = Ability(key="reserve", name="Early", params={"arrives": "start_of_own_movement_phase"})


def _lord(ability: Ability = STRIKE) -> Datasheet:
    return sheet("lord", profile("Lord", wounds=6, footprint=disc(0.984)), abilities=(ability,))


def _reserve(count: int = 1, ability: Ability = STRIKE, *more: Force, **changes: object) -> State:
    lord = Force(
        id="u",
        seat="red",
        at=[(0.0, 0.0)] * count,
        sheet="lord",
        unit={"where": "reserve"},
        model={"pose": None},
    )
    foe = Force(id="e", seat="blue", at=[(30.0, 20.0)])
    return battle(lord, friend((5.0, 5.0)), foe, *more, sheets=[_lord(ability)], **changes)  # type: ignore[arg-type]


def _end_of_phase(**changes: object) -> State:
    return act(_reserve(**changes), "red", EndPhase())[0]  # type: ignore[arg-type]


def _arrive(x: float, y: float, z: float = 0.0) -> Arrive:
    return Arrive(unit="u", poses=(placed("u.1", x, y, z),))


@pytest.mark.rule("W40K-RES-01", "W40K-LOC-05")
def test_arrival_is_at_the_end_of_the_movement_phase() -> None:
    state = _reserve()
    assert refused(state, "red", _arrive(50.0, 20.0)).code == "cannot_arrive_now"
    state, _ = act(state, "red", EndPhase())
    assert state.step == MovementPhase(reinforcing=True)
    assert refused(state, "red", SelectMove(unit="f", mode="normal")).code == "wrong_phase"
    act(state, "red", _arrive(50.0, 20.0))
    shooting = _reserve(phase="shooting")
    assert refused(shooting, "red", _arrive(50.0, 20.0)).code == "cannot_arrive_now"


@pytest.mark.rule("W40K-LOC-05")
def test_more_than_nine_inches_from_every_enemy() -> None:
    state = _end_of_phase()
    refusal = refused(state, "red", _arrive(40.484, 20.0))
    assert (refusal.code, refusal.rule) == ("within_9_of_enemy", "W40K-LOC-05")
    assert refusal.facts["had"] == pytest.approx(9.0, abs=0.001)
    act(state, "red", _arrive(40.6, 20.0))


@pytest.mark.rule("W40K-LOC-05")
def test_arriving_needs_room() -> None:
    block = wall("w", 50.0, 18.0, 54.0, 22.0, 3.0)
    state = act(_reserve(1, STRIKE, friend((60.0, 20.0), id="g"), terrain=[block]), "red", EndPhase())[0]
    assert refused(state, "red", _arrive(71.5, 20.0)).code == "off_board"
    assert refused(state, "red", _arrive(60.5, 20.0)).code == "overlaps_model"
    assert refused(state, "red", _arrive(52.0, 20.0)).code == "overlaps_terrain"
    assert refused(state, "red", _arrive(56.0, 20.0, 3.0)).code == "unsupported_position"
    act(state, "red", _arrive(52.0, 20.0, 3.0))


@pytest.mark.rule("W40K-LOC-05", "W40K-UNIT-01")
def test_arriving_as_one_group_and_all_of_it() -> None:
    state = act(_reserve(2), "red", EndPhase())[0]
    apart = Arrive(unit="u", poses=(placed("u.1", 50.0, 20.0), placed("u.2", 54.1, 20.0)))
    assert refused(state, "red", apart).code == "out_of_coherency"
    assert refused(state, "red", _arrive(50.0, 20.0)).code == "incomplete"
    together = Arrive(unit="u", poses=(placed("u.1", 50.0, 20.0), placed("u.2", 53.9, 20.0)))
    act(state, "red", together)


@pytest.mark.rule("W40K-RES-02")
def test_no_move_in_the_turn_of_arrival() -> None:
    state, _ = act(_reserve(1, EARLY), "red", _arrive(50.0, 20.0))
    assert isinstance(state.step, MovementPhase)
    assert refused(state, "red", SelectMove(unit="u", mode="normal")).code == "arrived_this_turn"
    assert refused(state, "red", SelectMove(unit="u", mode="advance")).code == "arrived_this_turn"
    locked = {offer.id: offer.locked for offer in offers(state, "red")}
    assert locked["normal:u"] is not None
    assert locked["normal:u"].code == "arrived_this_turn"


@pytest.mark.rule("W40K-RES-01")
def test_the_start_of_the_phase_is_over_once_a_unit_moved() -> None:
    state, _ = act(_reserve(1, EARLY), "red", SelectMove(unit="f", mode="normal"))
    assert refused(state, "red", _arrive(50.0, 20.0)).code == "cannot_arrive_now"
    state, _ = act(state, "red", FinishUnit())
    assert refused(state, "red", _arrive(50.0, 20.0)).code == "cannot_arrive_now"


@pytest.mark.rule("W40K-RES-04")
def test_arriving_counts_as_moving() -> None:
    state, _ = act(_end_of_phase(), "red", _arrive(50.0, 20.0))
    assert state.models["u.1"].counts_as_moved
    assert "arrived" in state.units["u"].flags
    assert state.units["u"].where == "table"


@pytest.mark.rule("W40K-RES-01", "W40K-LOC-05")
def test_nobody_has_to_arrive() -> None:
    state, _ = act(_end_of_phase(), "red", EndPhase())
    assert state.phase != "movement"
    assert state.units["u"].where == "reserve"


@pytest.mark.rule("W40K-RES-06")
def test_in_reserve_a_unit_does_nothing() -> None:
    state = _reserve()
    assert refused(state, "red", SelectMove(unit="u", mode="normal")).code == "not_on_battlefield"
    gone = _reserve(1, STRIKE, Force(id="d", seat="red", at=[(1.0, 1.0)], unit={"where": "destroyed"}))
    assert refused(gone, "red", SelectMove(unit="d", mode="normal")).code == "not_on_battlefield"


@pytest.mark.rule("W40K-RES-01")
def test_only_what_is_in_reserve_arrives() -> None:
    state = _end_of_phase()
    there = Arrive(unit="f", poses=(placed("f.1", 50.0, 20.0),))
    assert refused(state, "red", there).code == "cannot_arrive_now"
    theirs = Arrive(unit="e", poses=(placed("e.1", 50.0, 20.0),))
    assert refused(state, "red", theirs).code == "not_your_decision"
