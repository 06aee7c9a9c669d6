"""The best legal arrangement of a charge or a pile-in: close to the enemy it is led at, by the shortest ways."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations
from math import hypot, sqrt

from app.rules.aos.decide import decide
from app.rules.aos.ground.measures import bodies, bodies_of, foes_of, unit_gap
from app.rules.aos.ground.standing import coherency_of
from app.rules.aos.model.commands import MoveModels, PathOf
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import ModelId, State
from app.rules.aos.model.tables import CHARGE_END, TOLERANCE
from app.rules.aos.moves.judging import RULE, UnitMove
from app.rules.aos.questions.ways import all_bodies, ground_of
from app.rules.kernel.engine import flow
from app.rules.kernel.plane.footprints import circumradius
from app.rules.kernel.plane.gaps import gap, nearest
from app.rules.kernel.plane.placement import overlaps
from app.rules.kernel.plane.routes import route
from app.rules.kernel.plane.shapes import Body, Pose
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat

_FOES = 3
"""Enemy models, and models of its own unit, the nearest first, that each model is tried at; so many enemy units at most."""


def in_contact(state: State, seat: Seat, unit_move: UnitMove, pieces: Sequence[ModelId]) -> MoveModels | Refusal:
    """All models as near as they come, one after the other from the foremost; where that is refused fewer of them.

    Where nobody can come near enough, that is said, with the offer that is left: to stay where they are (AOS-CORE-28.0b).
    """
    foes = _foes(state, unit_move)
    order = _foremost(state, pieces, foes)
    refused: Refusal | None = None
    for moves in chain(_tries(state, unit_move, order, foes), _at_one_unit(state, unit_move, order)):
        command = MoveModels(moves=moves)
        why = flow.refusal_of(decide, state, seat, command)
        if why is None:
            return command
        refused = refused or why
    rule = RULE[unit_move.move]
    why = refused or refuse("nobody_comes_closer", rule, unit=unit_move.unit)
    return replace(why, facts={**why.facts, "instead": "stand_still"})


def _tries(
    state: State, unit_move: UnitMove, order: Sequence[ModelId], foes: Sequence[Body]
) -> Iterator[tuple[PathOf, ...]]:
    whole = tuple(_closing(state, unit_move, order, foes))
    for count in range(len(whole), 0, -1):
        yield whole[:count]


def _at_one_unit(state: State, unit_move: UnitMove, order: Sequence[ModelId]) -> Iterator[tuple[PathOf, ...]]:
    """All models at the same enemy unit, of the nearest ones: going to several they may not hold together."""
    if unit_move.target is not None:
        return
    unit = unit_move.unit
    apart = {foe.id: unit_gap(state, unit, foe.id) for foe in foes_of(state, state.units[unit].seat)}
    near = sorted((foe for foe in apart if apart[foe] < unit_move.allowance + CHARGE_END), key=apart.__getitem__)
    for foe in near[:_FOES] if len(near) > 1 else ():
        yield from _tries(state, unit_move, _foremost(state, order, bodies(state, foe)), bodies(state, foe))


def _foremost(state: State, pieces: Sequence[ModelId], foes: Sequence[Body]) -> Sequence[ModelId]:
    start = all_bodies(state)
    return sorted(pieces, key=lambda piece: nearest(start[piece], foes, TOLERANCE)[0]) if foes else ()


def _foes(state: State, unit_move: UnitMove) -> tuple[Body, ...]:
    """Whom the move means to come close to: the target of a pile-in, else every enemy."""
    if unit_move.target is not None:
        return bodies(state, unit_move.target)
    return bodies_of(state, foes_of(state, state.units[unit_move.unit].seat))


def _closing(state: State, unit_move: UnitMove, order: Sequence[ModelId], foes: Sequence[Body]) -> Iterator[PathOf]:
    """Each model in turn comes closer to the enemy by the shortest way, and close to those that went before it.

    Where the enemy has no room left it goes up to one of its own unit, so that the unit holds together (AOS-CORE-15.1a).
    """
    taken, rule = all_bodies(state), coherency_of(state, unit_move.unit)
    gone: list[Body] = []
    for piece in order:
        one = taken[piece]
        wanted = min(rule.needed(len(order)), len(gone))
        was = nearest(one, foes, TOLERANCE)[0]
        best: tuple[int, float, float, PathOf] | None = None
        ground = ground_of(state, unit_move, piece, taken)
        others = [other for other in taken.values() if other.id != piece]
        for to in _goals(one, foes, gone, wanted, others):
            found = route(one, ground, to, unit_move.allowance)
            end = replace(one, pose=found.path[-1])
            away = nearest(end, foes, TOLERANCE)[0]
            mates = sum(TOLERANCE.within(gap(end, mate), rule.reach) for mate in gone)
            rank = (-min(mates, wanted), round(away, 3), found.length)
            if TOLERANCE.more_than(was, away) and (best is None or rank < best[:3]):
                best = (*rank, PathOf(model=piece, path=found.path))
            if best is not None and best[:2] == (-wanted, 0):
                break
        if best is not None:
            yield best[3]
            taken[piece] = replace(one, pose=best[3].path[-1])
        gone.append(taken[piece])


def _goals(
    one: Body, foes: Sequence[Body], mates: Sequence[Body], wanted: int, others: Sequence[Body]
) -> Iterator[Pose]:
    """Where a model may try to go: at enemies, up to its own, and where two are wanted beside both of a pair, if free."""
    for body in (*_nearest(one, foes), *_nearest(one, mates)):
        yield replace(body.pose, facing=one.pose.facing)
    if wanted > 1:
        for a, b in combinations(_nearest(one, mates), 2):
            for x, y in _beside(one, a, b):
                there = replace(one, pose=replace(one.pose, x=x, y=y))
                if not any(overlaps(there, other, TOLERANCE) for other in others):
                    yield there.pose


def _beside(one: Body, a: Body, b: Body) -> Iterator[tuple[float, float]]:
    """The two places that touch both bodies, taken as the circles around them."""
    apart = hypot(b.pose.x - a.pose.x, b.pose.y - a.pose.y)
    to_a, to_b = (circumradius(other.footprint) + circumradius(one.footprint) + TOLERANCE.touch for other in (a, b))
    if not abs(to_a - to_b) < apart < to_a + to_b:
        return
    along = (to_a**2 - to_b**2 + apart**2) / (2 * apart)
    aside = sqrt(max(0.0, to_a**2 - along**2))
    ux, uy = (b.pose.x - a.pose.x) / apart, (b.pose.y - a.pose.y) / apart
    for side in (aside, -aside):
        yield a.pose.x + along * ux - side * uy, a.pose.y + along * uy + side * ux


def _nearest(one: Body, others: Sequence[Body]) -> Sequence[Body]:
    return sorted(others, key=lambda other: gap(one, other))[:_FOES]
