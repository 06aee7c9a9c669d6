"""What the facts of the battle make of the state."""

from collections.abc import Mapping
from typing import assert_never

from app.rules.kernel.incremental.replacing import replace
from app.rules.kernel.plane.shapes import Point
from app.rules.wh40k.changes import with_flag, with_model, with_models, with_unit
from app.rules.wh40k.model import events as ev
from app.rules.wh40k.model.state import Flag, State
from app.rules.wh40k.model.tables import Phase

_CHOSEN: Mapping[str, Flag] = {"shoot": "shot", "charge": "charge_attempted", "fight": "fought"}
"""What a unit is noted for once it was chosen to do something."""

_DROPPED: Mapping[Phase | None, Flag] = {"shooting": "shot", "charge": "charge_attempted"}
"""What is struck out when the choice is taken back, in the phase it was made in."""


def evolve_battle(state: State, event: ev.BattleEvent) -> State:
    """The state after a fact of the battle."""
    match event:
        case ev.UnitSelected():
            return with_flag(state, event.unit, _CHOSEN[event.to]) if event.to in _CHOSEN else state
        case ev.SelectionDropped():
            return with_flag(state, event.unit, _DROPPED[state.phase], False) if state.phase in _DROPPED else state
        case ev.UnitAdvanced():
            return with_unit(with_flag(state, event.unit, "advanced"), event.unit, advance_bonus=event.bonus)
        case ev.FellBack():
            return with_flag(state, event.unit, "fell_back")
        case ev.SmokeLaunched():
            return with_unit(with_flag(state, event.unit, "shot"), event.unit, in_smoke=True, smoke_spent=True)
        case ev.ModelsMoved():
            return _moved(state, event)
        case ev.MoveClosed():
            return with_flag(state, event.unit, "move_closed")
        case ev.FlagSet():
            return with_flag(state, event.unit, event.flag, event.on)
        case ev.CountsAsMoved():
            return with_models(state, event.models, counts_as_moved=True)
        case ev.PowerTried():
            model = state.models[event.psyker]
            tried = (*model.powers_tried, event.power)
            return with_model(state, event.psyker, powers_tried=tried, manifests=model.manifests + 1)
        case ev.DenyTried():
            return with_model(state, event.psyker, denies=state.models[event.psyker].denies + 1)
        case ev.WoundsLost():
            return with_model(state, event.model, wounds_lost=state.models[event.model].wounds_lost + event.points)
        case ev.WoundsHealed():
            return with_model(state, event.model, wounds_lost=state.models[event.model].wounds_lost - event.points)
        case ev.ModelSlain():
            return _removed(state, event.model, slain=True)
        case ev.ModelFled():
            return _removed(state, event.model, slain=False)
        case ev.UnitLost():
            return with_unit(state, event.unit, where="destroyed", carrier=None)
        case ev.ChargeDeclared():
            return with_unit(state, event.unit, charge_targets=event.targets)
        case ev.ChargeFailed():
            return with_unit(state, event.unit, charge_targets=())
        case ev.ChargeMade():
            return with_flag(state, event.unit, "charged")
        case ev.AbilityGranted():
            return with_unit(state, event.unit, granted=(*state.units[event.unit].granted, event.ability))
        case ev.Intervened():
            return with_model(state, event.model, intervened=True)
        case (
            ev.PowerSettled()
            | ev.AttacksDeclared()
            | ev.WoundAllocated()
            | ev.WoundIgnored()
            | ev.ChargeRolled()
            | ev.MoraleTested()
            | ev.TextPlayed()
            | ev.OutcomeApplied()
        ):
            return state
        case _:
            assert_never(event)


def _moved(state: State, event: ev.ModelsMoved) -> State:
    """The models at the ends of their ways; who moved stands steady there."""
    marks = {"move": True, "undo": False}
    models = dict(state.models)
    for move in event.moves:
        model = models[move.model]
        moved = marks.get(event.why, model.moved)
        models[move.model] = replace(model, pose=move.path[-1], offset=None, moved=moved)
    return replace(state, models=models)


def _removed(state: State, model_id: str, *, slain: bool) -> State:
    """A model gone: the slain count for Morale whatever the cause, the fled do not (W40K-MORALE-05, W40K-MORALE-06)."""
    model = state.models[model_id]
    fallen = state.fallen
    if model.pose is not None:
        fallen = {**fallen, model_id: Point(x=model.pose.x, y=model.pose.y)}
    state = with_model(state, model_id, pose=None, slain=slain, fled=not slain)
    if slain:
        state = with_unit(state, model.unit, slain_this_turn=state.units[model.unit].slain_this_turn + 1)
    return replace(state, removed=True, fallen=fallen)
