"""Exact chances: distributions of sums, thinned counts and chains such as hit, wound, save, damage.

A distribution gives each value its chance. Nothing is sampled: the answers to `AskOdds` are sums over all outcomes.
It serves the attack chains of W40K-ATK-02..12, AOS-CORE-17.0a..f and combat (UW-CMB-05..09), order rolls
(WM-ORD-11), charge rolls with a re-roll (W40K-CHG-06, AOS-CMD-5.0b) and battle dice (DW-DIE-03).
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from app.rules.kernel.dice.modifiers import AnyTarget, Direction, SumTarget, Target

Chances: TypeAlias = dict[int, float]
"""Each possible value with its chance, from 0 to 1; the chances add up to 1."""

Row: TypeAlias = npt.NDArray[np.float64]

NEGLIGIBLE = 1e-15
"""Chances below this are rounding noise and are dropped."""


def certain(value: int) -> Chances:
    """A value that comes for sure."""
    return {value: 1.0}


def die(sides: int = 6) -> Chances:
    """One fair die."""
    return dict.fromkeys(range(1, sides + 1), 1.0 / sides)


def faces(values: Sequence[int]) -> Chances:
    """A die whose equally likely faces are worth these values: D3 as (1, 1, 2, 2, 3, 3), battle dice (DW-DIE-10)."""
    chances: Chances = {}
    for value in values:
        chances[value] = chances.get(value, 0.0) + 1.0 / len(values)
    return chances


def mapped(chances: Mapping[int, float], read: Callable[[int], int]) -> Chances:
    """The distribution of what is read from the value: halved, capped, at least one."""
    result: Chances = {}
    for value, chance in chances.items():
        result[read(value)] = result.get(read(value), 0.0) + chance
    return result


def added(a: Mapping[int, float], b: Mapping[int, float]) -> Chances:
    """The sum of two independent quantities (their convolution)."""
    return _listed(min(a) + min(b), np.convolve(_row(a), _row(b)))


def difference(a: Mapping[int, float], b: Mapping[int, float]) -> Chances:
    """The first quantity less the second: above 0 the attack succeeds, 0 is a draw (UW-CMB-09)."""
    return added(a, {-value: chance for value, chance in b.items()})


def times(chances: Mapping[int, float], count: int) -> Chances:
    """The sum of `count` independent quantities of this kind."""
    result, power = certain(0), dict(chances)
    while count:
        if count & 1:
            result = added(result, power)
        if count := count >> 1:
            power = added(power, power)
    return result


def summed(count: Mapping[int, float], each: Mapping[int, float]) -> Chances:
    """The sum of a number of quantities that is itself left to chance: D6 shots with D3 damage each."""
    low, row = min(each), _row(each)
    least = min(number * low for number in count)
    most = max(number * max(each) for number in count)
    whole, partial = np.zeros(most - least + 1), np.ones(1)
    for number in range(max(count) + 1):
        if chance := count.get(number, 0.0):
            start = number * low - least
            whole[start : start + len(partial)] += chance * partial
        partial = np.convolve(partial, row)
    return _listed(least, whole)


def _row(chances: Mapping[int, float]) -> Row:
    """The chances of every value from the least to the greatest."""
    low = min(chances)
    row = np.zeros(max(chances) - low + 1)
    for value, chance in chances.items():
        row[value - low] = chance
    return row


def _listed(low: int, row: Row) -> Chances:
    """Each value with its chance, the first value being `low`."""
    return {int(place) + low: float(row[place]) for place in np.flatnonzero(row > NEGLIGIBLE)}


def thinned(count: Mapping[int, float], chance: float) -> Chances:
    """How many are left of a number of things when each stays with this chance: hits of shots, wounds of hits."""
    return summed(count, {value: share for value, share in ((0, 1.0 - chance), (1, chance)) if share > 0.0})


def binomial(count: int, chance: float) -> Chances:
    """How many of `count` dice succeed."""
    return thinned(certain(count), chance)


def chain(attacks: Mapping[int, float], *chances: float) -> tuple[Chances, ...]:
    """The number left after each step of a chain: hits, wounds, unsaved wounds."""
    steps: list[Chances] = []
    left: Mapping[int, float] = attacks
    for chance in chances:
        left = thinned(left, chance)
        steps.append(dict(left))
    return tuple(steps)


def success(needs: int, *, sides: int = 6, one_fails: bool = True) -> float:
    """The chance of a die that needs this natural face or more; a natural 1 fails unless said otherwise."""
    lowest = max(needs, 2 if one_fails else 1)
    return max(0, sides - lowest + 1) / sides


def again(chance: float, thrown_again: float) -> float:
    """The chance of a success when a share of all throws, failures all, is thrown once more.

    `thrown_again` is 1/6 for "re-roll ones", `1 - chance` for "re-roll failures".
    """
    return chance + thrown_again * chance


def one_again(count: int, chance: float) -> Chances:
    """Successes of `count` dice when one failed die may be thrown again (UW-CMB-03, W40K-POWER-05)."""
    result: Chances = {}
    for value, share in binomial(count, chance).items():
        better = chance if value < count else 0.0
        result[value] = result.get(value, 0.0) + share * (1.0 - better)
        if better:
            result[value + 1] = result.get(value + 1, 0.0) + share * better
    return result


def losses(
    hurts: Mapping[int, float], damage: Mapping[int, float], *, wounds: int, models: int, first: int | None = None
) -> Chances:
    """Models lost to a number of unsaved wounds, each doing `damage`, the excess of a kill being lost (W40K-ATK-12).

    `wounds` is what each model has, `first` what the one already hurt has left.
    """
    state: dict[tuple[int, int], float] = {(0, wounds if first is None else first): 1.0}
    result: Chances = {}
    for number in range(max(hurts, default=0) + 1):
        for (lost, _), chance in state.items():
            result[lost] = result.get(lost, 0.0) + chance * hurts.get(number, 0.0)
        state = _one_hurt(state, damage, wounds, models)
    return {lost: chance for lost, chance in result.items() if chance > NEGLIGIBLE}


def _one_hurt(
    state: Mapping[tuple[int, int], float], damage: Mapping[int, float], wounds: int, models: int
) -> dict[tuple[int, int], float]:
    after: dict[tuple[int, int], float] = {}
    for (lost, left), chance in state.items():
        if lost >= models:
            after[lost, left] = after.get((lost, left), 0.0) + chance
            continue
        for points, share in damage.items():
            key = (lost, left - points) if points < left else (lost + 1, wounds)
            after[key] = after.get(key, 0.0) + chance * share
    return after


def at_least(chances: Mapping[int, float], needs: int) -> float:
    """The chance of this value or more: a charge distance, a number of kills."""
    return sum(chance for value, chance in chances.items() if value >= needs)


def at_most(chances: Mapping[int, float], limit: int) -> float:
    """The chance of this value or less: an order roll under Command (WM-ORD-11), morale."""
    return sum(chance for value, chance in chances.items() if value <= limit)


def rolled(target: SumTarget) -> Chances:
    """What the dice of a target come to together."""
    return times(die(target.sides), target.dice)


def met(target: AnyTarget) -> float:
    """The chance that a roll meets its target, whichever way it has to go; of a `Target` the chance of each die."""
    if isinstance(target, Target):
        return success(target.needs)
    return _met(target.direction, target.needs, target.dice, target.sides)


@lru_cache(maxsize=1024)
def _met(direction: Direction, needs: int, dice: int, sides: int) -> float:
    chances = times(die(sides), dice)
    return at_most(chances, needs) if direction == "at_most" else at_least(chances, needs)


def mean(chances: Mapping[int, float]) -> float:
    """The average."""
    return sum(value * chance for value, chance in chances.items())
