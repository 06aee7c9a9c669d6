"""What is known of a league: its rules, its players, and who met whom with which result."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Kind: TypeAlias = Literal["swiss", "round_robin"]
"""Those near in score meet, for as many rounds as were agreed; or everybody meets everybody."""

Result: TypeAlias = Literal["first", "second", "draw", "none", "bye"]
"""Who won of a pairing, nobody, that it was not played, or that there was nobody to meet."""

MOST_PLAYERS: Final = 128
MOST_OF_ROUND_ROBIN: Final = 32
"""More cannot all meet: it would take more rounds than any group plays."""

MOST_ROUNDS: Final = 30
MOST_POINTS: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What was agreed when the league was made: `rounds` of a Swiss one, `legs` of one where everybody meets everybody."""

    kind: Kind
    rounds: int = 5
    legs: int = 1
    win: int = 3
    draw: int = 1
    loss: int = 0
    bye: int = 3

    def rounds_of(self, players: int) -> int:
        """How many rounds it has with so many players."""
        if self.kind == "swiss":
            return self.rounds
        return max(0, players - 1 + players % 2) * self.legs


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """Who plays: he came after `since` rounds had begun, and left after `until`."""

    id: int
    since: int = 0
    until: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """Two who meet in a round, or one who has a bye; no result while it is not known."""

    round: int
    first: int
    second: int | None
    result: Result | None = None

    @property
    def players(self) -> tuple[int, ...]:
        """Who is in it."""
        return (self.first,) if self.second is None else (self.first, self.second)

    def points_of(self, player: int, rules: Rules) -> int:
        """What it brings one of its players."""
        if self.result is None or self.result == "none":
            return 0
        if self.result == "bye":
            return rules.bye
        if self.result == "draw":
            return rules.draw
        return rules.win if (self.result == "first") == (player == self.first) else rules.loss

    def is_won_by(self, player: int) -> bool:
        """Whether this player won it; a bye is no win."""
        return self.result == ("first" if player == self.first else "second")
