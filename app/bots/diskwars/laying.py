"""Where a player who means to win lays his disks: side by side if there is room, as far from the enemies as his zones go."""

from collections.abc import Iterator
from math import dist

from app.rules.diskwars.ground import zones
from app.rules.diskwars.ground.disks import are_enemies, discs, radius, side, type_of
from app.rules.diskwars.model.places import Put
from app.rules.diskwars.model.round_commands import BringIn
from app.rules.diskwars.model.setup_commands import Deploy
from app.rules.diskwars.model.state import DiskId, State
from app.rules.diskwars.setup.deploying import in_zone, why_not_put
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.seats import Seat

STEP = 0.7
"""How far apart the places lie that are tried, in centimetres."""

Round = tuple[float, float, float]
"""A centre and a radius."""


def deployed(state: State, seat: Seat) -> Deploy | None:
    """Every zone filled to its number, heroes before all others; on one another only where there is no room side by side.

    What cannot move is laid down first: whoever lay under it would never leave.
    """
    waiting = sorted(
        (disk.id for disk in state.disks.values() if disk.owner == seat and disk.lying == "undeployed"),
        key=lambda disk: (not type_of(state, disk).hero, -type_of(state, disk).points),
    )
    taken = [(one.x, one.y, one.radius) for one in discs(state).values()]
    puts: list[Put] = []
    for zone in zones.zones(state, seat):
        count = max(0, zones.value(state, zone) - len(in_zone(state, zone)))
        for disk in sorted(waiting[:count], key=lambda disk: bool(type_of(state, disk).movement)):
            put = next((one for one in _puts(state, zone, disk, taken) if why_not_put(state, seat, one) is None), None)
            if put is None:
                return None
            taken.append((put.at.x, put.at.y, radius(state, disk)))
            puts.append(put)
        waiting = waiting[count:]
    return Deploy(puts=tuple(puts)) if puts else None


def _puts(state: State, zone: zones.Zone, disk: DiskId, taken: list[Round]) -> Iterator[Put]:
    """Places in a zone, those first that lie on nobody and are the farthest from where enemies come from."""
    for at in _best_first(state, zone, disk, taken):
        yield Put(model=disk, pose=Pose(x=at.x, y=at.y))


def brought_in(state: State, seat: Seat, disk: DiskId) -> BringIn | None:
    """A disk of the reserve through one of the zones, on nobody."""
    taken = [(one.x, one.y, one.radius) for one in discs(state).values()]
    found = (_best_first(state, zone, disk, taken) for zone in zones.zones(state, seat))
    free = (at for places in found for at in places if not _covers(at, radius(state, disk), taken))
    at = next(free, None)
    return BringIn(disk=disk, at=at, way="zone") if at else None


def _covers(at: Point, room: float, taken: list[Round]) -> int:
    """On how many disks one would lie there."""
    return sum(dist((at.x, at.y), (x, y)) <= room + r + 0.02 for x, y, r in taken)


def _best_first(state: State, zone: zones.Zone, disk: DiskId, taken: list[Round]) -> list[Point]:
    """The places of a zone: on nobody before on somebody, then the farthest from where enemies are or come from."""
    room = radius(state, disk)
    foes = [(one.x, one.y) for one in discs(state).values() if are_enemies(state, disk, one.id)] or _doors(state, zone)
    far = {at: min((dist((at.x, at.y), foe) for foe in foes), default=0.0) for at in _grid(state, zone, room)}
    return sorted(far, key=lambda at: (_covers(at, room, taken), -far[at]))


def _grid(state: State, zone: zones.Zone, room: float) -> Iterator[Point]:
    low, high = zones.corners(state, zone, state.options.medium)
    across, down = high.x - low.x - 2 * room, high.y - low.y - 2 * room
    for i in range(int(across / STEP + 1e-9) + 1):
        for j in range(int(down / STEP + 1e-9) + 1):
            yield Point(x=round(low.x + room + i * STEP, 4), y=round(low.y + room + j * STEP, 4))


def _doors(state: State, zone: zones.Zone) -> list[tuple[float, float]]:
    """The middles of the enemies' zones."""
    others = [one for one in zones.zones(state) if side(state, one.owner) != side(state, zone.owner)]
    ends = [zones.corners(state, one, state.options.medium) for one in others]
    return [((low.x + high.x) / 2, (low.y + high.y) / 2) for low, high in ends]
