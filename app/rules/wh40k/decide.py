"""Judging commands: who may speak, whether it is the time for it, then the chapter it belongs to."""

from collections.abc import Sequence

from app.rules.kernel.dice import Dice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k import rerolls
from app.rules.wh40k.attack_sequence import allocation
from app.rules.wh40k.charge_phase import charge, heroic
from app.rules.wh40k.commands import Command
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.events import Event
from app.rules.wh40k.fight_phase import melee
from app.rules.wh40k.flow import deciders, run
from app.rules.wh40k.handling import Handler, Handlers
from app.rules.wh40k.movement_phase import movement, reinforcements, transports
from app.rules.wh40k.psychic_phase import psychic
from app.rules.wh40k.refusals import refuse
from app.rules.wh40k.set_up import battlefield, deployment, mission, muster, objectives, warlord, zones
from app.rules.wh40k.settling import agreements
from app.rules.wh40k.shooting_phase import shooting
from app.rules.wh40k.sound import unsound
from app.rules.wh40k.state import State
from app.rules.wh40k.turn_sequence import morale, sequencing, turns

CHAPTERS: tuple[Handlers, ...] = (
    mission.HANDLERS,
    muster.HANDLERS,
    battlefield.HANDLERS,
    objectives.HANDLERS,
    warlord.HANDLERS,
    zones.HANDLERS,
    deployment.HANDLERS,
    turns.HANDLERS,
    sequencing.HANDLERS,
    movement.HANDLERS,
    reinforcements.HANDLERS,
    transports.HANDLERS,
    psychic.HANDLERS,
    shooting.HANDLERS,
    allocation.HANDLERS,
    rerolls.HANDLERS,
    charge.HANDLERS,
    heroic.HANDLERS,
    melee.HANDLERS,
    morale.HANDLERS,
    agreements.HANDLERS,
)

HANDLERS: Handlers = {kind: handler for chapter in CHAPTERS for kind, handler in chapter.items()}


def decide(state: State, seat: Seat, command: Command, dice: Dice) -> Sequence[Event] | Refusal:
    """The facts a command leads to, or why it is refused (order of reasons: digest, section 4.8)."""
    handler = HANDLERS[type(command)]
    if refused := _out_of_turn(state, seat, handler) or unsound(command):
        return refused
    draft = Draft(state, dice)
    if refused := handler.handle(draft, seat, command):
        return refused
    if draft.state.ruling is None:
        run(draft)
    return tuple(draft.events)


def _out_of_turn(state: State, seat: Seat, handler: Handler) -> Refusal | None:
    if state.result is not None:
        return refuse("battle_over")
    if seat not in state.seats:
        return refuse("not_your_decision")
    if state.ruling is not None and not handler.in_ruling:
        return refuse("ruling_pending")
    if not handler.at:
        return None
    if handler.own_turn and seat not in deciders(state):
        return refuse("not_your_decision", step=state.step.kind)
    if not isinstance(state.step, handler.at):
        return refuse("wrong_phase", step=state.step.kind)
    return None
