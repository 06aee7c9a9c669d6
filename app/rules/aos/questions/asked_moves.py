"""What the command of a move or a placement asks of its models: on what terms, in which places."""

from collections.abc import Callable, Sequence

from app.rules.aos.characteristics import number
from app.rules.aos.command_abilities.rallying import judge_beside
from app.rules.aos.ground.measures import scroll_of
from app.rules.aos.ground.standing import judge_stand
from app.rules.aos.model.prompts import ActWindow
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.setup_prompts import DeployUnits
from app.rules.aos.model.state import ModelId, State
from app.rules.aos.model.using_prompts import MovingUnit, RallyPoints, ReturningModels, SettingUp
from app.rules.aos.moves.judging import UnitMove
from app.rules.aos.moves.moving import unit_move_of
from app.rules.aos.setup.arrivals import judge_place
from app.rules.aos.setup.deployment import judge_territory
from app.rules.kernel.plane.shapes import Body
from app.rules.kernel.refusal import Refusal

Place = Callable[[Body], Refusal | None]

MOVES = frozenset({"move_models", "use_ability"})
"""The kinds of commands whose models go along ways; others put them down."""


def move_of(state: State, model: ModelId) -> UnitMove | Refusal:
    """The move under way of the unit of a model, or the normal move it could make if its owner began one."""
    unit = state.models[model].unit
    step = state.step if state.stack else None
    if isinstance(step, MovingUnit) and step.unit == unit:
        return unit_move_of(step)
    printed = scroll_of(state, unit).move
    if isinstance(step, ActWindow) and step.moment == "movement" and printed is not None and not printed.is_random:
        return UnitMove(unit=unit, move="normal_move", allowance=number(state, unit, "move", printed.plus))
    return refuse("wrong_step", step=step.kind if step else "")


def may_be_asked_about(state: State, model: ModelId) -> bool:
    """Whether a model can go or be put anywhere: a slain one only where its unit's may come back (AOS-CORE-22.0a)."""
    one, step = state.models[model], state.step if state.stack else None
    return not one.slain or (isinstance(step, RallyPoints | ReturningModels) and step.unit == one.unit)


def place_of(state: State, model: ModelId) -> Place | Refusal:
    """What is asked of each model that is put down now."""
    unit = state.units[state.models[model].unit]
    step = state.step if state.stack else None
    match step:
        case DeployUnits() if unit.where == "mustered" and step.seat == unit.seat:
            return judge_territory(state, unit.seat)
        case SettingUp() if step.unit == unit.id:
            return judge_place(state, step)
        case RallyPoints() | ReturningModels() if step.unit == unit.id:
            return judge_beside(state, unit.id)
        case _:
            return refuse("wrong_step", step=step.kind if step else "")


def may_stand(state: State, place: Place, others: Sequence[Body], one: Body) -> Refusal | None:
    """Why a model may not be put there: common tests first, then those of the occasion."""
    return judge_stand(state, one, others) or place(one)
