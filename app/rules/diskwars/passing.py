"""What the table answers for a seat that can decide nothing: its last card, and a card with which nothing can be done any more.

The table sends the command by the same door and into the same journal, so a replay holds. How many cards are held lies open
(DW-HID-01), what disks and zones allow too (DW-HID-06); what only a hand can tell is answered for nobody.
"""

from app.rules.diskwars.abilities.battle import can_be_used
from app.rules.diskwars.cards.resolving import can_act
from app.rules.diskwars.flow import deciders
from app.rules.diskwars.model.commands import Command
from app.rules.diskwars.model.round_commands import ChooseCard, Finish
from app.rules.diskwars.model.round_prompts import ChoosingCards, ResolvingCard
from app.rules.diskwars.model.state import State
from app.rules.kernel.seats import Seat


def automatic(state: State) -> tuple[Seat, Command] | None:
    """The command that the table sends for a seat now, and whose it is; nothing where all who are asked have a choice."""
    if not state.stack or state.result is not None or state.ruling is not None:
        return None
    for seat in sorted(deciders(state)):
        if command := _left(state, seat):
            return seat, command
    return None


def _left(state: State, seat: Seat) -> Command | None:
    """The only command that is left to a seat; none where there is a choice, or one could be thought of."""
    match state.step:
        case ChoosingCards():
            return _last_card(state, seat)
        case ResolvingCard() if not can_act(state, seat) and not can_be_used(state, seat):
            return Finish()
        case _:
            return None


def _last_card(state: State, seat: Seat) -> Command | None:
    """The one card in hand: a card must be played (DW-ACT-03). Two alike are not told from two others."""
    match state.sides[seat].hand:
        case (card,):
            return ChooseCard(card=card)
        case _:
            return None
