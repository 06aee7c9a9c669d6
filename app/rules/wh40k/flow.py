"""Carrying a battle on: who owes a decision at the top of the stack, and what the referee does when nobody does."""

from app.rules.kernel.seats import Seat
from app.rules.wh40k import (
    allocation,
    attacks,
    battlefield,
    charge,
    damage,
    deployment,
    melee,
    mission,
    morale,
    movement,
    muster,
    objectives,
    psychic,
    rerolls,
    sequencing,
    shooting,
    transports,
    turns,
    victory,
    warlord,
    zones,
)
from app.rules.wh40k.abilities import moments
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.handling import Steps
from app.rules.wh40k.state import State

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
