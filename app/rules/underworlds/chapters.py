"""The chapters of the rulebook, as explicit lists: what they carry out, what they offer, what the referee checks."""

from app.rules.kernel.engine.chapters import Chapters, gathered
from app.rules.underworlds.abilities import ordering, picking, printed_abilities, resolving
from app.rules.underworlds.bookkeeping import actions
from app.rules.underworlds.cards import hand_offers
from app.rules.underworlds.combat import attack_choices, attack_offers, attacking, casualties, charging
from app.rules.underworlds.core_abilities import focus, guarding, moving, pushing
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.model.state import State
from app.rules.underworlds.reactions import standing, surge_offers, surges
from app.rules.underworlds.rulings import agreements
from app.rules.underworlds.setup import battlefield, deployment, features, muster, opening
from app.rules.underworlds.turn_sequence import end_phase, power, rounds, turns

CHAPTERS: Chapters[State, Draft] = gathered(
    steps=(
        muster.STEPS,
        opening.STEPS,
        battlefield.STEPS,
        features.STEPS,
        deployment.STEPS,
        rounds.STEPS,
        turns.STEPS,
        actions.STEPS,
        focus.STEPS,
        power.STEPS,
        surges.STEPS,
        ordering.STEPS,
        resolving.STEPS,
        picking.STEPS,
        end_phase.STEPS,
        moving.STEPS,
        charging.STEPS,
        guarding.STEPS,
        attacking.STEPS,
        pushing.STEPS,
        casualties.STEPS,
    ),
    handlers=(
        muster.HANDLERS,
        opening.HANDLERS,
        battlefield.HANDLERS,
        features.HANDLERS,
        deployment.HANDLERS,
        rounds.HANDLERS,
        focus.HANDLERS,
        power.HANDLERS,
        printed_abilities.HANDLERS,
        surges.HANDLERS,
        ordering.HANDLERS,
        picking.HANDLERS,
        standing.HANDLERS,
        end_phase.HANDLERS,
        agreements.HANDLERS,
        moving.HANDLERS,
        charging.HANDLERS,
        guarding.HANDLERS,
        attack_choices.HANDLERS,
        pushing.HANDLERS,
        casualties.HANDLERS,
    ),
    offers=(
        muster.OFFERS,
        opening.OFFERS,
        battlefield.OFFERS,
        features.OFFERS,
        deployment.OFFERS,
        rounds.OFFERS,
        focus.OFFERS,
        power.OFFERS,
        printed_abilities.OFFERS,
        surge_offers.OFFERS,
        ordering.OFFERS,
        picking.OFFERS,
        hand_offers.OFFERS,
        end_phase.OFFERS,
        moving.OFFERS,
        attack_offers.OFFERS,
        charging.OFFERS,
        guarding.OFFERS,
        pushing.OFFERS,
        casualties.OFFERS,
    ),
    anytime=(agreements.offers, standing.offers),
    checks=(casualties.settle,),
)
