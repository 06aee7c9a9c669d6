"""The taste of an Underworlds player: attacks with good odds, charges, treasure underfoot, cards scored and played."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import comb
from typing import Any

from app.bots.opposing import falling_to
from app.rules.kernel.boards.hexes import distance, from_label
from app.rules.kernel.offers.offer import Offer, Option, PickNeed
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.seats import Seat
from app.rules.underworlds import characteristics
from app.rules.underworlds.dice import counting
from app.rules.underworlds.identifiers import attack_of, on_field
from app.rules.underworlds.model.combat_prompts import Attacking
from app.rules.underworlds.model.commands import ChooseAttack, CoreAttack, CoreCharge, CoreMove, UseReroll
from app.rules.underworlds.model.setup_commands import ChooseFirstPlayer
from app.rules.underworlds.model.state import State

PLAIN: Mapping[str, float] = {
    "take_roster": 9.0,
    "score": 9.0,
    "charge_attack": 8.0,
    "play_upgrade": 3.0,
    "play_ploy": 2.0,
    "use_warscroll": 2.0,
    "declare_surge": 2.0,
    "core_other": 1.0,
    "core_guard": 0.8,
    "core_focus": 0.4,
    "pass": 0.3,
    "end_step": 0.2,
    "delve": 0.1,
    "discard": 0.05,
    "withdraw_ruling": 1.0,
    "set_standing": -1.0,
}
"""What offers are worth by their kind where nothing has to be weighed; all others are worth one."""

FACES: Mapping[str, float] = {"hammer": 3 / 6, "swords": 2 / 6, "shield": 3 / 6, "dodge": 2 / 6}
"""How likely a die shows a symbol or a Critical."""


def worth(state: State, seat: Seat, offer: Offer) -> float:
    """How good it is to take this offer now; below zero it is left to people."""
    kind = str(offer.command["kind"])
    if offer.place == "table" and kind != "withdraw_ruling":
        return -1.0
    if weigh := WEIGHED.get(kind):
        return weigh(state, offer)
    return PLAIN.get(kind, 1.0)


def _attack(state: State, offer: Offer) -> float:
    return 2.0 + max((gain(state, offer, option) for option in _open(offer)), default=-3.0)


def _charge(state: State, offer: Offer) -> float:
    """A little less than the same Attack without the token, which ends the fighter's round."""
    ends = _charges(state, offer)
    return 1.9 + ends[0][0] if ends else -1.0


def _move(state: State, offer: Offer) -> float:
    """Onto treasure; elsewhere only when nothing else is left to do."""
    fighter = state.fighters[str(offer.command["fighter"])]
    if any(feature.hex == fighter.hex and feature.face == "treasure" for feature in state.features.values()):
        return 0.05
    return 2.2 if _to_treasure(state, offer) else 0.5


def _willing(state: State, offer: Offer) -> float:
    """Used rather than declined."""
    return 1.5 if offer.need is not None or any(offer.command.get(name) for name in USES) else 0.3


def _reroll(state: State, offer: Offer) -> float:
    """Only dice that do not count."""
    attack = attack_of(state)
    idle = attack is not None and attack.target is not None and _idle(state, attack)
    return (1.5 if idle else 0.1) if offer.need is not None else 0.3


def _idle(state: State, attack: Attacking) -> list[int]:
    counts = counting.attack_faces(state, attack).faces
    return [index for index, die in enumerate(attack.attack) if die.face not in counts and not die.rerolled]


USES = ("use", "draw", "hex", "ability", "dice", "picks", "accept")
"""The fields whose emptiness says no."""

WEIGHED: Mapping[str, Callable[[State, Offer], float]] = {
    "core_attack": _attack,
    "core_charge": _charge,
    "core_move": _move,
    "stand_fast": _willing,
    "overrun": _willing,
    "focus_extra": _willing,
    "drive_back": _willing,
    "grapple": _willing,
    "pick_weapon_ability": _willing,
    "use_reroll": _reroll,
    "answer_choice": _willing,
}


def fill(system: Any, state: State, seat: Seat, offer: Offer, choose: Chooser) -> Any:
    """A command for the offer; none where any filling is as good as another."""
    options = _open(offer)
    match offer.command["kind"]:
        case "muster" | "muster_mixed" | "muster_nemesis":
            return _mustered(system, state, seat, offer, choose)
        case "choose_first_player":
            return ChooseFirstPlayer(player=seat)
        case "core_attack" if options:
            target = _best_target(state, offer)
            return CoreAttack(fighter=str(offer.command["fighter"]), weapon=str(offer.command["weapon"]), target=target)
        case "charge_attack" if options:
            return ChooseAttack(weapon=str(offer.command["weapon"]), target=_best_target(state, offer))
        case "core_charge" if ends := _charges(state, offer):
            return CoreCharge(fighter=str(offer.command["fighter"]), path=ends[0][1])
        case "use_reroll" if offer.need and (attack := attack_of(state)) and (idle := _idle(state, attack)):
            return UseReroll(dice=(idle[0],))
        case "core_move" if options:
            ways = _to_treasure(state, offer)
            path = choose.pick(ways) if ways else _nearest(state, offer)
            return CoreMove(fighter=str(offer.command["fighter"]), path=path)
        case _:
            return None


def _mustered(system: Any, state: State, seat: Seat, offer: Offer, choose: Chooser) -> Any:
    """A warband that falls to the seat, so that two that muster unseen never lead the same one."""
    command = system.complete(state, seat, offer, choose)
    warbands = {str(option.value): str(option.value) for option in _open(offer)}
    return replace(command, warband=choose.pick(falling_to(state.seats, seat, warbands))) if warbands else command


def _charges(state: State, offer: Offer) -> list[tuple[float, tuple[str, ...]]]:
    """The ways of a Charge with the gain of the best Attack at their end, a treasure underfoot counted too; best first."""
    fighter = str(offer.command["fighter"])
    goals = {feature.hex for feature in state.features.values() if feature.face == "treasure"}
    lines = [characteristics.weapon(state, weapon) for weapon in characteristics.weapons(state, fighter)]
    enemies = [foe for foe in on_field(state) if foe.seat != state.fighters[fighter].seat]
    found: list[tuple[float, tuple[str, ...]]] = []
    for option in _open(offer):
        way = tuple(map(str, option.value)) if isinstance(option.value, list | tuple) else ()
        end = from_label(way[-1]) if way else None
        hits = [
            blow(state, foe.id, line.dice, line.symbol, line.damage)
            for line in lines
            for foe in enemies
            if line is not None and end is not None and foe.hex is not None and distance(end, foe.hex) <= line.range
        ]
        if hits:
            found.append((max(hits) + (0.3 if end in goals else 0.0), way))
    return sorted(found, key=lambda pair: -pair[0])


def _nearest(state: State, offer: Offer) -> tuple[str, ...]:
    """The way that ends nearest to a treasure nobody of one's own stands on, or to an enemy if there is none."""
    seat = state.fighters[str(offer.command["fighter"])].seat
    own = {friend.hex for friend in on_field(state, seat)}
    treasure = [f.hex for f in state.features.values() if f.face == "treasure" and f.hex not in own]
    goals = treasure or [foe.hex for foe in on_field(state) if foe.seat != seat and foe.hex is not None]
    ways = [tuple(map(str, option.value)) for option in _open(offer) if isinstance(option.value, list | tuple)]
    return min(
        ways, key=lambda way: (min((distance(from_label(way[-1]), goal) for goal in goals), default=0), len(way))
    )


def _open(offer: Offer) -> list[Option]:
    """The options that may be picked."""
    need = offer.need
    return [option for option in need.options if option.locked is None] if isinstance(need, PickNeed) else []


def _best_target(state: State, offer: Offer) -> str:
    return str(max(_open(offer), key=lambda option: gain(state, offer, option)).value)


def _to_treasure(state: State, offer: Offer) -> list[tuple[str, ...]]:
    """The ways among the options that end on a treasure token."""
    goals = {feature.hex for feature in state.features.values() if feature.face == "treasure"}
    ways = [tuple(map(str, option.value)) for option in _open(offer) if isinstance(option.value, list | tuple)]
    return [way for way in ways if way and from_label(way[-1]) in goals]


def gain(state: State, offer: Offer, option: Option) -> float:
    """What an Attack on the target is worth: the part of its Health it loses, and its Bounty if that slays it."""
    facts = offer.facts
    dice, damage = int(str(facts.get("dice", 2))), int(str(facts.get("damage", 1)))
    return blow(state, str(option.value), dice, str(facts.get("symbol", "hammer")), damage)


def blow(state: State, target: str, dice: int, symbol: str, damage: int) -> float:
    """What an Attack with so many dice of a symbol is worth against a fighter."""
    saves = characteristics.save_dice(state, target), characteristics.save_symbol(state, target)
    chance = success(dice, FACES[symbol], saves[0], FACES[str(saves[1])])
    health = characteristics.health(state, target)
    left = health - state.fighters[target].damage
    slays = characteristics.bounty(state, target) + 1.0 if damage >= left else 0.0
    return chance * (min(damage, left) / health + slays)


def success(attack: int, hit: float, save: int, block: float) -> float:
    """How likely more attack dice than save dice succeed."""

    def exactly(count: int, dice: int, each: float) -> float:
        return comb(dice, count) * each**count * (1 - each) ** (dice - count)

    return sum(
        exactly(hits, attack, hit) * sum(exactly(blocks, save, block) for blocks in range(min(hits, save + 1)))
        for hits in range(1, attack + 1)
    )
