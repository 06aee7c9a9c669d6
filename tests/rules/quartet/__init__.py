"""A game for two to four, small enough to know by heart: secret bids of all at once, elimination, rulings among all.

Each round every seat still in bids a number in secret; who bid most (ties: in the order of seats) strikes another, and
one die says whether that one loses a life (a 1 misses, a 6 hurts both). Who has none left is out; the last one wins.
"""

from app.systems.game_system import GameSystem
from tests.rules.quartet.facts import Command, Event, State
from tests.rules.quartet.play import Quartet

QUARTET = Quartet()

QUARTET_SYSTEM = GameSystem(rules=QUARTET)
"""The game as it is plugged in: rules alone."""

__all__ = ["QUARTET", "QUARTET_SYSTEM", "Command", "Event", "Quartet", "State"]
