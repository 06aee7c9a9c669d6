"""Ordered units move: charges one by one, the rest as one body, in one command (WM-ORD-14, WM-BRG-05, -06, WM-BLU-04, -05)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.rules.kernel.offers.offer import MoveNeed, Mover, Offer
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.changes import with_poses
from app.rules.warmaster.charges import making
from app.rules.warmaster.charges.planning import Plan, plans, why_not_charge
from app.rules.warmaster.command_phase import bodies, closing, wrecking
from app.rules.warmaster.command_phase.initiative import charge_offer
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import enemies_of, is_within, nearest_gap, stands_of
from app.rules.warmaster.ground.paces import full_pace, half_pace, pace
from app.rules.warmaster.ground.sight import unit_sees
from app.rules.warmaster.ground.standing import posed
from app.rules.warmaster.ground.ways import Places
from app.rules.warmaster.handlers import Handler, Handlers, Offers, Steps, the_active, waits
from app.rules.warmaster.model.command_commands import Charge, MoveUnits
from app.rules.warmaster.model.command_events import UnitFlagged
from app.rules.warmaster.model.command_prompts import MovingUnits
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE


def staying(step: MovingUnits) -> tuple[UnitId, ...]:
    """The units that have not charged: the body that ends as one."""
    return tuple(unit for unit in step.units if unit not in step.charged)


def to_move(step: MovingUnits) -> tuple[UnitId, ...]:
    """The units that have neither charged nor moved."""
    return tuple(unit for unit in staying(step) if unit not in step.moved)


def allowances(state: State, step: MovingUnits) -> dict[UnitId, float]:
    """How far each unit may move: by its formation on an order, at the slowest pace getting away, at half pace halting.

    Who has moved already moves no more (WM-FRM-06, WM-BLU-04, -05, WM-BRG-06).
    """
    units = to_move(step)
    if step.why == "order":
        return {unit: pace(state, unit) for unit in units}
    if step.why == "halt":
        return {unit: half_pace(state, unit) for unit in units}
    slowest = min(full_pace(state, unit) for unit in units)
    return dict.fromkeys(units, slowest)


def decide_move(draft: Draft, seat: Seat, command: MoveUnits) -> Refusal | None:
    """All that do not charge go as one body; without a way they stay as they are (WM-BRG-05, -06).

    Units left out that can charge once the others are out of their way may still do so.
    """
    step = draft.state.step
    assert isinstance(step, MovingUnits)
    found = judge(wrecking.opened(draft.state, to_move(step)) if command.into else draft.state, step, command.moves)
    if isinstance(found, Refusal):
        return found
    gone = _named(draft.state, to_move(step), command.moves)
    if charging_next(draft.state, step, command.moves):
        draft.change(replace(step, moved=(*step.moved, *gone)))
    else:
        draft.leave()
    bodies.go(draft, to_move(step), command.moves, found, step.why)
    for unit in to_move(step):
        wrecking.wreck(draft, unit, found)
    if step.why != "order":
        for unit in staying(step):
            draft.emit(UnitFlagged(unit=unit, flag="locked"))
    return None


def _named(state: State, units: Sequence[UnitId], moves: Sequence[PathOf]) -> tuple[UnitId, ...]:
    """The units of which any stand is to move."""
    named = {move.model for move in moves}
    return tuple(unit for unit in units if any(stand.id in named for stand in stands_of(state, unit)))


def charging_next(state: State, step: MovingUnits, moves: Sequence[PathOf]) -> tuple[UnitId, ...]:
    """The units left out of a move that can charge after it: one unit's move may open the way for another (WM-BRG-06)."""
    left = [unit for unit in to_move(step) if unit not in _named(state, to_move(step), moves)]
    if not moves or step.why != "order" or not left:
        return ()
    known = {move.model: move.end for move in moves if move.model in state.stands}
    after, moved = with_poses(state, known), replace(step, moved=(*step.moved, *_named(state, to_move(step), moves)))
    return tuple(unit for unit in left if may_charge(after, moved, unit))


def may_charge(state: State, step: MovingUnits, unit: UnitId) -> bool:
    """Whether an ordered unit can charge anybody as things stand."""
    return any(ways_to_charge(state, step, unit, enemy.id) for enemy in enemies_of(state, unit))


def judge(state: State, step: MovingUnits, moves: Sequence[PathOf]) -> Mapping[str, Places] | Refusal:
    """The ways of the body, far enough from what it got away from (WM-MOV-02, WM-BLU-04)."""
    units = staying(step)
    if not units:
        return {}
    if not moves and step.why != "retire":
        return _stay(state, step)
    found = bodies.judge_body(state, units, moves, allowances(state, step), still=step.moved)
    if isinstance(found, Refusal) and found.code == "brigade_not_coherent":
        loose = charging_next(state, step, moves)
        found = bodies.judge_body(state, units, moves, allowances(state, step), still=step.moved, loose=loose)
    if isinstance(found, Refusal) or step.why != "retire":
        return found
    return _too_near(state, units, moves) or found


def _stay(state: State, step: MovingUnits) -> Mapping[str, Places] | Refusal:
    """Staying is always open to one unit; a torn brigade closes up if it can, or charges as it was parted for (WM-BRG-06)."""
    units = staying(step)
    if not closing.is_torn(state, units):
        return {}
    parted = bool(step.moved) and any(may_charge(state, step, unit) for unit in to_move(step))
    if parted or closing.closing_up(state, units, allowances(state, step), step.moved) is not None:
        return refuse("brigade_not_coherent", "WM-BRG-06", n=len(units))
    return {}


def _too_near(state: State, units: Sequence[UnitId], moves: Sequence[PathOf]) -> Refusal | None:
    """Every unit ends a full pace or more from each enemy it saw nearer than that (WM-BLU-04, WM-AMB-09)."""
    ends = {move.model: move.end for move in moves}
    slowest = min(full_pace(state, unit) for unit in units)
    for unit in units:
        stands = posed(state, {one.id: ends.get(one.id, one.pose) for one in stands_of(state, unit)})
        for enemy in feared(state, units, slowest):
            had = nearest_gap(stands, stands_of(state, enemy))
            if not TOLERANCE.at_least(had, slowest):
                return refuse("blunder_not_far_enough", unit=unit, other=enemy, had=round(had, 2), needed=slowest)
    return None


def feared(state: State, units: Sequence[UnitId], near: float) -> tuple[UnitId, ...]:
    """The enemies that any of the units sees within a full pace of it (WM-BLU-04)."""
    return tuple(
        enemy.id
        for enemy in enemies_of(state, units[0])
        if any(
            nearest_gap(stands_of(state, unit), stands_of(state, enemy.id)) <= near + TOLERANCE.bound
            and unit_sees(state, unit, enemy.id)
            for unit in units
        )
    )


def ways_to_charge(state: State, step: MovingUnits, unit: UnitId, target: UnitId) -> tuple[Plan, ...]:
    """The ways an ordered unit may charge an enemy it sees (WM-CHG-01, -03)."""
    if step.why != "order" or not is_within(state, unit, target, full_pace(state, unit)):
        return ()
    if why_not_charge(state, unit, target):
        return ()
    return plans(state, unit, target, full_pace(state, unit), to_move(step))


def decide_charge(draft: Draft, seat: Seat, command: Charge) -> Refusal | None:
    """An ordered unit charges any enemy it sees and reaches, by itself; who may shoot does so first (WM-BRG-06)."""
    state, step = draft.state, draft.state.step
    assert isinstance(step, MovingUnits)
    target = state.units.get(command.target)
    if command.target in state.characters:
        return refuse("characters_not_targetable", target=command.target)
    if command.unit not in to_move(step) or target is None or target.seat == seat or target.where != "table":
        return refuse("no_order", unit=command.unit[:40])
    if step.why != "order":
        return refuse("blunder_no_charge", unit=command.unit)
    found = making.judge(
        state,
        command.unit,
        target.id,
        full_pace(state, command.unit),
        how=command.how,
        poses=command.poses,
        together=to_move(step),
    )
    if isinstance(found, Refusal):
        return found
    after = replace(step, charged=(*step.charged, command.unit))
    if to_move(after):
        draft.change(after)
    else:
        draft.leave()
    making.make(draft, command.unit, found[1], found[2])
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """Charging, unit by unit; moving what does not charge; staying."""
    step = state.step
    assert isinstance(step, MovingUnits)
    found: list[Offer] = []
    for unit in to_move(step):
        for enemy in enemies_of(state, unit):
            if ways := ways_to_charge(state, step, unit, enemy.id):
                found.append(charge_offer(state, unit, enemy.id, ways, "WM-CHG-01"))
    return [*found, _move_offer(state, step), *_stay_offer(state, step)]


def _move_offer(state: State, step: MovingUnits) -> Offer:
    far = allowances(state, step)
    movers = tuple(
        Mover(piece=stand.id, allowance=far[unit]) for unit in to_move(step) for stand in stands_of(state, unit)
    )
    return Offer(
        id="move_units",
        command={"kind": "move_units"},
        label=f"warmaster.offer.move_{step.why}",
        facts={"n": len(to_move(step)), "unit": to_move(step)[0], **_by_formation(state, step)},
        place="prompt",
        pieces=tuple(mover.piece for mover in movers),
        need=MoveNeed(field="moves", movers=movers),
        more=wrecking.confirmation(state, to_move(step)),
        primary=True,
        rule="WM-MOV-02",
    )


def _by_formation(state: State, step: MovingUnits) -> dict[str, Fact]:
    """How far a body goes on its next order in line or column, and out of them: as far as its slowest (WM-FRM-02, WM-FRM-06)."""
    units = to_move(step)
    return {
        "regular": min(full_pace(state, unit) for unit in units),
        "irregular": min(half_pace(state, unit) for unit in units),
    }


def _stay_offer(state: State, step: MovingUnits) -> list[Offer]:
    """Staying; after a blunder that demands a retreat only where nothing else is possible (WM-BLU-04)."""
    if step.why == "retire":
        return []
    refused = _stay(state, step)
    return [
        Offer(
            id="stay",
            command={"kind": "move_units", "moves": []},
            label="warmaster.offer.stay",
            place="prompt",
            locked=refused if isinstance(refused, Refusal) else None,
            role="pass",
            rule="WM-ORD-11",
        )
    ]


STEPS: Steps = {MovingUnits: (the_active, waits)}

HANDLERS: Handlers = {
    MoveUnits: Handler(handle=decide_move, at=(MovingUnits,), early="no_order"),
    Charge: Handler(handle=decide_charge, at=(MovingUnits,), early="no_order"),
}

OFFERS: Offers = {MovingUnits: offers}
