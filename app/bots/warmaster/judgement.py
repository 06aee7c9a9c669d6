"""The taste of a Warmaster player: charges first, orders likely to be obeyed, fire, the enemy pursued."""

from collections.abc import Callable, Mapping
from math import hypot, inf
from typing import Any

from app.bots.warmaster import sorcery
from app.bots.warmaster.marching import BOWSHOT, advances, to_go
from app.bots.winning import is_legal
from app.rules.kernel.referee.offers import Offer, PickNeed
from app.rules.kernel.referee.play import Chooser
from app.rules.kernel.referee.seats import Seat
from app.rules.warmaster.characteristics import troop_of
from app.rules.warmaster.command_phase.orders import target
from app.rules.warmaster.ground.measures import distance, enemies_of, on_table, stands_of
from app.rules.warmaster.ground.paces import full_pace
from app.rules.warmaster.magic.devices import may_crown
from app.rules.warmaster.model.command_commands import GiveOrder
from app.rules.warmaster.model.command_prompts import MovingUnits
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.model.tables import COMMAND_MOST
from app.rules.warmaster.questions.chances import TWO_DICE

PLAIN: Mapping[str, float] = {
    "shoot": 5.0,
    "shoot_charger": 5.0,
    "move_units": 4.0,
    "fight": 3.0,
    "dispel_spell": 5.0,
    "use_power": 4.0,
    "lock_army": 4.0,
    "lock_deployment": 4.0,
    "ready": 4.0,
    "deploy_unit": 2.0,
    "deploy_character": 1.5,
    "evade": 0.1,
    "hold_fire": 0.1,
    "move_character": 0.4,
    "end_segment": 0.2,
    "end_orders": 0.2,
    "end_phase": 0.2,
    "end_reforming": 0.3,
    "reform": 0.1,
    "set_army": -1.0,
    "take_roster": -1.0,
    "set_turn_limit": -1.0,
    "set_deployment": -1.0,
    "take_battlefield": -1.0,
    "set_standing": -1.0,
    "withdraw_ruling": 1.0,
}
"""What offers are worth by their kind where nothing has to be weighed; all others are worth one."""

OPTIONS: Mapping[str, float] = {"pursue": 6.0, "advance": 5.0, "hold": 2.0, "fall_back": 0.5}
AGAIN = 0.05
"""What stands on the map already is seldom moved about."""

LEAST = 0.25
"""An order less likely to be obeyed than this is not worth the risk."""

CHARGING = 3.0
"""What an order is worth with which a unit charges, against one with which it comes up a whole pace."""

WORTH_GOING = 2.0
"""A unit that has less far to go stays."""

HARDER = 1.1
"""A charge is made where it hits so many times as hard as the enemy strikes back."""

TRIES = 4
SAFE = 22.0
"""So far from the enemy a character is safe: beyond a charge and a bowshot."""


def worth(state: State, seat: Seat, offer: Offer) -> float:
    """How good it is to take this offer now; below zero it is left to people."""
    kind = str(offer.command["kind"])
    if offer.place == "table" and kind != "withdraw_ruling":
        return -1.0
    if kind == "order":
        return _order(state, offer)
    if kind == "charge":
        return _charge(state, offer)
    if kind == "cast_spell":
        return sorcery.spell(state, offer)
    if kind in ("use_item", "decline", "roll_rage"):
        return sorcery.answer(state, offer)
    if kind == "choose_option":
        return OPTIONS.get(str(offer.command.get("option")), 1.0)
    if kind in ("deploy_unit", "deploy_character") and set(offer.pieces) & state.sides[seat].plan.keys():
        return AGAIN
    if kind == "move_units" and offer.role == "pass":
        return 0.5
    return PLAIN.get(kind, 1.0)


def _order(state: State, offer: Offer) -> float:
    """The more it gains and the likelier the better; the General last of all, for with him all orders end."""
    best = max((gain for gain, _ in _orders(state, offer)), default=0.0)
    is_general = state.characters[str(offer.command["character"])].kind == "general"
    return (1.0 if is_general else 3.0) + best if best > 0.0 else 0.1


def _charge(state: State, offer: Offer) -> float:
    """Whoever hits harder than the enemy strikes back charges; who has to anyway, does."""
    unit, enemy = str(offer.command["unit"]), str(offer.command["target"])
    must = troop_of(state, unit).abilities
    return 9.0 if "must_charge" in must or _is_stronger(state, unit, enemy) else 0.15


def _is_stronger(state: State, unit: UnitId, enemy: UnitId) -> bool:
    """Whether a charge hits harder than the enemy strikes back, with those who fight it already."""
    with_us = [
        one.id
        for one in on_table(state, state.units[unit].seat)
        if one.id != unit and distance(state, one.id, enemy) == 0.0
    ]
    ours = _blows(state, unit, 1) + sum(_blows(state, one, 0) for one in with_us)
    return ours >= HARDER * _blows(state, enemy, 0)


def _blows(state: State, unit: UnitId, more: int) -> float:
    """What a unit's stands can do and take: Attacks, and how hard they are to kill."""
    troop = troop_of(state, unit)
    tough = troop.hits * 6 / (7 - min(6, max(2, 7 - (troop.armour or 7) + 1)))
    return len(stands_of(state, unit)) * ((troop.attacks + more) * 1.0 + 0.3 * tough)


def _orders(state: State, offer: Offer) -> list[tuple[float, UnitId]]:
    """What an order to each unit is worth: how likely it obeys, times what it would do then; the best first."""
    if not isinstance(offer.need, PickNeed):
        return []
    character = str(offer.command["character"])
    found = []
    for option in offer.need.options:
        if option.locked is None:
            unit = str(option.value)
            chance = _chance(target(state, character, (unit,)).needs)
            found.append((chance * _gain(state, unit) if chance >= LEAST else 0.0, unit))
    return sorted(found, key=lambda row: (-row[0], _to_enemy(state, row[1]), row[1]))


def _gain(state: State, unit: UnitId) -> float:
    """A charge that hits hard is worth most; coming up with the line as much as there is to go; staying nothing."""
    pace = full_pace(state, unit)
    if any(
        distance(state, unit, one.id) <= pace and _is_stronger(state, unit, one.id) for one in enemies_of(state, unit)
    ):
        return CHARGING
    far = to_go(state, unit)
    return min(1.0, far / pace) if far >= WORTH_GOING else 0.0


def _chance(needs: int) -> float:
    return sum(chance for total, chance in TWO_DICE.items() if total <= needs)


def _to_enemy(state: State, unit: UnitId) -> float:
    own = stands_of(state, unit)[0].pose
    return min(
        (
            hypot(s.pose.x - own.x, s.pose.y - own.y)
            for one in enemies_of(state, unit)
            for s in stands_of(state, one.id)[:1]
        ),
        default=0.0,
    )


def fill(system: Any, state: State, seat: Seat, offer: Offer, choose: Chooser) -> Any:
    """Orders to those near the enemy, deployment far forward, the move that goes farthest, lines through enemies."""

    def tries(count: int) -> list[Any]:
        return [system.complete(state, seat, offer, choose) for _ in range(count)]

    match offer.command["kind"]:
        case "order":
            return _best_order(state, offer)
        case "move_units" if isinstance(state.step, MovingUnits):
            led = next((one for one in advances(state, state.step) if is_legal(system, state, seat, one)), None)
            return led or _least(tries(TRIES), lambda one: _still_to_go(state, seat, one))
        case "deploy_unit":
            return _least(tries(TRIES), lambda one: _still_to_go(state, seat, one))
        case "move_character":
            return _least(tries(2 * TRIES), lambda one: _exposed(state, seat, one))
        case "cast_spell":
            return sorcery.best(state, tries(TRIES))
        case _:
            return None


def _least(commands: list[Any], badness: Callable[[Any], float]) -> Any:
    return min((one for one in commands if one is not None), key=badness, default=None)


def _best_order(state: State, offer: Offer) -> GiveOrder | None:
    ranked = _orders(state, offer)
    if not ranked:
        return None
    unit, character = ranked[0][1], str(offer.command["character"])
    crown = may_crown(state, character) and target(state, character, (unit,)).needs < COMMAND_MOST
    return GiveOrder(character=character, units=(unit,), crown=crown)


def _exposed(state: State, seat: Seat, command: Any) -> float:
    """How badly a character would stand: near the enemy, with a unit that may be lost, or far behind the army."""
    if not command.moves:
        return 0.0
    end = command.moves[0].end
    near = [_to_nearest(state, side, end.x, end.y) for side in (state.other(seat), seat)]
    joined = 20.0 if command.join is not None else 0.0
    return max(0.0, SAFE - near[0]) * 2 + near[1] + joined


def _to_nearest(state: State, seat: Seat, x: float, y: float) -> float:
    poses = [stand.pose for unit in on_table(state, seat) for stand in stands_of(state, unit.id)[:1]]
    return min((hypot(pose.x - x, pose.y - y) for pose in poses), default=0.0)


def _still_to_go(state: State, seat: Seat, command: Any) -> float:
    """How far the pieces of a command end from the enemy, or from the enemy's edge while there is none to see."""
    ends = [one.pose for one in getattr(command, "poses", ())] + [move.end for move in getattr(command, "moves", ())]
    foes = [stand.pose for unit in on_table(state, state.other(seat)) for stand in stands_of(state, unit.id)[:1]]
    if not ends:
        return inf
    if foes:
        return min(abs(hypot(foe.x - end.x, foe.y - end.y) - BOWSHOT) for foe in foes for end in ends[:1])
    edge = state.height if state.sides[seat].edge == "north" else 0.0
    return max(float(abs(edge - end.y) + abs(state.width / 2 - end.x) / 2) for end in ends)
