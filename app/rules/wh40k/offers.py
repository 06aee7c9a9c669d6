"""What a seat may do now, gathered from the chapters."""

from collections.abc import Sequence

from app.rules.kernel.offers import Offer
from app.rules.kernel.seats import Seat
from app.rules.wh40k import rerolls
from app.rules.wh40k.attack_sequence import allocation, attacks
from app.rules.wh40k.charge_phase import charge, heroic
from app.rules.wh40k.fight_phase import melee
from app.rules.wh40k.flow import deciders
from app.rules.wh40k.handling import Offers
from app.rules.wh40k.movement_phase import movement, reinforcements, transports
from app.rules.wh40k.psychic_phase import psychic
from app.rules.wh40k.set_up import battlefield, deployment, mission, muster, objectives, warlord, zones
from app.rules.wh40k.settling import agreements
from app.rules.wh40k.shooting_phase import shooting
from app.rules.wh40k.state import State
from app.rules.wh40k.turn_sequence import morale, sequencing, turns

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
