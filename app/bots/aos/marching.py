"""How a bot walks: its unit keeps its shape and goes as near as it may to where it wants to be, around what is in the way."""

from math import hypot

from app.bots.aos.figures import apart, centre_of
from app.bots.aos.plans import goal_of
from app.rules.aos.autofill.complete import refused
from app.rules.aos.autofill.complete_moves import slid, towards
from app.rules.aos.ground.measures import bodies
from app.rules.aos.model.commands import MoveModels
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.using_prompts import MovingUnit
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.seats import Seat

WALKS = ("normal_move", "run", "redeploy")
SHARES = (1.0, 0.85, 0.7, 0.55, 0.4, 0.25)
TURNS = (0.0, 15.0, -15.0, 30.0, -30.0, 50.0, -50.0, 75.0, -75.0)
TRIES = 36


def march(state: State, seat: Seat, unit: UnitId) -> MoveModels | None:
    """The first of the ways that is legal, those first that end nearest to the goal."""
    step = state.step
    if not isinstance(step, MovingUnit) or step.move not in WALKS:
        return None
    own, here, at = bodies(state, unit), centre_of(state, unit), goal_of(state, unit).at
    room = min(step.allowance - 0.01, apart(here, at))
    a, b = Pose(x=here.x, y=here.y), Pose(x=at.x, y=at.y)
    slides = [towards(a, b, room * share, turn) for share in SHARES for turn in TURNS]
    slides.sort(key=lambda slide: hypot(here.x + slide[0] - at.x, here.y + slide[1] - at.y))
    for dx, dy in slides[:TRIES]:
        command = MoveModels(moves=slid(own, dx, dy))
        if refused(state, seat, command) is None:
            return command
    return None
