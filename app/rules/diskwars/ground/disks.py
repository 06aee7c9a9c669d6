"""Disks on the battlefield: where they lie, what pins what, who is whose enemy, how far it is (DW-PIN, DW-RNG)."""

from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter

from app.rules.diskwars.model.options import EPSILON, Options
from app.rules.diskwars.model.profiles import DiskType, Library
from app.rules.diskwars.model.state import Disk, DiskId, State
from app.rules.diskwars.model.tables import BANDS, Band
from app.rules.kernel.boards import stacks
from app.rules.kernel.boards.stacks import Disc, Pin
from app.rules.kernel.incremental.derived import derived_map, memoized
from app.rules.kernel.incremental.identity_cache import ByIdentities, ByIdentity, OfLatest
from app.rules.kernel.incremental.tracking import told_of
from app.rules.kernel.plane.shapes import Body, Circle, Point, Pose
from app.rules.kernel.plane.tolerance import Tolerance
from app.rules.kernel.seats import Seat

TOLERANCE = Tolerance(bound=EPSILON, touch=EPSILON)
"""How near is the same on this table (1.3)."""
HEIGHT = 0.3
"""How thick a disk is drawn."""


def type_of(state: State, disk: DiskId) -> DiskType:
    """What is printed on a disk."""
    return state.library.disks[told_of(state.disks, disk, _type)]


_type: Callable[[Disk], str] = attrgetter("type")


def radius(state: State, disk: DiskId) -> float:
    """From the centre of a disk to its rim."""
    return state.options.radius(type_of(state, disk).size)


def disc_at(state: State, disk: DiskId, at: Point, z: int) -> Disc:
    """A disk as it would lie there."""
    return _disc(disk, at.x, at.y, float(z), radius(state, disk))


@lru_cache(maxsize=4096)
def _disc(disk: DiskId, x: float, y: float, z: float, radius: float) -> Disc:
    """A disc that lies as it did is the very same, from state to state."""
    return Disc(Body(id=disk, pose=Pose(x=x, y=y, z=z), footprint=Circle(radius=radius), height=HEIGHT))


@memoized
def discs(state: State) -> dict[DiskId, Disc]:
    """All disks on the battlefield, as discs in stacks: of one state after another only who lies otherwise is laid anew."""
    return dict(_discs(state))


@derived_map("disks")
def _discs(state: State, disk: DiskId) -> Disc | None:
    found = state.disks[disk]
    return None if found.at is None else _lies(state)(found)


def _disc_as_it_lies(library: Library, options: Options, disk: Disk) -> Disc:
    assert disk.at is not None
    return _disc(disk.id, disk.at.x, disk.at.y, float(disk.z), options.radius(library.disks[disk.type].size))


_LIES: ByIdentity[Library, ByIdentity[Options, ByIdentity[Disk, Disc]]] = ByIdentity(
    lambda library: ByIdentity(
        lambda options: ByIdentity(lambda disk: _disc_as_it_lies(library, options, disk), room=1024), room=16
    ),
    room=16,
)
"""Disks that lie in some state as discs: one that is the same disk is the same disc."""

_lies = OfLatest[State, ByIdentity[Disk, Disc]](lambda state: _LIES(state.library)(state.options))


def disc_of(state: State, disk: DiskId) -> Disc:
    """A disk on the battlefield as a disc in its stack. Raises KeyError for one that lies elsewhere."""
    found = state.disks[disk]
    if found.at is None:
        raise KeyError(disk)
    return _lies(state)(found)


@memoized
def pins(state: State) -> frozenset[Pin]:
    """What pins what (DW-PIN-04)."""
    return pins_of(state, tuple(discs(state).values()))


def pins_of(state: State, lying: tuple[Disc, ...]) -> frozenset[Pin]:
    """What would pin what if disks lay so, under the rule of this table (DW-AMB-02)."""
    return _pins(state.options.pin_rule, *lying)


_pins = ByIdentities[frozenset[Pin]](lambda rule, *lying: stacks.pins(lying, TOLERANCE, rule), room=256)
"""What pins what among the very same discs: a flip is judged, made and told of with the same ones."""


def pinned(state: State, disk: DiskId) -> bool:
    """Whether anything lies on a disk (DW-PIN-06)."""
    return bool(pinning(state, disk))


@memoized
def pinning(state: State, disk: DiskId) -> frozenset[DiskId]:
    """What pins a disk."""
    return frozenset(upper for upper, lower in pins(state) if lower == disk)


@memoized
def pinned_by(state: State, disk: DiskId) -> frozenset[DiskId]:
    """What a disk pins."""
    return frozenset(lower for upper, lower in pins(state) if upper == disk)


# --- sides -----------------------------------------------------------------------------------------------------------


def side(state: State, seat: Seat) -> str:
    """Who fights together: a team where the table has teams, else each for himself (DW-CON-04, DW-OPT-01)."""
    return state.options.teams.get(seat, seat)


def are_enemies(state: State, a: DiskId, b: DiskId) -> bool:
    """Whether two disks are controlled by enemies (DW-CON-04)."""
    return side(state, state.disks[a].controller) != side(state, state.disks[b].controller)


def engaged(state: State, a: DiskId, b: DiskId) -> bool:
    """Whether one of two enemies pins the other (DW-CON-09)."""
    return are_enemies(state, a, b) and linked(state, a, b)


def linked(state: State, a: DiskId, b: DiskId) -> bool:
    """Whether one of two disks pins the other."""
    return a in pinned_by(state, b) or b in pinned_by(state, a)


def enemy_pins(state: State, found: frozenset[Pin]) -> frozenset[Pin]:
    """Those of these pins that are between enemies."""
    return frozenset((upper, lower) for upper, lower in found if are_enemies(state, upper, lower))


def on_field(state: State, seat: Seat | None = None) -> tuple[Disk, ...]:
    """The disks on the battlefield, all of them or those a seat controls."""
    lying = (disk for disk in state.disks.values() if disk.at is not None)
    return tuple(disk for disk in lying if seat is None or disk.controller == seat)


# --- ranges ----------------------------------------------------------------------------------------------------------


def gap(state: State, a: DiskId, b: DiskId) -> float:
    """The distance of two disks, rim to rim: 0 to itself and where they overlap (DW-RNG-01, DW-RNG-05, DW-RNG-07, DW-CON-20)."""
    return 0.0 if a == b else stacks.gap(disc_of(state, a), disc_of(state, b))


def within(state: State, a: DiskId, b: DiskId, most: Band) -> bool:
    """Whether a disk is no farther from another than a band reaches (DW-RNG-03)."""
    return BANDS.index(state.options.band_at(gap(state, a, b))) <= BANDS.index(most)
