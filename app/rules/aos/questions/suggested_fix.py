"""The legal move nearest to what the hand wanted: those at fault less far, or all of them."""

from collections.abc import Callable, Collection
from dataclasses import replace

from app.rules.aos.decide import decide
from app.rules.aos.model.commands import Command, MoveModels, PathOf
from app.rules.aos.model.state import ModelId, State
from app.rules.kernel.engine import flow
from app.rules.kernel.questions.shorter_ways import SHARES, farthest, shortened
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat

MENDABLE = frozenset(
    {
        "drop_landing_blocked",
        "drop_must_end_move",
        "ends_in_combat",
        "ends_in_combat_range",
        "ends_in_other_combat_range",
        "ends_mid_climb",
        "impassable_terrain",
        "move_too_far",
        "not_coherent",
        "off_battlefield",
        "overlaps_model",
        "path_blocked_by_model",
        "path_enters_combat",
        "path_enters_combat_range",
        "path_enters_other_combat_range",
        "path_through_terrain",
        "pile_in_breaks_combat",
        "unstable_position",
        "unstable_terrain",
    }
)
"""Reasons that setting models back along their own ways can mend."""

FINER = 4
"""How often the gap between a part of a way that may be gone and one that may not is halved."""

MOST_AT_FAULT = 12
"""So many models are set back by themselves, one after the other, before all go less far."""


def mend(state: State, seat: Seat, command: Command, refused: Refusal) -> MoveModels | None:
    """The legal move whose models end nearest to where the hand put them; none where nothing near is legal (AOS-CORE-15.0a)."""
    if not isinstance(command, MoveModels) or refused.code not in MENDABLE:
        return None
    pieces = [move.model for move in command.moves if move.path]

    def why(tried: MoveModels) -> Refusal | None:
        return flow.refusal_of(decide, state, seat, tried)

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
    share = farthest(lambda share: legal(_part(command, pieces, share)), SHARES, FINER)
    return None if share is None else _part(command, pieces, share)


def _part(command: MoveModels, pieces: Collection[ModelId], share: float) -> MoveModels:
    return replace(command, moves=tuple(map(_grounded, command.moves, shortened(command.moves, pieces, share))))


def _grounded(whole: PathOf, part: PathOf) -> PathOf:
    """A way that was cut ends at a height that the terrain gives, not half-way up to the one that was asked for."""
    if part.path == whole.path:
        return part
    return replace(part, path=(*part.path[:-1], replace(part.path[-1], z=part.path[0].z)))
