"""Shooting at chargers, anywhere on their way, before they strike; what is left of them closes up (WM-SCH-01..08)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import dist
from operator import itemgetter
from typing import TypeAlias

from app.rules.kernel.boards.contacts import touching
from app.rules.kernel.boards.stands import Stand, apart_by, are_within
from app.rules.kernel.incremental.derived import memoized
from app.rules.kernel.offers.offer import NumberNeed, Offer
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.changes import with_poses
from app.rules.warmaster.characters import run_over
from app.rules.warmaster.charges.planning import plans
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import enemies_of, engaged, stands_of
from app.rules.warmaster.ground.paces import full_pace
from app.rules.warmaster.ground.sight import sees
from app.rules.warmaster.ground.ways import long, path
from app.rules.warmaster.handlers import NOBODY, Handler, Handlers, Offers, Steps, nobody, whose
from app.rules.warmaster.model.command_events import UnitMoved
from app.rules.warmaster.model.command_prompts import ClosingUp, ShootAtCharger
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.profiles import Weapon
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.shooting_commands import HoldFire, ShootCharger
from app.rules.warmaster.model.shooting_events import ShotFired
from app.rules.warmaster.model.state import StandId, State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE
from app.rules.warmaster.shooting_phase import trajectories, volleys
from app.rules.warmaster.shooting_phase.aiming import turn, turned_about, weapon_of
from app.rules.warmaster.shooting_phase.trajectories import Trajectory

Place: TypeAlias = tuple[float, State, Stand]
"""How far a charging stand is at a moment of its way, the table as it lay, and the stand there."""

STEP = 1.0
"""How finely the way of chargers is looked at, in centimetres (WM-SCH-02)."""


def moments(state: State, charger: UnitId, ways: tuple[PathOf, ...]) -> tuple[State, ...]:
    """The table as it lay at moments of the charge: at its start, on the way, at its end."""
    long = max((_length(way) for way in ways), default=0.0)
    steps = max(1, int(long / STEP) + 1)
    left = [way for way in ways if state.stands[way.model].pose is not None]
    return tuple(with_poses(state, {way.model: _at(way, step / steps) for way in left}) for step in range(steps + 1))


def _length(way: PathOf) -> float:
    return sum(dist((a.x, a.y), (b.x, b.y)) for a, b in pairwise(way.path))


def _at(way: PathOf, share: float) -> Pose:
    """The place after that share of the way; a stand turns when it arrives."""
    if share >= 1.0:
        return way.end
    togo = _length(way) * share
    for a, b in pairwise(way.path):
        leg = dist((a.x, a.y), (b.x, b.y))
        if leg and togo <= leg:
            part = togo / leg
            return replace(way.path[0], x=a.x + (b.x - a.x) * part, y=a.y + (b.y - a.y) * part)
        togo -= leg
    return way.end


@memoized
def shooters(state: State, step: ShootAtCharger) -> Mapping[StandId, float]:
    """The stands that may shoot, with the least distance at which they see the charger in range (WM-SCH-02, -03, -06)."""
    found = _shooters_ahead(state, step)
    if state.options.reaction_about_turn:
        about = turned_about(state, tuple(stand.id for stand in stands_of(state, step.unit)))
        found = {**_shooters_ahead(about, step), **found}
    return found


def turning(state: State, step: ShootAtCharger) -> tuple[StandId, ...]:
    """The stands that have to turn about to shoot, where that was agreed to be possible (WM-AMB-14)."""
    ahead = _shooters_ahead(state, step)
    return tuple(stand for stand in shooters(state, step) if stand not in ahead)


@memoized
def _shooters_ahead(state: State, step: ShootAtCharger) -> Mapping[StandId, float]:
    """In the order in which they first see it; the nearest places are looked at first, so that the first seen is the least."""
    weapon = weapon_of(state, step.unit)
    if weapon is None or not weapon.at_chargers or state.units[step.charger].where != "table":
        return {}
    free = tuple(stand for stand in stands_of(state, step.unit) if not _met_by_others(state, step, stand))
    table = moments(state, step.charger, step.ways) if free else ()
    found: dict[StandId, tuple[float, list[Place]]] = {}
    for stand in free:
        places = [
            (apart_by(stand, enemy), moment, enemy) for moment in table for enemy in stands_of(moment, step.charger)
        ]
        places = [place for place in places if TOLERANCE.within(place[0], weapon.range)]
        least = _first_seen(stand, weapon, sorted(places, key=itemgetter(0)))
        if least is not None:
            found[stand.id] = least[0], places
    if len(found) > 1:
        since = {
            stand.id: next(n for n, moment in enumerate(table) if moment is seen[1])
            for stand in free
            if stand.id in found and (seen := _first_seen(stand, weapon, found[stand.id][1]))
        }
        found = {stand: found[stand] for stand in sorted(found, key=since.__getitem__)}
    return {stand: apart for stand, (apart, _) in found.items()}


def _first_seen(stand: Stand, weapon: Weapon, places: Sequence[Place]) -> Place | None:
    return next(
        (
            (apart, moment, enemy)
            for apart, moment, enemy in places
            if sees(moment, stand, enemy, all_round=weapon.all_round, whole_unit=True)
        ),
        None,
    )


def _met_by_others(state: State, step: ShootAtCharger, stand: Stand) -> bool:
    """Whether another enemy than the charger touches the stand already (WM-SCH-06)."""
    return any(
        touching(stand, foe, TOLERANCE)
        for enemy in enemies_of(state, step.unit)
        if enemy.id != step.charger
        for foe in stands_of(state, enemy.id)
    )


def deciders(state: State) -> frozenset[Seat]:
    """The charged side, if any of its stands may shoot."""
    step = state.step
    assert isinstance(step, ShootAtCharger)
    return whose(state) if shooters(state, step) else NOBODY


def advance(draft: Draft) -> None:
    """Nobody can shoot."""
    draft.leave()


def decide_shoot(draft: Draft, seat: Seat, command: ShootCharger) -> Refusal | None:
    """All stands that may; the hits remove stands at once and count in the first round (WM-SCH-04, -05)."""
    state, step = draft.state, draft.state.step
    assert isinstance(step, ShootAtCharger)
    weapon, able = weapon_of(state, step.unit), shooters(state, step)
    if weapon is None or not able:
        return refuse("cannot_shoot_chargers", unit=step.unit)
    if command.dice is not None and not 1 <= command.dice <= most_dice(state, step):
        return refuse("bad_choice", "WM-VOL-03", unit=step.unit)
    draft.leave()
    turn(draft, step.unit, turning(state, step))
    draft.enter(ClosingUp(unit=step.charger, target=step.unit))
    if weapon.shots == "pierce":
        _loose(draft, step, weapon, able)
    else:
        volleys.fire(draft, step.unit, step.charger, tuple(able), "reaction", apart=able, dice=command.dice)
    return None


def most_dice(state: State, step: ShootAtCharger) -> int:
    """The dice a Helblaster may throw at the charger; none for who has no choice (WM-VOL-03, WM-VOL-04)."""
    weapon, able = weapon_of(state, step.unit), shooters(state, step)
    if weapon is None or weapon.shots != "by_range":
        return 0
    return volleys.blow_of(state, step.unit, step.charger, tuple(able), "reaction", able).attacks


def _loose(draft: Draft, step: ShootAtCharger, weapon: Weapon, able: Mapping[StandId, float]) -> None:
    """Each bolt flies when most stands of the charger lie on its way (WM-BTH-02)."""
    lines = bolts(draft.state, step, weapon, able)
    draft.emit(ShotFired(unit=step.unit, target=step.charger, stands=tuple(able), path=lines[0].line))
    for unit, attacks in struck_by(draft.state, weapon, lines).items():
        volleys.shoot(draft, step.unit, unit, tuple(able), "reaction", attacks=attacks)


def bolts(state: State, step: ShootAtCharger, weapon: Weapon, able: Mapping[StandId, float]) -> list[Trajectory]:
    """The way of each bolt (WM-BTH-02)."""
    return [_best_line(state, step, weapon, stand) for stand in stands_of(state, step.unit) if stand.id in able]


def struck_by(state: State, weapon: Weapon, lines: Sequence[Trajectory]) -> Mapping[UnitId, int]:
    """The Attacks of all bolts at each unit they meet."""
    hit: Counter[UnitId] = Counter()
    for line in lines:
        hit.update(dict(trajectories.attacks(state, weapon, 1, line)))
    return hit


def _best_line(state: State, step: ShootAtCharger, weapon: Weapon, stand: Stand) -> Trajectory:
    own = set(state.units[step.charger].stands)
    found = [
        trajectories.bolt(moment, (stand,), step.charger)
        for moment in moments(state, step.charger, step.ways)
        for enemy in stands_of(moment, step.charger)
        if are_within(stand, enemy, weapon.range + TOLERANCE.bound)
        and sees(moment, stand, enemy, all_round=weapon.all_round, whole_unit=True)
    ]
    return max(found, key=lambda line: len(own & set(line.stands)))


def decide_hold(draft: Draft, seat: Seat, command: HoldFire) -> Refusal | None:
    """The unit lets them come."""
    draft.leave()
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """Shooting, or holding fire."""
    step = state.step
    assert isinstance(step, ShootAtCharger)
    able = tuple(shooters(state, step))
    facts = {"unit": step.unit, "target": step.charger}
    shoot = Offer(
        id="shoot_charger",
        command={"kind": "shoot_charger"},
        label="warmaster.offer.shoot_charger",
        facts=facts,
        place="prompt",
        unit=step.unit,
        pieces=able,
        primary=True,
        rule="WM-SCH-01",
    )
    most = most_dice(state, step)
    fewer = replace(
        shoot,
        id="shoot_charger:fewer",
        label="warmaster.offer.shoot_fewer",
        need=NumberNeed(field="dice", label="warmaster.need.dice", least=1, most=most - 1),
        primary=False,
        rule="WM-VOL-03",
    )
    hold = Offer(
        id="hold_fire",
        command={"kind": "hold_fire"},
        label="warmaster.offer.hold_fire",
        facts=facts,
        place="prompt",
        unit=step.unit,
        role="pass",
        rule="WM-SCH-01",
    )
    return [shoot, fewer, hold] if most > 1 else [shoot, hold]


def close_up(draft: Draft) -> None:
    """A charger whose losses left none in contact closes up from where it is; if it cannot, there is no combat (WM-SCH-07)."""
    state, step = draft.state, draft.state.step
    assert isinstance(step, ClosingUp)
    draft.leave()
    if state.units[step.unit].where != "table" or engaged(state, step.unit):
        return
    found = plans(state, step.unit, step.target, full_pace(state, step.unit))
    if not found:
        return
    ways, poses = found[0].ways, found[0].poses
    stands = stands_of(state, step.unit)
    moves = tuple(PathOf(model=one.id, path=path(ways[one.id], one.pose, poses[one.id])) for one in stands)
    lengths = tuple(round(long(ways[one.id]), 2) for one in stands)
    draft.emit(UnitMoved(unit=step.unit, moves=moves, lengths=lengths, why="charge"))
    run_over.after_move(draft, step.unit, ways, in_command=state.phase == "command")


STEPS: Steps = {ShootAtCharger: (deciders, advance), ClosingUp: (nobody, close_up)}

HANDLERS: Handlers = {
    ShootCharger: Handler(handle=decide_shoot, at=(ShootAtCharger,)),
    HoldFire: Handler(handle=decide_hold, at=(ShootAtCharger,)),
}

OFFERS: Offers = {ShootAtCharger: offers}
