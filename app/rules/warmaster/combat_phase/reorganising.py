"""Reorganising after the combats: one stand stays, the others are placed anew around it (WM-REO-01..03)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from app.rules.kernel.boards.contacts import coherent
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.offers.offer import MoveNeed, Mover, Offer
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characteristics import has
from app.rules.warmaster.characters import run_over
from app.rules.warmaster.command_phase.bodies import touches_enemy
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.forming import around
from app.rules.warmaster.ground.measures import alive, engaged, on_table, stands_of
from app.rules.warmaster.ground.standing import ends_of, judge_named, judge_standing
from app.rules.warmaster.ground.ways import Places, long, obstacles, path, way
from app.rules.warmaster.handlers import Handler, Handlers
from app.rules.warmaster.model.combat_commands import EndReforming, Reform
from app.rules.warmaster.model.combat_prompts import CombatPhase
from app.rules.warmaster.model.command_events import StandLost, UnitFlagged, UnitMoved
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.refusals import refuse, ruled
from app.rules.warmaster.model.state import StandId, State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE

ANY = 1000.0
"""Stands are placed anew at any distance (WM-REO-01)."""


def may_reform(state: State, unit: UnitId) -> bool:
    """A unit that fought this phase, is in no combat now, and did not reform yet."""
    return "fought" in state.units[unit].flags and not engaged(state, unit)


def able(state: State, seat: Seat) -> tuple[UnitId, ...]:
    """The units of a side that may reorganise."""
    return tuple(unit.id for unit in on_table(state, seat) if may_reform(state, unit.id))


def holds_in_a_draw(state: State, unit: UnitId) -> bool:
    """Slayers do not fall back: they hold (WM-AMB-34)."""
    return has(state, unit, "slayers")


def torn(state: State, seat: Seat) -> tuple[UnitId, ...]:
    """The units that a blocked retreat left in parts: they have to be put together (WM-RET-11)."""
    return tuple(unit for unit in able(state, seat) if not coherent(stands_of(state, unit), TOLERANCE))


_mended = ByIdentity[State, dict[UnitId, dict[StandId, Pose] | None]](lambda state: {}, room=16)


def put_together(state: State, unit: UnitId) -> dict[StandId, Pose] | None:
    """A legal arrangement of as many of its stands as find a place; nothing if only one alone does (WM-RET-11)."""
    known = _mended(state)
    if unit not in known:
        known[unit] = _put_together(state, unit)
    return known[unit]


def _put_together(state: State, unit: UnitId) -> dict[StandId, Pose] | None:
    stands = stands_of(state, unit)
    for count in range(len(stands), 1, -1):
        for group in combinations(stands, count):
            for first in group:
                rest = [one for one in group if one.id != first.id]
                for poses in around(first, rest):
                    if not isinstance(_judged(state, unit, poses), Refusal):
                        return poses
    return None


def judge(state: State, unit: UnitId, moves: Sequence[PathOf]) -> dict[StandId, Places] | Refusal:
    """One stand where it was, the rest by a clear way, into contact with nobody (WM-REO-01).

    Of a unit in parts stands may be left out that find no place: they are lost (WM-RET-11).
    """
    placed = ends_of(moves)
    poses = {one.model: one.pose for one in placed}
    missing = len(stands_of(state, unit)) - len(poses)
    if missing > 0 and poses and set(poses) <= set(alive(state, unit)) and unit in torn(state, state.units[unit].seat):
        best = put_together(state, unit)
        if len(poses) < (len(best) if best else 1):
            return refuse("unit_not_coherent", "WM-RET-11", unit=unit, had=len(poses), needed=len(best or "1"))
    elif refused := judge_named(state, unit, placed):
        return refused
    return _judged(state, unit, poses)


def _judged(state: State, unit: UnitId, poses: Mapping[StandId, Pose]) -> dict[StandId, Places] | Refusal:
    stands = tuple(one for one in stands_of(state, unit) if one.id in poses)
    if not any(
        abs(poses[one.id].x - one.pose.x) <= TOLERANCE.bound and abs(poses[one.id].y - one.pose.y) <= TOLERANCE.bound
        for one in stands
    ):
        return refuse("reorganise_anchor_moved", unit=unit)
    touched = ruled(touches_enemy(state, unit, poses), contact_requires_charge="WM-REO-01")
    if refused := judge_standing(state, unit, poses) or touched:
        return refused
    around, ways = obstacles(state, unit), dict[StandId, Places]()
    for stand in stands:
        found = way(around, stand, poses[stand.id])
        if found is None:
            return refuse("path_blocked", "WM-REO-01", piece=stand.id)
        ways[stand.id] = found
    return ways


def decide_reform(draft: Draft, seat: Seat, command: Reform) -> Refusal | None:
    """Each unit once (WM-REO-01)."""
    step = draft.state.step
    assert isinstance(step, CombatPhase)
    if step.reforming is None or command.unit not in able(draft.state, seat):
        return refuse("bad_choice", "WM-REO-01", unit=command.unit[:40])
    found = judge(draft.state, command.unit, command.moves)
    if isinstance(found, Refusal):
        return found
    ends = {move.model: move.end for move in command.moves}
    stands = stands_of(draft.state, command.unit)
    for stand in [one.id for one in stands if one.id not in ends]:
        draft.emit(StandLost(stand=stand, why="no_place"))
    stands = stands_of(draft.state, command.unit)
    moves = tuple(PathOf(model=one.id, path=path(found[one.id], one.pose, ends[one.id])) for one in stands)
    lengths = tuple(round(long(found[one.id]), 2) for one in stands)
    draft.emit(UnitMoved(unit=command.unit, moves=moves, lengths=lengths, why="reorganise"))
    draft.emit(UnitFlagged(unit=command.unit, flag="fought", on=False))
    run_over.after_move(draft, command.unit, found, in_command=False)
    if not able(draft.state, seat):
        _next(draft)
    return None


def decide_end(draft: Draft, seat: Seat, command: EndReforming) -> Refusal | None:
    """The side leaves its other units as they are, but none in parts (WM-RET-11)."""
    step = draft.state.step
    if not isinstance(step, CombatPhase) or step.reforming is None:
        return refuse("bad_choice", "WM-REO-03")
    if broken := torn(draft.state, seat):
        return refuse("unit_not_coherent", "WM-RET-11", unit=broken[0])
    _next(draft)
    return None


def _next(draft: Draft) -> None:
    step = draft.state.step
    if isinstance(step, CombatPhase) and step.reforming is not None:
        draft.change(replace(step, reforming=step.reforming[1:]))


def offers(state: State, seat: Seat) -> list[Offer]:
    """Each unit that may reorganise, and leaving it at that."""
    found = [
        Offer(
            id=f"reform:{unit}",
            command={"kind": "reform", "unit": unit},
            label="warmaster.offer.reform",
            facts={"unit": unit},
            place="unit",
            unit=unit,
            pieces=tuple(stand.id for stand in stands_of(state, unit)),
            need=MoveNeed(
                field="moves",
                movers=tuple(Mover(piece=stand.id, allowance=ANY) for stand in stands_of(state, unit)),
            ),
            rule="WM-REO-01",
        )
        for unit in able(state, seat)
    ]
    broken = torn(state, seat)
    found += [_mending(state, unit) for unit in broken]
    end = Offer(
        id="end_reforming",
        command={"kind": "end_reforming"},
        label="warmaster.offer.end_reforming",
        locked=refuse("unit_not_coherent", "WM-RET-11", unit=broken[0]) if broken else None,
        place="phase",
        role="pass",
        rule="WM-REO-01",
    )
    return [*found, end]


def _mending(state: State, unit: UnitId) -> Offer:
    """The arrangement that the referee proposes for a unit in parts."""
    stands = stands_of(state, unit)
    poses = put_together(state, unit) or {stands[0].id: stands[0].pose}
    moves = tuple(PathOf(model=one.id, path=(one.pose, poses[one.id])) for one in stands if one.id in poses)
    return Offer(
        id=f"mend:{unit}",
        command={"kind": "reform", "unit": unit, "moves": moves},
        label="warmaster.offer.mend",
        facts={"unit": unit, "n": len(stands) - len(poses)},
        place="prompt",
        unit=unit,
        pieces=tuple(stand.id for stand in stands),
        primary=True,
        rule="WM-RET-11",
    )


HANDLERS: Handlers = {
    Reform: Handler(handle=decide_reform, at=(CombatPhase,)),
    EndReforming: Handler(handle=decide_end, at=(CombatPhase,)),
}
