"""Chances of magic: casting, chanting, unbinding, banishing, places of power (AOS-MAGIC-2.0a..c, 3.0a..c, AOS-TERR-1.2f)."""

from collections.abc import Callable, Mapping, Sequence

from app.rules.aos.characteristics import read
from app.rules.aos.ground.measures import scroll_of
from app.rules.aos.ground.standing import modules
from app.rules.aos.magic.casting import intervenes
from app.rules.aos.model.abilities import Ability
from app.rules.aos.model.effects import Stat
from app.rules.aos.model.prompts import Step
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.using_prompts import Intervention, Using
from app.rules.kernel.referee import odds
from app.rules.kernel.referee.modifiers import Modifier, SumTarget
from app.rules.kernel.referee.odds import Chances
from app.rules.kernel.referee.questions import Odds
from app.rules.kernel.referee.refusal import Refusal

Fits = Callable[[State, Ability], bool]
Roll = Callable[[State, UnitId, Ability, Sequence[str]], "Odds | Refusal"]

_TWO: Chances = odds.times(odds.die(), 2)
_MISCAST = 2  # AOS-MAGIC-2.0b


def _told(name: str, dice: Mapping[int, float], need: SumTarget) -> Odds:
    return Odds(chances={name: dice}, means={name: odds.mean(dice)}, targets={name: need})


def _need(state: State, unit: UnitId, stat: Stat, value: int, dice: int, least: int) -> SumTarget:
    """What the dice have to show by nature, as the value and what changes the roll; `least` is the lowest that counts."""
    off = intervenes(_used(state, unit))
    shows = range(least, 6 * dice + 1)
    enough = (face for face in shows if (read(state, unit, stat, face).value or 0) + off >= value)
    needs = next(enough, 6 * dice + 1)
    rows = (Modifier(value=value - needs, reason="aos.row.changes"),) if needs != value else ()
    return SumTarget(
        direction="at_least", base=value, reason=f"aos.target.{stat.removesuffix('_roll')}", rows=rows, dice=dice
    )


def _used(state: State, unit: UnitId) -> Using:
    """The use that is asked about: out of its time where a command allows it (AOS-CMD-2.0b)."""
    step: Step = state.step
    as_if = "magical_intervention" if isinstance(step, Intervention) else ""
    return Using(seat=state.units[unit].seat, ability="", unit=unit, as_if=as_if)


def casting(state: State, unit: UnitId, ability: Ability, targets: Sequence[str]) -> Odds:
    """A casting roll; a double 1 never casts (AOS-MAGIC-2.0a, AOS-MAGIC-2.0b)."""
    return _told("casting", _TWO, _need(state, unit, "casting_roll", ability.value, 2, _MISCAST + 1))


def chanting(state: State, unit: UnitId, ability: Ability, targets: Sequence[str]) -> Odds:
    """A chanting roll with the ritual points that are banked; a 1 never answers (AOS-MAGIC-3.0a, AOS-MAGIC-3.0c)."""
    value = max(1, ability.value - state.units[unit].ritual)
    return _told("chanting", odds.die(), _need(state, unit, "chanting_roll", value, 1, 2))


def unbinding(using: Using) -> Odds:
    """More than the casting roll (AOS-MAGIC-4.0a)."""
    need = SumTarget(direction="at_least", base=(using.rolled or 0) + 1, reason="aos.target.unbinding")
    return _told("unbinding", _TWO, need)


def banishing(state: State, unit: UnitId, ability: Ability, targets: Sequence[str]) -> Odds | Refusal:
    """The banishment value of what is banished (AOS-MAGIC-7.2a)."""
    value = scroll_of(state, targets[0]).banishment if targets else None
    if value is None:
        return refuse("invalid_target", ability=ability.id)
    return _told("banishing", _TWO, SumTarget(direction="at_least", base=value, reason="aos.target.banishing"))


def power(state: State, unit: UnitId, ability: Ability, targets: Sequence[str]) -> Odds:
    """Anything but a 1 (AOS-TERR-1.2f)."""
    need = SumTarget(direction="at_least", base=2, reason="aos.target.place_of_power", dice=1)
    return _told("power", odds.die(), need)


def _is_magic(keyword: str) -> Fits:
    return lambda state, ability: keyword in ability.keywords and "magic" in modules(state)


ROLLS: tuple[tuple[Fits, Roll], ...] = (
    (_is_magic("spell"), casting),
    (_is_magic("prayer"), chanting),
    (lambda state, ability: ability.id == "banish_manifestation", banishing),
    (lambda state, ability: ability.id == "activate_place_of_power", power),
)
"""What is rolled for abilities of these kinds."""
