"""Stands on the table, their distances and contacts (WM-CON-02..04, WM-CON-09..11).

Characters are none of it: they hide, touch and part nobody (WM-CHR-02, WM-CHR-03). x runs right, y down, facings turn from +x
towards +y: the digest's plane seen in a mirror (WM-GEO-01). Flyers stand on it like others (WM-FLY-09).
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import combinations
from math import hypot, inf
from operator import attrgetter
from typing import Any, TypeAlias

from app.rules.kernel.boards.arranged import Arranged, Measured
from app.rules.kernel.boards.contacts import formation, unit_gap
from app.rules.kernel.boards.stands import HAIR, Stand
from app.rules.kernel.incremental.identity_cache import ByIdentity, OfLatest, WhileAlive
from app.rules.kernel.incremental.tracking import told_of, unwatched
from app.rules.kernel.plane.gaps import horizontal_gap
from app.rules.kernel.plane.shapes import Body, Circle, Pose
from app.rules.kernel.seats import Seat
from app.rules.warmaster.model.state import CharacterId, Options, StandId, State, Unit, UnitId
from app.rules.warmaster.model.state import Stand as StandState
from app.rules.warmaster.model.tables import CHARACTER_RADIUS, HEIGHT, TOLERANCE

_TOKEN = Circle(radius=CHARACTER_RADIUS)


def stand_at(state: State, stand: StandId, pose: Pose) -> Stand:
    """A stand as geometry sees it, wherever it is put."""
    base = state.library.troops[state.units[state.stands[stand].unit].troop].base
    return Stand(Body(id=stand, pose=pose, footprint=base, height=HEIGHT))


def token_at(character: CharacterId, pose: Pose) -> Body:
    """A character's piece as geometry sees it (WM-AMB-01)."""
    return Body(id=character, pose=pose, footprint=_TOKEN, height=HEIGHT)


class Ground(Arranged):
    """What stands on the table, and what was measured of it: the same for every state until a stand moves or is lost."""

    __slots__ = ("contacts", "engagements", "obstacles", "plans", "rows", "sights", "tokens", "turned")

    def __init__(
        self,
        stands: Mapping[UnitId, tuple[Stand, ...]],
        rows: Mapping[UnitId, tuple[StandState, ...]],
        measured: Measured,
        before: "Ground | None",
    ) -> None:
        super().__init__(stands, TOLERANCE, measured, before)
        self.plans: dict[Hashable, Any] = {}
        """How charges may go (`charges.planning`)."""

        self.rows = rows
        """What the stands of every unit were made of."""

        self.tokens: dict[tuple[CharacterId, UnitId], tuple[Pose, tuple[Stand, ...], float]]
        self.tokens = before.tokens if before else {}
        """How far characters are from units; right for as long as neither has moved, and handed on."""

        self.sights: dict[tuple[Hashable, ...], bool] = {}
        self.engagements: Mapping[UnitId, tuple[UnitId, ...]] | None = None
        self.contacts: dict[Seat, tuple[tuple[UnitId, UnitId], ...]] = {}
        self.obstacles: dict[Hashable, Any] = {}
        """What is in the way of whom, by all that it follows from (`ground.ways`)."""

        self.turned: dict[tuple[StandId, ...], Mapping[StandId, StandState]] = {}


Ranks: TypeAlias = tuple[tuple[UnitId, tuple[StandId, ...]], ...]

_ranks = ByIdentity[Mapping[UnitId, Unit], Ranks](
    lambda units: tuple((unit.id, unit.stands) for unit in units.values() if unit.where == "table"), room=256
)
_grounds = ByIdentity[Mapping[StandId, StandState], dict[Ranks, Ground]](lambda stands: {}, room=64)


def _ground(state: State) -> Ground:
    ranks, grounds = _ranks(state.units), _grounds(state.stands)
    known = grounds.get(ranks)
    if known is None:
        known = grounds[ranks] = _arranged(state, ranks, _measured(state.options))
    return known


ground = OfLatest(_ground)
"""What is known of who stands where."""


def _arranged(state: State, ranks: Ranks, measured: Measured) -> Ground:
    """Who stands where, gone on from the arrangement known of which the least has changed."""
    held = unwatched(state.stands)
    rows = {unit: tuple(map(held.__getitem__, stands)) for unit, stands in ranks}
    before, fewest = None, len(rows) + 1
    for one in measured.recent:
        assert isinstance(one, Ground)
        others = sum(one.rows.get(unit) != row for unit, row in rows.items())
        if others < fewest:
            before, fewest = one, others
        if others <= 1:
            break
    found: dict[UnitId, tuple[Stand, ...]] = {}
    for unit, stands in ranks:
        stood = before.stands.get(unit, ()) if before else ()
        same = before is not None and before.rows.get(unit) == rows[unit]
        found[unit] = stood if same else _standing(state, stands, stood)
    return Ground(found, rows, measured, before)


_measured = WhileAlive[Options, Measured](lambda options: Measured())
"""The options are the same object from the first state of a match to its last."""


def _standing(state: State, stands: tuple[StandId, ...], before: tuple[Stand, ...]) -> tuple[Stand, ...]:
    """The stands of a unit; the very ones that were there before where none has moved or is lost."""
    poses = [(stand, pose) for stand in stands if (pose := state.stands[stand].pose) is not None]
    if [(one.id, one.pose) for one in before] == poses:
        return before
    return tuple(stand_at(state, stand, pose) for stand, pose in poses)


def stands_of(state: State, unit: UnitId) -> tuple[Stand, ...]:
    """The stands of a unit on the table."""
    return ground(state).stands.get(unit, ())


def on_table(state: State, seat: Seat | None = None) -> tuple[Unit, ...]:
    """The units on the table, of one side or of both."""
    return tuple(u for u in state.units.values() if u.where == "table" and seat in (None, u.seat))


def enemies_of(state: State, unit: UnitId) -> tuple[Unit, ...]:
    """The enemy units on the table."""
    return on_table(state, state.other(state.units[unit].seat))


def all_stands(state: State, but: Iterable[UnitId] = ()) -> tuple[Stand, ...]:
    """Every stand on the table, those of some units left out."""
    left_out = set(but)
    known = ground(state)
    return tuple(one for unit, stands in known.stands.items() if unit not in left_out for one in stands)


def distance(state: State, a: UnitId, b: UnitId) -> float:
    """The distance between two units (WM-CON-04)."""
    return ground(state).distance(*((a, b) if a < b else (b, a)))


def is_within(state: State, a: UnitId, b: UnitId, limit: float) -> bool:
    """Whether two units are at most so far apart; only who moved is measured for it."""
    return TOLERANCE.within(distance(state, a, b), limit)


def to_unit(state: State, character: CharacterId, unit: UnitId) -> float:
    """The distance of a character to a unit, from its base to the nearest stand (WM-CON-04)."""
    pose = state.characters[character].pose
    assert pose is not None
    known = ground(state)
    group, tokens = known.stands.get(unit, ()), known.tokens
    found = tokens.get((character, unit))
    if found is None or found[0] is not pose or found[1] is not group:
        token = token_at(character, pose)
        found = tokens[character, unit] = pose, group, _from_token(token, group)
    return found[2]


def _from_token(token: Body, group: Sequence[Stand]) -> float:
    """The distance of a character to the nearest of some stands; those whose circles are farther are not measured."""
    x, y = token.pose.x, token.pose.y
    bounds = sorted(
        (hypot(one.pose.x - x, one.pose.y - y) - one.reach - CHARACTER_RADIUS, n) for n, one in enumerate(group)
    )
    least = inf
    for bound, n in bounds:
        if bound > least + HAIR:
            break
        least = min(least, horizontal_gap(token, group[n].body))
    return least


def nearest_gap(one: Sequence[Stand], other: Sequence[Stand]) -> float:
    """The distance between two groups of stands."""
    return unit_gap(one, other)


def touch(state: State, a: UnitId, b: UnitId) -> bool:
    """Whether a stand of one unit touches one of the other, if only at a corner (WM-CON-11)."""
    return b in ground(state).touching().get(a, ())


def touched_by(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    """The enemy units that a unit touches."""
    return _engagements(state).get(unit, ())


def all_engaged(state: State) -> frozenset[UnitId]:
    """The units that are engaged."""
    return frozenset((*_engagements(state), *(unit for pair in brawls(state) for unit in pair)))


def _engagements(state: State) -> Mapping[UnitId, tuple[UnitId, ...]]:
    known = ground(state)
    if known.engagements is None:
        known.engagements = _all_engagements(state)
    return known.engagements


def engaged(state: State, unit: UnitId) -> bool:
    """Whether a unit touches an enemy, or a Giant of its own side that attacks it (WM-CON-11, WM-MOV-08, WM-AMB-44)."""
    return bool(touched_by(state, unit)) or any(unit in pair for pair in brawls(state))


_brawlers = ByIdentity[Mapping[UnitId, Unit], tuple[Unit, ...]](
    lambda units: tuple(unit for unit in units.values() if "brawling" in unit.flags and unit.where == "table"), room=64
)


def brawls(state: State) -> tuple[tuple[UnitId, UnitId], ...]:
    """Giants on their way off the table with the units of their own side that they touch (WM-ORC-07, WM-AMB-44)."""
    return tuple(
        (giant.id, friend.id)
        for giant in _brawlers(state.units)
        for friend in on_table(state, giant.seat)
        if friend.id != giant.id and touch(state, giant.id, friend.id)
    )


def _all_engagements(state: State) -> dict[UnitId, tuple[UnitId, ...]]:
    first, second = state.seats
    touched, found = ground(state).touching(), dict[UnitId, tuple[UnitId, ...]]()
    foes = [other.id for other in on_table(state, second) if other.id in touched]
    for one in on_table(state, first) if foes else ():
        near = touched.get(one.id, frozenset())
        for other in foes:
            if other in near:
                found[one.id] = (*found.get(one.id, ()), other)
                found[other] = (*found.get(other, ()), one.id)
    return found


def enemies_within(state: State, unit: UnitId, limit: float) -> frozenset[UnitId]:
    """The enemy units at most so far from a unit; for a limit that is asked of all, only who moved is measured for it."""
    near, seat = ground(state).neighbours(limit + TOLERANCE.bound).get(unit, frozenset()), state.units[unit].seat
    return frozenset(other for other in near if state.units[other].seat != seat)


def contacts(state: State, seat: Seat) -> tuple[tuple[UnitId, UnitId], ...]:
    """The pairs of a side's units that touch (WM-BRG-01)."""
    known = ground(state)
    if seat not in known.contacts:
        touched = known.touching()
        own = [unit.id for unit in on_table(state, seat) if unit.id in touched]
        known.contacts[seat] = tuple((a, b) for a, b in combinations(own, 2) if b in touched[a])
    return known.contacts[seat]


def alive(state: State, unit: UnitId) -> tuple[StandId, ...]:
    """The stands of a unit that are not lost, on the table or off it."""
    return tuple(stand for stand in state.units[unit].stands if not told_of(state.stands, stand, _lost))


_lost = attrgetter("lost")


def formed(state: State, unit: UnitId) -> bool:
    """Whether a unit stands in line or column; skirmishers are left out, a single stand always does (WM-FRM-03..06, WM-STK-06)."""
    stands = [one for one in stands_of(state, unit) if not state.stands[one.id].skirmisher]
    return formation(stands, TOLERANCE) != "irregular"
