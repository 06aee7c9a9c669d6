"""Whether one instruction can be carried out (UW-ABL-01, UW-DSL-08); `outcomes` says what could come of it."""

from typing import get_args

from app.rules.kernel.boards.hexes import Hex, from_label
from app.rules.kernel.refusal import Refusal
from app.rules.underworlds import characteristics, interpreter
from app.rules.underworlds.abilities import building
from app.rules.underworlds.abilities.building import standing
from app.rules.underworlds.bookkeeping import operations
from app.rules.underworlds.cards import upgrades
from app.rules.underworlds.combat import attacking, charging, raising
from app.rules.underworlds.core_abilities import delving, moving, pushing
from app.rules.underworlds.ground import targeting
from app.rules.underworlds.identifiers import attack_of, empty, feature_at, field_of
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.model.ability_prompts import Resolving, Todo
from app.rules.underworlds.model.combat_prompts import Die
from app.rules.underworlds.model.language import effects as fx
from app.rules.underworlds.model.language import instructions as ins
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import Roll, State

CERTAIN = (
    ins.Heal,
    ins.Inspire,
    ins.Draw,
    ins.Reveal,
    ins.Shuffle,
    ins.ChangeGlory,
    ins.ChangeCounter,
    fx.RollDice,
    ins.MakeFocus,
    *get_args(fx.Lasting),
)
"""Instructions that never fail (UW-HEAL-02, UW-INS-04, UW-CARD-05)."""


def judge(state: State, frame: Frame, effect: Todo, *, whole: bool = True) -> Refusal | None:
    """Why this instruction cannot be carried out now; `whole` asks an exact push for its full length (UW-PSH-05)."""
    if isinstance(effect, CERTAIN):
        return None
    no = refuse("ability_not_fully_resolvable", instruction=effect.kind)
    match effect:
        case ins.Push():
            return _push(state, frame, effect, whole)
        case ins.MoveFighter():
            move = building.move_of(state, frame, effect)
            if move is None:
                return no
            blocked = moving.may(
                state,
                state.fighters[move.fighter].seat,
                move.fighter,
                by_card=True,
                ignore_charge_tokens=effect.ignore_charge_tokens,
            )
            ends = moving.ways(state, move.fighter, move.most, must_end=move.must_end, seat=move.seat, scope=move.scope)
            return blocked or (None if ends else no)
        case ins.MakeAttack():
            return _attack(state, frame, effect)
        case ins.Retarget():
            attack, other = attack_of(state), interpreter.thing(state, frame, effect.to)
            if attack is None or other is None:
                return no
            return targeting.judge_instead(state, attack, other, ignore_range=effect.ignore_range)
        case ins.MakeCharge():
            charge = building.charge_of(state, frame, effect)
            if charge is None:
                return no
            owner = state.fighters[charge.fighter].seat
            return charging.may(state, owner, charge.fighter, ignore_tokens=effect.ignore_charge_tokens, by_card=True)
        case ins.MakeDelve():
            fighter = interpreter.thing(state, frame, effect.fighter) or ""
            return delving.judge(state, frame.seat, fighter, ignore_limit=effect.ignore_limit, by_card=True)
        case ins.Place() | ins.Swap() | ins.Raise():
            return _placed(state, frame, effect)
        case ins.GiveToken() | ins.RemoveToken() | ins.InflictDamage() | ins.Slay():
            return None if _able(state, frame, effect) else no
        case ins.FlipFeature():
            return None if interpreter.thing(state, frame, effect.feature) in state.features else no
        case ins.MoveFeature():
            to = hex_of(state, frame, effect.to)
            free = to is not None and to not in field_of(state).blocked and feature_at(state, to) is None
            return None if free and interpreter.thing(state, frame, effect.feature) in state.features else no
        case ins.Discard() | ins.MoveCard():
            return None if interpreter.things(state, frame, effect.cards) else no
        case ins.Equip():
            card, bearer = interpreter.thing(state, frame, effect.card), interpreter.thing(state, frame, effect.fighter)
            return upgrades.judge_by_card(
                state, frame.seat, card or "", bearer or "", ignore_limit=effect.ignore_glory_limit
            )
        case ins.Reroll():
            return None if rerollable(state, effect) else refuse("reroll_not_available")
        case ins.SetDie():
            return None if dice_of(state, effect.roll) else no
        case ins.Cancel():
            return None if cancellable(state, frame) else no
        case _:
            return no


def _push(state: State, frame: Frame, effect: ins.Push, whole: bool) -> Refusal | None:
    step = building.push_of(state, frame, effect)
    if step is None:
        return refuse("ability_not_fully_resolvable", instruction=effect.kind)
    if immune := pushing.immune(state, step.fighter, step.seat):
        return immune
    ends = pushing.ends(state, step)
    fits = any(len(way) == step.hexes for way in ends.values()) if whole and step.exact else bool(ends)
    return None if fits else refuse("ability_not_fully_resolvable", instruction=effect.kind, unit=step.fighter)


def _attack(state: State, frame: Frame, effect: ins.MakeAttack) -> Refusal | None:
    step = building.attack_of(state, frame, effect)
    if step is None:
        return refuse("ability_not_fully_resolvable", instruction=effect.kind)
    if refused := attacking.may(
        state,
        state.fighters[step.attacker].seat,
        step.attacker,
        by_card=True,
        ignore_charge_tokens=effect.ignore_charge_tokens,
        weapon=step.weapon,
        wanted=targeting.wanted_of(step),
    ):
        return refused
    if step.target is None:
        return None
    weapons = [step.weapon] if step.weapon else characteristics.weapons(state, step.attacker)
    reached = any(
        step.target in targeting.targets(state, step.attacker, weapon, targeting.wanted_of(step)) for weapon in weapons
    )
    return None if reached else refuse("ability_not_fully_resolvable", instruction=effect.kind, target=step.target)


def _placed(state: State, frame: Frame, effect: ins.Place | ins.Swap | ins.Raise) -> Refusal | None:
    no = refuse("ability_not_fully_resolvable", instruction=effect.kind)
    if isinstance(effect, ins.Swap):
        a, b = interpreter.thing(state, frame, effect.a), interpreter.thing(state, frame, effect.b)
        return None if standing(state, a) and standing(state, b) and a != b else no
    fighter, to = interpreter.thing(state, frame, effect.fighter), hex_of(state, frame, effect.to)
    if fighter is None or to is None:
        return no
    if isinstance(effect, ins.Raise):
        return raising.judge(state, frame.seat, fighter, to)
    # It leaves its hex before it is put (UW-HEX-07), so that hex is as empty as others.
    return None if standing(state, fighter) and (empty(state, to) or state.fighters[fighter].hex == to) else no


def _able(state: State, frame: Frame, effect: ins.GiveToken | ins.RemoveToken | ins.InflictDamage | ins.Slay) -> bool:
    """A named fighter must be able to; of all that a selector finds, one, and nobody found is nothing to do."""
    match effect:
        case ins.GiveToken() | ins.InflictDamage():
            picked = effect.to
        case ins.RemoveToken():
            picked = effect.source
        case ins.Slay():
            picked = effect.fighter
    who = [fighter for fighter in interpreter.things(state, frame, picked) if standing(state, fighter)]
    if not who:
        return not isinstance(picked, str)
    if isinstance(effect, ins.GiveToken):
        return any(operations.may_be_given(state, fighter, effect.token) for fighter in who)
    return not isinstance(effect, ins.RemoveToken) or any(has_token(state, f, effect) for f in who)


def has_token(state: State, fighter: str, effect: ins.RemoveToken) -> bool:
    """Whether there is a token of the kind to take away."""
    found = state.fighters[fighter]
    return (
        found.damage > 0
        if effect.token == "damage"
        else found.raised
        if effect.token == "raise"
        else found.has(effect.token)
    )


def hex_of(state: State, frame: Frame, ref: str) -> Hex | None:
    """The hex a reference names, if it is on the board."""
    found = interpreter.thing(state, frame, ref)
    if found is None or not (found[:1].isupper() and found[1:].isdecimal()):
        return None
    hex_ = from_label(found)
    return hex_ if hex_ in field_of(state).hexes else None


def dice_of(state: State, roll: str) -> tuple[Die, ...]:
    """The dice of the roll of the Attack under way, as they lie on the tray."""
    found = roll_of(state, roll)
    return found.dice if found else ()


def roll_of(state: State, name: str) -> Roll | None:
    """The attack or save roll of the Attack under way."""
    attack = attack_of(state)
    number = None if attack is None else attack.attack_roll if name == "attack" else attack.save_roll
    return next((roll for roll in state.tray.rolls if roll.id == number), None) if state.tray else None


def rerollable(state: State, effect: ins.Reroll) -> tuple[int, ...]:
    """The dice that may be thrown again: none twice, or no roll twice (UW-DICE-08)."""
    dice = dice_of(state, effect.roll)
    if state.options.reroll_unit == "roll" and any(die.rerolled for die in dice):
        return ()
    return tuple(
        place for place, die in enumerate(dice) if not die.rerolled and (not effect.faces or die.face in effect.faces)
    )


def cancellable(state: State, frame: Frame) -> str | None:
    """The ploy that was revealed and is not carried out yet (`cancel`)."""
    card = frame.scope.get("event.card")
    for step in state.stack:
        if (
            isinstance(step, Resolving)
            and step.source.card == card
            and step.stage == "announced"
            and not step.cancelled
        ):
            return step.source.card
    return None
