"""Moving units as one body: every stand within its pace, round what is in the way, all connected at the end (WM-MOV, WM-BRG-05)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations, product
from math import isfinite

from app.rules.kernel.boards.contacts import touching, unit_within
from app.rules.kernel.boards.stands import Stand, overlapping
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.refusal import Refusal
from app.rules.warmaster.characteristics import has
from app.rules.warmaster.characters import run_over
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import ground, stands_of
from app.rules.warmaster.ground.standing import apart, judge_standing, posed
from app.rules.warmaster.ground.ways import Places, long, obstacles, path, way
from app.rules.warmaster.model.command_events import UnitMove, UnitMoved
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import StandId, State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE


def judge_body(
    state: State,
    units: Sequence[UnitId],
    moves: Sequence[PathOf],
    allowances: Mapping[UnitId, float],
    *,
    still: Collection[UnitId] = (),
    loose: Collection[UnitId] = (),
) -> Mapping[StandId, Places] | Refusal:
    """The ways of all stands of these units, or why they cannot go like this. Stands that are not named stay.

    Units of `still` are part of the body but move no more; those of `loose` need not hang together with it (WM-BRG-06).
    """
    if met := next((move.model for move in moves if move.model in _stands(state, still)), None):
        return refuse("no_order", "WM-BRG-06", piece=met)
    stands = {stand.id: stand for unit in units for stand in stands_of(state, unit)}
    if refused := _judge_named(stands, moves):
        return refused
    ends = {stand.id: stand.pose for stand in stands.values()} | {move.model: move.end for move in moves}
    by_unit = {unit: {stand.id: ends[stand.id] for stand in stands_of(state, unit)} for unit in units}
    for unit, poses in by_unit.items():
        others = [one for other in units if other != unit for one in posed(state, by_unit[other])]
        if refused := judge_standing(state, unit, poses, others, but=units):
            return refused
        if refused := touches_enemy(state, unit, poses):
            return refused
    body = {unit: poses for unit, poses in by_unit.items() if unit not in loose}
    if len(body) > 1 and not _connected(state, body):
        return refuse("brigade_not_coherent", n=len(body))
    moving = [unit for unit in units if unit not in still]
    return _judge_ways(state, moving, {unit: by_unit[unit] for unit in moving}, stands, allowances)


def _stands(state: State, units: Iterable[UnitId]) -> set[StandId]:
    return {stand.id for unit in units for stand in stands_of(state, unit)}


def _judge_named(stands: Mapping[StandId, Stand], moves: Sequence[PathOf]) -> Refusal | None:
    """Every move is one of these stands', named once, flat on the table."""
    named = [move.model for move in moves]
    if len(set(named)) != len(named):
        return refuse("bad_choice", "WM-MOV-02", n=len(named))
    for move in moves:
        if move.model not in stands:
            return refuse("unknown_id", "WM-MOV-02", id=move.model)
        if not move.path or move.end.z != 0 or not isfinite(move.end.facing):
            return refuse("bad_number", piece=move.model)
    return None


def touches_enemy(state: State, unit: UnitId, poses: Mapping[StandId, Pose]) -> Refusal | None:
    """A move into contact is a charge and nothing else (WM-MOV-07)."""
    seat = state.units[unit].seat
    stands = posed(state, poses)
    for other in ground(state).near(stands, TOLERANCE.touch):
        if state.units[other].seat == seat:
            continue
        for enemy, stand in product(stands_of(state, other), stands):
            if touching(stand, enemy, TOLERANCE):
                return refuse("contact_requires_charge", piece=stand.id, other=enemy.id)
    return None


def _connected(state: State, by_unit: Mapping[UnitId, Mapping[StandId, Pose]]) -> bool:
    """Whether all units touch one another, one by way of the next (WM-BRG-05)."""
    stands = {unit: posed(state, poses) for unit, poses in by_unit.items()}
    pairs = [(a, b) for a, b in combinations(stands, 2) if unit_within(stands[a], stands[b], TOLERANCE.touch)]
    return connected(tuple(stands), pairs)


def connected(units: Iterable[UnitId], pairs: Sequence[tuple[UnitId, UnitId]]) -> bool:
    """Whether these pairs link all of the units."""
    left = list(units)
    group = {left.pop(0)} if left else set()
    while more := [unit for unit in left if any({unit, other} in map(set, pairs) for other in group)]:
        group |= set(more)
        left = [unit for unit in left if unit not in group]
    return not left


def _judge_ways(
    state: State,
    units: Sequence[UnitId],
    by_unit: Mapping[UnitId, Mapping[StandId, Pose]],
    stands: Mapping[StandId, Stand],
    allowances: Mapping[UnitId, float],
) -> Mapping[StandId, Places] | Refusal:
    """Every stand's shortest way, which no stand of another unit bars and which is no longer than allowed (WM-MOV-01..03)."""
    ways: dict[StandId, Places] = {}
    for unit, poses in by_unit.items():
        around = obstacles(state, unit, units)
        for stand, end in poses.items():
            found = way(around, stands[stand], end)
            if found is None:
                return refuse("path_blocked", piece=stand)
            if long(found) > allowances[unit] + TOLERANCE.touch:
                had = round(long(found), 2)
                return refuse("move_too_far", piece=stand, had=had, needed=allowances[unit])
            ways[stand] = found
    return ways


def go(
    draft: Draft, units: Sequence[UnitId], moves: Sequence[PathOf], ways: Mapping[StandId, Places], why: UnitMove
) -> None:
    """The units go together, then it is seen whom they went over. Units of which nothing moves say nothing."""
    state, ends = draft.state, {move.model: move.end for move in moves}
    all_moving = {
        unit: [one for one in stands_of(state, unit) if ends.get(one.id, one.pose) != one.pose] for unit in units
    }
    moving = {unit: stands for unit, stands in all_moving.items() if stands}
    for unit in tell(draft, moving, ends, ways, why):
        own = {stand: ways[stand] for stand in draft.state.units[unit].stands if stand in ways}
        run_over.after_move(draft, unit, own, in_command=True)


def tell(
    draft: Draft,
    moving: Mapping[UnitId, Sequence[Stand]],
    ends: Mapping[StandId, Pose],
    ways: Mapping[StandId, Places],
    why: UnitMove,
) -> tuple[UnitId, ...]:
    """Tells of the moves of these stands unit by unit, in an order in which none steps on another; gives the order."""
    told: list[UnitId] = []
    for knot in in_turn(draft.state, tuple(moving), ends):
        for unit in knot:
            others = [] if unit != knot[0] else [one for mate in knot[1:] for one in moving[mate]]
            stands = [*moving[unit], *others]
            went = tuple(PathOf(model=one.id, path=path(ways[one.id], one.pose, ends[one.id])) for one in stands)
            lengths = tuple(round(long(ways[one.id]), 2) for one in stands)
            draft.emit(UnitMoved(unit=unit, moves=went, lengths=lengths, why=why))
            told.append(unit)
    return tuple(told)


def in_turn(state: State, units: Sequence[UnitId], ends: Mapping[StandId, Pose]) -> tuple[tuple[UnitId, ...], ...]:
    """The units in an order in which none steps on one that has still to go: facts are told one by one.

    Those that exchange places, or turn about one another, go at once: each of them would stand on another before.
    """
    left, found = list(units), list[tuple[UnitId, ...]]()
    while left:
        knots = [_knot(state, unit, left, ends) for unit in left]
        found.append(min(knots, key=len))
        left = [unit for unit in left if unit not in found[-1]]
    return tuple(found)


def _knot(state: State, unit: UnitId, left: Sequence[UnitId], ends: Mapping[StandId, Pose]) -> tuple[UnitId, ...]:
    """A unit with all who have to go with it: who stands where it goes, and who stands where those go."""
    knot, asked = [unit], list[UnitId]()
    while more := [one for one in knot if one not in asked]:
        asked += more
        knot += [mate for one in more for mate in _in_the_way(state, one, left, ends) if mate not in knot]
    return tuple(dict.fromkeys(knot))


def _in_the_way(state: State, unit: UnitId, left: Sequence[UnitId], ends: Mapping[StandId, Pose]) -> list[UnitId]:
    """Who of those that are left still stands where a unit goes."""
    there = posed(state, {one.id: ends.get(one.id, one.pose) for one in stands_of(state, unit)})
    return [
        mate
        for mate in left
        if mate != unit
        and any(
            apart(stand, other) and overlapping(stand, other, TOLERANCE)
            for other in stands_of(state, mate)
            for stand in there
        )
    ]


def may_be_brigaded(state: State, units: Sequence[UnitId]) -> bool:
    """Steam Tanks and Gyrocopters never; Giants with Giants alone; Chaos Spawn only with others (WM-BRG-10)."""
    if len(units) == 1:
        return not has(state, units[0], "spawn")
    if any(has(state, unit, "never_brigaded") for unit in units):
        return False
    if any(has(state, unit, "giant") for unit in units) and not all(has(state, unit, "giant") for unit in units):
        return False
    return not all(has(state, unit, "spawn") for unit in units)
