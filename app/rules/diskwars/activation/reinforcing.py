"""Bringing disks in from the reserve: through a zone, along an edge, by the Mill (DW-REI-01..08, DW-KEY-05, DW-TER-17)."""

from app.rules.diskwars.abilities import lasting
from app.rules.diskwars.activation import landing
from app.rules.diskwars.characteristics import granted, keyword
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.ground import terrain, zones
from app.rules.diskwars.ground.disks import TOLERANCE, are_enemies, disc_at, discs, pins, pins_of, side
from app.rules.diskwars.handlers import Handler, Handlers, Steps, nobody
from app.rules.diskwars.in_play import activations_left, played_by
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.round_commands import BringIn
from app.rules.diskwars.model.round_events import ActivationBegun, CardUsed, DiskReinforced, TokenLaid
from app.rules.diskwars.model.round_prompts import Arrived, ResolvingCard
from app.rules.diskwars.model.state import DiskId, State
from app.rules.diskwars.triggers import tell_of_card
from app.rules.kernel.boards.stacks import Disc, wholly_inside
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def on_battlefield(state: State, disc: Disc) -> bool:
    """Whether a disc lies wholly on the battlefield (DW-SET-20)."""
    return wholly_inside(disc, Point(x=0.0, y=0.0), Point(x=state.options.width, y=state.options.height), TOLERANCE)


def why_not_in_reserve(state: State, seat: Seat, disk: DiskId) -> Refusal | None:
    """Why this is no disk a player could bring in now."""
    if not activations_left(state, seat):
        return refuse("action_not_available", rule="DW-ACT-06")
    if disk not in state.disks:
        return refuse("unknown_id", id=disk[:60])
    if state.disks[disk].controller != seat:
        return refuse("not_controller", piece=disk)
    return None if state.disks[disk].lying == "reserve" else refuse("not_in_reserve", piece=disk)


def why_not_there(state: State, seat: Seat, command: BringIn) -> Refusal | None:
    """Why a disk may not come in so."""
    disc = disc_at(state, command.disk, command.at, state.next_z)
    match command.way:
        case "zone":
            return _through_zone(state, seat, disc)
        case "flank":
            return _along_edge(state, seat, disc)
        case "mill":
            return _by_mill(state, seat, disc)


def why_no_way(state: State, seat: Seat, way: str) -> Refusal | None:
    """Why no disk at all may come in so: no place would do (DW-TER-17, DW-REI-08)."""
    if way == "mill":
        return _why_no_mill(state, seat)
    own = zones.zones(state, seat)
    if way == "zone" and state.options.reinforcement_zone_limit and own:
        had = min(_within(state, zone) for zone in own)
        if all(_within(state, zone) >= zones.value(state, zone) for zone in own):
            return refuse("zone_full", had=had)
    return None


def _within(state: State, zone: zones.Zone) -> int:
    """How many disks of its owner's touch a zone."""
    mine = (one for one in discs(state).values() if state.disks[one.id].owner == zone.owner)
    return sum(zones.touches(state, zone, one) for one in mine)


def _through_zone(state: State, seat: Seat, disc: Disc) -> Refusal | None:
    """Wholly in one of one's zones (DW-REI-02); where the table wants it so, as long as there is room (DW-REI-08)."""
    zone = zones.zone_of(state, seat, disc)
    if zone is None:
        return refuse("outside_deployment_zone", rule="DW-REI-02")
    if state.options.reinforcement_zone_limit and (had := _within(state, zone)) >= zones.value(state, zone):
        return refuse("zone_full", had=had)
    return None


def _along_edge(state: State, seat: Seat, disc: Disc) -> Refusal | None:
    """Touching an edge, outside the opponents' zones, on no enemy (DW-KEY-05, DW-GEO-15, DW-AMB-32)."""
    if not keyword(state, disc.id, "flank"):
        return refuse("action_not_available", rule="DW-KEY-05")
    width, height = state.options.width, state.options.height
    edges = (disc.x, disc.y, width - disc.x, height - disc.y)
    if not on_battlefield(state, disc) or not any(TOLERANCE.same(edge, disc.radius) for edge in edges):
        return refuse("flank_not_touching_edge")
    others = (zone for zone in zones.zones(state) if side(state, zone.owner) != side(state, seat))
    if any(zones.touches(state, zone, disc) for zone in others):
        return refuse("flank_in_enemy_zone")
    new = pins_of(state, (*discs(state).values(), disc))
    if any(upper == disc.id and are_enemies(state, upper, lower) for upper, lower in new):
        return refuse("flank_pins_enemy")
    return None


def _own_mills(state: State, seat: Seat) -> list[str]:
    """The Mills that a player controls (DW-TER-17)."""
    mills = (p.id for p in state.terrain.values() if "entrance" in terrain.side_of(state, p).keywords)
    return [mill for mill in mills if terrain.controlled_by(state, mill) == seat]


def _why_no_mill(state: State, seat: Seat) -> Refusal | None:
    """Why no Mill lets a disk in: none is one's own, or the card has used it (DW-TER-17)."""
    played = played_by(state, seat)
    if not _own_mills(state, seat):
        return refuse("mill_not_controlled")
    return refuse("mill_already_used_this_card") if played is not None and played.mill_used else None


def _by_mill(state: State, seat: Seat, disc: Disc) -> Refusal | None:
    """Overlapping a Mill one controls, once for each card (DW-TER-17, DW-TER-18, DW-AMB-50)."""
    if refused := _why_no_mill(state, seat):
        return refused
    if not any(terrain.covers(terrain.polygon(state, mill), disc) for mill in _own_mills(state, seat)):
        return refuse("not_overlapping_mill")
    return None if on_battlefield(state, disc) else refuse("beyond_battlefield", rule="DW-TER-18")


def bring_in(draft: Draft, seat: Seat, command: BringIn) -> Refusal | None:
    """Brings a disk in, which is activated by it (DW-REI-03), but through a Rendezvous (DW-DEP-07)."""
    state = draft.state
    if refused := why_not_in_reserve(state, seat, command.disk) or why_not_there(state, seat, command):
        return refused
    disc = disc_at(state, command.disk, command.at, state.next_z)
    zone = zones.zone_of(state, seat, disc) if command.way == "zone" else None
    draft.emit(ActivationBegun(seat=seat, disk=command.disk, action="reinforce"))
    if command.way == "mill":
        draft.emit(CardUsed(seat=seat, what="mill", disk=command.disk))
    fresh = zone is not None and zones.has(state, zone, "no_activation_token")
    enter_field(draft, seat, command.disk, command.at, fresh=fresh)
    return None


def enter_field(draft: Draft, seat: Seat, disk: DiskId, at: Point, *, fresh: bool = False) -> None:
    """A disk of the reserve lies down on top; it may pin, but without Impact (DW-REI-04, DW-REI-06, DW-REI-07)."""
    had = pins(draft.state)
    draft.emit(DiskReinforced(seat=seat, disk=disk, x=at.x, y=at.y, z=draft.state.next_z))
    draft.enter(Arrived(disk=disk, fresh=fresh))
    landing.begin(draft, disk, pins(draft.state) - had, flipped=False)
    tell_of_card(draft, "reinforced", seat, disk)


def arrive(draft: Draft) -> None:
    """It is activated by coming in, unless its zone or its card says otherwise (DW-REI-03, DW-DEP-07, DW-CAB-24)."""
    step, state = draft.state.step, draft.state
    assert isinstance(step, Arrived)
    draft.leave()
    spared = step.fresh or granted(state, step.disk, "no_activation_token") > 0
    if state.disks[step.disk].at is not None and not spared:
        draft.emit(TokenLaid(disk=step.disk, token="activation"))
    lasting.ends(draft, "activation")


STEPS: Steps = {Arrived: (nobody, arrive)}
HANDLERS: Handlers = {BringIn: Handler(handle=bring_in, at=(ResolvingCard,))}
