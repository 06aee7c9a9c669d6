"""Telling what happened to the abilities that wait for it (DW-RND-05, DW-AMB-37)."""

from app.rules.diskwars.draft import Draft
from app.rules.diskwars.model.round_prompts import AbilityUnderWay
from app.rules.diskwars.model.state import DiskId, State
from app.rules.kernel.abilities.terms import Scope
from app.rules.kernel.boards.stacks import Pin
from app.rules.kernel.referee.refusal import Fact
from app.rules.kernel.referee.seats import Seat


def tell(draft: Draft, event: str, disk: DiskId, **facts: Fact) -> None:
    """Puts the abilities of a disk that wait for this on the stack: the first of them on top."""
    payload: Scope = {f"event.{name}": fact for name, fact in facts.items()} | {"event.disk": disk}
    state = draft.state
    waiting = [
        AbilityUnderWay(
            seat=state.disks[disk].controller,
            ability=one.id,
            source=disk,
            todo=one.do,
            scope={**payload, "self": disk},
        )
        for one in state.library.disks[state.disks[disk].type].abilities
        if one.trigger is not None and one.trigger.event == event
    ]
    for step in reversed(waiting):
        draft.enter(step)


def tell_engaged(draft: Draft, found: frozenset[Pin]) -> None:
    """Tells each of two enemies that they are engaged now, in the order of initiative of who controls them (DW-AMB-14)."""
    pairs = [(one, other) for pin in found for one, other in (pin, pin[::-1])]
    for disk, enemy in sorted(pairs, key=lambda pair: _place(draft.state, *pair), reverse=True):
        tell(draft, "engaged", disk, enemy=enemy)


def _place(state: State, disk: DiskId, enemy: DiskId) -> tuple[int, str, str]:
    seat: Seat = state.disks[disk].controller
    return state.order.index(seat) if seat in state.order else 0, disk, enemy
