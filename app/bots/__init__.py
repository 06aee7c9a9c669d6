"""Opponents that choose among offers like anybody at the table. They import the rules only.

`random` does anything that is allowed, rather acting than ending phases. `winning` plays to win, where a system has a
judgement; without one it does as the other.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeAlias

from app.bots.chance import any_offer
from app.bots.judgement import AnySystem, Judgement
from app.bots.winning import best_offer
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.seats import Seat

Brain: TypeAlias = Callable[[AnySystem, Any, Seat, Chooser], Any]
"""Gives a whole command for a seat that owes a decision, or nothing if it finds none."""

NAMES = ("random", "winning")


def brain(name: str, judgement: Judgement | None, wanted: Mapping[str, float]) -> Brain:
    """The bot of this name, for a system that is judged so. Raises KeyError for a name nobody has."""
    if name not in NAMES:
        raise KeyError(name)
    if name == "random" or judgement is None:
        return partial(any_offer, wanted=wanted)
    return partial(best_offer, judgement=judgement, wanted=wanted)
