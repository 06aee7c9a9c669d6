"""Whom a Diskwars player uses abilities on: friends are helped, enemies are harmed, those in a fight before all others."""

from collections.abc import Callable, Iterable

from app.rules.diskwars.abilities.battle import battle_ability, frame_of
from app.rules.diskwars.abilities.targeting import candidates
from app.rules.diskwars.ground.disks import are_enemies, pins, side
from app.rules.diskwars.model.language import effects as fx
from app.rules.diskwars.model.round_commands import PickThings, UseBattleAbility
from app.rules.diskwars.model.round_prompts import AbilityPick, AbilityUnderWay
from app.rules.diskwars.model.state import DiskId, State
from app.rules.kernel.seats import Seat

Price = Callable[[State, Seat, DiskId], float]
"""What a disk is worth to a player, be it to keep or to be rid of."""


def leaning(todo: Iterable[fx.Effect]) -> int:
    """Whether what is about to be done helps (1) or harms (-1) whom it is done to."""
    for deed in todo:
        match deed:
            case fx.Empower() | fx.RemoveDamage() | fx.Grant() | fx.RemoveToken():
                return 1
            case fx.Modify():
                return -1 if isinstance(deed.value, int) and deed.value < 0 else 1
            case fx.Damage() | fx.Wound() | fx.Flip() | fx.GiveToken():
                return -1
            case _:
                continue
    return 0


def gained(state: State, seat: Seat, todo: Iterable[fx.Effect], disk: DiskId, price: Price) -> float:
    """What it is worth to a player to have this done to a disk."""
    mine = side(state, state.disks[disk].controller) == side(state, seat)
    fights = any(disk in pin and are_enemies(state, *pin) for pin in pins(state))
    return leaning(todo) * (1 if mine else -1) * price(state, seat, disk) * (2.0 if fights else 1.0)


def picked(state: State, seat: Seat, price: Price) -> PickThings | None:
    """The answer to what an ability asks, where one disk is to be picked; none where it is optional and harms oneself."""
    step = state.step
    below = state.stack[-2] if len(state.stack) > 1 else None
    if not isinstance(step, AbilityPick) or not isinstance(below, AbilityUnderWay) or step.least > 1:
        return None
    if any(one not in state.disks for one in step.candidates):
        return None
    value = {one: gained(state, seat, below.todo, one, price) for one in step.candidates}
    best = max(value, key=lambda one: value[one])
    return PickThings(picks=() if value[best] < 0 and step.least == 0 else (best,))


def best_use(state: State, seat: Seat, users: Iterable[DiskId], price: Price) -> tuple[float, UseBattleAbility] | None:
    """The best that the battle ability of the card could do, by which disk to whom; none where nobody is picked for it."""
    ability = battle_ability(state, seat)
    if ability is None or not isinstance(choose := ability.do[0], fx.Choose):
        return None
    found = [
        (gained(state, seat, ability.do, one, price), user, one)
        for user in users
        for one in candidates(state, frame_of(state, seat, user), choose)
    ]
    if not found:
        return None
    worth, user, one = max(found)
    return worth, UseBattleAbility(disk=user, picks={choose.name: (one,)})
