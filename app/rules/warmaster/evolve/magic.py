"""What the facts of magic make of the state."""

from typing import assert_never

from app.rules.kernel.incremental.replacing import replace
from app.rules.warmaster.changes import with_character, with_officer_flag, with_unit
from app.rules.warmaster.model import magic_events as ev
from app.rules.warmaster.model.state import Effect, State


def evolve_magic(state: State, event: ev.MagicEvent) -> State:
    """The state after a fact of magic."""
    match event:
        case ev.SpellTried():
            return with_officer_flag(state, event.character, "cast")
        case ev.SpellDispelled() | ev.RageRolled():
            return state
        case ev.SpellTookEffect():
            for unit in event.units:
                state = with_unit(state, unit, spells=(*state.units[unit].spells, event.spell))
            return state
        case ev.SpellAgain():
            state = with_officer_flag(state, event.character, "cast", on=False)
            return with_officer_flag(state, event.character, "repeating") if event.why == "rod" else state
        case ev.EffectBegun():
            return _begun(state, event.effect)
        case ev.ItemUsed():
            return _used(state, event)
        case ev.PowerUsed():
            used = state.characters[event.character].used
            return with_character(state, event.character, used=(*used, event.power))
        case ev.WizardHindered():
            return with_character(state, event.character, hindered=True)
        case ev.UnitRaised():
            stands = {stand.id: stand for stand in event.stands}
            return replace(
                state,
                units={**state.units, event.unit.id: event.unit},
                stands={**state.stands, **stands},
            )
        case _:
            assert_never(event)


def _begun(state: State, effect: Effect) -> State:
    """The same upon the same unit by the same hand takes the place of what was; upon all of a side it stands by itself."""
    kept = (one for one in state.effects if (one.key, one.unit, one.by) != (effect.key, effect.unit, effect.by))
    return replace(state, effects=(*kept, effect))


def _used(state: State, event: ev.ItemUsed) -> State:
    if event.bearer in state.characters:
        return with_character(state, event.bearer, spent=True) if event.spent else state
    if event.spent:
        return with_unit(state, event.bearer, spent=True)
    flags = state.units[event.bearer].flags
    return with_unit(state, event.bearer, flags=flags | {"steadied"})
