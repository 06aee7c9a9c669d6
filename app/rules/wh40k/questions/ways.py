"""Finding ways for the models of an unit_move: routes to a place, a whole unit going somewhere in formation, reach."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import shapely

from app.rules.kernel.plane import formations
from app.rules.kernel.plane.areas import areas_of
from app.rules.kernel.plane.cut_paths import cut
from app.rules.kernel.plane.footprints import circumradius
from app.rules.kernel.plane.gaps import nearest
from app.rules.kernel.plane.marks import AreaMark
from app.rules.kernel.plane.reach import reach_region
from app.rules.kernel.plane.routes import route
from app.rules.kernel.plane.shapes import Body, Point, Pose
from app.rules.kernel.plane.sweeps import flight_length, path_length
from app.rules.kernel.questions.planned import without_company
from app.rules.kernel.questions.question import Leg
from app.rules.kernel.refusal import Refusal
from app.rules.wh40k.ground.measures import flies
from app.rules.wh40k.ground.moves import judge, judge_singly
from app.rules.wh40k.ground.places import all_bodies
from app.rules.wh40k.model.commands import PathOf
from app.rules.wh40k.model.state import Model, ModelId, State
from app.rules.wh40k.model.tables import MOVING, TOLERANCE
from app.rules.wh40k.questions.asked_moves import UnitMove, ends_closer, ground_of, left_to_go


def spent_by(state: State, unit_move: UnitMove, model: ModelId) -> float:
    """The inches a model already went in this move."""
    begun = unit_move.terms.begun.get(model)
    if begun is None:
        return 0.0
    mover = replace(all_bodies(state)[model], pose=begun[0])
    return flight_length(mover, begun, MOVING) if flies(state, unit_move.unit) else path_length(mover, begun, MOVING)


def leg_to(
    state: State,
    unit_move: UnitMove,
    model: ModelId,
    to: Pose,
    taken: Mapping[ModelId, Body],
    via: Sequence[Point] = (),
) -> Leg:
    """The shortest legal way of a model to a place, as far as it may go, with what is still wrong with it."""
    one = taken[model]
    most = left_to_go(unit_move, one, spent_by(state, unit_move, model))
    found = route(one, ground_of(state, unit_move, model, tuple(taken.values())), to, most, via)
    return Leg(piece=model, path=found.path, length=found.length, refused=_refused(state, unit_move, found.path, one))


def _refused(state: State, unit_move: UnitMove, path: tuple[Pose, ...], one: Body) -> Refusal | None:
    """What the judge says of this way alone, the demands on the whole unit left aside."""
    terms = replace(unit_move.terms, together=False, reach=None)
    ways = judge(state, unit_move.unit, (PathOf(model=one.id, path=path),), terms)
    return ways if isinstance(ways, Refusal) else None


def legs_in_shape(
    state: State, unit_move: UnitMove, pieces: Sequence[ModelId], to: Pose, shape: str, spent: Mapping[ModelId, float]
) -> list[Leg]:
    """Ways for several models, the first leading: their places in the shape, then a route for each, the foremost first."""
    taken = all_bodies(state)
    movers = [taken[piece] for piece in pieces if piece in taken]
    if not movers:
        return []
    targets = formations.shaped(movers, to, shape)
    lead = movers[0].pose
    ahead = (to.x - lead.x, to.y - lead.y)
    order = sorted(range(len(movers)), key=lambda i: -(movers[i].pose.x * ahead[0] + movers[i].pose.y * ahead[1]))
    legs: list[Leg] = []
    for i in order:
        one = movers[i]
        most = left_to_go(unit_move, one, spent.get(one.id, 0.0))
        found = route(one, ground_of(state, unit_move, one.id, tuple(taken.values())), targets[i], most)
        taken[one.id] = replace(one, pose=found.path[-1])
        legs.append(Leg(piece=one.id, path=found.path, length=found.length))
    return legs


def judged(state: State, unit_move: UnitMove, legs: Sequence[Leg]) -> tuple[Leg, ...]:
    """The legs with what the judge says of each, in this order."""
    terms = replace(unit_move.terms, together=False, reach=None)
    moves = [PathOf(model=leg.piece, path=leg.path) for leg in legs]
    told = judge_singly(state, unit_move.unit, moves, terms)
    return tuple(replace(leg, refused=refused) for leg, refused in zip(legs, told, strict=True))


def reach_of(state: State, unit_move: UnitMove, model: ModelId, along: Sequence[ModelId] = ()) -> tuple[AreaMark, ...]:
    """Where a model may end that those go along with, as areas to draw."""
    taken = without_company(all_bodies(state), state.models, model, along)
    one = taken[model]
    most = left_to_go(unit_move, one, spent_by(state, unit_move, model))
    least = unit_move.terms.least.get(model, 0.0)
    region = reach_region(one, ground_of(state, unit_move, model, tuple(taken.values())), most, least)
    if unit_move.terms.closer is not None:
        region = region.intersection(_nearer(one, unit_move.terms.closer))
    return areas_of(region)


def _nearer(one: Body, enemies: Sequence[Body]) -> shapely.Geometry:
    """All places closer to the nearest enemy than a body stands now: its footprint grown by the gap (W40K-GEO-14)."""
    away, closest = nearest(one, enemies, TOLERANCE)
    discs = [
        shapely.Point(e.pose.x, e.pose.y).buffer(
            max(0.0, away + circumradius(one.footprint) + circumradius(e.footprint) - 2 * TOLERANCE.touch), quad_segs=32
        )
        for e in closest
    ]
    return shapely.union_all(discs)


def toward(one: Body, goal: Pose) -> Pose:
    """The pose at a goal, facing where it came from keeps."""
    return replace(goal, facing=one.pose.facing)


def straight_leg(state: State, unit_move: UnitMove, one: Body, goal: Pose, taken: Mapping[ModelId, Body]) -> Leg:
    """The longest legal part of the straight line to a goal: for hulls, which are led around things as circles."""
    terms = replace(unit_move.terms, together=False, reach=None)
    there = replace(state, models={i: _at(state, taken, i) for i in state.models})
    low, high = 0.0, 1.0
    best: tuple[Pose, ...] = (one.pose,)
    for _ in range(10):
        middle = (low + high) / 2
        path = cut((one.pose, goal), middle)
        if isinstance(judge(there, unit_move.unit, (PathOf(model=one.id, path=path),), terms), Refusal):
            high = middle
        else:
            low, best = middle, path
    return Leg(piece=one.id, path=best, length=path_length(one, best, MOVING))


def _at(state: State, taken: Mapping[ModelId, Body], model: ModelId) -> Model:
    """A model where it stands by then."""
    known = state.models[model]
    return replace(known, pose=taken[model].pose) if model in taken else known


def closer_leg(state: State, unit_move: UnitMove, model: ModelId, taken: Mapping[ModelId, Body]) -> Leg | None:
    """A way toward the nearest enemy that ends closer to it, none if there is none."""
    one = taken[model]
    _, closest = nearest(one, unit_move.terms.closer or (), TOLERANCE)
    for enemy in closest[:1]:
        ground = ground_of(state, unit_move, model, tuple(taken.values()))
        found = route(one, ground, toward(one, enemy.pose), left_to_go(unit_move, one, 0.0))
        if TOLERANCE.more_than(found.length, 0) and ends_closer(unit_move, one, replace(one, pose=found.path[-1])):
            return Leg(piece=model, path=found.path, length=found.length)
    return None
