"""How a player who means to win sets units up: what finds a place the hardest first, each as near to an objective as it may."""

from math import hypot
from typing import Any

from app.rules.aos.ground.measures import scroll_of
from app.rules.aos.model.state import State, UnitId
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.plane.footprints import circumradius
from app.rules.kernel.seats import Seat

TRIES = 4


def urgency(state: State, unit: UnitId) -> float:
    """How soon a unit is set up: wide bases first, then many before few; who finds no room is lost (AOS-CORE-10.1d)."""
    radius = circumradius(scroll_of(state, unit).footprint)
    return 1.0 + radius / 10 + sum(one.unit == unit for one in state.models.values()) / 10_000


def placed(system: Any, state: State, seat: Seat, offer: Offer, choose: Chooser) -> Any:
    """The best of a few places; none if there is no room for the unit anywhere."""
    tries: list[Any] = []
    while len(tries) < TRIES and (found := system.complete(state, seat, offer, choose)) is not None:
        tries.append(found)
    return min(tries, key=lambda one: _far(state, one), default=None)


def _far(state: State, command: Any) -> float:
    """How far what is set up is from the nearest objective."""
    at = command.places[0].pose
    return min((hypot(at.x - m.at.x, at.y - m.at.y) for m in state.markers.values()), default=0.0)
