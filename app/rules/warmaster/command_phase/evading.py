"""Evading: straight away from the nearest enemy, through friends if need be (WM-EVA-01..06)."""

from collections.abc import Mapping
from dataclasses import replace
from math import dist

import shapely

from app.rules.kernel.boards.contacts import coherent
from app.rules.kernel.boards.stands import moved
from app.rules.kernel.offers.offer import MoveNeed, Mover, Offer
from app.rules.kernel.plane.footprints import plan_polygon
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characteristics import flies, has
from app.rules.warmaster.characters import run_over
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.forced import FINE, Escape, escapes
from app.rules.warmaster.ground.measures import (
    all_stands,
    enemies_of,
    nearest_gap,
    stands_of,
)
from app.rules.warmaster.ground.paces import full_pace
from app.rules.warmaster.ground.standing import ends_of, judge_named, judge_standing, posed
from app.rules.warmaster.model.command_commands import Evade
from app.rules.warmaster.model.command_events import InitiativeUsed, UnitConfused, UnitFlagged, UnitMoved
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import StandId, State, UnitId
from app.rules.warmaster.model.tables import KEEP_AWAY, NEAR, TOLERANCE


def why_not_evade(state: State, unit: UnitId) -> Refusal | None:
    """Troops that never evade (WM-INI-08, WM-FLY-01)."""
    if flies(state, unit):
        return refuse("flyers_cannot_evade", unit=unit)
    if has(state, unit, "must_charge"):
        return refuse("must_charge_pending", unit=unit)
    return None


def decide_evade(draft: Draft, seat: Seat, command: Evade, targets: tuple[UnitId, ...]) -> Refusal | None:
    """The nearest stand goes straight away, the rest form up around it; friends on the way are confused (WM-EVA-01..06)."""
    state = draft.state
    if command.target not in targets:
        return refuse("initiative_wrong_target", unit=command.unit, target=command.target)
    placed = ends_of(command.moves)
    if refused := why_not_evade(state, command.unit) or judge_named(state, command.unit, placed):
        return refused
    poses = {one.model: one.pose for one in placed}
    found = [
        one
        for one in escapes(state, command.unit, command.target, full_pace(state, command.unit))
        if command.how in (one.key, "")
    ]
    fitting = [(one, judge_escape(state, command.unit, command.target, one, poses)) for one in found]
    chosen = next((one for one, refused in fitting if refused is None), None)
    if chosen is None:
        return fitting[0][1] if fitting else refuse("bad_choice", "WM-EVA-01", unit=command.unit)
    draft.emit(InitiativeUsed(unit=command.unit, how="evade"))
    _go(draft, command.unit, chosen, poses)
    return None


def judge_escape(
    state: State, unit: UnitId, enemy: UnitId, escape: Escape, poses: Mapping[StandId, Pose]
) -> Refusal | None:
    """The first stand on its line, within full pace and where it is clear; the rest by it, none nearer to the enemy."""
    first, full = poses[escape.stand.id], full_pace(state, unit)
    dx, dy = first.x - escape.stand.pose.x, first.y - escape.stand.pose.y
    went, beside = dx * escape.away.x + dy * escape.away.y, abs(dx * escape.away.y - dy * escape.away.x)
    if beside > TOLERANCE.fit or went <= 0:
        return refuse("evade_off_line", piece=escape.stand.id)
    if went > full + TOLERANCE.touch:
        return refuse("move_too_far", "WM-EVA-02", piece=escape.stand.id, had=round(went, 2), needed=full)
    if went > escape.clear + FINE + TOLERANCE.touch:
        return refuse("too_close_to_enemy", "WM-EVA-04", piece=escape.stand.id, had=round(went, 2))
    if state.options.evade_full_only and went < min(full, escape.clear) - 2 * FINE:
        return refuse("bad_choice", "WM-AMB-11", piece=escape.stand.id, needed=round(min(full, escape.clear), 2))
    return _judge_rest(state, unit, enemy, escape, poses)


def _judge_rest(
    state: State, unit: UnitId, enemy: UnitId, escape: Escape, poses: Mapping[StandId, Pose]
) -> Refusal | None:
    stands = posed(state, poses)
    if not coherent(stands, TOLERANCE):
        return refuse("unit_not_coherent", "WM-EVA-03", unit=unit)
    if refused := judge_standing(state, unit, poses):
        return replace(refused, code="evade_ends_on_friend", rule="WM-EVA-05") if refused.code == "overlap" else refused
    foes = stands_of(state, enemy)
    first = next(stand for stand in stands if stand.id == escape.stand.id)
    least = nearest_gap([first], foes)
    for stand in stands:
        if nearest_gap([stand], foes) < least - TOLERANCE.touch:
            return refuse("evade_stand_closer", piece=stand.id, had=round(nearest_gap([stand], foes), 2))
    for other in enemies_of(state, unit):
        apart, before = (
            nearest_gap(stands, stands_of(state, other.id)),
            nearest_gap(stands_of(state, unit), stands_of(state, other.id)),
        )
        if not TOLERANCE.at_least(apart, KEEP_AWAY) and apart < before:
            return refuse("too_close_to_enemy", unit=unit, other=other.id, had=round(apart, 2))
    return None


def burst_through(state: State, unit: UnitId, escape: Escape, went: float) -> tuple[UnitId, ...]:
    """The friends whose stands the first stand passes over, even partly (WM-EVA-05)."""
    start = plan_polygon(escape.stand.body)
    end = plan_polygon(moved(escape.stand, escape.away.x * went, escape.away.y * went).body)
    passed = shapely.union(start, end).convex_hull.buffer(-TOLERANCE.touch, join_style="mitre")
    seat = state.units[unit].seat
    met = [one for one in all_stands(state, but=[unit]) if passed.intersects(plan_polygon(one.body))]
    owners = dict.fromkeys(state.stands[one.id].unit for one in met)
    return tuple(owner for owner in owners if state.units[owner].seat == seat)


def _go(draft: Draft, unit: UnitId, escape: Escape, poses: Mapping[StandId, Pose]) -> None:
    """The facts of it; who is burst through is confused and moves no more in this phase (WM-EVA-05, WM-CNF-01)."""
    state = draft.state
    first = poses[escape.stand.id]
    went = dist((first.x, first.y), (escape.stand.pose.x, escape.stand.pose.y))
    passed = burst_through(state, unit, escape, went)
    moves = tuple(PathOf(model=one.id, path=(one.pose, poses[one.id])) for one in stands_of(state, unit))
    lengths = tuple(round(dist((move.path[0].x, move.path[0].y), (move.end.x, move.end.y)), 2) for move in moves)
    draft.emit(UnitMoved(unit=unit, moves=moves, lengths=lengths, why="evade"))
    for friend in passed:
        draft.emit(UnitFlagged(unit=friend, flag="locked"))
        if not has(state, friend, "never_confused"):
            draft.emit(UnitConfused(unit=friend, why="burst_through"))
    way = {escape.stand.id: ((escape.stand.pose.x, escape.stand.pose.y), (first.x, first.y))}
    run_over.after_move(draft, unit, way, in_command=True)


def offers(state: State, unit: UnitId, enemy: UnitId) -> list[Offer]:
    """Getting away from one enemy."""
    if why_not_evade(state, unit):
        return []
    stands = tuple(stand.id for stand in stands_of(state, unit))
    reach = {
        one.stand.id: min(one.clear, full_pace(state, unit))
        for one in escapes(state, unit, enemy, full_pace(state, unit))
    }
    if max(reach.values()) <= FINE:
        return []
    far = max(reach.values()) + 8.0
    movers = tuple(Mover(piece=stand, allowance=reach.get(stand, far)) for stand in stands)
    return [
        Offer(
            id=f"evade:{unit}:{enemy}",
            command={"kind": "evade", "unit": unit, "target": enemy},
            label="warmaster.offer.evade",
            facts={"unit": unit, "target": enemy, "reach": NEAR},
            place="unit",
            unit=unit,
            pieces=stands,
            need=MoveNeed(field="moves", movers=movers),
            rule="WM-EVA-01",
        )
    ]
