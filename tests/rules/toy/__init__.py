"""A whole system in one file, small enough to know by heart: what the table around the rules is tested with.

Two seats. Each first chooses a secret number, both at once. Then the active seat may step about as often as it likes,
and ends its turn by throwing one die, whose face it scores. Who first reaches the goal wins, and then all is shown.
`Trip` is a bug on purpose: `decide` raises on it.
"""

from tests.rules.toy.facts import Command, Event, State
from tests.rules.toy.play import Toy

TOY = Toy()

__all__ = ["TOY", "Command", "Event", "State", "Toy"]
