"""The best legal arrangement of a charge, pile in, consolidation or intervention: in contact, by the shortest ways."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import hypot
from typing import TypeAlias

from app.rules.kernel.engine import flow
from app.rules.kernel.plane.gaps import gap, nearest
from app.rules.kernel.plane.routes import route
from app.rules.kernel.plane.shapes import Body
from app.rules.kernel.questions.question import Leg
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k.decide import decide
from app.rules.wh40k.ground.measures import enemy_bodies
from app.rules.wh40k.ground.places import all_bodies
from app.rules.wh40k.model.commands import ChargeMove, ConsolidateMove, HeroicMove, PathOf, PileInMove
from app.rules.wh40k.model.state import ModelId, State
from app.rules.wh40k.model.tables import ENGAGEMENT, TOLERANCE
from app.rules.wh40k.questions.asked_moves import UnitMove, ends_closer, ground_of, left_to_go, unit_move_of
from app.rules.wh40k.questions.charge_ways import charges, steps_closer
from app.rules.wh40k.questions.setting_back import gathered
from app.rules.wh40k.questions.ways import toward

Closing: TypeAlias = ChargeMove | PileInMove | ConsolidateMove | HeroicMove

KINDS: Mapping[str, type[Closing]] = {
    "charge_move": ChargeMove,
    "pile_in": PileInMove,
    "consolidate": ConsolidateMove,
    "heroic_move": HeroicMove,
}

_FOES = 3
"""Enemy models, the nearest first, that each model is tried at."""

Worth: TypeAlias = tuple[int, int, float]


def in_contact(state: State, seat: Seat, kind: str, pieces: Sequence[ModelId]) -> Closing | Refusal:
    """The arrangement with most models in base contact, then most within 1", then the shortest ways; why there is none."""
    unit_move = unit_move_of(state, kind, pieces[0])
    if isinstance(unit_move, Refusal):
        return unit_move
    start, foes = all_bodies(state), _foes(state, unit_move)
    near = sorted(pieces, key=lambda piece: nearest(start[piece], foes, TOLERANCE)[0]) if foes else []
    touching = (_as_moves(_touching(state, unit_move, order, foes)) for order in (near, near[:1] + near[:0:-1]) if foes)
    accepted = [found for moves in touching if (found := _accepted(state, seat, KINDS[kind](moves=moves)))]
    if accepted:
        return max(accepted, key=lambda command: _worth(state, unit_move, command.moves))
    for moves in _others(state, unit_move, near):
        if found := _accepted(state, seat, KINDS[kind](moves=moves)):
            return found
    still = KINDS[kind](moves=())
    return flow.refusal_of(decide, state, seat, still) or still


def _accepted(state: State, seat: Seat, command: Closing) -> Closing | None:
    """The command, or as much of it as keeps the unit together, if the referee would carry that out."""
    if not command.moves:
        return None
    if flow.refusal_of(decide, state, seat, command) is None:
        return command
    together = gathered(state, command)
    if not isinstance(together, Closing) or flow.refusal_of(decide, state, seat, together) is not None:
        return None
    return together


def _others(state: State, unit_move: UnitMove, order: Sequence[ModelId]) -> Iterator[tuple[PathOf, ...]]:
    """What is left to try where not all can be led at somebody: fewer of them, or after one that is."""
    if not order:
        return iter(())
    return steps_closer(state, unit_move, order) if unit_move.terms.reach is None else charges(state, unit_move, order)


def _foes(state: State, unit_move: UnitMove) -> tuple[Body, ...]:
    """Whom the move means to touch: the targets of a charge, else every enemy."""
    reach = unit_move.terms.reach
    return tuple(enemy_bodies(state, state.units[unit_move.unit].seat)) if reach is None else tuple(reach)


def _touching(state: State, unit_move: UnitMove, order: Sequence[ModelId], foes: Sequence[Body]) -> list[Leg]:
    """Each model in turn by the shortest way to the nearest enemy it can still touch, else as near to one as it comes."""
    taken = all_bodies(state)
    legs: list[Leg] = []
    for piece in order:
        one = taken[piece]
        most = left_to_go(unit_move, one, 0.0)
        best: tuple[float, float, Leg] | None = None
        for foe in sorted(foes, key=lambda foe: gap(one, foe))[:_FOES]:
            found = route(one, ground_of(state, unit_move, piece, tuple(taken.values())), toward(one, foe.pose), most)
            end = replace(one, pose=found.path[-1])
            if not TOLERANCE.more_than(found.length, 0) or not ends_closer(unit_move, one, end):
                continue
            rank = (round(nearest(end, foes, TOLERANCE)[0], 3), found.length)
            if best is None or rank < best[:2]:
                best = (*rank, Leg(piece=piece, path=found.path, length=found.length))
            if TOLERANCE.within(rank[0], 0):
                break
        if best is not None:
            legs.append(best[2])
            taken[piece] = replace(one, pose=best[2].path[-1])
    return legs


def _as_moves(legs: Sequence[Leg]) -> tuple[PathOf, ...]:
    return tuple(PathOf(model=leg.piece, path=leg.path) for leg in legs)


def _worth(state: State, unit_move: UnitMove, moves: Sequence[PathOf]) -> Worth:
    """How many touch an enemy they mean to, how many come within 1" of one, and how short the ways are."""
    stand, foes = all_bodies(state), _foes(state, unit_move)
    ends = {move.model: move.path[-1] for move in moves if move.path}
    gaps = [
        nearest(replace(stand[piece], pose=ends.get(piece, stand[piece].pose)), foes, TOLERANCE)[0]
        for piece in state.units[unit_move.unit].models
        if piece in stand
    ]
    spent = sum(hypot(a.x - b.x, a.y - b.y) for move in moves for a, b in pairwise(move.path))
    touching = sum(TOLERANCE.within(away, 0) for away in gaps)
    return touching, sum(TOLERANCE.within(away, ENGAGEMENT) for away in gaps), -round(spent, 4)
