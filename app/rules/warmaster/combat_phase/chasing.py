"""Pursuers go after their enemies, placed by their owner where that is free; then each group fights on (WM-PUR-03..09, -12)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.rules.kernel.offers.offer import MoveNeed, Mover, Offer
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characters import run_over
from app.rules.warmaster.combat_phase import options, pursuing
from app.rules.warmaster.combat_phase.groups import combat_of
from app.rules.warmaster.combat_phase.pursuing import Chased
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import enemies_of, stands_of, touch
from app.rules.warmaster.ground.standing import ends_of, judge_named, judge_standing, with_the_rest
from app.rules.warmaster.ground.ways import Obstacles, Places, long, obstacles, path, way
from app.rules.warmaster.handlers import Handler, Handlers, Offers, Steps, waits, whose
from app.rules.warmaster.model.combat_commands import PlacePursuers
from app.rules.warmaster.model.combat_prompts import Chase, Combat, CombatPhase, Pursuing
from app.rules.warmaster.model.command_events import UnitFlagged, UnitMoved
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import StandId, State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE


def pursue(draft: Draft, step: Combat) -> None:
    """One unit after the other follows; when all have, the fight goes on or is over (WM-PUR-08, WM-DET-01)."""
    if not step.pursuing:
        _go_on(draft, step)
        return
    unit, *left = step.pursuing
    draft.change(replace(step, pursuing=tuple(left)))
    enemy = options.quarry(draft.state, step, unit)
    found = pursuing.follow(draft.state, step, unit, enemy) if enemy else None
    if enemy is None or found is None:
        return
    if found.free:
        draft.enter(Pursuing(unit=unit, seat=draft.state.units[unit].seat, enemy=enemy))
    else:
        _go(draft, unit, enemy, found.poses)


def _go(draft: Draft, unit: UnitId, enemy: UnitId, poses: Mapping[StandId, Pose]) -> None:
    """The stands go; characters they come upon are run over."""
    run_over.after_move(draft, unit, go_after(draft, unit, enemy, poses), in_command=False)


def go_after(draft: Draft, unit: UnitId, enemy: UnitId, poses: Mapping[StandId, Pose]) -> Mapping[StandId, Places]:
    """Against whom they fought and meet again they strike harder, who is met anew only fights (WM-PUR-07). The ways they went."""
    state, step = draft.state, draft.state.step
    assert isinstance(step, Combat)
    stands, around = stands_of(state, unit), _around(state, unit)
    ways: dict[StandId, Places] = {}
    for one in stands:
        to = poses[one.id]
        ways[one.id] = way(around, one, to) or ((one.pose.x, one.pose.y), (to.x, to.y))
    moves = tuple(PathOf(model=one.id, path=path(ways[one.id], one.pose, poses[one.id])) for one in stands)
    lengths = tuple(round(long(ways[one.id]), 2) for one in stands)
    draft.emit(UnitMoved(unit=unit, moves=moves, lengths=lengths, why="pursue"))
    draft.emit(UnitFlagged(unit=unit, flag="moved_into_combat"))
    chases = tuple(
        Chase(unit=unit, enemy=prey, distance=step.distance)
        for prey in pursuing.hunted(state, step, unit, enemy)
        if touch(draft.state, unit, prey)
    )
    draft.change(replace(step, following=(*step.following, *chases)))
    return ways


def _around(state: State, unit: UnitId) -> Obstacles:
    return obstacles(state, unit, into=[enemy.id for enemy in enemies_of(state, unit)])


def _go_on(draft: Draft, step: Combat) -> None:
    """Each group that pursuers and pursued form fights another round; of several the active player says which first."""
    again = dict.fromkeys(combat_of(draft.state, chase.unit) for chase in step.following)
    if not again:
        draft.change(replace(step, stage="done"))
        return
    groups = tuple(group_of(draft.state, step, units) for units in again)
    draft.leave()
    phase = draft.state.step
    if len(groups) == 1 or not isinstance(phase, CombatPhase):
        draft.enter(groups[0])
    else:
        draft.change(replace(phase, split=(*phase.split, *groups)))


def group_of(state: State, step: Combat, units: tuple[UnitId, ...]) -> Combat:
    """A combat gone on with: who pursued in it, and who comes into it anew (WM-PUR-12, WM-CBT-08)."""
    anew = {unit for unit in units if "fought" not in state.units[unit].flags}
    return Combat(
        units=units,
        round=step.round + 1,
        chases=tuple(chase for chase in step.following if chase.unit in units),
        fresh=tuple(unit for unit in units if unit in step.fresh or unit in anew),
    )


def _under(state: State) -> Combat:
    found = state.stack[-2]
    assert isinstance(found, Combat)
    return found


def proposed(state: State, step: Pursuing) -> Chased:
    """What the referee proposes."""
    found = pursuing.follow(state, _under(state), step.unit, step.enemy)
    assert found is not None
    return found


def judge(state: State, step: Pursuing, moves: Sequence[PathOf]) -> Mapping[StandId, Pose] | Refusal:
    """A placement of the player's own: no front taken off its enemy, as many in contact, nobody round a corner for nothing."""
    placed = with_the_rest(state, step.unit, ends_of(moves))
    if refused := judge_named(state, step.unit, placed):
        return refused
    poses, best = {one.model: one.pose for one in placed}, proposed(state, step)
    for stand in best.fixed:
        there, here = best.poses[stand], poses[stand]
        if max(abs(there.x - here.x), abs(there.y - here.y)) > TOLERANCE.fit:
            return refuse("pursuit_not_maximal", "WM-PUR-03", piece=stand)
    if refused := judge_standing(state, step.unit, poses):
        return refused
    stands, around = stands_of(state, step.unit), _around(state, step.unit)
    for one in stands:
        if way(around, one, poses[one.id]) is None:
            return refuse("path_blocked", "WM-PUR-05", piece=one.id)
    prey = pursuing.hunted(state, _under(state), step.unit, step.enemy)
    met = pursuing.how_many_meet(state, step.unit, poses, prey)
    if met < best.met:
        return refuse("pursuit_not_maximal", unit=step.unit, had=met, needed=best.met)
    foes = [stand for one in prey for stand in stands_of(state, one)]
    fixed = {stand: best.poses[stand] for stand in best.fixed}
    wrapped = [one.id for one in stands if pursuing.is_wrapped(stands, fixed, poses, one.id, foes)]
    if len(wrapped) > best.wrapped:
        return refuse("pursuit_wrap_not_needed", piece=wrapped[0], had=len(wrapped), needed=best.wrapped)
    return poses


def decide_place(draft: Draft, seat: Seat, command: PlacePursuers) -> Refusal | None:
    """The owner places the unit, or has it go as proposed (WM-PUR-06)."""
    state, step = draft.state, draft.state.step
    assert isinstance(step, Pursuing)
    poses = judge(state, step, command.moves) if command.moves else proposed(state, step).poses
    if isinstance(poses, Refusal):
        return poses
    draft.leave()
    _go(draft, step.unit, step.enemy, poses)
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """As proposed, or by hand."""
    step = state.step
    assert isinstance(step, Pursuing)
    best = proposed(state, step)
    stands = tuple(stand.id for stand in stands_of(state, step.unit))
    facts: dict[str, Fact] = {"unit": step.unit, "target": step.enemy, "n": best.met}
    as_proposed = Offer(
        id="pursue_as_proposed",
        command={"kind": "place_pursuers", "moves": []},
        label="warmaster.offer.pursue_as_proposed",
        facts=facts,
        place="prompt",
        unit=step.unit,
        pieces=stands,
        primary=True,
        rule="WM-PUR-04",
    )
    loose = tuple(stand for stand in stands if stand not in best.fixed)
    by_hand = Offer(
        id="place_pursuers",
        command={"kind": "place_pursuers"},
        label="warmaster.offer.place_pursuers",
        facts=facts,
        place="prompt",
        unit=step.unit,
        pieces=loose,
        need=MoveNeed(field="moves", movers=tuple(Mover(piece=stand, allowance=pursuing.FAR) for stand in stands)),
        rule="WM-PUR-06",
    )
    return [as_proposed, by_hand]


STEPS: Steps = {Pursuing: (whose, waits)}

HANDLERS: Handlers = {PlacePursuers: Handler(handle=decide_place, at=(Pursuing,))}

OFFERS: Offers = {Pursuing: offers}
