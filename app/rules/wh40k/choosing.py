"""Choosing one of one's own units for what a phase is about."""

from collections.abc import Callable

from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k.ground.measures import alive
from app.rules.wh40k.model.state import State, UnitId


def offer_units(
    state: State, seat: Seat, kind: str, rule: str, why_not: Callable[[State, UnitId], Refusal | None]
) -> list[Offer]:
    """An offer of this kind for every own unit of the battle, those that may not be chosen now locked."""
    return [
        Offer(
            id=f"{kind}:{unit.id}",
            command={"kind": kind, "unit": unit.id},
            label=f"wh40k.offer.{kind}",
            facts={"unit": unit.id},
            place="unit",
            unit=unit.id,
            pieces=tuple(model.id for model in alive(state, unit.id)),
            locked=why_not(state, unit.id),
            rule=rule,
        )
        for unit in state.units.values()
        if unit.seat == seat and unit.where in ("table", "aboard")
    ]
