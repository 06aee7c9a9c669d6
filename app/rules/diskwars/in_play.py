"""The card a player is resolving: what it is, how many activations it has left, whether its ability was used."""

from app.rules.diskwars.changes import with_disks
from app.rules.diskwars.model.profiles import CommandCard
from app.rules.diskwars.model.state import DiskId, Played, State
from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.seats import Seat


def played_by(state: State, seat: Seat) -> Played | None:
    """The card of a seat that is in play in this cycle."""
    return next((one for one in state.played if one.seat == seat), None)


def card_of(state: State, seat: Seat) -> CommandCard | None:
    """What is printed on it."""
    one = played_by(state, seat)
    return state.library.commands[one.card] if one else None


@derived
def activations_left(state: State, seat: Seat) -> int:
    """How many disks it still activates (DW-ACT-06)."""
    one, card = played_by(state, seat), card_of(state, seat)
    return max(0, card.value - one.activations) if one and card else 0


def as_activated(state: State, seat: Seat, disk: DiskId) -> State:
    """The state as it is once the disk is activated with the card: for judging what it may do then (DW-CAB-02)."""
    one = played_by(state, seat)
    return with_disks(state, [disk], card=one.card) if one and disk in state.disks else state


def battle_ability_left(state: State, seat: Seat) -> bool:
    """Whether it has a battle ability that was not used yet (DW-CAB-06)."""
    one, card = played_by(state, seat), card_of(state, seat)
    return bool(one and card and not one.battle_used and any(a.timing == "battle" for a in card.abilities))
