"""Opponents that choose among offers like anybody at the table. They import the rules only.

`random` does anything that is allowed, rather acting than ending phases. `winning` plays to win.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from app.bots.chance import any_offer
from app.bots.winning import best_offer
from app.rules.kernel.referee.play import Chooser
from app.rules.kernel.referee.seats import Seat
from app.rules.kernel.referee.system import System

Brain: TypeAlias = Callable[[System[Any, Any, Any, Any], Any, Seat, Chooser], Any]
"""Gives a whole command for a seat that owes a decision, or nothing if it finds none."""

BRAINS: Mapping[str, Brain] = {"random": any_offer, "winning": best_offer}


def brain(name: str) -> Brain:
    """The bot of this name. Raises KeyError for a name nobody has."""
    return BRAINS[name]
