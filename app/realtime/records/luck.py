"""How the dice fell by kind: of those held against a target how many counted, and how many were to be expected to."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.rules.kernel.views.view import RollView, View

FEWEST = 3
"""A kind of roll of which a seat made fewer tells nothing of luck."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fell:
    """How one kind of a seat's dice fell: rolls, dice, how many counted, how many were to be expected to, and their deviation."""

    seat: str
    rolls: int
    dice: int
    counted: int
    expected: float
    deviation: float

    @property
    def apart(self) -> float:
        """How far from what was to be expected, in standard deviations; more than expected is above zero."""
        return (self.counted - self.expected) / self.deviation if self.deviation else 0.0


class Luck:
    """Gathers the rolls of a match as a watcher sees them, each once, as it was judged last."""

    def __init__(self) -> None:
        self._rolls: dict[tuple[str, str], RollView] = {}

    def see(self, view: View) -> None:
        """Takes in what lies on the trays now."""
        for tray in (view.tray, *view.interruptions):
            for roll in tray.rolls if tray else ():
                if roll.judged and roll.expected is not None and roll.successes is not None:
                    self._rolls[tray.id if tray else "", roll.id] = roll

    def told(self) -> Mapping[str, Sequence[Fell]]:
        """By kind of roll, in the order in which they first fell, what of it fell to each seat that threw it often enough."""
        kinds: dict[str, dict[str, list[RollView]]] = {}
        for roll in self._rolls.values():
            kinds.setdefault(roll.step, {}).setdefault(roll.seat, []).append(roll)
        found = {
            kind: [_fell(seat, rolls) for seat, rolls in by_seat.items() if len(rolls) >= FEWEST]
            for kind, by_seat in kinds.items()
        }
        return {kind: fell for kind, fell in found.items() if fell}


def _fell(seat: str, rolls: Sequence[RollView]) -> Fell:
    expected = [(roll.expected or 0.0, len(roll.dice)) for roll in rolls]
    return Fell(
        seat=seat,
        rolls=len(rolls),
        dice=sum(dice for _, dice in expected),
        counted=sum(roll.successes or 0 for roll in rolls),
        expected=sum(mean for mean, _ in expected),
        deviation=math.sqrt(sum(max(0.0, mean * (1 - mean / dice)) for mean, dice in expected if dice)),
    )
