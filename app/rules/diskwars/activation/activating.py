"""Activating disks: who may be, and the one action each performs (DW-ACT-05, DW-ACT-10..13)."""

from app.rules.diskwars.abilities import lasting
from app.rules.diskwars.activation import chains, moving
from app.rules.diskwars.activation.lengthening import Picks, activated_to_move, chosen_by, declined
from app.rules.diskwars.characteristics import movement
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.ground import terrain
from app.rules.diskwars.ground.disks import on_field, pinned
from app.rules.diskwars.handlers import Handler, Handlers, Steps
from app.rules.diskwars.in_play import activations_left, as_activated
from app.rules.diskwars.model.places import Focus, Shot
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.round_commands import Move, Pass, Shoot, UseFocus
from app.rules.diskwars.model.round_events import Action, ActivationBegun, TokenLaid
from app.rules.diskwars.model.round_prompts import Activating, Moving, ResolvingCard
from app.rules.diskwars.model.state import State
from app.rules.diskwars.shooting import attack, targets
from app.rules.diskwars.shooting.beside import do, why_not_beside, why_not_do
from app.rules.diskwars.triggers import tell_of_card
from app.rules.kernel.engine.handlers import nobody
from app.rules.kernel.incremental.derived import memoized
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def why_not_activate(state: State, seat: Seat, disk: str) -> Refusal | None:
    """Why a player may not activate this disk, or this Watchtower, now (DW-ACT-05, DW-FOR-04)."""
    if not activations_left(state, seat):
        return refuse("action_not_available", rule="DW-ACT-06")
    if disk in state.terrain and state.options.special_scenario == "fortresses":
        return _tower(state, seat, disk)
    if disk not in state.disks:
        return refuse("unknown_id", id=disk[:60])
    found = state.disks[disk]
    if found.controller != seat:
        return refuse("not_controller", piece=disk)
    if found.at is None:
        return refuse("disk_not_on_battlefield", piece=disk)
    if found.activated:
        return refuse("disk_already_activated", piece=disk)
    return refuse("disk_pinned", piece=disk) if pinned(state, disk) else None


def _tower(state: State, seat: Seat, piece: str) -> Refusal | None:
    if state.terrain[piece].side != "watchtower":
        return refuse("action_not_available")
    if state.terrain[piece].activated:
        return refuse("disk_already_activated", rule="DW-FOR-04")
    return None if terrain.controlled_by(state, piece) == seat else refuse("not_controller", rule="DW-FOR-04")


@memoized
def eligible(state: State, seat: Seat) -> tuple[str, ...]:
    """The disks on the battlefield that a player could activate now (DW-ACT-06)."""
    return tuple(one.id for one in on_field(state, seat) if why_not_activate(state, seat, one.id) is None)


def move(draft: Draft, seat: Seat, command: Move) -> Refusal | None:
    """Moves a disk, with what Mobile does before or after the move (DW-ACT-13, DW-KEY-10)."""
    state, disk = draft.state, command.disk
    if refused := why_not_activate(state, seat, disk):
        return refused
    if disk in state.terrain:
        return refuse("action_not_available", rule="DW-FOR-04")
    if movement(state, disk) is None:
        return refuse("disk_cannot_move")
    before, state = state, activated_to_move(state, seat, disk)
    flips = chains.pointed(state, disk, command.flips, command.to)
    if isinstance(flips, Refusal):
        return flips
    step = Moving(seat=seat, disk=disk, flips=flips, open=command.more, beside=command.before is not None)
    chain = chains.judge(state, step, flips)
    if isinstance(chain, Refusal):
        return chain
    if command.before is not None and (refused := why_not_beside(state, disk, command.before, used=False)):
        return refused
    if command.after is not None:
        there = chains.moved(state, chain, disk)
        if refused := why_not_beside(there, disk, command.after, used=step.beside):
            return refused
    step = Moving(seat=seat, disk=disk, flips=flips, open=command.more, after=command.after, beside=step.beside)
    todo = (command.before, step) if command.before is not None else (step,)
    _begin(draft, Activating(seat=seat, disk=disk, todo=todo), "move", chosen_by(before, step, flips))
    return None


def shoot(draft: Draft, seat: Seat, command: Shoot) -> Refusal | None:
    """Makes a ranged attack (DW-RAN-01)."""
    state = draft.state
    if refused := why_not_activate(state, seat, command.disk):
        return refused
    armed = as_activated(state, seat, command.disk)
    if refused := targets.why_not(armed, command.disk, command.target, command.profile):
        return refused
    shot = Shot(target=command.target, profile=command.profile, nearest=command.nearest)
    _begin(draft, Activating(seat=seat, disk=command.disk, todo=(shot,)), "shot")
    return None


def use_focus(draft: Draft, seat: Seat, command: UseFocus) -> Refusal | None:
    """Uses a focus ability, or Magic (DW-FOC-01)."""
    focus = Focus(ability=command.ability, target=command.target)
    if refused := why_not_activate(draft.state, seat, command.disk):
        return refused
    if command.disk in draft.state.terrain:
        return refuse("action_not_available", rule="DW-FOR-04")
    if refused := why_not_do(draft.state, command.disk, focus):
        return refused
    _begin(draft, Activating(seat=seat, disk=command.disk, todo=(focus,)), "focus")
    return None


def pass_by(draft: Draft, seat: Seat, command: Pass) -> Refusal | None:
    """Does nothing, and is activated (DW-ACT-12)."""
    if refused := why_not_activate(draft.state, seat, command.disk):
        return refused
    _begin(draft, Activating(seat=seat, disk=command.disk), "pass")
    return None


def _begin(draft: Draft, step: Activating, action: Action, picks: Picks | None = None) -> None:
    if picks is None and step.disk in draft.state.disks:
        picks = declined(draft.state, step.seat, step.disk)
    draft.emit(ActivationBegun(seat=step.seat, disk=step.disk, action=action))
    draft.enter(step)
    if step.disk in draft.state.disks:
        tell_of_card(draft, "activated", step.seat, step.disk, picks)


def advance(draft: Draft) -> None:
    """What the disk still has to do, then its token; a disk that left does nothing more (DW-ACT-11, DW-KEY-11)."""
    step, state = draft.state.step, draft.state
    assert isinstance(step, Activating)
    tower = step.disk in state.terrain
    if not tower and state.disks[step.disk].at is None:
        draft.leave()
        lasting.ends(draft, "activation")
        return
    if not step.todo:
        draft.leave()
        lasting.ends(draft, "activation")
        if tower or not state.disks[step.disk].activated:
            draft.emit(TokenLaid(disk=step.disk, token="activation"))
        return
    first = step.todo[0]
    draft.change(Activating(seat=step.seat, disk=step.disk, todo=step.todo[1:]))
    if isinstance(first, Moving):
        moving.begin(draft, first)
    elif tower and isinstance(first, Shot):
        attack.shoot(draft, step.seat, step.disk, first)
    else:
        do(draft, step.seat, step.disk, first)


STEPS: Steps = {Activating: (nobody, advance)}
HANDLERS: Handlers = {
    Move: Handler(handle=move, at=(ResolvingCard,)),
    Shoot: Handler(handle=shoot, at=(ResolvingCard,)),
    UseFocus: Handler(handle=use_focus, at=(ResolvingCard,)),
    Pass: Handler(handle=pass_by, at=(ResolvingCard,)),
}
