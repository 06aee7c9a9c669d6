"""Target numbers and totals as sums whose rows are shown to the players."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from app.rules.kernel.referee.refusal import Fact


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifier:
    """One row of a sum: what it adds, and the catalogue key of why."""

    kind: Literal["modifier"] = "modifier"
    value: int
    reason: str
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """What a die needs: the base number, the rows that change the roll, and the face that is needed in the end.

    A modifier of -1 on the roll raises the needed face by one. `needs` may lie above the die: it then cannot be met.
    """

    kind: Literal["target"] = "target"
    base: int
    reason: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    rows: tuple[Modifier, ...] = ()

    @property
    def bonus(self) -> int:
        """What the rows add to the roll."""
        return sum(row.value for row in self.rows)

    @property
    def needs(self) -> int:
        """The natural face that is enough, before any rule about natural ones."""
        return self.base - self.bonus

    def met_by(self, face: int, *, one_fails: bool = True) -> bool:
        """Whether this natural face succeeds; a natural 1 fails unless said otherwise."""
        return not (one_fails and face == 1) and face + self.bonus >= self.base


def total(rows: Iterable[Modifier]) -> int:
    """The sum of the rows."""
    return sum(row.value for row in rows)
