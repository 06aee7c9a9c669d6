"""Set-ups for tests: a bare table, small rosters, and short ways to each step."""

from dataclasses import replace
from typing import Any

from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.flow import run
from app.rules.wh40k.model.profiles import Battlefield, Datasheet, Library, Roster, RosterModel, RosterUnit
from app.rules.wh40k.model.prompts import Step
from app.rules.wh40k.model.setup_commands import DeployUnit, Placed
from app.rules.wh40k.model.setup_prompts import NameWarlords
from app.rules.wh40k.model.state import State, Zones
from app.rules.wh40k.new_match import setup
from app.rules.wh40k.setup.muster import muster
from tests.rules.wh40k.field import library

HALVES = Zones(
    a=(Point(x=0, y=0), Point(x=72, y=0), Point(x=72, y=24), Point(x=0, y=24)),
    b=(Point(x=0, y=24), Point(x=72, y=24), Point(x=72, y=48), Point(x=0, y=48)),
    line=(Point(x=0, y=24), Point(x=72, y=24)),
)


def listed(sheet: str = "squad", count: int = 1, profile: str = "Trooper", **changes: Any) -> RosterUnit:
    """A unit of a list, all models alike."""
    models = tuple(RosterModel(profile=profile, weapons=("boltgun",)) for _ in range(count))
    return replace(RosterUnit(sheet=sheet, models=models), **changes)


CAPTAIN = listed("captain", profile="Captain")


def content(*sheets: Datasheet, rosters: tuple[Roster, ...] = ()) -> Library:
    """The sample library with one bare battlefield of 72" x 48"."""
    plain = library(*sheets)
    bare = Battlefield(id="bare", name="Bare", width=72, height=48, terrain=())
    return replace(plain, battlefields={"bare": bare}, rosters={roster.id: roster for roster in rosters})


def table(*sheets: Datasheet, rosters: tuple[Roster, ...] = (), **options: Any) -> State:
    """A new table whose armies are still to be mustered."""
    return setup({"battlefield": "bare", **options}, content(*sheets, rosters=rosters), ("red", "blue"))


def mustered(
    red: tuple[RosterUnit, ...],
    blue: tuple[RosterUnit, ...],
    *sheets: Datasheet,
    step: Step,
    dice: tuple[int, ...] = (),
    **changes: Any,
) -> State:
    """A table with both armies revealed, carried on from `step`. The divider is blue, zones are the long halves."""
    state = table(*sheets)
    draft = Draft(state, ScriptedDice(dice))
    for seat, units in (("red", red), ("blue", blue)):
        roster = Roster(id="own", name=seat, units=units)
        side = replace(draft.state.sides[seat], draft=roster)  # type: ignore[index]
        draft.state = replace(draft.state, sides={**draft.state.sides, seat: side})
        muster(draft, seat)  # type: ignore[arg-type]
    unnamed = isinstance(step, NameWarlords)
    sides = {
        seat: replace(side, zone="a" if seat == "red" else "b", warlord=None if unnamed else f"{seat[0]}1.1")
        for seat, side in draft.state.sides.items()
    }
    ready = replace(
        draft.state, sides=sides, zones=HALVES, chooser="red", divider="blue", primary="domination", stack=(step,)
    )
    draft.state = replace(ready, **changes)
    run(draft)
    return draft.state


def deploy(unit: str, *places: tuple[float, float], passengers: tuple[str, ...] = ()) -> DeployUnit:
    """Sets a unit up at these places, in the order of its models."""
    poses = tuple(Placed(model=f"{unit}.{i}", pose=Pose(x=x, y=y)) for i, (x, y) in enumerate(places, start=1))
    return DeployUnit(unit=unit, poses=poses, passengers=passengers)
