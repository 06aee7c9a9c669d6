"""The ledger of uses: how often what may be used so often was used, until its period is over."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

Ledger: TypeAlias = Mapping[str, int]
"""How often each entry was used; what was not used, or was renewed since, has none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """At most so many uses a period, each counted for the player, or for who uses it, or on whom."""

    per: str
    of: Literal["player", "user", "target"] = "player"
    most: int = 1

    def entry(self, ability: str, whose: str) -> str:
        """The entry of an ability's uses by, or on, one of those counted."""
        return f"{self.per}|{whose}|{ability}"


def left(ledger: Ledger, entry: str, most: int) -> int:
    """How many uses are left."""
    return max(0, most - ledger.get(entry, 0))


def used(ledger: Ledger, entry: str) -> Ledger:
    """The ledger after one more use."""
    return {**ledger, entry: ledger.get(entry, 0) + 1}


def renewed(ledger: Ledger, entries: Iterable[str]) -> Ledger:
    """The ledger without these entries."""
    gone = set(entries)
    return {entry: uses for entry, uses in ledger.items() if entry not in gone}
