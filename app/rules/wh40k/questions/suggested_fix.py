"""What would mend a command that is not carried out: models set back along their ways, or led to where they may end."""

import dataclasses

from app.rules.kernel.engine import flow
from app.rules.kernel.questions.shorter_ways import farthest, shortened
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k.decide import decide
from app.rules.wh40k.model.commands import ChargeMove, Command, DeclareShooting
from app.rules.wh40k.model.state import State
from app.rules.wh40k.questions.setting_back import Moving, gathered, within_allowance
from app.rules.wh40k.questions.suggested_charges import Closing, at_a_target, closer
from app.rules.wh40k.questions.suggested_shots import mend_shots

MENDABLE = frozenset(
    {
        "move_too_far",
        "within_1_of_enemy",
        "within_1_of_non_target",
        "overlaps_model",
        "overlaps_terrain",
        "off_board",
        "path_blocked_by_model",
        "path_blocked_by_terrain",
        "unsupported_position",
    }
)
"""Reasons that setting a model back along its own way can mend."""

_ROUNDS = 12
_HALVINGS = 9


def refusal_of(state: State, seat: Seat, command: Command) -> Refusal | None:
    """Why a command would be refused; none if it would be carried out, be it up to its dice."""
    return flow.refusal_of(decide, state, seat, command)


def mend(state: State, seat: Seat, command: Command, refused: Refusal) -> Moving | DeclareShooting | None:
    """The command nearest to a refused one, where models only have to be set back, or weapons to hold their fire."""
    if isinstance(command, DeclareShooting):
        return mend_shots(state, command, refused, lambda tried: refusal_of(state, seat, tried))
    return _moved(state, seat, command, refused) if isinstance(command, Moving) else None


def _moved(state: State, seat: Seat, command: Moving, refused: Refusal) -> Moving | None:
    """The command with each model at fault set back along its way to where it may end, none if that does not help."""
    first: Moving = within_allowance(state, command) if refused.code == "move_too_far" else command
    found = (first, refusal_of(state, seat, first)) if first != command else (first, refused)
    for _ in range(_ROUNDS):
        tried, again = found
        if again is None:
            return tried
        better = _better(state, seat, tried, again)
        if better is None:
            return None
        found = better
    return found[0] if found[1] is None else None


def _better(state: State, seat: Seat, command: Moving, refused: Refusal) -> tuple[Moving, Refusal | None] | None:
    """The command without the fault it is refused for, and what is refused then; none if setting back does not help."""
    piece = refused.facts.get("piece")
    if refused.code in ("out_of_coherency", "out_of_coherency_in_height"):
        together = gathered(state, command)
        return None if together is None else (together, refusal_of(state, seat, together))
    if refused.code == "charge_first_model_not_within_1" and isinstance(command, ChargeMove):
        return _at_a_target(state, seat, command)
    if refused.code == "must_end_closer" and isinstance(command, Closing):
        led = closer(state, command, str(piece))
        return None if led is None else (led, refusal_of(state, seat, led))
    if refused.code not in MENDABLE or all(move.model != piece for move in command.moves):
        return None
    return _set_back(state, seat, command, str(piece))


def _at_a_target(state: State, seat: Seat, command: ChargeMove) -> tuple[Moving, Refusal | None] | None:
    """The charge with a first model at a target, and what is refused then: nothing if any way of several is legal."""
    found = None
    for tried in at_a_target(state, command):
        refused = refusal_of(state, seat, tried)
        if refused is None:
            return tried, None
        if found is None and refused.code != "charge_first_model_not_within_1":
            found = (tried, refused)
    return found


def _set_back(state: State, seat: Seat, command: Moving, piece: str) -> tuple[Moving, Refusal | None] | None:
    """The command with the longest part of one model's way that is not refused, and what is refused then."""

    def tried(share: float) -> tuple[Moving, Refusal | None]:
        part = dataclasses.replace(command, moves=shortened(command.moves, (piece,), share))
        return part, refusal_of(state, seat, part)

    def clear(share: float) -> bool:
        again = tried(share)[1]
        return again is None or again.facts.get("piece") != piece or again.code not in MENDABLE

    share = farthest(clear, (0.0,), _HALVINGS)
    return tried(share) if share else None
