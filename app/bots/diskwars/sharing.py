"""Which disks a player who means to win deploys in which of his zones: the best, else so that all have room side by side."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from app.rules.diskwars.ground import zones
from app.rules.diskwars.ground.disks import disc_of, radius, type_of
from app.rules.diskwars.model.state import DiskId, State
from app.rules.diskwars.setup.deploying import in_zone
from app.rules.kernel.seats import Seat

Share: TypeAlias = tuple[tuple[zones.Zone, tuple[DiskId, ...]], ...]
"""What is laid in each zone, in the order in which it is laid."""


def shares(state: State, seat: Seat) -> Iterator[Share]:
    """The ways to fill every zone to its number, the best first: heroes and what costs most, zone by zone, then by room.

    At last the largest that is no hero waits in the reserve for the smallest there, then the next.
    """
    waiting = sorted(
        (disk.id for disk in state.disks.values() if disk.owner == seat and disk.lying == "undeployed"),
        key=lambda disk: (not type_of(state, disk).hero, -type_of(state, disk).points),
    )
    wanted = {zone: max(0, zones.value(state, zone) - len(in_zone(state, zone))) for zone in zones.zones(state, seat)}
    count = sum(wanted.values())
    chosen, reserve = waiting[:count], waiting[count:]
    yield _in_order(wanted, chosen)
    yield _by_room(state, wanted, chosen)
    for small in sorted(reserve, key=lambda disk: radius(state, disk)):
        units = [disk for disk in chosen if not type_of(state, disk).hero]
        large = max(units, key=lambda disk: radius(state, disk), default=None)
        if large is None or radius(state, large) <= radius(state, small):
            return
        chosen = [small if disk == large else disk for disk in chosen]
        yield _by_room(state, wanted, chosen)


def _in_order(wanted: dict[zones.Zone, int], chosen: Sequence[DiskId]) -> Share:
    left = list(chosen)
    found = []
    for zone, count in wanted.items():
        found.append((zone, tuple(left[:count])))
        left = left[count:]
    return tuple(found)


def _by_room(state: State, wanted: dict[zones.Zone, int], chosen: Sequence[DiskId]) -> Share:
    """The largest first, each where most room is left for every place that is still to be filled."""
    room = {zone: _free(state, zone) for zone in wanted}
    found: dict[zones.Zone, list[DiskId]] = {zone: [] for zone in wanted}
    for disk in sorted(chosen, key=lambda disk: -radius(state, disk)):
        open_ones = [zone for zone in wanted if len(found[zone]) < wanted[zone]]
        zone = max(open_ones, key=lambda zone: room[zone] / (wanted[zone] - len(found[zone])))
        room[zone] -= _square(radius(state, disk))
        found[zone].append(disk)
    return tuple((zone, tuple(disks)) for zone, disks in found.items())


def _free(state: State, zone: zones.Zone) -> float:
    low, high = zones.corners(state, zone, state.options.medium)
    return (high.x - low.x) * (high.y - low.y) - sum(
        _square(disc_of(state, disk).radius) for disk in in_zone(state, zone)
    )


def _square(room: float) -> float:
    """The ground that a disk takes when it lies among others."""
    return 4 * room * room
