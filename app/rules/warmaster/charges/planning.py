"""How a charge may go: which stand against which, at which edge, in which order (WM-CHG-02..15, WM-GEO-12..14)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from math import dist, inf
from operator import itemgetter

import shapely

from app.rules.kernel.boards.charging import Lineup, Pairing, charged_sides, line_up, meets_corner
from app.rules.kernel.boards.contacts import coherent, touched_sides, touching
from app.rules.kernel.boards.stands import (
    Gap,
    Side,
    Stand,
    apart_by,
    edge,
    gap,
    outward,
    overlapping,
    segments_gap,
    xy,
)
from app.rules.kernel.incremental.tracking import unwatched
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.plane.tolerance import rounded
from app.rules.kernel.refusal import Refusal
from app.rules.warmaster.characteristics import has, has_effect, troop_of
from app.rules.warmaster.charges.meeting import (
    Charging,
    facing_sides,
    first_at,
    is_free,
    is_open,
    longest,
    looked_at,
    way_to,
)
from app.rules.warmaster.ground.measures import ground, is_within, stands_of
from app.rules.warmaster.ground.sight import sees, unit_sees
from app.rules.warmaster.ground.terrain import are_behind_walls, in_walls
from app.rules.warmaster.ground.ways import Places, long, way
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import StandId, State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """One way a charge may go: a name to pick it by, where every stand ends, its way, and what the arrangement is worth."""

    key: str
    side: Side
    first: StandId
    against: StandId
    poses: Mapping[StandId, Pose]
    ways: Mapping[StandId, Places]
    worth: tuple[int, float, int]


def why_not_charge(state: State, unit: UnitId, target: UnitId) -> Refusal | None:
    """What forbids the charge whatever its way; on an order guns charge like others.

    WM-CHG-02, WM-CHG-18, WM-CHG-19, WM-CHG-20, WM-COV-09, WM-COV-10.
    """
    troop = troop_of(state, unit)
    if has_effect(state, unit, "doom_and_despair"):
        return refuse("effect_forbids_charge", unit=unit)
    if not unit_sees(state, unit, target):
        return refuse("charge_target_not_visible", unit=unit, target=target)
    climbs = troop.type == "infantry" or troop.flying or has(state, unit, "giant")
    if not climbs and in_walls(state, stands_of(state, target)):
        return refuse("cannot_attack_fortified", unit=unit, target=target)
    if not troop.flying and are_behind_walls(state, stands_of(state, target), troop.type):
        return refuse("siege_rules_unavailable", unit=unit, target=target)
    return None


FARTHER = 40.0
"""So much farther than a unit may go, in centimetres, nobody who stands there is asked anything of for its charge."""


def plans(
    state: State, unit: UnitId, target: UnitId, allowance: float, together: Iterable[UnitId] = ()
) -> tuple[Plan, ...]:
    """The ways a charge may go; several are the charging player's choice, none means it cannot be made.

    They are looked for anew when somebody near has moved, or was lost.
    """
    known, key = ground(state), (unit, target, allowance, tuple(together))
    if key not in known.plans:
        near = tuple(known.stands[one] for one in known.near(stands_of(state, unit), allowance + FARTHER))
        pieces = (unwatched(state.terrain), *near)
        known.plans[key] = known.measured.kept(("plans", *key), pieces, lambda: _plans(state, *key))
    found: tuple[Plan, ...] = known.plans[key]
    return found


def _plans(
    state: State, unit: UnitId, target: UnitId, allowance: float, together: tuple[UnitId, ...]
) -> tuple[Plan, ...]:
    if not is_within(state, unit, target, allowance):
        return ()
    charge = looked_at(state, unit, target, allowance, together)
    return _found(charge) or _found(replace(charge, corners=True))


def _found(charge: Charging) -> tuple[Plan, ...]:
    found: list[Plan] = []
    for pair in _pairs(charge):
        opened, frontage = partial(is_open, charge, pair.target), charge.state.options.corner_rule == "frontage"
        sides = charged_sides(pair, charge.chargers, opened, TOLERANCE, by_frontage=frontage)
        for side in sides or _nearest_open(charge, pair):
            found += _lined_up(charge, pair, side)
    return tuple({plan.key: plan for plan in found}.values())


def _nearest_open(charge: Charging, pair: Pairing) -> tuple[Side, ...]:
    """The edge to charge where the nearest one is closed: closed ones are left out of consideration (WM-CHG-05, -07)."""
    sides = [side for side in facing_sides(pair.charger, pair.target) if is_open(charge, pair.target, side)]
    apart = {side: segments_gap(edge(pair.charger, "front"), edge(pair.target, side)) for side in sides}
    least = min(apart.values(), default=0.0)
    return tuple(side for side in sides if apart[side] <= least + TOLERANCE.fit)


def _pairs(charge: Charging) -> list[Pairing]:
    """The nearest charging stands and the enemy stands they go for: one pair, or those as near (WM-CHG-04, -05).

    Stands that do not see the other or cannot get to it are left out; where the straight way is blocked the way round
    counts. Of enemy stands as near to one charger those met along an edge go before those met at a corner.
    """
    near: list[tuple[float, Pairing]] = []
    least = inf
    pairs = [(apart_by(one, other), one, other) for one, other in product(charge.chargers, charge.targets)]
    for apart, one, other in sorted(pairs, key=itemgetter(0)):
        if apart > least + TOLERANCE.fit:
            break  # who is farther than a pair that can be met is no nearer by any way
        if TOLERANCE.more_than(apart, charge.allowance) or not sees(charge.state, one, other):
            continue
        found = gap(one, other, TOLERANCE)
        reach = _reach(charge, one, other, found)
        if reach is not None:
            near.append((max(reach, apart), Pairing(charger=one, target=other, gap=found)))
            least = min(least, near[-1][0])
    tied = [(apart, pair) for apart, pair in near if apart <= least + TOLERANCE.fit]
    faced = {pair.charger.id for _, pair in tied if not meets_corner(pair, TOLERANCE)}
    tied = [row for row in tied if row[1].charger.id not in faced or not meets_corner(row[1], TOLERANCE)]
    return [pair for _, pair in sorted(tied, key=lambda row: (row[0], row[1].charger.id, row[1].target.id))]


def _reach(charge: Charging, one: Stand, other: Stand, direct: Gap) -> float | None:
    """How far a stand goes to meet another: straight, else by the way round; none if it cannot within its allowance."""
    best: float | None = None
    line = shapely.LineString((xy(direct.a), xy(direct.b)))
    spared = {one.id for one in (*charge.chargers, *charge.targets)}
    for side in facing_sides(one, other):
        placed = first_at(charge, one, other, side)
        if placed is not None:
            blocked = any(
                shapely.distance(line, shapely.points(stand.pose.x, stand.pose.y)) < stand.depth / 2 - TOLERANCE.touch
                for stand in ground(charge.state).between(direct.a, direct.b, 0.0)
                if stand.id not in spared
            )
            went = long(placed[1]) if blocked or len(placed[1]) > 2 else direct.distance
            best = went if best is None else min(best, went)
    return best


def _lined_up(charge: Charging, pair: Pairing, side: Side) -> list[Plan]:
    """The best arrangements behind this first stand (WM-CHG-10..15)."""
    found = first_at(charge, pair.charger, pair.target, side)
    if found is None or side not in facing_sides(pair.charger, pair.target):
        return []
    first = pair.charger.at(found[0])
    if not is_free(charge, first):
        return []
    rest = [one for one in charge.chargers if one.id != first.id]
    near = [one for one in charge.enemies if _is_near(one, first, len(charge.chargers))]
    friends = [one for one in charge.friends if _is_near(one, first, len(charge.chargers))]
    may_stand = _remembered(lambda one, pose: way_to(charge, one, pose) is not None)
    arrangements: Sequence[Mapping[str, Pose]]
    arrangements = [
        one.poses for one in _best(line_up(first, rest, pair.target, side, near, friends, may_stand, TOLERANCE))
    ]
    if not arrangements:
        behind = _behind(charge, first, rest, may_stand)
        arrangements = [behind] if behind is not None else []
    return [_plan(charge, pair, side, number, poses) for number, poses in enumerate(arrangements)]


def _best(arrangements: Sequence[Lineup]) -> Sequence[Lineup]:
    """Those worth the most; of some with the same stands at the same places the one with the least way."""
    seen: dict[tuple[tuple[float, float], ...], Lineup] = {}
    for one in arrangements:
        seen.setdefault(tuple(sorted((round(p.x, 2), round(p.y, 2)) for p in one.poses.values())), one)
    return tuple(seen.values())


def _is_near(one: Stand, first: Stand, count: int) -> bool:
    return dist((one.pose.x, one.pose.y), (first.pose.x, first.pose.y)) <= 4.0 * count + 6.0


def _remembered(may_stand: Callable[[Stand, Pose], bool]) -> Callable[[Stand, Pose], bool]:
    known: dict[tuple[str, float, float, float], bool] = {}

    def asked(one: Stand, pose: Pose) -> bool:
        key = (one.id, pose.x, pose.y, pose.facing)
        if key not in known:
            known[key] = may_stand(one, pose)
        return known[key]

    return asked


def _behind(
    charge: Charging, first: Stand, rest: Sequence[Stand], may_stand: Callable[[Stand, Pose], bool]
) -> Mapping[str, Pose] | None:
    """Stands that cannot be lined up go behind the first or slightly back, so that the unit hangs together (WM-CHG-14)."""
    placed = [first]
    for one in rest:
        spots = [(row, column / 2) for row in (0, 1, 2, 3) for column in (0, -1, 1, -2, 2, -3, 3, -4, 4)]
        tried = (first.at(_spot(first, row, column)) for row, column in spots if row or abs(column) >= 1)
        fits = (
            spot.pose
            for spot in tried
            if not any(overlapping(spot, other, TOLERANCE) for other in placed)
            and is_free(charge, spot)
            and coherent([*placed, spot], TOLERANCE)
            and may_stand(one, spot.pose)
        )
        pose = next(fits, None)
        if pose is None:
            return None
        placed.append(one.at(pose))
    return {stand.id: stand.pose for stand in placed}


def _spot(first: Stand, row: int, column: float) -> Pose:
    back, right = outward(first, "rear"), outward(first, "right")
    x = first.pose.x + back.x * row * first.depth + right.x * column * first.width
    y = first.pose.y + back.y * row * first.depth + right.y * column * first.width
    return replace(first.pose, x=rounded(x), y=rounded(y))


def _plan(charge: Charging, pair: Pairing, side: Side, number: int, poses: Mapping[str, Pose]) -> Plan:
    stands = {one.id: one for one in charge.chargers}
    ways: dict[StandId, Places] = {}
    for stand, pose in poses.items():
        places = way(charge.obstacles, stands[stand], pose, longest(charge))
        assert places is not None
        ways[stand] = places
    return Plan(
        key=f"{pair.charger.id}>{pair.target.id}@{side}" + (f"#{number}" if number else ""),
        side=side,
        first=pair.charger.id,
        against=pair.target.id,
        poses=poses,
        ways=ways,
        worth=worth(charge, poses),
    )


def worth(charge: Charging, poses: Mapping[StandId, Pose]) -> tuple[int, float, int]:
    """How many fronts are wholly in contact, how much of all fronts is, how many corners touch (WM-CHG-10)."""
    stands = {one.id: one for one in charge.chargers}
    full, length, corners = 0, 0.0, 0
    for stand, pose in poses.items():
        placed = stands[stand].at(pose)
        near = [enemy for enemy in charge.enemies if apart_or_touching(placed, enemy)]
        met = sum(_front_met(placed, enemy) for enemy in near)
        full += met >= placed.width - TOLERANCE.fit
        length += met
        corners += met <= TOLERANCE.fit and any(touching(placed, enemy, TOLERANCE) for enemy in near)
    return full, round(length, 1), corners


def apart_or_touching(one: Stand, other: Stand) -> bool:
    """Whether two stands are near enough to touch."""
    reach = (one.width + one.depth + other.width + other.depth) / 2
    return dist((one.pose.x, one.pose.y), (other.pose.x, other.pose.y)) <= reach


def _front_met(stand: Stand, enemy: Stand) -> float:
    return touched_sides(stand, enemy, TOLERANCE).get("front", 0.0)
