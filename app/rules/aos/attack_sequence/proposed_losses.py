"""Whom a unit loses where nobody says otherwise: those it can spare without falling apart, the farthest from the enemy first."""

from collections.abc import Sequence

from app.rules.aos.ground.measures import bodies, bodies_of, enemies_of
from app.rules.aos.ground.standing import coherency_of
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.tables import TOLERANCE
from app.rules.kernel.plane.coherency import is_coherent
from app.rules.kernel.plane.shapes import Body


def spared(state: State, unit: UnitId, order: Sequence[Body], count: int) -> tuple[str, ...]:
    """One after another in this order, those whose loss leaves the rest together; fewer than `count` at need (AOS-CORE-18.3b)."""
    rule = coherency_of(state, unit)
    kept, gone = order, list[str]()
    while len(gone) < count:
        rests = ((one, [other for other in kept if other is not one]) for one in kept)
        found = next(((one, rest) for one, rest in rests if is_coherent(rest, rule, TOLERANCE)), None)
        if found is None:
            break
        gone.append(found[0].id)
        kept = found[1]
    return tuple(gone)


def proposed(state: State, unit: UnitId, count: int) -> tuple[str, ...]:
    """Whom the referee proposes to lose; fewer than `count` where more would cost the unit its coherency."""
    foes = bodies_of(state, enemies_of(state, state.units[unit].seat))

    def near(one: Body) -> float:
        return min(((one.pose.x - foe.pose.x) ** 2 + (one.pose.y - foe.pose.y) ** 2 for foe in foes), default=0.0)

    return spared(state, unit, sorted(bodies(state, unit), key=near, reverse=True), count)
