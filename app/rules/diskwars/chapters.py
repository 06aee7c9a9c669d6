"""The chapters of the rulebook, as explicit lists: what they carry out, what they offer, what the referee checks."""

from app.rules.diskwars.abilities import battle, ordering, resolving_abilities
from app.rules.diskwars.activation import activating, forced, landing, moving, reinforcing
from app.rules.diskwars.cards import choosing, resolving
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.melee import phase, strikes
from app.rules.diskwars.model.state import State
from app.rules.diskwars.rulings import agreements
from app.rules.diskwars.setup import armies, deploying, places, procedure, scouting, terrain_laid, zones_laid
from app.rules.diskwars.turn_sequence import rounds, scoring
from app.rules.kernel.engine.chapters import Chapters, gathered

CHAPTERS: Chapters[State, Draft] = gathered(
    steps=(
        procedure.STEPS,
        armies.STEPS,
        places.STEPS,
        zones_laid.STEPS,
        terrain_laid.STEPS,
        deploying.STEPS,
        scouting.STEPS,
        rounds.STEPS,
        choosing.STEPS,
        resolving.STEPS,
        activating.STEPS,
        moving.STEPS,
        landing.STEPS,
        reinforcing.STEPS,
        forced.STEPS,
        resolving_abilities.STEPS,
        ordering.STEPS,
        phase.STEPS,
        strikes.STEPS,
    ),
    handlers=(
        armies.HANDLERS,
        places.HANDLERS,
        zones_laid.HANDLERS,
        terrain_laid.HANDLERS,
        deploying.HANDLERS,
        scouting.HANDLERS,
        choosing.HANDLERS,
        resolving.HANDLERS,
        activating.HANDLERS,
        moving.HANDLERS,
        reinforcing.HANDLERS,
        forced.HANDLERS,
        battle.HANDLERS,
        resolving_abilities.HANDLERS,
        ordering.HANDLERS,
        phase.HANDLERS,
        strikes.HANDLERS,
        agreements.HANDLERS,
    ),
    offers=(
        armies.OFFERS,
        places.OFFERS,
        zones_laid.OFFERS,
        terrain_laid.OFFERS,
        deploying.OFFERS,
        scouting.OFFERS,
        choosing.OFFERS,
        resolving.OFFERS,
        moving.OFFERS,
        forced.OFFERS,
        battle.OFFERS,
        resolving_abilities.OFFERS,
        ordering.OFFERS,
        phase.OFFERS,
        strikes.OFFERS,
    ),
    anytime=(agreements.offers,),
    checks=(scoring.last_standing,),
)
