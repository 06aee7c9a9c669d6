"""What the players settle among themselves: rulings, conceding (WM-END-03)."""

from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.rulings.ruling_procedure import RulingProcedure
from app.rules.kernel.seats import Seat
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.handlers import Handlers
from app.rules.warmaster.model.rulings import Correction
from app.rules.warmaster.model.state import State
from app.rules.warmaster.rolls import roll_off
from app.rules.warmaster.rulings.corrections import forms, is_sound, leads_on, may_skip
from app.rules.warmaster.turn_sequence import victory

RULINGS: RulingProcedure[State, Draft, Correction] = RulingProcedure(
    rule="WM-CON-14",
    concede_rule="WM-END-03",
    is_sound=is_sound,
    may_skip=may_skip,
    leads_on=leads_on,
    roll_off=lambda draft, seats: roll_off(draft, "ruling"),
    last=victory.concede,
    forms=forms,
)


def offers(state: State, seat: Seat) -> list[Offer]:
    """What is possible at any time: answering a ruling, proposing one, conceding."""
    return [*RULINGS.answers(state, seat), *RULINGS.table(state, seat)]


HANDLERS: Handlers = RULINGS.handlers()
