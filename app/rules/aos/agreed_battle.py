"""What a state says of the battle agreed on: battlepack, battleplan, territories, roles."""

from app.rules.aos.model.profiles import Battlepack, Battleplan, Roster, Territory
from app.rules.aos.model.setup_prompts import MusterArmies
from app.rules.aos.model.state import State, UnitId
from app.rules.kernel.incremental.derived import memoized
from app.rules.kernel.seats import Seat


@memoized
def is_mustering(state: State) -> bool:
    """Whether the lists are still in the making (AOS-CORE-3.0)."""
    return bool(state.stack) and isinstance(state.stack[0], MusterArmies)


@memoized
def roster_of(state: State, seat: Seat) -> Roster | None:
    """The list that a seat plays."""
    return state.sides[seat].draft


@memoized
def named(state: State, unit: UnitId) -> tuple[str, str]:
    """A unit's warscroll, and what the unit is called."""
    return state.units[unit].warscroll, state.units[unit].name


def plan_of(state: State) -> Battleplan:
    """The battleplan of the battle (AOS-CORE-1.0a, AOS-SH-2.0)."""
    return state.library.battlepacks[state.options.battlepack].plans[state.options.battleplan]


def has_roles(state: State) -> bool:
    """Whether an attacker and a defender are named (AOS-BW-2a)."""
    return state.library.battlepacks[state.options.battlepack].set_up != "core"


def is_spearhead(state: State) -> bool:
    """Whether the battle is set up and begun as Spearhead's are (AOS-SH-BP-1a, AOS-SH-4.0)."""
    return state.library.battlepacks[state.options.battlepack].set_up == "spearhead"


def attacker(state: State) -> Seat:
    """The attacker; of the core chain, who won the last roll-off (AOS-BW-2e)."""
    named = next((seat for seat, side in state.sides.items() if side.role == "attacker"), None)
    found = named or state.chooser
    assert found is not None
    return found


def pack_of(state: State) -> Battlepack:
    """The battlepack of the battle."""
    return state.library.battlepacks[state.options.battlepack]


def territory_of(state: State, seat: Seat) -> Territory:
    """A seat's territory (AOS-CORE-9.1.2a, AOS-GEO-06)."""
    return next(one for one in plan_of(state).territories if one.id == state.sides[seat].territory)
