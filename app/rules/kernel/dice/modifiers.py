"""Target numbers and totals as sums whose rows are shown to the players."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.kernel.refusal import Fact

Direction: TypeAlias = Literal["at_least", "at_most"]
"""Whether a roll has to reach its target number or to stay at or under it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifier:
    """One row of a sum: what it adds, and the catalogue key of why."""

    kind: Literal["modifier"] = "modifier"
    value: int
    reason: str
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """What each die needs: the base number, the rows that change the roll, and the face that is needed in the end.

    A modifier of -1 on the roll raises the needed face by one. `needs` may lie above the die: it then cannot be met.
    """

    kind: Literal["target"] = "target"
    base: int
    reason: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    rows: tuple[Modifier, ...] = ()

    @property
    def direction(self) -> Direction:
        """Each die has to reach its number."""
        return "at_least"

    @property
    def bonus(self) -> int:
        """What the rows add to the roll."""
        return total(self.rows)

    @property
    def needs(self) -> int:
        """The natural face that is enough, before any rule about natural ones."""
        return self.base - self.bonus

    def met_by(self, face: int, *, one_fails: bool = True) -> bool:
        """Whether this natural face succeeds; a natural 1 fails unless said otherwise."""
        return not (one_fails and face == 1) and face + self.bonus >= self.base

    def counts(self, faces: Sequence[int]) -> tuple[bool, ...]:
        """Which dice succeed: each by itself."""
        return tuple(self.met_by(face) for face in faces)


@dataclass(frozen=True, slots=True, kw_only=True)
class SumTarget:
    """What some dice must come to together: 2D6 of 7 or less for Command 8 with -1 for the distance, or of 9 or more.

    A row of +1 always helps the roll: it adds to a sum that has to be reached and to a limit that has to be kept.
    """

    kind: Literal["sum_target"] = "sum_target"
    direction: Direction
    base: int
    reason: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    rows: tuple[Modifier, ...] = ()
    dice: int = 2
    sides: int = 6

    @property
    def bonus(self) -> int:
        """What the rows add: to the roll, or to the limit it has to keep."""
        return total(self.rows)

    @property
    def needs(self) -> int:
        """The natural sum that is just enough."""
        return self.base + self.bonus if self.direction == "at_most" else self.base - self.bonus

    def met_by(self, rolled: int) -> bool:
        """Whether this natural sum succeeds."""
        return rolled <= self.needs if self.direction == "at_most" else rolled >= self.needs

    def counts(self, faces: Sequence[int]) -> tuple[bool, ...]:
        """Which dice succeed: all together or none."""
        return (self.met_by(sum(faces)),) * len(faces)


AnyTarget: TypeAlias = Target | SumTarget


def total(rows: Iterable[Modifier]) -> int:
    """The sum of the rows."""
    return sum(row.value for row in rows)
