"""How a finished match went, in figures that everybody may read: the points after each round, and how high the dice fell."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.persistence import journal
from app.persistence.journal import Entry
from app.realtime.audiences.audience import WATCHERS
from app.realtime.live.match import LiveMatch
from app.realtime.wire.frames import plain_view
from app.rules.kernel.seats import SPECTATOR


@dataclass(frozen=True, slots=True, kw_only=True)
class Points:
    """The points of each seat when a round was over."""

    round: int
    scores: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Thrown:
    """The dice that fell in the commands of a seat: how many, and how high all together, as far from their mean as chance is wont.

    `deviations`: above or below what is to be expected, in standard deviations of that many dice; nothing where none fell.
    """

    count: int
    mean: float
    deviations: float


async def points_by_round(match: LiveMatch) -> Sequence[Points]:
    """What each seat had at the end of each round that was played, the last one at the end of the match."""
    log, audience = match.audiences[WATCHERS].log, match.audiences[WATCHERS]
    begun = [at for at, line in enumerate(log, 1) if line.line["key"] == f"{match.system.key}.log.round_begun"]
    found = []
    for played, line in enumerate(begun[1:], 1):
        row, _, _ = audience.place_of(line)
        view = plain_view(match.system.view(await match.past.state_at(row), SPECTATOR))
        found.append(Points(round=played, scores={seat: side["score"] for seat, side in view["seats"].items()}))
    ended = match.sight(audience).view["seats"]
    return [*found, Points(round=len(found) + 1, scores={seat: side["score"] for seat, side in ended.items()})]


async def dice_of(match: LiveMatch) -> Mapping[str, Thrown]:
    """The six-sided dice that fell in the commands of each seat."""
    return thrown(await journal.read(match.store, match.row.id))


def thrown(rows: Sequence[Entry]) -> Mapping[str, Thrown]:
    """The same, of these rows: those from before rolls were kept tell of none."""
    faces: dict[str, list[int]] = {}
    for row in rows:
        if row.seat is not None:
            kept = (roll for roll in row.rolls or () if roll["sides"] == 6)
            faces.setdefault(row.seat, []).extend(face for roll in kept for face in roll["faces"])
    return {seat: _weighed(fell) for seat, fell in faces.items() if fell}


def _weighed(faces: Sequence[int]) -> Thrown:
    count, total = len(faces), sum(faces)
    return Thrown(count=count, mean=total / count, deviations=(total - 3.5 * count) / math.sqrt(count * 35 / 12))
