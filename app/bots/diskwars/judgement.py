"""The taste of a Diskwars player: enemies pinned that will fall, shots with good odds, few blows taken, heroes kept."""

from collections.abc import Callable, Mapping
from typing import Any

from app.bots.diskwars import mustering, setting_up
from app.bots.diskwars.laying import brought_in, deployed
from app.bots.diskwars.moves import best_move, worth_of_move
from app.bots.diskwars.picking import best_use, picked
from app.bots.diskwars.prices import harmed, price
from app.bots.diskwars.scouting_ahead import scouted
from app.bots.diskwars.shots import shot_at
from app.rules.diskwars.characteristics import attack, counterattack, magic
from app.rules.diskwars.ground.disks import on_field, pins
from app.rules.diskwars.model.round_commands import ChooseCard, Shoot, UseFocus
from app.rules.diskwars.model.state import DiskId, State
from app.rules.kernel.offers.offer import Offer, PickNeed
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.seats import Seat

PLAIN: Mapping[str, float] = {
    "take_roster": 9.0,
    "pick_things": 2.0,
    "deploy": 3.0,
    "confirm_deployment": 0.5,
    "end_scouting": 0.2,
    "finish": 0.1,
    "pass": 0.05,
    "withdraw_ruling": 1.0,
}
"""What offers are worth by their kind where nothing has to be weighed; all others are worth one."""


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
            return best_move(system, state, seat, disk)
        case "scout_move":
            return scouted(state, disk)
        case "shoot":
            profile = int(offer.command["profile"])
            target = max(_options(offer), key=lambda one: shot_at(state, disk, profile, one))
            return Shoot(disk=disk, profile=profile, target=target)
        case "use_focus" if _options(offer):
            return UseFocus(disk=disk, target=max(_options(offer), key=lambda one: _spell_on(state, disk, one)))
        case "pick_things":
            return picked(state, seat, price)
        case "use_battle_ability":
            best = best_use(state, seat, _options(offer), price)
            return best[1] if best else None
        case "deploy":
            return deployed(state, seat)
        case "bring_in" if offer.command.get("way") == "zone":
            return brought_in(state, seat, disk)
        case "choose_card":
            return ChooseCard(card=max(_options(offer), key=lambda one: state.library.commands[one].value))
        case "assign_initiative":
            return setting_up.initiative(state, seat)
        case "keep_scenario":
            return setting_up.scenario(state, seat, _options(offer))
        case "place_card":
            return setting_up.card(state, seat, _options(offer))
        case "place_terrain" if "card" in offer.command:
            return setting_up.terrain(state, seat, str(offer.command["card"]), str(offer.command["side"]))
        case "take_army":
            return mustering.army(state, seat, _options(offer), choose)
        case "take_regiments":
            return mustering.regiments(state, seat, _options(offer), choose)
        case _:
            return None


def _needs(offer: Offer) -> set[str]:
    return {offer.need.field} if offer.need else set()


def _options(offer: Offer) -> list[str]:
    """What may be picked."""
    need = offer.need
    return [str(one.value) for one in need.options if one.locked is None] if isinstance(need, PickNeed) else []


# --- moves -----------------------------------------------------------------------------------------------------------


def _move(state: State, offer: Offer) -> float:
    return 0.3 if "before" in _needs(offer) else worth_of_move(state, str(offer.command["disk"]))


def _scout(state: State, offer: Offer) -> float:
    return 0.7 if scouted(state, str(offer.command["disk"])) else -1.0


def _bring_in(state: State, offer: Offer) -> float:
    """What is left in the reserve at the end is lost (DW-WIN-02); before, a disk that comes in can do something next time."""
    seat = state.disks[str(offer.command["disk"])].controller
    waiting = sum(disk.owner == seat and disk.lying == "reserve" for disk in state.disks.values())
    is_urgent = len(on_field(state, seat)) < FEW or state.round > state.options.rounds - 1 - waiting // PER_ROUND
    return 3.0 if is_urgent else 0.8


FEW = 3
"""So few disks on the field may all be lost in one round."""
PER_ROUND = 3
"""So many disks come in in one round without hurry."""


# --- shots, spells, blows --------------------------------------------------------------------------------------------


def _shoot(state: State, offer: Offer) -> float:
    disk, profile = str(offer.command["disk"]), int(offer.command["profile"])
    best = max((shot_at(state, disk, profile, one) for one in _options(offer)), default=-1.0)
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
    "scout_move": _scout,
    "bring_in": _bring_in,
    "shoot": _shoot,
    "use_focus": _focus,
    "strike": _strike,
}
