"""What may be done in the Movement phase: a move of every unit, and what the unit under way may still do."""

from collections.abc import Sequence

from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.offers.offer import MoveNeed, Mover, Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k.allowances import allowance, minimum, must_still_move
from app.rules.wh40k.ground.measures import alive, living, on_table, sheet_of
from app.rules.wh40k.model.prompts import MovementPhase, MoveMode
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import ModelId, State, UnitId
from app.rules.wh40k.movement_phase.boarding import cannot_board, judge_boarding
from app.rules.wh40k.movement_phase.moving import cannot_finish, moving, under_way, why_not_select
from app.rules.wh40k.movement_phase.reinforcements import offer_arrivals
from app.rules.wh40k.movement_phase.transport_offers import offer_disembarking

RULES: dict[MoveMode, str] = {"normal": "W40K-MOVE-01", "advance": "W40K-ADV-01", "fall_back": "W40K-FALL-01"}


def phase_offers(state: State, seat: Seat) -> Sequence[Offer]:
    """Between units: moves, disembarking, conceding a minimum move; then arrivals (W40K-MOVE-01, W40K-RES-01)."""
    step = state.step
    assert isinstance(step, MovementPhase)
    arrivals = offer_arrivals(state, seat)
    return arrivals if step.reinforcing else (*unit_offers(state, seat), *arrivals)


def unit_offers(state: State, seat: Seat) -> list[Offer]:
    """What every own unit may do, or why not."""
    offers = [offer for unit in on_table(state, seat) for offer in _modes(state, seat, unit.id)]
    offers += offer_disembarking(state, seat)
    offers += [offer for unit in on_table(state, seat) for offer in _concessions(state, unit.id)]
    return offers


@derived
def _modes(state: State, seat: Seat, id: UnitId) -> list[Offer]:
    """Moving, Advancing and Falling Back; the drag takes the one that is possible."""
    unit = state.units[id]
    engaged = "engaged_at_movement_start" in unit.flags
    models = living(state, unit.id)
    modes: tuple[MoveMode, ...] = ("normal", "advance", "fall_back") if engaged else ("normal", "advance")
    chosen = moving(state).mode if under_way(state) == id else None
    drag = "fall_back" if engaged else "normal"
    return [
        Offer(
            id=f"{mode}:{unit.id}",
            command={"kind": "select_move", "unit": unit.id, "mode": mode},
            label=f"wh40k.offer.{mode}",
            facts={"unit": unit.id},
            place="unit",
            unit=unit.id,
            pieces=models,
            locked=why_not_select(state, seat, unit.id, mode),
            rule=RULES[mode],
            gesture="drag" if mode == drag else None,
        )
        for mode in modes
        if mode != chosen
    ]


@derived
def _concessions(state: State, unit: UnitId) -> list[Offer]:
    return [
        Offer(
            id=f"concede_minimum_move:{model}",
            command={"kind": "concede_minimum_move", "model": model},
            label="wh40k.offer.concede_minimum_move",
            facts={"piece": model},
            place="unit",
            unit=unit,
            pieces=(model,),
            rule="W40K-MOVE-12",
        )
        for model in must_still_move(state, unit)
    ]


def moving_offers(state: State, seat: Seat) -> Sequence[Offer]:
    """For the unit under way: its move, its end, a transport to get into, giving it up; and all other units."""
    unit = under_way(state)
    assert unit is not None
    carriers = _carriers(state, seat, unit)
    offers = [_move(state, unit, None)]
    offers += [_move(state, unit, carrier) for carrier in carriers]
    offers.append(_finish(state, unit))
    offers += [_embark(state, unit, carrier) for carrier in carriers if _is_beside(state, unit, carrier)]
    offers.append(_cancel(state, unit))
    return (*offers, *unit_offers(state, seat))


def _is_beside(state: State, unit: str, carrier: str) -> bool:
    """Whether a unit stands where it might board: elsewhere only a move that ends aboard is worth offering."""
    refused = cannot_board(state, unit, carrier)
    return refused is None or refused.code != "not_within_3_of_transport"


@derived
def _move(state: State, unit: UnitId, aboard: str | None) -> Offer:
    """The unit's move, or one that ends in a transport (W40K-TRANS-04)."""
    random = rolled(state)
    movers = tuple(_mover(state, model, random) for model in living(state, unit))
    command = {"kind": "move_models", "moves": [], "finish": True}
    boarding = judge_boarding(state, unit, aboard) if aboard else None
    return Offer(
        id=f"move_aboard:{unit}:{aboard}" if aboard else f"move_models:{unit}",
        command={**command, "embark_in": aboard} if aboard else command,
        label="wh40k.offer.move_aboard" if aboard else "wh40k.offer.move_models",
        facts={"unit": unit, "transport": aboard or ""},
        place="prompt",
        unit=unit,
        pieces=tuple(mover.piece for mover in movers),
        need=MoveNeed(field="moves", movers=movers),
        primary=aboard is None,
        locked=boarding,
        rule="W40K-TRANS-04" if aboard else "W40K-MOVE-03",
    )


@derived
def _mover(state: State, model: ModelId, random: int | None) -> Mover:
    """How far a model may go, wherever it stands: asked of all of a unit whenever one of them is moved."""
    return Mover(piece=model, allowance=allowance(state, model, random), minimum=minimum(state, model))


@derived
def rolled(state: State) -> int | None:
    """The random Move of the unit under way."""
    return moving(state).random


@derived
def _has_moved(state: State) -> bool:
    return bool(moving(state).moved)


@derived
def _finish(state: State, unit: UnitId) -> Offer:
    return Offer(
        id=f"finish_unit:{unit}",
        command={"kind": "finish_unit"},
        label="wh40k.offer.finish_unit" if _has_moved(state) else "wh40k.offer.stand_still",
        facts={"unit": unit},
        place="prompt",
        unit=unit,
        locked=cannot_finish(state),
        rule="W40K-UNIT-01",
    )


def _carriers(state: State, seat: Seat, unit: str) -> list[str]:
    """The own transports on the table this unit could belong into."""
    return [
        model.id
        for piece in on_table(state, seat)
        if piece.id != unit and sheet_of(state, piece.id).transport is not None
        for model in alive(state, piece.id)
        if (why := judge_boarding(state, unit, model.id)) is None or why.code == "transport_capacity_exceeded"
    ]


def _embark(state: State, unit: UnitId, carrier: str) -> Offer:
    return Offer(
        id=f"embark:{unit}:{carrier}",
        command={"kind": "finish_unit", "embark_in": carrier},
        label="wh40k.offer.embark",
        facts={"unit": unit, "transport": carrier},
        place="prompt",
        unit=unit,
        pieces=(carrier,),
        locked=cannot_board(state, unit, carrier) or cannot_finish(state),
        rule="W40K-TRANS-04",
    )


@derived
def _cancel(state: State, unit: UnitId) -> Offer:
    committed = moving(state).committed
    locked: Refusal | None = refuse("selection_committed", unit=unit) if committed else None
    return Offer(
        id=f"cancel_selection:{unit}",
        command={"kind": "cancel_selection"},
        role="cancel",
        label="wh40k.offer.cancel_selection",
        facts={"unit": unit},
        place="prompt",
        unit=unit,
        locked=locked,
        rule="W40K-ADV-02",
    )
