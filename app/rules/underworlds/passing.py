"""What the table answers for a seat: what it said in advance, and what leaves it nothing to decide (UW-WND-03).

The table sends the command by the same door and into the same journal, so a replay holds. Where hands are hidden it comes
after a random while, as long as one that was said in advance takes: which of the two it was is told to nobody.
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
from app.rules.underworlds.model.turn_prompts import EndPhase, PowerStep
from app.rules.underworlds.reactions import masks, standing
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
    if standing.asks_all_the_same(state, seat):
        return None
    command = _left(state, seat)
    return None if command is None else (seat, command)


def conceals(state: State) -> bool:
    """Whether the time that the answer takes could tell what a hand holds: weapons, targets and tokens are open."""
    return not isinstance(state.step, Attacking)


def _left(state: State, seat: Seat) -> Command | None:
    """The only command that is left to whoever decides; none where there is a choice."""
    match state.step:
        case SurgeWindow() as step if _is_idle(state, seat, step):
            return Pass()
        case PowerStep() as step if asked(step.window) == seat and power.is_idle(state, seat):
            return Pass()
        case EndPhase() if end_phase.is_idle(state, seat):
            return EndStep()
        case Attacking(stage="pick" | "target_picked") as step:
            return _only_attack(state, step)
        case Attacking(stage="ability") as step:
            return _only_ability(state, step)
        case _:
            return None


def _is_idle(state: State, seat: Seat, step: SurgeWindow) -> bool:
    """Whether nothing of a seat fits the window. Who agreed on `always` wants every window asked."""
    return state.options.window_policy != "always" and not any(masks.able(state, seat, step.moment, step.spent))


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
