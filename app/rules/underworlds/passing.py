"""What the table answers for a seat: what it said in advance, and what is left to it for all that anybody knows (UW-WND-03).

The table sends the command by the same door and into the same journal, so a replay holds. What only a hand can tell it answers
for nobody, be the pause ever so long: whoever is not passed for would be known to hold something.
"""

from app.rules.kernel.seats import Seat
from app.rules.kernel.state.windows import asked
from app.rules.underworlds.combat import attacking
from app.rules.underworlds.dice import counting
from app.rules.underworlds.flow import deciders
from app.rules.underworlds.model.ability_prompts import SurgeWindow
from app.rules.underworlds.model.combat_prompts import Attacking
from app.rules.underworlds.model.commands import ChooseAttack, Command, EndStep, Pass, PickWeaponAbility
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.tables import Zone
from app.rules.underworlds.model.turn_prompts import EndPhase, PowerStep
from app.rules.underworlds.reactions import standing
from app.rules.underworlds.turn_sequence import end_phase, power


def automatic(state: State) -> tuple[Seat, Command] | None:
    """The command that the table sends for a seat now, and whose it is; nothing where that seat is to decide."""
    if not state.stack or state.result is not None or state.ruling is not None:
        return None
    seat = min(deciders(state), default=None)
    if seat is None:
        return None
    step = state.step
    if isinstance(step, SurgeWindow) and standing.passes(state, seat, step.moment):
        return seat, Pass()
    command = _left(state, seat)
    return None if command is None else (seat, command)


def conceals(state: State) -> bool:
    """Whether the time that the answer takes could tell what was said in advance: weapons, targets and empty hands are open."""
    return isinstance(state.step, SurgeWindow)


def _left(state: State, seat: Seat) -> Command | None:
    """The only command that is left to whoever decides; none where there is a choice, or one could be thought of."""
    match state.step:
        case PowerStep() as step if (
            asked(step.window) == seat and not _holds(state, seat, "hand_power") and power.is_idle(state, seat)
        ):
            return Pass()
        case EndPhase() if not _holds(state, seat, "hand_power", "hand_objectives") and end_phase.is_idle(state, seat):
            return EndStep()
        case Attacking(stage="pick" | "target_picked") as step:
            return _only_attack(state, step)
        case Attacking(stage="ability") as step:
            return _only_ability(state, step)
        case _:
            return None


def _holds(state: State, seat: Seat, *zones: Zone) -> bool:
    """Whether a seat has cards in hand of which others do not know what they could do; how many they are is open."""
    return any(state.sides[seat].cards(zone) for zone in zones)


def _only_attack(state: State, step: Attacking) -> Command | None:
    """One weapon and one target (UW-CHG-05)."""
    match [(weapon, target) for weapon, targets in attacking.picks(state, step).items() for target in targets]:
        case [(weapon, target)]:
            return ChooseAttack(weapon=weapon, target=target)
        case _:
            return None


def _only_ability(state: State, step: Attacking) -> Command | None:
    """The one ability of a weapon: to use it costs nothing, and nothing can react to that (UW-CMB-01)."""
    match counting.line_of(state, step).abilities:
        case (rune,):
            return PickWeaponAbility(ability=rune.id, critical=rune.critical)
        case _:
            return None
