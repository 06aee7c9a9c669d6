"""What the facts of the set-up make of the state."""

from typing import assert_never

from app.rules.kernel.incremental.replacing import replace
from app.rules.kernel.schema.army_namespaces import with_new
from app.rules.wh40k.changes import with_flag, with_model, with_models, with_poses, with_side, with_unit
from app.rules.wh40k.model import setup_events as ev
from app.rules.wh40k.model.state import Marker, State


def evolve_setup(state: State, event: ev.SetupEvent) -> State:
    """The state after a fact of the set-up."""
    match event:
        case ev.MissionAgreed():
            return replace(state, mission=event.mission)
        case ev.ListDrafted():
            return with_side(state, event.seat, draft=event.roster)
        case ev.ArmyBrought():
            return replace(state, library=with_new(state.library, event.content))
        case ev.ArmyMustered():
            return _mustered(state, event)
        case ev.WarlordNamed():
            return with_side(state, event.seat, warlord=event.model)
        case ev.BattlefieldLaid():
            terrain = {piece.id: piece for piece in event.terrain}
            laid = replace(state, width=event.width, height=event.height, terrain=terrain)
            return _nobody_ready(laid)
        case ev.TerrainPlaced():
            return _nobody_ready(replace(state, terrain={**state.terrain, event.piece.id: event.piece}))
        case ev.TerrainRemoved():
            left = {i: p for i, p in state.terrain.items() if event.terrain not in (i, p.part_of)}
            return _nobody_ready(replace(state, terrain=left))
        case ev.ReadyDeclared():
            return with_side(state, event.seat, ready=True)
        case ev.RolledOff():
            return state
        case ev.MarkerPlaced():
            marker = Marker(id=event.marker, number=event.number, at=event.at, placed_by=event.seat)
            return replace(state, markers={**state.markers, event.marker: marker})
        case ev.MarkersFinished():
            return with_side(state, event.seat, markers_done=True)
        case ev.PrimaryRolled():
            divider = state.other(event.chooser)
            return replace(state, primary=event.primary, chooser=event.chooser, divider=divider)
        case ev.TableDivided():
            return replace(state, zones=event.zones)
        case ev.ZoneTaken():
            taken = with_side(state, event.seat, zone=event.half)
            return with_side(taken, state.other(event.seat), zone="b" if event.half == "a" else "a")
        case ev.TraitSettled():
            return with_side(state, event.seat, trait=event.trait, trait_settled=True)
        case ev.PowersKnown():
            return with_model(state, event.model, powers=event.powers)
        case ev.UnitSetUp():
            return _set_up(state, event)
        case ev.UnitHeldBack():
            return with_unit(state, event.unit, where="reserve")
        case ev.UnitBoarded():
            emptied = with_poses(state, dict.fromkeys(state.units[event.unit].models))
            boarded = with_unit(emptied, event.unit, where="aboard", carrier=event.transport)
            return with_flag(boarded, event.unit, "embarked") if state.round else boarded
        case ev.UnitLeftOut():
            return replace(with_unit(state, event.unit, where="undeployed"), removed=True)
        case ev.RoomRanOut():
            return with_side(state, event.seat, no_room=True)
        case ev.PowerCounted():
            for seat, power in event.power.items():
                rerolls = event.rerolls if seat == event.underdog else 0
                state = with_side(state, seat, power=power, rerolls=rerolls)
            return replace(state, underdog=event.underdog)
        case ev.FirstTurnChosen():
            return replace(state, first=event.seat)
        case _:
            assert_never(event)


def _nobody_ready(state: State) -> State:
    """Every change of the table asks both players anew."""
    for seat in state.seats:
        state = with_side(state, seat, ready=False)
    return state


def _mustered(state: State, event: ev.ArmyMustered) -> State:
    mustered = replace(
        state,
        units={**state.units, **{unit.id: unit for unit in event.units}},
        models={**state.models, **{model.id: model for model in event.models}},
    )
    return with_side(mustered, event.seat, army=event.name)


def _set_up(state: State, event: ev.UnitSetUp) -> State:
    state = with_poses(state, {placed.model: placed.pose for placed in event.poses})
    state = with_unit(state, event.unit, where="table", carrier=None)
    models = tuple(placed.model for placed in event.poses)
    match event.how:
        case "deployed":
            return state
        case "arrived":
            return with_flag(with_models(state, models, counts_as_moved=True), event.unit, "arrived")
        case "disembarked" | "wrecked":
            return with_flag(with_models(state, models, counts_as_moved=True), event.unit, "disembarked")
        case _:
            assert_never(event.how)
