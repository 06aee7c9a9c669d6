"""The turn sequence as data: what each phase holds below its windows, in order (AOS-CORE-13.0a, AOS-CORE-31.0a)."""

from collections.abc import Callable, Mapping

from app.rules.aos.model.prompts import EndOfTurn, Fights, Step
from app.rules.aos.model.tables import Phase
from app.rules.kernel.seats import Seat

BELOW: Mapping[Phase, Callable[[Seat], Step]] = {
    "combat": lambda active: Fights(turn=active),
    "end_of_turn": lambda active: EndOfTurn(),
}
"""What follows when both players have passed their windows; the other phases are over then."""
