"""What each word that content writes does to a unit or to its player (AOS-CORE-5.2c)."""

from typing import assert_never

from app.rules.aos.abilities.chances import added, band_of, held_against, is_successful, is_such
from app.rules.aos.abilities.picking import crossings
from app.rules.aos.ability_use.known import is_for
from app.rules.aos.ability_use.limits import judge_limits, use_of
from app.rules.aos.attack_sequence.attacking import SHOOT
from app.rules.aos.attack_sequence.casualties import allocate
from app.rules.aos.cards.decks import draw
from app.rules.aos.characteristics import endured, health
from app.rules.aos.draft import Draft
from app.rules.aos.ground.measures import alive
from app.rules.aos.model.abilities import Ability
from app.rules.aos.model.effects import Lasting, StatChange
from app.rules.aos.model.events import AbilityDeclared, DamageInflicted, EffectBegun, Healed, SentToReserve
from app.rules.aos.model.flow_events import CommandPointsGained
from app.rules.aos.model.language import (
    Arrives,
    ByRoll,
    Chance,
    Does,
    Draws,
    FightsNext,
    GainCommands,
    Heal,
    IfRolled,
    IfSuch,
    Inflict,
    Lasts,
    Moves,
    Relocates,
    Reserves,
    Resists,
    Returns,
    Slays,
    ToUser,
    Uses,
)
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State, Unit, UnitId
from app.rules.aos.model.universal import UNIVERSAL
from app.rules.aos.model.using_prompts import LoseModels, MovingUnit, ReturningModels, SettingUp, Told, Using
from app.rules.aos.moves.core_moves import CHARGE, NORMAL_MOVE, RETREAT, RUN
from app.rules.aos.passives.around import fits
from app.rules.aos.rolls import amount, judge, throw
from app.rules.kernel.dice.modifiers import Target
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat

AS_IF = {"charge": CHARGE, "shoot": SHOOT, "normal_move": NORMAL_MOVE, "run": RUN, "retreat": RETREAT}
"""The core abilities that another may let a unit use out of their time (AOS-CMD-5.0a)."""


def able(ability: Ability, state: State, using: Using, target: Unit) -> Refusal | None:
    """Why a unit could not do what the ability lets it do."""
    for one in ability.does:
        if isinstance(one, Moves) and state.phase == "movement" and target.set_up == state.turn:
            return refuse("set_up_this_turn", unit=target.id)
        if isinstance(one, Uses):
            core = UNIVERSAL[one.ability]
            if not is_for(state, target.id, core):
                return refuse("not_a_unit", unit=target.id, ability=core.id)
            there = Using(seat=using.seat, ability=one.ability, unit=target.id)
            if refused := AS_IF[one.ability].may(state, there) or judge_limits(state, using.seat, target.id, core):
                return refused
    return None


def do(draft: Draft, one: Does, ability: str, seat: Seat, source: UnitId | None, unit: UnitId) -> None:
    """Does it to one unit."""
    match one:
        case Inflict():
            _inflict(draft, one, seat, source, unit)
        case Heal():
            points = min(amount(draft, one.points, "ability", seat, unit), draft.state.units[unit].damage)
            if points:
                draft.emit(Healed(unit=unit, points=points))
        case Lasts():
            _begin(draft, one, ability, seat, source, unit)
        case Returns():
            _return(draft, one, seat, unit)
        case Moves():
            allowance = amount(draft, one.inches, "redeploy" if one.how == "redeploy" else "ability", seat, unit)
            draft.enter(MovingUnit(seat=seat, unit=unit, move=one.how, allowance=allowance))
        case Uses():
            _use(draft, one, ability, seat, unit)
        case Reserves():
            draft.emit(SentToReserve(unit=unit))
        case Relocates():
            _relocate(draft, one, seat, source, unit)
        case Slays(models=0) if instead := endured(draft.state, unit):
            allocate(draft, unit, instead, source)
        case Slays():
            left = len(alive(draft.state, unit))
            left = min(one.models or left, left)
            draft.enter(LoseModels(seat=draft.state.units[unit].seat, unit=unit, left=left, source=source))
        case Chance() | ByRoll() | IfSuch() | IfRolled():
            for deed in _decided(draft, one, seat, unit):
                do(draft, deed, ability, seat, source, unit)
        case FightsNext() | Resists() | ToUser():
            return
        case Arrives():
            draft.enter(SettingUp(seat=seat, unit=unit, inches=0, apart=one.apart, edge=one.edge))
        case GainCommands() | Draws():
            return
        case _:
            assert_never(one)


def _decided(draft: Draft, one: Chance | ByRoll | IfSuch | IfRolled, seat: Seat, unit: UnitId) -> tuple[Does, ...]:
    """What of it is done, by a roll, by what the unit is, or by what the spell or prayer was rolled with."""
    match one:
        case ByRoll():
            band = band_of(draft, one, seat, unit)
            return band.does if band is not None else ()
        case Chance():
            return one.does if is_successful(draft, one, seat, unit) else ()
        case IfSuch():
            return one.does if is_such(draft.state, one.sorts, one.being, unit) else one.otherwise
        case IfRolled():
            using = next(step for step in reversed(draft.state.stack) if isinstance(step, Using))
            return one.does if (using.rolled or 0) >= one.on else one.otherwise


def _relocate(draft: Draft, one: Relocates, seat: Seat, source: UnitId | None, unit: UnitId) -> None:
    """Leaves and is set up again; where it has to come near somebody and nobody is there it stays."""
    anchors: tuple[UnitId, ...] = ()
    if one.near is not None and source is not None:
        near, state = one.near, draft.state
        anchors = tuple(other for other in state.units if other != unit and fits(state, near, source, other))
        if not anchors:
            return
    if one.of_user and source is not None:
        anchors = (source,)
    draft.emit(SentToReserve(unit=unit))
    draft.enter(SettingUp(seat=seat, unit=unit, inches=one.inches, apart=one.apart, anchors=anchors, edge=one.edge))


def do_for_player(draft: Draft, one: Does, seat: Seat) -> None:
    """Does what concerns the player."""
    match one:
        case GainCommands():
            draft.emit(CommandPointsGained(seat=seat, points=one.points, reason="ability"))
        case Draws():
            draw(draft, seat, one.cards)
        case _:
            return


def _begin(draft: Draft, one: Lasts, ability: str, seat: Seat, source: UnitId | None, unit: UnitId) -> None:
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


def _use(draft: Draft, one: Uses, ability: str, seat: Seat, unit: UnitId) -> None:
    """The unit uses a core ability, with reactions of its own (AOS-CMD-1.2d)."""
    core = UNIVERSAL[one.ability]
    draft.emit(AbilityDeclared(use=use_of(draft.state, seat, unit, core)))
    told = (Told(ability=ability, change=StatChange(stat="hit_roll", value=one.hit)),) if one.hit else ()
    draft.enter(Using(seat=seat, ability=one.ability, unit=unit, as_if=ability, changes=told))


def _return(draft: Draft, one: Returns, seat: Seat, unit: UnitId) -> None:
    """Slain models may come back; where dice say how many they are thrown only if one could."""
    if any(draft.state.models[model].slain for model in draft.state.units[unit].models):
        most = amount(draft, one.rolled, "ability", seat, unit) if one.rolled is not None else one.models
        draft.enter(ReturningModels(seat=seat, unit=unit, most=most))


def _inflict(draft: Draft, one: Inflict, seat: Seat, source: UnitId | None, unit: UnitId) -> None:
    """Mortal damage, after a roll where the ability asks for one, or one for each model that it counts."""
    more = added(draft.state, one.plus, unit)
    if one.same:
        points = amount(draft, one.damage, "ability", seat, unit) + more
        points = points if points >= (one.on or 0) else 0
    else:
        dice = _dice(draft.state, one, source, unit)
        need = held_against(draft.state, one.of, one.by, unit) if one.of else one.on
        times = dice if need is None else _rolled(draft, need - more, dice, seat, unit) if dice else 0
        points = sum(amount(draft, one.damage, "ability", seat, unit) for _ in range(times))
    if points:
        draft.emit(DamageInflicted(unit=unit, points=points, mortal=True, source=source))


def _dice(state: State, one: Inflict, source: UnitId | None, unit: UnitId) -> int:
    """How many dice the damage is rolled for: one, as many as the ability says, or one for each model that it counts."""
    match one.each:
        case "":
            return one.dice or 1
        case "crossed":
            found = crossings(state, source, unit) if source is not None else 0
        case "model":
            found = len(alive(state, unit))
        case "own":
            found = len(alive(state, source)) if source is not None else 0
        case "hurt":
            found = state.units[unit].damage
        case "own_hurt":
            found = state.units[source].damage if source is not None else 0
        case "health":
            found = health(state, unit)
        case "round":
            found = state.round
    return min(found, one.most) if one.most else found


def _rolled(draft: Draft, on: int, dice: int, seat: Seat, unit: UnitId) -> int:
    """How many dice show enough."""
    need = Target(base=on, reason="aos.target.ability")
    roll = throw(draft, "ability", seat, dice, target=need, piece=unit)
    counts = need.counts(roll.faces)
    judge(draft, roll, counts, "ability_works" if any(counts) else "ability_fails")
    return sum(counts)
