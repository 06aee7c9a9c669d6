"""Carrying a charge out: the placement as proposed or one's own, all that is touched, who may shoot (WM-CHG-10..16, WM-SCH-01)."""

from collections.abc import Iterable, Mapping, Sequence

from app.rules.kernel.boards.contacts import coherent, touched_sides
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.refusal import Refusal
from app.rules.warmaster.characters import run_over
from app.rules.warmaster.charges.meeting import looked_at
from app.rules.warmaster.charges.planning import Plan, plans, why_not_charge, worth
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import stands_of, touched_by
from app.rules.warmaster.ground.standing import judge_named, judge_standing, posed
from app.rules.warmaster.ground.ways import Places, long, path, way
from app.rules.warmaster.model.command_events import ChargeMade, UnitMove, UnitMoved
from app.rules.warmaster.model.command_prompts import ShootAtCharger
from app.rules.warmaster.model.places import PathOf, Placed
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import StandId, State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE


def judge(
    state: State,
    unit: UnitId,
    target: UnitId,
    allowance: float,
    *,
    how: str = "",
    poses: Sequence[Placed] = (),
    together: Iterable[UnitId] = (),
) -> tuple[Plan, Mapping[StandId, Pose], Mapping[StandId, Places]] | Refusal:
    """The plan that was chosen with the poses and ways it leads to, or why the charge cannot be made."""
    if refused := why_not_charge(state, unit, target):
        return refused
    together = tuple(together)
    found = plans(state, unit, target, allowance, together)
    if not found:
        return refuse("charge_unreachable", "WM-CHG-04", unit=unit, target=target, needed=allowance)
    chosen = [plan for plan in found if how in (plan.key, "")]
    if not chosen:
        return refuse("bad_choice", "WM-CHG-04", unit=unit)
    if poses:
        return _judge_own(state, unit, target, allowance, chosen, poses, together)
    if len(chosen) > 1:
        return refuse("pick_needed", unit=unit, n=len(chosen))
    return chosen[0], chosen[0].poses, chosen[0].ways


def _judge_own(
    state: State,
    unit: UnitId,
    target: UnitId,
    allowance: float,
    chosen: Sequence[Plan],
    placed: Sequence[Placed],
    together: Sequence[UnitId],
) -> tuple[Plan, Mapping[StandId, Pose], Mapping[StandId, Places]] | Refusal:
    """A placement of the player's own: as good as the proposal, at the same edge, every stand within its pace."""
    if refused := judge_named(state, unit, placed):
        return refused
    poses = {one.model: one.pose for one in placed}
    stands = {one.id: one for one in stands_of(state, unit)}
    charge = looked_at(state, unit, target, allowance, together)
    ways: dict[StandId, Places] = {}
    for stand, pose in poses.items():
        found = way(charge.obstacles, stands[stand], pose)
        if found is None:
            return refuse("path_blocked", piece=stand)
        if long(found) > allowance + TOLERANCE.touch:
            return refuse("move_too_far", "WM-CHG-14", piece=stand, had=round(long(found), 2), needed=allowance)
        ways[stand] = found
    if not coherent(posed(state, poses), TOLERANCE):
        return refuse("unit_not_coherent", "WM-CHG-14", unit=unit)
    if refused := judge_standing(state, unit, poses):
        return refused
    plan = next((one for one in chosen if _keeps_face(state, one, poses)), None)
    if plan is None:
        return refuse("charge_wraps_edge", unit=unit, side=chosen[0].side)
    if worth(charge, poses) < plan.worth:
        return refuse("charge_not_maximal", unit=unit, had=worth(charge, poses)[0], needed=plan.worth[0])
    return plan, poses, ways


def _keeps_face(state: State, plan: Plan, poses: Mapping[StandId, Pose]) -> bool:
    """Whether the first stand stands where the charge leads it, and no other meets another face of that stand (WM-CHG-11)."""
    first = plan.poses[plan.first]
    there = poses[plan.first]
    if abs(first.x - there.x) > TOLERANCE.fit or abs(first.y - there.y) > TOLERANCE.fit:
        return False
    enemy = next(one for one in stands_of(state, state.stands[plan.against].unit) if one.id == plan.against)
    return all(set(touched_sides(enemy, stand, TOLERANCE)) <= {plan.side} for stand in posed(state, poses))


def make(
    draft: Draft, unit: UnitId, poses: Mapping[StandId, Pose], ways: Mapping[StandId, Places], why: UnitMove = "charge"
) -> tuple[UnitId, ...]:
    """The stands go, whoever is touched is charged, and each of them may shoot; gives those units (WM-CHG-13, WM-SCH-01).

    The shooting waits on the stack, the first that was touched uppermost; characters in the way get out of it before.
    """
    state = draft.state
    moves = tuple(
        PathOf(model=one.id, path=path(ways[one.id], one.pose, poses[one.id])) for one in stands_of(state, unit)
    )
    lengths = tuple(round(long(ways[move.model]), 2) for move in moves)
    before = set(touched_by(state, unit))
    draft.emit(UnitMoved(unit=unit, moves=moves, lengths=lengths, why=why))
    targets = tuple(enemy for enemy in touched_by(draft.state, unit) if enemy not in before)
    draft.emit(ChargeMade(unit=unit, targets=targets))
    for enemy in reversed(targets):
        seat = draft.state.units[enemy].seat
        draft.enter(ShootAtCharger(unit=enemy, charger=unit, seat=seat, ways=moves))
    run_over.after_move(draft, unit, ways, in_command=why == "charge")
    return targets
