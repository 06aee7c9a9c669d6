"""Where a Warmaster bot has its characters: behind the brigades they are to order next, out of the enemy's way."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import hypot

from app.bots.warmaster.brigades import obeyed, wanted
from app.bots.warmaster.odds import charging, gain, nearest
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.plane.tolerance import rounded
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characteristics import attack_bonus, officer_of
from app.rules.warmaster.characters.joining import may_be_joined
from app.rules.warmaster.characters.run_over import beside
from app.rules.warmaster.command_phase.homing import leaders
from app.rules.warmaster.command_phase.orders import far_penalty
from app.rules.warmaster.ground.measures import engaged, on_table, stands_of, touched_by
from app.rules.warmaster.model.command_commands import MoveCharacter
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.state import Character, State, UnitId
from app.rules.warmaster.model.tables import COMMAND_MOST, COMMAND_RANGE

BEHIND = 4.0
"""How far behind the middle of a unit a character stands."""

SAFE, DANGER = 10.0, 0.25
"""So near an enemy each centimetre is counted against a place; a General counts it thrice."""

IDLE = 0.2
"""What it counts for that a unit obeys that needs no order as things stand, beside what an order would win."""

TRIES = 12
"""So many places are tried, the best first."""


JOINING = 15.0
"""So many points a fight has to be worth more with a character in it: he dies with those he joins."""


def moves(state: State, character: str) -> Iterator[MoveCharacter]:
    """Into a fight that he turns; else to where most units will obey, the best first, staying among them."""
    one = state.characters[character]
    assert one.pose is not None
    if (unit := _needed(state, one)) is not None:
        place = beside(state, character, unit)
        yield MoveCharacter(character=character, moves=(PathOf(model=one.id, path=(one.pose, place)),), join=unit)
    places = [one.pose, *(place for unit in on_table(state, one.seat) for place in _behind(state, one.pose, unit.id))]
    ranked = sorted(places, key=lambda place: -_worth(state, one, place))[:TRIES]
    for place in ranked:
        path = () if place == one.pose else (PathOf(model=one.id, path=(one.pose, place)),)
        yield MoveCharacter(character=one.id, moves=path)


def _needed(state: State, one: Character) -> UnitId | None:
    """The fighting unit to which a character is worth most; none where he is worth too little, or is the General."""
    if one.kind == "general" or not attack_bonus(state, one.id):
        return None
    found: dict[UnitId, float] = {}
    for unit in on_table(state, one.seat):
        foes = touched_by(state, unit.id)
        if foes and may_be_joined(state, one.id, unit.id):
            led = replace(state, characters={**state.characters, one.id: replace(one, joined=unit.id)})
            found[unit.id] = _fought(led, unit.id, foes[0]) - _fought(state, unit.id, foes[0])
    best = max(found, key=lambda unit: (found[unit], unit), default=None)
    return best if best is not None and found[best] > JOINING else None


def _fought(state: State, unit: UnitId, enemy: UnitId) -> float:
    return gain(state, unit, enemy, bonus=charging(state, unit) if "charged" in state.units[unit].flags else 0)


def _behind(state: State, start: Pose, unit: UnitId) -> Iterator[Pose]:
    """Places on the far side of a unit from the nearest enemy."""
    enemy = nearest(state, unit)
    if enemy is None:
        return
    x, y = middle(state, unit)
    foe = middle(state, enemy)
    apart = hypot(x - foe[0], y - foe[1]) or 1.0
    for far in (BEHIND, 3 * BEHIND):
        yield replace(
            start, x=rounded(x + (x - foe[0]) / apart * far), y=rounded(y + (y - foe[1]) / apart * far), z=0.0
        )


def middle(state: State, unit: UnitId) -> tuple[float, float]:
    """The middle of a unit."""
    stands = stands_of(state, unit)
    return sum(one.pose.x for one in stands) / len(stands), sum(one.pose.y for one in stands) / len(stands)


def _worth(state: State, one: Character, place: Pose) -> float:
    """How surely all units obey somebody with this character there, less the danger."""
    others = [other for other in leaders(state, one.seat) if other.id != one.id]
    here = [(other, other.pose.x, other.pose.y) for other in others if other.pose is not None]
    total = 0.0
    for unit in on_table(state, one.seat):
        if engaged(state, unit.id):
            continue
        x, y = middle(state, unit.id)
        chances = [
            _obeys(state, who, hypot(x - at_x, y - at_y)) for who, at_x, at_y in [*here, (one, place.x, place.y)]
        ]
        total += (IDLE + wanted(state, unit.id)) * (max(chances) + 0.2 * chances[-1])
    return total - _danger(state, one, place)


def _obeys(state: State, one: Character, far: float) -> float:
    limit = COMMAND_RANGE[one.kind]
    if limit is not None and far > limit:
        return 0.0
    return obeyed(min(COMMAND_MOST, officer_of(state, one.id).command) - far_penalty(far))


def _danger(state: State, one: Character, place: Pose) -> float:
    apart = to_nearest(state, state.other(one.seat), place.x, place.y)
    return max(0.0, SAFE - apart) * DANGER * (3 if one.kind == "general" else 1)


def to_nearest(state: State, seat: Seat, x: float, y: float) -> float:
    """How far the nearest stand of a side is."""
    stands: Sequence[Pose] = [stand.pose for unit in on_table(state, seat) for stand in stands_of(state, unit.id)]
    return min((hypot(pose.x - x, pose.y - y) for pose in stands), default=1000.0)
