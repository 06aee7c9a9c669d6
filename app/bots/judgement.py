"""What a bot knows of a system beyond its offers."""

from typing import Any, Protocol, TypeAlias

from app.rules.kernel.contract.system import System
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.seats import Seat

AnySystem: TypeAlias = System[Any, Any, Any, Any]


class Judgement(Protocol):
    """How a player of a system judges: a module with these two functions."""

    def worth(self, state: Any, seat: Seat, offer: Offer) -> float:
        """How good it is to take this offer now; nothing to be done below zero."""
        ...

    def fill(self, system: AnySystem, state: Any, seat: Seat, offer: Offer, choose: Chooser) -> Any:
        """A command for the offer as this bot would have it, judged or not; None: as it comes."""
        ...
