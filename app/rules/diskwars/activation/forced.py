"""Flips that an ability asks for, and disks that one brings in (DW-MOV-12, DW-DSK-12, DW-DSK-14)."""

from math import dist

from app.rules.diskwars import damage
from app.rules.diskwars.activation import chains, landing
from app.rules.diskwars.activation.moving import flip_need
from app.rules.diskwars.activation.reinforcing import enter_field, on_battlefield
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.ground.disks import TOLERANCE, disc_at, disc_of, discs, pinned_by, pins
from app.rules.diskwars.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.round_commands import FlipDisk, PutReinforcement
from app.rules.diskwars.model.round_events import DiskFlipped
from app.rules.diskwars.model.round_prompts import BringingIn, ForcedFlip
from app.rules.diskwars.model.state import State
from app.rules.kernel.boards.stacks import Disc, gap, overlap
from app.rules.kernel.offers.offer import Offer, PointNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def flip_decider(state: State) -> frozenset[Seat]:
    """Who flips it; nobody once it has left (DW-AMB-35)."""
    step = state.step
    assert isinstance(step, ForcedFlip)
    gone = state.disks[step.disk].at is None
    return NOBODY if gone or (step.towards != "anywhere" and not nearest(state, step.disk)) else frozenset({step.seat})


def bring_decider(state: State) -> frozenset[Seat]:
    """Who brings it in."""
    step = state.step
    assert isinstance(step, BringingIn)
    return NOBODY if state.disks[step.of].at is None else frozenset({step.seat})


def over(draft: Draft) -> None:
    """Nothing is left to flip or to bring in."""
    draft.leave()


def nearest(state: State, disk: str) -> tuple[str, ...]:
    """The nearest disk that this one does not pin; of several as near, rim and centre, its player picks (DW-DSK-12, DW-GEO-14)."""
    own, held = disc_of(state, disk), pinned_by(state, disk)
    others = [one for one in discs(state).values() if one.id != disk and one.id not in held]
    for how_far in (gap, _apart):
        least = min((how_far(own, one) for one in others), default=0.0)
        others = [one for one in others if TOLERANCE.same(how_far(own, one), least)]
    return tuple(sorted(one.id for one in others))


def _apart(a: Disc, b: Disc) -> float:
    return dist((a.x, a.y), (b.x, b.y))


def could_overlap(state: State, disk: str, other: str) -> bool:
    """Whether one flip could lay a disk on another: a whole one may pass over what lies close by (DW-AMB-01)."""
    a, b = disc_of(state, disk), disc_of(state, other)
    over = 2 * a.radius - _apart(a, b) if state.options.flip_mode == "exact" else 0.0
    return TOLERANCE.meets(max(_apart(a, b) - 2 * a.radius, over), a.radius + b.radius)


def flip_disk(draft: Draft, seat: Seat, command: FlipDisk) -> Refusal | None:
    """Makes the flip; it has all consequences of a flip but a stop and a token (DW-MOV-12)."""
    step, state = draft.state.step, draft.state
    assert isinstance(step, ForcedFlip)
    given = (command.flip,) if command.flip else ()
    flips = chains.pointed(state, step.disk, given, None if given else command.to)
    if isinstance(flips, Refusal):
        return flips
    before = disc_of(state, step.disk)
    at = chains.landing_place(state, before, flips[0]) if flips else None
    if at is None:
        return refuse("bad_flip_direction")
    after = disc_at(state, step.disk, at, state.next_z)
    if step.towards == "nearest_not_pinned" and (refused := _towards_nearest(state, before, after)):
        return refused
    had = pins(state)
    draft.leave()
    draft.emit(DiskFlipped(disk=step.disk, x=at.x, y=at.y, z=state.next_z, forced=True))
    if chains.is_off(draft.state, after):
        damage.remove(draft, [step.disk], "off_field")
    else:
        landing.begin(draft, step.disk, pins(draft.state) - had, flipped=True)
    return None


def _towards_nearest(state: State, before: Disc, after: Disc) -> Refusal | None:
    """It must come to overlap the nearest disk if one flip can do that, else go straight towards it."""
    reasons = [_falls_short(state, before, after, goal) for goal in nearest(state, before.id)]
    return None if None in reasons else next(iter(reasons), None)


def _falls_short(state: State, before: Disc, after: Disc, goal: str) -> Refusal | None:
    """Why a flip does not do what it could do towards this disk."""
    there = disc_of(state, goal)
    if could_overlap(state, before.id, goal):
        return None if overlap(after, there, TOLERANCE) else refuse("must_overlap_nearest", target=goal)
    closest = abs(_apart(before, there) - 2 * before.radius)
    return None if _apart(after, there) <= closest + 0.05 else refuse("must_overlap_nearest", target=goal)


def put_reinforcement(draft: Draft, seat: Seat, command: PutReinforcement) -> Refusal | None:
    """Lays the disk wholly within the range of the one that brings it in (DW-DSK-14)."""
    step, state = draft.state.step, draft.state
    assert isinstance(step, BringingIn)
    disc, by = disc_at(state, step.disk, command.at, state.next_z), disc_of(state, step.of)
    far = _apart(disc, by) + disc.radius - by.radius
    if not TOLERANCE.within(far, step.within):
        return refuse("too_far_from_bringer", piece=step.of, had=round(far, 2), needed=step.within)
    if not on_battlefield(state, disc):
        return refuse("beyond_battlefield")
    draft.leave()
    enter_field(draft, seat, step.disk, command.at)
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """Where the disk is flipped."""
    step = state.step
    assert isinstance(step, ForcedFlip)
    return [
        Offer(
            id="flip_disk",
            command={"kind": "flip_disk"},
            label="diskwars.offer.flip_disk",
            facts={"piece": step.disk},
            place="prompt",
            pieces=(step.disk,),
            need=flip_need(state, step.disk),
            primary=True,
            rule="DW-MOV-12",
        )
    ]


def bring_offers(state: State, seat: Seat) -> list[Offer]:
    """Where the disk comes in."""
    step = state.step
    assert isinstance(step, BringingIn)
    return [
        Offer(
            id="put_reinforcement",
            command={"kind": "put_reinforcement"},
            label="diskwars.offer.put_reinforcement",
            facts={"piece": step.disk},
            place="prompt",
            pieces=(step.disk,),
            need=PointNeed(field="at"),
            primary=True,
            rule="DW-DSK-14",
        )
    ]


STEPS: Steps = {ForcedFlip: (flip_decider, over), BringingIn: (bring_decider, over)}
HANDLERS: Handlers = {
    FlipDisk: Handler(handle=flip_disk, at=(ForcedFlip,)),
    PutReinforcement: Handler(handle=put_reinforcement, at=(BringingIn,)),
}
OFFERS: Offers = {ForcedFlip: offers, BringingIn: bring_offers}
