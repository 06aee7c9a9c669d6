"""Deploying: disks wholly in one's zones, as many as each zone wants, every hero among them (DW-SET-17..23, DW-DEP-04..06)."""

from collections import Counter

from app.rules.diskwars.activation.reinforcing import on_battlefield
from app.rules.diskwars.characteristics import keyword
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.ground import terrain, zones
from app.rules.diskwars.ground.disks import TOLERANCE, disc_at, disc_of, discs, on_field, side, type_of
from app.rules.diskwars.handlers import Handler, Handlers, Offers, Steps, whose
from app.rules.diskwars.model.places import Put
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.setup_commands import ConfirmDeployment, Deploy, MoveZone, TakeBack
from app.rules.diskwars.model.setup_events import DeploymentConfirmed, DiskDeployed, DiskTakenBack, ZoneMoved
from app.rules.diskwars.model.setup_prompts import Deploying
from app.rules.diskwars.model.state import DiskId, State
from app.rules.diskwars.setup.zones_laid import moved, why_not_there
from app.rules.kernel.boards import stacks
from app.rules.kernel.boards.stacks import Disc
from app.rules.kernel.engine.leaving import waits_or_ends
from app.rules.kernel.offers.offer import NumberNeed, Offer, PlaceNeed
from app.rules.kernel.plane.marks import AreaMark
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat

# --- putting disks down ----------------------------------------------------------------------------------------------


def why_not_put(state: State, seat: Seat, put: Put) -> Refusal | None:
    """Why a disk may not be deployed there."""
    if refused := _mine(state, seat, put.disk):
        return refused
    disc = disc_at(state, put.disk, put.at, state.next_z)
    if zones.zone_of(state, seat, disc) is None and (refused := _ambush(state, seat, disc)):
        return refused
    return _ground(state, seat, disc)


def _ambush(state: State, seat: Seat, disc: Disc) -> Refusal | None:
    """Beyond the medium depth of a zone only as many disks as its Ambush is for (DW-DEP-06)."""
    zone = zones.zone_of(state, seat, disc, long=True)
    if zone is None or not zones.has(state, zone, "ambush"):
        return refuse("outside_deployment_zone")
    most = zones.limit(state, zone, "ambush")
    return refuse("ambush_limit", most=most) if len(in_zone(state, zone, deep=True)) >= most else None


def why_not_on_piece(state: State, seat: Seat, put: Put, piece: str) -> Refusal | None:
    """Why a disk may not be deployed on a piece just laid (DW-SCN-04)."""
    if refused := _mine(state, seat, put.disk):
        return refused
    disc = disc_at(state, put.disk, put.at, state.next_z)
    if not on_battlefield(state, disc):
        return refuse("beyond_battlefield", rule="DW-SCN-04")
    if not terrain.covers(terrain.polygon(state, piece), disc):
        return refuse("not_overlapping_piece")
    return _ground(state, seat, disc)


def _mine(state: State, seat: Seat, disk: DiskId) -> Refusal | None:
    if disk not in state.disks:
        return refuse("unknown_id", id=disk[:60])
    if state.disks[disk].owner != seat:
        return refuse("not_controller", piece=disk)
    return None if state.disks[disk].lying == "undeployed" else refuse("unknown_id", id=disk)


def _ground(state: State, seat: Seat, disc: Disc) -> Refusal | None:
    """No Lake but for fliers and striders (DW-TER-12), no enemy under it (DW-AMB-08)."""
    wet = any("no_deployment" in terrain.side_of(state, piece).keywords for piece in terrain.under(state, disc))
    if wet and not (keyword(state, disc.id, "flying") or keyword(state, disc.id, "stride")):
        return refuse("lake_deploy_forbidden")
    foes = (one for one in on_field(state) if side(state, one.owner) != side(state, seat))
    if any(stacks.overlap(disc, disc_of(state, one.id), TOLERANCE) for one in foes):
        return refuse("deploy_overlaps_enemy")
    others = (zone for zone in zones.zones(state) if side(state, zone.owner) != side(state, seat))
    return refuse("deploy_overlaps_enemy") if any(zones.touches(state, zone, disc) for zone in others) else None


def in_zone(state: State, zone: zones.Zone, *, deep: bool = False) -> tuple[DiskId, ...]:
    """The disks deployed in a zone, none that was put on a piece there (DW-SCN-04); `deep` ones only with an Ambush (DW-DEP-06)."""
    placed = {disk.id for disk in state.disks.values() if disk.owner == zone.owner and not disk.on_terrain}
    own = (disc for disc in discs(state).values() if disc.id in placed)
    lying = [disc for disc in own if zones.holds(state, zone, disc, long=zones.has(state, zone, "ambush"))]
    return tuple(disc.id for disc in lying if not deep or not zones.holds(state, zone, disc))


def deploy(draft: Draft, seat: Seat, command: Deploy) -> Refusal | None:
    """Puts disks down one after the other, each on top (DW-SET-22)."""
    if not command.puts:
        return refuse("unknown_id", id="")
    for put in command.puts:
        if refused := why_not_put(draft.state, seat, put):
            return refused
        draft.emit(DiskDeployed(seat=seat, put=put, z=draft.state.next_z))
    return None


def take_back(draft: Draft, seat: Seat, command: TakeBack) -> Refusal | None:
    """Takes a disk up that was put down in a zone; one put on a piece as that was laid stays (DW-SCN-04)."""
    found = draft.state.disks.get(command.disk)
    if found is None or found.owner != seat or found.at is None:
        return refuse("unknown_id", id=command.disk[:60])
    if not any(command.disk in in_zone(draft.state, zone) for zone in zones.zones(draft.state, seat)):
        return refuse("action_not_available", rule="DW-SCN-04", piece=command.disk)
    draft.emit(DiskTakenBack(seat=seat, disk=command.disk))
    return None


def move_zone(draft: Draft, seat: Seat, command: MoveZone) -> Refusal | None:
    """Moves a whole zone before any disk lies in it (DW-DEP-05)."""
    state, own = draft.state, zones.zones(draft.state, seat)
    if not 0 <= command.zone < len(own):
        return refuse("unknown_id", id=str(command.zone))
    zone = own[command.zone]
    if not zones.has(state, zone, "move_zone") or in_zone(state, zone):
        return refuse("action_not_available", rule="DW-DEP-05")
    after = moved(zone.slots, command.offset)
    others = [slot for slot in state.slots if slot.owner == seat and slot not in zone.slots]
    if refused := why_not_there(state, seat, [slot.offset for slot in after], others):
        return refused
    draft.emit(ZoneMoved(seat=seat, before=zone.slots, after=after))
    return None


# --- being done ------------------------------------------------------------------------------------------------------


def why_not_confirm(state: State, seat: Seat) -> Refusal | None:
    """Each zone holds its number, unless the army is too small for all; heroes stay in no reserve (DW-SET-18, DW-SET-21)."""
    own = [disk for disk in state.disks.values() if disk.owner == seat]
    left = [disk for disk in own if disk.lying == "undeployed"]
    wanted = {zone: zones.value(state, zone) for zone in zones.zones(state, seat)}
    there = {zone: len(in_zone(state, zone)) for zone in wanted}
    too_few = len(left) + sum(there.values()) < sum(wanted.values())
    for zone, count in there.items():
        wrong = count > wanted[zone] if too_few else count != wanted[zone]
        if wrong:
            return refuse("deployment_count_mismatch", had=count, needed=wanted[zone])
    if too_few and left:
        return refuse("deployment_count_mismatch", rule="DW-AMB-09", had=sum(there.values()), needed=len(own))
    heroes = [disk for disk in left if type_of(state, disk.id).hero]
    room = any(not type_of(state, disk.id).hero for disk in own if disk.at is not None)
    return refuse("hero_not_deployed", piece=heroes[0].id) if heroes and room else None


def confirm(draft: Draft, seat: Seat, command: ConfirmDeployment) -> Refusal | None:
    """The rest is reserve; Scout cards give Scout to disks deployed in their zones (DW-DEP-04)."""
    if refused := why_not_confirm(draft.state, seat) or _scouts(draft.state, seat, command.scouts):
        return refused
    draft.leave()
    draft.emit(DeploymentConfirmed(seat=seat, scouts=command.scouts))
    return None


def _scouts(state: State, seat: Seat, scouts: tuple[str, ...]) -> Refusal | None:
    if any(count > 1 for count in Counter(scouts).values()):
        return refuse("unknown_id", id=scouts[0][:60])
    left = list(scouts)
    for zone in zones.zones(state, seat):
        there = [disk for disk in left if disk in in_zone(state, zone)]
        if len(there) > zones.limit(state, zone, "scout"):
            return refuse("action_not_available", rule="DW-DEP-04")
        left = [disk for disk in left if disk not in there]
    return refuse("unknown_id", id=left[0][:60]) if left else None


def offers(state: State, seat: Seat) -> list[Offer]:
    """Put disks into one's zones, move zones that feint, be done."""
    waiting = tuple(d.id for d in state.disks.values() if d.owner == seat and d.lying == "undeployed")
    areas: list[AreaMark] = []
    feints: list[Offer] = []
    for number, zone in enumerate(zones.zones(state, seat)):
        low, high = zones.corners(state, zone, state.options.medium)
        areas.append(AreaMark(role="reach", outline=(low, Point(x=high.x, y=low.y), high, Point(x=low.x, y=high.y))))
        if zones.has(state, zone, "move_zone") and not in_zone(state, zone):
            most = int(zones.length_of(state, zone.edge))
            need = NumberNeed(field="offset", label="diskwars.need.offset", most=most)
            feints.append(_offer("move_zone", {"zone": number}, need, "DW-DEP-05", f":{number}"))
    found: list[Offer] = []
    if waiting:
        found.append(_offer("deploy", {}, PlaceNeed(field="puts", pieces=waiting, areas=tuple(areas), partial=True)))
    done = _offer("confirm_deployment", {}, None, "DW-SET-18", locked=why_not_confirm(state, seat))
    return [*found, *feints, done]


def _offer(
    name: str,
    more: dict[str, object],
    need: PlaceNeed | NumberNeed | None,
    rule: str = "DW-SET-17",
    which: str = "",
    locked: Refusal | None = None,
) -> Offer:
    return Offer(
        id=f"{name}{which}",
        command={"kind": name, **more},
        label=f"diskwars.offer.{name}",
        place="prompt",
        need=need,
        locked=locked,
        rule=rule,
    )


STEPS: Steps = {Deploying: (whose, waits_or_ends)}
HANDLERS: Handlers = {
    Deploy: Handler(handle=deploy, at=(Deploying,)),
    TakeBack: Handler(handle=take_back, at=(Deploying,)),
    MoveZone: Handler(handle=move_zone, at=(Deploying,)),
    ConfirmDeployment: Handler(handle=confirm, at=(Deploying,)),
}
OFFERS: Offers = {Deploying: offers}
