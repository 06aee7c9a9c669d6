"""Setting the models of a move back along their ways: to what they may spend, and until the unit holds together."""

import dataclasses
from collections.abc import Collection, Mapping

from app.rules.kernel.plane.coherency import is_coherent, loose
from app.rules.kernel.plane.cut_paths import cut
from app.rules.kernel.plane.shapes import Body
from app.rules.kernel.plane.sweeps import flight_length, path_length
from app.rules.kernel.questions.shorter_ways import farthest, shortened
from app.rules.kernel.refusal import Refusal
from app.rules.wh40k.ground.measures import alive, body, flies
from app.rules.wh40k.model.commands import ChargeMove, ConsolidateMove, HeroicMove, MoveModels, PathOf, PileInMove
from app.rules.wh40k.model.state import ModelId, State
from app.rules.wh40k.model.tables import COHERENCY, MOVING, TOLERANCE
from app.rules.wh40k.questions.asked_moves import left_to_go, unit_move_of
from app.rules.wh40k.questions.ways import spent_by

Moving = MoveModels | ChargeMove | PileInMove | ConsolidateMove | HeroicMove

_SHARES = tuple(step / 20 for step in range(19, -1, -1))
_HALVINGS = 7


def within_allowance(state: State, command: Moving) -> Moving:
    """The command with every way that is too long cut where the model has spent what it may (W40K-MOVE-03)."""
    return dataclasses.replace(command, moves=tuple(_afforded(state, command, move) for move in command.moves))


def _afforded(state: State, command: Moving, move: PathOf) -> PathOf:
    model = state.models.get(move.model)
    if model is None or model.pose is None or not move.path:
        return move
    unit_move = unit_move_of(state, command.kind, move.model)
    if isinstance(unit_move, Refusal):
        return move
    anew = move.model in unit_move.terms.begun and move.path[0] == unit_move.terms.begun[move.model][0]
    mover = body(state, move.model, move.path[0])
    most = left_to_go(unit_move, mover, 0.0 if anew else spent_by(state, unit_move, move.model))
    length = (
        flight_length(mover, move.path, MOVING) if flies(state, model.unit) else path_length(mover, move.path, MOVING)
    )
    return move if TOLERANCE.within(length, most) else PathOf(model=move.model, path=cut(move.path, most / length))


def gathered(state: State, command: Moving) -> Moving | None:
    """The command with as much of the ways as keeps the unit in one group, none if no part of them does (W40K-UNIT-01).

    First the models that came loose are set back, then those they left, then all that move.
    """
    moving = {move.model for move in command.moves if move.path}
    unit = next((state.models[model].unit for model in moving if model in state.models), None)
    if unit is None:
        return None
    stand = {m.id: body(state, m.id) for m in alive(state, unit) if m.pose is not None}
    if not moving <= stand.keys():
        return None
    astray = set(loose(_ends(stand, command), COHERENCY, TOLERANCE))
    for pieces in (moving & astray, moving - astray, moving):
        found = _as_far_as_together(stand, command, pieces) if pieces else None
        if found is not None:
            return found
    return None


def _as_far_as_together(stand: Mapping[ModelId, Body], command: Moving, pieces: Collection[ModelId]) -> Moving | None:
    """The most of the ways of these models, by the same share each, that leaves one group."""

    def part(share: float) -> Moving:
        return dataclasses.replace(command, moves=shortened(command.moves, pieces, share))

    share = farthest(lambda share: is_coherent(_ends(stand, part(share)), COHERENCY, TOLERANCE), _SHARES, _HALVINGS)
    return None if share is None else part(share)


def _ends(stand: Mapping[ModelId, Body], command: Moving) -> list[Body]:
    """The unit as it stands after the move."""
    there = {move.model: move.path[-1] for move in command.moves if move.path}
    return [dataclasses.replace(one, pose=there.get(piece, one.pose)) for piece, one in stand.items()]
