"""Banishing a manifestation (AOS-MAGIC-7.2a, AOS-MAGIC-7.2b)."""

from collections.abc import Sequence
from dataclasses import replace

from app.rules.aos.ability_use.procedures import Procedure
from app.rules.aos.characteristics import level, number
from app.rules.aos.draft import Draft
from app.rules.aos.ground.measures import on_table, scroll_of, unit_gap
from app.rules.aos.ledger import this_turn
from app.rules.aos.magic.levels import ACTING, is_caster, judge_level
from app.rules.aos.magic.sums import at_least
from app.rules.aos.model.events import UnitRemoved
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State, Unit
from app.rules.aos.model.tables import MAGIC_REACH, TOLERANCE
from app.rules.aos.model.using_prompts import Using
from app.rules.aos.rolls import judge, throw
from app.rules.kernel.offers.offer import Option
from app.rules.kernel.refusal import Refusal


def _may(state: State, using: Using) -> Refusal | None:
    assert using.unit is not None
    if not is_caster(state, using.unit) and level(state, using.unit, ACTING) == 0:
        return refuse("not_wizard_or_priest", "AOS-MAGIC-7.2a", unit=using.unit)
    return judge_level(state, using.unit, "banish")


def _manifestations(state: State, using: Using) -> Sequence[Option]:
    """Every manifestation on the table, open or not and why."""
    return tuple(_option(state, using, unit) for unit in on_table(state) if is_manifestation(state, unit))


def is_manifestation(state: State, unit: Unit) -> bool:
    """Whether something on the table is a manifestation (AOS-MAGIC-7.0a)."""
    return scroll_of(state, unit.id).type == "manifestation"


def _option(state: State, using: Using, target: Unit) -> Option:
    facts = {"unit": target.id}
    locked = _judge_target(state, using, target)
    return Option(value=target.id, label="aos.option.unit", facts=facts, pieces=target.models, locked=locked)


def _judge_target(state: State, using: Using, target: Unit) -> Refusal | None:
    assert using.unit is not None
    if any(use.ability == using.ability and target.id in use.targets for use in this_turn(state)):
        return refuse("manifestation_already_targeted", unit=target.id)
    away = unit_gap(state, using.unit, target.id)
    if not TOLERANCE.within(away, MAGIC_REACH):
        return refuse("out_of_banish_range", unit=target.id, had=round(away, 4), needed=MAGIC_REACH)
    return None


def _roll(draft: Draft, using: Using) -> None:
    """The banishment roll is part of the declaration."""
    value = scroll_of(draft.state, using.targets[0]).banishment or 0
    assert using.unit is not None
    need = at_least(draft.state, using.unit, "banishing_roll", value)
    roll = throw(draft, "banishing", using.seat, 2, target=need, piece=using.unit)
    total = number(draft.state, using.unit, "banishing_roll", roll.total)
    done = total >= value
    judge(draft, roll, (done,) * len(roll.faces), "banished" if done else "not_banished", n=total)
    draft.change(replace(using, rolled=total))


def _banish(draft: Draft, using: Using) -> None:
    target = using.targets[0]
    if (using.rolled or 0) >= (scroll_of(draft.state, target).banishment or 0):
        draft.emit(UnitRemoved(unit=target, why="banished"))


BANISH = Procedure(may=_may, declare=_roll, effect=_banish, targets=_manifestations, least=1, most=1)
