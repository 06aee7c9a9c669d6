"""What holds for the unit being moved: who may be chosen, what its models may do, when it may be finished."""

from collections.abc import Collection

from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.plane.marks import PieceMark
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.allowances import allowance, minimum, must_still_move
from app.rules.wh40k.ground.measures import alive, bodies, enemy_bodies
from app.rules.wh40k.ground.moves import Terms, began_near
from app.rules.wh40k.ground.places import too_near
from app.rules.wh40k.ground.standing import judge_coherency
from app.rules.wh40k.model.prompts import MovementPhase, MoveMode, MovingUnit
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import ModelId, State, Unit, UnitId
from app.rules.wh40k.model.tables import ENGAGEMENT


def moving(state: State) -> MovingUnit:
    """The unit being moved."""
    assert isinstance(state.step, MovingUnit)
    return state.step


@derived
def under_way(state: State) -> UnitId | None:
    """Which unit is being moved, if one is."""
    return state.step.unit if isinstance(state.step, MovingUnit) else None


def may_not_act(state: State, seat: Seat, unit: UnitId) -> Refusal | None:
    """Why a unit can do nothing at all: not one's own, embarked, or off the table (W40K-TRANS-06, W40K-RES-06)."""
    piece = state.units.get(unit)
    if piece is None:
        return refuse("unknown_id", id=unit)
    if piece.seat != seat:
        return refuse("not_your_decision", unit=unit)
    if piece.where == "aboard":
        return refuse("unit_embarked", unit=unit, transport=piece.carrier or "")
    if piece.where != "table":
        return refuse("not_on_battlefield", unit=unit)
    return None


def why_not_select(state: State, seat: Seat, unit: UnitId, mode: MoveMode) -> Refusal | None:
    """Why a unit may not be chosen to move in that way."""
    moved = under_way(state)
    if moved is None and isinstance(state.step, MovementPhase) and state.step.reinforcing:
        return refuse("wrong_phase", step="reinforcing")
    if refused := may_not_act(state, seat, unit):
        return refused
    piece = state.units[unit]
    if asking.is_so(state, unit, "immobile"):
        return refuse("immobile", unit=unit)
    if moved == unit:
        return _change_of_mind(moving(state), mode) or _wrong_mode(piece, mode)
    if "arrived" in piece.flags:
        return refuse("arrived_this_turn", unit=unit)
    if "move_closed" in piece.flags:
        return refuse("unit_activation_closed", unit=unit)
    if refused := _wrong_mode(piece, mode):
        return refused
    return cannot_finish(state) if moved is not None else None


def _change_of_mind(step: MovingUnit, mode: MoveMode) -> Refusal | None:
    """Whether the unit under way may still be moved in another way (W40K-ADV-01, W40K-FALL-05)."""
    if step.mode == "fall_back" and mode == "advance":
        return refuse("fell_back", unit=step.unit)
    if step.committed:
        return refuse("selection_committed", unit=step.unit)
    if step.moved and mode == "advance":
        marks = tuple(PieceMark(role="offending", piece=moved.model) for moved in step.moved)
        return refuse("too_late_to_advance", shapes=marks, unit=step.unit)
    if step.moved:
        return refuse("already_moved", piece=step.moved[0].model)
    return None


def _wrong_mode(piece: Unit, mode: MoveMode) -> Refusal | None:
    """Engaged units stay or Fall Back; only they may (W40K-FALL-01, W40K-FALL-02, W40K-AMB-48)."""
    engaged = "engaged_at_movement_start" in piece.flags
    if engaged and mode != "fall_back":
        return refuse("must_fall_back", unit=piece.id)
    if not engaged and mode == "fall_back":
        return refuse("not_engaged", unit=piece.id)
    return None


def move_terms(state: State, asked: Collection[ModelId] | None = None) -> Terms:
    """What the unit under way, or those of its models, may do: Move, minimum, path, the 1" zone (W40K-MOVE-*, W40K-FALL-04)."""
    step = moving(state)
    members = tuple(m for m in alive(state, step.unit) if m.pose is not None and (asked is None or m.id in asked))
    enemies = enemy_bodies(state, state.units[step.unit].seat)
    begun = {moved.model: moved.path for moved in step.moved}
    falling = step.mode == "fall_back"
    starts = {m.id: begun[m.id][0] if m.id in begun else m.pose for m in members}
    return Terms(
        allowance={m.id: allowance(state, m.id, step.random) for m in members},
        least={m.id: minimum(state, m.id) for m in members},
        clear_of=enemies,
        leaving={m.id: began_near(state, m.id, starts[m.id], enemies) for m in members} if falling else {},
        begun=begun,
        together=False,
        rules={"within_1_of_enemy": "W40K-FALL-03"} if falling else {},
    )


@derived
def cannot_finish(state: State) -> Refusal | None:
    """Why the unit under way may not be finished: split, too near an enemy, a minimum move not made.

    A unit that did not move may stay as it is, also when split (W40K-UNIT-04); one committed by a die may stay even
    within 1" of an enemy (W40K-AMB-54).
    """
    step = moving(state)
    group = bodies(state, step.unit)
    if step.moved and (refused := judge_coherency(group, "W40K-UNIT-01")):
        return refused
    if owing := must_still_move(state, step.unit):
        marks = tuple(PieceMark(role="offending", piece=model) for model in owing)
        return refuse("minimum_move_required", shapes=marks, unit=step.unit, piece=owing[0])
    if step.mode != "fall_back" or (step.committed and not step.moved):
        return None
    return still_engaged(state, step.unit, "W40K-FALL-03")


def still_engaged(state: State, unit: UnitId, rule: str) -> Refusal | None:
    """Why a unit has not got away: the first of its models within 1" of an enemy."""
    enemies = enemy_bodies(state, state.units[unit].seat)
    refusals = (too_near(one, enemies, ENGAGEMENT, "within_1_of_enemy", rule) for one in bodies(state, unit))
    return next((refused for refused in refusals if refused), None)
