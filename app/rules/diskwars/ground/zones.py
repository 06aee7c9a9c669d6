"""Deployment zones: cards that touch form one, with all their abilities (DW-SET-12, DW-SET-13, DW-DEP-08, DW-GEO-11)."""

from dataclasses import dataclass

import shapely

from app.rules.diskwars.ground.disks import TOLERANCE
from app.rules.diskwars.ground.terrain import covers
from app.rules.diskwars.model.places import Edge
from app.rules.diskwars.model.state import Slot, State
from app.rules.diskwars.model.tables import ZoneAbility
from app.rules.kernel.boards.stacks import Disc, wholly_inside
from app.rules.kernel.incremental.derived import memoized
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.seats import Seat

PLAIN_VALUE = 3
"""The value of a deployment card's plain face (DW-DEP-01, DW-AMB-44)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """Touching cards of one owner: from where to where along his edge."""

    owner: Seat
    edge: Edge
    slots: tuple[Slot, ...]
    start: float
    end: float


def length_of(state: State, edge: Edge) -> float:
    """How long an edge is."""
    return state.options.width if edge in ("north", "south") else state.options.height


@memoized
def _zones(state: State) -> tuple[Zone, ...]:
    found: list[Zone] = []
    for seat in state.seats:
        edge = state.sides[seat].edge
        rows: list[list[Slot]] = []
        for slot in sorted((s for s in state.slots if s.owner == seat), key=lambda slot: slot.offset):
            if rows and TOLERANCE.same(rows[-1][-1].offset + state.options.card_width, slot.offset):
                rows[-1].append(slot)
            else:
                rows.append([slot])
        if edge is not None:
            found += [_zone(state, seat, edge, tuple(row)) for row in rows]
    return tuple(found)


def _zone(state: State, seat: Seat, edge: Edge, slots: tuple[Slot, ...]) -> Zone:
    end = slots[-1].offset + state.options.card_width
    return Zone(owner=seat, edge=edge, slots=slots, start=slots[0].offset, end=end)


def zones(state: State, seat: Seat | None = None) -> tuple[Zone, ...]:
    """All zones, or those of a seat, from the west or south end of its edge."""
    return tuple(zone for zone in _zones(state) if seat is None or zone.owner == seat)


def value(state: State, zone: Zone) -> int:
    """How many disks are deployed in a zone (DW-SET-18)."""
    return sum(PLAIN_VALUE if one.plain else state.library.deployments[one.card].value for one in zone.slots)


def limit(state: State, zone: Zone, ability: ZoneAbility) -> int:
    """For how many disks a zone has an ability: copies add up (DW-DEP-08)."""
    cards = (state.library.deployments[one.card] for one in zone.slots if not one.plain)
    return sum(card.limit for card in cards if card.ability == ability)


def has(state: State, zone: Zone, ability: ZoneAbility) -> bool:
    """Whether a zone has an ability (DW-DEP-08)."""
    cards = (state.library.deployments[one.card] for one in zone.slots if not one.plain)
    return any(card.ability == ability for card in cards)


def corners(state: State, zone: Zone, depth: float) -> tuple[Point, Point]:
    """The lowest and the highest corner of a zone of this depth (DW-SET-19, DW-GEO-11)."""
    width, height = state.options.width, state.options.height
    match zone.edge:
        case "south":
            return Point(x=zone.start, y=0.0), Point(x=zone.end, y=depth)
        case "north":
            return Point(x=zone.start, y=height - depth), Point(x=zone.end, y=height)
        case "west":
            return Point(x=0.0, y=zone.start), Point(x=depth, y=zone.end)
        case "east":
            return Point(x=width - depth, y=zone.start), Point(x=width, y=zone.end)


def holds(state: State, zone: Zone, disc: Disc, *, long: bool = False) -> bool:
    """Whether a disc lies wholly in a zone, and so on the battlefield (DW-SET-20, DW-DEP-06)."""
    low, high = corners(state, zone, state.options.long if long else state.options.medium)
    return wholly_inside(disc, low, high, TOLERANCE)


def area(state: State, zone: Zone) -> shapely.Polygon:
    """A zone as a shape, medium range deep."""
    low, high = corners(state, zone, state.options.medium)
    return shapely.box(low.x, low.y, high.x, high.y)


def touches(state: State, zone: Zone, disc: Disc) -> bool:
    """Whether a disc overlaps a zone."""
    return covers(area(state, zone), disc)


def zone_of(state: State, seat: Seat, disc: Disc, *, long: bool = False) -> Zone | None:
    """The zone of a seat that a disc lies wholly in."""
    return next((zone for zone in zones(state, seat) if holds(state, zone, disc, long=long)), None)
