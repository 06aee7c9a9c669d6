"""Battle tactics as a bot sees them: how likely each is this turn, and which units go where for the one it tries."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import hypot

import shapely

from app.bots.aos.figures import apart, centre_of, damage
from app.rules.aos.characteristics import health
from app.rules.aos.ground.measures import alive, enemies_of, in_combat, on_table, scroll_of, unit_gap
from app.rules.aos.model.state import State, Unit, UnitId
from app.rules.aos.model.tactics import AtCentre, EnemyGeneralHurt, InEnemyTerritory
from app.rules.aos.tactics.gambits import tried
from app.rules.aos.tactics.hands import card_of
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.seats import Seat

HARD = (AtCentre, EnemyGeneralHurt, InEnemyTerritory)
SURE, FAIR, SLIM = 0.7, 0.35, 0.1
REACH = 3.0
NEAR = 6.0
CHARGE = 9.0


def _walkers(state: State, seat: Seat) -> list[Unit]:
    """The units that may walk this turn."""
    units = (unit for unit in on_table(state, seat) if scroll_of(state, unit.id).type == "unit")
    return [unit for unit in units if scroll_of(state, unit.id).move is not None and not in_combat(state, unit.id)]


def _stride(state: State, unit: UnitId) -> float:
    move = scroll_of(state, unit).move
    return move.plus + move.dice * (move.sides + 1) / 2 if move is not None else 0.0


def _lacking(state: State, unit: Unit, at: Point, reach: float) -> float:
    """How much too far a unit is from a place to stand within reach of it after a move."""
    return apart(centre_of(state, unit.id), at) - reach - _stride(state, unit.id)


def _nearest(state: State, units: Iterable[Unit], at: Point, count: int, reach: float) -> list[UnitId]:
    """The units that come closest to a place, as many as are wanted, those that get there."""
    order = sorted(units, key=lambda unit: (_lacking(state, unit, at, reach), unit.id))
    return [unit.id for unit in order[:count] if _lacking(state, unit, at, reach) <= 0]


def _is_quiet(state: State, seat: Seat, at: Point) -> bool:
    return all(apart(centre_of(state, enemy.id), at) > NEAR for enemy in enemies_of(state, seat))


def _middle(state: State) -> Point:
    return Point(x=state.width / 2, y=state.height / 2)


def _flanks(state: State) -> tuple[Point, Point]:
    """A place at the middle of each short edge."""
    w, h = state.width, state.height
    if w >= h:
        return Point(x=3.0, y=h / 2), Point(x=w - 3.0, y=h / 2)
    return Point(x=w / 2, y=3.0), Point(x=w / 2, y=h - 3.0)


def _place_of(state: State, feature: str) -> Point:
    shape = shapely.union_all([shapely.Polygon([(p.x, p.y) for p in one]) for one in state.terrain[feature].outlines])
    return Point(x=shape.centroid.x, y=shape.centroid.y)


def _waver(state: State, seat: Seat, targets: Sequence[str]) -> float:
    """Two units that fight, and none that is lost."""
    engaged = sum(in_combat(state, unit.id) for unit in on_table(state, seat))
    close = sum(
        any(unit_gap(state, unit.id, enemy.id) <= CHARGE for enemy in enemies_of(state, seat))
        for unit in on_table(state, seat)
    )
    return SURE - 0.15 if engaged >= 2 else FAIR if close >= 2 else 0.0


def _slay(state: State, seat: Seat, targets: Sequence[str]) -> float:
    """The share of a unit's health that all who come near enough take."""
    return max((_doomed(state, seat, target) for target in targets), default=0.0)


def _doomed(state: State, seat: Seat, target: UnitId) -> float:
    left = health(state, target) * max(1, len(alive(state, target))) - state.units[target].damage
    dealt = 0.0
    for unit in on_table(state, seat):
        away = unit_gap(state, unit.id, target)
        dealt += damage(state, unit.id, target, "ranged")
        if away <= _stride(state, unit.id) + NEAR:
            dealt += damage(state, unit.id, target, "melee")
    return min(SURE, 0.5 * dealt / left)


def _fronts(state: State, seat: Seat, targets: Sequence[str]) -> float:
    """Two objectives more, one of them the enemy's."""
    new = [marker for marker in state.markers.values() if marker.controller != seat]
    chances = {
        marker.id: (SURE if _is_quiet(state, seat, marker.at) else SLIM + 0.1)
        for marker in new
        if _nearest(state, _walkers(state, seat), marker.at, 1, REACH)
    }
    taken = max((chance for id, chance in chances.items() if state.markers[id].controller is not None), default=0.0)
    best = sorted(chances.values(), reverse=True)
    return taken * best[1] if len(best) > 1 else 0.0


def _land(state: State, seat: Seat, targets: Sequence[str]) -> float:
    return max((_held(state, seat, target) for target in targets), default=0.0)


def _held(state: State, seat: Seat, feature: str) -> float:
    at = _place_of(state, feature)
    if not _nearest(state, _walkers(state, seat), at, 1, REACH):
        return 0.0
    return SURE if _is_quiet(state, seat, at) else FAIR


def _centre(state: State, seat: Seat, targets: Sequence[str]) -> float:
    there = _nearest(state, _walkers(state, seat), _middle(state), 2, REACH)
    return (SURE if _is_quiet(state, seat, _middle(state)) else SLIM) if len(there) == 2 else 0.0


def _wings(state: State, seat: Seat, targets: Sequence[str]) -> float:
    west, east = _flanks(state)
    walkers = _walkers(state, seat)
    one = _nearest(state, walkers, west, 1, REACH)
    other = _nearest(state, [unit for unit in walkers if unit.id not in one], east, 1, REACH)
    return SURE - 0.1 if one and other else 0.0


_HOPES: Mapping[str, Callable[[State, Seat, Sequence[str]], float]] = {
    "do_not_waver": _waver,
    "slay_the_entourage": _slay,
    "attack_on_two_fronts": _fronts,
    "take_their_land": _land,
    "seize_the_centre": _centre,
    "take_the_flanks": _wings,
}


def is_gambit(ability: str) -> bool:
    """Whether an ability is a battle tactic that is tried."""
    return ability in _HOPES


def hope(state: State, seat: Seat, ability: str, targets: Sequence[str]) -> float:
    """How likely a battle tactic is this turn, with the best of these targets."""
    return _HOPES[ability](state, seat, targets)


def best_pick(state: State, seat: Seat, ability: str, targets: Sequence[str]) -> str:
    """The target with which a battle tactic is the likeliest."""
    return max(targets, key=lambda target: (hope(state, seat, ability, (target,)), target))


def hard_cards(state: State, seat: Seat) -> tuple[str, ...]:
    """The tactics cards of a hand that seldom score, such as those that ask for units in places of their own."""
    hand = (card_of(state, card) for card in state.sides[seat].hand)
    return tuple(card.id for card in hand if any(isinstance(one, HARD) for one in card.conditions))


def tactic_ground(state: State, unit: UnitId) -> Point | None:
    """Where a unit goes for the battle tactic that is tried this turn, if it is one of those that are sent."""
    seat = state.units[unit].seat
    use = tried(state, seat) if state.active == seat else None
    if use is None:
        return None
    walkers = _walkers(state, seat)
    match use.ability:
        case "seize_the_centre":
            sent = {_name: _middle(state) for _name in _nearest(state, walkers, _middle(state), 2, REACH)}
        case "take_their_land" if use.targets[0] in state.terrain:
            at = _place_of(state, use.targets[0])
            sent = dict.fromkeys(_nearest(state, walkers, at, 1, REACH), at)
        case "take_the_flanks":
            west, east = _flanks(state)
            first = _nearest(state, walkers, west, 1, REACH)
            second = _nearest(state, [one for one in walkers if one.id not in first], east, 1, REACH)
            sent = {**dict.fromkeys(first, west), **dict.fromkeys(second, east)}
        case _:
            return None
    return sent.get(unit)


def is_there(state: State, unit: UnitId, at: Point) -> bool:
    """Whether a unit stands where it was sent."""
    here = centre_of(state, unit)
    return hypot(here.x - at.x, here.y - at.y) <= REACH
