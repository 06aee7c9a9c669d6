"""Wipe-out, end of battle, result."""

from app.rules.wh40k.draft import Draft
from app.rules.wh40k.handling import Handlers, Offers, Steps


def wiped_out(draft: Draft) -> bool:
    """Ends the battle if what was removed left a side without models (W40K-END-02); whether it did."""
    return False


STEPS: Steps = {}

HANDLERS: Handlers = {}

OFFERS: Offers = {}
