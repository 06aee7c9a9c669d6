"""The taste of a Diskwars player: enemies pinned that will fall, shots with good odds, few blows taken, heroes kept."""

from collections.abc import Callable, Mapping
from math import dist
from typing import Any

from app.bots.diskwars.landings import Landing, approach, landings
from app.bots.diskwars.picking import best_use, picked
from app.bots.winning import is_legal
from app.rules.diskwars.changes import laid, lost
from app.rules.diskwars.characteristics import attack, counterattack, magic, stamina, toughness
from app.rules.diskwars.ground.disks import are_enemies, disc_of, pins, type_of
from app.rules.diskwars.model.round_commands import ChooseCard, Move, Shoot, UseFocus
from app.rules.diskwars.model.setup_commands import TakeArmy
from app.rules.diskwars.model.state import DiskId, State
from app.rules.diskwars.shooting.attack import dice_of
from app.rules.diskwars.shooting.targets import profiles
from app.rules.diskwars.turn_sequence.objectives import points_of
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.referee.offers import Offer, PickNeed
from app.rules.kernel.referee.play import Chooser
from app.rules.kernel.referee.position import playing
from app.rules.kernel.referee.seats import Seat

PLAIN: Mapping[str, float] = {
    "pick_things": 2.0,
    "bring_in": 0.8,
    "scout_move": 0.7,
    "deploy": 3.0,
    "confirm_deployment": 0.5,
    "end_scouting": 0.2,
    "finish": 0.1,
    "pass": 0.05,
    "withdraw_ruling": 1.0,
}
"""What offers are worth by their kind where nothing has to be weighed; all others are worth one."""

HIT = 0.5
"""How likely a battle die does damage (DW-DIE-10)."""


def worth(state: State, seat: Seat, offer: Offer) -> float:
    """How good it is to take this offer now; below zero it is left to people."""
    kind = str(offer.command["kind"])
    if offer.place == "table" and kind != "withdraw_ruling":
        return -1.0
    if weigh := WEIGHED.get(kind):
        return weigh(state, offer)
    return PLAIN.get(kind, 1.0)


def fill(system: Any, state: State, seat: Seat, offer: Offer, choose: Chooser) -> Any:
    """A command for the offer; none where any filling is as good as another."""
    disk = str(offer.command.get("disk", ""))
    match offer.command["kind"]:
        case "move" if "before" not in _needs(offer):
            return _best_move(system, state, seat, disk)
        case "shoot":
            profile = int(offer.command["profile"])
            target = max(_options(offer), key=lambda one: _shot_at(state, disk, profile, one))
            return Shoot(disk=disk, profile=profile, target=target)
        case "use_focus" if _options(offer):
            return UseFocus(disk=disk, target=max(_options(offer), key=lambda one: _spell_on(state, disk, one)))
        case "pick_things":
            return picked(state, seat, price)
        case "use_battle_ability":
            best = best_use(state, seat, _options(offer), price)
            return best[1] if best else None
        case "choose_card":
            return ChooseCard(card=max(_options(offer), key=lambda one: state.library.commands[one].value))
        case "take_army":
            return TakeArmy(army=choose.pick(_options(offer)))
        case _:
            return None


def _needs(offer: Offer) -> set[str]:
    return {offer.need.field} if offer.need else set()


def _options(offer: Offer) -> list[str]:
    """What may be picked."""
    need = offer.need
    return [str(one.value) for one in need.options if one.locked is None] if isinstance(need, PickNeed) else []


# --- what disks are worth --------------------------------------------------------------------------------------------


def price(state: State, seat: Seat, disk: DiskId) -> float:
    """What it is worth to a player to keep a disk, or to be rid of an enemy's, beside what it is worth to his rivals.

    A casualty counts for all but its owner: of several rivals those who only look on gain by it as well.
    """
    printed = type_of(state, disk)
    material = 0.75 if printed.hero else 0.25 + printed.points / 40
    rivals = max(1, len(playing(state)) - 1)
    if state.disks[disk].owner == seat:
        return material + 1.0
    mine = max(0, points_of(lost(state, [disk]), seat) - points_of(state, seat))
    return material / rivals + max(0.1, mine - (rivals - 1) / rivals)


def harmed(state: State, seat: Seat, disk: DiskId, damage: float) -> float:
    """What a disk loses of its worth by so much more damage: all of it if it falls, half for a wound, a little for less."""
    left = toughness(state, disk) - state.disks[disk].damage
    if damage >= left:
        return price(state, seat, disk) * (1.0 if state.disks[disk].wounds >= stamina(state, disk) else 0.5)
    return price(state, seat, disk) * 0.2 * max(0.0, damage) / max(1, left)


def _coming(state: State, target: DiskId) -> int:
    """What those that pin a disk will strike it for."""
    above = (upper for upper, lower in pins(state) if lower == target and are_enemies(state, upper, lower))
    return sum(attack(state, upper) for upper in above)


def engaging(state: State, disk: DiskId, target: DiskId) -> float:
    """What is gained by lying on an enemy: what it loses more by this attack, that it is held, less its blow."""
    coming, seat = _coming(state, target), state.disks[disk].controller
    gain = harmed(state, seat, target, coming + attack(state, disk)) - harmed(state, seat, target, coming)
    held = 0.0 if state.disks[target].activated or coming else 0.4 * price(state, seat, target)
    return gain + held - harmed(state, seat, disk, counterattack(state, target)) / (2 if coming else 1)


# --- moves -----------------------------------------------------------------------------------------------------------


def _gain_of(state: State, landing: Landing, disk: DiskId) -> float:
    """What a landing gains: enemies it lies on, ground it takes, less friends that it would hold."""
    seat = state.disks[disk].controller
    foes = sum(engaging(state, disk, foe) for foe in landing.enemies)
    idle = (friend for friend in landing.friends if not state.disks[friend].activated)
    there = laid(state, disk, landing.at.x, landing.at.y, state.next_z)
    taken = points_of(there, seat) - points_of(state, seat)
    return foes + 0.5 * taken - sum(0.5 * price(state, seat, friend) for friend in idle)


def _move(state: State, offer: Offer) -> float:
    disk = str(offer.command["disk"])
    if "before" in _needs(offer):
        return 0.3
    best = max((_gain_of(state, one, disk) for one in landings(state, disk)), default=0.0)
    if best > 0:
        return 1.0 + best
    if _holds(state, disk):
        return 0.03
    return 0.4 if ground(state, disk) is None else 0.9


def _holds(state: State, disk: DiskId) -> bool:
    """Whether a disk stands where its player scores by it."""
    seat = state.disks[disk].controller
    return points_of(state, seat) > points_of(lost(state, [disk]), seat)


def ground(state: State, disk: DiskId) -> Point | None:
    """The nearest piece of terrain that would be worth points if the disk lay there."""
    seat, own = state.disks[disk].controller, disc_of(state, disk)
    have = points_of(state, seat)
    wanted = [
        piece.at
        for piece in state.terrain.values()
        if points_of(laid(state, disk, piece.at.x, piece.at.y, state.next_z), seat) > have
    ]
    return min(wanted, key=lambda at: dist((at.x, at.y), (own.x, own.y)), default=None)


def _best_move(system: Any, state: State, seat: Seat, disk: DiskId) -> Move | None:
    """Onto the enemy that is the best to lie on; nearer to ground that scores, or to the nearest enemy, where there is none."""
    ranked = sorted(landings(state, disk), key=lambda one: -_gain_of(state, one, disk))
    good = [one.flips for one in ranked[:4] if _gain_of(state, one, disk) > 0]
    for flips in (*good, *approach(state, disk, ground(state, disk)), *approach(state, disk)):
        command = Move(disk=disk, flips=flips)
        if is_legal(system, state, seat, command):
            return command
    return None


# --- shots, spells, blows --------------------------------------------------------------------------------------------


def _shot_at(state: State, disk: DiskId, profile: int, target: DiskId) -> float:
    """What a ranged attack is expected to do, to friends counted against it."""
    shot = profiles(state, disk)[profile]
    strength = 3.5 if shot.strength == "d6" else float(shot.strength)
    expected = harmed(state, _side(state, disk), target, dice_of(state, disk, shot, target) * HIT * strength)
    mine = disk in state.disks and not are_enemies(state, disk, target)
    return -expected if mine else expected


def _side(state: State, shooter: str) -> Seat:
    """Who shoots: whoever controls a disk, or resolves the card a Watchtower shoots with."""
    return state.disks[shooter].controller if shooter in state.disks else state.active or state.seats[0]


def _shoot(state: State, offer: Offer) -> float:
    disk, profile = str(offer.command["disk"]), int(offer.command["profile"])
    best = max((_shot_at(state, disk, profile, one) for one in _options(offer)), default=-1.0)
    return 1.2 + best if best > 0 else -0.5


def _spell_on(state: State, disk: DiskId, target: DiskId) -> float:
    return harmed(state, state.disks[disk].controller, target, magic(state, disk))


def _focus(state: State, offer: Offer) -> float:
    disk = str(offer.command["disk"])
    if not _options(offer):
        return 0.6
    return 1.2 + max(_spell_on(state, disk, one) for one in _options(offer))


def _strike(state: State, offer: Offer) -> float:
    disk, target = str(offer.command["disk"]), str(offer.command["target"])
    attacks = (disk, target) in pins(state)
    return 1.0 + harmed(
        state, state.disks[disk].controller, target, attack(state, disk) if attacks else counterattack(state, disk)
    )


def _battle_ability(state: State, offer: Offer) -> float:
    """Before anything else if it does good, never if it would do harm."""
    best = best_use(state, state.active or state.seats[0], _options(offer), price)
    return 4.0 if best is None or best[0] > 0 else -1.0


WEIGHED: Mapping[str, Callable[[State, Offer], float]] = {
    "use_battle_ability": _battle_ability,
    "move": _move,
    "shoot": _shoot,
    "use_focus": _focus,
    "strike": _strike,
}
