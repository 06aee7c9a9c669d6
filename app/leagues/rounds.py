"""The next round of a league, of either kind: who meets whom, and what is decided before anybody plays."""

import random
from collections.abc import Sequence

from app.leagues.model import Pairing, Player, Result, Rules
from app.leagues.round_robin import pair_round_robin
from app.leagues.swiss import pair_swiss


def next_round(players: Sequence[Player], played: Sequence[Pairing], rules: Rules, *, seed: str) -> list[Pairing]:
    """The pairings of the round after those played. A bye has its result, and so has what somebody would play who has left.

    Arguments: `players` are all who ever came, `played` all pairings so far, `seed` decides what is drawn.
    """
    number = 1 + max((one.round for one in played), default=0)
    here = [player for player in players if player.until is None]
    if rules.kind == "swiss":
        pairs = pair_swiss(here, played, rules, seed=f"{seed} {number}")
    else:
        pairs = pair_round_robin(_circle(players, seed), number)
    left = {player.id for player in players} - {player.id for player in here}
    return [
        Pairing(round=number, first=first, second=second, result=_settled(first, second, left))
        for first, second in pairs
        if second is not None or first not in left
    ]


def _circle(players: Sequence[Player], seed: str) -> list[int]:
    """All who began, in the order in which they sit round the table: drawn once for all rounds."""
    ids = sorted(player.id for player in players if player.since == 0)
    random.Random(seed).shuffle(ids)  # no secret: whoever has the seed may know it
    return ids


def _settled(first: int, second: int | None, left: set[int]) -> Result | None:
    if second is None:
        return "bye"
    if {first, second} <= left:
        return "none"
    return "second" if first in left else "first" if second in left else None
