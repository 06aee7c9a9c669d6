"""Readings of what the source leaves open, where no test of a rule holds them: walls and lines, fortified stands, Min and Max."""

from dataclasses import replace

import pytest

from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.warmaster.command_phase.orders import target
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.magic import casting
from app.rules.warmaster.model.magic_commands import CastSpell
from app.rules.warmaster.model.state import Options
from app.rules.warmaster.setup.army_lists import judge_list
from app.rules.warmaster.shooting_phase import volleys
from tests.rules.warmaster.magic_table import enchanted
from tests.rules.warmaster.playouts import PLAYED, ROSTER
from tests.rules.warmaster.shooting_table import shooting, struck
from tests.rules.warmaster.table import NORTH, SOUTH, Units, area, line, play


@pytest.mark.rule("WM-AMB-32", "WM-AMB-01")
def test_neither_walls_nor_hills_stop_a_line_that_begins_at_the_edge_of_the_piece() -> None:
    ground = [area("w", "high_wall", 80, 64, 100, 65), area("h", "hill", 70, 45, 110, 62)]
    state = enchanted({"b1": ("foot", line(90, 40, SOUTH))}, {"rw": ("empire_wizard", 90, 70)}, terrain=ground)
    assert casting.crossed(state, "rw", Point(x=90, y=60)) == ("b1",)
    # The line ends 31 cm from his middle: his piece is a disc of 1 cm.
    reached = enchanted({"b1": ("foot", line(90, 38.1, SOUTH))}, {"rw": ("empire_wizard", 90, 70)}, terrain=ground)
    assert casting.crossed(reached, "rw", Point(x=90, y=60)) == ("b1",)
    beyond = enchanted({"b1": ("foot", line(90, 37.9, SOUTH))}, {"rw": ("empire_wizard", 90, 70)}, terrain=ground)
    assert casting.crossed(beyond, "rw", Point(x=90, y=60)) == ()


@pytest.mark.rule("WM-AMB-13")
@pytest.mark.parametrize(("face", "hits"), [(5, 0), (6, 1)])
def test_who_stands_behind_a_high_wall_is_hit_on_a_six_alone(face: int, hits: int) -> None:
    units: Units = {"r1": ("archers", ((90, 80, NORTH),)), "b1": ("foot", ((90, 70, SOUTH),))}
    state = shooting(units, terrain=[area("w", "high_wall", 80, 71.1, 100, 71.4)])
    draft = Draft(state, ScriptedDice((face, *(1,) * hits)))
    volleys.shoot(draft, "r1", "b1", ("r1.1",), "shooting", attacks=1)
    assert sum(struck(draft.events).values()) == hits


@pytest.mark.rule("WM-AMB-37")
@pytest.mark.parametrize(("points", "times"), [(900, 1), (1000, 1), (1999, 1), (2000, 2)])
def test_min_and_max_count_for_each_full_thousand_and_once_at_least(points: int, times: int) -> None:
    """The roster has two units of foot: one is the most of a row for each thousand, or two are."""
    options = Options(points=points, overrun_allowed=True)
    for most in (1, 2):
        foot = replace(PLAYED.troops["foot"], most=most)
        found = judge_list(replace(PLAYED, troops={**PLAYED.troops, "foot": foot}), options, ROSTER)
        assert (found.code if found else None) == (None if most * times >= 2 else "above_maximum")


@pytest.mark.rule("WM-AMB-65")
def test_whom_the_anger_befell_when_it_was_cast_bears_it_wherever_the_caster_goes() -> None:
    units: Units = {
        "b1": ("foot", line(90, 50, SOUTH)),
        "r9": ("archers", line(160, 100, NORTH)),
        "b9": ("foot", line(160, 85, SOUTH)),
    }
    state = enchanted(units, {"rc": ("chaos_sorcerer", 90, 70)})
    after, _ = play(state, "red", CastSpell(character="rc", spell="anger_of_the_gods"), 4)
    away = {**after.characters, "rc": replace(after.characters["rc"], pose=Pose(x=20, y=118))}
    rows = target(replace(after, characters=away), "bg", ("b1",)).rows
    assert "warmaster.order.anger" in {row.reason for row in rows}
