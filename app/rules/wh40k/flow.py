"""Carrying a battle on: who owes a decision at the top of the stack, and what the referee does when nobody does."""

from app.rules.kernel.seats import Seat
from app.rules.wh40k import rerolls
from app.rules.wh40k.abilities import moments
from app.rules.wh40k.attack_sequence import allocation, attacks, damage
from app.rules.wh40k.charge_phase import charge
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.fight_phase import melee
from app.rules.wh40k.handling import Steps
from app.rules.wh40k.movement_phase import movement, transports
from app.rules.wh40k.psychic_phase import psychic
from app.rules.wh40k.set_up import battlefield, deployment, mission, muster, objectives, warlord, zones
from app.rules.wh40k.shooting_phase import shooting
from app.rules.wh40k.state import State
from app.rules.wh40k.turn_sequence import morale, sequencing, turns, victory

CHAPTERS: tuple[Steps, ...] = (
    mission.STEPS,
    muster.STEPS,
    battlefield.STEPS,
    objectives.STEPS,
    zones.STEPS,
    warlord.STEPS,
    deployment.STEPS,
    turns.STEPS,
    sequencing.STEPS,
    moments.STEPS,
    movement.STEPS,
    psychic.STEPS,
    shooting.STEPS,
    attacks.STEPS,
    allocation.STEPS,
    damage.STEPS,
    rerolls.STEPS,
    transports.STEPS,
    charge.STEPS,
    melee.STEPS,
    morale.STEPS,
    victory.STEPS,
)
"""For each kind of step: who decides at it (nobody: the referee goes on), and how it goes on."""

_STEPS: Steps = {kind: pair for chapter in CHAPTERS for kind, pair in chapter.items()}


def deciders(state: State) -> frozenset[Seat]:
    """The seats that owe a decision now. An open ruling does not change who owes it."""
    if state.result is not None:
        return frozenset()
    return _STEPS[type(state.step)][0](state)


def run(draft: Draft) -> None:
    """Goes on until somebody owes a decision or the battle is over."""
    while draft.state.result is None:
        if victory.wiped_out(draft):
            return
        if deciders(draft.state):
            return
        _STEPS[type(draft.state.step)][1](draft)
