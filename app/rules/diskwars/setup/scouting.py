"""Free moves of scouts before the first round (DW-KEY-02..04, DW-INT-07)."""

from dataclasses import replace

from app.rules.diskwars.activation import chains, moving
from app.rules.diskwars.characteristics import keyword, movement
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.ground.disks import on_field, pinned
from app.rules.diskwars.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.round_prompts import Moving
from app.rules.diskwars.model.setup_commands import EndScouting, ScoutMove
from app.rules.diskwars.model.setup_prompts import Scouting
from app.rules.diskwars.model.state import State
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def scouts(state: State, seat: Seat, done: tuple[str, ...]) -> tuple[str, ...]:
    """The deployed disks that may still make their free move (DW-KEY-04, DW-MOV-13)."""
    own = (disk.id for disk in on_field(state, seat) if disk.id not in done and not pinned(state, disk.id))
    return tuple(disk for disk in own if keyword(state, disk, "scout") and movement(state, disk))


def decider(state: State) -> frozenset[Seat]:
    """The player whose scouts they are, while one may still move."""
    step = state.step
    assert isinstance(step, Scouting)
    return frozenset({step.seat}) if scouts(state, step.seat, step.moved) else NOBODY


def over(draft: Draft) -> None:
    """No scout is left."""
    draft.leave()


def move(draft: Draft, seat: Seat, command: ScoutMove) -> Refusal | None:
    """Moves a scout; it may overlap no enemy (DW-KEY-03)."""
    step, state = draft.state.step, draft.state
    assert isinstance(step, Scouting)
    if command.disk not in scouts(state, seat, step.moved):
        return refuse("action_not_available", rule="DW-KEY-02")
    flips = chains.pointed(state, command.disk, command.flips, command.to)
    if isinstance(flips, Refusal):
        return flips
    start = Moving(seat=seat, disk=command.disk, flips=flips, open=command.more, scout=True)
    judged = chains.judge(state, start, flips)
    if isinstance(judged, Refusal):
        return judged
    draft.change(replace(step, moved=(*step.moved, command.disk)))
    moving.begin(draft, start)
    return None


def end(draft: Draft, seat: Seat, command: EndScouting) -> Refusal | None:
    """Leaves the rest where they are."""
    draft.leave()
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """Each scout's chain of flips, and being done."""
    step = state.step
    assert isinstance(step, Scouting)
    found = [
        Offer(
            id=f"scout_move:{disk}",
            command={"kind": "scout_move", "disk": disk},
            label="diskwars.offer.scout_move",
            facts={"piece": disk},
            place="unit",
            unit=disk,
            pieces=(disk,),
            need=moving.chain_need(state, Moving(seat=seat, disk=disk, scout=True)),
            gesture="drag",
            rule="DW-KEY-02",
        )
        for disk in scouts(state, seat, step.moved)
    ]
    done = Offer(
        id="end_scouting",
        command={"kind": "end_scouting"},
        label="diskwars.offer.end_scouting",
        place="prompt",
        role="pass",
        rule="DW-KEY-02",
    )
    return [*found, done]


STEPS: Steps = {Scouting: (decider, over)}
HANDLERS: Handlers = {
    ScoutMove: Handler(handle=move, at=(Scouting,)),
    EndScouting: Handler(handle=end, at=(Scouting,)),
}
OFFERS: Offers = {Scouting: offers}
