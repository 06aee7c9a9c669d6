"""Driven back by shooting: dice for the distance, away from the nearest shooter, or routed (WM-DRB-01..10, WM-CNF-02..06)."""

from collections.abc import Mapping
from dataclasses import replace
from math import dist

from app.rules.kernel.boards.contacts import coherent
from app.rules.kernel.boards.stands import turn_between
from app.rules.kernel.incremental.derived import memoized
from app.rules.kernel.offers.offer import MoveNeed, Mover, Offer
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characteristics import has, pace_of
from app.rules.warmaster.characters import leaving, run_over
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.forced import FINE, Escape, Stop, block, escapes
from app.rules.warmaster.ground.forming import first_legal
from app.rules.warmaster.ground.measures import engaged, nearest_gap, on_table, stands_of
from app.rules.warmaster.ground.sources import driver_of, is_there, stands_from
from app.rules.warmaster.ground.standing import ends_of, judge_named, judge_standing, posed
from app.rules.warmaster.handlers import Handler, Handlers, Offers, Steps, waits, whose
from app.rules.warmaster.hits.confusion import confuse, test
from app.rules.warmaster.hits.covers import unit_cover
from app.rules.warmaster.making_way import giving
from app.rules.warmaster.model.command_events import Confusion, UnitMoved
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.refusals import refuse, ruled
from app.rules.warmaster.model.shooting_commands import DriveBack, PlaceDriven
from app.rules.warmaster.model.shooting_events import UnitDriven, UnitHeld
from app.rules.warmaster.model.shooting_prompts import DrivingBack, ShootingPhase
from app.rules.warmaster.model.state import StandId, State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE
from app.rules.warmaster.rolls import throw, tray
from app.rules.warmaster.shooting_phase.driven_places import DrivenPlaces

FEWER = {"open": 0, "defended": 1, "fortified": 2}
"""Dice that cover spares a unit (WM-DRB-03)."""

CHUKKA = 4
"""A die for a hit of a Skull Chukka confuses from here on (WM-SKC-01)."""

WHY: dict[Stop, Confusion] = {"enemy": "enemy", "friend": "friend"}


def waiting(state: State) -> tuple[UnitId, ...]:
    """The units still to be driven back: hit by shooting, in no combat, not of those that never are.

    Those of the side whose turn it is not come first (WM-DRB-01, WM-DRB-02, WM-DRB-11, WM-STK-04, WM-AMB-68).
    """
    hit = [
        u
        for u in on_table(state)
        if u.shot_hits
        and not engaged(state, u.id)
        and not has(state, u.id, "never_driven_back")
        and any(is_there(state, one) for one in u.shooters)
    ]
    return tuple(u.id for u in sorted(hit, key=lambda u: u.seat == state.active))


def choosing(state: State) -> frozenset[Seat]:
    """The owner of several units that are to be driven back says in which order (WM-DRB-02)."""
    left = waiting(state)
    if not left:
        return frozenset()
    seat = state.units[left[0]].seat
    return frozenset({seat}) if sum(state.units[unit].seat == seat for unit in left) > 1 else frozenset()


def decide_drive(draft: Draft, seat: Seat, command: DriveBack) -> Refusal | None:
    """This unit is next (WM-DRB-02)."""
    left = [unit for unit in waiting(draft.state) if draft.state.units[unit].seat == seat]
    if command.unit not in left:
        return refuse("bad_choice", "WM-DRB-02", unit=command.unit[:40])
    roll(draft, command.unit)
    return None


def roll(draft: Draft, unit: UnitId) -> None:
    """A die for each hit, less what cover spares; more than a full pace routs the unit, a 6 confuses it (WM-DRB-03, -06, -08).

    Those of Skull Chukkas confuse from 4 on, and cover spares them last (WM-SKC-01).
    """
    state = draft.state
    stands, option = stands_of(state, unit), state.options.driveback_cover
    driver = stands_from(state, driver_of(state, unit))
    fewer, one = FEWER[unit_cover(state, stands, driver, option)], state.units[unit]
    plain = one.shot_hits - one.confusing_hits
    groups = [(max(0, plain - fewer), 6), (one.confusing_hits - max(0, fewer - plain), CHUKKA)]
    if not any(count > 0 for count, _ in groups):
        draft.emit(UnitHeld(unit=unit))
        return
    thrown: list[tuple[tuple[int, ...], int]] = []
    with tray(draft, "drive_back", state.other(one.seat), unit):
        for count, confuses in groups:
            if count > 0:
                faces = throw(draft, "drive_back", state.other(one.seat), count, piece=stands[0].id).faces
                thrown.append((faces, confuses))
    total = sum(sum(faces) for faces, _ in thrown)
    draft.emit(UnitDriven(unit=unit, distance=total))
    if total > pace_of(state, unit).full:
        run_over.destroy(draft, unit, "rout")
        return
    if any(face >= confuses for faces, confuses in thrown for face in faces):
        confuse(draft, unit, "drive_back_dice")
    draft.enter(DrivingBack(unit=unit, seat=one.seat, distance=float(total)))


def decide_place(draft: Draft, seat: Seat, command: PlaceDriven) -> Refusal | None:
    """The nearest stand goes the whole distance, or up to what stops it; the others form up around it (WM-DRB-05, -07)."""
    state, step = draft.state, draft.state.step
    assert isinstance(step, DrivingBack)
    if not command.moves:
        return _stuck(draft, step)
    placed = ends_of(command.moves)
    if refused := judge_named(state, step.unit, placed):
        return refused
    poses = {one.model: one.pose for one in placed}
    driver = driver_of(state, step.unit)
    found = [
        one for one in escapes(state, step.unit, driver, step.distance, by_force=True) if command.how in (one.key, "")
    ]
    judged = [(one, judge(state, step.unit, driver, one, poses)) for one in found]
    chosen = next((one for one, refused in judged if refused is None), None)
    if chosen is None:
        return judged[0][1] if judged else refuse("bad_choice", "WM-DRB-04", unit=step.unit)
    draft.leave()
    _go(draft, step.unit, chosen, poses)
    return None


@memoized
def placed_around(state: State, unit: UnitId, driver: str, far: float) -> tuple[str, dict[StandId, Pose]] | None:
    """A legal place of the unit with the line it is for: as a block, else formed anew around the first stand."""
    for line in escapes(state, unit, driver, far, by_force=True):
        ends = block(state, unit, line, line.clear)
        if judge(state, unit, driver, line, ends) is None:
            return line.key, ends
        stands = posed(state, ends)
        first = next(one for one in stands if one.id == line.stand.id)
        rest = [one for one in stands if one.id != first.id]
        if not state.options.driveback_reform:
            continue  # the block was all it could be
        found = first_legal(first, rest, DrivenPlaces(state, unit, driver, line))
        if found is not None:
            return line.key, found
    return None


def line_of(state: State, step: DrivingBack) -> Escape:
    """The line along which the unit goes, where it is proposed; the first of several else (WM-DRB-04)."""
    found = proposed(state, step)
    lines = escapes(state, step.unit, driver_of(state, step.unit), step.distance, by_force=True)
    return next((line for line in lines if found is not None and line.key == found.how), lines[0])


def proposed(state: State, step: DrivingBack) -> PlaceDriven | None:
    """Where the line ends along which the unit is driven: no hand finds that to the millimetre (WM-DRB-05)."""
    found = placed_around(state, step.unit, driver_of(state, step.unit), step.distance)
    if found is None:
        return None
    moves = tuple(PathOf(model=one.id, path=(one.pose, found[1][one.id])) for one in stands_of(state, step.unit))
    return PlaceDriven(moves=moves, how=found[0])


def _stuck(draft: Draft, step: DrivingBack) -> Refusal | None:
    """Where no place is left round the first stand the unit stays, confused, as if held up by friends (WM-CNF-06)."""
    driver = driver_of(draft.state, step.unit)
    if placed_around(draft.state, step.unit, driver, step.distance) is not None:
        return refuse("bad_choice", "WM-DRB-05", unit=step.unit)
    draft.leave()
    confuse(draft, step.unit, "friend")
    return None


def judge(state: State, unit: UnitId, driver: str, escape: Escape, poses: Mapping[StandId, Pose]) -> Refusal | None:
    """The first stand where the line ends, the rest by it, none nearer to who drives them; over the edge as a block."""
    first = poses[escape.stand.id]
    x, y = escape.stand.pose.x + escape.away.x * escape.clear, escape.stand.pose.y + escape.away.y * escape.clear
    if dist((first.x, first.y), (x, y)) > TOLERANCE.fit + FINE:
        return refuse("drive_back_off_line", piece=escape.stand.id, needed=round(escape.clear, 2))
    stands = posed(state, poses)
    if not state.options.driveback_reform and not _is_block(state, unit, escape, poses):
        return refuse("bad_choice", "WM-AMB-16", unit=unit)
    if not coherent(stands, TOLERANCE):
        return refuse("unit_not_coherent", "WM-DRB-05", unit=unit)
    refused = judge_standing(state, unit, poses)
    if refused is not None and (refused.code != "off_table" or escape.stop != "edge"):
        return ruled(refused, overlap="WM-DRB-05", unit_not_coherent="WM-DRB-05")
    foes = stands_from(state, driver)
    least = nearest_gap([one for one in stands if one.id == escape.stand.id], foes)
    for stand in stands:
        if nearest_gap([stand], foes) < least - TOLERANCE.touch:
            return refuse("drive_back_stand_closer", piece=stand.id)
    return None


def _is_block(state: State, unit: UnitId, escape: Escape, poses: Mapping[StandId, Pose]) -> bool:
    """Whether the unit keeps its formation and its facing."""
    ends = block(state, unit, escape, escape.clear)
    return all(
        dist((poses[stand].x, poses[stand].y), (end.x, end.y)) <= TOLERANCE.fit + FINE
        and turn_between(poses[stand].facing, end.facing) <= TOLERANCE.facing
        for stand, end in ends.items()
    )


def _go(draft: Draft, unit: UnitId, escape: Escape, poses: Mapping[StandId, Pose]) -> None:
    """What stopped it may confuse it; who is with it goes along (WM-DRB-07, -09, WM-CNF-03..06).

    A Steam Tank does not stop at closed ground: it is destroyed there (WM-STK-07, WM-TER-08).
    """
    state = draft.state
    before = {one.id: one.pose for one in stands_of(state, unit)}
    moves = tuple(PathOf(model=stand, path=(pose, poses[stand])) for stand, pose in before.items())
    lengths = tuple(round(dist((m.path[0].x, m.path[0].y), (m.end.x, m.end.y)), 2) for m in moves)
    draft.emit(UnitMoved(unit=unit, moves=moves, lengths=lengths, why="drive_back"))
    if leaving.is_off(draft.state, unit):
        leaving.leave(draft, unit, before)
        return
    if escape.stop == "terrain" and has(state, unit, "steam_tank"):
        run_over.destroy(draft, unit, "terrain")
        return
    if escape.stop in WHY:
        confuse(draft, unit, WHY[escape.stop])
    elif escape.stop == "terrain":
        test(draft, unit, "terrain")
    start = (escape.stand.pose.x, escape.stand.pose.y)
    end = poses[escape.stand.id]
    run_over.after_move(draft, unit, {escape.stand.id: (start, (end.x, end.y))}, in_command=False)


def choices(state: State, seat: Seat) -> list[Offer]:
    """Which unit is driven back next."""
    return [
        Offer(
            id=f"drive_back:{unit}",
            command={"kind": "drive_back", "unit": unit},
            label="warmaster.offer.drive_back",
            facts={"unit": unit},
            place="prompt",
            unit=unit,
            pieces=tuple(stand.id for stand in stands_of(state, unit)),
            rule="WM-DRB-02",
        )
        for unit in waiting(state)
        if state.units[unit].seat == seat
    ]


def offers(state: State, seat: Seat) -> list[Offer]:
    """Placing the unit that is driven back; friends in its way may let it through first (WM-DRB-07)."""
    return [*_placing(state), *giving.offers(state)]


def _placing(state: State) -> list[Offer]:
    """As proposed, or by hand; where no place is left it stays."""
    step = state.step
    assert isinstance(step, DrivingBack)
    stands = tuple(stand.id for stand in stands_of(state, step.unit))
    found = proposed(state, step)
    if found is None:
        return [
            Offer(
                id="stay",
                command={"kind": "place_driven", "moves": []},
                label="warmaster.offer.stay",
                facts={"unit": step.unit},
                place="prompt",
                role="pass",
                rule="WM-CNF-06",
            )
        ]
    facts: dict[str, Fact] = {"unit": step.unit, "distance": step.distance}
    by_hand = Offer(
        id="place_driven",
        command={"kind": "place_driven"},
        label="warmaster.offer.place_driven",
        facts=facts,
        place="prompt",
        unit=step.unit,
        pieces=stands,
        need=MoveNeed(
            field="moves", movers=tuple(Mover(piece=stand, allowance=step.distance + 8.0) for stand in stands)
        ),
        rule="WM-DRB-05",
    )
    as_proposed = replace(
        by_hand,
        id="drive_as_proposed",
        command={"kind": found.kind, "moves": found.moves, "how": found.how},
        label="warmaster.offer.drive_as_proposed",
        need=None,
        primary=True,
    )
    return [as_proposed, by_hand]


STEPS: Steps = {DrivingBack: (whose, waits)}

HANDLERS: Handlers = {
    DriveBack: Handler(handle=decide_drive, at=(ShootingPhase,)),
    PlaceDriven: Handler(handle=decide_place, at=(DrivingBack,)),
    **giving.HANDLERS,
}

OFFERS: Offers = {DrivingBack: offers}
