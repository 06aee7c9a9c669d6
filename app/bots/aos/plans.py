"""Where units want to go, and what they would do to each other."""

from dataclasses import dataclass

from app.bots.aos.figures import apart, centre_of, damage
from app.bots.aos.gambits import is_there, tactic_ground
from app.rules.aos.ground.contesting import contested_by
from app.rules.aos.ground.measures import enemies_of, on_table
from app.rules.aos.model.state import Marker, State, UnitId
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.seats import Seat

THREAT = 10.0
"""How near an enemy may be to an objective of one's own that is left."""

CROWD = 14.0
"""How much farther an objective seems for each friend that is nearer to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """Where a unit wants to be, and how far that is."""

    at: Point
    far: float


def is_wanted(state: State, seat: Seat, marker: Marker) -> bool:
    """Whether an objective asks for units: it is not one's own, or an enemy may come. Control stays where one has left."""
    near = any(apart(centre_of(state, enemy.id), marker.at) <= THREAT for enemy in enemies_of(state, seat))
    return marker.controller != seat or near


def goal_of(state: State, unit: UnitId) -> Goal:
    """Where a battle tactic wants it, the objective this unit is the best to take, or an enemy that it hurts more."""
    here, seat = centre_of(state, unit), state.units[unit].seat
    if (sent := tactic_ground(state, unit)) is not None:
        return Goal(at=sent, far=apart(here, sent))
    friends = [centre_of(state, friend.id) for friend in on_table(state, seat) if friend.id != unit]
    goals = [
        (apart(here, m.at) + CROWD * sum(apart(friend, m.at) < apart(here, m.at) for friend in friends), m.at)
        for m in state.markers.values()
        if is_wanted(state, seat, m)
    ]
    for enemy in enemies_of(state, seat):
        at = centre_of(state, enemy.id)
        bonus = 2.0 * (damage(state, unit, enemy.id, "melee") - damage(state, enemy.id, unit, "melee"))
        goals.append((apart(here, at) + 10.0 - max(-10.0, min(10.0, bonus)), at))
    if not goals:
        return Goal(at=Point(x=state.width / 2, y=state.height / 2), far=99.0)
    _, at = min(goals, key=lambda goal: (goal[0], goal[1].x, goal[1].y))
    return Goal(at=at, far=apart(here, at))


def holds(state: State, unit: UnitId) -> bool:
    """Whether a unit stands by an objective that none of its friends stands by, or where a battle tactic wants it."""
    if (sent := tactic_ground(state, unit)) is not None:
        return is_there(state, unit, sent)
    seat = state.units[unit].seat
    own = [one for one in contested_by(state, unit, "objective") if is_wanted(state, seat, state.markers[one])]
    friends = [one.id for one in on_table(state, state.units[unit].seat) if one.id != unit]
    return any(all(thing not in contested_by(state, friend, "objective") for friend in friends) for thing in own)
