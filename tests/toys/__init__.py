"""Three small games on three kinds of table, to hold that the page assumes neither inches nor two seats nor round bases.

`inches`: units of round bases that keep an inch off the enemy. `centimetres`: stands with a front, judged by the corner
that goes farthest. `discs`: four seats whose discs land on each other. On each a turn is moving one's pieces once and
ending it, and after some rounds somebody has won.
"""

from app.systems.game_system import GameSystem
from tests.toys.centimetres import Centimetres
from tests.toys.discs import Discs
from tests.toys.inches import Inches

TOYS = tuple(GameSystem(rules=rules) for rules in (Inches(), Centimetres(), Discs()))

__all__ = ["TOYS", "Centimetres", "Discs", "Inches"]
