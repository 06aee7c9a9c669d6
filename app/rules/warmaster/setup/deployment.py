"""Deploying: in secret on a map of one's own, or in turns; then the first turn (WM-SET-02, WM-SET-04..08)."""

from collections.abc import Mapping, Sequence

from app.rules.kernel.boards.stands import corners
from app.rules.kernel.engine import asking
from app.rules.kernel.offers.offer import Offer, Option, PickNeed, PlaceNeed
from app.rules.kernel.plane.marks import AreaMark
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.changes import put, with_unit
from app.rules.warmaster.characteristics import walks_as
from app.rules.warmaster.characters.joining import why_not_join
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import on_table, token_at
from app.rules.warmaster.ground.standing import judge_named, judge_standing, posed
from app.rules.warmaster.ground.terrain import barred, is_in
from app.rules.warmaster.handlers import Handler, Handlers, Offers, Steps, nobody, waits
from app.rules.warmaster.model.places import Placed
from app.rules.warmaster.model.prompts import BattleRound
from app.rules.warmaster.model.refusals import refuse, ruled
from app.rules.warmaster.model.setup_commands import DeployCharacter, DeployUnit, LockDeployment
from app.rules.warmaster.model.setup_events import PiecesDeployed, PiecesPlanned, StrengthNoted
from app.rules.warmaster.model.setup_prompts import BeginBattle, DeployInSecret, DeployInTurns
from app.rules.warmaster.model.state import Character, State, Unit
from app.rules.warmaster.model.tables import CHARACTER_RADIUS, SEPARATION, TOLERANCE
from app.rules.warmaster.rolls import roll_off

LEGAL = ("off_table", "overlap", "impassable_terrain", "flyer_cannot_enter_wood", "unit_not_coherent")
"""What is wrong with a place that is no place to deploy (WM-SET-07)."""


def zone_of(state: State, seat: Seat) -> tuple[float, float]:
    """The band of a side, by its least and greatest y: the armies are at least 80 cm apart (WM-SET-04, WM-AMB-02)."""
    deep = (state.height - SEPARATION) / 2
    return (0.0, deep) if state.sides[seat].edge == "north" else (state.height - deep, state.height)


def planned(state: State, seat: Seat) -> State:
    """The table as a side has it on its map: its planned pieces stand, the enemy's are unknown (WM-VIS-02)."""
    plan = state.sides[seat].plan
    if not plan:
        return state
    state = put(state, [Placed(model=piece, pose=pose) for piece, pose in plan.items()])
    for unit in {state.stands[piece].unit for piece in plan if piece in state.stands}:
        state = with_unit(state, unit, where="table")
    return state


def waiting_units(state: State, seat: Seat) -> tuple[Unit, ...]:
    """The units of a side that stand nowhere yet, on the table or its map."""
    plan = state.sides[seat].plan
    return tuple(
        u for u in state.units.values() if u.seat == seat and u.where == "mustered" and u.stands[0] not in plan
    )


def waiting_characters(state: State, seat: Seat) -> tuple[Character, ...]:
    """The characters of a side that stand nowhere yet."""
    plan = state.sides[seat].plan
    return tuple(c for c in state.characters.values() if c.seat == seat and c.pose is None and c.id not in plan)


def deploying(state: State) -> frozenset[Seat]:
    """Whose unit or character is next (WM-SET-06)."""
    assert isinstance(state.step, DeployInTurns)
    return frozenset({state.step.turn})


def decide_deploy_unit(draft: Draft, seat: Seat, command: DeployUnit) -> Refusal | None:
    """A unit in any coherent formation, in its zone, clear of others and of ground it cannot enter (WM-SET-04, -07)."""
    state = draft.state
    unit = state.units.get(command.unit)
    if unit is None or unit.seat != seat:
        return refuse("unknown_id", id=command.unit)
    if refused := _untimely(state, seat) or judge_named(state, unit.id, command.poses):
        return refused
    if isinstance(state.step, DeployInTurns) and unit.where != "mustered":
        return refuse("bad_choice", "WM-SET-06", unit=unit.id)
    poses = {placed.model: placed.pose for placed in command.poses}
    standing = judge_standing(planned(state, seat), unit.id, poses)
    if refused := judge_zone(state, seat, command.poses) or ruled(standing, **dict.fromkeys(LEGAL, "WM-SET-07")):
        return refused
    _set(draft, seat, command.poses, {})
    return None


def judge_zone(state: State, seat: Seat, placed: Sequence[Placed]) -> Refusal | None:
    """Every corner within the band, at the near side of the other army's by 80 cm (WM-SET-04)."""
    low, high = zone_of(state, seat)
    stands = posed(state, {one.model: one.pose for one in placed if one.model in state.stands})
    reached = [p.y for stand in stands for p in corners(stand)]
    for one in placed:
        if one.model in state.characters:
            reached += [one.pose.y - CHARACTER_RADIUS, one.pose.y + CHARACTER_RADIUS]
    if all(TOLERANCE.at_least(y, low) and TOLERANCE.within(y, high) for y in reached):
        return None
    return refuse("deployment_too_close", had=round(max(low - min(reached), max(reached) - high), 2))


def decide_deploy_character(draft: Draft, seat: Seat, command: DeployCharacter) -> Refusal | None:
    """A character after the units in turns, at any time on a map; it may begin with a unit (WM-SET-06, -07)."""
    state = draft.state
    one = state.characters.get(command.character)
    if one is None or one.seat != seat:
        return refuse("unknown_id", id=command.character)
    if refused := _untimely(state, seat):
        return refused
    if [placed.model for placed in command.poses] != [one.id]:
        return refuse("incomplete", piece=one.id)
    pose = command.poses[0].pose
    if isinstance(state.step, DeployInTurns) and (waiting_units(state, seat) or one.pose is not None):
        return refuse("bad_choice", "WM-SET-06", piece=one.id)
    if refused := judge_character(state, seat, one, pose, command.join):
        return refused
    _set(draft, seat, command.poses, {one.id: command.join})
    return None


def judge_character(state: State, seat: Seat, one: Character, pose: Pose, join: str | None) -> Refusal | None:
    """A character's place: on the table, in its zone, on ground it may enter, by the unit it joins."""
    placed = Placed(model=one.id, pose=pose)
    if not (CHARACTER_RADIUS <= pose.x <= state.width - CHARACTER_RADIUS) or pose.z != 0:
        return refuse("off_table", "WM-SET-07", piece=one.id)
    if refused := judge_zone(state, seat, [placed]):
        return refused
    if is_in(token_at(one.id, pose), barred(state, walks_as(state, one.id))):
        return refuse("impassable_terrain", "WM-CHR-06", piece=one.id)
    if join is None:
        return None
    return why_not_join(put(planned(state, seat), [placed]), one.id, join)


def _untimely(state: State, seat: Seat) -> Refusal | None:
    """A map that was locked is changed no more (WM-SET-05)."""
    if isinstance(state.step, DeployInSecret) and seat in state.step.answers:
        return refuse("deployment_locked")
    if isinstance(state.step, DeployInTurns) and seat != state.step.turn:
        return refuse("not_your_deployment_turn")
    return None


def _set(draft: Draft, seat: Seat, poses: tuple[Placed, ...], joins: Mapping[str, str | None]) -> None:
    if isinstance(draft.state.step, DeployInSecret):
        draft.emit(PiecesPlanned(seat=seat, poses=poses, joins=joins))
        return
    joined = {who: unit for who, unit in joins.items() if unit is not None}
    draft.emit(PiecesDeployed(seat=seat, poses=poses, joins=joined))
    _next(draft, seat)


def _next(draft: Draft, seat: Seat) -> None:
    """The other player, unless nothing is left to them; characters once all units stand (WM-SET-06)."""
    for left in (waiting_units, waiting_characters):
        for candidate in (draft.state.other(seat), seat):
            if left(draft.state, candidate):
                draft.change(DeployInTurns(turn=candidate))
                return
    draft.leave()
    draft.enter(BeginBattle())


def decide_lock(draft: Draft, seat: Seat, command: LockDeployment) -> Refusal | None:
    """Fixes one's map, which is the answer to the prompt (WM-SET-05)."""
    return why_not_lock(draft.state, seat) or asking.given(draft, seat, command, rule="WM-SET-05")


def why_not_lock(state: State, seat: Seat) -> Refusal | None:
    """What stands nowhere yet."""
    left = [*waiting_units(state, seat), *waiting_characters(state, seat)]
    return refuse("not_deployed", n=len(left)) if left else None


def reveal(draft: Draft, answers: Mapping[Seat, LockDeployment]) -> None:
    """Both maps are fixed: all stand as planned."""
    for seat in answers:
        side = draft.state.sides[seat]
        poses = tuple(Placed(model=piece, pose=pose) for piece, pose in side.plan.items())
        draft.emit(PiecesDeployed(seat=seat, poses=poses, joins=side.joins))
    draft.leave()
    draft.enter(BeginBattle())


def advance_begin(draft: Draft) -> None:
    """Strengths are noted, a roll-off says who has the first turn (WM-SET-02, WM-SET-08)."""
    draft.emit(StrengthNoted(units={seat: len(on_table(draft.state, seat)) for seat in draft.state.seats}))
    roll_off(draft, "first_turn")
    draft.leave()
    draft.enter(BattleRound())


def offers(state: State, seat: Seat) -> list[Offer]:
    """Every unit and character that stands nowhere yet; on a map also those that do, and to lock it."""
    secret = isinstance(state.step, DeployInSecret)
    units = waiting_units(state, seat) if not secret else _own_units(state, seat)
    found = [_deploy_unit(state, unit) for unit in units]
    if secret or not waiting_units(state, seat):
        characters = waiting_characters(state, seat) if not secret else _own_characters(state, seat)
        found += [_deploy_character(state, one) for one in characters]
    if secret:
        of = len(_own_units(state, seat)) + len(_own_characters(state, seat))
        left = len(waiting_units(state, seat)) + len(waiting_characters(state, seat))
        lock = Offer(
            id="lock_deployment",
            command={"kind": "lock_deployment"},
            label="warmaster.offer.lock_deployment",
            facts={"n": of - left, "of": of},
            place="prompt",
            locked=why_not_lock(state, seat),
            primary=True,
            rule="WM-SET-05",
        )
        found.append(lock)
    return found


def _own_units(state: State, seat: Seat) -> tuple[Unit, ...]:
    return tuple(unit for unit in state.units.values() if unit.seat == seat)


def _own_characters(state: State, seat: Seat) -> tuple[Character, ...]:
    return tuple(one for one in state.characters.values() if one.seat == seat)


def zone_area(state: State, seat: Seat) -> AreaMark:
    """The zone of a side, to draw."""
    low, high = zone_of(state, seat)
    ring = ((0.0, low), (state.width, low), (state.width, high), (0.0, high))
    return AreaMark(role="reach", outline=tuple(Point(x=x, y=y) for x, y in ring))


def _deploy_unit(state: State, unit: Unit) -> Offer:
    return Offer(
        id=f"deploy_unit:{unit.id}",
        command={"kind": "deploy_unit", "unit": unit.id},
        label="warmaster.offer.deploy_unit",
        facts={"unit": unit.id},
        place="unit",
        unit=unit.id,
        pieces=unit.stands,
        need=PlaceNeed(field="poses", pieces=unit.stands, areas=(zone_area(state, unit.seat),)),
        primary=True,
        rule="WM-SET-07",
        gesture="drag",
    )


def _deploy_character(state: State, one: Character) -> Offer:
    there = planned(state, one.seat)
    joinable = tuple(
        Option(value=unit.id, label="warmaster.unit", facts={"unit": unit.id})
        for unit in _own_units(state, one.seat)
        if any(there.stands[stand].pose for stand in unit.stands)
    )
    return Offer(
        id=f"deploy_character:{one.id}",
        command={"kind": "deploy_character", "character": one.id},
        label="warmaster.offer.deploy_character",
        facts={"unit": one.id},
        place="unit",
        unit=one.id,
        pieces=(one.id,),
        need=PlaceNeed(field="poses", pieces=(one.id,), areas=(zone_area(state, one.seat),)),
        more=(PickNeed(field="join", options=joinable, least=0),) if joinable else (),
        rule="WM-SET-07",
        gesture="drag",
    )


STEPS: Steps = {
    DeployInSecret: (asking.deciders, asking.once_answered(reveal)),
    DeployInTurns: (deploying, waits),
    BeginBattle: (nobody, advance_begin),
}

_HERE = (DeployInSecret, DeployInTurns)

HANDLERS: Handlers = {
    DeployUnit: Handler(handle=decide_deploy_unit, at=_HERE, own_turn=False),
    DeployCharacter: Handler(handle=decide_deploy_character, at=_HERE, own_turn=False),
    LockDeployment: Handler(handle=decide_lock, at=(DeployInSecret,), early="deployment_locked"),
}

OFFERS: Offers = {DeployInSecret: offers, DeployInTurns: offers}
