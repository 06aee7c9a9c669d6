"""A brigade that a charge has torn apart closes up: units that are cut off go beside or behind the others (WM-BRG-06)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from math import hypot

from app.rules.kernel.boards.stands import SIDES, Stand, outward
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.plane.tolerance import rounded
from app.rules.kernel.refusal import Refusal
from app.rules.warmaster.command_phase.bodies import judge_body
from app.rules.warmaster.ground.forming import around
from app.rules.warmaster.ground.measures import contacts, stands_of
from app.rules.warmaster.ground.standing import judge_standing, posed
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.state import StandId, State, UnitId

SHAPES = 5
"""Lines and columns that are tried of a unit at a place."""

MOST = 40
"""So many arrangements that may stand are judged before a brigade is held to be unable to close up."""


def is_torn(state: State, units: Sequence[UnitId]) -> bool:
    """Whether not all of these units touch one another, one by way of the next."""
    return len(units) > 1 and len(_body(state, units, units[0])) < len(units)


def _body(state: State, units: Sequence[UnitId], hub: UnitId) -> list[UnitId]:
    """The units that hang together with one of them."""
    pairs = [pair for pair in contacts(state, state.units[hub].seat) if set(pair) <= set(units)]
    body = [hub]
    while more := [unit for unit in units if unit not in body and any({unit, one} in map(set, pairs) for one in body)]:
        body += more
    return body


_known = ByIdentity[State, dict[tuple[tuple[UnitId, ...], tuple[UnitId, ...]], tuple[PathOf, ...] | None]](
    lambda state: {}, room=8
)


def closing_up(
    state: State, units: Sequence[UnitId], allowances: Mapping[UnitId, float], still: Sequence[UnitId] = ()
) -> tuple[PathOf, ...] | None:
    """Moves after which a torn brigade is one body again; none where no way of closing up is found.

    Units of `still` move no more: the others come to them.
    """
    known, key = _known(state), (tuple(units), tuple(still))
    if key not in known:
        tried = (moves for hub in units for moves in islice(_ways(state, units, hub, allowances), MOST))
        known[key] = next((moves for moves in tried if _closes(state, units, moves, allowances, still)), None)
    return known[key]


def _closes(
    state: State,
    units: Sequence[UnitId],
    moves: Sequence[PathOf],
    allowances: Mapping[UnitId, float],
    still: Sequence[UnitId],
) -> bool:
    return not isinstance(judge_body(state, units, moves, allowances, still=still), Refusal)


def _ways(
    state: State, units: Sequence[UnitId], hub: UnitId, allowances: Mapping[UnitId, float]
) -> Iterator[tuple[PathOf, ...]]:
    """One part of the brigade stays, all others join it."""
    body = _body(state, units, hub)
    standing = tuple(stand for unit in body for stand in stands_of(state, unit))
    yield from _joined(state, units, [unit for unit in units if unit not in body], standing, allowances)


def _joined(
    state: State,
    units: Sequence[UnitId],
    left: Sequence[UnitId],
    standing: tuple[Stand, ...],
    allowances: Mapping[UnitId, float],
) -> Iterator[tuple[PathOf, ...]]:
    """Each of the units left put beside a stand that has its place, the shortest way first."""
    if not left:
        yield ()
        return
    unit, *rest = left
    for poses in _beside(state, unit, standing, allowances.get(unit, 0.0)):
        if judge_standing(state, unit, poses, standing, but=units) is None:
            moves = tuple(PathOf(model=one.id, path=(one.pose, poses[one.id])) for one in stands_of(state, unit))
            for more in _joined(state, units, rest, (*standing, *posed(state, poses)), allowances):
                yield (*moves, *more)


def _beside(state: State, unit: UnitId, standing: Sequence[Stand], far: float) -> list[Mapping[StandId, Pose]]:
    """Arrangements of a unit that touch one of these stands, none of its stands farther away than it may go."""
    stands = stands_of(state, unit)
    found: list[tuple[float, Mapping[StandId, Pose]]] = []
    for hub in standing:
        for side in SIDES:
            way, first = outward(hub, side), stands[0]
            long = (hub.width + first.width if side in ("left", "right") else hub.depth + first.depth) / 2
            spot = replace(hub.pose, x=rounded(hub.pose.x + way.x * long), y=rounded(hub.pose.y + way.y * long))
            for poses in islice(around(first.at(spot), stands[1:], turn=False), SHAPES):
                went = max(hypot(poses[one.id].x - one.pose.x, poses[one.id].y - one.pose.y) for one in stands)
                if went <= far:
                    found.append((went, poses))
    return [poses for _, poses in sorted(found, key=lambda row: row[0])]
