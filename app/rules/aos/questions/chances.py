"""Exact chances: of a charge roll, of casting (AOS-CORE-14.3a, AOS-MAGIC-2.0a)."""

from collections.abc import Mapping

from app.rules.aos.model.commands import Command, UseAbility
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State
from app.rules.kernel.referee.questions import Odds
from app.rules.kernel.referee.refusal import Refusal
from app.rules.kernel.referee.seats import Seat

TWO_DICE: Mapping[int, float] = {total: (6 - abs(total - 7)) / 36 for total in range(2, 13)}


def odds_of(state: State, seat: Seat, command: Command) -> Odds | Refusal:
    """The chances of a command's dice. The command was judged before: it would be carried out."""
    match command:
        case UseAbility(ability="charge"):
            return Odds(chances={"charge": TWO_DICE}, means={"charge": 7.0})
        case _:
            return refuse("bad_choice", "AOS-CORE-2.0")
