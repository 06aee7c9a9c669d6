"""A table in red's shooting phase, for the tests of guns and of monsters."""

from dataclasses import replace

from app.rules.warmaster.model.shooting_events import HitsTaken
from app.rules.warmaster.model.shooting_prompts import ShootingPhase
from app.rules.warmaster.model.state import State
from tests.rules.warmaster.table import NORTH, SOUTH, Spot, Units, line, table

BOWMEN: Units = {"r9": ("archers", line(20, 70, NORTH)), "b9": ("foot", line(20, 45, SOUTH))}
"""Who may still shoot, so that the phase goes on."""

GUN: tuple[Spot, ...] = ((90, 100, NORTH),)


def shooting(units: Units, **more: object) -> State:
    """Red's shooting phase, with bowmen who have still to shoot."""
    officers = {"rg": ("general", 5.0, 115.0), "bg": ("general", 5.0, 5.0)}
    state = table({**units, **BOWMEN}, officers, stack=(ShootingPhase(),), **more)  # type: ignore[arg-type]
    return replace(state, phase="shooting")


def struck(facts: object) -> dict[str, int]:
    """The hits of each unit."""
    return {fact.unit: fact.hits for fact in facts if isinstance(fact, HitsTaken)}  # type: ignore[attr-defined]
