"""Moves, flip by flip: each with all it leads to before the next (DW-MOV-01..14, DW-KEY-10..16)."""

from dataclasses import replace

from app.rules.diskwars import damage
from app.rules.diskwars.activation import chains, landing
from app.rules.diskwars.characteristics import keyword
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.ground.disks import disc_of, pins
from app.rules.diskwars.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.round_commands import GoOn
from app.rules.diskwars.model.round_events import DiskFlipped, MoveEnded
from app.rules.diskwars.model.round_prompts import Activating, Moving
from app.rules.diskwars.model.state import State
from app.rules.diskwars.shooting.beside import beside_offers, why_not_beside
from app.rules.diskwars.triggers import tell
from app.rules.kernel.offers.offer import FlipsNeed, Offer, PointNeed
from app.rules.kernel.plane.footprints import outline_of
from app.rules.kernel.plane.marks import AreaMark
from app.rules.kernel.plane.shapes import Circle, Pose
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.seats import Seat


def deciders(state: State) -> frozenset[Seat]:
    """A move left open waits for its player as long as there is something he could still do."""
    step = state.step
    assert isinstance(step, Moving)
    if not step.open or step.flips or state.disks[step.disk].at is None:
        return NOBODY
    mobile = keyword(state, step.disk, "mobile") and not step.beside and not step.scout
    return frozenset({step.seat}) if may_flip(state, step) or mobile else NOBODY


def may_flip(state: State, move: Moving) -> bool:
    """Whether a move still has a flip."""
    return not move.stopped and chains.flips_left(state, move) > 0


def advance(draft: Draft) -> None:
    """The next flip, or the end of the move."""
    step, state = draft.state.step, draft.state
    assert isinstance(step, Moving)
    if state.disks[step.disk].at is None:
        draft.leave()
        draft.emit(MoveEnded(disk=step.disk, why="gone"))
    elif step.flips and may_flip(state, step):
        _flip(draft, step)
    else:
        _end(draft, step)


def _flip(draft: Draft, step: Moving) -> None:
    flip, rest = step.flips[0], step.flips[1:]
    before = disc_of(draft.state, step.disk)
    at = chains.landing_place(draft.state, before, flip)
    if at is None:  # an angle that another effect has made impossible ends the chain
        draft.change(replace(step, flips=()))
        return
    had = pins(draft.state)
    draft.emit(DiskFlipped(disk=step.disk, x=at.x, y=at.y, z=draft.state.next_z))
    after = disc_of(draft.state, step.disk)
    if chains.is_off(draft.state, after):
        draft.leave()
        draft.emit(MoveEnded(disk=step.disk, why="gone"))
        damage.remove(draft, [step.disk], "off_field")
    elif keyword(draft.state, step.disk, "flying"):
        draft.change(replace(step, flips=rest, made=step.made + 1))
        tell(draft, "stands", step.disk)
    else:
        new = pins(draft.state) - had
        draft.change(replace(chains.after_flip(draft.state, step, before, after, new), flips=rest))
        landing.begin(draft, step.disk, new, flipped=True)


def _end(draft: Draft, step: Moving) -> None:
    """A flight has its consequences now, once (DW-KEY-15); then comes what Mobile does after the move."""
    draft.leave()
    draft.emit(MoveEnded(disk=step.disk, why=step.stopped or "done"))
    under = draft.state.stack[-1] if draft.state.stack else None
    if step.after is not None and isinstance(under, Activating):
        draft.change(replace(under, todo=(step.after, *under.todo)))
    if keyword(draft.state, step.disk, "flying") and step.made:
        landing.begin(draft, step.disk, pins(draft.state) - frozenset(step.start), flipped=True)


def begin(draft: Draft, move: Moving) -> None:
    """Starts a move from where the disk lies now; pins it has are not new (DW-MOV-07)."""
    draft.enter(replace(move, start=tuple(sorted(pins(draft.state)))))


def go_on(draft: Draft, seat: Seat, command: GoOn) -> Refusal | None:
    """More flips of a move left open, what Mobile does after them, or its end."""
    step, state = draft.state.step, draft.state
    assert isinstance(step, Moving)
    flips = chains.pointed(state, step.disk, command.flips, command.to)
    if isinstance(flips, Refusal):
        return flips
    if command.more and command.after is None and not flips:
        return refuse("no_flip_laid")  # the move would lie open as it does
    chain = chains.judge(state, step, flips)
    if isinstance(chain, Refusal):
        return chain
    if command.after is not None:
        there = chains.moved(state, chain, step.disk)
        if refused := why_not_beside(there, step.disk, command.after, used=step.beside, scout=step.scout):
            return refused
    draft.change(replace(step, flips=flips, after=command.after, open=command.more and command.after is None))
    return None


def chain_need(state: State, move: Moving) -> FlipsNeed:
    """All flips a move still has, as one chain (DW-ACT-13)."""
    exact = state.options.flip_mode == "exact"
    return FlipsNeed(field="flips", piece=move.disk, most=chains.flips_left(state, move), exact=exact)


def flip_need(state: State, disk: str) -> PointNeed:
    """Where a flip may land: anywhere within two radii, or exactly so far where it may not turn (DW-GEO-17)."""
    disc = disc_of(state, disk)
    here, reach = Pose(x=disc.x, y=disc.y), 2 * disc.radius
    outline = outline_of(Circle(radius=reach), here)
    exact = state.options.flip_mode == "exact"
    ring = (outline_of(Circle(radius=reach - 0.2), here),) if exact else ()
    return PointNeed(
        field="to", areas=(AreaMark(role="reach", outline=outline, holes=ring),), away=reach if exact else None
    )


def offers(state: State, seat: Seat) -> list[Offer]:
    """Go on with a move left open, or end it."""
    step = state.step
    assert isinstance(step, Moving)
    facts: dict[str, Fact] = {"n": chains.flips_left(state, step), "piece": step.disk}
    mobile = keyword(state, step.disk, "mobile") and not step.scout and not step.beside
    beside = beside_offers(state, step.disk, {"kind": "go_on"}, "after") if mobile else []
    found = [
        Offer(
            id="end_move",
            command={"kind": "go_on"},
            label="diskwars.offer.end_move.nobody" if mobile and not beside else "diskwars.offer.end_move",
            facts=facts,
            place="prompt",
            primary=True,
            rule="DW-MOV-01",
        )
    ]
    if may_flip(state, step):
        flip = Offer(
            id="flip",
            command={"kind": "go_on", "more": True} if mobile else {"kind": "go_on"},
            label="diskwars.offer.flip",
            facts=facts,
            place="prompt",
            pieces=(step.disk,),
            unit=step.disk,
            need=chain_need(state, step),
            gesture="drag",
            rule="DW-MOV-03",
        )
        found.insert(0, flip)
    return [*found, *beside]


STEPS: Steps = {Moving: (deciders, advance)}
HANDLERS: Handlers = {GoOn: Handler(handle=go_on, at=(Moving,))}
OFFERS: Offers = {Moving: offers}
