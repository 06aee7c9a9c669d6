"""The casualties of a volley as it grows, group by group of attacks: exact chances of every standing of the target unit.

A standing is how many wounds the unit has lost, for they are lost by one model after the other in a known order. Of each
standing all totals of hits and of wounds that lead to it are kept apart, since attacks on a unit that is no more are not
rolled (W40K-ATK-15), and Toughness goes by the models that are left (W40K-ATK-06).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from app.rules.kernel.dice import odds
from app.rules.kernel.dice.odds import Chances
from app.rules.wh40k import characteristics
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.attack_sequence.allocation import settled, suggested
from app.rules.wh40k.ground.measures import alive
from app.rules.wh40k.model.state import ModelId, State, UnitId

Table = npt.NDArray[np.float64]
Spectra = npt.NDArray[np.complex128]
"""A spectrum for each standing: the Fourier transform of the chances of its totals, in which adding totals is multiplying."""

ROUNDING = 1e-13
"""A chance below this is what transforms leave of rounding."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Victim:
    """A model in the order wounds come to it: wounds left, and the chance to ignore a wound."""

    model: ModelId
    left: int
    ignore: float


def victims_of(state: State, unit: UnitId) -> tuple[tuple[Victim, ...], tuple[State, ...]]:
    """The models as its owner said or the referee would suggest, and the battle when it comes to each (W40K-ATK-07, -08)."""
    victims: list[Victim] = []
    battles: list[State] = []
    while alive(state, unit):
        model = settled(state, unit) or suggested(state, unit)
        left = characteristics.remaining(state, model)
        victims.append(Victim(model=model, left=left, ignore=_ignore(state, model)))
        battles.append(state)
        gone = replace(state.models[model], pose=None, slain=True)
        state = replace(state, models={**state.models, model: gone})
    return tuple(victims), tuple(battles)


def _ignore(state: State, model: ModelId) -> float:
    lost = 1.0
    for die in asking.ignores(state, model):
        lost *= 1 - odds.success(die.on, one_fails=False)
    return 1 - lost


WORK = 2e8
"""So many steps may be taken for the totals of hits and wounds of one unit: a quarter of a second, more or less. What would take
more has its losses told exactly and the totals by their exact means alone."""


class Casualties:
    """What a unit may have suffered by now, by wounds lost: with the total of hits, and with the total of wounds.

    `hits` are those of the groups to come, `damage` the most that one wound of each does.
    """

    def __init__(
        self, state: State, unit: UnitId, hits: Sequence[Chances], damage: Sequence[int], work: float = WORK
    ) -> None:
        self.victims, self.battles = victims_of(state, unit)
        rolled = [max(found) for found in hits]
        most = sum(rolled)
        self._starts = np.cumsum([0, *(victim.left for victim in self.victims)]).tolist()
        self._hardest = tuple(max(characteristics.toughnesses(battle, unit)) for battle in self.battles)
        steps = sum(n * (1 + points) for n, points in zip(rolled, damage, strict=True))
        self.has_totals = steps * self._starts[-1] * (most + 1) <= work
        self._most = most + 1 if self.has_totals else 1  # one place for all totals: only the losses are kept apart
        self.mean_hits = self.mean_wounds = 0.0
        none = np.zeros((self._starts[-1] + 1, self._most))
        none[0, 0] = 1.0
        self._by_hits = self._by_wounds = np.fft.rfft(none)

    @property
    def toughnesses(self) -> tuple[int, ...]:
        """Every Toughness the unit may have; its owner takes the highest of tied ones (W40K-ATK-06)."""
        return tuple(sorted(set(self._hardest)))

    def suffer(
        self, hits: Mapping[int, float], wound: Mapping[int, float], fails: Sequence[float], damage: Mapping[int, float]
    ) -> None:
        """One more group: its hits, the chance to wound each Toughness, each victim's failed save, the damage of each."""
        step = self._one_wound(fails, damage)
        bands = [np.diagonal(step, down)[:, None] for down in range(min(max(damage), self._starts[-1]) + 1)]
        self._add_means(odds.mean(hits), wound)
        made = {tough: _wounds_by_hits(hits, chance) for tough, chance in wound.items()}
        alone = {tough: np.diag(table.sum(axis=1)) for tough, table in made.items()}
        self._by_hits = self._after(self._by_hits, made, bands)
        self._by_wounds = self._after(self._by_wounds, alone, bands)

    def _add_means(self, hits: float, wound: Mapping[int, float]) -> None:
        """A group is rolled where the unit still stands, and its dice know nothing of how it came to."""
        standing = self._by_wounds[:, 0].real
        for gone, tough in enumerate(self._hardest):
            share = float(standing[self._starts[gone] : self._starts[gone + 1]].sum())
            self.mean_hits += share * hits
            self.mean_wounds += share * hits * wound[tough]

    def _after(self, table: Spectra, made: Mapping[int, Table], bands: Sequence[Table]) -> Spectra:
        """The table after a group: for each number of wounds what it comes from, then so many single wounds."""
        added = {tough: self._spectrum(chances) for tough, chances in made.items()}
        standing = table.copy()
        standing[-1] = 0.0  # attacks on a unit that is no more are not rolled
        most = max(int(np.flatnonzero(chances.sum(axis=1) > ROUNDING).max()) for chances in made.values())
        after: Spectra = np.zeros_like(table)
        for wounds in range(most, -1, -1):
            after = _stepped(after, bands)
            for gone, tough in enumerate(self._hardest):
                rows = slice(self._starts[gone], self._starts[gone + 1])
                after[rows] += added[tough][wounds] * standing[rows]
        after[-1] += table[-1]
        return after

    def _spectrum(self, chances: Table) -> Spectra:
        """The transform of the chances of totals; of all totals together only their sum."""
        if not self.has_totals:
            whole: Spectra = chances.sum(axis=1, keepdims=True).astype(np.complex128)
            return whole
        found: Spectra = np.fft.rfft(chances, self._most, axis=1)
        return found

    def _one_wound(self, fails: Sequence[float], damage: Mapping[int, float]) -> Table:
        """The chances of what one more wound makes of each standing; nothing of the last one: the unit is no more."""
        step = np.eye(self._starts[-1] + 1)
        for start, victim, failed in zip(self._starts, self.victims, fails, strict=False):
            hurt = odds.thinned(damage, 1 - victim.ignore)
            for lost in range(victim.left):
                row = step[start + lost]
                row[start + lost] -= failed
                for points, share in hurt.items():
                    row[start + min(victim.left, lost + points)] += failed * share
        return step

    def hits(self) -> Chances:
        """The hits of all groups that come to be rolled."""
        return _chances(np.fft.irfft(self._by_hits.sum(axis=0), self._most))

    def wounds(self) -> Chances:
        """The wounds of all groups that come to be rolled, before saves."""
        return _chances(np.fft.irfft(self._by_wounds.sum(axis=0), self._most))

    def lost(self) -> Chances:
        """The wounds lost."""
        return _chances(self._by_wounds[:, 0].real)

    def slain(self) -> Chances:
        """The models slain."""
        lost = self._by_wounds[:, 0].real
        ends = [*self._starts[1:], self._starts[-1] + 1]
        return _chances(np.array([lost[a:b].sum() for a, b in zip(self._starts, ends, strict=True)]))


def _stepped(standing: Spectra, bands: Sequence[Table]) -> Spectra:
    """Every standing after one wound: what stays, and for each number of points what comes down from above."""
    after = standing * bands[0]
    for down, band in enumerate(bands[1:], start=1):
        after[down:] += standing[:-down] * band
    return after


def _wounds_by_hits(hits: Mapping[int, float], chance: float) -> Table:
    """The chance of every number of wounds (down) with every number of hits (across)."""
    most = max(hits)
    table = np.zeros((most + 1, most + 1))
    row = np.zeros(most + 1)
    row[0] = 1.0
    for number in range(most + 1):
        if number:
            row[1:] = row[1:] * (1 - chance) + row[:-1] * chance
            row[0] *= 1 - chance
        table[:, number] = row * hits.get(number, 0.0)
    return table


def _chances(found: Table) -> Chances:
    return {value: float(chance) for value, chance in enumerate(found) if chance > ROUNDING}
