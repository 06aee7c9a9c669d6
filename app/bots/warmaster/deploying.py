"""How a Warmaster bot draws up: brigades two ranks deep side by side, foot in the middle, as far forward as the ground allows."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import product
from typing import TypeAlias

import shapely

from app.rules.kernel.boards.stands import Stand, off_table
from app.rules.kernel.incremental.identity_cache import WhileAlive
from app.rules.kernel.incremental.tracking import unwatched
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characteristics import flies, has, troop_of
from app.rules.warmaster.ground.measures import stand_at
from app.rules.warmaster.ground.terrain import barred_to, in_dense, is_in
from app.rules.warmaster.model.places import Placed
from app.rules.warmaster.model.setup_commands import DeployUnit
from app.rules.warmaster.model.state import Options, StandId, State, UnitId
from app.rules.warmaster.model.tables import BRIGADE_MOST, TOLERANCE
from app.rules.warmaster.setup.deployment import zone_of

Block: TypeAlias = Mapping[StandId, Pose]

BETWEEN = 2.0
"""What is left free between two brigades."""

STEP = 3.0
"""How finely places for a brigade are tried."""

WOODED = 15.0
"""So far aside a brigade is put rather than where orders are hard to give."""

BACK = 3.0
"""How much a place farther back counts against one to the side."""

SHUT = 300.0
"""How much closed ground straight ahead counts, by its part of the way."""

ARMS = ("infantry", "cavalry", "bows", "chariot", "monster", "machine", "artillery")
"""The order in which arms are placed, from the middle outwards."""


def deployed(state: State, seat: Seat, unit: UnitId) -> DeployUnit | None:
    """The unit in its place in the line; none where there is no room."""
    block = line(state, seat)
    stands = state.units[unit].stands
    if not set(stands) <= block.keys():
        return None
    return DeployUnit(unit=unit, poses=tuple(Placed(model=stand, pose=block[stand]) for stand in stands))


_lines = WhileAlive[Options, dict[Hashable, tuple[object, Block]]](lambda options: {})
"""The lines of a match, by all that they follow from but the terrain, which has to be the very same."""


def line(state: State, seat: Seat) -> Block:
    """Where every stand of the army goes: the same whatever stands already, so it is looked for once."""
    known, terrain = _lines(state.options), unwatched(state.terrain)
    army = tuple((one.id, one.troop, one.stands) for one in state.units.values() if one.seat == seat)
    key = seat, state.sides[seat].edge, army
    if key not in known or known[key][0] is not terrain:
        known[key] = terrain, _line(state, seat)
    return known[key][1]


def _line(state: State, seat: Seat) -> Block:
    taken: list[tuple[float, float]] = []
    found: dict[StandId, Pose] = {}
    for brigade in _brigades(state, seat):
        closed = {unit: barred_to(state, unit) for unit in brigade}
        best: tuple[float, Block, tuple[float, float]] | None = None
        for cost, block, span in _places(state, seat, brigade, taken):
            if best is not None and cost >= best[0]:
                break
            stands = [stand_at(state, stand, pose) for stand, pose in block.items()]
            if any(_is_closed(state, stand, closed) for stand in stands):
                continue
            cost += WOODED if in_dense(state, tuple(stands)) else 0.0
            if best is None or cost < best[0]:
                best = cost, block, span
        if best is not None:
            found |= best[1]
            taken.append(best[2])
    return found


def _is_closed(state: State, stand: Stand, closed: Mapping[UnitId, shapely.Geometry]) -> bool:
    ground = closed[state.stands[stand.id].unit]
    return off_table(stand, state.width, state.height, TOLERANCE) or is_in(stand.body, ground)


def _brigades(state: State, seat: Seat) -> list[tuple[UnitId, ...]]:
    """Units of an arm by fours; those that take no part in brigades alone."""
    arms: dict[str, list[UnitId]] = {}
    alone: list[tuple[UnitId, ...]] = []
    for unit in (one.id for one in state.units.values() if one.seat == seat):
        if has(state, unit, "never_brigaded") or flies(state, unit):
            alone.append((unit,))
        else:
            arms.setdefault(_arm(state, unit), []).append(unit)
    found = [tuple(arms[arm][n : n + BRIGADE_MOST]) for arm in ARMS for n in _starts(arms.get(arm, ()))]
    return [*found, *alone]


def _starts(units: Sequence[UnitId]) -> range:
    return range(0, len(units), BRIGADE_MOST)


def _arm(state: State, unit: UnitId) -> str:
    troop = troop_of(state, unit)
    return "bows" if troop.type == "infantry" and troop.weapon else troop.type


def _places(
    state: State, seat: Seat, units: Sequence[UnitId], taken: Sequence[tuple[float, float]]
) -> Iterator[tuple[float, Block, tuple[float, float]]]:
    """Places for a brigade that no other has: those with open ground ahead, most forward, nearest to the middle first."""
    low, high = zone_of(state, seat)
    wide, deep = _size(state, units)
    shifts = [n * STEP for n in range(int((high - low - deep) / STEP) + 1)]
    lefts = [n * STEP for n in range(int((state.width - wide) / STEP) + 1)]
    costs = {left: abs(left + wide / 2 - state.width / 2) + SHUT * _shut(state, units[0], left, wide) for left in lefts}
    for left, back in sorted(product(lefts, shifts), key=lambda at: costs[at[0]] + BACK * at[1]):
        span = left - BETWEEN / 2, left + wide + BETWEEN / 2
        if all(span[1] <= start or span[0] >= end for start, end in taken):
            yield costs[left] + BACK * back, _block(state, seat, units, left, back), span


def _shut(state: State, unit: UnitId, left: float, wide: float) -> float:
    """Which part of the way straight on is closed to a brigade, as wide as it is."""
    lane = shapely.box(left, 0.0, left + wide, state.height)
    return float(shapely.area(shapely.intersection(lane, barred_to(state, unit))) / lane.area)


def _ranks(units: Sequence[UnitId]) -> tuple[Sequence[UnitId], Sequence[UnitId]]:
    half = (len(units) + 1) // 2
    return units[:half], units[half:]


def _size(state: State, units: Sequence[UnitId]) -> tuple[float, float]:
    ranks = [rank for rank in _ranks(units) if rank]
    wide = max(sum(_frontage(state, unit) for unit in rank) for rank in ranks)
    return wide, sum(max(troop_of(state, unit).base.depth for unit in rank) for rank in ranks)


def _frontage(state: State, unit: UnitId) -> float:
    return troop_of(state, unit).base.width * len(state.units[unit].stands)


def _block(state: State, seat: Seat, units: Sequence[UnitId], left: float, back: float) -> Block:
    """Every unit in line, the second rank behind the first."""
    low, high = zone_of(state, seat)
    north = state.sides[seat].edge == "north"
    facing, front = (90.0, high - back) if north else (270.0, low + back)
    away = -1 if north else 1
    found: dict[StandId, Pose] = {}
    for rank in _ranks(units):
        x = left
        for unit in rank:
            base = troop_of(state, unit).base
            for number, stand in enumerate(state.units[unit].stands):
                middle = x + base.width * (number + 0.5)
                found[stand] = Pose(x=round(middle, 4), y=round(front + away * base.depth / 2, 4), facing=facing)
            x += _frontage(state, unit)
        front += away * max((troop_of(state, unit).base.depth for unit in rank), default=0.0)
    return found
