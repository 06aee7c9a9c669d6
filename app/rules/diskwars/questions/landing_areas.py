"""Where a disk may be put down: zones, edges, mills, the range of the one that brings it in; drawn, not judged."""

import shapely

from app.rules.diskwars.ground import terrain, zones
from app.rules.diskwars.ground.disks import disc_of, radius
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.round_prompts import BringingIn
from app.rules.diskwars.model.setup_prompts import DeployingOnTerrain
from app.rules.diskwars.model.state import DiskId, State
from app.rules.diskwars.questions.ways import areas
from app.rules.kernel.plane.marks import AreaMark
from app.rules.kernel.refusal import Refusal


def landing_areas(state: State, kind: str, way: str, disk: DiskId) -> tuple[AreaMark, ...] | Refusal:
    """Where a command of this kind may put the centre of a disk."""
    room = radius(state, disk)
    field = shapely.box(room, room, state.options.width - room, state.options.height - room)
    match kind:
        case "deploy":
            return areas(_zones(state, disk, room))
        case "bring_in" if way == "zone":
            return areas(_zones(state, disk, room))
        case "bring_in" if way == "flank":
            return areas(shapely.difference(field, shapely.buffer(field, -0.4)))
        case "bring_in":
            mills = (p.id for p in state.terrain.values() if "entrance" in terrain.side_of(state, p).keywords)
            near = [shapely.buffer(terrain.polygon(state, mill), room) for mill in mills]
            return areas(shapely.intersection(field, shapely.union_all(near)))
        case "deploy_on_terrain" if isinstance(state.step, DeployingOnTerrain):
            piece = terrain.polygon(state, state.step.piece)
            return areas(shapely.intersection(field, shapely.buffer(piece, room)))
        case "put_reinforcement" if state.stack and isinstance(state.stack[-1], BringingIn):
            by = disc_of(state, state.stack[-1].of)
            ring = shapely.Point(by.x, by.y).buffer(by.radius + state.stack[-1].within - room)
            return areas(shapely.intersection(field, ring))
        case _:
            return refuse("wrong_step")


def _zones(state: State, disk: DiskId, room: float) -> shapely.Geometry:
    """The zones of the disk's player, less the room its rim needs."""
    own = zones.zones(state, state.disks[disk].controller)
    return shapely.union_all([shapely.buffer(zones.area(state, zone), -room, join_style="mitre") for zone in own])
