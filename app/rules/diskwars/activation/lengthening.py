"""What makes a move longer that its player may choose as the disk is activated: counted before the first flip (DW-CAB-12).

Blessing of Myrmidia asks as the move begins. Whoever lays out more flips than the disk has has chosen it, who lays out no
more has not; only a move left open is asked.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.rules.diskwars.activation import chains
from app.rules.diskwars.in_play import as_activated
from app.rules.diskwars.model.language import effects as fx
from app.rules.diskwars.model.places import Flipped
from app.rules.diskwars.model.round_prompts import AbilityUnderWay, Moving
from app.rules.diskwars.model.state import DiskId, Effect, State
from app.rules.diskwars.triggers import is_awaited, waiting_for_card
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat

Picks = Mapping[str, tuple[str, ...]]
"""What is answered beforehand, by the name of the pick."""


def lengthening(state: State, seat: Seat, disk: DiskId) -> tuple[AbilityUnderWay, ...]:
    """The abilities that would ask, as a disk is activated with the card, whether it may be flipped more often."""
    if not is_awaited(state, "activated"):
        return ()
    waiting = waiting_for_card(as_activated(state, seat, disk), "activated", seat, disk)
    return tuple(one for one in waiting if _lengthens(one.todo))


def _lengthens(todo: Sequence[fx.Effect]) -> bool:
    match todo:
        case [fx.Choose(optional=True, name=name), fx.Modify(stat="movement", value=int(value), target=target)]:
            return value > 0 and target == f"${name}"
        case _:
            return False


def activated_to_move(state: State, seat: Seat, disk: DiskId) -> State:
    """The state as it is once the disk is activated and all that makes its move longer is chosen."""
    there = as_activated(state, seat, disk)
    for ability in lengthening(state, seat, disk):
        choose, deed = ability.todo
        assert isinstance(choose, fx.Choose)
        assert isinstance(deed, fx.Modify)
        effect = Effect(
            seq=there.effects_begun + 1,
            seat=seat,
            source=ability.source,
            scope={**ability.scope, choose.name: disk},
            effect=deed,
            span=deed.duration.span,
        )
        there = replace(there, effects=(*there.effects, effect), effects_begun=effect.seq)
    return there


def chosen_by(state: State, move: Moving, flips: Sequence[Flipped]) -> Picks:
    """What a chain of flips says to the abilities that would lengthen the move; nothing where the move is left open."""
    judged = chains.judge(as_activated(state, move.seat, move.disk), move, flips)
    is_longer = isinstance(judged, Refusal)
    if move.open and not is_longer:
        return {}
    return _answered(state, move.seat, move.disk, (move.disk,) if is_longer else ())


def declined(state: State, seat: Seat, disk: DiskId) -> Picks:
    """What a disk that does not move says to them: nobody is asked for what could do nothing."""
    return _answered(state, seat, disk, ())


def _answered(state: State, seat: Seat, disk: DiskId, picks: tuple[str, ...]) -> Picks:
    asked = [one.todo[0] for one in lengthening(state, seat, disk)]
    return {choose.name: picks for choose in asked if isinstance(choose, fx.Choose)}
