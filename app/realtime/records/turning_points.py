"""The turning points of a match: where what was likely to come of it changed most, and what happened there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.realtime.records.course import Moment

MOST = 5
"""So many are told."""

LEAST = 0.06
"""What changes a chance by less is no turning point."""

GAP = 6
"""Commands without a change that a deed may have in its midst, such as the dice of a fight before its casualties."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurningPoint:
    """A deed that changed much: what stood before and after it, whom it helped most, where it is looked at."""

    at: int
    """Which of the moments it is, its greatest step."""

    moment: Moment
    seat: str
    before: float
    after: float
    lost: Mapping[str, int] = field(default_factory=dict)
    """Models that each unit lost."""

    gained: Mapping[str, int] = field(default_factory=dict)
    """Points that each seat gained."""

    taken: Mapping[str, str | None] = field(default_factory=dict)
    """Who came to hold which marker."""


def turning_points(moments: Sequence[Moment]) -> Sequence[TurningPoint]:
    """The largest swings of a match, in the order in which they came; the end itself, which is no estimate any more, is none."""
    found = [point for run in _runs(moments[:-1]) if (point := _point(moments, run))]
    largest = sorted(found, key=lambda one: one.before - one.after)[:MOST]
    return sorted(largest, key=lambda one: one.at)


def _runs(moments: Sequence[Moment]) -> Sequence[tuple[int, int]]:
    """The stretches, first and last moment, in which one side's chance goes one way within a phase."""
    runs: list[tuple[int, int]] = []
    begun, last, way = 0, 0, 0.0
    for at in range(1, len(moments)):
        seat = next(iter(moments[at].shares), "")
        change = moments[at].shares.get(seat, 0) - moments[at - 1].shares.get(seat, 0)
        if abs(change) < 1e-6:
            continue
        same = (moments[at].round, moments[at].phase) == (moments[last].round, moments[last].phase)
        if not (last and same and change * way > 0 and at - last <= GAP):
            if last:
                runs.append((begun, last))
            begun = at - 1
        last, way = at, change
    return [*runs, (begun, last)] if last else runs


def _point(moments: Sequence[Moment], run: tuple[int, int]) -> TurningPoint | None:
    first, last = moments[run[0]], moments[run[1]]
    seat = max(last.shares, key=lambda one: last.shares[one] - first.shares[one])
    if last.shares[seat] - first.shares[seat] < LEAST or not first.round:
        return None
    at = max(range(run[0] + 1, run[1] + 1), key=lambda i: moments[i].shares[seat] - moments[i - 1].shares[seat])
    return TurningPoint(
        at=at,
        moment=moments[at],
        seat=seat,
        before=first.shares[seat],
        after=last.shares[seat],
        lost={id: gone for id, left in first.units.items() if (gone := left - last.units.get(id, 0)) > 0},
        gained={one: more for one, score in last.scores.items() if (more := score - first.scores[one])},
        taken={id: who for id, who in last.held.items() if who != first.held.get(id)},
    )
