"""Where units want to go, and what they would do to each other."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Literal, TypeVar

from app.rules.aos.characteristics import health, weapon_of
from app.rules.aos.ground.measures import alive, bodies, enemies_of, on_table, scroll_of, unit_gap
from app.rules.aos.model.amounts import Amount
from app.rules.aos.model.profiles import Weapon
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.turn_sequence.control import contested_by
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.referee.play import Chooser

T = TypeVar("T")
CROWD = 14.0
"""How much farther an objective seems for each friend that is nearer to it."""


class Toward:
    """A chooser that picks the pose nearest to a place, and takes no chances."""

    def __init__(self, choose: Chooser, at: Point) -> None:
        self._choose = choose
        self._at = at

    def pick(self, options: Sequence[T]) -> T:
        """The pose nearest to the place; of other things any."""
        if all(isinstance(option, Pose) for option in options):
            return min(options, key=self._far)
        return self._choose.pick(options)

    def _far(self, option: object) -> float:
        assert isinstance(option, Pose)
        return hypot(option.x - self._at.x, option.y - self._at.y)

    def chance(self, share: float) -> bool:
        """Never the usual."""
        return False

    def between(self, low: float, high: float) -> float:
        """A number between the bounds."""
        return self._choose.between(low, high)


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """Where a unit wants to be, and how far that is."""

    at: Point
    far: float


def _centre(state: State, unit: UnitId) -> Point:
    stood = bodies(state, unit)
    count = max(1, len(stood))
    return Point(x=sum(b.pose.x for b in stood) / count, y=sum(b.pose.y for b in stood) / count)


def _apart(a: Point, b: Point) -> float:
    return hypot(a.x - b.x, a.y - b.y)


def goal_of(state: State, unit: UnitId) -> Goal:
    """The objective this unit is the best to take, else the enemy that it hurts more than it is hurt."""
    here, seat = _centre(state, unit), state.units[unit].seat
    friends = [_centre(state, friend.id) for friend in on_table(state, seat) if friend.id != unit]
    goals = [
        (_apart(here, m.at) + CROWD * sum(_apart(friend, m.at) < _apart(here, m.at) for friend in friends), m.at)
        for m in state.markers.values()
    ]
    for enemy in enemies_of(state, seat):
        at = _centre(state, enemy.id)
        bonus = 2.0 * (damage(state, unit, enemy.id, "melee") - damage(state, enemy.id, unit, "melee"))
        goals.append((_apart(here, at) + 10.0 - max(-10.0, min(10.0, bonus)), at))
    if not goals:
        return Goal(at=Point(x=state.width / 2, y=state.height / 2), far=99.0)
    _, at = min(goals, key=lambda goal: (goal[0], goal[1].x, goal[1].y))
    return Goal(at=at, far=_apart(here, at))


def holds(state: State, unit: UnitId) -> bool:
    """Whether a unit stands by an objective that none of its friends stands by."""
    own = contested_by(state, unit, "objective")
    friends = [one.id for one in on_table(state, state.units[unit].seat) if one.id != unit]
    return any(all(thing not in contested_by(state, friend, "objective") for friend in friends) for thing in own)


def distance(state: State, a: UnitId, b: UnitId) -> float:
    """How far two units are from each other."""
    return unit_gap(state, a, b)


def damage(state: State, unit: UnitId, target: UnitId, kind: Literal["melee", "ranged"]) -> float:
    """The damage to expect of all weapons of a kind, those in range of it where they shoot."""
    away = unit_gap(state, unit, target) if kind == "ranged" else 0.0
    return sum(
        _expected(state, weapon, target)
        for model in alive(state, unit)
        for weapon in (weapon_of(state, unit, name) for name in model.weapons)
        if weapon.kind == kind and (weapon.range is None or away <= weapon.range)
    )


def worth_of(state: State, piece: str, weapon: str, target: UnitId) -> float:
    """What share of a unit's health the attacks of a model with a weapon take."""
    whole = health(state, target) * max(1, len(alive(state, target)))
    return _expected(state, weapon_of(state, state.models[piece].unit, weapon), target) / whole


def _expected(state: State, weapon: Weapon, target: UnitId) -> float:
    save = scroll_of(state, target).save
    failed = 1.0 if save is None else min(1.0, max(0.0, (save + weapon.rend - 1) / 6))
    hits, wounds = (7 - weapon.hit) / 6, (7 - weapon.wound) / 6
    return _mean(weapon.attacks) * hits * wounds * failed * _mean(weapon.damage)


def _mean(amount: Amount) -> float:
    return amount.dice * (amount.sides + 1) / 2 + amount.plus
