"""What the command of a move or a placement asks of its models: on what terms, over what ground."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from app.rules.kernel.plane.gaps import gap, nearest
from app.rules.kernel.plane.ground import Ground
from app.rules.kernel.plane.shapes import Body
from app.rules.kernel.refusal import Refusal
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.charge_phase.charging import charge_terms
from app.rules.wh40k.charge_phase.heroic import heroic_move, why_not_intervene
from app.rules.wh40k.ground.measures import body, enemy_bodies, flies, prisms
from app.rules.wh40k.ground.moves import Terms, closer_terms
from app.rules.wh40k.ground.places import all_bodies, not_beside, too_near, too_near_any
from app.rules.wh40k.ground.standing import judge_stand
from app.rules.wh40k.model.prompts import ChargingUnit, MoveMode, MovingUnit
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import ModelId, State, UnitId
from app.rules.wh40k.model.tables import CONSOLIDATE, DISEMBARK, ENGAGEMENT, MOVING, PILE_IN, TOLERANCE
from app.rules.wh40k.movement_phase.moving import may_not_act, move_terms, why_not_select
from app.rules.wh40k.setup.zones import judge_deployed

MOVES = frozenset({"move_models", "charge_move", "pile_in", "consolidate", "heroic_move"})
"""The kinds of commands that move models along ways; others put them down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitMove:
    """A move to be made: the unit, and the terms its models are judged by."""

    unit: UnitId
    terms: Terms


def unit_move_of(state: State, kind: str, model: ModelId) -> UnitMove | Refusal:
    """The move that a command of this kind makes with the unit of a model on the table or off it, or why there is none."""
    if kind == "heroic_move":
        return _heroic(state, model)
    unit = state.models[model].unit
    if refused := may_not_act(state, state.units[unit].seat, unit):
        return refused
    match kind:
        case "move_models":
            return _move(state, unit)
        case "charge_move" if isinstance(state.step, ChargingUnit) and state.step.unit == unit:
            return UnitMove(unit=unit, terms=charge_terms(state))
        case "pile_in":
            return UnitMove(unit=unit, terms=closer_terms(state, unit, PILE_IN, "W40K-FIGHT-08"))
        case "consolidate":
            return UnitMove(unit=unit, terms=closer_terms(state, unit, CONSOLIDATE, "W40K-FIGHT-17"))
        case _:
            return refuse("wrong_phase", step=state.step.kind if state.stack else "")


def _move(state: State, unit: UnitId) -> UnitMove | Refusal:
    """The unit under way, or what a unit could do if it were chosen."""
    if isinstance(state.step, MovingUnit) and state.step.unit == unit:
        return UnitMove(unit=unit, terms=move_terms(state))
    piece = state.units[unit]
    mode: MoveMode = "fall_back" if "engaged_at_movement_start" in piece.flags else "normal"
    if refused := why_not_select(state, piece.seat, unit, mode):
        return refused
    supposed = replace(state, stack=(*state.stack, MovingUnit(unit=unit, mode=mode)))
    return UnitMove(unit=unit, terms=move_terms(supposed))


def _heroic(state: State, model: ModelId) -> UnitMove | Refusal:
    unit = state.models[model].unit
    if refused := why_not_intervene(state, state.units[unit].seat, model):
        return refused
    return UnitMove(unit=unit, terms=closer_terms(state, unit, heroic_move(state, unit), "W40K-HERO-02", (model,)))


def ground_of(state: State, unit_move: UnitMove, model: ModelId, taken: Sequence[Body]) -> Ground:
    """The ground one model of the unit_move moves over; `taken` are all models where they stand by then."""
    leaving = unit_move.terms.leaving.get(model, frozenset())
    zones = tuple((enemy, ENGAGEMENT) for enemy in unit_move.terms.clear_of if enemy.id not in leaving)
    end_zones = tuple((enemy, ENGAGEMENT) for enemy in unit_move.terms.clear_of if enemy.id in leaving)
    return Ground(
        width=state.width,
        height=state.height,
        prisms=prisms(state),
        bodies=tuple(other for other in taken if other.id != model),
        zones=zones,
        end_zones=end_zones,
        flying=flies(state, unit_move.unit),
        tolerance=TOLERANCE,
        moving=MOVING,
    )


def left_to_go(unit_move: UnitMove, one: Body, spent: float) -> float:
    """The inches a model has left after what it spent earlier in this move."""
    return max(0.0, unit_move.terms.allowance.get(one.id, 0.0) - spent)


def ends_closer(unit_move: UnitMove, start: Body, end: Body) -> bool:
    """Whether the end is closer to the nearest enemy where the unit_move asks for it (W40K-GEO-14)."""
    if unit_move.terms.closer is None:
        return True
    before, closest = nearest(start, unit_move.terms.closer, TOLERANCE)
    return any(TOLERANCE.more_than(before, gap(end, enemy)) for enemy in closest)


Place = Callable[[Body], Refusal | None]


def place_of(state: State, kind: str, model: ModelId) -> Place | Refusal:
    """What a command of this kind asks of each model it puts down: the zone, the distance from enemies, the transport's
    side.
    """
    unit = state.models[model].unit
    piece = state.units[unit]
    enemies = enemy_bodies(state, piece.seat)
    match kind:
        case "deploy_unit" if state.zones is not None:
            return lambda one: judge_deployed(state, unit, one)
        case "arrive" if (reserve := asking.reserve_of(state, unit)) is not None:
            distance, wider = reserve.distance, tuple(asking.kept_off(state, piece.seat))
            return lambda one: (
                too_near(one, enemies, distance, "within_9_of_enemy", "W40K-LOC-05") or too_near_any(state, one, wider)
            )
        case "disembark" | "choose_wreck_casualties" if piece.carrier is not None:
            hull = body(state, piece.carrier)
            return lambda one: _beside(one, hull, enemies)
        case _:
            return refuse("cannot_arrive_now", unit=unit)


def _beside(one: Body, hull: Body, enemies: Sequence[Body]) -> Refusal | None:
    if not TOLERANCE.within(gap(one, hull), DISEMBARK):
        return not_beside(one, hull, DISEMBARK, "W40K-TRANS-09")
    return too_near(one, enemies, ENGAGEMENT, "within_1_of_enemy", "W40K-TRANS-09")


def may_stand(
    state: State, place: Place, one: Body, others: Sequence[Body], rule: str = "W40K-MOVE-09"
) -> Refusal | None:
    """Why a model may not be put there: common tests first, then those of the occasion."""
    return judge_stand(state, one, others, rule) or place(one)


def standing(state: State) -> dict[ModelId, Body]:
    """All models on the table."""
    return all_bodies(state)
