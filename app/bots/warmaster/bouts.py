"""How a combat is likely to run: it is thrown out with dice that are the same for every question, so that answers compare."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from random import Random
from typing import TypeAlias

TIMES = 40
"""So often a combat is thrown out."""

ROUNDS = 4
"""So many rounds are looked ahead: a combat seldom lasts longer."""

WORN = 0.25
"""What the stands lost of a unit that lives count for, by their part of its points: it fights and obeys worse."""

STEP = 3
"""Each so many centimetres of a retreat are an Attack more for the pursuer (WM-ATK-05)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    """A unit as it fights: its stands and their Attacks, how surely a die strikes, whom it meets, what it is worth.

    `first` are the Attacks of a stand in the first round and `later` in those after, `led` what its leader adds to one;
    `chance` is that of a die against the cover met first, `bare` that against an enemy driven from it; `share` of its
    stands come to blows. `whole` are its points, `half` those it gives with one stand left.
    """

    stands: int
    hits: int
    residual: int
    first: int
    later: int
    led: int
    chance: float
    bare: float
    share: float
    meets: int
    whole: float
    half: float
    is_gun: bool
    follows: bool

    @property
    def life(self) -> int:
        """The hits it can still take."""
        return max(1, self.stands * self.hits - self.residual)


Side: TypeAlias = tuple[Fighter, ...]


@lru_cache(maxsize=4096)
def won(ours: Side, foes: Side, backing: int) -> float:
    """The points that a combat wins on average, less those it loses; `backing` is the support of the enemy at first."""
    throws = Random(1)
    return sum(_once(throws, ours, foes, backing) for _ in range(TIMES)) / TIMES


def _once(throws: Random, ours: Side, foes: Side, backing: int) -> float:
    held, stood = [one.life for one in ours], [one.life for one in foes]
    more = [0, 0]
    for number in range(ROUNDS):
        given = _struck(throws, ours, held, stood, number, more[0])
        taken = _struck(throws, foes, stood, held, number, more[1])
        ahead = _suffered(stood, given) - _suffered(held, taken) - (0 if number else backing)
        if not ahead or not any(held) or not any(stood):
            break
        winners, losers, left = (ours, foes, stood) if ahead > 0 else (foes, ours, held)
        back = max(1, ceil(abs(ahead) / len(losers)))
        left[:] = [0 if one.is_gun else life for one, life in zip(losers, left, strict=True)]
        if not any(one.follows for one in winners):
            break
        more = [1 + back // STEP, 0] if ahead > 0 else [0, 1 + back // STEP]
    return _lost(foes, stood) - _lost(ours, held)


def _struck(
    throws: Random, side: Side, lives: Sequence[int], others: Sequence[int], number: int, more: int
) -> list[int]:
    """The hits that a side deals each enemy unit in a round."""
    dealt = [0] * len(others)
    for one, life in zip(side, lives, strict=True):
        met = one.meets if others[one.meets] else next((n for n, other in enumerate(others) if other), None)
        if not life or met is None:
            continue
        stands = max(1, round(ceil(life / one.hits) * one.share))
        dice = stands * max(0, (one.later if number else one.first) + more) + one.led
        chance = one.bare if number else one.chance
        dealt[met] += sum(throws.random() < chance for _ in range(dice))
    return dealt


def _suffered(lives: list[int], dealt: Sequence[int]) -> int:
    """Takes hits off the lives of a side; how many of them count (WM-HIT-07)."""
    counted = [min(life, hits) for life, hits in zip(lives, dealt, strict=True)]
    lives[:] = [life - hits for life, hits in zip(lives, counted, strict=True)]
    return sum(counted)


def _lost(side: Side, lives: Sequence[int]) -> float:
    """What a side has lost: whole units, half of those with a stand left, a little of others that are worn."""
    total = 0.0
    for one, life in zip(side, lives, strict=True):
        stands = ceil(life / one.hits)
        if not life:
            total += one.whole
        elif stands == 1 < one.stands:
            total += one.half + WORN * (one.whole - one.half)
        else:
            total += WORN * one.whole * (1 - stands / one.stands)
    return total
