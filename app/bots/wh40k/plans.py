"""Where units want to go, and whom they want to fight."""

from dataclasses import dataclass
from math import hypot

from app.bots.wh40k.worth import chance_to_charge, fists, guns, value
from app.rules.kernel.plane.shapes import Point
from app.rules.wh40k.ground.measures import alive, bodies, enemies_of, on_table, unit_gap
from app.rules.wh40k.model.state import State, UnitId
from app.rules.wh40k.model.tables import CHARGE_DECLARE, MARKER_CONTROL, TOLERANCE


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """Where a unit wants to be, and how far that is."""

    at: Point
    far: float
    is_marker: bool


def _centre(state: State, unit: UnitId) -> Point:
    stood = bodies(state, unit)
    count = max(1, len(stood))
    return Point(x=sum(b.pose.x for b in stood) / count, y=sum(b.pose.y for b in stood) / count)


def goal_of(state: State, unit: UnitId) -> Goal:
    """The marker this unit is the best to take, else the enemy it does the most to and can get at."""
    here, seat = _centre(state, unit), state.units[unit].seat
    goals = []
    for marker in state.markers.values():
        if not marker.active:
            continue
        nearer = [
            friend.id
            for friend in on_table(state, seat)
            if friend.id != unit and _apart(_centre(state, friend.id), marker.at) < _apart(here, marker.at)
        ]
        goals.append((_apart(here, marker.at) + 14.0 * len(nearer), marker.at, True))
    for enemy in enemies_of(state, seat):
        at = _centre(state, enemy.id)
        bonus = 4.0 * (fists(state, unit, enemy.id) - fists(state, enemy.id, unit))
        goals.append((_apart(here, at) + 12.0 - max(-10.0, min(10.0, bonus)), at, False))
    if not goals:
        return Goal(at=Point(x=state.width / 2, y=state.height / 2), far=99.0, is_marker=False)
    _, at, is_marker = min(goals, key=lambda goal: goal[0])
    return Goal(at=at, far=_apart(here, at), is_marker=is_marker)


def _apart(a: Point, b: Point) -> float:
    return hypot(a.x - b.x, a.y - b.y)


def stays(state: State, unit: UnitId) -> bool:
    """Whether a unit is best left where it is: it holds its marker, or shoots from where it stands."""
    goal = goal_of(state, unit)
    if goal.is_marker:
        stood = bodies(state, unit)
        near = sum(_apart(Point(x=b.pose.x, y=b.pose.y), goal.at) < MARKER_CONTROL for b in stood)
        return 2 * near >= len(stood)
    return is_shooter(state, unit) and foe_at(state, unit) < guns(state, unit) - 2.0


def foe_at(state: State, unit: UnitId, target: UnitId | None = None) -> float:
    """How far the nearest enemy is, or that one."""
    if target is not None:
        return unit_gap(state, unit, target)
    gaps = [unit_gap(state, unit, enemy.id) for enemy in enemies_of(state, state.units[unit].seat)]
    return min(gaps, default=99.0)


def is_shooter(state: State, unit: UnitId) -> bool:
    """Whether a unit is made to shoot: a long reach and few blows."""
    enemies = enemies_of(state, state.units[unit].seat)
    blows = max((fists(state, unit, enemy.id) for enemy in enemies), default=0.0)
    return guns(state, unit) >= 18.0 and blows < 0.25 * value(state, unit)


def charge_targets(state: State, unit: UnitId) -> list[UnitId]:
    """The enemies a charge at would probably succeed and pay."""
    found = []
    for enemy in enemies_of(state, state.units[unit].seat):
        gap = unit_gap(state, unit, enemy.id)
        if not TOLERANCE.within(gap, CHARGE_DECLARE) or chance_to_charge(gap) < 0.4 or not alive(state, enemy.id):
            continue
        give, take = fists(state, unit, enemy.id), fists(state, enemy.id, unit)
        if give >= 0.6 * take or give >= 0.5 * value(state, enemy.id):
            found.append(enemy.id)
    return found
