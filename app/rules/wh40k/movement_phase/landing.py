"""Where passengers may get out (W40K-TRANS-08, W40K-TRANS-09)."""

from collections.abc import Sequence

from app.rules.kernel.plane.marks import PieceMark
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k.ground.measures import body
from app.rules.wh40k.ground.places import cannot_set_up
from app.rules.wh40k.model.prompts import MovementPhase
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.setup_commands import Placed
from app.rules.wh40k.model.state import ModelId, State, UnitId
from app.rules.wh40k.model.tables import DISEMBARK, ENGAGEMENT


def cannot_disembark(state: State, seat: Seat, unit: UnitId) -> Refusal | None:
    """Why a unit may not get out now, wherever it would stand (W40K-TRANS-05, W40K-TRANS-08)."""
    if isinstance(state.step, MovementPhase) and state.step.reinforcing:
        return refuse("wrong_phase", "W40K-TRANS-08", step="reinforcing")
    piece = state.units.get(unit)
    if piece is None:
        return refuse("unknown_id", id=unit)
    if piece.seat != seat:
        return refuse("not_your_decision", unit=unit)
    if "embarked" in piece.flags:
        return refuse("embark_and_disembark_same_turn", unit=unit)
    if piece.where in ("reserve", "undeployed", "destroyed"):
        return refuse("not_on_battlefield", unit=unit)
    if piece.where != "aboard" or "aboard_at_movement_start" not in piece.flags:
        return refuse("not_embarked_at_phase_start", unit=unit)
    assert piece.carrier is not None
    if state.models[piece.carrier].pose is None:
        return refuse("not_on_battlefield", unit=state.models[piece.carrier].unit)
    if state.models[piece.carrier].moved:
        marks = (PieceMark(role="blocker", piece=piece.carrier),)
        return refuse("transport_already_moved", shapes=marks, unit=unit, transport=piece.carrier)
    return None


def cannot_land(
    state: State, unit: UnitId, poses: Sequence[Placed], unplaced: Sequence[ModelId], rule: str = "W40K-TRANS-09"
) -> Refusal | None:
    """Why passengers may not get out so: within 3" of the transport, more than 1" from enemies (W40K-TRANS-09)."""
    carrier = state.units[unit].carrier
    assert carrier is not None
    hull = body(state, carrier)
    return cannot_set_up(state, unit, poses, rule, ENGAGEMENT, left_out=unplaced, beside=(hull, DISEMBARK))
