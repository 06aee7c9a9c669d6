"""Abilities that content writes as data: whom they may be aimed at, and what they do (AOS-CORE-5.2a, AOS-CORE-5.2c)."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from app.rules.aos.characteristics import has_keyword
from app.rules.aos.draft import Draft
from app.rules.aos.ground.measures import centre_gap, engaged_with, on_table, scroll_of, sees, unit_gap
from app.rules.aos.ground.wholly import is_wholly_within
from app.rules.aos.model.abilities import Ability
from app.rules.aos.model.effects import Lasting, StatChange
from app.rules.aos.model.events import DamageInflicted, EffectBegun, Healed
from app.rules.aos.model.flow_events import CommandPointsGained
from app.rules.aos.model.language import Does, GainCommands, Heal, Inflict, Lasts, Picks
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State, Unit, UnitId
from app.rules.aos.model.tables import TOLERANCE
from app.rules.aos.model.using_prompts import Using
from app.rules.aos.rolls import amount, judge, throw
from app.rules.aos.using.procedures import Procedure, Response
from app.rules.kernel.referee.modifiers import Target
from app.rules.kernel.referee.offers import Option
from app.rules.kernel.referee.refusal import Refusal
from app.rules.kernel.referee.seats import Seat


def is_written(ability: Ability) -> bool:
    """Whether content says what the ability does."""
    return bool(ability.does)


def written(ability: Ability) -> Procedure:
    """What carries such an ability out."""
    picks = ability.picks
    effect = partial(_effect, ability)
    if picks is None:
        return Procedure(may=_always, effect=effect)
    return Procedure(may=_always, effect=effect, targets=partial(_options, picks), least=picks.least, most=picks.most)


def answering(ability: Ability) -> Response:
    """What carries such a reaction out: for the unit under way, or for those that its attacks are aimed at."""
    return Response(users=partial(_reacting, ability), effect=partial(_react, ability))


def _always(state: State, using: Using) -> Refusal | None:
    return None


def _options(picks: Picks, state: State, using: Using) -> Sequence[Option]:
    """Every unit of the side, those that may be picked open."""
    seat = using.seat if picks.side == "friendly" else state.other(using.seat)
    return tuple(
        Option(
            value=unit.id,
            label="aos.option.unit",
            facts={"unit": unit.id},
            pieces=unit.models,
            locked=_judge(state, picks, using, unit),
        )
        for unit in on_table(state, seat)
    )


def _judge(state: State, picks: Picks, using: Using, target: Unit) -> Refusal | None:
    """Why a unit may not be picked: its keyword, the distance, sight, combat, in this order.

    Faction terrain is a target for enemies alone (AOS-TERR-1.5a).
    """
    if picks.side == "friendly" and scroll_of(state, target.id).type == "faction_terrain":
        return refuse("invalid_target", "AOS-TERR-1.5a", target=target.id)
    if picks.keyword and not has_keyword(state, target.id, picks.keyword):
        return refuse("invalid_target", target=target.id, keyword=picks.keyword)
    if picks.of_centre is not None and not TOLERANCE.within(centre_gap(state, target.id), picks.of_centre):
        return refuse("target_out_of_range", "AOS-CORE-5.2a", unit=target.id, needed=picks.of_centre)
    if using.unit is None:
        return None
    if picks.within is not None and not _is_near(state, picks, using.unit, target.id):
        code = "target_not_wholly_within" if picks.wholly else "target_out_of_range"
        return refuse(code, "AOS-CORE-5.2a", unit=target.id, needed=picks.within)
    if picks.visible and not sees(state, using.unit, target.id):
        return refuse("target_not_visible", "AOS-CORE-5.2a", unit=target.id)
    if picks.in_combat and target.id not in engaged_with(state, using.unit):
        return refuse("target_not_engaged_with_unit", "AOS-CORE-5.2a", unit=target.id)
    return None


def _is_near(state: State, picks: Picks, unit: UnitId, target: UnitId) -> bool:
    assert picks.within is not None
    if picks.wholly:
        return is_wholly_within(state, target, unit, picks.within)
    return TOLERANCE.within(unit_gap(state, unit, target), picks.within)


def _effect(ability: Ability, draft: Draft, using: Using) -> None:
    """Everything it does, to one target after another as they were picked (AOS-CORE-28.0e, AOS-CORE-28.0f); else to its user.

    "This unit" is the unit that uses it (AOS-CORE-28.0d).
    """
    for one in ability.does:
        if isinstance(one, GainCommands):
            draft.emit(CommandPointsGained(seat=using.seat, points=one.points, reason="ability"))
    for unit in using.targets or ((using.unit,) if using.unit is not None else ()):
        for one in ability.does:
            if draft.state.units[unit].where == "table":
                _do(draft, one, using.ability, using.seat, using.unit, unit)


def _do(draft: Draft, one: Does, ability: str, seat: Seat, source: UnitId | None, unit: UnitId) -> None:
    match one:
        case Inflict():
            _inflict(draft, one, seat, source, unit)
        case Heal():
            points = min(amount(draft, one.points, "ability", seat, unit), draft.state.units[unit].damage)
            if points:
                draft.emit(Healed(unit=unit, points=points))
        case Lasts():
            effect = Lasting(
                number=draft.state.effect_numbers + 1,
                ability=ability,
                source=source,
                owner=seat,
                unit=unit,
                change=one.change,
                until=one.until,
            )
            draft.emit(EffectBegun(effect=effect))
        case GainCommands():
            return


def _inflict(draft: Draft, one: Inflict, seat: Seat, source: UnitId | None, unit: UnitId) -> None:
    """Mortal damage, after a roll where the ability asks for one."""
    if one.on is not None:
        need = Target(base=one.on, reason="aos.target.ability")
        roll = throw(draft, "ability", seat, 1, target=need, piece=unit)
        counts = need.counts(roll.faces)
        judge(draft, roll, counts, "ability_works" if counts[0] else "ability_fails")
        if not counts[0]:
            return
    draft.emit(
        DamageInflicted(unit=unit, points=amount(draft, one.damage, "ability", seat, unit), mortal=True, source=source)
    )


def _reacting(ability: Ability, state: State, using: Using, seat: Seat) -> Sequence[UnitId]:
    """The unit that uses the ability under way if it is one's own, else one's units among those it is aimed at."""
    if using.seat == seat:
        return (using.unit,) if using.unit is not None else ()
    aimed = dict.fromkeys([*(aim.target for aim in using.aims), *using.targets])
    return tuple(unit for unit in aimed if unit is not None and unit in state.units and state.units[unit].seat == seat)


def _react(ability: Ability, draft: Draft, using: Using, seat: Seat, unit: UnitId) -> Using:
    """A change of a hit roll is for the attacks under way, like the commands' (AOS-CMD-6.0); all else lasts as it says."""
    for one in ability.does:
        if isinstance(one, Lasts) and isinstance(one.change, StatChange) and one.change.stat == "hit_roll":
            using = replace(using, changes=(*using.changes, one.change))
        elif not isinstance(one, GainCommands):
            _do(draft, one, ability.id, seat, unit, unit)
        else:
            draft.emit(CommandPointsGained(seat=seat, points=one.points, reason="ability"))
    return using
