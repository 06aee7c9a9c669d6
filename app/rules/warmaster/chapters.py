"""The chapters of the rulebook, as explicit lists: what they carry out, what they offer, what the referee checks."""

from app.rules.kernel.engine.chapters import Chapters, gathered
from app.rules.warmaster.characters import leaving, run_over
from app.rules.warmaster.combat_phase import combats
from app.rules.warmaster.command_phase import blunders, giants, homing, initiative, moving, officers, ordering, phase
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.hits import casualties
from app.rules.warmaster.magic import devices, dispelling, powers, raging, raising, spellcasting
from app.rules.warmaster.model.state import State
from app.rules.warmaster.rulings import agreements
from app.rules.warmaster.setup import battlefield, deployment, muster
from app.rules.warmaster.shooting_phase import at_chargers, breath, driving, free_shots, shooting
from app.rules.warmaster.turn_sequence import turns, victory
from app.rules.warmaster.using_items import answering, fortune

CHAPTERS: Chapters[State, Draft] = gathered(
    steps=(
        muster.STEPS,
        battlefield.STEPS,
        deployment.STEPS,
        turns.STEPS,
        phase.STEPS,
        homing.STEPS,
        ordering.STEPS,
        moving.STEPS,
        blunders.STEPS,
        giants.STEPS,
        shooting.STEPS,
        at_chargers.STEPS,
        driving.STEPS,
        casualties.STEPS,
        combats.STEPS,
        leaving.STEPS,
        run_over.STEPS,
        spellcasting.STEPS,
        free_shots.STEPS,
        raising.STEPS,
        raging.STEPS,
        devices.STEPS,
        fortune.STEPS,
        powers.STEPS,
    ),
    handlers=(
        muster.HANDLERS,
        battlefield.HANDLERS,
        deployment.HANDLERS,
        phase.HANDLERS,
        initiative.HANDLERS,
        homing.HANDLERS,
        ordering.HANDLERS,
        moving.HANDLERS,
        blunders.HANDLERS,
        officers.HANDLERS,
        shooting.HANDLERS,
        at_chargers.HANDLERS,
        driving.HANDLERS,
        casualties.HANDLERS,
        combats.HANDLERS,
        leaving.HANDLERS,
        run_over.HANDLERS,
        breath.HANDLERS,
        spellcasting.HANDLERS,
        dispelling.HANDLERS,
        raising.HANDLERS,
        raging.HANDLERS,
        powers.HANDLERS,
        answering.HANDLERS,
        agreements.HANDLERS,
    ),
    offers=(
        muster.OFFERS,
        battlefield.OFFERS,
        deployment.OFFERS,
        phase.OFFERS,
        homing.OFFERS,
        ordering.OFFERS,
        moving.OFFERS,
        blunders.OFFERS,
        shooting.OFFERS,
        at_chargers.OFFERS,
        driving.OFFERS,
        casualties.OFFERS,
        combats.OFFERS,
        leaving.OFFERS,
        run_over.OFFERS,
        spellcasting.OFFERS,
        free_shots.OFFERS,
        raising.OFFERS,
        raging.OFFERS,
        devices.OFFERS,
        fortune.OFFERS,
        powers.OFFERS,
    ),
    anytime=(agreements.offers,),
    checks=(victory.withdrawals,),
)
