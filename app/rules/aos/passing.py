"""What the table answers for a seat that can decide nothing: one answer is left, or all lead to the same.

The table sends the command by the same door and into the same journal, so a replay holds. Only what lies open is looked at: a
window is never passed for a seat that could hold a command for all the others know, be its hand what it may (AOS-HID-05).
"""

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from math import prod

from app.rules.aos.attack_sequence import aiming
from app.rules.aos.command_abilities import rallying
from app.rules.aos.flow import deciders
from app.rules.aos.ground.contesting import contested_by
from app.rules.aos.model.commands import (
    Aim,
    Command,
    Contest,
    DeclareAttacks,
    Pass,
    SpendRally,
    StandStill,
    UseAbility,
)
from app.rules.aos.model.prompts import Control, Fights, ScoreTactics
from app.rules.aos.model.state import State, ThingId
from app.rules.aos.model.using_prompts import Aiming, MovingUnit, RallyPoints
from app.rules.aos.moves.moving import falls_short
from app.rules.aos.objectives.control import held_by, undecided
from app.rules.aos.tactics.conditions import are_done
from app.rules.aos.tactics.hands import card_of
from app.rules.aos.turn_sequence.fights import obliged, pickable
from app.rules.kernel.offers.offer import AimNeed
from app.rules.kernel.seats import Seat

MOST = 64
"""Ways to contest that are compared at most; where there are more, the seat is asked."""


def automatic(state: State) -> tuple[Seat, Command] | None:
    """The command that the table sends for a seat now, and whose it is; nothing where that seat is to decide."""
    if not state.stack or state.result is not None or state.ruling is not None:
        return None
    seat = min(deciders(state), default=None)
    if seat is None:
        return None
    command = _left(state, seat)
    return None if command is None else (seat, command)


def _left(state: State, seat: Seat) -> Command | None:
    """The only command that is left to whoever decides; none where there is a choice, or one could be thought of."""
    match state.step:
        case Fights() as step:
            return _only_fight(state, step, seat)
        case MovingUnit() as step if falls_short(state, step):
            return StandStill()
        case Aiming(weapons="melee"):
            return _only_aims(state, seat)
        case RallyPoints() as step if not any(state.models[model].slain for model in state.units[step.unit].models):
            return SpendRally(heal=rallying.healed(state, step))
        case Control() as step:
            return _any_contest(state, step, seat)
        case ScoreTactics() if not _could_score(state, seat):
            return Pass()
        case _:
            return None


def _only_fight(state: State, step: Fights, seat: Seat) -> Command | None:
    """The one unit that may be picked, where it has to fight (AOS-CORE-13.1c)."""
    match pickable(state, step, seat):
        case (unit,) if obliged(state, unit):
            return UseAbility(ability="fight", unit=unit)
        case _:
            return None


def _only_aims(state: State, seat: Seat) -> Command | None:
    """All blows at the one enemy that each can reach: none may be left out (AOS-CORE-16.0a).

    A shot may be: shooting is asked about even at a single target.
    """
    (offer,) = aiming.offers(state, seat)
    assert isinstance(offer.need, AimNeed)
    aims: list[Aim] = []
    for row in offer.need.rows:
        match [option.value for option in row.targets if option.locked is None]:
            case [str(target)] if int(row.attacks) > 0:
                aims.append(Aim(model=row.piece, weapon=row.weapon, target=target))
            case _:
                return None
    return DeclareAttacks(aims=tuple(aims))


def _any_contest(state: State, step: Control, seat: Seat) -> Command | None:
    """The first of several things that a unit contests, where nobody holds anything else by any choice still open."""
    asking = (seat,) if step.last else (seat, state.other(seat))
    open_ = [one for whose in asking for one in undecided(state, whose)]
    ways = [contested_by(state, unit, sort) for unit, sort in open_]
    if prod(map(len, ways)) > MOST:
        return None
    held: Mapping[ThingId, Seat | None] | None = None
    for choice in product(*ways):
        chosen = {f"{unit}|{sort}": thing for (unit, sort), thing in zip(open_, choice, strict=True)}
        found = held_by(replace(state, contests={**state.contests, **chosen}))
        if held is not None and found != held:
            return None
        held = found
    return Contest(unit=open_[0][0], thing=ways[0][0])


def _could_score(state: State, seat: Seat) -> bool:
    """Whether any card that a seat may hold for all the others know has its tactic completed (AOS-SH-BP-7d, AOS-HID-05)."""
    side = state.sides[seat]
    return any(are_done(state, seat, card_of(state, card).conditions) for card in (*side.deck, *side.hand))
