"""Where a player who means to win lays his disks: side by side if there is room, as far from the enemies as his zones go."""

from collections.abc import Callable, Iterator, Sequence
from math import dist
from typing import TypeAlias

import shapely

from app.bots.diskwars.sharing import Share, shares
from app.rules.diskwars.ground import zones
from app.rules.diskwars.ground.disks import are_enemies, discs, radius, side, type_of
from app.rules.diskwars.model.places import Put
from app.rules.diskwars.model.round_commands import BringIn
from app.rules.diskwars.model.setup_commands import Deploy
from app.rules.diskwars.model.state import DiskId, State
from app.rules.diskwars.setup.deploying import why_not_put
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.seats import Seat

STEP = 0.7
"""How far apart the places lie that are tried, in centimetres."""

HAIR = 0.04
"""So far from each other's rims disks lie that are laid beside each other, in centimetres."""

Round: TypeAlias = tuple[float, float, float]
"""A centre and a radius."""

Laid: TypeAlias = tuple[int, tuple[Put, ...]]
"""How often a disk lies on another, and where all lie."""

Order: TypeAlias = Callable[[State, zones.Zone, DiskId, list[Round]], list[Point]]
"""The places of a zone for a disk, the best first."""


def deployed(state: State, seat: Seat) -> Deploy | None:
    """Every zone filled to its number, heroes before all others; on one another only where there is no room side by side.

    Where those farthest back leave the others no room, they are laid close to each other from one end of the zone on; where
    that does not help they are shared out among the zones otherwise, and at last large ones wait in reserve for small ones.
    """
    found = _best(state, seat)
    return Deploy(puts=found[1]) if found and found[1] else None


def has_room(state: State, seat: Seat) -> bool:
    """Whether every zone of a seat can be filled to its number with nobody on anybody."""
    found = _best(state, seat)
    return found is not None and not found[0]


def _best(state: State, seat: Seat) -> Laid | None:
    found: Laid | None = None
    for share in shares(state, seat):
        laid = _laid(state, seat, share)
        if laid is not None and (found is None or laid[0] < found[0]):
            found = laid
        if found is not None and not found[0]:
            break
    return found


def _laid(state: State, seat: Seat, share: Share) -> Laid | None:
    """Every zone laid as well as an order finds it; none where somebody found no place."""
    taken = [(one.x, one.y, one.radius) for one in discs(state).values()]
    puts: list[Put] = []
    covered = 0
    for zone, disks in share:
        best: Laid | None = None
        for order in (_farthest, *_CLOSE):
            laid = _in_zone(state, seat, zone, _in_turn(state, disks, order), order, taken)
            if laid is not None and (best is None or laid[0] < best[0]):
                best = laid
            if best is not None and not best[0]:
                break
        if best is None:
            return None
        covered += best[0]
        puts += best[1]
        taken += [(put.at.x, put.at.y, radius(state, put.model)) for put in best[1]]
    return covered, tuple(puts)


def _in_zone(
    state: State, seat: Seat, zone: zones.Zone, disks: Sequence[DiskId], order: Order, there: Sequence[Round]
) -> Laid | None:
    """A zone's disks one after the other where an order has them, and how often one lies on another."""
    taken, puts, covered = list(there), list[Put](), 0
    for disk in disks:
        tried = _puts(state, zone, disk, taken, order)
        put = next((one for one in tried if why_not_put(state, seat, one) is None), None)
        if put is None:
            return None
        covered += _covers(put.at, radius(state, disk), taken)
        taken.append((put.at.x, put.at.y, radius(state, disk)))
        puts.append(put)
    return covered, tuple(puts)


def _in_turn(state: State, disks: Sequence[DiskId], order: Order) -> list[DiskId]:
    """What cannot move before all else, as whoever lay under it would never leave; then the large ones, to lie close.

    The large ones find a place the hardest.
    """
    size = {disk: -radius(state, disk) if order is not _farthest else 0.0 for disk in disks}
    return sorted(disks, key=lambda disk: (bool(type_of(state, disk).movement), size[disk]))


def _puts(state: State, zone: zones.Zone, disk: DiskId, taken: list[Round], order: Order) -> Iterator[Put]:
    """Places in a zone, those first that lie on nobody, else in an order."""
    for at in order(state, zone, disk, taken):
        yield Put(model=disk, pose=Pose(x=at.x, y=at.y))


def brought_in(state: State, seat: Seat, disk: DiskId) -> BringIn | None:
    """A disk of the reserve through one of the zones, on nobody."""
    taken = [(one.x, one.y, one.radius) for one in discs(state).values()]
    found = (_farthest(state, zone, disk, taken) for zone in zones.zones(state, seat))
    free = (at for places in found for at in places if not _covers(at, radius(state, disk), taken))
    at = next(free, None)
    return BringIn(disk=disk, at=at, way="zone") if at else None


def _covers(at: Point, room: float, taken: list[Round]) -> int:
    """On how many disks one would lie there."""
    return sum(dist((at.x, at.y), (x, y)) <= room + r + 0.02 for x, y, r in taken)


def _farthest(state: State, zone: zones.Zone, disk: DiskId, taken: list[Round]) -> list[Point]:
    """The places of a zone: on nobody before on somebody, then the farthest from where enemies are or come from."""
    room = radius(state, disk)
    foes = [(one.x, one.y) for one in discs(state).values() if are_enemies(state, disk, one.id)] or _doors(state, zone)
    far = {at: min((dist((at.x, at.y), foe) for foe in foes), default=0.0) for at in _grid(state, zone, room)}
    return sorted(far, key=lambda at: (_covers(at, room, taken), -far[at]))


def _along(across: float, down: float) -> Order:
    """The places of a zone: on nobody before on somebody, then along a direction, beside the rims of those that lie there."""

    def order(state: State, zone: zones.Zone, disk: DiskId, taken: list[Round]) -> list[Point]:
        room = radius(state, disk)
        places = [*_grid(state, zone, room), *_beside(state, zone, room, taken)]
        return sorted(places, key=lambda at: (_covers(at, room, taken), across * at.x + down * at.y))

    return order


_CLOSE = tuple(_along(*way) for way in ((8, 1), (1, 8), (1, 1), (1, -1), (8, -1), (-1, 8)))
"""Close to each other from one end of a zone or one of its corners on: what has no room one way may have it another."""


def _beside(state: State, zone: zones.Zone, room: float, taken: list[Round]) -> Iterator[Point]:
    """The places of a zone that all but touch a disk, and an edge of the zone or another disk."""
    low, high = zones.corners(state, zone, state.options.medium)
    inner = shapely.box(low.x + room, low.y + room, high.x - room, high.y - room)
    rims = [shapely.Point(x, y).buffer(r + room + HAIR).exterior for x, y, r in taken]
    near = [rim for rim in rims if rim.intersects(inner)]
    for number, rim in enumerate(near):
        for other in (inner.exterior, *near[:number]):
            for at in shapely.get_coordinates(shapely.intersection(rim, other)):
                if inner.covers(shapely.Point(at)):
                    yield Point(x=round(float(at[0]), 4), y=round(float(at[1]), 4))


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
