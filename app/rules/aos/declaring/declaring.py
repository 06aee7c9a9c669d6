"""Declaring an ability: whose it is, its time, its limits, what it asks itself, its targets (AOS-CORE-5.2a)."""

from collections.abc import Sequence

from app.rules.aos.ability_use.known import ability_named, in_force, is_for, is_magic
from app.rules.aos.ability_use.limits import judge_limits, use_of
from app.rules.aos.ability_use.procedures import Procedure, Response
from app.rules.aos.cards.plays import held_cards, is_play
from app.rules.aos.draft import Draft
from app.rules.aos.model.abilities import Ability, Timed
from app.rules.aos.model.events import AbilityDeclared
from app.rules.aos.model.flow_events import CommandPointsSpent
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.tables import Moment
from app.rules.aos.model.universal import UNIVERSAL
from app.rules.aos.model.using_prompts import Using
from app.rules.aos.repertoire import procedure_of
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def judge_timing(state: State, seat: Seat, ability: Ability, moment: Moment) -> Refusal | None:
    """Whether an ability belongs in this window of this seat (AOS-CORE-13.0b)."""
    timing = ability.timing
    if not isinstance(timing, Timed) or timing.moment != moment:
        return refuse("wrong_phase", "AOS-SH-3.2b" if is_play(state, ability.id) else None, ability=ability.id)
    return None if is_timely(state, seat, ability, moment) else refuse("wrong_timing_scope", ability=ability.id)


def is_timely(state: State, seat: Seat, ability: Ability, moment: Moment) -> bool:
    """The same, where nobody asks why not."""
    timing = ability.timing
    if not isinstance(timing, Timed) or timing.moment != moment:
        return False
    return timing.scope == "any" or timing.scope == ("your" if seat == state.active else "enemy")


def judge_user(state: State, seat: Seat, ability: Ability, unit: UnitId | None) -> Refusal | None:
    """Whether the seat commands the unit, and it is on the battlefield (AOS-CORE-1.0b, AOS-CORE-28.0a)."""
    if (unit is None) != (ability.user == "player"):
        return refuse("invalid_target", "AOS-CORE-28.3", ability=ability.id)
    if unit is None:
        return None
    if state.units[unit].seat != seat:
        return refuse("not_your_unit", unit=unit)
    if state.units[unit].where != ("reserve" if ability.is_from_reserve else "table"):
        return refuse("not_on_battlefield", unit=unit)
    if ability.id in UNIVERSAL and not is_for(state, unit, ability):
        return refuse("not_a_unit", unit=unit, ability=ability.id)
    return None


def judge_held(state: State, seat: Seat, ability: Ability) -> Refusal | None:
    """The command of a card is for who holds it (AOS-SH-3.2b)."""
    if is_play(state, ability.id) and next(held_cards(state, seat, ability.id), None) is None:
        return refuse("unknown_id", "AOS-SH-3.2b", id=ability.id)
    return None


def judge(state: State, seat: Seat, ability: Ability, unit: UnitId | None) -> Refusal | None:
    """Whether a seat may use an ability of a module in force with this unit, its time and targets aside."""
    if refused := judge_user(state, seat, ability, unit) or judge_limits(state, seat, unit, ability):
        return refused
    return procedure_of(ability).may(state, Using(seat=seat, ability=ability.id, unit=unit))


def judge_targets(state: State, using: Using, procedure: Procedure | Response) -> Refusal | None:
    """Whether so many different targets are picked, each of them possible (AOS-CORE-28.0g)."""
    if len(set(using.targets)) != len(using.targets):
        return refuse("duplicate_pick", ability=using.ability)
    if not procedure.least <= len(using.targets) <= procedure.most:
        return refuse("invalid_target", ability=using.ability, had=len(using.targets), needed=procedure.least)
    options = {str(option.value): option for option in procedure.targets(state, using)} if using.targets else {}
    for target in using.targets:
        if target not in options:
            return refuse("invalid_target", ability=using.ability, target=target)
        if (locked := options[target].locked) is not None:
            return locked
    return None


def declare(
    draft: Draft, seat: Seat, name: str, unit: UnitId | None, targets: Sequence[str], moment: Moment, as_if: str = ""
) -> Refusal | None:
    """Declares an ability in a window of this moment, or says why not; `as_if` is what lets it be used out of its time."""
    state = draft.state
    if unit is not None and unit not in state.units:
        return refuse("unknown_id", id=unit)
    ability = ability_named(state, name, unit, seat)
    if ability is None:
        return refuse("spell_not_known" if is_magic(state, name) else "unknown_id", id=name)
    if not in_force(state, ability):
        return refuse("module_not_in_use", ability=ability.id)
    if refused := (None if as_if else judge_timing(state, seat, ability, moment)) or judge(state, seat, ability, unit):
        return refused
    if refused := judge_held(state, seat, ability):
        return refused
    using = Using(seat=seat, ability=ability.id, unit=unit, targets=tuple(targets), as_if=as_if)
    if refused := judge_targets(state, using, procedure_of(ability)):
        return refused
    begin(draft, ability, using)
    return None


def begin(draft: Draft, ability: Ability, using: Using) -> None:
    """Pays for an ability, notes its use, and puts it on the stack (AOS-CMD-1.2a)."""
    pay(draft, using.seat, ability)
    draft.emit(AbilityDeclared(use=use_of(draft.state, using.seat, using.unit, ability, using.targets)))
    draft.enter(using)


def pay(draft: Draft, seat: Seat, ability: Ability) -> None:
    """Spends an ability's command points."""
    if ability.cost:
        draft.emit(CommandPointsSpent(seat=seat, points=ability.cost, ability=ability.id))
