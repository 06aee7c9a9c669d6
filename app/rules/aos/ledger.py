"""The ledger of uses: which abilities were used in the phase and the turn under way (digest, section 4)."""

from app.rules.aos.model.state import State, UnitId, Use
from app.rules.aos.model.tables import AbilityKeyword
from app.rules.kernel.incremental.derived import memoized


@memoized
def this_phase(state: State) -> tuple[Use, ...]:
    """The uses of the phase under way."""
    return tuple(use for use in this_turn(state) if use.phase == state.phase)


@memoized
def this_turn(state: State) -> tuple[Use, ...]:
    """The uses of the turn under way."""
    return tuple(use for use in state.uses if use.turn == state.turn and use.round == state.round)


@memoized
def turn_of(state: State, unit: UnitId) -> tuple[Use, ...]:
    """What a unit used in the turn under way."""
    return tuple(use for use in this_turn(state) if use.unit == unit)


@memoized
def phase_of(state: State, unit: UnitId) -> tuple[Use, ...]:
    """What a unit used in the phase under way."""
    return tuple(use for use in this_phase(state) if use.unit == unit)


def has_used(state: State, unit: UnitId, keyword: AbilityKeyword) -> bool:
    """Whether a unit used an ability with this keyword this turn (AOS-CORE-14.1e)."""
    return any(keyword in use.keywords for use in turn_of(state, unit))


def fought(state: State, unit: UnitId) -> bool:
    """Whether a unit used a FIGHT ability this phase (AOS-CORE-13.1b)."""
    return any("fight" in use.keywords for use in phase_of(state, unit))
