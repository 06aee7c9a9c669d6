"""Units that arrive during the battle: when, where, and what it means for their turn (W40K-RES-*, W40K-LOC-05)."""

from app.rules.kernel.offers.offer import Offer, PlaceNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.abilities.parameters import Arrival
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.ground.measures import alive
from app.rules.wh40k.ground.places import cannot_set_up
from app.rules.wh40k.handlers import Handler, Handlers, Offers
from app.rules.wh40k.model.attack_prompts import AimingUnit, ShootingPhase
from app.rules.wh40k.model.commands import Arrive
from app.rules.wh40k.model.prompts import (
    ChargePhase,
    ChargingUnit,
    FightingUnit,
    FightPhase,
    MoralePhase,
    MovementPhase,
    MovingUnit,
    PsychicPhase,
)
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.setup_events import UnitSetUp
from app.rules.wh40k.model.state import State, UnitId

END_OF_MOVEMENT: Arrival = "end_of_own_movement_phase"
START_OF_MOVEMENT: Arrival = "start_of_own_movement_phase"


def waiting(state: State, seat: Seat) -> tuple[UnitId, ...]:
    """The units in reserve that may arrive at the end of this Movement phase."""
    return tuple(
        unit.id
        for unit in state.units.values()
        if unit.seat == seat and unit.where == "reserve" and _when(state, unit.id) == END_OF_MOVEMENT
    )


def _when(state: State, unit: UnitId) -> Arrival | None:
    reserve = asking.reserve_of(state, unit)
    return reserve.when if reserve else None


def cannot_arrive(state: State, seat: Seat, unit: UnitId) -> Refusal | None:
    """Why a unit may not arrive now, wherever it would stand (W40K-RES-01, W40K-RES-06)."""
    piece = state.units.get(unit)
    if piece is None:
        return refuse("unknown_id", id=unit)
    if piece.seat != seat:
        return refuse("not_your_decision", unit=unit)
    if piece.where == "aboard":
        return refuse("unit_embarked", unit=unit, transport=piece.carrier or "")
    if piece.where in ("destroyed", "undeployed"):
        return refuse("not_on_battlefield", unit=unit)
    if piece.where != "reserve" or not _is_moment(state, _when(state, unit)):
        return refuse("cannot_arrive_now", unit=unit, when=_when(state, unit) or "never")
    return None


def _is_moment(state: State, when: str | None) -> bool:
    """Whether this is the moment an ability names; the start of a phase lasts until a unit was chosen to move."""
    if not isinstance(state.step, MovementPhase):
        return False
    if when == END_OF_MOVEMENT:
        return state.step.reinforcing
    begun = any("move_closed" in u.flags for u in state.units.values() if u.seat == state.active)
    return when == START_OF_MOVEMENT and not state.step.reinforcing and not begun


def decide_arrive(draft: Draft, seat: Seat, command: Arrive) -> Refusal | None:
    """Set a unit up from reserve (W40K-LOC-05): it counts as moved and else acts as any (W40K-RES-02..04)."""
    if refused := cannot_arrive(draft.state, seat, command.unit):
        return refused
    reserve = asking.reserve_of(draft.state, command.unit)
    assert reserve is not None
    state = draft.state
    if refused := cannot_set_up(
        state,
        command.unit,
        command.poses,
        "W40K-LOC-05",
        reserve.distance,
        clear_code="within_9_of_enemy",
        wider=tuple(asking.kept_off(state, seat)),
    ):
        return refused
    draft.emit(UnitSetUp(unit=command.unit, poses=command.poses, how="arrived"))
    return None


def offer_arrivals(state: State, seat: Seat) -> tuple[Offer, ...]:
    """An offer for each unit of this seat in reserve that an ability may bring."""
    offers = []
    for unit in state.units.values():
        reserve = asking.reserve_of(state, unit.id)
        if unit.seat != seat or unit.where != "reserve" or reserve is None:
            continue
        models = tuple(m.id for m in alive(state, unit.id))
        refused = cannot_arrive(state, seat, unit.id)
        offers.append(
            Offer(
                id=f"arrive:{unit.id}",
                command={"kind": "arrive", "unit": unit.id, "poses": []},
                label="wh40k.offer.arrive",
                facts={"unit": unit.id, "distance": reserve.distance},
                place="unit" if refused else "prompt",
                unit=unit.id,
                pieces=models,
                need=PlaceNeed(field="poses", pieces=models),
                locked=refused,
                rule="W40K-LOC-05",
            )
        )
    return tuple(offers)


HANDLERS: Handlers = {
    Arrive: Handler(
        handle=decide_arrive,
        at=(
            MovementPhase,
            MovingUnit,
            PsychicPhase,
            ShootingPhase,
            AimingUnit,
            ChargePhase,
            ChargingUnit,
            FightPhase,
            FightingUnit,
            MoralePhase,
        ),
    ),
}

OFFERS: Offers = {}
"""Arrivals are offered with the Movement phase."""
