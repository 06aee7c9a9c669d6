"""The legal move nearest to what the hand wanted: those at fault less far, or all of them, or led into contact."""

from collections.abc import Callable, Collection
from dataclasses import replace

from app.rules.aos.decide import decide
from app.rules.aos.model.commands import Command, MoveModels, PathOf
from app.rules.aos.model.state import ModelId, State
from app.rules.aos.questions.asked_moves import move_of
from app.rules.aos.questions.contact import in_contact
from app.rules.kernel.engine import flow
from app.rules.kernel.plane.parts import cut
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat

MEANT_OTHERWISE = frozenset({"unknown_id", "bad_number", "bad_choice", "duplicate_pick", "not_your_unit", "wrong_step"})
"""Refusals of what is no move at all: nothing near it is meant."""

SHARES = (0.97, 0.92, 0.84, 0.72, 0.56, 0.36, 0.15)
"""Parts of the ways that are tried, the longest first."""

FINER = 4
"""How often the gap between a part that may be gone and one that may not is halved."""

MOST_AT_FAULT = 12
"""So many models are set back by themselves, one after the other, before all go less far."""


def mend(state: State, seat: Seat, command: Command, refused: Refusal) -> MoveModels | None:
    """The legal move whose models end nearest to where the hand put them; none where nothing near is legal (AOS-CORE-15.0a)."""
    if not isinstance(command, MoveModels) or refused.code in MEANT_OTHERWISE:
        return None
    pieces = [move.model for move in command.moves if move.path]
    if not pieces or any(piece not in state.models for piece in pieces):
        return None

    def why(tried: MoveModels) -> Refusal | None:
        return flow.refusal_of(decide, state, seat, tried)

    unit_move = move_of(state, pieces[0])
    if not isinstance(unit_move, Refusal) and unit_move.move in ("charge", "pile_in"):
        found = in_contact(state, seat, unit_move, pieces)
        return None if isinstance(found, Refusal) else found
    return _faults_set_back(command, refused, why) or _farthest(command, pieces, lambda tried: why(tried) is None)


def _faults_set_back(
    command: MoveModels, refused: Refusal, why: Callable[[MoveModels], Refusal | None]
) -> MoveModels | None:
    """The move with each model that is at fault set back along its own way, as far as it must be."""
    for _ in range(MOST_AT_FAULT):
        piece = str(refused.facts.get("piece"))

        def clear(tried: MoveModels, piece: str = piece) -> bool:
            again = why(tried)
            return again is None or again.facts.get("piece") != piece

        found = _farthest(command, {piece}, clear) if any(m.model == piece for m in command.moves) else None
        if found is None:
            return None
        again = why(found)
        if again is None:
            return found
        command, refused = found, again
    return None


def _farthest(
    command: MoveModels, pieces: Collection[ModelId], legal: Callable[[MoveModels], bool]
) -> MoveModels | None:
    """The command with as much of the ways of these models as is legal, by the same share each."""
    near = next((share for share in SHARES if legal(_part(command, pieces, share))), None)
    if near is None:
        return None
    far = min((share for share in (1.0, *SHARES) if share > near), default=1.0)
    for _ in range(FINER):
        middle = (near + far) / 2
        near, far = (middle, far) if legal(_part(command, pieces, middle)) else (near, middle)
    return _part(command, pieces, near)


def _part(command: MoveModels, pieces: Collection[ModelId], share: float) -> MoveModels:
    moves = tuple(
        PathOf(model=move.model, path=cut(move.path, share)) if move.model in pieces and move.path else move
        for move in command.moves
    )
    return replace(command, moves=moves)
