"""The procedures that instructions start: a push, a Move, an Attack, a Charge, as a card words them."""

from app.rules.kernel.seats import Seat
from app.rules.underworlds import interpreter
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.model.combat_prompts import Attacking, Charging, Moving, Pushing
from app.rules.underworlds.model.language import instructions as ins
from app.rules.underworlds.model.state import State


def standing(state: State, fighter: str | None) -> bool:
    """Whether this is a fighter on the battlefield."""
    return fighter is not None and fighter in state.fighters and state.fighters[fighter].hex is not None


def fighter_of(state: State, frame: Frame, ref: str) -> str | None:
    """The fighter on the battlefield that a reference names."""
    found = interpreter.thing(state, frame, ref)
    return found if standing(state, found) else None


def seat_of(state: State, frame: Frame, ref: str) -> Seat:
    """The player a reference names; the owner if it names none."""
    found = interpreter.thing(state, frame, ref)
    return next((seat for seat in state.seats if seat == found), frame.seat)


def push_of(state: State, frame: Frame, effect: ins.Push) -> Pushing | None:
    """The push, or nothing if there is nobody to push."""
    fighter = fighter_of(state, frame, effect.target)
    if fighter is None:
        return None
    return Pushing(
        seat=seat_of(state, frame, effect.by),
        fighter=fighter,
        hexes=interpreter.amount(state, frame, effect.hexes),
        exact=effect.exact,
        direction=effect.direction,
        reference=interpreter.thing(state, frame, effect.ref) if effect.ref else None,
        must_end=effect.must_end,
        owner=frame.seat,
        scope=frame.scope,
        optional=effect.optional,
    )


def move_of(state: State, frame: Frame, effect: ins.MoveFighter) -> Moving | None:
    """The Move, or nothing if there is nobody to move."""
    fighter = fighter_of(state, frame, effect.fighter)
    if fighter is None:
        return None
    return Moving(
        seat=frame.seat,
        fighter=fighter,
        most=None if effect.most is None else interpreter.amount(state, frame, effect.most),
        token=effect.token,
        by_card=True,
        must_end=effect.must_end,
        scope=frame.scope,
    )


def attack_of(state: State, frame: Frame, effect: ins.MakeAttack) -> Attacking | None:
    """The Attack, or nothing if there is nobody to make it."""
    fighter = fighter_of(state, frame, effect.fighter)
    if fighter is None:
        return None
    return Attacking(
        seat=frame.seat,
        attacker=fighter,
        weapon=interpreter.thing(state, frame, effect.weapon) if effect.weapon else None,
        target=interpreter.thing(state, frame, effect.target) if effect.target else None,
        by_card=True,
        where_target=effect.where_target,
        scope=frame.scope,
    )


def charge_of(state: State, frame: Frame, effect: ins.MakeCharge) -> Charging | None:
    """The Charge, or nothing if there is nobody to make it."""
    fighter = fighter_of(state, frame, effect.fighter)
    if fighter is None:
        return None
    return Charging(seat=frame.seat, fighter=fighter, by_card=True)
