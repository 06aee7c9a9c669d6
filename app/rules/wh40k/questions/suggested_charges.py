"""Putting charges, pile ins and interventions right: a way at a target, or closer to the enemy, found for a model."""

import dataclasses
from collections.abc import Iterator, Sequence
from itertools import islice

from app.rules.kernel.plane.gaps import nearest
from app.rules.kernel.refusal import Refusal
from app.rules.wh40k.ground.measures import alive
from app.rules.wh40k.ground.places import all_bodies
from app.rules.wh40k.model.commands import ChargeMove, ConsolidateMove, HeroicMove, PathOf, PileInMove
from app.rules.wh40k.model.state import ModelId, State
from app.rules.wh40k.model.tables import TOLERANCE
from app.rules.wh40k.questions.asked_moves import UnitMove, unit_move_of
from app.rules.wh40k.questions.charge_ways import charges, openings
from app.rules.wh40k.questions.ways import closer_leg

Closing = PileInMove | ConsolidateMove | HeroicMove

_WAYS = 3


def at_a_target(state: State, command: ChargeMove) -> Iterator[ChargeMove]:
    """The charge with a first model that may end at a target: another that was moved there, else one led there; last of
    all a charge of the whole unit (W40K-CHG-07)."""
    for number in range(1, len(command.moves)):
        first, before, after = command.moves[number], command.moves[:number], command.moves[number + 1 :]
        yield ChargeMove(moves=(first, *before, *after))
    model = state.models.get(command.moves[0].model) if command.moves else None
    unit_move = unit_move_of(state, command.kind, model.id) if model else None
    if unit_move is None or isinstance(unit_move, Refusal):
        return
    order = _first_asked(state, unit_move, command.moves[0].model)
    start = all_bodies(state)
    for leg in islice(openings(state, unit_move, order, unit_move.terms.reach or ()), _WAYS):
        rest = tuple(move for move in command.moves if move.model != leg.piece)
        yield ChargeMove(moves=(PathOf(model=leg.piece, path=leg.path), *rest))
    by_gap = sorted(order, key=lambda piece: nearest(start[piece], unit_move.terms.reach or (), TOLERANCE)[0])
    for moves in islice(charges(state, unit_move, by_gap), 2 * _WAYS):
        yield ChargeMove(moves=moves)


def _first_asked(state: State, unit_move: UnitMove, model: ModelId) -> Sequence[ModelId]:
    """The models of the charging unit: the one the player sent first, then those nearest to a target."""
    start = all_bodies(state)
    pieces = [one.id for one in alive(state, unit_move.unit) if one.pose is not None]
    return sorted(
        pieces, key=lambda piece: (piece != model, nearest(start[piece], unit_move.terms.reach or (), TOLERANCE)[0])
    )


def closer(state: State, command: Closing, piece: ModelId) -> Closing | None:
    """The move with this model led toward its nearest enemy, else left where it stands; none if nobody is left moving."""
    unit_move = unit_move_of(state, command.kind, piece)
    if isinstance(unit_move, Refusal):
        return None
    taken = all_bodies(state)
    for move in command.moves:
        if move.model == piece:
            break
        if move.path:
            taken[move.model] = dataclasses.replace(taken[move.model], pose=move.path[-1])
    leg = closer_leg(state, unit_move, piece, taken)
    led = () if leg is None or TOLERANCE.within(leg.length, 0) else (PathOf(model=piece, path=leg.path),)
    moves = tuple(one for move in command.moves for one in (led if move.model == piece else (move,)))
    return dataclasses.replace(command, moves=moves) if moves else None
