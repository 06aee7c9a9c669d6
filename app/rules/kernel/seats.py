"""Seats and viewers: who plays, who watches."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Seat: TypeAlias = Literal["red", "blue", "jade", "plum"]
SEATS: tuple[Seat, ...] = ("red", "blue", "jade", "plum")


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewer:
    """Somebody who looks at a match.

    A seat sees its own secrets; a spectator sees what both sides see; a referee sees everything by the players' wish;
    `everyone` is any viewer after the end, when nothing is secret any more. Where nobody but bots plays, no player can look
    through a spectator's eyes: `among_bots` may be shown hands. A spectator with `hands` sees every hand, as all players allow.
    """

    role: Literal["seat", "spectator", "referee", "everyone"]
    seat: Seat | None = None
    among_bots: bool = False
    hands: bool = False


SPECTATOR = Viewer(role="spectator")
AMONG_BOTS = Viewer(role="spectator", among_bots=True)
SHOWN_HANDS = Viewer(role="spectator", hands=True)
EVERYONE = Viewer(role="everyone")


def seated(seat: Seat) -> Viewer:
    """The viewer in that seat."""
    return Viewer(role="seat", seat=seat)
