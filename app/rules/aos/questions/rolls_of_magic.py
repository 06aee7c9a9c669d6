"""Chances of magic: casting, chanting, unbinding, banishing, places of power (AOS-MAGIC-2.0a..c, 3.0a..c, AOS-TERR-1.2f)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from app.rules.aos.characteristics import number, read
from app.rules.aos.ground.measures import scroll_of
from app.rules.aos.ground.standing import modules
from app.rules.aos.magic.casting import intervenes
from app.rules.aos.magic.sums import MISCAST, at_least
from app.rules.aos.magic.unbinding import unbinders
from app.rules.aos.model.abilities import Ability
from app.rules.aos.model.prompts import Step
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.using_prompts import Intervention, Using
from app.rules.kernel.dice import odds
from app.rules.kernel.dice.modifiers import SumTarget
from app.rules.kernel.dice.odds import Chances
from app.rules.kernel.questions.question import Odds
from app.rules.kernel.refusal import Refusal

Fits = Callable[[State, Ability], bool]
Roll = Callable[[State, UnitId, Ability, Sequence[str]], "Odds | Refusal"]

_TWO: Chances = odds.times(odds.die(), 2)


def _told(name: str, dice: Mapping[int, float], need: SumTarget) -> Odds:
    return Odds(chances={name: dice}, means={name: odds.mean(dice)}, targets={name: need})


def _more(state: State, unit: UnitId) -> int:
    """What a use adds that is asked about out of its time, where a command allows it (AOS-CMD-2.0b)."""
    step: Step = state.step
    as_if = "magical_intervention" if isinstance(step, Intervention) else ""
    return intervenes(Using(seat=state.units[unit].seat, ability="", unit=unit, as_if=as_if))


def casting(state: State, unit: UnitId, ability: Ability, targets: Sequence[str]) -> Odds:
    """A casting roll; a double 1 never casts (AOS-MAGIC-2.0a, AOS-MAGIC-2.0b). `stands` is that nobody unbinds it either."""
    more = _more(state, unit)
    need = at_least(state, unit, "casting_roll", ability.value, least=MISCAST + 1, more=more)
    told = _told("casting", _TWO, need)
    against = unbinders(state, unit)
    if not against:
        return told
    stands = sum(
        chance * _below(state, against, (read(state, unit, "casting_roll", face).value or 0) + more)
        for face, chance in _TWO.items()
        if need.met_by(face)
    )
    both = {1: stands, 0: 1 - stands}
    return replace(told, chances={**told.chances, "stands": both}, means={**told.means, "stands": stands})


def _below(state: State, against: Sequence[UnitId], rolled: int) -> float:
    """How likely the best of them does not beat a casting roll: the one attempt there is (AOS-MAGIC-4.0a, AOS-MAGIC-4.0c)."""
    return min(
        sum(chance for face, chance in _TWO.items() if number(state, one, "unbinding_roll", face) <= rolled)
        for one in against
    )


def chanting(state: State, unit: UnitId, ability: Ability, targets: Sequence[str]) -> Odds:
    """A chanting roll with the ritual points that are banked; a 1 never answers (AOS-MAGIC-3.0a, AOS-MAGIC-3.0c)."""
    value = max(1, ability.value - state.units[unit].ritual)
    return _told(
        "chanting", odds.die(), at_least(state, unit, "chanting_roll", value, dice=1, least=2, more=_more(state, unit))
    )


def unbinding(state: State, using: Using, unit: UnitId) -> Odds:
    """More than the casting roll (AOS-MAGIC-4.0a)."""
    return _told("unbinding", _TWO, at_least(state, unit, "unbinding_roll", (using.rolled or 0) + 1))


def banishing(state: State, unit: UnitId, ability: Ability, targets: Sequence[str]) -> Odds | Refusal:
    """The banishment value of what is banished (AOS-MAGIC-7.2a)."""
    value = scroll_of(state, targets[0]).banishment if targets else None
    if value is None:
        return refuse("invalid_target", ability=ability.id)
    return _told("banishing", _TWO, at_least(state, unit, "banishing_roll", value))


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
