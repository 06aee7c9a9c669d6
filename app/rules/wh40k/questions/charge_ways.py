"""Ways for whole units into a charge and closer to the enemy, as many models as the ground takes."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from app.rules.kernel.plane.gaps import gap, nearest
from app.rules.kernel.plane.routes import route
from app.rules.kernel.plane.shapes import Body, Circle
from app.rules.kernel.questions.question import Leg
from app.rules.wh40k.ground.places import all_bodies
from app.rules.wh40k.model.commands import PathOf
from app.rules.wh40k.model.state import ModelId, State
from app.rules.wh40k.model.tables import CHARGE_END, TOLERANCE
from app.rules.wh40k.questions.asked_moves import UnitMove, ground_of
from app.rules.wh40k.questions.ways import closer_leg, straight_leg, toward

Moves = tuple[PathOf, ...]


_FIRST = 4
"""Models, and targets of each, tried for the first move of a charge."""


_OPENINGS = 3


def as_moves(legs: Sequence[Leg]) -> Moves:
    """Legs as the moves of a command, those that lead nowhere left out."""
    return tuple(PathOf(model=leg.piece, path=leg.path) for leg in legs if TOLERANCE.more_than(leg.length, 0))


def charges(state: State, unit_move: UnitMove, pieces: Sequence[ModelId]) -> Iterator[Moves]:
    """One model at a target, then everybody as near to a target, or to that model, as possible; else that one alone."""
    targets = unit_move.terms.reach or ()
    start = all_bodies(state)
    order = sorted(pieces, key=lambda piece: nearest(start[piece], targets, TOLERANCE)[0])
    for opening in islice(openings(state, unit_move, order, targets), _OPENINGS):
        rest = [piece for piece in order if piece != opening.piece]
        yield as_moves([opening, *_followers(state, unit_move, opening, rest, targets)])
        yield as_moves([opening, *_followers(state, unit_move, opening, rest, ())])
        yield as_moves([opening])


def openings(state: State, unit_move: UnitMove, order: Sequence[ModelId], targets: Sequence[Body]) -> Iterator[Leg]:
    """First moves of a charge that end within 1" of a target model (W40K-CHG-07)."""
    taken = all_bodies(state)
    for piece in order[:_FIRST]:
        one = taken[piece]
        for target in sorted(targets, key=lambda target: gap(one, target))[:_FIRST]:
            leg = _rush(state, unit_move, piece, target, taken)
            if TOLERANCE.more_than(leg.length, 0) and TOLERANCE.within(
                gap(replace(one, pose=leg.path[-1]), target), CHARGE_END
            ):
                yield leg


def _rush(state: State, unit_move: UnitMove, piece: ModelId, target: Body, taken: dict[ModelId, Body]) -> Leg:
    """The way of a model at another, as far as the roll goes."""
    one = taken[piece]
    goal = toward(one, target.pose)
    ground = ground_of(state, unit_move, piece, tuple(taken.values()))
    found = route(one, ground, goal, unit_move.terms.allowance.get(piece, 0.0))
    leg = Leg(piece=piece, path=found.path, length=found.length)
    if isinstance(one.footprint, Circle):
        return leg
    straight = straight_leg(state, unit_move, one, goal, taken)
    return min(leg, straight, key=lambda way: gap(replace(one, pose=way.path[-1]), target))


def _followers(
    state: State, unit_move: UnitMove, opening: Leg, rest: Sequence[ModelId], targets: Sequence[Body]
) -> list[Leg]:
    """The others, each at its nearest target, or without targets after those that went before it: one group."""
    taken = all_bodies(state)
    gone = [replace(taken[opening.piece], pose=opening.path[-1])]
    taken[opening.piece] = gone[0]
    legs: list[Leg] = []
    for piece in rest:
        one = taken[piece]
        goal = nearest(one, targets or gone, TOLERANCE)[1][0]
        leg = _rush(state, unit_move, piece, goal, taken)
        taken[piece] = replace(one, pose=leg.path[-1])
        gone.append(taken[piece])
        legs.append(leg)
    return legs


def steps_closer(state: State, unit_move: UnitMove, pieces: Sequence[ModelId]) -> Iterator[Moves]:
    """All models closer to their nearest enemies, then fewer: those nearest to one first."""
    taken = all_bodies(state)
    order = sorted(pieces, key=lambda piece: nearest(taken[piece], unit_move.terms.closer or (), TOLERANCE)[0])
    legs: list[Leg] = []
    for piece in order:
        leg = closer_leg(state, unit_move, piece, taken)
        if leg is not None:
            legs.append(leg)
            taken[piece] = replace(taken[piece], pose=leg.path[-1])
    for count in sorted({len(legs), len(legs) // 2, 1}, reverse=True):
        if legs[:count]:
            yield as_moves(legs[:count])
