"""Ways for units and characters that move: as a block or formed anew, towards enemies or away, the likeliest first."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Any

from app.rules.kernel.boards.stands import Stand
from app.rules.kernel.offers.autofill import Filling
from app.rules.kernel.offers.offer import Offer, PickNeed
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.plane.tolerance import rounded
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characteristics import character_pace
from app.rules.warmaster.characters.run_over import beside
from app.rules.warmaster.combat_phase.chasing import proposed
from app.rules.warmaster.combat_phase.falling_back import shifted
from app.rules.warmaster.command_phase.closing import closing_up, is_torn
from app.rules.warmaster.command_phase.moving import allowances, staying, to_move
from app.rules.warmaster.command_phase.retiring import away_from_all
from app.rules.warmaster.ground.forced import block, escapes
from app.rules.warmaster.ground.forming import around
from app.rules.warmaster.ground.measures import distance, enemies_of, stands_of
from app.rules.warmaster.ground.paces import full_pace
from app.rules.warmaster.ground.sources import driver_of
from app.rules.warmaster.making_way.proposing import proposals
from app.rules.warmaster.model.combat_prompts import FallingBack, Pursuing
from app.rules.warmaster.model.command_prompts import FlyingHome, MovingUnits
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.shooting_prompts import DrivingBack
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.shooting_phase.driving import placed_around

SHARES = (1.0, 0.8, 0.6, 0.4, 0.25, 0.1)
"""Parts of its pace that a unit tries to go."""


def ways(state: State, seat: Seat, offer: Offer, choose: Chooser) -> Iterator[Filling]:
    """Values of the field that takes moves, for each kind of command that has one."""
    match offer.command["kind"]:
        case "move_units":
            yield from _bodies(state, choose)
        case "evade":
            yield from _escapes(state, offer)
        case "home_back":
            yield from _home(state, offer)
        case "place_driven":
            yield from _driven(state)
        case "make_way":
            yield from _let_through(state, str(offer.command["unit"]), str(offer.command["mover"]))
        case "fall_back":
            yield from _back(state)
        case "place_pursuers":
            yield from _chase(state)
        case "reform":
            yield from _reformed(state, str(offer.command["unit"]))
        case "move_character":
            yield from _officer(state, offer, choose)


def moved(stands: Sequence[Stand], dx: float, dy: float) -> tuple[PathOf, ...]:
    """The stands shifted without turning."""
    return tuple(PathOf(model=one.id, path=(one.pose, _at(one.pose, dx, dy))) for one in stands)


def _at(pose: Pose, dx: float, dy: float) -> Pose:
    return replace(pose, x=rounded(pose.x + dx), y=rounded(pose.y + dy))


def _placed(stands: Sequence[Stand], poses: Mapping[str, Pose]) -> tuple[PathOf, ...]:
    return tuple(PathOf(model=one.id, path=(one.pose, poses[one.id])) for one in stands)


def _bodies(state: State, choose: Chooser) -> Iterator[Filling]:
    """Towards the nearest enemy as a block, now and then elsewhere; after a blunder to where it is far enough."""
    step = state.step
    assert isinstance(step, MovingUnits)
    units = to_move(step)
    if step.why == "retire":
        found = away_from_all(state, units)
        if found is not None:
            yield {"moves": found}
        return
    if is_torn(state, staying(step)):
        yield {"moves": closing_up(state, staying(step), allowances(state, step), step.moved) or ()}
    stands = [stand for unit in units for stand in stands_of(state, unit)]
    far = min(allowances(state, step).values())
    ahead = towards_enemy(state, units[0])
    if not choose.chance(0.8):
        ahead = choose.between(0.0, 360.0)
    for turn in (0.0, 20.0, -20.0, 45.0, -45.0):
        for share in SHARES:
            angle = radians(ahead + turn)
            yield {"moves": moved(stands, far * share * cos(angle), far * share * sin(angle))}
    yield {"moves": ()}


def towards_enemy(state: State, unit: UnitId) -> float:
    """The direction to the nearest enemy unit, in degrees."""
    stands = stands_of(state, unit)
    near = min(enemies_of(state, unit), key=lambda one: (distance(state, unit, one.id), one.id), default=None)
    if near is None:
        return stands[0].pose.facing
    other = stands_of(state, near.id)[0].pose
    return degrees(atan2(other.y - stands[0].pose.y, other.x - stands[0].pose.x))


def _escapes(state: State, offer: Offer) -> Iterator[Filling]:
    """Along each line as far as it is clear, as a block, else formed anew."""
    unit, enemy = str(offer.command["unit"]), str(offer.command["target"])
    stands = stands_of(state, unit)
    for line in escapes(state, unit, enemy, full_pace(state, unit)):
        for share in (0.98, 0.7, 0.4):
            ends = block(state, unit, line, line.clear * share)
            yield {"how": line.key, "moves": _placed(stands, ends)}
            first = line.stand.at(ends[line.stand.id])
            for poses in around(first, [one for one in stands if one.id != first.id]):
                yield {"how": line.key, "moves": _placed(stands, poses)}


def _home(state: State, offer: Offer) -> Iterator[Filling]:
    step = state.step
    assert isinstance(step, FlyingHome)
    stands = stands_of(state, step.unit)
    start = stands[0].pose
    need = next(one for one in offer.more if isinstance(one, PickNeed))
    for option in need.options:
        goal = state.characters[option.value].pose
        assert goal is not None
        apart = hypot(goal.x - start.x, goal.y - start.y)
        for share in SHARES:
            part = min(step.reach, apart) * share / apart if apart else 0.0
            dx, dy = (goal.x - start.x) * part, (goal.y - start.y) * part
            yield {"moves": moved(stands, dx, dy), "character": option.value}


def _driven(state: State) -> Iterator[Filling]:
    step = state.step
    assert isinstance(step, DrivingBack)
    found = placed_around(state, step.unit, driver_of(state, step.unit), step.distance)
    if found is not None:
        yield {"how": found[0], "moves": _placed(stands_of(state, step.unit), found[1])}


def _let_through(state: State, unit: UnitId, mover: UnitId) -> Iterator[Filling]:
    for passage, friend, _, chain in proposals(state):
        if (friend, passage.mover) == (unit, mover):
            yield {
                "moves": tuple(move for one, poses in chain.items() for move in _placed(stands_of(state, one), poses))
            }


def _back(state: State) -> Iterator[Filling]:
    step = state.step
    assert isinstance(step, FallingBack)
    found = shifted(state, step)
    if found is not None:
        yield {"moves": found}


def _chase(state: State) -> Iterator[Filling]:
    step = state.step
    assert isinstance(step, Pursuing)
    yield {"moves": _placed(stands_of(state, step.unit), proposed(state, step).poses)}


def _reformed(state: State, unit: UnitId) -> Iterator[Filling]:
    stands = stands_of(state, unit)
    for first in stands:
        rest = [one for one in stands if one.id != first.id]
        for poses in around(first, rest):
            yield {"moves": _placed(stands, poses)}


def _officer(state: State, offer: Offer, choose: Chooser) -> Iterator[Filling]:
    """To a unit that it joins, or a little on."""
    one = state.characters[str(offer.command["character"])]
    assert one.pose is not None
    options: list[Any] = [o.value for need in offer.more if isinstance(need, PickNeed) for o in need.options]
    for _ in range(6):
        if options and choose.chance(0.6):
            unit = choose.pick(options)
            yield {"moves": (PathOf(model=one.id, path=(one.pose, beside(state, one.id, unit))),), "join": unit}
            continue
        angle, far = radians(choose.between(0.0, 360.0)), choose.between(0.0, character_pace(state, one.id) / 2)
        yield {"moves": (PathOf(model=one.id, path=(one.pose, _at(one.pose, far * cos(angle), far * sin(angle)))),)}
