"""The chapters of the rulebook, as explicit lists: what they carry out, what they offer, what the referee checks."""

from app.rules.kernel.referee.chapters import Chapters, gathered
from app.rules.warmaster.characters import leaving
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.model.state import State
from app.rules.warmaster.rulings import agreements
from app.rules.warmaster.set_up import battlefield, deployment, muster
from app.rules.warmaster.turn_sequence import turns, victory

CHAPTERS: Chapters[State, Draft] = gathered(
    steps=(
        muster.STEPS,
        battlefield.STEPS,
        deployment.STEPS,
        turns.STEPS,
        leaving.STEPS,
    ),
    handlers=(
        muster.HANDLERS,
        battlefield.HANDLERS,
        deployment.HANDLERS,
        leaving.HANDLERS,
        agreements.HANDLERS,
    ),
    offers=(
        muster.OFFERS,
        battlefield.OFFERS,
        deployment.OFFERS,
    ),
    anytime=(agreements.offers,),
    checks=(victory.withdrawals,),
)
