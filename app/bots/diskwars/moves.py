"""Which move of a disk is best: onto enemies that are worth it, to ground that scores, out of reach of the others."""

from collections.abc import Iterator
from math import dist
from typing import Any

from app.bots.diskwars.danger import danger, refuges
from app.bots.diskwars.landings import Landing, approach, landings, straight
from app.bots.diskwars.prices import engaging, lead, price, rivals
from app.bots.winning import is_legal
from app.rules.diskwars.changes import laid, lost
from app.rules.diskwars.characteristics import magic, movement
from app.rules.diskwars.ground.disks import are_enemies, disc_of, discs, type_of
from app.rules.diskwars.model.places import Flipped
from app.rules.diskwars.model.round_commands import Move
from app.rules.diskwars.model.state import DiskId, State
from app.rules.diskwars.turn_sequence.objectives import points_of
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.referee.seats import Seat

IN_RANGE = 0.5
"""What it is worth to reach somebody with a shot next time."""

LATE = 3
"""From this round on ground that scores is taken and kept; before, nobody counts it."""


def ranked(state: State, disk: DiskId) -> list[tuple[float, tuple[Flipped, ...]]]:
    """The moves that are better than staying, the best first, with by how much."""
    own = disc_of(state, disk)
    risk = danger(state, disk, Point(x=own.x, y=own.y))
    found = [(_gain_of(state, one, disk) + risk, one.flips) for one in landings(state, disk)]
    if risk > 0 and not _holds(state, disk):
        found += [(risk - danger(state, disk, at), flips) for flips, at in refuges(state, disk)]
    found += [(IN_RANGE - danger(state, disk, at) + risk, flips) for flips, at in _into_range(state, disk)]
    return sorted((one for one in found if one[0] > 0.02), key=lambda one: -one[0])


def _into_range(state: State, disk: DiskId) -> Iterator[tuple[tuple[Flipped, ...], Point]]:
    """Towards the nearest enemy, for a disk that reaches none yet with what it shoots or casts."""
    own = disc_of(state, disk)
    bands = [one.max_range for one in type_of(state, disk).ranged] + (["medium"] if magic(state, disk) else [])
    foes = [one for one in discs(state).values() if are_enemies(state, disk, one.id)]
    if not bands or "siege" in bands or not foes:
        return
    reach = max(state.options.reach(band) for band in bands)
    foe = min(foes, key=lambda one: dist((one.x, one.y), (own.x, own.y)))
    far = dist((foe.x, foe.y), (own.x, own.y)) - own.radius - foe.radius
    if far <= reach:
        return
    part = min(far - reach + 0.5, (movement(state, disk) or 0) * 2 * own.radius) / (far + own.radius + foe.radius)
    at = Point(x=round(own.x + (foe.x - own.x) * part, 4), y=round(own.y + (foe.y - own.y) * part, 4))
    if flips := straight(state, own, at):
        yield flips, at


def _gain_of(state: State, landing: Landing, disk: DiskId) -> float:
    """What a landing gains: enemies it lies on, ground it takes; less friends that it would hold, and what may come there."""
    seat = state.disks[disk].controller
    foes = sum(engaging(state, disk, foe) for foe in landing.enemies)
    idle = (friend for friend in landing.friends if not state.disks[friend].activated)
    there = laid(state, disk, landing.at.x, landing.at.y, state.next_z)
    taken = lead(there, seat) - lead(state, seat) if state.round >= LATE and len(state.terrain) else 0.0
    return (
        foes + 0.7 * taken - sum(0.5 * price(state, seat, friend) for friend in idle) - danger(there, disk, landing.at)
    )


def worth_of_move(state: State, disk: DiskId) -> float:
    """How good it is to move a disk now."""
    if better := ranked(state, disk):
        return 1.0 + better[0][0]
    if _holds(state, disk):
        return 0.03
    if ground(state, disk) is not None:
        return 0.9
    return 0.4 if _quarry(state, disk) is not None else 0.03


def _quarry(state: State, disk: DiskId) -> Point | None:
    """The nearest enemy that is worth going for: any where there is but one rival, else one worth more than the disk itself."""
    seat, own = state.disks[disk].controller, disc_of(state, disk)
    alone = len(rivals(state, seat)) == 1
    foes = [one for one in discs(state).values() if are_enemies(state, disk, one.id)]
    wanted = [one for one in foes if alone or price(state, seat, one.id) > price(state, seat, disk)]
    nearest = min(wanted, key=lambda one: dist((one.x, one.y), (own.x, own.y)), default=None)
    return Point(x=nearest.x, y=nearest.y) if nearest else None


def _holds(state: State, disk: DiskId) -> bool:
    """Whether a disk stands where its player scores by it."""
    seat = state.disks[disk].controller
    return points_of(state, seat) > points_of(lost(state, [disk]), seat)


def ground(state: State, disk: DiskId) -> Point | None:
    """The nearest piece of terrain that would be worth points if the disk lay there, once it is time."""
    seat, own = state.disks[disk].controller, disc_of(state, disk)
    have = points_of(state, seat)
    wanted = [
        piece.at
        for piece in (state.terrain.values() if state.round >= LATE else ())
        if points_of(laid(state, disk, piece.at.x, piece.at.y, state.next_z), seat) > have
    ]
    return min(wanted, key=lambda at: dist((at.x, at.y), (own.x, own.y)), default=None)


def best_move(system: Any, state: State, seat: Seat, disk: DiskId) -> Move | None:
    """The best move that is legal; nearer to ground that scores, or to an enemy, where none is better than staying."""
    good = [flips for _, flips in ranked(state, disk)[:4]]
    goals = (ground(state, disk), _quarry(state, disk))
    ways = [flips for goal in goals if goal is not None for flips in approach(state, disk, goal)]
    for flips in (*good, *ways):
        command = Move(disk=disk, flips=flips)
        if is_legal(system, state, seat, command):
            return command
    return None
