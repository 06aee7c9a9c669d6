"""What the players settle among themselves: rulings, conceding (AOS-INTRO-03)."""

from app.rules.aos.draft import Draft
from app.rules.aos.handlers import Handlers
from app.rules.aos.model.flow_events import BattleEnded
from app.rules.aos.model.rulings import Correction
from app.rules.aos.model.state import Result, State
from app.rules.aos.rolls import roll_off
from app.rules.aos.rulings.corrections import forms, is_sound, leads_on, may_skip
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.rulings.ruling_procedure import RulingProcedure
from app.rules.kernel.seats import Seat


def conceded_to(draft: Draft, winner: Seat) -> None:
    """The opponent wins a major victory."""
    draft.emit(BattleEnded(result=Result(winner=winner, how="conceded", major=True)))


RULINGS: RulingProcedure[State, Draft, Correction] = RulingProcedure(
    rule="AOS-INTRO-03",
    concede_rule="AOS-INTRO-03",
    is_sound=is_sound,
    may_skip=may_skip,
    leads_on=leads_on,
    roll_off=lambda draft, seats: roll_off(draft, "ruling"),
    last=conceded_to,
    forms=forms,
)


def offers(state: State, seat: Seat) -> list[Offer]:
    """What is possible at any time: answering a ruling, proposing one, conceding."""
    return [*RULINGS.answers(state, seat), *RULINGS.table(state, seat)]


HANDLERS: Handlers = RULINGS.handlers()
