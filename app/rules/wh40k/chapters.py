"""The chapters of the rulebook, as explicit lists: what they carry out, what they offer, what the referee checks."""

from app.rules.kernel.engine.chapters import Chapters, gathered
from app.rules.wh40k import rerolls
from app.rules.wh40k.abilities import moments
from app.rules.wh40k.attack_sequence import allocation, attacks, damage, explosions
from app.rules.wh40k.charge_phase import charge, heroic
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.fight_phase import melee
from app.rules.wh40k.model.state import State
from app.rules.wh40k.movement_phase import movement, reinforcements, transports
from app.rules.wh40k.psychic_phase import psychic
from app.rules.wh40k.rulings import agreements, by_text
from app.rules.wh40k.setup import battlefield, deployment, mission, muster, objectives, warlord, zones
from app.rules.wh40k.shooting_phase import shooting
from app.rules.wh40k.turn_sequence import morale, sequencing, turns, victory

CHAPTERS: Chapters[State, Draft] = gathered(
    steps=(
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
        explosions.STEPS,
        rerolls.STEPS,
        transports.STEPS,
        charge.STEPS,
        melee.STEPS,
        morale.STEPS,
        victory.STEPS,
        by_text.STEPS,
    ),
    handlers=(
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
        by_text.HANDLERS,
    ),
    offers=(
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
        turns.OFFERS,
        by_text.OFFERS,
    ),
    anytime=(agreements.offers, by_text.table),
    checks=(victory.wiped_out,),
)
