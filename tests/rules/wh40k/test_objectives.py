"""Objective markers, the primary objective, control and scoring (W40K-OBJ-*)."""

from dataclasses import replace

import pytest

from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.plane.shapes import Point
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.flow import run
from app.rules.wh40k.model.prompts import BattleRound, EndOfBattle, PlayerTurn
from app.rules.wh40k.model.setup_commands import PlaceMarker, SkipMarker
from app.rules.wh40k.model.setup_prompts import DivideTable, PlaceMarkers
from app.rules.wh40k.model.state import Marker, State
from app.rules.wh40k.setup import objectives
from tests.rules.wh40k.field import Force, act, battle, refused
from tests.rules.wh40k.setting import listed, mustered


def at(x: float, y: float) -> PlaceMarker:
    return PlaceMarker(at=Point(x=x, y=y))


def placing(*faces: int) -> State:
    return mustered((listed(),), (listed(),), step=PlaceMarkers(), dice=faces or (5, 3))


def marker(number: int, x: float, y: float) -> Marker:
    return Marker(id=f"o{number}", number=number, at=Point(x=x, y=y), placed_by="red")


@pytest.mark.rule("W40K-OBJ-01", "W40K-OBJ-03")
def test_markers_are_placed_in_turns_two_each() -> None:
    state = placing(3, 5)
    for seat, x in (("blue", 10), ("red", 25), ("blue", 40)):
        assert refused(state, "red" if seat == "blue" else "blue", at(x, 24)).code == "not_your_decision"
        state, _ = act(state, seat, at(x, 24))  # type: ignore[arg-type]
    state, _ = act(state, "red", at(55, 24), 6, 2, 1)
    assert [m.placed_by for m in state.markers.values()] == ["blue", "red", "blue", "red"]


@pytest.mark.rule("W40K-OBJ-01")
def test_a_third_marker_of_a_player_is_too_many() -> None:
    state = placing()
    own = {m.id: m for m in (marker(1, 10, 10), marker(2, 30, 10))}
    state = replace(state, markers=own, stack=(PlaceMarkers(turn="red"),))
    assert refused(state, "red", at(50, 10)).code == "too_many_markers"
    theirs = replace(state, stack=(PlaceMarkers(turn="blue"),))
    assert refused(theirs, "red", at(50, 10)).code == "too_many_markers"
    one = replace(theirs, markers={m.id: m for m in (marker(1, 10, 10),)})
    assert refused(one, "red", at(50, 10)).code == "not_your_decision"


@pytest.mark.rule("W40K-OBJ-01")
def test_a_marker_lies_on_the_table() -> None:
    assert refused(placing(), "red", at(72.1, 10)).code == "off_board"
    act(placing(), "red", at(72.0, 10))


@pytest.mark.rule("W40K-OBJ-02", "W40K-AMB-23")
def test_markers_are_ten_inches_apart_centre_to_centre() -> None:
    state, _ = act(placing(), "red", at(20, 20))
    refusal = refused(state, "blue", at(29.9, 20))
    assert refusal.code == "objective_too_close"
    assert refusal.facts["had"] == pytest.approx(9.9)
    act(state, "blue", at(30, 20))


@pytest.mark.rule("W40K-OBJ-04")
def test_a_player_may_place_fewer() -> None:
    state, _ = act(placing(), "red", SkipMarker())
    state, _ = act(state, "blue", at(20, 20))
    state, _ = act(state, "blue", at(40, 20), 6, 2, 1)
    assert isinstance(state.step, DivideTable)
    assert len(state.markers) == 2


@pytest.mark.rule("W40K-OBJ-06", "W40K-GEN-07")
def test_the_winner_of_the_roll_off_rolls_the_primary_and_chooses() -> None:
    state, _ = act(placing(), "red", SkipMarker())
    state, _ = act(state, "blue", SkipMarker(), 5, 2, 3)
    assert (state.primary, state.chooser, state.divider) == ("ancient_relic", "red", "blue")


@pytest.mark.rule("W40K-OBJ-05", "W40K-GEO-13")
@pytest.mark.parametrize(("x", "holds"), [(23.5, "red"), (23.51, None)])
def test_a_model_holds_within_three_inches_of_the_centre(x: float, holds: str | None) -> None:
    state = battle(Force(id="u", seat="red", at=[(x, 20)]), Force(id="e", seat="blue", at=[(60, 40)]))
    assert objectives.holder(state, marker(1, 20, 20)) == holds


@pytest.mark.rule("W40K-OBJ-05")
def test_more_models_hold_and_equal_numbers_do_not() -> None:
    two = battle(Force(id="u", seat="red", at=[(18, 20), (20, 18)]), Force(id="e", seat="blue", at=[(22, 20)]))
    assert objectives.holder(two, marker(1, 20, 20)) == "red"
    one = battle(Force(id="u", seat="red", at=[(18, 20)]), Force(id="e", seat="blue", at=[(22, 20)]))
    assert objectives.holder(one, marker(1, 20, 20)) is None
    aboard = replace(two, units={**two.units, "u": replace(two.units["u"], where="reserve")})
    assert objectives.holder(aboard, marker(1, 20, 20)) == "blue"


def ending(primary: str, *faces: int) -> State:
    """The end of a battle in which red holds three markers and blue one, and red slew the enemy Warlord."""
    red = Force(id="u", seat="red", at=[(10, 10), (30, 10), (50, 10)])
    blue = Force(id="e", seat="blue", at=[(10, 40)])
    dead = Force(id="w", seat="blue", at=[(60, 40)], sheet="captain", model={"slain": True, "pose": None})
    state = battle(red, blue, dead)
    markers = {m.id: m for m in (marker(1, 10, 10), marker(2, 30, 10), marker(3, 50, 10), marker(4, 10, 40))}
    sides = {s: replace(side, warlord="u.1" if s == "red" else "w.1") for s, side in state.sides.items()}
    units = {**state.units, "w": replace(state.units["w"], where="destroyed")}
    state = replace(
        state, markers=markers, sides=sides, units=units, primary=primary, stack=(EndOfBattle(),), underdog="red"
    )
    draft = Draft(state, dice := ScriptedDice(faces))
    run(draft)
    dice.finish()
    return draft.state


@pytest.mark.rule("W40K-OBJ-07", "W40K-AMB-38")
def test_slay_and_secure_scores_markers_and_the_warlord() -> None:
    state = ending("slay_and_secure", 3)
    assert (state.sides["red"].score, state.sides["blue"].score) == (8, 2)


@pytest.mark.rule("W40K-AMB-10", "W40K-OBJ-07")
def test_a_fled_warlord_counts_as_slain() -> None:
    red, blue = Force(id="u", seat="red", at=[(10, 10)]), Force(id="e", seat="blue", at=[(10, 40)])
    state = battle(red, blue, Force(id="w", seat="blue", at=[(60, 40)], model={"fled": True, "pose": None}))
    sides = {s: replace(side, warlord="u.1" if s == "red" else "w.1") for s, side in state.sides.items()}
    units = {**state.units, "w": replace(state.units["w"], where="destroyed")}
    state = replace(state, sides=sides, units=units, primary="slay_and_secure", stack=(EndOfBattle(),), underdog="red")
    draft = Draft(state, ScriptedDice((6,)))
    run(draft)
    assert draft.state.sides["red"].score == 3


@pytest.mark.rule("W40K-OBJ-08")
def test_ancient_relic_keeps_one_marker_worth_six() -> None:
    state = battle(Force(id="u", seat="red", at=[(10, 10)]), Force(id="e", seat="blue", at=[(10, 40)]))
    markers = {m.id: m for m in (marker(1, 10, 10), marker(2, 30, 10), marker(3, 50, 10), marker(4, 10, 40))}
    start = replace(state, markers=markers, primary="ancient_relic", round=0, stack=(BattleRound(),))
    draft = Draft(start, ScriptedDice((2,)))
    run(draft)
    assert [m.id for m in draft.state.markers.values() if m.active] == ["o2"]
    relic = replace(
        draft.state,
        stack=(EndOfBattle(),),
        underdog="red",
        markers={i: replace(m, active=i == "o4") for i, m in markers.items()},
    )
    end = Draft(relic, ScriptedDice(()))
    run(end)
    assert end.state.sides["blue"].score == 6


@pytest.mark.rule("W40K-OBJ-09", "W40K-AMB-27")
def test_domination_scores_both_players_at_the_end_of_each_turn() -> None:
    red, blue = Force(id="u", seat="red", at=[(10, 10), (12, 10)]), Force(id="e", seat="blue", at=[(10, 40)])
    state = battle(red, blue, phase="morale")
    markers = {m.id: m for m in (marker(1, 10, 10), marker(4, 10, 40))}
    state = replace(state, markers=markers, stack=(BattleRound(turn=1, started=True), PlayerTurn(begun=True, phases=6)))
    draft = Draft(state, ScriptedDice(()))
    run(draft)
    assert (draft.state.sides["red"].score, draft.state.sides["blue"].score) == (1, 1)
    assert draft.state.sides["red"].scored[0].source == "domination"
