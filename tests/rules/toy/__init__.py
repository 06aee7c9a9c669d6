"""A whole system in one file, small enough to know by heart: what the table around the rules is tested with.

Two seats. Each first chooses a secret number, both at once. Then the active seat may step about as often as it likes,
and ends its turn by throwing one die, whose face it scores. Who first reaches the goal wins, and then all is shown.
`Trip` is a bug on purpose: `decide` raises on it.
"""

from app.systems.game_system import GameSystem
from tests.rules.toy.facts import Command, Event, State
from tests.rules.toy.play import Toy

TOY = Toy()

TOY_SYSTEM = GameSystem(rules=TOY)
"""The toy as it is plugged in: rules alone."""

__all__ = ["TOY", "TOY_SYSTEM", "Command", "Event", "State", "Toy"]
