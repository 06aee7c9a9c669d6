"""Ways for whole units that a judge accepts: toward enemies and markers, out of combat; those into contact stand apart."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import atan2, cos, degrees, hypot, radians, sin

from app.rules.kernel.offers.offer import MoveNeed
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.plane.gaps import nearest
from app.rules.kernel.plane.routes import route
from app.rules.kernel.plane.shapes import Body, Pose
from app.rules.kernel.questions.question import Leg
from app.rules.kernel.refusal import Refusal
from app.rules.wh40k.ground.measures import enemy_bodies
from app.rules.wh40k.ground.places import all_bodies
from app.rules.wh40k.model.commands import PathOf
from app.rules.wh40k.model.prompts import MovingUnit
from app.rules.wh40k.model.state import ModelId, State
from app.rules.wh40k.model.tables import TOLERANCE
from app.rules.wh40k.questions.asked_moves import UnitMove, ground_of, unit_move_of
from app.rules.wh40k.questions.charge_ways import Moves, as_moves, charges, steps_closer
from app.rules.wh40k.questions.ways import legs_in_shape, toward

_SLIDES = (1.0, 0.6, 0.3)
_SHARES = (1.0, 0.55)
"""Parts of the whole move that are tried, straight and by searched ways."""


def candidate_moves(state: State, need: MoveNeed, kind: str, choose: Chooser) -> Iterator[Moves]:
    """Moves of the models of a need for a command of this kind, the boldest first; standing still last where it may be."""
    pieces = tuple(mover.piece for mover in need.movers if state.models[mover.piece].pose is not None)
    if not pieces:
        return
    unit_move = unit_move_of(state, kind, pieces[0])
    if isinstance(unit_move, Refusal):
        return
    if kind == "charge_move":
        yield from charges(state, unit_move, pieces)
    elif kind in ("pile_in", "consolidate", "heroic_move"):
        yield from steps_closer(state, unit_move, pieces)
    else:
        yield from _marches(state, unit_move, need, pieces, choose)
        yield _back(state)
    yield ()


def _back(state: State) -> Moves:
    """The models moved so far where they started: the way out for a unit whose move cannot be finished (W40K-MOVE-02)."""
    step = state.step
    return tuple(PathOf(model=m.model, path=(m.path[0],)) for m in step.moved) if isinstance(step, MovingUnit) else ()


def _marches(
    state: State, unit_move: UnitMove, need: MoveNeed, pieces: Sequence[ModelId], choose: Chooser
) -> Iterator[Moves]:
    """The unit in the shape it has toward a goal; out of combat, or with a minimum to move, in any direction."""
    taken = all_bodies(state)
    lead = taken[pieces[0]]
    most = need.movers[0].allowance
    least = need.movers[0].minimum
    if TOLERANCE.within(most, 0) or unit_move.terms.begun:
        return
    if least > 0 or any(unit_move.terms.leaving.values()):
        yield from _escapes(state, unit_move, pieces, most, least)
        return
    goal = _goal(state, unit_move, lead, choose)
    if goal is None:
        return
    for share in _SLIDES:
        yield _slide(taken, pieces, lead.pose, _short_of(lead, goal, most * share))
    for share in _SHARES:
        to = _short_of(lead, goal, most * share)
        order = sorted(pieces, key=lambda piece: _apart(taken[piece].pose, to))
        target = _shifted(taken[order[0]].pose, lead.pose, to)
        yield as_moves(legs_in_shape(state, unit_move, order, target, "keep", {}))


def _slide(taken: Mapping[ModelId, Body], pieces: Sequence[ModelId], lead: Pose, to: Pose) -> Moves:
    """The whole unit straight by the leader's way, the foremost first: cheap to try before ways are searched."""
    ahead = (to.x - lead.x, to.y - lead.y)
    order = sorted(pieces, key=lambda piece: -(taken[piece].pose.x * ahead[0] + taken[piece].pose.y * ahead[1]))
    return tuple(
        PathOf(model=piece, path=(taken[piece].pose, _shifted(taken[piece].pose, lead, to))) for piece in order
    )


def _shifted(pose: Pose, lead: Pose, to: Pose) -> Pose:
    """Where a model goes when the leader goes to `to` and the shape is kept."""
    return replace(pose, x=round(pose.x + to.x - lead.x, 4), y=round(pose.y + to.y - lead.y, 4))


def _apart(a: Pose, b: Pose) -> float:
    return hypot(a.x - b.x, a.y - b.y)


def _goal(state: State, unit_move: UnitMove, lead: Body, choose: Chooser) -> Pose | None:
    """A marker or an enemy to go for, mostly the nearest."""
    enemies = enemy_bodies(state, state.units[unit_move.unit].seat)
    goals = [Pose(x=marker.at.x, y=marker.at.y) for marker in state.markers.values() if marker.active]
    goals = [goal for goal in goals if _apart(goal, lead.pose) > 1.0]
    if enemies:
        goals.append(nearest(lead, enemies, TOLERANCE)[1][0].pose)
    if not goals:
        return None
    if choose.chance(0.7):
        return min(goals, key=lambda goal: _apart(goal, lead.pose))
    return choose.pick(goals)


def _short_of(lead: Body, goal: Pose, inches: float) -> Pose:
    """The place so far along the straight line to a goal."""
    far = _apart(lead.pose, goal)
    share = min(1.0, inches / far) if far > 0 else 0.0
    x, y = (p + (q - p) * share for p, q in ((lead.pose.x, goal.x), (lead.pose.y, goal.y)))
    return replace(lead.pose, x=round(x, 4), y=round(y, 4))


_TURNS = (0.0, 45.0, -45.0, 90.0, -90.0, 135.0, -135.0, 180.0)


def _escapes(
    state: State, unit_move: UnitMove, pieces: Sequence[ModelId], most: float, least: float
) -> Iterator[Moves]:
    """Ways out of combat, or of the minimum length, those away from the enemy first: in shape, then one after the other."""
    taken = all_bodies(state)
    lead = taken[pieces[0]]
    enemies = enemy_bodies(state, state.units[unit_move.unit].seat)
    away = _bearing_from(nearest(lead, enemies, TOLERANCE)[1][0].pose, lead.pose) if enemies else 0.0
    for inches in (most,) if least == 0 else (most, (least + most) / 2, least):
        for turn in _TURNS:
            yield _slide(taken, pieces, lead.pose, _at_bearing(lead.pose, away + turn, inches))
    for turn in _TURNS[:3]:
        to = _at_bearing(lead.pose, away + turn, most)
        yield as_moves(legs_in_shape(state, unit_move, pieces, to, "keep", {}))
        yield as_moves(_huddle(state, unit_move, pieces, to))


def _at_bearing(pose: Pose, bearing: float, inches: float) -> Pose:
    """The place so far in a direction, in degrees."""
    x, y = pose.x + inches * cos(radians(bearing)), pose.y + inches * sin(radians(bearing))
    return replace(pose, x=round(x, 4), y=round(y, 4))


def _bearing_from(a: Pose, b: Pose) -> float:
    return degrees(atan2(b.y - a.y, b.x - a.x))


def _huddle(state: State, unit_move: UnitMove, pieces: Sequence[ModelId], to: Pose) -> list[Leg]:
    """Every model to the same place, the nearest first: they crowd around it."""
    taken = all_bodies(state)
    legs: list[Leg] = []
    for piece in sorted(pieces, key=lambda piece: _apart(taken[piece].pose, to)):
        one = taken[piece]
        ground = ground_of(state, unit_move, piece, tuple(taken.values()))
        found = route(one, ground, toward(one, to), unit_move.terms.allowance.get(piece, 0.0))
        taken[piece] = replace(one, pose=found.path[-1])
        legs.append(Leg(piece=piece, path=found.path, length=found.length))
    return legs
