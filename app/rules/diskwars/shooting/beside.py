"""What is done as an action of its own or, by Mobile, beside a move: a ranged attack or a focus ability (DW-KEY-10, DW-FOC-01)."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from app.rules.diskwars.characteristics import keyword
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.focusing import carry_out, focuses, why_not_focus
from app.rules.diskwars.ground.disks import are_enemies
from app.rules.diskwars.model.places import Beside, Shot
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.round_events import BesideUsed
from app.rules.diskwars.model.state import DiskId, State
from app.rules.diskwars.shooting import attack
from app.rules.diskwars.shooting.targets import profiles, targets, why_not
from app.rules.kernel.offers.offer import Offer, Option, PickNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def why_not_beside(state: State, disk: DiskId, what: Beside, *, used: bool, scout: bool = False) -> Refusal | None:
    """Why a disk may not do this beside its move (DW-KEY-10, DW-KEY-03)."""
    if scout:
        return refuse("scout_move_only")
    if not keyword(state, disk, "mobile"):
        return refuse("action_not_available")
    if used:
        return refuse("mobile_already_used")
    return why_not_do(state, disk, what)


def why_not_do(state: State, disk: DiskId, what: Beside) -> Refusal | None:
    """Why a disk may not shoot or focus so."""
    if state.disks[disk].at is None:
        return refuse("disk_not_on_battlefield")
    if isinstance(what, Shot):
        return why_not(state, disk, what.target, what.profile)
    return why_not_focus(state, disk, what)


def do(draft: Draft, seat: Seat, disk: DiskId, what: Beside) -> None:
    """Carries it out if it is still possible; what happened since may have made it impossible (DW-KEY-11)."""
    if why_not_do(draft.state, disk, what) is not None:
        return
    draft.emit(BesideUsed(disk=disk, what=what))
    if isinstance(what, Shot):
        attack.shoot(draft, seat, disk, what)
    else:
        carry_out(draft, seat, disk, what)


def beside_offers(
    state: State, disk: DiskId, command: Mapping[str, Any], field: Literal["before", "after"]
) -> list[Offer]:
    """A shot or focus beside a move, each profile and ability with its targets."""
    options: list[Option] = []
    for profile in range(len(profiles(state, disk))):
        for target in targets(state, disk, profile):
            value = {"kind": "shot", "target": target, "profile": profile}
            options.append(Option(value=value, label="diskwars.target", facts={"piece": target}, pieces=(target,)))
    for focus in focuses(state, disk):
        value = {"kind": "focus", "ability": focus.ability, "target": focus.target}
        pieces = (focus.target,) if focus.target else ()
        options.append(Option(value=value, label="diskwars.target", facts={"piece": focus.target}, pieces=pieces))
    if not options:
        return []
    return [
        Offer(
            id=f"beside_{field}:{disk}",
            command=command,
            label=f"diskwars.offer.beside_{field}.{_sort(options)}{only_friends(state, disk, options)}",
            facts={"piece": disk},
            place="unit" if field == "before" else "prompt",
            unit=disk if field == "before" else None,
            pieces=(disk,),
            need=PickNeed(field=field, options=tuple(options)),
            rule="DW-KEY-10",
        )
    ]


def only_friends(state: State, shooter: str, options: Sequence[Option]) -> str:
    """How an offer is told apart that can be aimed at nobody but friends."""
    aimed = [piece for option in options for piece in option.pieces]
    foes = (one for one in aimed if shooter not in state.disks or are_enemies(state, shooter, one))
    return ".friends" if aimed and next(foes, None) is None else ""


def _sort(options: list[Option]) -> str:
    """What is done there, in a word: a shot, a focus ability, or either."""
    sorts = {option.value["kind"] for option in options}
    return sorts.pop() if len(sorts) == 1 else "act"
