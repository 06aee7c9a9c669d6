"""Blunders: when they happen, and what each of them makes of the units."""

from dataclasses import replace

import pytest

from app.rules.warmaster.command_phase.moving import feared
from app.rules.warmaster.command_phase.retiring import away_from_all
from app.rules.warmaster.model.command_commands import Charge, GiveOrder, MoveUnits, PickMistrust, Rush
from app.rules.warmaster.model.command_events import Blundered, ChargeMade
from app.rules.warmaster.model.command_prompts import BlunderMade, CommandPhase, MovingUnits
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.state import Options, State
from tests.rules.warmaster.table import NORTH, SOUTH, Units, line, play, poses, refused, spot, table

PAIR: Units = {
    "r1": ("foot", line(84, 80, NORTH)),
    "r2": ("foot", line(96, 80, NORTH)),
    "r9": ("foot", line(20, 110, NORTH)),
}
FAR: Units = {"b1": ("foot", line(90, 10, SOUTH))}
CLOSE: Units = {"b1": ("foot", line(90, 66, SOUTH))}


def blundered(units: Units, face: int, *named: str, **more: object) -> State:
    """A Hero's double six and the die on the table of blunders."""
    state = table(units, {"rh": ("hero", 90, 84), "rg": ("general", 5, 115)}, **more)  # type: ignore[arg-type]
    after, facts = play(state, "red", GiveOrder(character="rh", units=named), 6, 6, face)
    assert any(isinstance(fact, Blundered) for fact in facts)
    return after


@pytest.mark.rule("WM-BLU-01")
def test_only_heroes_and_wizards_blunder() -> None:
    state = table({**PAIR, **FAR}, {"rg": ("general", 90, 84), "rh": ("hero", 20, 114)})
    after, facts = play(state, "red", GiveOrder(character="rg", units=("r1",)), 6, 6)
    assert not any(isinstance(fact, Blundered) for fact in facts)
    assert after.units["r1"].flags == {"ordered"}


@pytest.mark.rule("WM-BLU-02", "WM-BLU-03", "WM-CMD-07")
def test_mistrust_is_carried_by_one_unit_for_good() -> None:
    state = blundered({**PAIR, **FAR}, 1, "r1", "r2")
    assert isinstance(state.step, BlunderMade)
    assert refused(state, "red", PickMistrust(unit="r9")).code == "bad_choice"
    after, _ = play(state, "red", PickMistrust(unit="r2"))
    assert (after.units["r1"].blunders, after.units["r2"].blunders) == (0, 1)
    assert "locked" in after.units["r1"].flags
    alone = blundered({**PAIR, **FAR}, 1, "r1")
    assert alone.units["r1"].blunders == 1


@pytest.mark.rule("WM-BLU-04", "WM-AMB-09", "WM-AMB-08")
@pytest.mark.parametrize("face", [2, 3])
def test_who_sees_enemies_near_gets_a_pace_away(face: int) -> None:
    calm = blundered({**PAIR, **FAR}, face, "r1")
    assert "locked" in calm.units["r1"].flags
    state = blundered({**PAIR, **CLOSE}, face, "r1")
    assert isinstance(state.step, MovingUnits)
    assert feared(state, ("r1",), 20.0) == ("b1",)
    near = tuple(
        PathOf(model=f"r1.{n}", path=(spot(76.0 + 4 * n, 80, NORTH), spot(76.0 + 4 * n, 86, NORTH))) for n in (1, 2, 3)
    )
    assert refused(state, "red", MoveUnits(moves=near)).code == "blunder_not_far_enough"
    away = away_from_all(state, ("r1",))
    assert away is not None
    after, _ = play(state, "red", MoveUnits(moves=away))
    assert "locked" in after.units["r1"].flags


@pytest.mark.rule("WM-BLU-05", "WM-AMB-08")
@pytest.mark.parametrize("face", [4, 5])
def test_half_a_pace_and_no_charge(face: int) -> None:
    state = blundered({**PAIR, **CLOSE}, face, "r1")
    assert refused(state, "red", Charge(unit="r1", target="b1")).code == "blunder_no_charge"
    far = tuple(
        PathOf(model=f"r1.{n}", path=(spot(76.0 + 4 * n, 80, NORTH), spot(76.0 + 4 * n, 91, NORTH))) for n in (1, 2, 3)
    )
    found = refused(state, "red", MoveUnits(moves=far))
    assert (found.code, found.facts["needed"]) == ("move_too_far", 10)


@pytest.mark.rule("WM-BLU-06")
def test_a_rush_charges_or_runs_up() -> None:
    state = blundered({**PAIR, **CLOSE}, 6, "r1")
    assert isinstance(state.step, BlunderMade)
    after, facts = play(state, "red", Rush(unit="r1"))
    assert any(isinstance(fact, ChargeMade) for fact in facts)
    assert "locked" in after.units["r1"].flags
    distant = blundered({**PAIR, **FAR}, 6, "r1")
    ran, _ = play(distant, "red", Rush(unit="r1"))
    assert poses(ran, "r1")["r1.2"][1] == pytest.approx(60.0, abs=0.6)


@pytest.mark.rule("WM-BLU-07")
def test_a_table_may_play_without_the_list_of_blunders() -> None:
    state = table(
        {**PAIR, **FAR}, {"rh": ("hero", 90, 84), "rg": ("general", 5, 115)}, options=Options(blunder_mode="end_phase")
    )
    after, _ = play(state, "red", GiveOrder(character="rh", units=("r1",)), 6, 6)
    assert isinstance(after.step, CommandPhase)
    assert after.step.failed
    assert replace(after.step, failed=False) != after.step
