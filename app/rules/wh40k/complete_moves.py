"""Ways for whole units that a judge accepts: toward enemies and markers, out of combat, into a charge, a pile in."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import cos, hypot, radians, sin

from app.rules.kernel.geometry import nearest
from app.rules.kernel.offers import MoveNeed
from app.rules.kernel.play import Chooser
from app.rules.kernel.questions import Leg
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.routes import route
from app.rules.kernel.shapes import Body, Circle, Pose
from app.rules.kernel.tolerance import EPS
from app.rules.wh40k.commands import PathOf
from app.rules.wh40k.errands import Errand, errand_of, ground_of
from app.rules.wh40k.measures import enemy_bodies
from app.rules.wh40k.places import all_bodies
from app.rules.wh40k.prompts import MovingUnit
from app.rules.wh40k.state import ModelId, State
from app.rules.wh40k.ways import closer_leg, legs_in_shape, straight_leg, toward

Moves = tuple[PathOf, ...]

_SHARES = (1.0, 0.55)


def candidate_moves(state: State, need: MoveNeed, choose: Chooser) -> Iterator[Moves]:
    """Moves of the models of a need, the boldest first; standing still last where it may be."""
    errand = errand_of(state, need.purpose)
    if isinstance(errand, Refusal):
        return
    pieces = tuple(mover.piece for mover in need.movers if state.models[mover.piece].pose is not None)
    kind = need.purpose.partition(":")[0]
    if not pieces:
        return
    if kind == "charge":
        yield from _charges(state, errand, pieces)
    elif kind in ("pile_in", "consolidate", "heroic"):
        yield from _steps_closer(state, errand, pieces)
    else:
        yield from _marches(state, errand, need, pieces, choose)
        yield _back(state)
    yield ()


def _back(state: State) -> Moves:
    """The models moved so far where they started: the way out for a unit whose move cannot be finished (W40K-MOVE-02)."""
    step = state.step
    return tuple(PathOf(model=m.model, path=(m.path[0],)) for m in step.moved) if isinstance(step, MovingUnit) else ()


def _as_moves(legs: Sequence[Leg]) -> Moves:
    return tuple(PathOf(model=leg.piece, path=leg.path) for leg in legs if leg.length > EPS)


def _marches(
    state: State, errand: Errand, need: MoveNeed, pieces: Sequence[ModelId], choose: Chooser
) -> Iterator[Moves]:
    """The unit in the shape it has toward a goal; out of combat, or with a minimum to move, in any direction."""
    taken = all_bodies(state)
    lead = taken[pieces[0]]
    most = need.movers[0].allowance
    least = need.movers[0].minimum
    if most <= EPS:
        return
    leaving = any(errand.terms.leaving.values())
    if leaving or least > 0:
        for to in _rays(lead, most, least, choose):
            yield _as_moves(legs_in_shape(state, errand, pieces, to, "keep", {}))
        return
    goal = _goal(state, errand, lead, choose)
    if goal is None:
        return
    for share in _SHARES:
        to = _short_of(lead, goal, most * share)
        order = sorted(pieces, key=lambda piece: _apart(taken[piece].pose, to))
        target = _shifted(taken[order[0]].pose, lead.pose, to)
        yield _as_moves(legs_in_shape(state, errand, order, target, "keep", {}))


def _shifted(pose: Pose, lead: Pose, to: Pose) -> Pose:
    """Where a model goes when the leader goes to `to` and the shape is kept."""
    return replace(pose, x=round(pose.x + to.x - lead.x, 4), y=round(pose.y + to.y - lead.y, 4))


def _apart(a: Pose, b: Pose) -> float:
    return hypot(a.x - b.x, a.y - b.y)


def _goal(state: State, errand: Errand, lead: Body, choose: Chooser) -> Pose | None:
    """A marker or an enemy to go for, mostly the nearest."""
    enemies = enemy_bodies(state, state.units[errand.unit].seat)
    goals = [Pose(x=marker.at.x, y=marker.at.y) for marker in state.markers.values() if marker.active]
    goals = [goal for goal in goals if _apart(goal, lead.pose) > 1.0]
    if enemies:
        goals.append(nearest(lead, enemies)[1][0].pose)
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


def _rays(lead: Body, most: float, least: float, choose: Chooser) -> Iterator[Pose]:
    """Places all around at the full allowance, then at the least that will do, from a direction of choice on."""
    first = choose.between(0.0, 360.0)
    for inches in (most, max(least, most * 0.5) if least == 0 else (least + most) / 2, least):
        for turn in range(8):
            if inches <= EPS:
                return
            angle = radians(first + turn * 45.0)
            x, y = lead.pose.x + inches * cos(angle), lead.pose.y + inches * sin(angle)
            yield replace(lead.pose, x=round(x, 4), y=round(y, 4))


def _charges(state: State, errand: Errand, pieces: Sequence[ModelId]) -> Iterator[Moves]:
    """Everybody as near to a target as possible, the nearest first; else one model alone in front, the others after it."""
    targets = errand.terms.reach or ()
    start = all_bodies(state)
    order = sorted(pieces, key=lambda piece: nearest(start[piece], targets)[0])
    for first in order[:3]:
        rest = [piece for piece in order if piece != first]
        legs = _rush(state, errand, (first, *rest), targets)
        yield _as_moves(legs)
        yield _after(state, errand, first, rest, targets)
        yield _as_moves(legs[:1])


def _rush(state: State, errand: Errand, order: Sequence[ModelId], targets: Sequence[Body]) -> list[Leg]:
    """Each model in turn by the shortest way at its nearest target."""
    taken = all_bodies(state)
    legs: list[Leg] = []
    for piece in order:
        one = taken[piece]
        closest = nearest(one, targets)[1]
        if not closest:
            return legs
        ground = ground_of(state, errand, piece, tuple(taken.values()))
        found = route(one, ground, toward(one, closest[0].pose), errand.terms.allowance.get(piece, 0.0))
        leg = Leg(piece=piece, path=found.path, length=found.length)
        if not isinstance(one.footprint, Circle):
            straight = straight_leg(state, errand, one, toward(one, closest[0].pose), taken)
            leg = min(leg, straight, key=lambda way: nearest(replace(one, pose=way.path[-1]), targets)[0])
        taken[piece] = replace(one, pose=leg.path[-1])
        legs.append(leg)
    return legs


def _after(state: State, errand: Errand, first: ModelId, rest: Sequence[ModelId], targets: Sequence[Body]) -> Moves:
    """The first model at a target, the others as near to the one before them as they can get: one group."""
    taken = all_bodies(state)
    legs = _rush(state, errand, (first,), targets)
    if not legs:
        return ()
    taken[first] = replace(taken[first], pose=legs[0].path[-1])
    for piece in rest:
        one = taken[piece]
        ground = ground_of(state, errand, piece, tuple(taken.values()))
        found = route(one, ground, toward(one, taken[first].pose), errand.terms.allowance.get(piece, 0.0))
        taken[piece] = replace(one, pose=found.path[-1])
        legs.append(Leg(piece=piece, path=found.path, length=found.length))
    return _as_moves(legs)


def _steps_closer(state: State, errand: Errand, pieces: Sequence[ModelId]) -> Iterator[Moves]:
    """All models closer to their nearest enemies, then fewer: those nearest to one first."""
    taken = all_bodies(state)
    order = sorted(pieces, key=lambda piece: nearest(taken[piece], errand.terms.closer or ())[0])
    legs: list[Leg] = []
    for piece in order:
        leg = closer_leg(state, errand, piece, taken)
        if leg is not None:
            legs.append(leg)
            taken[piece] = replace(taken[piece], pose=leg.path[-1])
    for count in sorted({len(legs), len(legs) // 2, 1}, reverse=True):
        if legs[:count]:
            yield _as_moves(legs[:count])
