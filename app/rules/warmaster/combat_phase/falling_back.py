"""Falling back: any way, between the lowest die and the sum of three, clear of enemies and combats (WM-FAL-01..07)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, product
from math import atan2, cos, degrees, inf, radians, sin

from app.rules.kernel.boards.contacts import away_from, touched_sides
from app.rules.kernel.boards.stands import Stand, apart_by, are_near, outward
from app.rules.kernel.incremental.derived import memoized
from app.rules.kernel.offers.offer import MoveNeed, Mover, Offer
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.plane.tolerance import rounded
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characters import run_over
from app.rules.warmaster.combat_phase.rooms_behind import Shift, shifts
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.forced import escapes
from app.rules.warmaster.ground.measures import distance, enemies_of, engaged, ground, on_table, stands_of
from app.rules.warmaster.ground.standing import ends_of, judge_named, judge_standing, with_the_rest
from app.rules.warmaster.ground.ways import Obstacles, Places, long, obstacles, path, way
from app.rules.warmaster.handlers import Handler, Handlers, Offers, Steps, waits, whose
from app.rules.warmaster.model.combat_commands import FallBack
from app.rules.warmaster.model.combat_prompts import Combat, FallingBack
from app.rules.warmaster.model.command_events import UnitMoved
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.shooting_prompts import DrivingBack
from app.rules.warmaster.model.state import StandId, State, UnitId
from app.rules.warmaster.model.tables import KEEP_AWAY, TOLERANCE

TURN = 15
"""Between the directions that are tried first for a unit that falls back as a block, in degrees."""


def judge(
    state: State, step: FallingBack, moves: Sequence[PathOf], within: float = inf
) -> Mapping[StandId, Places] | Refusal:
    """No stand farther than the sum, one at least as far as the lowest die, nobody near an enemy or a combat.

    A way longer than `within` is as good as none: it is not looked for.
    """
    placed = with_the_rest(state, step.unit, ends_of(moves))
    if refused := judge_named(state, step.unit, placed):
        return refused
    poses = {one.model: one.pose for one in placed}
    if refused := judge_standing(state, step.unit, poses):
        return refused
    around = _around(state, step.unit)
    ways: dict[StandId, Places] = {}
    for stand in stands_of(state, step.unit):
        found = way(around, stand, poses[stand.id], within)
        if found is None:
            return refuse("path_blocked", "WM-FAL-05", piece=stand.id)
        if long(found) > step.most + TOLERANCE.touch:
            return refuse("fall_back_too_far", piece=stand.id, had=round(long(found), 2), needed=step.most)
        ways[stand.id] = found
    farthest = max(long(found) for found in ways.values())
    if farthest < step.least - TOLERANCE.touch:
        return refuse("fall_back_too_short", unit=step.unit, had=round(farthest, 2), needed=step.least)
    return _judge_room(state, step.unit, poses) or ways


@memoized
def _around(state: State, unit: UnitId) -> Obstacles:
    """What is in the way, the same for every place that is tried: what is grown around it is kept with it."""
    return obstacles(state, unit, into=[enemy.id for enemy in enemies_of(state, unit)])


def _judge_room(state: State, unit: UnitId, poses: Mapping[StandId, Pose]) -> Refusal | None:
    """More than 1 cm from enemies and from whoever fights, unless it only moves away from them (WM-FAL-05)."""
    seat = state.units[unit].seat
    ends = [(stand, stand.at(poses[stand.id])) for stand in stands_of(state, unit)]
    for name in ground(state).near([there for _, there in ends], KEEP_AWAY + TOLERANCE.touch):
        other = state.units[name]
        if name == unit or (other.seat == seat and not engaged(state, name)):
            continue
        for (stand, there), foe in product(ends, stands_of(state, other.id)):
            if not are_near(there, foe, KEEP_AWAY + TOLERANCE.touch):
                continue
            apart = apart_by(there, foe)
            if not TOLERANCE.more_than(apart, KEEP_AWAY) and not _goes_away(state, stand, there, foe):
                code = "too_close_to_enemy" if other.seat != seat else "too_close_to_combat"
                return refuse(code, "WM-FAL-05", piece=stand.id, other=foe.id, had=round(apart, 2))
    return None


def _goes_away(state: State, stand: Stand, there: Stand, foe: Stand) -> bool:
    """Whether a stand moved directly away from another unit, from the edge it touched or else by the nearest points.

    WM-FAL-05, WM-GEO-10.
    """
    dx, dy = there.pose.x - stand.pose.x, there.pose.y - stand.pose.y
    if apart_by(there, foe) < apart_by(stand, foe):
        return False
    own, other = (stands_of(state, state.stands[one.id].unit) for one in (stand, foe))
    return any(
        dx * away.x + dy * away.y > TOLERANCE.touch and abs(dx * away.y - dy * away.x) <= TOLERANCE.fit
        for away in _aways(own, other)
    )


def _aways(own: Sequence[Stand], other: Sequence[Stand]) -> Iterator[Point]:
    """The directions straight away from a unit: from the edges that are touched, else from the nearest stand."""
    touched = [(one, side) for one, foe in product(own, other) for side in touched_sides(one, foe, TOLERANCE)]
    for one, side in touched:
        n = outward(one, side)
        yield Point(x=-n.x, y=-n.y)
    if not touched:
        one, foe = min(product(own, other), key=lambda pair: apart_by(pair[0], pair[1]))
        yield away_from(foe, one, TOLERANCE)


@memoized
def shifted(state: State, step: FallingBack) -> tuple[PathOf, ...] | None:
    """The unit moved as a block to a place where it may fall back to, straight away first; none if there is none.

    Straight away and round angles are tried first, which nearly always serve; then whatever the shapes around it leave free.
    """
    most = step.most + 2 * TOLERANCE.touch
    near = min(enemies_of(state, step.unit), key=lambda one: (distance(state, step.unit, one.id), one.id), default=None)
    start = 0.0
    if near is not None:
        away = escapes(state, step.unit, near.id, 1.0, by_force=True)[0].away
        start = _bearing(away.x, away.y)
    for dx, dy in chain(_round_angles(step, start), _straight_away(state, step), _left_free(state, step, start)):
        moves = tuple(
            PathOf(model=one.id, path=(one.pose, _moved(one.pose, dx, dy))) for one in stands_of(state, step.unit)
        )
        # Where it ends is told at once, how it gets there is not.
        poses = {move.model: move.end for move in moves}
        if not _judge_room(state, step.unit, poses) and not isinstance(judge(state, step, moves, most), Refusal):
            return moves
    return None


def _lengths(step: FallingBack) -> Iterator[float]:
    """Just out of the enemy's way, as far as it may, as little as it must."""
    return (far for far in (step.least + 1.05, float(step.most), float(step.least)) if step.least <= far <= step.most)


def _round_angles(step: FallingBack, start: float) -> Iterator[Shift]:
    for far in _lengths(step):
        for turn in range(0, 181, TURN):
            for sign in (1, -1):
                angle = radians(start + sign * turn)
                yield far * cos(angle), far * sin(angle)


def _straight_away(state: State, step: FallingBack) -> Iterator[Shift]:
    """Straight away from each whom it may leave so, however near it ends (WM-FAL-05)."""
    own, seat = stands_of(state, step.unit), state.units[step.unit].seat
    for other in on_table(state):
        if other.id != step.unit and (other.seat != seat or engaged(state, other.id)):
            for away in _aways(own, stands_of(state, other.id)):
                yield from ((far * away.x, far * away.y) for far in _lengths(step))


def _left_free(state: State, step: FallingBack, start: float) -> Iterator[Shift]:
    """Every part of the ground that the shapes around it leave free."""
    wish = (step.least * cos(radians(start)), step.least * sin(radians(start)))
    yield from shifts(state, step, _around(state, step.unit), wish)


def _bearing(x: float, y: float) -> float:
    return degrees(atan2(y, x))


def _moved(pose: Pose, dx: float, dy: float) -> Pose:
    return replace(pose, x=rounded(pose.x + dx), y=rounded(pose.y + dy))


def decide_fall_back(draft: Draft, seat: Seat, command: FallBack) -> Refusal | None:
    """The owner places it; who holds cover may stay; who finds no place is driven back so far (WM-FAL-04, -06, WM-COV-08)."""
    step = draft.state.step
    assert isinstance(step, FallingBack)
    if not command.moves:
        if step.covered:
            draft.leave()
            return None
        if shifted(draft.state, step) is not None:
            return refuse("fall_back_too_short", unit=step.unit, had=0, needed=step.least)
        draft.leave()
        _forced(draft, step)
        return None
    found = judge(draft.state, step, command.moves)
    if isinstance(found, Refusal):
        return found
    draft.leave()
    ends = {one.model: one.pose for one in with_the_rest(draft.state, step.unit, ends_of(command.moves))}
    stands = stands_of(draft.state, step.unit)
    moves = tuple(PathOf(model=one.id, path=path(found[one.id], one.pose, ends[one.id])) for one in stands)
    lengths = tuple(round(long(found[one.id]), 2) for one in stands)
    draft.emit(UnitMoved(unit=step.unit, moves=moves, lengths=lengths, why="fall_back"))
    run_over.after_move(draft, step.unit, found, in_command=False)
    return None


def _forced(draft: Draft, step: FallingBack) -> None:
    """Driven straight away from the nearest enemy of its combat, as by shooting, but without dice (WM-FAL-06, WM-AMB-24).

    Characters with it go along, whichever way it goes (WM-FAL-07).
    """
    state = draft.state
    combat = next((one for one in reversed(state.stack) if isinstance(one, Combat)), None)
    near = [one for one in enemies_of(state, step.unit) if combat is None or one.id in combat.units]
    if near:
        enemy = min(near, key=lambda one: (distance(state, step.unit, one.id), one.id)).id
        draft.enter(DrivingBack(unit=step.unit, seat=step.seat, distance=float(step.least), by=enemy))


def offers(state: State, seat: Seat) -> list[Offer]:
    """As proposed, or by hand; staying where cover allows it or nothing else is possible."""
    step = state.step
    assert isinstance(step, FallingBack)
    stands = tuple(stand.id for stand in stands_of(state, step.unit))
    proposed = shifted(state, step)
    by_hand = Offer(
        id="fall_back",
        command={"kind": "fall_back"},
        label="warmaster.offer.fall_back",
        facts={"unit": step.unit, "least": step.least, "most": step.most},
        place="prompt",
        unit=step.unit,
        pieces=stands,
        need=MoveNeed(field="moves", movers=tuple(Mover(piece=stand, allowance=step.most) for stand in stands)),
        primary=proposed is None,
        rule="WM-FAL-03",
    )
    found = [by_hand]
    if proposed is not None:
        command = {"kind": "fall_back", "moves": proposed}
        label = "warmaster.offer.fall_back_as_proposed"
        found.insert(
            0, replace(by_hand, id="fall_back_as_proposed", command=command, label=label, need=None, primary=True)
        )
    if step.covered or proposed is None:
        stay = Offer(
            id="stay",
            command={"kind": "fall_back", "moves": []},
            label="warmaster.offer.stay",
            facts={"unit": step.unit},
            place="prompt",
            role="pass",
            rule="WM-COV-08",
        )
        found.append(stay)
    return found


STEPS: Steps = {FallingBack: (whose, waits)}

HANDLERS: Handlers = {FallBack: Handler(handle=decide_fall_back, at=(FallingBack,))}

OFFERS: Offers = {FallingBack: offers}
