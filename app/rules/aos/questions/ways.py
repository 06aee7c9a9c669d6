"""Finding ways for the models of a move: routes to a place, a whole unit going somewhere in formation, reach."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from math import cos, hypot, sin, tau

from app.rules.aos.ground.measures import alive, arrangement, bodies_of, foes_of, prisms
from app.rules.aos.ground.standing import closed_ground, coherency_of, judge_stand, unsteady
from app.rules.aos.model.state import ModelId, State
from app.rules.aos.model.tables import COMBAT_RANGE, MOVING, TOLERANCE
from app.rules.aos.moves.judging import UnitMove, flies, judge_way, zones_of
from app.rules.kernel.plane import formations
from app.rules.kernel.plane.areas import areas_of
from app.rules.kernel.plane.footprints import circumradius
from app.rules.kernel.plane.gaps import gap
from app.rules.kernel.plane.ground import Ground
from app.rules.kernel.plane.marks import AreaMark
from app.rules.kernel.plane.reach import reach_region
from app.rules.kernel.plane.routes import route
from app.rules.kernel.plane.shapes import Body, Point, Pose
from app.rules.kernel.questions.planned import without_company
from app.rules.kernel.questions.question import Leg
from app.rules.kernel.refusal import Refusal

ABOUT, TRIES, NEXT = 12, 6, 0.1
"""So many places about each model of its unit, and so many free ones, are tried for one that found its own taken; the gap there."""

SPACING = 0.4
"""The gap between bases of a unit that is formed anew: within half an inch, so that it stays coherent (AOS-CORE-15.1b)."""


def all_bodies(state: State) -> dict[ModelId, Body]:
    """All models on the table."""
    return {one.id: one for ones in arrangement(state).bodies.values() for one in ones}


def ground_of(state: State, unit_move: UnitMove, model: ModelId, taken: Mapping[ModelId, Body]) -> Ground:
    """The ground one model of a unit moves over; `taken` are all models where they stand by then."""
    others = tuple(other for other in taken.values() if other.id != model)
    _, zones, watch = zones_of(state, unit_move, others)
    kept = tuple((one, COMBAT_RANGE) for one in zones)
    foes = foes_of(state, state.units[unit_move.unit].seat) if unit_move.move == "retreat" else ()
    ends = tuple((one, COMBAT_RANGE) for one in bodies_of(state, foes))
    return Ground(
        width=state.width,
        height=state.height,
        prisms=(*prisms(state), *closed_ground(state)),
        bodies=others,
        zones=kept,
        end_zones=ends,
        caps=unsteady(state),
        watch=watch,
        flying=flies(state, unit_move.unit),
        tolerance=TOLERANCE,
        moving=MOVING,
    )


def leg_to(
    state: State,
    unit_move: UnitMove,
    model: ModelId,
    to: Pose,
    taken: Mapping[ModelId, Body],
    via: Sequence[Point] = (),
) -> Leg:
    """The shortest legal way of a model to a place, as far as it may go, with what is still wrong with it."""
    found = route(taken[model], ground_of(state, unit_move, model, taken), to, unit_move.allowance, via)
    refused = _refused(state, unit_move, model, found.path, taken)
    return Leg(piece=model, path=found.path, length=found.length, refused=refused)


def _refused(
    state: State, unit_move: UnitMove, model: ModelId, path: tuple[Pose, ...], taken: Mapping[ModelId, Body]
) -> Refusal | None:
    """What the judge says of this way alone, the demands on the whole unit left aside."""
    way = judge_way(state, unit_move, taken[model], path, taken)
    return way if isinstance(way, Refusal) else None


def legs_in_shape(state: State, unit_move: UnitMove, pieces: Sequence[ModelId], to: Pose, shape: str) -> list[Leg]:
    """Ways for several models, the first leading: their places in the shape, then a route for each, the foremost first."""
    taken = all_bodies(state)
    movers = [taken[piece] for piece in pieces]
    targets = formations.shaped(movers, to, shape, SPACING)
    lead = movers[0].pose
    ahead = (to.x - lead.x, to.y - lead.y)
    order = sorted(range(len(movers)), key=lambda i: -(movers[i].pose.x * ahead[0] + movers[i].pose.y * ahead[1]))
    legs: list[Leg] = []
    held: list[int] = []
    for i in order:
        leg = leg_to(state, unit_move, movers[i].id, targets[i], taken)
        if _is_held(leg, targets[i], unit_move):
            held.append(i)
            continue
        taken[movers[i].id] = replace(movers[i], pose=leg.path[-1])
        legs.append(leg)
    for i in held:  # where its own unit stood in the way there is room now
        leg = leg_to(state, unit_move, movers[i].id, targets[i], taken)
        if _is_held(leg, targets[i], unit_move):
            leg = _beside(state, unit_move, movers[i].id, targets[i], taken, [one.piece for one in legs]) or leg
        taken[movers[i].id] = replace(movers[i], pose=leg.path[-1])
        legs.append(leg)
    return legs


def _beside(
    state: State,
    unit_move: UnitMove,
    model: ModelId,
    target: Pose,
    taken: Mapping[ModelId, Body],
    gone: Sequence[ModelId],
) -> Leg | None:
    """A way of a model whose place is taken to one beside those of its unit that have gone, the nearest to its own.

    Places where it holds together with as many as it has to come first (AOS-CORE-15.1b).
    """
    own, rule = circumradius(taken[model].footprint), coherency_of(state, unit_move.unit)
    mates, needed = [taken[one] for one in gone], rule.needed(len(alive(state, unit_move.unit)))

    def lacking(place: Pose) -> int:
        near = sum(TOLERANCE.within(gap(replace(taken[model], pose=place), mate), rule.reach) for mate in mates)
        return max(0, min(needed, len(mates)) - near)

    places = [
        replace(target, x=round(at.pose.x + apart * cos(way), 4), y=round(at.pose.y + apart * sin(way), 4))
        for at in mates
        for apart in (own + circumradius(at.footprint) + NEXT,)
        for way in (tau * step / ABOUT for step in range(ABOUT))
    ]
    places.sort(key=lambda place: (lacking(place), hypot(place.x - target.x, place.y - target.y)))
    free = (
        place
        for place in places
        if judge_stand(state, replace(taken[model], pose=place), _others(taken, model)) is None
    )
    for place in islice(free, TRIES):
        leg = leg_to(state, unit_move, model, place, taken)
        end = leg.path[-1]
        if leg.refused is None and not TOLERANCE.more_than(hypot(end.x - place.x, end.y - place.y), 0):
            return leg
    return None


def _others(taken: Mapping[ModelId, Body], model: ModelId) -> list[Body]:
    return [one for one in taken.values() if one.id != model]


def _is_held(leg: Leg, target: Pose, unit_move: UnitMove) -> bool:
    """Whether a model stops short of its place though it could go on: something stands in its way."""
    end = leg.path[-1]
    apart = hypot(end.x - target.x, end.y - target.y)
    return TOLERANCE.more_than(apart, 0) and not TOLERANCE.at_least(leg.length, unit_move.allowance)


def reach_of(state: State, unit_move: UnitMove, model: ModelId, along: Sequence[ModelId] = ()) -> tuple[AreaMark, ...]:
    """Where a model may end that those go along with, as areas to draw."""
    taken = without_company(all_bodies(state), state.models, model, along)
    return areas_of(reach_region(taken[model], ground_of(state, unit_move, model, taken), unit_move.allowance))
