"""The chapters of the rulebook, as explicit lists: what they carry out, what they offer, what the referee checks."""

from app.rules.aos.abilities import by_text
from app.rules.aos.attack_sequence import aiming, attacking, casualties
from app.rules.aos.command_abilities import rallying, returning
from app.rules.aos.declaring import delayed, following, reacting, standing, using
from app.rules.aos.draft import Draft
from app.rules.aos.magic import chanting
from app.rules.aos.model.state import State
from app.rules.aos.moves import moving, rolling_again
from app.rules.aos.objectives import control
from app.rules.aos.rulings import agreements
from app.rules.aos.setup import arrivals, chain, deployment, faction_terrain, muster, reserves, spearhead, terrain
from app.rules.aos.tactics import hands
from app.rules.aos.turn_sequence import fights, intervening, rounds, scoring, turns, windows
from app.rules.kernel.engine.chapters import Chapters, gathered

CHAPTERS: Chapters[State, Draft] = gathered(
    steps=(
        muster.STEPS,
        chain.STEPS,
        spearhead.STEPS,
        terrain.STEPS,
        faction_terrain.STEPS,
        deployment.STEPS,
        rounds.STEPS,
        turns.STEPS,
        windows.STEPS,
        fights.STEPS,
        control.STEPS,
        scoring.STEPS,
        using.STEPS,
        reacting.STEPS,
        moving.STEPS,
        attacking.STEPS,
        aiming.STEPS,
        casualties.STEPS,
        rallying.STEPS,
        returning.STEPS,
        rolling_again.STEPS,
        delayed.STEPS,
        following.STEPS,
        by_text.STEPS,
        chanting.STEPS,
        hands.STEPS,
        arrivals.STEPS,
        intervening.STEPS,
    ),
    handlers=(
        muster.HANDLERS,
        chain.HANDLERS,
        spearhead.HANDLERS,
        terrain.HANDLERS,
        faction_terrain.HANDLERS,
        deployment.HANDLERS,
        reserves.HANDLERS,
        rounds.HANDLERS,
        windows.HANDLERS,
        fights.HANDLERS,
        control.HANDLERS,
        reacting.HANDLERS,
        moving.HANDLERS,
        attacking.HANDLERS,
        aiming.HANDLERS,
        casualties.HANDLERS,
        rallying.HANDLERS,
        returning.HANDLERS,
        rolling_again.HANDLERS,
        delayed.HANDLERS,
        following.HANDLERS,
        by_text.HANDLERS,
        chanting.HANDLERS,
        hands.HANDLERS,
        arrivals.HANDLERS,
        intervening.HANDLERS,
        agreements.HANDLERS,
    ),
    offers=(
        muster.OFFERS,
        chain.OFFERS,
        spearhead.OFFERS,
        terrain.OFFERS,
        faction_terrain.OFFERS,
        deployment.OFFERS,
        reserves.OFFERS,
        rounds.OFFERS,
        windows.OFFERS,
        fights.OFFERS,
        control.OFFERS,
        reacting.OFFERS,
        moving.OFFERS,
        attacking.OFFERS,
        aiming.OFFERS,
        casualties.OFFERS,
        rallying.OFFERS,
        returning.OFFERS,
        rolling_again.OFFERS,
        delayed.OFFERS,
        following.OFFERS,
        by_text.OFFERS,
        chanting.OFFERS,
        hands.OFFERS,
        arrivals.OFFERS,
        intervening.OFFERS,
    ),
    anytime=(agreements.offers, standing.offers),
)
