"""Numbers and dice expressions (AOS-CORE-2.2b)."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """A number or a dice expression: `dice` dice of `sides` (6 or 3) plus `plus` (AOS-CORE-2.2b, AOS-CORE-26.0a)."""

    dice: int = 0
    sides: Literal[3, 6] = 6
    plus: int = 0

    @property
    def is_random(self) -> bool:
        """Whether dice are needed to know it."""
        return self.dice > 0

    def __str__(self) -> str:
        if not self.dice:
            return str(self.plus)
        head = f"{self.dice if self.dice > 1 else ''}D{self.sides}"
        return head + (f"+{self.plus}" if self.plus else "")
