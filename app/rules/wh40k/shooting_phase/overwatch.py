"""Overwatch: who may fire at the charge under way, and the offer of it (W40K-OW-01..04)."""

from dataclasses import replace

from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.wh40k import characteristics
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.ground.measures import alive, is_engaged
from app.rules.wh40k.model.prompts import ChargingUnit
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import State, UnitId
from app.rules.wh40k.movement_phase.moving import may_not_act
from app.rules.wh40k.shooting_phase.shooting_offers import offer_declaration


def can_answer(state: State, target: UnitId) -> bool:
    """Whether a target still has an Overwatch to fire: not answered, not engaged, somebody can shoot (W40K-OW-01..03)."""
    return may_not_answer(state, target) is None


def answering(state: State, step: ChargingUnit) -> tuple[UnitId, ...]:
    """Who is asked for Overwatch: the targets, and units that an ability lets fire for them."""
    seat = state.other(state.units[step.unit].seat)
    return (*step.targets, *asking.answerers(state, seat, step.targets))


def may_not_answer(state: State, target: UnitId) -> Refusal | None:
    """Why a unit may not fire Overwatch at the charge under way, or hold it (W40K-OW-01, W40K-OW-03)."""
    step = state.step
    assert isinstance(step, ChargingUnit)
    if step.stage != "overwatch":
        return refuse("nothing_to_answer", "W40K-OW-06", unit=target)
    piece = state.units.get(target)
    if piece is not None and (refused := may_not_act(state, piece.seat, target)):
        return refused
    if target not in answering(state, step) or (piece and "answered_for_others" in piece.flags):
        return refuse("nothing_to_answer", "W40K-OW-01", unit=target)
    if target in step.answered:
        return refuse("nothing_to_answer", "W40K-OW-01", unit=target)
    if is_engaged(state, target):
        return refuse("unit_engaged", "W40K-OW-03", unit=target)
    if not _has_gun(state, target):
        return refuse("no_ballistic_skill", unit=target)
    return None


def _has_gun(state: State, unit: UnitId) -> bool:
    weapons = state.library.weapons
    return any(
        any(weapons[weapon].type != "melee" for weapon in model.weapons)
        and characteristics.skill(state, model.id, melee=False) is not None
        for model in alive(state, unit)
    )


def offer_overwatch(state: State, unit: UnitId, charger: UnitId) -> Offer:
    """Declare the Overwatch of a unit (W40K-OW-04)."""
    offer = offer_declaration(state, unit, charger)
    command = {"kind": "declare_shooting", "unit": unit}
    return replace(
        offer, id=f"overwatch:{unit}", command=command, label="wh40k.offer.fire_overwatch", rule="W40K-OW-04"
    )
