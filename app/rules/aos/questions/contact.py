"""The best legal arrangement of a charge or a pile-in: close to the enemy it is led at, by the shortest ways."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.rules.aos.decide import decide
from app.rules.aos.ground.measures import bodies, bodies_of, foes_of
from app.rules.aos.ground.moves import UnitMove
from app.rules.aos.model.commands import MoveModels, PathOf
from app.rules.aos.model.state import ModelId, State
from app.rules.aos.model.tables import TOLERANCE
from app.rules.aos.questions.ways import all_bodies, ground_of
from app.rules.kernel.plane.gaps import gap, nearest
from app.rules.kernel.plane.routes import route
from app.rules.kernel.plane.shapes import Body
from app.rules.kernel.referee import flow
from app.rules.kernel.referee.refusal import Refusal
from app.rules.kernel.referee.seats import Seat

_FOES = 3
"""Enemy models, the nearest first, that each model is tried at."""


def in_contact(state: State, seat: Seat, unit_move: UnitMove, pieces: Sequence[ModelId]) -> MoveModels | Refusal:
    """All models as near as they come, one after the other from the foremost; where that is refused fewer of them."""
    start, foes = all_bodies(state), _foes(state, unit_move)
    order = sorted(pieces, key=lambda piece: nearest(start[piece], foes, TOLERANCE)[0]) if foes else []
    refused: Refusal | None = None
    for moves in _tries(state, unit_move, order, foes):
        command = MoveModels(moves=moves)
        why = flow.refusal_of(decide, state, seat, command)
        if why is None:
            return command
        refused = refused or why
    still = MoveModels(moves=())
    return refused or flow.refusal_of(decide, state, seat, still) or still


def _tries(
    state: State, unit_move: UnitMove, order: Sequence[ModelId], foes: Sequence[Body]
) -> Iterator[tuple[PathOf, ...]]:
    whole = tuple(_closing(state, unit_move, order, foes))
    for count in range(len(whole), 0, -1):
        yield whole[:count]


def _foes(state: State, unit_move: UnitMove) -> tuple[Body, ...]:
    """Whom the move means to come close to: the target of a pile-in, else every enemy."""
    if unit_move.target is not None:
        return bodies(state, unit_move.target)
    return bodies_of(state, foes_of(state, state.units[unit_move.unit].seat))


def _closing(state: State, unit_move: UnitMove, order: Sequence[ModelId], foes: Sequence[Body]) -> Iterator[PathOf]:
    """Each model in turn by the shortest way to the nearest enemy it can still come closer to."""
    taken = all_bodies(state)
    for piece in order:
        one = taken[piece]
        was = nearest(one, foes, TOLERANCE)[0]
        best: tuple[float, float, PathOf] | None = None
        for foe in sorted(foes, key=lambda foe: gap(one, foe))[:_FOES]:
            goal = replace(foe.pose, facing=one.pose.facing)
            found = route(one, ground_of(state, unit_move, piece, taken), goal, unit_move.allowance)
            away = nearest(replace(one, pose=found.path[-1]), foes, TOLERANCE)[0]
            rank = (round(away, 3), found.length)
            if TOLERANCE.more_than(was, away) and (best is None or rank < best[:2]):
                best = (*rank, PathOf(model=piece, path=found.path))
        if best is not None:
            yield best[2]
            taken[piece] = replace(one, pose=best[2].path[-1])
