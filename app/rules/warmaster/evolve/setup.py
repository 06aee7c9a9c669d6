"""What the facts of the set-up make of the state."""

from typing import assert_never

from app.rules.kernel.incremental.replacing import replace
from app.rules.warmaster.changes import put, with_character, with_side, with_unit
from app.rules.warmaster.model import setup_events as ev
from app.rules.warmaster.model.setup_prompts import PrepareBattlefield
from app.rules.warmaster.model.state import State


def evolve_setup(state: State, event: ev.SetupEvent) -> State:
    """The state after a fact of the set-up."""
    match event:
        case ev.ListDrafted():
            return with_side(state, event.seat, draft=event.roster)
        case ev.ArmyMustered():
            return replace(
                state,
                units={**state.units, **{unit.id: unit for unit in event.units}},
                stands={**state.stands, **{stand.id: stand for stand in event.stands}},
                characters={**state.characters, **{one.id: one for one in event.characters}},
            )
        case ev.BattlefieldLaid():
            terrain = {piece.id: piece for piece in event.terrain}
            return _nobody_ready(replace(state, width=event.width, height=event.height, terrain=terrain))
        case ev.TerrainPlaced():
            return _nobody_ready(replace(state, terrain={**state.terrain, event.piece.id: event.piece}))
        case ev.TerrainRemoved():
            left = {i: piece for i, piece in state.terrain.items() if i != event.terrain}
            return _nobody_ready(replace(state, terrain=left))
        case ev.AgreementChanged():
            step = PrepareBattlefield(turn_limit=event.turn_limit, deployment=event.deployment)
            return _nobody_ready(replace(state, stack=(*state.stack[:-1], step)))
        case ev.ReadyDeclared():
            return with_side(state, event.seat, ready=True)
        case ev.TurnLimitSet():
            return replace(state, turn_limit=event.turns)
        case ev.EdgesDrawn():
            return with_side(with_side(state, event.north, edge="north"), event.south, edge="south")
        case ev.PiecesPlanned():
            return _planned(state, event)
        case ev.PiecesDeployed():
            return _deployed(state, event)
        case ev.StrengthNoted():
            for seat, units in event.units.items():
                state = with_side(state, seat, start_units=units)
            return state
        case ev.RolledOff():
            return replace(state, first=event.winner) if event.purpose == "first_turn" else state
        case _:
            assert_never(event)


def _nobody_ready(state: State) -> State:
    """Every change of the table asks both players anew."""
    for seat in state.seats:
        state = with_side(state, seat, ready=False)
    return state


def _planned(state: State, event: ev.PiecesPlanned) -> State:
    side = state.sides[event.seat]
    joins = {**side.joins, **event.joins}
    return with_side(
        state,
        event.seat,
        plan={**side.plan, **{placed.model: placed.pose for placed in event.poses}},
        joins={who: unit for who, unit in joins.items() if unit is not None},
    )


def _deployed(state: State, event: ev.PiecesDeployed) -> State:
    """The plan is forgotten once its pieces stand."""
    state = with_side(put(state, event.poses), event.seat, plan={}, joins={})
    for unit in {state.stands[placed.model].unit for placed in event.poses if placed.model in state.stands}:
        state = with_unit(state, unit, where="table")
    for who, unit in event.joins.items():
        state = with_character(state, who, joined=unit)
    return state
