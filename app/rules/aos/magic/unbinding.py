"""Unbinding an enemy spell (AOS-MAGIC-4.0a..c)."""

from collections.abc import Sequence
from dataclasses import replace

from app.rules.aos.ability_use.procedures import Response
from app.rules.aos.characteristics import number
from app.rules.aos.draft import Draft
from app.rules.aos.ground.measures import enemies_of, on_table, unit_gap
from app.rules.aos.magic.casting import UNBOUND
from app.rules.aos.magic.levels import spent, unbinds
from app.rules.aos.magic.sums import at_least
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.tables import MAGIC_REACH, TOLERANCE
from app.rules.aos.model.using_prompts import Using
from app.rules.aos.rolls import judge, throw
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def _own(state: State, using: Using, seat: Seat) -> Sequence[UnitId]:
    return tuple(unit.id for unit in on_table(state, seat))


def _may(state: State, using: Using, seat: Seat, unit: UnitId) -> Refusal | None:
    """A wizard, near enough, with an unbinding left, and the first to contest this roll."""
    allowed = unbinds(state, unit)
    if allowed == 0:
        return refuse("not_a_wizard", "AOS-MAGIC-4.0a", unit=unit)
    if "unbind" in using.told:
        return refuse("casting_roll_already_contested", unit=unit)
    if (had := spent(state, unit, "unbind")) >= allowed:
        return refuse("unbind_limit_reached", unit=unit, had=had, needed=allowed)
    assert using.unit is not None
    away = unit_gap(state, unit, using.unit)
    if not TOLERANCE.within(away, MAGIC_REACH):
        return refuse("out_of_unbind_range", unit=unit, had=round(away, 4), needed=MAGIC_REACH)
    return None


def _unbind(draft: Draft, using: Using, seat: Seat, unit: UnitId) -> Using:
    """More than the casting roll leaves the spell without effect."""
    cast = using.rolled or 0
    need = at_least(draft.state, unit, "unbinding_roll", cast + 1)
    roll = throw(draft, "unbinding", seat, 2, target=need, piece=unit)
    total = number(draft.state, unit, "unbinding_roll", roll.total)
    done = total > cast
    judge(draft, roll, (done,) * len(roll.faces), UNBOUND if done else "not_unbound", n=total)
    return replace(using, told=(*using.told, UNBOUND)) if done else using


UNBIND = Response(users=_own, effect=_unbind, may=_may)


def unbinders(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    """The enemies that may contest what a unit casts: near enough, with an unbinding left (AOS-MAGIC-4.0b)."""
    seat = state.units[unit].seat
    cast = Using(seat=seat, ability="", unit=unit)
    return tuple(one.id for one in enemies_of(state, seat) if _may(state, cast, one.seat, one.id) is None)
