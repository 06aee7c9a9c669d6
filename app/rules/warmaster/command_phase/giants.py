"""Giants that do not obey: what the die makes each of them do (WM-ORC-06, WM-ORC-07, WM-CNF-11, WM-AMB-44)."""

from dataclasses import dataclass, replace
from math import atan2, degrees, hypot
from typing import Literal, assert_never

import shapely

from app.rules.kernel.boards.contacts import touching
from app.rules.kernel.boards.stands import Stand, facing_of, gap, off_table, overlapping, swept
from app.rules.kernel.plane.footprints import plan_polygon
from app.rules.kernel.plane.tolerance import rounded
from app.rules.warmaster.characters import leaving, run_over
from app.rules.warmaster.charges import making
from app.rules.warmaster.charges.planning import plans, why_not_charge
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.forced import shifted
from app.rules.warmaster.ground.measures import all_stands, brawls, distance, on_table, stands_of
from app.rules.warmaster.ground.paces import full_pace
from app.rules.warmaster.ground.sight import unit_sees
from app.rules.warmaster.ground.terrain import barred_to, is_in
from app.rules.warmaster.handlers import Steps, nobody
from app.rules.warmaster.hits.casualties import Blow, attack, suffer
from app.rules.warmaster.hits.confusion import confuse
from app.rules.warmaster.model.command_events import Blundered, ChargeMade, UnitFlagged, UnitMoved
from app.rules.warmaster.model.command_prompts import GiantsLoose
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.model.tables import GIANT_TABLE, KEEP_AWAY, TOLERANCE
from app.rules.warmaster.rolls import judge, throw, tray

ROCK_STEP, ROCK_ATTACKS = 5, 3
"""How far a rock flies for each point of the die, and what it does (WM-ORC-07)."""

STEP = 0.04
"""How finely the way of a Giant is looked at: less than the nearness that counts as contact."""

End = Literal["", "edge", "enemy", "friend"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stride:
    """How far a Giant gets on a straight line, what ends it, and which friends it walked over."""

    far: float
    end: End
    over: tuple[UnitId, ...]


def advance(draft: Draft) -> None:
    """One Giant after the other throws its die and does what that says (WM-ORC-06)."""
    step = draft.state.step
    assert isinstance(step, GiantsLoose)
    if not step.left:
        draft.leave()
        return
    unit, *left = step.left
    draft.change(replace(step, left=tuple(left)))
    if draft.state.units[unit].where == "table":
        _act(draft, step.character, unit)


def _act(draft: Draft, character: str, unit: UnitId) -> None:
    seat = draft.state.units[unit].seat
    with tray(draft, "giant", seat, character, unit):
        thrown = throw(draft, "giant", seat, 1, piece=stands_of(draft.state, unit)[0].id)
        what = GIANT_TABLE[thrown.total]
        judge(draft, thrown, what)
    draft.emit(Blundered(character=character, units=(unit,), face=thrown.total, what=what))
    draft.emit(UnitFlagged(unit=unit, flag="locked"))
    pace = full_pace(draft.state, unit)
    match what:
        case "giant_gapes":
            draft.emit(UnitFlagged(unit=unit, flag="idle"))
        case "giant_leaves":
            _walk(draft, unit, _to_edge(draft.state, unit), pace, stops_at_friends=True)
        case "giant_throws":
            _throw_rock(draft, unit)
        case "giant_strides":
            _walk(draft, unit, stands_of(draft.state, unit)[0].pose.facing, pace)
        case "giant_heads":
            _head_for(draft, unit, pace)
        case "giant_roars":
            draft.emit(UnitFlagged(unit=unit, flag="frenzied"))
            _head_for(draft, unit, 2 * pace)
        case _:
            assert_never(what)


def _to_edge(state: State, unit: UnitId) -> float:
    """The direction of the nearest edge of the table, in degrees."""
    pose = stands_of(state, unit)[0].pose
    edges = ((pose.x, 180.0), (state.width - pose.x, 0.0), (pose.y, 270.0), (state.height - pose.y, 90.0))
    return min(edges)[1]


def nearest_seen(state: State, unit: UnitId, *, enemies: bool) -> UnitId | None:
    """The nearest unit that a Giant sees, of its enemies or of all."""
    seat = state.units[unit].seat
    found = [
        (distance(state, unit, other.id), other.id)
        for other in on_table(state)
        if other.id != unit and (not enemies or other.seat != seat) and unit_sees(state, unit, other.id)
    ]
    return min(found)[1] if found else None


def _throw_rock(draft: Draft, unit: UnitId) -> None:
    """At the nearest unit it sees, friend or enemy: three Attacks, if the rock flies that far (WM-ORC-07)."""
    target = nearest_seen(draft.state, unit, enemies=False)
    if target is None:
        return
    seat, stands = draft.state.units[unit].seat, stands_of(draft.state, unit)
    hits = 0
    with tray(draft, "giant", seat, unit, target):
        flown = throw(draft, "giant_rock", seat, 1, piece=stands[0].id).total * ROCK_STEP
        if TOLERANCE.within(distance(draft.state, unit, target), flown):
            hits = attack(draft, seat, target, Blow(attacks=ROCK_ATTACKS, what="giant_hits"), stands)
    suffer(draft, target, unit, hits, [stand.id for stand in stands], shot=True, from_afar=True)


def _head_for(draft: Draft, unit: UnitId, most: float) -> None:
    """As far as it can to the nearest enemy it sees, charging who it reaches, over friends (WM-ORC-07)."""
    state = draft.state
    enemy = nearest_seen(state, unit, enemies=True)
    if enemy is None:
        return
    if why_not_charge(state, unit, enemy) is None and (ways := plans(state, unit, enemy, most)):
        making.make(draft, unit, ways[0].poses, ways[0].ways)
        return
    stand = stands_of(state, unit)[0]
    near = min((gap(stand, foe, TOLERANCE) for foe in stands_of(state, enemy)), key=lambda one: one.distance)
    _walk(draft, unit, degrees(atan2(near.b.y - near.a.y, near.b.x - near.a.x)) % 360.0, most)


def stride(state: State, unit: UnitId, facing: float, most: float, *, stops_at_friends: bool = False) -> Stride:
    """How far it gets: to an enemy, 1 cm short of ground closed to it, onto no friend (WM-AMB-44)."""
    stand = _turned(stands_of(state, unit)[0], facing)
    ahead = facing_of(stand)
    corridor = shapely.Polygon([(p.x, p.y) for p in swept(stand, ahead.x * most, ahead.y * most)]).buffer(TOLERANCE.fit)
    near = [one for one in all_stands(state, but=[unit]) if corridor.intersects(plan_polygon(one.body))]
    seat = state.units[unit].seat
    friends = [one for one in near if state.units[state.stands[one.id].unit].seat == seat]
    enemies = [one for one in near if one not in friends]
    solid = [*enemies, *(friends if stops_at_friends else ())]
    closed = barred_to(state, unit).buffer(KEEP_AWAY)
    far, stops = 0.0, [0.0]
    end: End = ""
    while far < most:
        step = min(most, far + STEP)
        there = shifted(stand, ahead, step)
        if off_table(there, state.width, state.height, TOLERANCE):
            far, end = most, "edge"
            break
        if is_in(there.body, closed) and not is_in(stand.body, closed):
            break
        far = step
        met = next((one for one in solid if touching(there, one, TOLERANCE)), None)
        if not any(overlapping(there, one, TOLERANCE) for one in friends):
            stops.append(far)
        if met is not None:
            end = "enemy" if met in enemies else "friend"
            break
    if end != "edge" and stops[-1] != far:
        far, end = stops[-1], ""
    hull = shapely.Polygon([(p.x, p.y) for p in swept(stand, ahead.x * far, ahead.y * far)]).buffer(-TOLERANCE.touch)
    trodden = [state.stands[one.id].unit for one in friends if hull.intersects(plan_polygon(one.body))]
    return Stride(far=far, end=end, over=tuple(dict.fromkeys(trodden)))


def _turned(stand: Stand, facing: float) -> Stand:
    return stand.at(replace(stand.pose, facing=rounded(facing)))


def _walk(draft: Draft, unit: UnitId, facing: float, most: float, *, stops_at_friends: bool = False) -> None:
    """Straight on, whoever it reaches charged, whoever it walks over confused for this phase (WM-CNF-11, WM-CHR-17).

    On its way off the table it attacks a unit of its own side as well, and holds if it wins (WM-ORC-07, WM-AMB-44).
    """
    state = draft.state
    stand = stands_of(state, unit)[0]
    went = stride(state, unit, facing, most, stops_at_friends=stops_at_friends)
    turned = _turned(stand, facing)
    end = shifted(turned, facing_of(turned), went.far).pose
    ways = {stand.id: ((stand.pose.x, stand.pose.y), (end.x, end.y))}
    if stops_at_friends and went.end in ("enemy", "friend"):
        draft.emit(UnitFlagged(unit=unit, flag="holding"))
    if went.end == "enemy":
        making.make(draft, unit, {stand.id: end}, ways)
    else:
        length = round(hypot(end.x - stand.pose.x, end.y - stand.pose.y), 2)
        move = PathOf(model=stand.id, path=(stand.pose, end))
        draft.emit(UnitMoved(unit=unit, moves=(move,), lengths=(length,), why="rush"))
    if went.end == "friend":
        draft.emit(UnitFlagged(unit=unit, flag="brawling"))
        draft.emit(
            ChargeMade(unit=unit, targets=tuple(friend for giant, friend in brawls(draft.state) if giant == unit))
        )
    for friend in went.over:
        confuse(draft, friend, "giant")
    if went.end == "edge":
        leaving.leave(draft, unit, {stand.id: stand.pose})
    elif went.end != "enemy":
        run_over.after_move(draft, unit, ways, in_command=True)


STEPS: Steps = {GiantsLoose: (nobody, advance)}
