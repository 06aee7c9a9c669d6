"""Enemies whom no disk fells alone: what it is worth to lie on one first, if others may yet join the blow this round."""

from math import dist

from app.bots.diskwars.forecast import WOUND, fighter
from app.bots.diskwars.landings import Landing
from app.bots.diskwars.prices import price
from app.rules.diskwars.characteristics import attack, magic, movement
from app.rules.diskwars.ground.disks import are_enemies, disc_of, gap, on_field, pinned
from app.rules.diskwars.model.state import DiskId, State
from app.rules.kernel.seats import Seat

JOINED = 0.5
"""How much counts of what two blows would do of which the second is yet to come."""


def still_to_activate(state: State, seat: Seat) -> int:
    """How many disks a player may yet activate this round, with the card under way and those in his hand."""
    value = {card.id: card.value for card in state.library.commands.values()}
    under_way = sum(max(0, value[one.card] - one.activations) for one in state.played if one.seat == seat)
    return under_way + sum(value[card] for card in state.sides[seat].hand)


def joined(state: State, disk: DiskId, landing: Landing) -> float:
    """What a landing is worth for the blow of another disk that may be added to it."""
    seat = state.disks[disk].controller
    if still_to_activate(state, seat) < 2:
        return 0.0
    return max((_joined_on(state, disk, foe) for foe in landing.enemies), default=0.0)


def _joined_on(state: State, disk: DiskId, foe: DiskId) -> float:
    own, other = fighter(state, disk), fighter(state, foe)
    left = other.toughness - other.damage
    if own.attack >= left:
        return 0.0
    seat = state.disks[disk].controller
    helpers = [one.id for one in on_field(state, seat) if one.id != disk and not one.activated]
    most = max((_added(state, one, foe) for one in helpers if not pinned(state, one)), default=0)
    if own.attack + most < left or own.toughness - own.damage <= other.counterattack:
        return 0.0
    return JOINED * price(state, seat, foe) * (WOUND if other.spare > 0 else 1.0)


def _added(state: State, helper: DiskId, foe: DiskId) -> int:
    """What a disk could add: its blow if it reaches the enemy, its magic if that is in range."""
    own, other = disc_of(state, helper), disc_of(state, foe)
    far = dist((own.x, own.y), (other.x, other.y)) - own.radius - other.radius
    blow = attack(state, helper) if far < (movement(state, helper) or 0) * 2 * own.radius else 0
    spell = magic(state, helper) if gap(state, helper, foe) <= state.options.medium else 0
    return max(blow, spell) if are_enemies(state, helper, foe) else 0
