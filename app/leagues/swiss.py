"""Who meets whom in the next round of a Swiss league: the matching of least cost, by what matters most first.

Nobody has one more bye than another who is there; then nobody meets the same one again; then whoever stands lowest has the bye;
then those near in score meet; then sides change. What is left is drawn, by a seed, so that the same question has one answer.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from app.leagues.model import Pairing, Player, Rules

NOBODY: Final = 0
"""Whom the player with the bye is matched with; no player has this number."""

STEP: Final = 1 << 24
"""More than a whole round can cost in any one respect, so that no sum of lesser ones outweighs a greater."""

DRAWN: Final = 1000


@dataclass(frozen=True, slots=True)
class _History:
    """What the rounds before say of the players."""

    met: Mapping[frozenset[int], int]
    byes: Mapping[int, int]
    balance: Mapping[int, int]
    last_side: Mapping[int, int]
    height: Mapping[int, int]
    """At which step of all scores a player stands, the lowest being 0."""


def pair_swiss(
    players: Sequence[Player], played: Sequence[Pairing], rules: Rules, *, seed: str
) -> list[tuple[int, int | None]]:
    """The pairs of the next round, whoever plays the first side first; one player at most has nobody to meet.

    Arguments: `players` are those who play it, `played` all pairings so far. Those that stand highest come first, the bye last.
    """
    drawn = random.Random(seed)  # no secret: whoever has the seed may know it
    ids = sorted(player.id for player in players)
    drawn.shuffle(ids)
    import networkx  # what pairs once a round is not loaded before

    known = _history(ids, played, rules)
    graph = networkx.Graph()
    graph.add_nodes_from([*ids, NOBODY] if len(ids) % 2 else ids)
    costs = {pair: cost * DRAWN + drawn.randrange(DRAWN) for pair, cost in _costs(ids, known)}
    most = max(costs.values(), default=0)
    graph.add_weighted_edges_from((a, b, most - cost) for (a, b), cost in costs.items())
    matched = networkx.max_weight_matching(graph, maxcardinality=True)
    pairs = [
        _sided(min(pair, key=ids.index), max(pair, key=ids.index), known) for pair in matched if NOBODY not in pair
    ]
    pairs.sort(key=lambda pair: _standing(pair, known), reverse=True)
    left = [a if b == NOBODY else b for a, b in matched if NOBODY in (a, b)]
    return [*pairs, *((one, None) for one in left)]


def _history(ids: Sequence[int], played: Iterable[Pairing], rules: Rules) -> _History:
    met: Counter[frozenset[int]] = Counter()
    byes: Counter[int] = Counter()
    balance: Counter[int] = Counter()
    last: dict[int, int] = {}
    points: Counter[int] = Counter()
    for pairing in sorted(played, key=lambda one: one.round):
        for player in pairing.players:
            points[player] += pairing.points_of(player, rules)
        if pairing.second is None:
            byes[pairing.first] += 1
            continue
        met[frozenset(pairing.players)] += 1
        for player, side in ((pairing.first, 1), (pairing.second, -1)):
            balance[player] += side
            last[player] = side
    steps = {score: step for step, score in enumerate(sorted({points[id] for id in ids}))}
    return _History(met, byes, balance, defaultdict(int, last), {id: steps[points[id]] for id in ids})


def _costs(ids: Sequence[int], known: _History) -> Iterable[tuple[tuple[int, int], int]]:
    """What each pair costs, but for what is drawn."""
    for at, one in enumerate(ids):
        if len(ids) % 2:
            yield (one, NOBODY), _weighed(known.byes[one], 0, known.height[one] ** 2, 0, 0)
        for other in ids[at + 1 :]:
            again = known.met[frozenset((one, other))] ** 2
            apart = (known.height[one] - known.height[other]) ** 2
            sides = min(_lopsided(one, other, known), _lopsided(other, one, known))
            yield (one, other), _weighed(0, again, 0, apart, sides)


def _weighed(*parts: int) -> int:
    """One number of several, those first that count for more."""
    whole = 0
    for part in parts:
        whole = whole * STEP + part
    return whole


def _lopsided(first: int, second: int, known: _History) -> int:
    """How uneven the sides of two are that play these; the same side as the last time counts for a little more."""
    balance = (known.balance[first] + 1) ** 2 + (known.balance[second] - 1) ** 2
    return 2 * balance + (known.last_side[first] == 1) + (known.last_side[second] == -1)


def _sided(one: int, other: int, known: _History) -> tuple[int, int]:
    return (one, other) if _lopsided(one, other, known) <= _lopsided(other, one, known) else (other, one)


def _standing(pair: tuple[int, int], known: _History) -> tuple[int, int]:
    heights = sorted((known.height[id] for id in pair), reverse=True)
    return heights[0], heights[1]
