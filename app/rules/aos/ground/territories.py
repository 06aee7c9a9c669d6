"""Whether units are wholly within, or wholly outside, a player's territory (AOS-CORE-9.1.2c)."""

from app.rules.aos.agreed_battle import territory_of
from app.rules.aos.ground.measures import bodies
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.tables import TOLERANCE
from app.rules.kernel.plane.placement import area_gap, wholly_within
from app.rules.kernel.seats import Seat


def is_in_territory(state: State, unit: UnitId, seat: Seat) -> bool:
    """Whether every base is wholly within a seat's territory."""
    outline = territory_of(state, seat).outline
    return all(wholly_within(one, outline, TOLERANCE) for one in bodies(state, unit))


def is_out_of_territory(state: State, unit: UnitId, seat: Seat) -> bool:
    """Whether no base touches a seat's territory."""
    outline = territory_of(state, seat).outline
    return all(area_gap(one, outline) > 0 for one in bodies(state, unit))
