"""How a finished match went, in figures that everybody may read: how it stood after each command, and the points after each round.

It is made of what a watcher saw and of nothing else, and only once the match is over.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.bots.estimate import Estimate
from app.persistence import journal
from app.realtime.audiences.audience import WATCHERS
from app.realtime.live.match import LiveMatch
from app.realtime.records.luck import Fell, Luck
from app.rules.kernel.incremental.derived import IncrementalCache
from app.rules.kernel.seats import SPECTATOR
from app.rules.kernel.views.view import View

BREATH = 8
"""Commands looked at between two pauses, so that a long match does not hold up the tables."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """How a match stood after a command: its row, the last line that watchers read of it, what they saw, each seat's chance."""

    row: int
    line: int
    round: int
    phase: str
    scores: Mapping[str, int]
    units: Mapping[str, int]
    """Models left of each unit."""

    held: Mapping[str, str | None]
    """Who holds each marker."""

    shares: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Points:
    """The points of each seat when a round was over."""

    round: int
    scores: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """How a match went from its beginning to its end."""

    moments: Sequence[Moment]
    luck: Mapping[str, Sequence[Fell]]
    """How the dice of each kind fell that were held against a target, by kind and seat."""

    @property
    def points(self) -> Sequence[Points]:
        """What each seat had at the end of each round that was played, the last one at the end of the match."""
        last = {moment.round: moment for moment in self.moments if moment.round}
        return [Points(round=number, scores=moment.scores) for number, moment in last.items()]


class CourseOf:
    """The course of one match, made once: what is over changes no more."""

    def __init__(self, match: LiveMatch) -> None:
        self._match = match
        self._found: Course | None = None
        self._lock = asyncio.Lock()

    async def told(self, estimate: Estimate | None) -> Course:
        """The course of a match that is over; without shares where its system has no estimate."""
        assert self._match.over, "while a match goes on nothing is told of how it may end"
        async with self._lock:
            if self._found is None:
                self._found = await course_of(self._match, estimate)
        return self._found


async def course_of(match: LiveMatch, estimate: Estimate | None) -> Course:
    """Walks a match row by row, as a watcher saw it; what was taken back is left out."""
    system, watchers = match.system, match.audiences[WATCHERS]
    counted = {command.seq for command in match.effective}
    cache, luck, moments = IncrementalCache[object](), Luck(), list[Moment]()
    entries = await journal.read(match.store, match.row.id)
    async for step in match.past.steps(await match.past.state_at(0), entries):
        if step.entry.seq not in counted:
            continue
        view = system.view(cache.at(step.after), SPECTATOR)
        luck.see(view)
        line = watchers.line_after(step.entry.seq)
        moments.append(_moment(view, row=step.entry.seq, line=line, estimate=estimate))
        if len(moments) % BREATH == 0:
            await asyncio.sleep(0)
    return Course(moments=moments, luck=luck.told())


def _moment(view: View, *, row: int, line: int, estimate: Estimate | None) -> Moment:
    return Moment(
        row=row,
        line=line,
        round=view.turn.round,
        phase=view.turn.phase,
        scores={seat: side.score for seat, side in view.seats.items()},
        units={unit.id: unit.strength for unit in view.units.values()},
        held={marker.id: marker.holder for marker in view.markers.values()},
        shares=estimate.shares(view) if estimate else {},
    )
