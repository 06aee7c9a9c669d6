"""Who fits into which transport (W40K-TRANS-01..05): used at the end of a move and at deployment."""

from collections.abc import Sequence

from app.rules.kernel.plane.gaps import gap
from app.rules.kernel.refusal import Refusal
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.ground.measures import alive, bears, bodies, body, has_keyword, sheet_of
from app.rules.wh40k.ground.places import not_beside
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.setup_events import UnitBoarded
from app.rules.wh40k.model.state import ModelId, State, Unit, UnitId
from app.rules.wh40k.model.tables import EMBARK, TOLERANCE


def passengers(state: State, transport: ModelId) -> tuple[Unit, ...]:
    """The units aboard a transport: they go where it goes and stand nowhere themselves (W40K-TRANS-15)."""
    return tuple(u for u in state.units.values() if u.where == "aboard" and u.carrier == transport)


def aboard_count(state: State, transport: ModelId) -> int:
    """How many models are aboard (W40K-TRANS-02)."""
    return sum(len(alive(state, unit.id)) for unit in passengers(state, transport))


def judge_boarding(state: State, unit: UnitId, transport: ModelId, also: Sequence[UnitId] = ()) -> Refusal | None:
    """Why a unit does not belong into a transport: what it is, whose it is, kinds and number (W40K-TRANS-01, W40K-TRANS-02).

    `also` are units already promised a place, beyond those aboard.
    """
    carrier = state.models.get(transport)
    if carrier is None or carrier.gone:
        return refuse("unknown_id", id=transport)
    room = sheet_of(state, carrier.unit).transport
    if room is None or not has_keyword(state, carrier.unit, "TRANSPORT") or carrier.unit == unit:
        return refuse("not_a_transport", transport=transport)
    if state.units[unit].where == "table" and asking.is_so(state, carrier.unit, "immobile"):
        return refuse("immobile", unit=carrier.unit)
    if state.units[carrier.unit].seat != state.units[unit].seat:
        return refuse("not_friendly", transport=transport)
    fits = not room.allowed or any(bears(state, unit, word) for word in room.allowed)
    carries = any(passengers(state, model.id) for model in alive(state, unit))
    if carries or not fits or any(bears(state, unit, word) for word in room.barred):
        return refuse("transport_type_not_allowed", unit=unit, transport=transport)
    left = room.capacity - aboard_count(state, transport) - sum(len(alive(state, other)) for other in also)
    wanted = len(alive(state, unit))
    if wanted > left:
        return refuse("transport_capacity_exceeded", unit=unit, transport=transport, needed=wanted, had=left)
    return None


def cannot_board(state: State, unit: UnitId, transport: ModelId) -> Refusal | None:
    """Why a unit may not embark where it stands now (W40K-TRANS-04, W40K-TRANS-05)."""
    if "disembarked" in state.units[unit].flags:
        return refuse("embark_and_disembark_same_turn", unit=unit)
    if refused := judge_boarding(state, unit, transport):
        return refused
    if state.models[transport].pose is None:
        return refuse("not_on_battlefield", unit=state.models[transport].unit)
    hull = body(state, transport)
    for one in bodies(state, unit):
        if TOLERANCE.more_than(gap(one, hull), EMBARK):
            return not_beside(one, hull, EMBARK, "W40K-TRANS-04")
    return None


def board(draft: Draft, unit: UnitId, transport: ModelId) -> None:
    """Takes a unit aboard."""
    draft.emit(UnitBoarded(unit=unit, transport=transport))
