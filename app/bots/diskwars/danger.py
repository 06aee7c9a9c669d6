"""Where enemies could lie on a disk, and where they could not: several rivals are best left to each other."""

from collections.abc import Collection, Iterator
from math import cos, dist, inf, pi, sin
from typing import NamedTuple

from app.bots.diskwars.landings import straight
from app.bots.diskwars.prices import harmed, price
from app.bots.diskwars.remembered import remembered
from app.rules.diskwars.characteristics import attack, counterattack, movement
from app.rules.diskwars.ground.disks import are_enemies, disc_of, discs, pins
from app.rules.diskwars.model.places import Flipped
from app.rules.diskwars.model.state import DiskId, State
from app.rules.kernel.boards.stacks import Disc
from app.rules.kernel.plane.shapes import Point

NEAREST, OTHER = 0.7, 0.15
"""How likely an enemy comes that can: most go for whoever is nearest to them."""

NEXT, LATER = 0.5, 0.15
"""How much counts what an enemy may do in the next round, from where it lies or once it has come nearer."""

WAYS = 12
"""In how many directions a disk looks for a safer place."""


class Foe(NamedTuple):
    """An enemy that nothing holds, with all of it that is the same wherever the disk would lie."""

    id: DiskId
    at: tuple[float, float]
    radius: float
    reach: float
    """How far it moves in a round, from rim to rim."""

    soon: tuple[float, float]
    """How much of its blow counts from beyond that reach, and from within."""

    blow: float
    """What it would cost, less half of what the disk does to it."""

    nearest: float
    """How far from it the nearest of its other enemies lies, middle to middle."""


def danger(state: State, disk: DiskId, at: Point, under: Collection[DiskId] = ()) -> float:
    """What a disk may be expected to lose if it lies there and on these, to enemies that reach it, less what it does to them."""
    radius, here, risk = disc_of(state, disk).radius, (at.x, at.y), 0.0
    for foe in _foes(state, disk):
        if foe.id in under:
            continue
        far = dist(here, foe.at)
        away = far - foe.radius - radius
        if away < 2 * foe.reach and (soon := foe.soon[away < foe.reach]):
            risk += foe.blow * (NEAREST if foe.nearest >= far else OTHER) * soon
    return min(risk, price(state, state.disks[disk].controller, disk))


@remembered
def _foes(state: State, disk: DiskId) -> tuple[Foe, ...]:
    """The enemies of a disk that nothing else holds: looked at once for all places where it could lie."""
    held = {lower for upper, lower in pins(state) if upper != disk}
    free = (one for one in discs(state).values() if are_enemies(state, disk, one.id) and one.id not in held)
    return tuple(_foe(state, disk, one) for one in free)


def _foe(state: State, disk: DiskId, foe: Disc) -> Foe:
    seat, at = state.disks[disk].controller, (foe.x, foe.y)
    others = (one for one in discs(state).values() if one.id != disk and are_enemies(state, foe.id, one.id))
    hurt = harmed(state, seat, disk, attack(state, foe.id))
    back = harmed(state, seat, foe.id, counterattack(state, disk))
    return Foe(
        id=foe.id,
        at=at,
        radius=foe.radius,
        reach=(movement(state, foe.id) or 0) * 2 * foe.radius,
        soon=(_soon(state, foe.id, False), _soon(state, foe.id, True)),
        blow=max(0.0, hurt - back / 2),
        nearest=min((dist((one.x, one.y), at) for one in others), default=inf),
    )


def _soon(state: State, foe: DiskId, in_reach: bool) -> float:
    """How much of an enemy's blow counts: all if it can fall this round, part of it if only in the next one."""
    if in_reach and not state.disks[foe].activated:
        return 1.0
    if state.round == state.options.rounds:
        return 0.0
    return NEXT if in_reach else LATER


def refuges(state: State, disk: DiskId) -> Iterator[tuple[tuple[Flipped, ...], Point]]:
    """Flips to clear places on the field around a disk, near and far."""
    own, most = disc_of(state, disk), movement(state, disk) or 0
    others = [one for one in discs(state).values() if one.id != disk]
    width, height = state.options.width, state.options.height
    for far in range(1, most + 1):
        for number in range(WAYS):
            turn = 2 * pi * number / WAYS
            x, y = own.x + far * 2 * own.radius * cos(turn), own.y + far * 2 * own.radius * sin(turn)
            if not (own.radius <= x <= width - own.radius and own.radius <= y <= height - own.radius):
                continue
            if any(dist((x, y), (one.x, one.y)) < one.radius + own.radius + 0.1 for one in others):
                continue
            at = Point(x=round(x, 4), y=round(y, 4))
            if flips := straight(state, own, at):
                yield flips, at
