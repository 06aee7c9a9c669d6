"""Instructions about dice: re-rolls and turned dice of the Attack under way, rolls of a card (UW-DICE-07..09)."""

from app.rules.kernel.offers.offer import Option
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.tray import TrayClosed, TrayOpened
from app.rules.underworlds import rolls
from app.rules.underworlds.abilities import building, feasibility
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.identifiers import attack_of
from app.rules.underworlds.interpreter import amount
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.model.ability_prompts import Choosing, Resolving
from app.rules.underworlds.model.language import effects as fx
from app.rules.underworlds.model.language import instructions as ins
from app.rules.underworlds.model.state import State
from app.rules.underworlds.offer_builders import word_option


def wanted(state: State, effect: ins.Reroll | ins.SetDie) -> tuple[tuple[int, ...], int, bool]:
    """The dice it may touch, how many, and whether a player says which."""
    if isinstance(effect, ins.SetDie):
        dice = tuple(range(len(feasibility.dice_of(state, effect.roll))))
        count = min(effect.amount, len(dice))
    else:
        dice = feasibility.rerollable(state, effect)
        count = len(dice) if effect.dice == "all" or effect.faces else min(effect.dice, len(dice))
    return dice, count, count < len(dice)


def ask(draft: Draft, step: Resolving, frame: Frame, effect: ins.Reroll | ins.SetDie) -> bool:
    """Asks which dice, if that is a question."""
    dice, count, asked = wanted(draft.state, effect)
    if asked:
        seat = building.seat_of(draft.state, frame, effect.by)
        candidates = tuple(str(die) for die in dice)
        draft.enter(Choosing(seat=seat, name=effect.roll, what="dice", candidates=candidates, least=count, most=count))
    return asked


def carry_out(draft: Draft, effect: ins.Reroll | ins.SetDie, dice: tuple[int, ...], seat: Seat) -> None:
    """Throws these dice again, or turns them."""
    roll = feasibility.roll_of(draft.state, effect.roll)
    if roll is None or not dice:
        return
    if isinstance(effect, ins.Reroll):
        rolls.throw_again(draft, roll, effect.roll, dice, seat)
    else:
        rolls.turn_dice(draft, roll, effect.roll, dice, effect.face, seat)


def roll(draft: Draft, step: Resolving, frame: Frame, effect: fx.RollDice) -> tuple[fx.Effect, ...]:
    """Rolls a card's dice; gives what follows: once for each success, or what happens without any."""
    seat = step.source.seat
    alone = attack_of(draft.state) is None  # The dice of an Attack under way stay where they lie.
    if alone:
        draft.emit(TrayOpened(title="card", seat=seat, source=step.source.key))
    thrown = rolls.throw(draft, "card", seat, effect.dice, amount(draft.state, frame, effect.amount))
    hits = rolls.judge(draft, thrown, effect.success)
    if alone:
        draft.emit(TrayClosed())
    return effect.then * hits if hits else effect.other


def option(state: State, roll_name: str, die: str) -> Option:
    """A die of a roll of the Attack under way to pick."""
    return word_option(die, "die", n=int(die) + 1, face=feasibility.dice_of(state, roll_name)[int(die)].face)
