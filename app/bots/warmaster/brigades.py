"""Whom a Warmaster bot orders: whole brigades that charge or come up, by whoever they obey most surely."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.bots.warmaster.marching import leads_on, to_go
from app.bots.warmaster.odds import asked, charging, gain
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.warmaster.characteristics import has
from app.rules.warmaster.charges.planning import plans, why_not_charge
from app.rules.warmaster.command_phase import orders
from app.rules.warmaster.command_phase.homing import leaders
from app.rules.warmaster.ground.measures import contacts, enemies_of, is_within, on_table
from app.rules.warmaster.ground.paces import full_pace
from app.rules.warmaster.model.state import CharacterId, State, UnitId
from app.rules.warmaster.model.tables import BRIGADE_MOST
from app.rules.warmaster.questions.chances import TWO_DICE

LEAST = 0.15
"""An order less likely to be obeyed than this is not worth the risk of a blunder; whoever has nothing better to order tries."""

SUREST = 0.95
"""No order is counted as surer than this when it is weighed what a failure would cost."""

CHARGING = 1.5
"""What an order is worth with which a unit charges, against one with which it comes up a whole pace."""

POINTS = 60.0
"""A charge that wins so many points on average is worth twice as much."""

WORTH_GOING = 2.0
"""A unit that has less far to go stays."""

SURER, SURER_FIRST = 0.12, 0.05
"""Where the General would be obeyed so much more surely, it is left to him; and what he would order first, for so much."""

MOST = 80
"""So many groups are weighed at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """Units to order together, how likely they obey, and what they would do then."""

    units: tuple[UnitId, ...]
    chance: float
    gain: float
    charges: bool

    @property
    def worth(self) -> float:
        """What the order wins on average, by how likely it is to be the last: a failure ends the orders of a character.

        Of two orders that may follow one another, the one first by this wins more in all.
        """
        return self.chance * self.gain / (1.0 - min(SUREST, self.chance))


_known = ByIdentity[State, dict[CharacterId, Choice | None]](lambda state: {}, room=8)


def best_order(state: State, character: CharacterId) -> Choice | None:
    """The best order that a character can give; none where nothing would come of any."""
    known = _known(state)
    if character not in known:
        found = (_choice(state, character, units) for units in _groups(state, character))
        good = (
            one
            for one in found
            if one.gain > 0.0 and one.chance >= LEAST and not _is_for_general(state, character, one)
        )
        ranked = sorted(good, key=lambda one: (-one.worth, one.units))
        known[character] = _first_that_goes(state, ranked)
    return known[character]


def _first_that_goes(state: State, ranked: Sequence[Choice]) -> Choice | None:
    """The best order of which something comes; where a whole brigade finds no way on, its units are tried alone."""
    stuck: list[set[UnitId]] = []
    for one in ranked:
        if one.charges:
            return one
        if len(one.units) > 1 and any(set(one.units) <= others for others in stuck):
            continue
        if leads_on(state, one.units):
            return one
        stuck.append(set(one.units))
    return None


def _choice(state: State, character: CharacterId, units: tuple[UnitId, ...]) -> Choice:
    return Choice(
        units=units,
        chance=obeyed(orders.target(state, character, units).needs),
        gain=sum(wanted(state, unit) for unit in units),
        charges=any(_of_charging(state, unit) > 0.0 for unit in units),
    )


def _is_for_general(state: State, character: CharacterId, choice: Choice) -> bool:
    """Whether a General still in command would be obeyed more surely: a unit takes orders of one character alone.

    What he would order first is left to him for less: after a failure nobody else could order it.
    """
    if state.characters[character].kind == "general":
        return False
    for one in leaders(state, state.characters[character].seat):
        if one.kind == "general" and orders.why_not_lead(state, one) is None:
            first = best_order(state, one.id)
            surer = obeyed(orders.target(state, one.id, choice.units).needs) - choice.chance
            asked_of = SURER_FIRST if first is not None and set(first.units) & set(choice.units) else SURER
            return surer > asked_of and all(orders.why_not_obey(state, one.id, unit) is None for unit in choice.units)
    return False


def obeyed(needs: int) -> float:
    """How likely two dice come to no more."""
    return sum(chance for total, chance in TWO_DICE.items() if total <= needs)


def _groups(state: State, character: CharacterId) -> Iterator[tuple[UnitId, ...]]:
    """Single units and all that touch one another and may be ordered as a brigade."""
    seat = state.characters[character].seat
    able = [unit.id for unit in on_table(state, seat) if orders.why_not_obey(state, character, unit.id) is None]
    able = [unit for unit in able if wanted(state, unit) > 0.0]
    pairs = [pair for pair in contacts(state, seat) if set(pair) <= set(able)]
    layer, count = {frozenset((unit,)) for unit in able}, 0
    for _ in range(BRIGADE_MOST):
        for group in sorted(layer, key=sorted):
            units = tuple(unit for unit in able if unit in group)
            if orders.why_not_order(state, character, units) is None:
                yield units
                count += 1
        if count > MOST:
            return
        layer = {group | set(pair) for group in layer for pair in pairs if len(group & set(pair)) == 1}


_charges = ByIdentity[State, dict[UnitId, float]](lambda state: {}, room=8)


def wanted(state: State, unit: UnitId) -> float:
    """A charge that wins points is worth most; coming up as much as there is to go; staying nothing."""
    return max(_of_charging(state, unit), _of_going(state, unit))


def _of_charging(state: State, unit: UnitId) -> float:
    known = _charges(state)
    if unit not in known:
        known[unit] = _charge(state, unit)
    return known[unit]


def _charge(state: State, unit: UnitId) -> float:
    """What the best charge is worth that wins enough and that a way is open for."""
    pace, least = full_pace(state, unit), asked(state, state.units[unit].seat)
    seen = [
        enemy.id
        for enemy in enemies_of(state, unit)
        if is_within(state, unit, enemy.id, pace) and not why_not_charge(state, unit, enemy.id)
    ]
    won = {one: gain(state, unit, one, helpers(state, unit, one), charging(state, unit)) for one in seen}
    good = sorted((one for one in seen if won[one] > least), key=lambda one: (-won[one], one))
    best = next((one for one in good if plans(state, unit, one, pace)), None)
    return 0.0 if best is None else CHARGING * (1 + max(0.0, won[best]) / POINTS)


_goings = ByIdentity[State, dict[UnitId, float]](lambda state: {}, room=8)


def _of_going(state: State, unit: UnitId) -> float:
    known = _goings(state)
    if unit not in known:
        known[unit] = _going(state, unit)
    return known[unit]


def _going(state: State, unit: UnitId) -> float:
    far = to_go(state, unit)
    return min(1.0, far / full_pace(state, unit)) if far >= WORTH_GOING else 0.0


def helpers(state: State, unit: UnitId, enemy: UnitId) -> tuple[UnitId, ...]:
    """Friends of the same brigade that may charge the same enemy with one order."""
    seat = state.units[unit].seat
    near = [a if b == unit else b for a, b in contacts(state, seat) if unit in (a, b)]
    return tuple(
        one
        for one in near
        if not has(state, one, "never_brigaded") and is_within(state, one, enemy, full_pace(state, one))
    )[:1]
