"""What disks are worth to a player: what losing them changes between him and the best of his rivals, and what they may yet do."""

from app.bots.diskwars.remembered import remembered
from app.bots.diskwars.standings import lead_without, rivals
from app.rules.diskwars.characteristics import stamina, toughness
from app.rules.diskwars.ground.disks import on_field, side, type_of
from app.rules.diskwars.model.state import DiskId, State
from app.rules.kernel.seats import Seat

FEW = 3
"""A player with no more disks than this on the battlefield may soon be out."""

HERO = 30
"""As how many points' worth of disks a hero fights on."""


def price(state: State, seat: Seat, disk: DiskId) -> float:
    """What it is worth to a player to keep a disk, or to be rid of an enemy's."""
    return _prices(state, seat)[disk]


@remembered
def _prices(state: State, seat: Seat) -> dict[DiskId, float]:
    now = lead_without(state, seat, ())
    return {disk.id: _price(state, seat, disk.id, now) for disk in on_field(state)}


def _price(state: State, seat: Seat, disk: DiskId, now: float) -> float:
    printed, owner = type_of(state, disk), state.disks[disk].owner
    rounds = (state.options.rounds - state.round) / state.options.rounds
    material = (0.1 + (HERO if printed.hero else printed.points) / 30) * rounds
    change = _change(state, seat, disk, now)
    if side(state, owner) == side(state, seat):
        return material + max(0.3, -change)
    return material / max(1, len(rivals(state, seat))) + max(0.05, change)


def _change(state: State, seat: Seat, disk: DiskId, now: float) -> float:
    """What it changes between a player and his rivals that a disk is lost, and that its owner is so much nearer to be out."""
    owner = state.disks[disk].owner
    fellows = [one.id for one in on_field(state) if one.owner == owner]
    change = lead_without(state, seat, (disk,)) - now
    if not 1 < len(fellows) <= FEW:
        return change
    return change + (lead_without(state, seat, fellows) - now) / len(fellows) ** 2


def harmed(state: State, seat: Seat, disk: DiskId, damage: float) -> float:
    """What a disk loses of its worth by so much more damage: all of it if it falls, half for a wound, a little for less."""
    left = toughness(state, disk) - state.disks[disk].damage
    if damage >= left:
        return price(state, seat, disk) * (1.0 if state.disks[disk].wounds >= stamina(state, disk) else 0.5)
    return price(state, seat, disk) * 0.2 * max(0.0, damage) / max(1, left)
