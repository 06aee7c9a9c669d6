"""What a seat may do now, gathered from the chapters."""

from collections.abc import Sequence

from app.rules.kernel.offers import Offer
from app.rules.kernel.seats import Seat
from app.rules.wh40k import (
    agreements,
    allocation,
    attacks,
    battlefield,
    charge,
    deployment,
    heroic,
    melee,
    mission,
    morale,
    movement,
    muster,
    objectives,
    psychic,
    reinforcements,
    rerolls,
    sequencing,
    shooting,
    transports,
    turns,
    warlord,
    zones,
)
from app.rules.wh40k.flow import deciders
from app.rules.wh40k.handling import Offers
from app.rules.wh40k.state import State

CHAPTERS: tuple[Offers, ...] = (
    mission.OFFERS,
    muster.OFFERS,
    battlefield.OFFERS,
    objectives.OFFERS,
    zones.OFFERS,
    warlord.OFFERS,
    deployment.OFFERS,
    sequencing.OFFERS,
    movement.OFFERS,
    reinforcements.OFFERS,
    transports.OFFERS,
    psychic.OFFERS,
    shooting.OFFERS,
    attacks.OFFERS,
    allocation.OFFERS,
    rerolls.OFFERS,
    charge.OFFERS,
    heroic.OFFERS,
    melee.OFFERS,
    morale.OFFERS,
)


def offers(state: State, seat: Seat) -> Sequence[Offer]:
    """Everything the seat may do now, and what it may not do yet and why."""
    if state.result is not None or seat not in state.seats:
        return ()
    found = list(agreements.offers(state, seat))
    if state.ruling is not None or seat not in deciders(state):
        return found
    for chapter in CHAPTERS:
        if make := chapter.get(type(state.step)):
            found += make(state, seat)
    if state.active == seat and isinstance(state.step, turns.ENDABLE):
        found.append(turns.offer_end_phase(state))
    return found
