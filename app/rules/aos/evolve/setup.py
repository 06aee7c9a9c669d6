"""What the facts of the set-up make of the state."""

from typing import assert_never

from app.rules.aos.changes import with_poses, with_side, with_unit
from app.rules.aos.model import setup_events as ev
from app.rules.aos.model.state import State
from app.rules.kernel.incremental.replacing import replace
from app.rules.kernel.schema.army_namespaces import with_new


def evolve_setup(state: State, event: ev.SetupEvent) -> State:
    """The state after a fact of the set-up."""
    match event:
        case ev.ListDrafted():
            return with_side(state, event.seat, draft=event.roster)
        case ev.ArmyBrought():
            return replace(state, library=with_new(state.library, event.content))
        case ev.ArmyMustered():
            state = with_side(state, event.seat, army=event.name, faction=event.faction)
            units = {**state.units, **{unit.id: unit for unit in event.units}}
            return replace(state, units=units, models={**state.models, **{m.id: m for m in event.models}})
        case ev.RolledOff():
            return replace(state, chooser=event.winner)
        case ev.RolesSettled():
            state = with_side(state, event.attacker, role="attacker")
            return with_side(state, state.other(event.attacker), role="defender")
        case ev.GiftsChosen():
            state = with_side(state, event.seat, regiment_ability=event.ability)
            return with_unit(state, event.general, enhancements=(event.enhancement,))
        case ev.RealmChosen():
            return replace(state, realm=event.realm)
        case ev.PlanChosen():
            plan = state.library.battlepacks[state.options.battlepack].plans[event.plan]
            return replace(
                state, options=replace(state.options, battleplan=plan.id), width=plan.width, height=plan.height
            )
        case ev.MarkersLaid():
            return replace(state, markers={marker.id: marker for marker in event.markers})
        case ev.FeatureLaid():
            return replace(state, terrain={**state.terrain, event.feature.id: event.feature})
        case ev.FeatureLifted():
            return replace(state, terrain={i: f for i, f in state.terrain.items() if i != event.feature})
        case ev.TerritoriesSettled():
            state = with_side(state, event.seat, territory=event.territory)
            return with_side(state, state.other(event.seat), territory=event.others)
        case ev.BeginnerSettled():
            return replace(state, beginner=event.seat)
        case ev.UnitSetUp():
            state = with_poses(state, {placed.model: placed.pose for placed in event.places})
            return with_unit(state, event.unit, where="table", set_up=state.turn)
        case ev.TerrainDeclined():
            gone = set(state.units[event.unit].models)
            units = {name: unit for name, unit in state.units.items() if name != event.unit}
            return replace(state, units=units, models={i: m for i, m in state.models.items() if i not in gone})
        case ev.Undeployable():
            return with_unit(state, event.unit, where="destroyed")
        case ev.DeploymentFinished():
            state = replace(state, deployments=state.deployments + 1)
            return with_side(state, event.seat, finished=state.deployments)
        case _:
            assert_never(event)
