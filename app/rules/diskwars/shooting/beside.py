"""What is done as an action of its own or, by Mobile, beside a move: a ranged attack or a focus ability (DW-KEY-10, DW-FOC-01)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from app.rules.diskwars.characteristics import keyword, magic, max_range, shots
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.focusing import carry_out, focuses, why_not_focus
from app.rules.diskwars.ground.disks import are_enemies
from app.rules.diskwars.model.places import Beside, Shot
from app.rules.diskwars.model.profiles import RangedAttack
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.round_events import BesideUsed
from app.rules.diskwars.model.state import DiskId, State
from app.rules.diskwars.shooting import attack
from app.rules.diskwars.shooting.targets import profiles, targets, why_not
from app.rules.kernel.offers.offer import Offer, Option, PickNeed
from app.rules.kernel.refusal import Fact, Refusal
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
    """What goes beside a move, each way an offer of its own: a ranged attack, Magic, a focus ability."""
    found: list[Offer] = []
    attacks = profiles(state, disk)
    for profile, printed in enumerate(attacks):
        values = [{"kind": "shot", "target": one, "profile": profile} for one in targets(state, disk, profile)]
        several, facts = (".several", numbers(state, disk, printed)) if len(attacks) > 1 else ("", {})
        found += _aimed(state, disk, command, field, f"shot{several}", str(profile), values, facts)
    able = focuses(state, disk)
    struck = [{"kind": "focus", "ability": "", "target": one.target} for one in able if not one.ability]
    found += _aimed(state, disk, command, field, "magic", "magic", struck, {"n": magic(state, disk)})
    for focus in able:
        if focus.ability:
            offer = _way(disk, command, field, "focus", focus.ability, {"ability": focus.ability})
            value = {"kind": "focus", "ability": focus.ability, "target": focus.target}
            found.append(replace(offer, command={**command, field: value}))
    return found


def _aimed(
    state: State,
    disk: DiskId,
    command: Mapping[str, Any],
    field: Literal["before", "after"],
    sort: str,
    which: str,
    values: Sequence[Mapping[str, Any]],
    facts: Mapping[str, Fact],
) -> list[Offer]:
    """One way with those it may be aimed at; none where that is nobody."""
    options = tuple(
        Option(value=one, label="diskwars.target", facts={"piece": one["target"]}, pieces=(one["target"],))
        for one in values
    )
    if not options:
        return []
    offer = _way(disk, command, field, f"{sort}{only_friends(state, disk, options)}", which, facts)
    return [replace(offer, need=PickNeed(field=field, options=options))]


def _way(
    disk: DiskId,
    command: Mapping[str, Any],
    field: Literal["before", "after"],
    sort: str,
    which: str,
    facts: Mapping[str, Fact],
) -> Offer:
    return Offer(
        id=f"beside_{field}:{disk}:{which}",
        command=command,
        label=f"diskwars.offer.beside_{field}.{sort}",
        facts={"piece": disk, **facts},
        place="unit" if field == "before" else "prompt",
        unit=disk if field == "before" else None,
        pieces=(disk,),
        rule="DW-KEY-10",
    )


def numbers(state: State, disk: str, attack: RangedAttack) -> dict[str, Fact]:
    """What is printed of a ranged attack, as it is now: of several nothing else tells them apart (DW-RAN-02)."""
    return {
        "band": max_range(state, disk, attack),
        "shots": shots(state, disk, attack),
        "strength": str(attack.strength).upper(),
    }


def only_friends(state: State, shooter: str, options: Sequence[Option]) -> str:
    """How an offer is told apart that can be aimed at nobody but friends."""
    aimed = [piece for option in options for piece in option.pieces]
    foes = (one for one in aimed if shooter not in state.disks or are_enemies(state, shooter, one))
    return ".friends" if aimed and next(foes, None) is None else ""
