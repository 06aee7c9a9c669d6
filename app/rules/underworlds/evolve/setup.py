"""What the facts of the set-up make of the state."""

from typing import assert_never

from app.rules.kernel.incremental.replacing import replace
from app.rules.kernel.schema.army_namespaces import with_new
from app.rules.underworlds.changes import with_piles, with_side
from app.rules.underworlds.model import setup_events as ev
from app.rules.underworlds.model.state import Feature, Fighter, State


def evolve_setup(state: State, event: ev.SetupEvent) -> State:
    """The state after a fact of the set-up."""
    match event:
        case ev.ArmyBrought():
            (draft,) = event.content.rosters.values()
            return with_side(replace(state, library=with_new(state.library, event.content)), event.seat, draft=draft)
        case ev.WarbandMustered():
            return _mustered(state, event)
        case ev.TokensSetOut():
            return with_side(state, event.seat, ability_tokens=event.tokens, counters=event.counters)
        case ev.Redrawn():
            return state
        case ev.RolledOff():
            return replace(state, rolled_off=event.winner)
        case ev.BattlefieldChosen():
            other = "blue" if event.territory == "red" else "red"
            state = replace(state, ground=event.ground)
            state = with_side(state, event.seat, territory=event.territory)
            return with_side(state, state.other(event.seat), territory=other)
        case ev.FeaturesShuffled():
            return replace(state, feature_values=event.values)
        case ev.FeaturePlaced():
            value = state.feature_values[len(state.features)]
            feature = Feature(id=event.feature, hex=event.hex, value=value)
            return replace(state, features={**state.features, event.feature: feature})
        case ev.FeaturesRevealed():
            shown = {i: replace(f, face="treasure") for i, f in state.features.items()}
            return replace(state, features=shown)
        case _:
            assert_never(event)


def _mustered(state: State, event: ev.WarbandMustered) -> State:
    seat = event.seat
    fighters = {i: Fighter(id=i, seat=seat, profile=profile) for i, profile in event.fighters}
    state = replace(state, fighters={**state.fighters, **fighters})
    state = with_side(state, seat, warband=event.pick.warband, decks=event.pick.decks, plot=event.plot)
    return with_piles(state, seat, {"deck_objectives": event.objectives, "deck_power": event.power})
