"""What a bot reckons with: where units are, how far from each other, and the damage to expect of their weapons."""

from math import hypot
from typing import Literal

from app.rules.aos.characteristics import health, weapon_of
from app.rules.aos.ground.measures import alive, bodies, scroll_of, unit_gap
from app.rules.aos.model.amounts import Amount
from app.rules.aos.model.profiles import Weapon
from app.rules.aos.model.state import State, UnitId
from app.rules.kernel.plane.shapes import Point


def centre_of(state: State, unit: UnitId) -> Point:
    """The middle of a unit."""
    stood = bodies(state, unit)
    count = max(1, len(stood))
    return Point(x=sum(b.pose.x for b in stood) / count, y=sum(b.pose.y for b in stood) / count)


def apart(a: Point, b: Point) -> float:
    """How far two places are from each other."""
    return hypot(a.x - b.x, a.y - b.y)


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
