"""What the dice of magic have to come to, with what changes the roll (AOS-MAGIC-2.0a, AOS-MAGIC-3.0a, AOS-MAGIC-4.0a)."""

from app.rules.aos.characteristics import read
from app.rules.aos.model.effects import Stat
from app.rules.aos.model.state import State, UnitId
from app.rules.kernel.dice.modifiers import Modifier, SumTarget

MISCAST = 2
"""Two 1s never cast, whatever is added to them (AOS-MAGIC-2.0b)."""


def at_least(
    state: State, unit: UnitId, stat: Stat, value: int, *, dice: int = 2, least: int = 1, more: int = 0
) -> SumTarget:
    """What the dice have to show by nature, as the value and what changes the roll; `least` is the lowest that counts."""
    shows = range(least, 6 * dice + 1)
    enough = (face for face in shows if (read(state, unit, stat, face).value or 0) + more >= value)
    needs = next(enough, 6 * dice + 1)
    rows = (Modifier(value=value - needs, reason="aos.row.changes"),) if needs != value else ()
    return SumTarget(
        direction="at_least", base=value, reason=f"aos.target.{stat.removesuffix('_roll')}", rows=rows, dice=dice
    )
