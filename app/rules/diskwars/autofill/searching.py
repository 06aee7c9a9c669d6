"""Places looked for one after the other, for what must be laid and nothing drawn by chance fits: so what can be laid is laid."""

from collections.abc import Iterator
from itertools import combinations, product
from math import cos, pi, sin

from app.rules.diskwars.ground import terrain as pieces
from app.rules.diskwars.ground import zones
from app.rules.diskwars.ground.disks import disc_of, radius
from app.rules.diskwars.model.places import Flipped, Put
from app.rules.diskwars.model.round_prompts import BringingIn, ForcedFlip
from app.rules.diskwars.model.setup_prompts import DeployingOnTerrain, PlacingTower
from app.rules.diskwars.model.state import State
from app.rules.diskwars.model.tables import FACTION_OF
from app.rules.diskwars.setup.deploying import why_not_put
from app.rules.diskwars.setup.terrain_laid import find_place
from app.rules.diskwars.setup.zones_laid import free_offsets
from app.rules.kernel.offers.autofill import Filling
from app.rules.kernel.offers.offer import Offer, PickNeed
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.seats import Seat

GRID = 1.0
"""Centimetres between two places that are tried."""


def spot(*, x: float, y: float) -> Point:
    """A place with as many decimals as commands carry."""
    return Point(x=round(x, 4), y=round(y, 4))


def regiments(state: State, seat: Seat, offer: Offer) -> Iterator[Filling]:
    """Ready regiments of one faction, in every way they may stand together (DW-ARM-05, DW-ARM-06)."""
    library = state.library
    assert isinstance(offer.need, PickNeed)
    open_to_all = [str(option.value) for option in offer.need.options if option.locked is None]
    sides = {FACTION_OF[library.disks[library.pregenerated[name].hero].race] for name in open_to_all}
    for side in sorted(sides):
        own = [one for one in open_to_all if FACTION_OF[library.disks[library.pregenerated[one].hero].race] == side]
        yield from ({"regiments": chosen} for chosen in combinations(own, state.options.regiments))


def card(state: State, seat: Seat, offer: Offer) -> Iterator[Filling]:
    """Every place at the ends of what is free along the edge: if there is room, there is some there (DW-SET-10, DW-SET-11)."""
    assert isinstance(offer.need, PickNeed)
    for option, offset in product(offer.need.options, free_offsets(state, seat)):
        yield {"card": option.value, "plain": True, "offset": offset}


def terrain(state: State, seat: Seat, offer: Offer) -> Iterator[Filling]:
    """The place that there was when the piece was asked for (DW-SET-15, DW-FOR-03)."""
    sides = offer.more[0]
    assert isinstance(sides, PickNeed)
    tower = seat if isinstance(state.step, PlacingTower) else None
    found = find_place(state, str(offer.command["card"]), tower)
    if found is not None:
        yield {"side": sides.options[0].value, "at": spot(x=found.at.x, y=found.at.y), "turned": found.turned}


def put(state: State, seat: Seat, zone: zones.Zone, disk: str) -> Put | None:
    """The first place of a zone where a disk may be deployed."""
    low, high = zones.corners(state, zone, state.options.medium)
    room = radius(state, disk)
    for x, y in _grid(low.x + room, low.y + room, high.x - room, high.y - room):
        tried = Put(model=disk, pose=Pose(x=x, y=y))
        if why_not_put(state, seat, tried) is None:
            return tried
    return None


def on_terrain(state: State, seat: Seat, offer: Offer) -> Iterator[Filling]:
    """Every place of a grid over the piece just laid (DW-SCN-04)."""
    step = state.step
    assert isinstance(step, DeployingOnTerrain)
    for x, y in _grid(*pieces.polygon(state, step.piece).bounds):
        yield {"at": spot(x=x, y=y)}


def brought(state: State, seat: Seat, offer: Offer) -> Iterator[Filling]:
    """Round about the disk that brings another in, the nearest first (DW-DSK-14)."""
    step = state.step
    assert isinstance(step, BringingIn)
    disc = disc_of(state, step.of)
    for away, turn in product(range(int(step.within + disc.radius) + 1), range(16)):
        angle = turn * pi / 8
        yield {"at": spot(x=disc.x + away * cos(angle), y=disc.y + away * sin(angle))}


def flip(state: State, seat: Seat, offer: Offer) -> Iterator[Filling]:
    """Flips in every direction, whole ones first, then ever shorter where they may be turned on the edge (DW-MOV-12)."""
    step = state.step
    assert isinstance(step, ForcedFlip)
    disc = disc_of(state, step.disk)
    exact = state.options.flip_mode == "exact"
    for part, turn in product((1.0,) if exact else (0.999, 0.75, 0.5, 0.25), range(0, 360, 5)):
        if exact:
            yield {"flip": Flipped(first=float(turn))}
        else:
            far, angle = 2 * disc.radius * part, turn * pi / 180
            yield {"to": spot(x=disc.x + far * cos(angle), y=disc.y + far * sin(angle))}


def _grid(low_x: float, low_y: float, high_x: float, high_y: float) -> Iterator[tuple[float, float]]:
    """Places from corner to corner, both of these among them."""
    for x, y in product(_steps(low_x, high_x), _steps(low_y, high_y)):
        at: Point = spot(x=x, y=y)
        yield at.x, at.y


def _steps(low: float, high: float) -> Iterator[float]:
    count = max(0, int((high - low) / GRID))
    yield from (low + number * GRID for number in range(count + 1))
    if high > low + count * GRID:
        yield high
