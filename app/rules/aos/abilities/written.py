"""Abilities that content writes as data: whom they are aimed at, and what they do (AOS-CORE-5.2a, AOS-CORE-5.2c)."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from app.rules.aos.abilities.chances import is_successful
from app.rules.aos.abilities.execution import able, do, do_for_player
from app.rules.aos.abilities.picking import judge_user, options
from app.rules.aos.ability_use.procedures import Procedure, Response
from app.rules.aos.draft import Draft
from app.rules.aos.model.abilities import Ability
from app.rules.aos.model.effects import Aura, StatChange
from app.rules.aos.model.language import OF_PLAYERS, Arrives, Chance, FightsNext, Heal, Lasts, Resists, ToUser
from app.rules.aos.model.picks import Picks
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.using_prompts import Follow, Told, Using
from app.rules.aos.passives.around import fits
from app.rules.kernel.offers.offer import Option
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def is_written(ability: Ability) -> bool:
    """Whether content says what the ability does."""
    return bool(ability.does)


def written(ability: Ability) -> Procedure:
    """What carries such an ability out."""
    picks = ability.picks
    effect = partial(_effect, ability)
    if picks is None:
        return Procedure(may=partial(_may, ability), effect=effect)
    if picks.every:
        return Procedure(may=partial(_may_reach, ability, picks), effect=effect)
    targets = partial(_targets, ability, picks)
    return Procedure(may=partial(_may_aim, ability), effect=effect, targets=targets, least=picks.least, most=picks.most)


def _targets(ability: Ability, picks: Picks, state: State, using: Using) -> Sequence[Option]:
    """Whom it may be aimed at; where it only heals, who has no damage is named as unhurt and not lit on the table.

    Healing those does nothing, but it is not forbidden (AOS-CORE-21.0).
    """
    found = options(picks, partial(able, ability), state, using)
    if not all(isinstance(one, Heal) for one in ability.does):
        return found
    return tuple(
        one if state.units[one.value].damage else replace(one, label="aos.option.unhurt", pieces=()) for one in found
    )


def answering(ability: Ability) -> Response:
    """What carries such a reaction out: for the unit under way, or for those that its attacks are aimed at."""
    users, may, picks = partial(_reacting, ability), partial(_may_react, ability), ability.picks
    effect = partial(_react, ability)
    if picks is None:
        return Response(users=users, effect=effect, may=may)
    return Response(
        users=users, effect=effect, may=may, targets=partial(_targets, ability, picks), aimed=partial(_react_at, ability),
        least=picks.least, most=picks.most,
    )  # fmt: skip


def _may_aim(ability: Ability, state: State, using: Using) -> Refusal | None:
    return judge_user(state, ability, using)


def _may_reach(ability: Ability, picks: Picks, state: State, using: Using) -> Refusal | None:
    """Where nobody picks there has to be somebody it is done to."""
    if refused := _may_aim(ability, state, using):
        return refused
    return None if _reached(picks, state, using) else refuse("nothing_to_do", ability=ability.id)


def _reached(picks: Picks, state: State, using: Using) -> tuple[UnitId, ...]:
    """All units that an ability is done to without being picked."""
    return tuple(unit for unit in state.units if using.unit is not None and fits(state, picks, using.unit, unit))


def _may(ability: Ability, state: State, using: Using) -> Refusal | None:
    """Where nobody is picked it is the user that has to be able to do it."""
    if using.unit is None:
        return None
    return _may_aim(ability, state, using) or able(ability, state, using, state.units[using.unit])


def _may_react(ability: Ability, state: State, using: Using, seat: Seat, unit: UnitId) -> Refusal | None:
    if ability.repeats and _once_told(ability, unit) in using.told:
        return refuse("ability_already_used_this_phase", unit=unit, ability=ability.id)
    return judge_user(state, ability, replace(using, seat=seat, unit=unit))


def _once_told(ability: Ability, unit: UnitId) -> str:
    """What is told of the ability under way when a unit answered it: once is enough."""
    return f"{ability.id}:{unit}"


def _effect(ability: Ability, draft: Draft, using: Using) -> None:
    """Everything it does, to one target after another as they were picked (AOS-CORE-28.0e, AOS-CORE-28.0f); else to its user.

    "This unit" is the unit that uses it (AOS-CORE-28.0d).
    """
    for one in ability.does:
        do_for_player(draft, one, using.seat)
        if isinstance(one, ToUser) and using.unit is not None:
            for deed in one.does:
                do(draft, deed, using.ability, using.seat, using.unit, using.unit)
        if ability.user == "player" and isinstance(one, Lasts) and isinstance(one.change, Aura):
            do(draft, one, using.ability, using.seat, None, _first_of(draft.state, using.seat))
    for unit in _meant(ability, draft.state, using):
        for one in ability.does:
            if draft.state.units[unit].where == ("reserve" if isinstance(one, Arrives) else "table"):
                do(draft, one, using.ability, using.seat, using.unit, unit)


def _first_of(state: State, seat: Seat) -> UnitId:
    """The unit that what an army has for a while is kept with, wherever it is: it reaches as far as the battlefield."""
    return next(unit.id for unit in state.units.values() if unit.seat == seat)


def _meant(ability: Ability, state: State, using: Using) -> tuple[UnitId, ...]:
    if ability.picks is not None and ability.picks.every:
        return _reached(ability.picks, state, using)
    user = (using.unit,) if using.unit is not None and ability.picks is None else ()
    found = using.targets or user
    return tuple(unit for unit in found if unit not in using.resisted)


def _reacting(ability: Ability, state: State, using: Using, seat: Seat) -> Sequence[UnitId]:
    """The unit that uses the ability under way if it is one's own, else one's units among those it is aimed at."""
    if using.seat == seat:
        return (using.unit,) if using.unit is not None else ()
    aimed = dict.fromkeys([*(aim.target for aim in using.aims), *using.targets])
    return tuple(unit for unit in aimed if unit is not None and unit in state.units and state.units[unit].seat == seat)


def _react(ability: Ability, draft: Draft, using: Using, seat: Seat, unit: UnitId) -> Using:
    """A change of a hit roll is for the attacks under way, like the commands' (AOS-CMD-6.0); all else lasts as it says."""
    using = replace(using, told=(*using.told, _once_told(ability, unit))) if ability.repeats else using
    for one in ability.does:
        if isinstance(one, Lasts) and isinstance(one.change, StatChange) and one.change.stat == "hit_roll":
            using = replace(using, changes=(*using.changes, Told(ability=ability.id, change=one.change)))
        elif isinstance(one, OF_PLAYERS):
            do_for_player(draft, one, seat)
        elif isinstance(one, Resists):
            using = _resist(draft, one, using, seat, unit)
        else:
            do(draft, one, ability.id, seat, unit, unit)
    return using


def _react_at(
    ability: Ability, draft: Draft, using: Using, seat: Seat, unit: UnitId, targets: Sequence[UnitId]
) -> Using:
    """The same to those it is aimed at; who may fight next is asked when the ability under way is resolved."""
    for target in targets:
        for one in ability.does:
            if isinstance(one, FightsNext):
                follow = Follow(unit=target, ability=ability.id, source=unit)
                using = replace(using, follows=(*using.follows, follow))
            else:
                do(draft, one, ability.id, seat, unit, target)
    return using


def _resist(draft: Draft, one: Resists, using: Using, seat: Seat, unit: UnitId) -> Using:
    """A roll, by which the ability under way may have no effect on the unit, and no attack is made at it."""
    if not is_successful(draft, Chance(on=one.on, does=()), seat, unit):
        return using
    aims = tuple(aim for aim in using.aims if aim.target != unit)
    return replace(using, resisted=(*using.resisted, unit), aims=aims)
