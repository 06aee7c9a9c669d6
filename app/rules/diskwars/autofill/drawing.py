"""Places drawn by chance for deployment cards, terrain, disks that are deployed or brought in; searched where that fails."""

from collections.abc import Mapping
from typing import Any

from app.rules.diskwars.autofill import searching
from app.rules.diskwars.autofill.searching import spot
from app.rules.diskwars.ground import terrain as pieces
from app.rules.diskwars.ground import zones
from app.rules.diskwars.ground.disks import disc_of, radius, type_of
from app.rules.diskwars.model.places import Beside, Focus, Put, Shot
from app.rules.diskwars.model.round_prompts import BringingIn
from app.rules.diskwars.model.setup_prompts import DeployingOnTerrain, PlacingTower
from app.rules.diskwars.model.state import State
from app.rules.diskwars.setup.deploying import in_zone, why_not_put
from app.rules.diskwars.setup.terrain_laid import find_place
from app.rules.kernel.offers.autofill import Filling, picked
from app.rules.kernel.offers.offer import Offer, PickNeed
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.seats import Seat

DRAWS = 30
"""How many places are drawn for one disk."""


def card(state: State, seat: Seat, offer: Offer, choose: Chooser) -> Filling:
    """A dealt card beside another of one's own as a rule, else anywhere along the edge."""
    assert isinstance(offer.need, PickNeed)
    edge, width = state.sides[seat].edge, state.options.card_width
    assert edge is not None
    own = [slot.offset for slot in state.slots if slot.owner == seat]
    offset = choose.between(0.1, zones.length_of(state, edge) - width - 0.1)
    if own and choose.chance(0.7):
        offset = choose.pick((max(own) + width, min(own) - width))
    chosen = picked(offer.need, choose, more=0.0)
    return {"card": chosen, "plain": choose.chance(0.5), "offset": round(offset, 4)}


def zone(state: State, seat: Seat, offer: Offer, choose: Chooser) -> Filling:
    """Anywhere along the edge."""
    edge = state.sides[seat].edge
    assert edge is not None
    return {"offset": round(choose.between(0.1, zones.length_of(state, edge) - state.options.card_width), 4)}


def terrain(state: State, seat: Seat, offer: Offer, choose: Chooser) -> Filling:
    """A side anywhere; now and then the first place there is, so that one is found."""
    sides = offer.more[0]
    assert isinstance(sides, PickNeed)
    side = picked(sides, choose, more=0.0)
    if choose.chance(0.1):
        tower = seat if isinstance(state.step, PlacingTower) else None
        found = find_place(state, str(offer.command["card"]), tower)
        if found is not None:
            return {"side": side, "at": spot(x=found.at.x, y=found.at.y), "turned": found.turned}
    width, height = state.options.width, state.options.height
    at = spot(x=choose.between(14, width - 14), y=choose.between(14, height - 14))
    return {"side": side, "at": at, "turned": round(choose.between(0, 180), 4)}


def disks(state: State, seat: Seat, offer: Offer, choose: Chooser) -> Filling:
    """Every zone filled to its number, heroes first, each disk somewhere in it."""
    waiting = sorted(
        (disk.id for disk in state.disks.values() if disk.owner == seat and disk.lying == "undeployed"),
        key=lambda disk: (not type_of(state, disk).hero, choose.between(0, 1)),
    )
    puts: list[Put] = []
    for one in zones.zones(state, seat):
        count = zones.value(state, one) - len(in_zone(state, one))
        for disk in waiting[: max(0, count)]:
            puts.append(_put(state, seat, one, disk, choose))
        waiting = waiting[max(0, count) :]
    return {"puts": tuple(puts)}


def _put(state: State, seat: Seat, one: zones.Zone, disk: str, choose: Chooser) -> Put:
    """A disk somewhere in a zone: drawn anew as long as something there, such as a Lake, does not let it lie, then searched."""
    for _ in range(DRAWS):
        at = _inside(state, one, disk, choose)
        put = Put(model=disk, pose=Pose(x=at.x, y=at.y))
        if why_not_put(state, seat, put) is None:
            return put
    return searching.put(state, seat, one, disk) or put


def _inside(state: State, one: zones.Zone, disk: str, choose: Chooser) -> Point:
    low, high = zones.corners(state, one, state.options.medium)
    room = radius(state, disk)
    return spot(x=choose.between(low.x + room, high.x - room), y=choose.between(low.y + room, high.y - room))


def reinforcement(state: State, seat: Seat, offer: Offer, choose: Chooser) -> Filling:
    """In a zone, at an edge, on a Mill, as the offer says."""
    disk, room = str(offer.command["disk"]), radius(state, str(offer.command["disk"]))
    if offer.command["way"] == "zone" and (own := zones.zones(state, seat)):
        return {"at": _inside(state, choose.pick(own), disk, choose)}
    mills = [p for p in state.terrain.values() if "entrance" in pieces.side_of(state, p).keywords]
    if offer.command["way"] == "mill" and mills:
        centre = choose.pick(mills).at
        return {"at": spot(x=centre.x + choose.between(-4, 4), y=centre.y + choose.between(-4, 4))}
    width, height = state.options.width, state.options.height
    along = choose.between(room, min(width, height) - room)
    edges = ((along, room), (along, height - room), (room, along), (width - room, along))
    x, y = choose.pick(edges)
    return {"at": spot(x=x, y=y)}


def on_terrain(state: State, seat: Seat, offer: Offer, choose: Chooser) -> Filling:
    """Somewhere on the piece just laid, or beside it so that the disk reaches onto it."""
    step = state.step
    assert isinstance(step, DeployingOnTerrain)
    low_x, low_y, high_x, high_y = pieces.polygon(state, step.piece).bounds
    return {"at": spot(x=choose.between(low_x, high_x), y=choose.between(low_y, high_y))}


def brought(state: State, seat: Seat, offer: Offer, choose: Chooser) -> Filling:
    """Close to the disk that brings it in."""
    step = state.step
    assert isinstance(step, BringingIn)
    disc = disc_of(state, step.of)
    return {"at": spot(x=disc.x + choose.between(-9, 9), y=disc.y + choose.between(-9, 9))}


def beside(value: Mapping[str, Any]) -> Beside:
    """The shot or focus that a plain value names."""
    if value["kind"] == "shot":
        return Shot(target=value["target"], profile=value["profile"])
    return Focus(ability=value["ability"], target=value["target"])
