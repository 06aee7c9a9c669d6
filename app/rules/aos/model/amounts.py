"""Numbers and dice expressions (AOS-CORE-2.2b)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from app.rules.kernel.dice.dice import d3

DICE = r"(?P<dice>\d*)D(?P<sides>[36])(?:\+(?P<plus>\d+))?"


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

    def read(self, faces: Iterable[int]) -> int:
        """What it comes to with these faces of six-sided dice (AOS-CORE-2.2d, AOS-CORE-26.0a)."""
        return self.plus + sum(d3(face) if self.sides == 3 else face for face in faces)


def amount_of(text: str) -> Amount | None:
    """Dice and what is added, as they are written: `2D6+1`."""
    found = re.fullmatch(DICE, text)
    if found is None:
        return None
    sides: Literal[3, 6] = 3 if found["sides"] == "3" else 6
    return Amount(dice=int(found["dice"] or 1), sides=sides, plus=int(found["plus"] or 0))
