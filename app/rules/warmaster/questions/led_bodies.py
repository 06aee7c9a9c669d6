"""Where a body led by hand may stand instead: places swapped, less far, turned less, formed anew (WM-MOV-02)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from math import cos, dist, radians, sin
from typing import TypeAlias

from app.rules.kernel.boards.stands import Stand
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.plane.tolerance import rounded
from app.rules.kernel.questions.shorter_ways import SHARES, farthest
from app.rules.warmaster.ground.forming import around
from app.rules.warmaster.ground.measures import stand_at, stands_of
from app.rules.warmaster.model.state import StandId, State

Ends: TypeAlias = Mapping[StandId, Pose]
Legal: TypeAlias = Callable[[Ends], bool]

FINER = 3
"""How often the gap between a part of the way that may be gone and one that may not is halved."""

MOST_SWAPPED = 4
"""Stands whose places are tried in every order."""

MOST_FORMED = 6
"""Formations round a stand that are tried, the likest to what was wanted first."""


def nearest_ends(state: State, starts: Ends, wanted: Ends, legal: Legal) -> Ends | None:
    """The legal places found nearest to those that are wanted: the same ones, carried less far, or formed anew."""
    swapped = next((ends for ends in _swapped(wanted) if legal(ends)), None)
    if swapped is not None:
        return swapped
    kinds = [_farthest(ways, legal) for ways in (_Carried(starts, wanted), _Shifted(starts, wanted))]
    return likest([*kinds, formed(state, next(iter(wanted)), wanted, legal)], wanted)


def likest(found: Sequence[Ends | None], wanted: Ends) -> Ends | None:
    """Of several places for a body those nearest to what is wanted; none where there are none."""
    return min((ends for ends in found if ends is not None), key=lambda ends: away(ends, wanted), default=None)


def away(ends: Ends, wanted: Ends) -> float:
    """How far stands are from where they are wanted, all together, in centimetres."""
    return sum(dist(_at(ends[one]), _at(wanted[one])) for one in wanted)


def shifted(ends: Ends, dx: float, dy: float) -> dict[StandId, Pose]:
    """All stands as far aside."""
    return {stand: replace(pose, x=rounded(pose.x + dx), y=rounded(pose.y + dy)) for stand, pose in ends.items()}


def _at(pose: Pose) -> tuple[float, float]:
    return pose.x, pose.y


def _swapped(wanted: Ends) -> Iterator[Ends]:
    """The same places with other stands on them: none of a unit is unlike the others."""
    if len(wanted) <= MOST_SWAPPED and len({stand.split(".")[0] for stand in wanted}) == 1:
        for order in list(permutations(wanted.values()))[1:]:
            yield dict(zip(wanted, order, strict=True))


class _Carried:
    """The body carried and turned only a part of the way."""

    def __init__(self, starts: Ends, wanted: Ends) -> None:
        self.starts, self.wanted = starts, wanted
        self.lead = next(iter(wanted))

    def at(self, share: float) -> Ends:
        """Where the stands are after this part of the way."""
        start, end = self.starts[self.lead], self.wanted[self.lead]
        turn = ((end.facing - start.facing + 540.0) % 360.0 - 180.0) * share
        c, s = cos(radians(turn)), sin(radians(turn))
        x, y = start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share
        return {
            stand: replace(
                pose,
                x=rounded(x + (pose.x - start.x) * c - (pose.y - start.y) * s),
                y=rounded(y + (pose.x - start.x) * s + (pose.y - start.y) * c),
                facing=rounded((pose.facing + turn) % 360.0),
            )
            for stand, pose in self.starts.items()
        }


class _Shifted:
    """The formation as it was wanted, nearer to where the stands come from."""

    def __init__(self, starts: Ends, wanted: Ends) -> None:
        self.wanted = wanted
        n = len(starts)
        self.back = (
            sum(one.x for one in starts.values()) / n - sum(one.x for one in wanted.values()) / n,
            sum(one.y for one in starts.values()) / n - sum(one.y for one in wanted.values()) / n,
        )

    def at(self, share: float) -> Ends:
        """Where the stands are after this part of the way."""
        dx, dy = (part * (1 - share) for part in self.back)
        return shifted(self.wanted, dx, dy)


def _farthest(ways: _Carried | _Shifted, legal: Legal) -> Ends | None:
    """The last place on a way at which the body may stand."""
    share = farthest(lambda share: legal(ways.at(share)), SHARES, FINER)
    return None if share is None else ways.at(share)


def formed(state: State, first: StandId, wanted: Ends, legal: Legal) -> Ends | None:
    """Formed anew round a stand where it is wanted, as near as may be to the other places."""
    unit = state.stands[first].unit
    if {state.stands[stand].unit for stand in wanted} != {unit} or len(wanted) != len(stands_of(state, unit)):
        return None
    hub = stand_at(state, first, wanted[first])
    others: list[Stand] = [stand_at(state, stand, wanted[stand]) for stand in wanted if stand != first]
    ways = sorted(around(hub, others, turn=False), key=lambda ends: away(ends, wanted))
    return next((ends for ends in ways[:MOST_FORMED] if legal(ends)), None)
