"""Carrying out one instruction that can be carried out: fighters, tokens, features, cards, glory, lasting effects."""

from typing import assert_never

from app.rules.kernel.boards.hexes import Hex
from app.rules.underworlds import interpreter
from app.rules.underworlds.abilities import building, card_instructions, feasibility
from app.rules.underworlds.abilities.building import standing
from app.rules.underworlds.bookkeeping import operations
from app.rules.underworlds.combat import attacking, casualties, charging, raising
from app.rules.underworlds.core_abilities import delving, moving, pushing
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.identifiers import attack_of
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.model.ability_prompts import Choosing
from app.rules.underworlds.model.card_events import PloyCancelled
from app.rules.underworlds.model.combat_events import TargetReplaced
from app.rules.underworlds.model.combat_prompts import Blow
from app.rules.underworlds.model.language import effects as fx
from app.rules.underworlds.model.language import instructions as ins
from app.rules.underworlds.model.language.moments import Source
from app.rules.underworlds.model.tables import HIDDEN
from app.rules.underworlds.triggers import lasting

Fighting = (
    ins.Push | ins.MoveFighter | ins.MakeAttack | ins.MakeCharge | ins.MakeDelve | ins.Place | ins.Swap | ins.Raise
)
Marking = ins.GiveToken | ins.RemoveToken | ins.InflictDamage | ins.Heal | ins.Slay | ins.Inspire


def look(draft: Draft, frame: Frame, effect: fx.Effect) -> bool:
    """Cards of a deck that only one player looks at are shown in a question of their own; nobody else learns them."""
    if not isinstance(effect, ins.Reveal) or effect.to is None:
        return False
    cards = interpreter.things(draft.state, frame, effect.cards)
    hidden = [c for c in cards if any(c in side.cards(zone) for side in draft.state.sides.values() for zone in HIDDEN)]
    if not hidden:
        return False
    seat = building.seat_of(draft.state, frame, effect.to)
    draft.enter(Choosing(seat=seat, name="look", what="seen", candidates=tuple(hidden), least=0, most=0))
    return True


def carry_out(draft: Draft, source: Source, frame: Frame, effect: fx.Effect) -> None:
    """Does it; procedures of several steps are put on the stack."""
    if isinstance(effect, fx.Lasting):
        lasting.begin(draft, source, effect, frame.scope, effect.duration)
        return
    match effect:
        case (
            ins.Push()
            | ins.MoveFighter()
            | ins.MakeAttack()
            | ins.MakeCharge()
            | ins.MakeDelve()
            | ins.Place()
            | ins.Swap()
            | ins.Raise()
        ):
            _fighting(draft, source, frame, effect)
        case ins.GiveToken() | ins.RemoveToken() | ins.InflictDamage() | ins.Heal() | ins.Slay() | ins.Inspire():
            _marking(draft, source, frame, effect)
        case ins.FlipFeature():
            operations.flip_feature(draft, _named(draft, frame, effect.feature))
        case ins.MoveFeature():
            operations.shift_feature(draft, _named(draft, frame, effect.feature), _hex(draft, frame, effect.to))
        case (
            ins.Draw()
            | ins.Discard()
            | ins.MoveCard()
            | ins.Reveal()
            | ins.Shuffle()
            | ins.Equip()
            | ins.ChangeGlory()
            | ins.ChangeCounter()
        ):
            card_instructions.carry_out(draft, frame, effect)
        case ins.Cancel():
            if (card := feasibility.cancellable(draft.state, frame)) is not None:
                draft.emit(PloyCancelled(card=card))
        case ins.Retarget():
            if (attack := attack_of(draft.state)) is not None:
                to = _named(draft, frame, effect.to)
                draft.emit(TargetReplaced(seat=source.seat, attacker=attack.attacker, target=to))
        case (
            fx.Choose()
            | fx.ChooseOne()
            | fx.If()
            | fx.ForEach()
            | ins.MakeFocus()
            | ins.Reroll()
            | ins.SetDie()
            | fx.RollDice()
        ):
            raise AssertionError(f"{effect.kind} is taken apart before")
        case _:
            assert_never(effect)


def _named(draft: Draft, frame: Frame, ref: str) -> str:
    found = interpreter.thing(draft.state, frame, ref)
    assert found is not None
    return found


def _hex(draft: Draft, frame: Frame, ref: str) -> Hex:
    found = feasibility.hex_of(draft.state, frame, ref)
    assert found is not None
    return found


def _fighting(draft: Draft, source: Source, frame: Frame, effect: Fighting) -> None:
    """A push, a Move, an Attack, a Charge, Delve, or being put elsewhere."""
    state = draft.state
    match effect:
        case ins.Push():
            if (push := building.push_of(state, frame, effect)) is not None:
                pushing.begin(draft, push)
        case ins.MoveFighter():
            if (move := building.move_of(state, frame, effect)) is not None:
                moving.begin(draft, move)
        case ins.MakeAttack():
            if (attack := building.attack_of(state, frame, effect)) is not None:
                attacking.begin(draft, attack)
        case ins.MakeCharge():
            if (charge := building.charge_of(state, frame, effect)) is not None:
                charging.begin(draft, charge)
        case ins.MakeDelve():
            delving.perform(draft, frame.seat, _named(draft, frame, effect.fighter), counts=not effect.ignore_limit)
        case ins.Place():
            operations.place(draft, _named(draft, frame, effect.fighter), _hex(draft, frame, effect.to))
        case ins.Raise():
            raising.perform(draft, _named(draft, frame, effect.fighter), _hex(draft, frame, effect.to), source.key)
        case ins.Swap():
            operations.swap(draft, _named(draft, frame, effect.a), _named(draft, frame, effect.b))
        case _:
            assert_never(effect)


def _marking(draft: Draft, source: Source, frame: Frame, effect: Marking) -> None:
    """Tokens, damage and sides of all fighters named; those not on the battlefield are left out (UW-SLN-03)."""
    match effect:
        case ins.GiveToken() | ins.InflictDamage():
            picked = effect.to
        case ins.RemoveToken():
            picked = effect.source
        case ins.Heal() | ins.Slay() | ins.Inspire():
            picked = effect.fighter
        case _:
            assert_never(effect)
    fighters = [f for f in interpreter.things(draft.state, frame, picked) if standing(draft.state, f)]
    if isinstance(effect, ins.InflictDamage):
        amount = interpreter.amount(draft.state, frame, effect.amount)
        casualties.announce(draft, tuple(Blow(fighter=fighter, amount=amount) for fighter in fighters), source)
        return
    for fighter in fighters:
        match effect:
            case ins.GiveToken():
                amount = interpreter.amount(draft.state, frame, effect.amount)
                operations.give_token(draft, fighter, effect.token, amount, source=source.key)
            case ins.RemoveToken():
                gone = None if effect.amount is None else interpreter.amount(draft.state, frame, effect.amount)
                operations.remove_token(draft, fighter, effect.token, gone, source=source.key)
            case ins.Heal():
                operations.heal(draft, fighter, interpreter.amount(draft.state, frame, effect.amount))
            case ins.Slay():
                casualties.slay(draft, fighter, source)
            case ins.Inspire():
                operations.turn(draft, fighter, inspired=effect.inspired)
