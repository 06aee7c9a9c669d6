"""What is about to happen to whom a decision is about, told with the question: what stops a unit, whom a spell is upon."""

from collections.abc import Mapping

from app.rules.kernel.refusal import Fact
from app.rules.warmaster.ground.sources import NORTH_EDGE, SOUTH_EDGE, driver_of
from app.rules.warmaster.magic import casting
from app.rules.warmaster.making_way.passages import in_the_way, passages
from app.rules.warmaster.model.magic_commands import CastSpell
from app.rules.warmaster.model.magic_prompts import Casting
from app.rules.warmaster.model.shooting_prompts import DrivingBack
from app.rules.warmaster.model.state import State
from app.rules.warmaster.shooting_phase.driving import line_of


def forecast(state: State) -> Mapping[str, Fact]:
    """Facts of the step at the top that its own fields do not hold."""
    match state.step:
        case DrivingBack() as step:
            return _driven(state, step)
        case Casting(stage="dispel") as step:
            return _upon(state, step)
        case _:
            return {}


def stop_of(state: State) -> str:
    """What stops the unit that is driven back, as the catalogues know it: friends apart who cannot make way.

    A unit that a howl drives home is told so, whatever stops it (WM-SPO-03).
    """
    step = state.step
    assert isinstance(step, DrivingBack)
    if driver_of(state, step.unit) in (NORTH_EDGE, SOUTH_EDGE):
        return "home"
    stop = line_of(state, step).stop
    return "blocked" if stop == "friend" and not _friends(state) else stop


def _driven(state: State, step: DrivingBack) -> Mapping[str, Fact]:
    """What drives the unit, how far its way is clear and what stops it; friends on it who could make way (WM-DRB-07)."""
    line = line_of(state, step)
    facts: dict[str, Fact] = {"by": driver_of(state, step.unit), "went": round(line.clear, 1)}
    friends = _friends(state)
    return {**facts, "friends": friends} if friends else facts


def _friends(state: State) -> tuple[str, ...]:
    return tuple(dict.fromkeys(unit for passage in passages(state) for unit in in_the_way(state, passage)))


def _upon(state: State, step: Casting) -> Mapping[str, Fact]:
    """The units that a spell would be upon, where it names or crosses any (WM-MAG-04, -08)."""
    spell = state.library.spells[step.spell]
    command = CastSpell(character=step.character, spell=step.spell, target=step.target, towards=step.towards)
    units = casting.victims(state, step.character, spell, command)
    return {"units": units} if units else {}
