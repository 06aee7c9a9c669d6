"""How a charge may go: which stand against which, at which edge, in which order (WM-CHG-02..15, WM-GEO-12..14)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import dist

import shapely

from app.rules.kernel.boards.charging import Lineup, Pairing, charged_sides, first_pose, line_up
from app.rules.kernel.boards.contacts import coherent, contact, touched_sides
from app.rules.kernel.boards.stands import Side, Stand, edge, gap, off_table, outward, overlapping, xy
from app.rules.kernel.identity_cache import ByIdentity
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.plane.tolerance import rounded
from app.rules.kernel.referee.refusal import Refusal
from app.rules.warmaster.characteristics import has, has_effect, troop_of
from app.rules.warmaster.ground.measures import all_stands, is_within, stands_of
from app.rules.warmaster.ground.sight import sees, unit_sees
from app.rules.warmaster.ground.standing import apart
from app.rules.warmaster.ground.terrain import are_behind_walls, barred_to, in_walls, is_in
from app.rules.warmaster.ground.ways import Obstacles, Places, long, obstacles, way
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import StandId, State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE

SPARE = 1e-6
"""By so much more a way is looked for than it may be long: its length is judged by itself."""

ALONG = 0.1
"""How finely places along an edge are tried where the middle of it is too far."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Charging:
    """A charge being looked at: who, at whom, how far, and what is in the way."""

    state: State
    unit: UnitId
    target: UnitId
    allowance: float
    obstacles: Obstacles
    ground: shapely.Geometry
    chargers: tuple[Stand, ...]
    targets: tuple[Stand, ...]
    enemies: tuple[Stand, ...]
    friends: tuple[Stand, ...]


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


_known = ByIdentity[State, dict[tuple[UnitId, UnitId, float, tuple[UnitId, ...]], tuple[Plan, ...]]](
    lambda state: {}, room=64
)


def plans(
    state: State, unit: UnitId, target: UnitId, allowance: float, together: Iterable[UnitId] = ()
) -> tuple[Plan, ...]:
    """The ways a charge may go; several are the charging player's choice, none means it cannot be made."""
    known, key = _known(state), (unit, target, allowance, tuple(together))
    if key not in known:
        known[key] = _plans(state, *key)
    return known[key]


def _plans(
    state: State, unit: UnitId, target: UnitId, allowance: float, together: tuple[UnitId, ...]
) -> tuple[Plan, ...]:
    if not is_within(state, unit, target, allowance):
        return ()
    charge = looked_at(state, unit, target, allowance, together)
    found: list[Plan] = []
    for pair in _pairs(charge):
        opened, frontage = partial(_is_open, charge, pair.target), state.options.corner_rule == "frontage"
        for side in charged_sides(pair, charge.chargers, opened, TOLERANCE, by_frontage=frontage):
            found += _lined_up(charge, pair, side)
    # Mere corners are met only where no front is: who is as near by a corner goes for what it can stand flush against.
    flush = [plan for plan in found if plan.worth[1] > 0]
    return tuple({plan.key: plan for plan in flush or found}.values())


def looked_at(state: State, unit: UnitId, target: UnitId, allowance: float, together: Iterable[UnitId]) -> Charging:
    """The charge with all that stands about it."""
    seat = state.units[unit].seat
    moving = {unit, *together}
    others = all_stands(state, but=[unit])
    enemies = tuple(one for one in others if state.units[state.stands[one.id].unit].seat != seat)
    return Charging(
        state=state,
        unit=unit,
        target=target,
        allowance=allowance,
        obstacles=obstacles(state, unit, moving, into=[state.stands[one.id].unit for one in enemies]),
        ground=barred_to(state, unit),
        chargers=stands_of(state, unit),
        targets=stands_of(state, target),
        enemies=enemies,
        friends=tuple(one for one in others if one not in enemies),
    )


def _pairs(charge: Charging) -> list[Pairing]:
    """The nearest charging stands and the enemy stands they go for: one pair, or those as near (WM-CHG-04, -05).

    Stands that do not see the other or cannot get to it are left out; where the straight way is blocked the way round
    counts.
    """
    near: list[tuple[float, Pairing]] = []
    for one in charge.chargers:
        for other in charge.targets:
            found = gap(one, other, TOLERANCE)
            if TOLERANCE.more_than(found.distance, charge.allowance) or not sees(charge.state, one, other):
                continue
            reach = _reach(charge, one, other)
            if reach is not None:
                near.append((max(reach, found.distance), Pairing(charger=one, target=other, gap=found)))
    least = min((apart for apart, _ in near), default=0.0)
    tied = [(apart, pair) for apart, pair in near if apart <= least + TOLERANCE.fit]
    return [pair for _, pair in sorted(tied, key=lambda row: (row[0], row[1].charger.id, row[1].target.id))]


def _reach(charge: Charging, one: Stand, other: Stand) -> float | None:
    """How far a stand goes to meet another: straight, else by the way round; none if it cannot within its allowance."""
    best: float | None = None
    direct = gap(one, other, TOLERANCE)
    line = shapely.LineString((xy(direct.a), xy(direct.b)))
    for side in _facing_sides(one, other):
        placed = _first(charge, one, other, side)
        if placed is not None:
            blocked = any(
                shapely.distance(line, shapely.Point(stand.pose.x, stand.pose.y)) < stand.depth / 2 - TOLERANCE.touch
                for stand in (*charge.friends, *charge.enemies)
                if stand.id != other.id and stand.id not in {mate.id for mate in charge.targets}
            )
            went = long(placed[1]) if blocked or len(placed[1]) > 2 else direct.distance
            best = went if best is None else min(best, went)
    return best


def _facing_sides(one: Stand, other: Stand) -> tuple[Side, ...]:
    """The edges of a stand on whose outer side some corner of the other's front lies: those that can be seen at all."""
    fronts = edge(one, "front")
    sides: list[Side] = []
    for side in ("front", "right", "rear", "left"):
        start, n = edge(other, side)[0], outward(other, side)
        if any((p.x - start.x) * n.x + (p.y - start.y) * n.y > TOLERANCE.touch for p in fronts):
            sides.append(side)
    return tuple(sides)


def _is_open(charge: Charging, target: Stand, side: Side) -> bool:
    """Whether some stand faces that edge and gets there (WM-CHG-05, -07)."""
    return any(
        side in _facing_sides(one, target) and _first(charge, one, target, side) is not None for one in charge.chargers
    )


_firsts = ByIdentity[Charging, dict[tuple[StandId, StandId, Side], tuple[Pose, Places] | None]](
    lambda charge: {}, room=64
)


def _first(charge: Charging, one: Stand, target: Stand, side: Side) -> tuple[Pose, Places] | None:
    """Where the first stand ends and its way: asked of each pair for its reach, for the edge it meets, and for the plan."""
    known, key = _firsts(charge), (one.id, target.id, side)
    if key not in known:
        known[key] = _first_place(charge, one, target, side)
    return known[key]


def _first_place(charge: Charging, one: Stand, target: Stand, side: Side) -> tuple[Pose, Places] | None:
    """Where the first stand ends and its way: in the middle of the edge, or as near to it as there is room and it may go.

    WM-CHG-08, -09, WM-AMB-17.
    """
    others = [other for other in (*charge.friends, *charge.enemies) if other.id != target.id]
    pose = first_pose(one, target, side, others, TOLERANCE)
    if pose is None:
        return None
    a, b = edge(target, side)
    full = dist(xy(a), xy(b))
    ux, uy = (b.x - a.x) / full, (b.y - a.y) / full
    steps = int((full + one.width) / ALONG)
    for step in range(steps):
        for sign in (0,) if step == 0 else (-1, 1):
            shift = sign * step * ALONG
            tried = replace(pose, x=rounded(pose.x + ux * shift), y=rounded(pose.y + uy * shift))
            if step and not _meets(charge, one.at(tried), target):
                continue
            places = _way_to(charge, one, tried)
            if places is not None:
                return tried, places
        if step == 0 and dist((one.pose.x, one.pose.y), (pose.x, pose.y)) > charge.allowance + full + one.width:
            return None
    return None


def _meets(charge: Charging, stand: Stand, target: Stand) -> bool:
    return contact(stand, target, TOLERANCE) is not None and _is_free(charge, stand)


def _is_free(charge: Charging, stand: Stand) -> bool:
    return not any(
        apart(stand, other) and overlapping(stand, other, TOLERANCE) for other in (*charge.friends, *charge.enemies)
    )


def _way_to(charge: Charging, one: Stand, pose: Pose) -> Places | None:
    """The way of a stand to a pose, if it may end there and gets that far (WM-CHG-14)."""
    farthest = charge.allowance + TOLERANCE.touch
    if dist((one.pose.x, one.pose.y), (pose.x, pose.y)) > farthest:
        return None
    state, placed = charge.state, one.at(pose)
    if off_table(placed, state.width, state.height, TOLERANCE) or is_in(placed.body, charge.ground):
        return None
    places = way(charge.obstacles, one, pose, farthest + SPARE)
    return places if places and long(places) <= farthest else None


def _lined_up(charge: Charging, pair: Pairing, side: Side) -> list[Plan]:
    """The best arrangements behind this first stand (WM-CHG-10..15)."""
    found = _first(charge, pair.charger, pair.target, side)
    if found is None or side not in _facing_sides(pair.charger, pair.target):
        return []
    first = pair.charger.at(found[0])
    if not _is_free(charge, first):
        return []
    rest = [one for one in charge.chargers if one.id != first.id]
    near = [one for one in charge.enemies if _is_near(one, first, len(charge.chargers))]
    friends = [one for one in charge.friends if _is_near(one, first, len(charge.chargers))]
    may_stand = _remembered(lambda one, pose: _way_to(charge, one, pose) is not None)
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
            and _is_free(charge, spot)
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
        places = way(charge.obstacles, stands[stand], pose)
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
        corners += met <= TOLERANCE.fit and any(contact(placed, enemy, TOLERANCE) for enemy in near)
    return full, round(length, 1), corners


def apart_or_touching(one: Stand, other: Stand) -> bool:
    """Whether two stands are near enough to touch."""
    reach = (one.width + one.depth + other.width + other.depth) / 2
    return dist((one.pose.x, one.pose.y), (other.pose.x, other.pose.y)) <= reach


def _front_met(stand: Stand, enemy: Stand) -> float:
    return touched_sides(stand, enemy, TOLERANCE).get("front", 0.0)
