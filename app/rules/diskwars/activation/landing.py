"""What a flip, a flight or a placement leads to, in this order (DW-MOV-11): Impact, abilities of those engaged, terrain."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from app.rules.diskwars.characteristics import keyword
from app.rules.diskwars.damage import Harm, hurt, settle
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.ground import terrain
from app.rules.diskwars.ground.disks import are_enemies, disc_of, enemy_pins
from app.rules.diskwars.handlers import Steps
from app.rules.diskwars.model.round_events import DiskPinned
from app.rules.diskwars.model.round_prompts import Landed
from app.rules.diskwars.model.state import DiskId, State
from app.rules.diskwars.rolls import throw
from app.rules.diskwars.triggers import tell, tell_engaged
from app.rules.kernel.boards.stacks import Disc, Pin
from app.rules.kernel.engine.handlers import nobody
from app.rules.kernel.views.tray import TrayClosed, TrayOpened


def begin(draft: Draft, disk: DiskId, new: Iterable[Pin], *, flipped: bool) -> None:
    """The consequences of lying there now; abilities that depend on the place come first (DW-DSK-15)."""
    found = tuple(sorted(new))
    if mine := tuple(lower for upper, lower in found if upper == disk):
        draft.emit(DiskPinned(disk=disk, pinned=mine))
    draft.enter(Landed(disk=disk, new=found, flipped=flipped))
    tell(draft, "stands", disk)


def advance(draft: Draft) -> None:
    """One part of the consequences; what a part leads to is carried out before the next."""
    step = draft.state.step
    assert isinstance(step, Landed)
    if step.done == 3:
        draft.leave()
        return
    draft.change(replace(step, done=step.done + 1))
    if step.done == 0:
        settle(draft)
        _impact(draft, step)
    elif step.done == 1:
        tell_engaged(draft, enemy_pins(draft.state, frozenset(step.new)))
    else:
        _terrain(draft, step)


def _impact(draft: Draft, step: Landed) -> None:
    """X damage to every disk newly pinned by a flip, allies among them (DW-KEY-07)."""
    strength = keyword(draft.state, step.disk, "impact") if _lies(draft.state, step.disk) else 0
    if not step.flipped or not strength:
        return
    under = [lower for upper, lower in step.new if upper == step.disk]
    hurt(draft, "impact", [Harm(disk=disk, amount=strength, source="impact") for disk in under])


def _terrain(draft: Draft, step: Landed) -> None:
    """A die of damage for each Dangerous piece the disk lies on; Stride keeps it from its own flips' (DW-TER-06, DW-KEY-16)."""
    state = draft.state
    if not _lies(state, step.disk) or (step.flipped and keyword(state, step.disk, "stride")):
        return
    for piece in tuple(terrain.under(state, disc_of(state, step.disk))):
        dangerous = terrain.side_of(state, piece).dangerous
        if dangerous is None or not _lies(draft.state, step.disk):
            continue
        seat = draft.state.disks[step.disk].controller
        draft.emit(TrayOpened(title="dangerous", seat=seat, source=step.disk))
        roll = throw(draft, "dangerous", seat, disk=step.disk)
        harm = Harm(disk=step.disk, amount=roll.faces[0], type=dangerous, source="terrain")
        hurt(draft, "terrain", [harm])
        draft.emit(TrayClosed())


def _lies(state: State, disk: DiskId) -> bool:
    return state.disks[disk].at is not None


def stop_reason(
    state: State, before: Disc, after: Disc, new: frozenset[Pin], *, stride: bool
) -> Literal["", "enemy", "terrain"]:
    """Why a move ends with this flip: an enemy is pinned, Rough terrain entered, or it lies in the Swamp (DW-MOV-06..09)."""
    if any(upper == after.id and are_enemies(state, upper, lower) for upper, lower in new):
        return "enemy"
    was = {piece.id for piece in terrain.under(state, before)}
    for piece in () if stride else terrain.under(state, after):
        words = terrain.side_of(state, piece).keywords
        if "stops_every_flip" in words or ("rough" in words and piece.id not in was):
            return "terrain"
    return ""


STEPS: Steps = {Landed: (nobody, advance)}
