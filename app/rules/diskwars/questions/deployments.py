"""Where disks might be deployed about a place: as many as the zones still want, side by side (DW-SET-17..20)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from app.rules.diskwars.ground import zones
from app.rules.diskwars.ground.disks import discs, radius, type_of
from app.rules.diskwars.model.places import Put
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.setup_prompts import Deploying
from app.rules.diskwars.model.state import DiskId, State
from app.rules.diskwars.setup.deploying import in_zone, why_not_put
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.questions.question import AskFormation, Leg, Routes
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat

_STEP = 0.5
"""How finely places are tried, in centimetres."""

_APART = 0.05
"""Between disks that lie side by side."""


@dataclass(slots=True)
class _Ground:
    """What lies there: the middles and radii of disks."""

    xs: list[float] = field(default_factory=list)
    ys: list[float] = field(default_factory=list)
    radii: list[float] = field(default_factory=list)

    def lay(self, x: float, y: float, radius: float) -> None:
        self.xs.append(x)
        self.ys.append(y)
        self.radii.append(radius)

    def room(self, at: NDArray[np.float64], radius: float) -> NDArray[np.float64]:
        """How far a disk of this radius would lie from the next one, for each place; less than nothing where it lies on one."""
        if not self.xs:
            return np.full(len(at), np.inf)
        apart = np.hypot(at[:, :1] - np.array(self.xs), at[:, 1:] - np.array(self.ys))
        return np.asarray((apart - np.array(self.radii)).min(axis=1) - radius)


def deployed_about(state: State, seat: Seat | None, question: AskFormation) -> Routes | Refusal:
    """A place for each of these disks that a zone wants, the nearest zone first; the others have no way: they stay in reserve.

    Heroes come first, who stay in no reserve (DW-SET-21). Where they find no room about the place, they fill the zone
    from a corner; what finds none there lies on others of its side (DW-SET-22).
    """
    step = state.step if state.stack else None
    if not isinstance(step, Deploying) or seat is None or step.seat != seat or question.command.get("kind") != "deploy":
        return refuse("wrong_step")
    if unknown := [one for one in question.pieces if one not in state.disks or state.disks[one].owner != seat]:
        return refuse("unknown_id", id=unknown[0][:60])
    to = Point(x=question.to.x, y=question.to.y)
    wanted = dict(_zoned(state, seat, question.pieces, to))
    laid = _laid(state, seat, wanted, to)
    return Routes(legs=tuple(_leg(one, wanted, laid) for one in question.pieces))


def _leg(disk: DiskId, wanted: dict[DiskId, zones.Zone], laid: dict[DiskId, Point]) -> Leg:
    if disk in laid:
        return Leg(piece=disk, path=(Pose(x=laid[disk].x, y=laid[disk].y),), length=0.0)
    refused = refuse("outside_deployment_zone") if disk in wanted else None
    return Leg(piece=disk, path=(), length=0.0, refused=refused)


def _zoned(state: State, seat: Seat, disks: Sequence[DiskId], to: Point) -> Iterator[tuple[DiskId, zones.Zone]]:
    """Which disk goes to which zone."""
    waiting = sorted(dict.fromkeys(disks), key=lambda disk: not type_of(state, disk).hero)
    for zone in sorted(zones.zones(state, seat), key=lambda zone: _away(state, zone, to)):
        room = max(0, zones.value(state, zone) - len(in_zone(state, zone)))
        yield from ((disk, zone) for disk in waiting[:room])
        waiting = waiting[room:]


def _away(state: State, zone: zones.Zone, to: Point) -> float:
    low, high = zones.corners(state, zone, state.options.medium)
    return float(np.hypot(max(low.x - to.x, 0.0, to.x - high.x), max(low.y - to.y, 0.0, to.y - high.y)))


def _laid(state: State, seat: Seat, wanted: dict[DiskId, zones.Zone], to: Point) -> dict[DiskId, Point]:
    """The place of each, the largest laid first."""
    found: dict[DiskId, Point] = {}
    ground = _Ground()
    for disc in discs(state).values():
        ground.lay(disc.x, disc.y, disc.radius)
    for zone in dict.fromkeys(wanted.values()):
        own = sorted((disk for disk in wanted if wanted[disk] == zone), key=lambda disk: -radius(state, disk))
        low, _ = zones.corners(state, zone, state.options.medium)
        tries = ((to, False), (low, False), (to, True))
        packed = (_packed(state, seat, zone, own, at, ground, on_others=over) for at, over in tries)
        best = next((one for one in packed if len(one) == len(own)), {})
        found |= best
        for disk, at in best.items():
            ground.lay(at.x, at.y, radius(state, disk))
    return found


def _packed(
    state: State, seat: Seat, zone: zones.Zone, disks: Sequence[DiskId], to: Point, ground: _Ground, *, on_others: bool
) -> dict[DiskId, Point]:
    """One after the other as near to the place as there is room in a zone, or on others where that is least."""
    found: dict[DiskId, Point] = {}
    taken = _Ground(list(ground.xs), list(ground.ys), list(ground.radii))
    for disk in disks:
        room = radius(state, disk)
        at = _places(state, zone, room)
        left = np.minimum(taken.room(at, room), _APART)
        far = np.hypot(at[:, 0] - to.x, at[:, 1] - to.y)
        order = (
            np.lexsort((far, -left)) if on_others else np.flatnonzero(left >= _APART)[np.argsort(far[left >= _APART])]
        )
        for x, y in at[order].tolist():
            if why_not_put(state, seat, Put(model=disk, pose=Pose(x=x, y=y))) is None:
                found[disk] = Point(x=x, y=y)
                taken.lay(x, y, room)
                break
    return found


def _places(state: State, zone: zones.Zone, room: float) -> NDArray[np.float64]:
    """Places in a zone for the middle of a disk."""
    low, high = zones.corners(state, zone, state.options.medium)
    xs, ys = (
        np.round(np.append(np.arange(first + room, last - room, _STEP), last - room), 4)
        for first, last in ((low.x, high.x), (low.y, high.y))
    )
    return np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
