"""Blunders: a Hero's or Wizard's double six befalls the units ordered (WM-BLU-01..07)."""

from collections.abc import Mapping
from dataclasses import replace

from app.rules.kernel.boards.stands import Stand, apart_by, gap
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.plane.tolerance import rounded
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characteristics import has
from app.rules.warmaster.charges import making
from app.rules.warmaster.charges.planning import plans, why_not_charge
from app.rules.warmaster.command_phase import bodies
from app.rules.warmaster.command_phase.moving import feared
from app.rules.warmaster.command_phase.retiring import away_from_all
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import distance, enemies_of, stands_of
from app.rules.warmaster.ground.paces import full_pace
from app.rules.warmaster.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.warmaster.model.command_commands import PickMistrust, Rush
from app.rules.warmaster.model.command_events import Blundered, OrdersMistrusted, UnitFlagged, UnitStalled
from app.rules.warmaster.model.command_prompts import BlunderMade, MovingUnits
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import CharacterId, State, UnitId
from app.rules.warmaster.model.tables import BLUNDERS, KEEP_AWAY, TANK_BLUNDERS, TOLERANCE, Blunder
from app.rules.warmaster.rolls import judge, throw, tray


def roll(draft: Draft, character: CharacterId, units: tuple[UnitId, ...]) -> int:
    """The die that says what becomes of the units (WM-BLU-02)."""
    assert draft.state.active is not None
    with tray(draft, "blunder", draft.state.active, character, units[0]):
        thrown = throw(draft, "blunder", draft.state.active, 1, piece=character)
        judge(draft, thrown, table_of(draft.state, units)[thrown.total])
    return thrown.total


def table_of(state: State, units: tuple[UnitId, ...]) -> Mapping[int, Blunder]:
    """What a blunder may be: a Steam Tank, which is ordered alone, has a table of its own (WM-STK-05)."""
    return TANK_BLUNDERS if has(state, units[0], "steam_tank") else BLUNDERS


def befall(draft: Draft, character: CharacterId, units: tuple[UnitId, ...], face: int) -> None:
    """The blunder befalls the units (WM-BLU-01..06)."""
    what = table_of(draft.state, units)[face]
    draft.emit(Blundered(character=character, units=units, face=face, what=what))
    if has(draft.state, units[0], "steam_tank"):
        _tank(draft, units[0], what)
        return
    draft.enter(BlunderMade(units=units, what=what, left=units if what == "rush" else ()))


def _tank(draft: Draft, unit: UnitId, what: Blunder) -> None:
    """It does not move in this turn; it may never again, or not shoot (WM-STK-05)."""
    if what == "tank_stalls":
        draft.emit(UnitStalled(unit=unit))
    if what == "tank_falls_silent":
        draft.emit(UnitFlagged(unit=unit, flag="silenced"))
    _lock(draft, (unit,))


def deciders(state: State) -> frozenset[Seat]:
    """The active player, where a brigade shares one mistrust, or several units rush."""
    step = state.step
    assert isinstance(step, BlunderMade)
    assert state.active is not None
    asks = len(step.units) > 1 if step.what == "mistrust" else step.what == "rush" and bool(step.left)
    return frozenset({state.active}) if asks else NOBODY


def advance(draft: Draft) -> None:
    """What leaves nothing to choose, and what is chosen by moving."""
    step = draft.state.step
    assert isinstance(step, BlunderMade)
    match step.what:
        case "mistrust":
            draft.leave()
            _mistrust(draft, step.units, step.units[0])
        case "retire":
            draft.leave()
            _retire(draft, step.units)
        case "halt":
            draft.leave()
            draft.enter(MovingUnits(units=step.units, why="halt"))
        case "rush":
            draft.leave()


def _mistrust(draft: Draft, units: tuple[UnitId, ...], picked: UnitId) -> None:
    """One unit is harder to order from now on; none moves this phase (WM-BLU-03)."""
    draft.emit(OrdersMistrusted(unit=picked))
    _lock(draft, units)


def _lock(draft: Draft, units: tuple[UnitId, ...]) -> None:
    for unit in units:
        draft.emit(UnitFlagged(unit=unit, flag="locked"))


def _retire(draft: Draft, units: tuple[UnitId, ...]) -> None:
    """Away from what they fear, if there is anything and any place to go to (WM-BLU-04)."""
    state = draft.state
    slowest = min(full_pace(state, unit) for unit in units)
    if feared(state, units, slowest) and away_from_all(state, units) is not None:
        draft.enter(MovingUnits(units=units, why="retire"))
    else:
        _lock(draft, units)


def decide_mistrust(draft: Draft, seat: Seat, command: PickMistrust) -> Refusal | None:
    """The player says which unit of the brigade it is (WM-BLU-03)."""
    step = draft.state.step
    assert isinstance(step, BlunderMade)
    if step.what != "mistrust" or command.unit not in step.units:
        return refuse("bad_choice", "WM-BLU-03", unit=command.unit[:40])
    draft.leave()
    _mistrust(draft, step.units, command.unit)
    return None


def decide_rush(draft: Draft, seat: Seat, command: Rush) -> Refusal | None:
    """A unit charges the nearest enemy if it can, else it runs up to it (WM-BLU-06)."""
    step = draft.state.step
    assert isinstance(step, BlunderMade)
    if command.unit not in step.left:
        return refuse("bad_choice", "WM-BLU-06", unit=command.unit[:40])
    left = tuple(unit for unit in step.left if unit != command.unit)
    draft.change(replace(step, left=left))
    draft.emit(UnitFlagged(unit=command.unit, flag="locked"))
    enemy = nearest_enemy(draft.state, command.unit)
    if enemy is None:
        return None
    pace = full_pace(draft.state, command.unit)
    if why_not_charge(draft.state, command.unit, enemy) is None:
        ways = plans(draft.state, command.unit, enemy, pace)
        if ways:
            making.make(draft, command.unit, ways[0].poses, ways[0].ways)
            return None
    _run_up(draft, command.unit, enemy, pace)
    return None


def nearest_enemy(state: State, unit: UnitId) -> UnitId | None:
    """The nearest enemy unit, seen or not."""
    near = sorted((distance(state, unit, enemy.id), enemy.id) for enemy in enemies_of(state, unit))
    return near[0][1] if near else None


def _run_up(draft: Draft, unit: UnitId, enemy: UnitId, pace: float) -> None:
    """As far as the unit gets towards it as a block, stopping 1 cm short of enemies (WM-BLU-06)."""
    state = draft.state
    stands = stands_of(state, unit)
    pair = min(
        ((one, other) for one in stands for other in stands_of(state, enemy)),
        key=lambda two: apart_by(two[0], two[1]),
    )
    near = gap(pair[0], pair[1], TOLERANCE)
    if near.distance <= KEEP_AWAY:
        return
    dx, dy = (near.b.x - near.a.x) / near.distance, (near.b.y - near.a.y) / near.distance
    reach = min(pace, near.distance - KEEP_AWAY)
    while reach > 0.0:
        moves = tuple(PathOf(model=one.id, path=(one.pose, _shifted(one, dx * reach, dy * reach))) for one in stands)
        found = bodies.judge_body(state, [unit], moves, {unit: pace})
        if not isinstance(found, Refusal):
            bodies.go(draft, [unit], moves, found, "rush")
            return
        reach -= 0.5


def _shifted(stand: Stand, dx: float, dy: float) -> Pose:
    return replace(stand.pose, x=rounded(stand.pose.x + dx), y=rounded(stand.pose.y + dy))


def offers(state: State, seat: Seat) -> list[Offer]:
    """Each unit that may carry the mistrust, or be next to rush."""
    step = state.step
    assert isinstance(step, BlunderMade)
    kind = "pick_mistrust" if step.what == "mistrust" else "rush"
    return [
        Offer(
            id=f"{kind}:{unit}",
            command={"kind": kind, "unit": unit},
            label=f"warmaster.offer.{kind}",
            facts={"unit": unit},
            place="prompt",
            unit=unit,
            pieces=tuple(stand.id for stand in stands_of(state, unit)),
            rule="WM-BLU-03" if kind == "pick_mistrust" else "WM-BLU-06",
        )
        for unit in (step.units if step.what == "mistrust" else step.left)
    ]


STEPS: Steps = {BlunderMade: (deciders, advance)}

HANDLERS: Handlers = {
    PickMistrust: Handler(handle=decide_mistrust, at=(BlunderMade,)),
    Rush: Handler(handle=decide_rush, at=(BlunderMade,)),
}

OFFERS: Offers = {BlunderMade: offers}
