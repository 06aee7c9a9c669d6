"""Which move of a disk is best: onto enemies that are worth it, to ground that scores, out of reach of the others."""

from collections.abc import Iterable, Iterator
from math import dist
from typing import Any

from app.bots.diskwars.danger import danger, refuges
from app.bots.diskwars.forecast import Losses, losses, losses_with
from app.bots.diskwars.landings import Landing, approach, landings, straight
from app.bots.diskwars.prices import price
from app.bots.diskwars.scoring_ground import ground, holds
from app.bots.diskwars.standings import lead, lead_without, rivals
from app.bots.diskwars.together import joined
from app.bots.winning import is_legal
from app.rules.diskwars.activation.chains import is_off
from app.rules.diskwars.changes import laid, lost
from app.rules.diskwars.characteristics import magic, movement
from app.rules.diskwars.ground import zones
from app.rules.diskwars.ground.disks import TOLERANCE, are_enemies, disc_of, discs, pinned, pinned_by, side, type_of
from app.rules.diskwars.model.places import Flipped
from app.rules.diskwars.model.round_commands import Move
from app.rules.diskwars.model.state import DiskId, State
from app.rules.kernel.boards import stacks
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.seats import Seat

IN_RANGE = 0.5
"""What it is worth to reach somebody with a shot next time."""

ROOM = 0.3
"""What it is worth to make room for the reserve."""

FAR = 0.03
"""What each flip away from one's place costs: beyond, others come in reach next time."""

PRIZE = 0.9
"""An enemy worth so much is what the player's objective is about."""

GROUND = {0: 1.0, 1: 0.8, 2: 0.5, 3: 0.2}
"""How much of what ground would score counts with so many rounds to come; before, nobody counts it."""

STEP = 0.25
"""What each flip towards a goal is worth."""

NOW, LATER = 0.5, 0.2
"""What it costs to lie on a friend who has yet to act this round, or next round, as a share of what he is worth."""

HELD = 0.3
"""What it is worth to keep an enemy from doing anything, as a share of what it is worth to be rid of it."""


def ranked(state: State, disk: DiskId) -> list[tuple[float, tuple[Flipped, ...]]]:
    """The moves that are better than staying, the best first, with by how much."""
    own = disc_of(state, disk)
    risk = danger(state, disk, Point(x=own.x, y=own.y), pinned_by(state, disk))
    relief = risk + burden(state, disk)
    found = [(_gain_of(state, one, disk) + relief, one.flips) for one in landings(state, disk)]
    leaving = relief + bars_the_way(state, disk)
    if leaving > 0 and not holds(state, disk):
        found += [(leaving - danger(state, disk, at) - FAR * len(flips), flips) for flips, at in refuges(state, disk)]
    found += [
        (IN_RANGE - danger(state, disk, at) + relief - smothered(state, disk, at), flips)
        for flips, at in _into_range(state, disk)
    ]
    return sorted((one for one in found if one[0] > 0.02), key=lambda one: -one[0])


def bars_the_way(state: State, disk: DiskId) -> float:
    """What it is worth that a disk leaves its zone, so that others can come in."""
    seat = state.disks[disk].controller
    waiting = any(one.owner == seat and one.lying == "reserve" for one in state.disks.values())
    return ROOM if waiting and zones.zone_of(state, seat, disc_of(state, disk)) else 0.0


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
    """What a landing gains: what the melee would change by it, whom it holds, ground it takes or leaves; less what may come."""
    seat = state.disks[disk].controller
    moved = stacks.laid(disc_of(state, disk), landing.at, state.next_z)
    coming = losses_with(state, moved)
    gain = balance(state, seat, coming) - balance(state, seat, losses(state)) + joined(state, disk, landing)
    gain += sum(HELD * price(state, seat, foe) for foe in landing.enemies if _is_free(state, foe))
    gain -= smothered(state, disk, landing.at)
    weight = GROUND.get(state.options.rounds - state.round, 0.0)
    if weight and (landing.ground or holds(state, disk)):
        there = laid(state, disk, landing.at.x, landing.at.y, state.next_z)
        fallen = [one for one, share in coming.items() if share >= 1]
        gain += weight * (lead(lost(there, fallen), seat) - lead_without(state, seat, fallen))
    return gain - danger(state, disk, landing.at, landing.enemies)


def smothered(state: State, disk: DiskId, at: Point) -> float:
    """What it costs to lie on one's friends there."""
    lying = stacks.laid(disc_of(state, disk), at, state.next_z)
    met = stacks.overlapping(lying, discs(state).values(), TOLERANCE)
    return _buried(state, disk, [one.id for one in met])


def burden(state: State, disk: DiskId) -> float:
    """What it costs to go on lying on one's friends."""
    return _buried(state, disk, pinned_by(state, disk))


def _buried(state: State, disk: DiskId, under: Iterable[DiskId]) -> float:
    """What it costs that friends lie under a disk: those who have yet to act cannot, the others not before it is gone."""
    seat, later = state.disks[disk].controller, 0.0 if state.round == state.options.rounds else LATER
    friends = (one for one in under if not are_enemies(state, disk, one))
    return sum((later if state.disks[one].activated else NOW) * price(state, seat, one) for one in friends)


def balance(state: State, seat: Seat, coming: Losses) -> float:
    """What a player makes of it if everybody loses this much."""
    ours = side(state, seat)
    return sum(
        share * price(state, seat, one) * (-1 if side(state, state.disks[one].controller) == ours else 1)
        for one, share in coming.items()
    )


def _is_free(state: State, foe: DiskId) -> bool:
    """Whether an enemy could still do something this round."""
    return not state.disks[foe].activated and not pinned(state, foe)


def worth_of_move(state: State, disk: DiskId) -> float:
    """How good it is to move a disk now."""
    better, goal = ranked(state, disk), goal_of(state, disk)
    worth = 1.0 + better[0][0] if better else 0.0
    if goal is not None:
        worth = max(worth, _worth_of_goal(state, disk, goal))
    return worth or 0.03


def steps(state: State, disk: DiskId, goal: Point) -> list[tuple[Flipped, ...]]:
    """The flips towards a goal, the best first: near to it, where no friend lies and few enemies come."""
    found = [
        (len(flips) * STEP - danger(state, disk, at) - smothered(state, disk, at), flips)
        for flips, at in approach(state, disk, goal)
        if _is_open(state, disk, at)
    ]
    return [flips for _, flips in sorted(found, key=lambda one: -one[0])]


def _is_open(state: State, disk: DiskId, at: Point) -> bool:
    """Whether a disk would lie on the field there and on no enemy: that is weighed as a landing."""
    lying = stacks.laid(disc_of(state, disk), at, state.next_z)
    enemies = (one for one in discs(state).values() if are_enemies(state, disk, one.id))
    return not is_off(state, lying) and not stacks.overlapping(lying, enemies, TOLERANCE)


def goal_of(state: State, disk: DiskId) -> Point | None:
    """Where a disk has to go that stands for nothing here: to ground that scores, else to an enemy."""
    if holds(state, disk):
        return None
    return ground(state, disk) or _quarry(state, disk)


def _worth_of_goal(state: State, disk: DiskId, goal: Point) -> float:
    """What a step towards a goal is worth: points of ground before all shots, a prize more than a shot at anybody."""
    if ground(state, disk) is not None:
        return 3.0
    seat = state.disks[disk].controller
    prize = max(price(state, seat, one.id) for one in discs(state).values() if are_enemies(state, disk, one.id))
    return 1.5 if prize >= PRIZE else 0.4


def _quarry(state: State, disk: DiskId) -> Point | None:
    """The nearest enemy worth going for: a prize, else any of an only rival, else one worth more than the disk itself."""
    seat, own = state.disks[disk].controller, disc_of(state, disk)
    alone, kept = len(rivals(state, seat)) == 1, price(state, seat, disk)
    foes = [one for one in discs(state).values() if are_enemies(state, disk, one.id)]
    worth = {one.id: price(state, seat, one.id) for one in foes}
    wanted = [one for one in foes if worth[one.id] >= PRIZE] or [one for one in foes if alone or worth[one.id] > kept]
    nearest = min(wanted, key=lambda one: dist((one.x, one.y), (own.x, own.y)), default=None)
    return Point(x=nearest.x, y=nearest.y) if nearest else None


def best_move(system: Any, state: State, seat: Seat, disk: DiskId) -> Move | None:
    """The best move that is legal; nearer to ground that scores, or to an enemy, where none is better than staying."""
    better, goal = ranked(state, disk)[:4], goal_of(state, disk)
    good = [flips for _, flips in better]
    ways = steps(state, disk, goal) if goal is not None else []
    is_first = goal is not None and _worth_of_goal(state, disk, goal) > 1.0 + (better[0][0] if better else 0.0)
    for flips in (*ways, *good) if is_first else (*good, *ways):
        command = Move(disk=disk, flips=flips)
        if is_legal(system, state, seat, command):
            return command
    return None
