"""The offer to set a unit up in a part of the table, of whatever step it is."""

from app.rules.aos.model.state import Unit
from app.rules.kernel.offers.offer import Offer, PlaceNeed
from app.rules.kernel.plane.marks import AreaMark


def place_offer(kind: str, unit: Unit, areas: tuple[AreaMark, ...], rule: str) -> Offer:
    """The command of this kind for a unit, which is complete once each of its models has a place in these areas."""
    return Offer(
        id=f"{kind}.{unit.id}",
        command={"kind": kind, "unit": unit.id},
        label=f"aos.offer.{kind}",
        facts={"unit": unit.id},
        place="unit",
        unit=unit.id,
        pieces=unit.models,
        need=PlaceNeed(field="places", pieces=unit.models, areas=areas),
        rule=rule,
    )
