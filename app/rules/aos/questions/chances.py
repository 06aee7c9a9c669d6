"""Exact chances of what a command rolls: attacks, charges, spells, prayers, unbinding, banishing, rallying (`AskOdds`)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial, reduce
from typing import Literal

from app.rules.aos.ability_use.known import ability_named
from app.rules.aos.attack_sequence.aiming import attacks_of, bearers, counted
from app.rules.aos.attack_sequence.casualties import decide_removal
from app.rules.aos.attack_sequence.targeting import targets_of
from app.rules.aos.command_abilities.points import rally_dice
from app.rules.aos.draft import Draft
from app.rules.aos.model.commands import (
    Aim,
    ChooseCrit,
    Command,
    DeclareAttacks,
    Pass,
    React,
    RemoveModels,
    UseAbility,
)
from app.rules.aos.model.events import ModelSlain
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.tables import RALLY_ON
from app.rules.aos.model.using_prompts import Aiming, LoseModels, PickCrits, Reactions, Using
from app.rules.aos.moves.core_moves import charge_dice
from app.rules.aos.questions.rolls_of_magic import ROLLS, unbinding
from app.rules.aos.questions.volleys import NONE, QUANTITIES, dice_chances, volleys
from app.rules.aos.questions.ways_to_charge import charge_target
from app.rules.aos.repertoire import RESPONSES
from app.rules.kernel.dice import odds
from app.rules.kernel.dice.dice import NoDice
from app.rules.kernel.dice.odds import Chances
from app.rules.kernel.questions.question import Odds, OddsAt
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat

TO_ATTACKS = ("all_out_attack", "all_out_defence")
"""The reactions whose effect on attacks is known before their dice are."""


def odds_of(state: State, seat: Seat, command: Command) -> Odds | Refusal:
    """The chances of a command's dice. The command was judged before: it would be carried out."""
    match command:
        case DeclareAttacks():
            return _of_declared(state, command.aims)
        case ChooseCrit() if isinstance(state.step, PickCrits):
            using = _under(state)
            return attacked(state, replace(using, crits={**using.crits, **command.crits}))
        case React() | Pass() if isinstance(state.step, Reactions):
            return _of_reaction(state, seat, command)
        case UseAbility():
            return _of_ability(state, seat, command)
        case RemoveModels():
            return _of_removal(state, seat, command)
        case _:
            return _unasked()


def _unasked() -> Refusal:
    """Nothing is rolled, or nothing that can be told beforehand."""
    return refuse("bad_choice", "AOS-CORE-2.0")


def _of_removal(state: State, seat: Seat, command: RemoveModels) -> Odds | Refusal:
    """How many models go for coherency by this order of the slain, which rolls nothing (AOS-CORE-18.3c)."""
    draft = Draft(state, NoDice())
    if refused := decide_removal(draft, seat, command):
        return refused
    step = draft.state.step if draft.state.stack else None
    asked = step.stray if isinstance(step, LoseModels) else 0
    gone = sum(isinstance(event, ModelSlain) and event.stray for event in draft.events)
    before = state.step.stray if isinstance(state.step, LoseModels) else 0
    count = gone + asked - before
    return Odds(chances={"strays": odds.certain(count)}, means={"strays": count}) if count > 0 else _unasked()


def _under(state: State) -> Using:
    using = state.stack[-2]
    assert isinstance(using, Using)
    return using


def _of_declared(state: State, aims: tuple[Aim, ...]) -> Odds | Refusal:
    """Attacks at the targets that are picked, before anybody reacts (AOS-CORE-16.0a)."""
    step = state.step
    assert isinstance(step, Aiming)
    shots = counted(step, aims)
    return shots if isinstance(shots, Refusal) else attacked(state, replace(_under(state), aims=shots))


def _of_reaction(state: State, seat: Seat, command: React | Pass) -> Odds | Refusal:
    """The attacks that are reacted to, with the reaction or as they stand; or the roll that the reaction makes."""
    using = _under(state)
    if isinstance(command, Pass):
        if using.ability == "charge" and using.unit and using.rolled is not None:
            return charge(state, using.unit, odds.certain(using.rolled))
        return attacked(state, using) if using.aims else _unasked()
    assert command.unit is not None
    if command.ability == "unbind":
        return unbinding(state, using, command.unit)
    if command.ability == "forward_to_victory":
        return charge(state, command.unit)
    if command.ability not in TO_ATTACKS:
        return _unasked()
    draft = Draft(state, NoDice())
    changed = RESPONSES[command.ability].effect(draft, using, seat, command.unit)
    return attacked(draft.state, changed)


def attacked(state: State, using: Using, numbers: Mapping[tuple[UnitId, str], Chances] = NONE) -> Odds:
    """What the attacks of an ability come to: in all, and at each target where there are several."""
    found = volleys(state, using, numbers)
    at = {target: {quantity: getattr(one, quantity) for quantity in QUANTITIES} for target, one in found.items()}
    whole = {
        quantity: reduce(odds.added, (one[quantity] for one in at.values()), odds.certain(0)) for quantity in QUANTITIES
    }
    each = {target: OddsAt(chances=one, means=_means(one)) for target, one in at.items()}
    return Odds(chances=whole, means=_means(whole), each=each if len(each) > 1 else {})


def _means(chances: Mapping[str, Mapping[int, float]]) -> dict[str, float]:
    return {name: odds.mean(one) for name, one in chances.items()}


def charge(state: State, unit: str, lying: Mapping[int, float] | None = None) -> Odds:
    """Two dice, or those that lie, and what they have to show for the nearest enemy in sight (AOS-CORE-14.3a, b)."""
    dice, need = lying or odds.times(odds.die(), charge_dice(state, unit)), charge_target(state, unit)
    return Odds(chances={"charge": dice}, means={"charge": odds.mean(dice)}, targets={"charge": need} if need else {})


def rally(state: State, unit: str) -> Odds:
    """How many rally points the dice give (AOS-CMD-2.0a, AOS-MODEL-2.0b)."""
    points = odds.binomial(rally_dice(state, unit), odds.success(RALLY_ON))
    return Odds(chances={"rally": points}, means={"rally": odds.mean(points)})


def strike(kind: Literal["melee", "ranged"]) -> Callable[[State, str], Odds | Refusal]:
    """The attacks of a unit as the models stand, at the first target of each weapon (AOS-CORE-14.2a, AOS-CORE-14.4b).

    Where a weapon rolls for its attacks, their number is one more chance (AOS-CORE-26.0b).
    """

    def chances(state: State, unit: str) -> Odds | Refusal:
        aims: list[Aim] = []
        numbers: dict[tuple[UnitId, str], Chances] = {}
        for model, weapon in bearers(state, unit, kind):
            target = next(iter(targets_of(state, model.id, weapon)))
            aims.append(Aim(model=model.id, weapon=weapon.id, target=target))
            count = odds.mapped(dice_chances(weapon.attacks), partial(attacks_of, state, model, weapon))
            numbers[target, weapon.id] = odds.added(numbers.get((target, weapon.id), odds.certain(0)), count)
        ability = "fight" if kind == "melee" else "shoot"
        using = Using(seat=state.units[unit].seat, ability=ability, unit=unit, aims=tuple(aims))
        return attacked(state, using, numbers) if aims else _unasked()

    return chances


_ABILITIES: Mapping[str, Callable[[State, str], Odds | Refusal]] = {
    "charge": charge,
    "counter_charge": charge,
    "rally": rally,
    "fight": strike("melee"),
    "shoot": strike("ranged"),
}


def _of_ability(state: State, seat: Seat, command: UseAbility) -> Odds | Refusal:
    unit = command.unit
    if unit is not None and command.ability in _ABILITIES:
        return _ABILITIES[command.ability](state, unit)
    ability = ability_named(state, command.ability, unit, seat)
    if ability is None or unit is None:
        return _unasked()
    for fits, chances in ROLLS:
        if fits(state, ability):
            return chances(state, unit, ability, command.targets)
    return _unasked()
