"""The Movement phase: choosing units, moving them, Advancing, Falling Back (W40K-MOVE-*, W40K-ADV-*, W40K-FALL-*)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from app.rules.kernel.plane.marks import PieceMark
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.tray import TrayClosed, TrayOpened
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.allowances import minimum, must_still_move, random_move
from app.rules.wh40k.attack_sequence.casualties import slay
from app.rules.wh40k.changes import with_poses
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.ground.measures import alive
from app.rules.wh40k.ground.moves import Terms, Way, judge, moved_by, whole_ways
from app.rules.wh40k.handlers import NOBODY, Handler, Handlers, Offers, Steps, the_active, waits
from app.rules.wh40k.model.attack_prompts import AimingUnit
from app.rules.wh40k.model.commands import (
    CancelSelection,
    ConcedeMinimumMove,
    FinishUnit,
    MoveModels,
    PathOf,
    SelectMove,
)
from app.rules.wh40k.model.events import (
    FellBack,
    FlagSet,
    ModelsMoved,
    MoveClosed,
    SelectionDropped,
    UnitAdvanced,
    UnitSelected,
)
from app.rules.wh40k.model.flow_events import PhaseEnded
from app.rules.wh40k.model.prompts import ChargingUnit, Moved, MovementPhase, MovingUnit
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import State, UnitId
from app.rules.wh40k.model.tables import TOLERANCE
from app.rules.wh40k.movement_phase import movement_offers
from app.rules.wh40k.movement_phase.boarding import board, cannot_board
from app.rules.wh40k.movement_phase.moving import (
    cannot_finish,
    may_not_act,
    move_terms,
    moving,
    still_engaged,
    why_not_select,
)
from app.rules.wh40k.movement_phase.reinforcements import waiting
from app.rules.wh40k.rolls import WHOLE, last_roll, read_amount, roll_off, throw
from app.rules.wh40k.rolls import judge as judge_roll


def decide_select_move(draft: Draft, seat: Seat, command: SelectMove) -> Refusal | None:
    """Choose a unit to move; a unit under way is finished by it, or changes its mind (W40K-MOVE-01, W40K-ADV-01)."""
    if refused := why_not_select(draft.state, seat, command.unit, command.mode):
        return refused
    step = draft.state.step
    if isinstance(step, MovingUnit) and step.unit == command.unit:
        drop(draft)
    elif isinstance(step, MovingUnit):
        close(draft)
    draft.emit(UnitSelected(unit=command.unit, to="move"))
    if command.mode == "fall_back" and not _let_go(draft, seat, command.unit):
        return None
    if command.mode == "fall_back":
        draft.emit(FellBack(unit=command.unit))
    draft.enter(MovingUnit(unit=command.unit, mode=command.mode, stage=_first_stage(draft.state, command)))
    return None


def _let_go(draft: Draft, seat: Seat, unit: UnitId) -> bool:
    """Whether a unit that would Fall Back may: it rolls off once where an ability of enemies beside it says so."""
    if "let_go" in draft.state.units[unit].flags or not asking.held_back(draft.state, unit):
        return True
    if roll_off(draft, "fall_back") == seat:
        draft.emit(FlagSet(unit=unit, flag="let_go"))
        return True
    draft.emit(FlagSet(unit=unit, flag="held"), MoveClosed(unit=unit))
    return False


def _first_stage(state: State, command: SelectMove) -> Literal["roll_move", "roll_advance", "move"]:
    if random_move(state, command.unit) is not None:
        return "roll_move"
    return "roll_advance" if command.mode == "advance" else "move"


def decide_move_models(draft: Draft, seat: Seat, command: MoveModels) -> Refusal | None:
    """Move models of the chosen unit, in order; a move may be redone until the unit is finished (W40K-MOVE-02)."""
    for move in command.moves:
        if refused := _may_not_move(draft.state, move):
            return refused
    if not isinstance(draft.state.step, MovingUnit):
        return refuse("wrong_phase", step=draft.state.step.kind)
    step = moving(draft.state)
    made = _in_sequence(draft.state, step, command.moves)
    if isinstance(made, Refusal):
        return made
    _emit_moves(draft, step, *made)
    if command.finish or command.embark_in is not None:
        return _finish(draft, command.embark_in)
    return None


def _may_not_move(state: State, move: PathOf) -> Refusal | None:
    model = state.models.get(move.model)
    if model is None:
        return refuse("unknown_id", id=move.model)
    mine = isinstance(state.step, MovingUnit) and state.step.unit == model.unit
    if mine:
        return None
    if state.units[model.unit].seat != state.active:
        return refuse("not_your_decision", piece=model.id)
    if refused := may_not_act(state, state.units[model.unit].seat, model.unit):
        return refused
    marks = (PieceMark(role="offending", piece=model.id),)
    if model.moved:
        return refuse("already_moved", shapes=marks, piece=model.id)
    if "move_closed" in state.units[model.unit].flags:
        return refuse("unit_activation_closed", shapes=marks, unit=model.unit)
    return refuse("not_in_this_unit", piece=model.id) if isinstance(state.step, MovingUnit) else None


def _in_sequence(
    state: State, step: MovingUnit, moves: tuple[PathOf, ...]
) -> tuple[tuple[Way, ...], tuple[Moved, ...]] | Refusal:
    """The ways of these moves, and the whole move of the unit in an order in which each could have gone its way (W40K-MOVE-05)."""
    terms = move_terms(state, {move.model for move in moves})
    redone = {move.model for move in moves}
    kept = tuple(m for m in step.moved if m.model not in redone)
    if len(kept) < len(step.moved) and (kept or len(moves) > 1):
        return _redone(state, step, moves, terms)
    ways = judge(state, step.unit, moves, terms)
    return ways if isinstance(ways, Refusal) else (ways, (*kept, *_gone(ways)))


def _redone(
    state: State, step: MovingUnit, moves: tuple[PathOf, ...], terms: Terms
) -> tuple[tuple[Way, ...], tuple[Moved, ...]] | Refusal:
    """The same where models are moved anew or put back.

    Each does so in its old turn or in the last one: it cannot make way for others and then never have moved. The ways of
    the others were judged when they were made, and are again where one of these now stands near them.
    """
    whole = whole_ways(state, step.unit, moves, terms)
    if isinstance(whole, Refusal):
        return whole
    redone = {move.model: move for move in whole}
    before = {m.model: PathOf(model=m.model, path=m.path) for m in step.moved}
    kept = tuple(move for move in before.values() if move.model not in redone)
    start = with_poses(state, {m.model: m.path[0] for m in step.moved})
    terms = replace(move_terms(state, {*before, *redone}), begun={})
    settled = frozenset(move.model for move in kept)
    judged = judge(start, step.unit, tuple({**before, **redone}.values()), terms, settled)
    if isinstance(judged, Refusal):
        judged = judge(start, step.unit, (*kept, *whole), terms, settled)
    if isinstance(judged, Refusal):
        return judged
    return tuple(way for way in judged if way.model in redone), _gone(judged)


def _gone(ways: Sequence[Way]) -> tuple[Moved, ...]:
    """The ways that led somewhere."""
    return tuple(Moved(model=way.model, path=way.path) for way in ways if TOLERANCE.more_than(way.length, 0))


def _emit_moves(draft: Draft, step: MovingUnit, ways: tuple[Way, ...], order: tuple[Moved, ...]) -> None:
    """The facts of these ways: models that went somewhere, and models put back where they began (W40K-MOVE-14)."""
    gone = tuple(way for way in ways if TOLERANCE.more_than(way.length, 0))
    back = tuple(way for way in ways if TOLERANCE.within(way.length, 0))
    for why, some in (("undo", back), ("move", gone)):
        if some:
            draft.emit(moved_by(step.unit, some, why))
    draft.change(replace(step, moved=order))


def decide_finish_unit(draft: Draft, seat: Seat, command: FinishUnit) -> Refusal | None:
    """End the unit's move as one group, or aboard a transport (W40K-UNIT-01, W40K-TRANS-04)."""
    if moving(draft.state).stage != "move":
        return refuse("wrong_phase", step=draft.state.step.kind)
    return _finish(draft, command.embark_in)


def _finish(draft: Draft, embark_in: str | None) -> Refusal | None:
    unit = moving(draft.state).unit
    if embark_in is not None and (refused := cannot_board(draft.state, unit, embark_in)):
        return refused
    if refused := cannot_finish(draft.state):
        return refused
    # Who may stay beside enemies for want of a way out stays on the table (W40K-AMB-54).
    if embark_in is not None and (refused := still_engaged(draft.state, unit, "W40K-AMB-54")):
        return refused
    close(draft)
    if embark_in is not None:
        board(draft, unit, embark_in)
    return None


def close(draft: Draft) -> None:
    """Ends the move of the unit under way; whether it may be ended is `may_end`'s or `cannot_finish`'s to say."""
    draft.emit(MoveClosed(unit=moving(draft.state).unit))
    draft.leave()


def decide_cancel(draft: Draft, seat: Seat, command: CancelSelection) -> Refusal | None:
    """Give the chosen unit up while no die was rolled; its models go back (W40K-ADV-02, W40K-CHAR-05, W40K-CHG-05)."""
    step = draft.state.step
    if isinstance(step, ChargingUnit):
        if step.stage != "targets":
            return refuse("declaration_locked", "W40K-CHG-05", unit=step.unit)
        draft.emit(SelectionDropped(unit=step.unit))
        draft.leave()
        return None
    if isinstance(step, MovingUnit):
        if step.committed:
            return refuse("selection_committed", unit=step.unit)
        drop(draft)
        return None
    assert isinstance(step, AimingUnit)
    draft.emit(SelectionDropped(unit=step.unit))
    draft.leave()
    return None


def drop(draft: Draft) -> None:
    """Puts every model of the unit back and takes the choice back."""
    step = moving(draft.state)
    if step.moved:
        back = tuple(PathOf(model=m.model, path=(m.path[0],)) for m in step.moved)
        draft.emit(ModelsMoved(unit=step.unit, moves=back, lengths=(0.0,) * len(back), why="undo"))
    if step.mode == "fall_back":
        draft.emit(FlagSet(unit=step.unit, flag="fell_back", on=False))
    draft.emit(SelectionDropped(unit=step.unit))
    draft.leave()


def decide_concede(draft: Draft, seat: Seat, command: ConcedeMinimumMove) -> Refusal | None:
    """A model that cannot make its minimum move is destroyed (W40K-MOVE-12, W40K-AMB-13)."""
    state = draft.state
    model = state.models.get(command.model)
    if model is None or model.gone:
        return refuse("unknown_id", id=command.model)
    unit = state.units[model.unit]
    if unit.seat != seat:
        return refuse("not_your_decision", piece=model.id)
    if refused := may_not_act(state, seat, unit.id):
        return refused
    if "arrived" in unit.flags:
        return refuse("arrived_this_turn", unit=unit.id)
    if model.moved:
        return refuse("already_moved", piece=model.id)
    if minimum(state, model.id) <= 0:
        return refuse("bad_choice", "W40K-MOVE-12", piece=model.id)
    slay(draft, model.id, "minimum_move")
    return None


def may_end(state: State) -> Refusal | None:
    """Why the Movement phase may not end: the unit under way, or a minimum move not made (W40K-TURN-08, W40K-MOVE-12)."""
    if isinstance(state.step, MovingUnit) and (refused := cannot_finish(state)):
        return refused
    for unit in state.units.values():
        if unit.seat == state.active and (owing := must_still_move(state, unit.id)):
            marks = tuple(PieceMark(role="offending", piece=model) for model in owing)
            return refuse("minimum_move_required", shapes=marks, unit=unit.id, piece=owing[0])
    return None


def who_moves(state: State) -> frozenset[Seat]:
    """The active player, unless a die must fall first or the unit is gone."""
    step = moving(state)
    if step.stage != "move" or not alive(state, step.unit):
        return NOBODY
    return the_active(state)


def advance_moving(draft: Draft) -> None:
    """The dice of a unit chosen to move: its random Move, its Advance (W40K-CHAR-05, W40K-ADV-02)."""
    step = moving(draft.state)
    if not alive(draft.state, step.unit):  # a ruling may have taken the last model away while its dice lay there
        if step.stage in ("read_move", "read_advance"):
            draft.emit(TrayClosed())
        draft.leave()
        return
    match step.stage:
        case "roll_move":
            amount = random_move(draft.state, step.unit)
            assert amount is not None
            draft.change(replace(step, stage="read_move", committed=True))
            _throw(draft, "random_move", step.unit, amount.dice)
        case "read_move":
            _read_move(draft, step)
        case "roll_advance" if (sure := asking.sure_advance(draft.state, step.unit)) is not None:
            draft.change(replace(step, stage="move", committed=True))
            draft.emit(UnitAdvanced(unit=step.unit, bonus=sure))
        case "roll_advance":
            draft.change(replace(step, stage="read_advance", committed=True))
            again = (WHOLE,) if asking.rolls_advance_again(draft.state, step.unit) else ()
            _throw(draft, "advance", step.unit, 1, again)
        case "read_advance":
            _read_advance(draft, step)
        case "move":
            waits(draft)


def _throw(draft: Draft, what: str, unit: UnitId, count: int, sources: Sequence[str] = ()) -> None:
    seat = draft.state.units[unit].seat
    draft.emit(TrayOpened(title=what, seat=seat, source=unit))
    throw(draft, what, seat, count, piece=unit, sources=sources)


def _read_move(draft: Draft, step: MovingUnit) -> None:
    amount = random_move(draft.state, step.unit)
    assert amount is not None
    faces = last_roll(draft).faces
    inches = read_amount(amount, faces)
    judge_roll(draft, (True,) * len(faces), "random_move", {"unit": step.unit, "inches": inches})
    draft.emit(TrayClosed())
    draft.change(replace(step, random=inches, stage="roll_advance" if step.mode == "advance" else "move"))


def _read_advance(draft: Draft, step: MovingUnit) -> None:
    bonus = asking.advance_roll(draft.state, step.unit, last_roll(draft).faces[0])
    judge_roll(draft, (True,), "advance", {"unit": step.unit, "inches": bonus})
    draft.emit(UnitAdvanced(unit=step.unit, bonus=bonus), TrayClosed())
    draft.change(replace(step, stage="move"))


def who_decides_phase(state: State) -> frozenset[Seat]:
    """The active player; once reinforcements arrive, only while one can (W40K-RES-01)."""
    step = state.step
    assert isinstance(step, MovementPhase)
    assert state.active is not None
    if step.reinforcing and not waiting(state, state.active):
        return NOBODY
    return the_active(state)


def end_reinforcing(draft: Draft) -> None:
    """Nothing is left to arrive: the phase is over."""
    draft.emit(PhaseEnded(phase="movement"))
    draft.leave()


STEPS: Steps = {
    MovementPhase: (who_decides_phase, end_reinforcing),
    MovingUnit: (who_moves, advance_moving),
}

HANDLERS: Handlers = {
    SelectMove: Handler(handle=decide_select_move, at=(MovementPhase, MovingUnit)),
    MoveModels: Handler(handle=decide_move_models, at=(MovementPhase, MovingUnit)),
    FinishUnit: Handler(handle=decide_finish_unit, at=(MovingUnit,)),
    CancelSelection: Handler(handle=decide_cancel, at=(MovingUnit, ChargingUnit, AimingUnit)),
    ConcedeMinimumMove: Handler(handle=decide_concede, at=(MovementPhase, MovingUnit)),
}

OFFERS: Offers = {
    MovementPhase: movement_offers.phase_offers,
    MovingUnit: movement_offers.moving_offers,
}
