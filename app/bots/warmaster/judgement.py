"""The taste of a Warmaster player: charges that win, brigades brought up by orders likely to be obeyed, fire, pursuit."""

from collections.abc import Callable, Mapping
from math import hypot, inf
from typing import Any

from app.bots.opposing import falling_to
from app.bots.warmaster import brigades, deploying, odds, officers, sorcery, victors
from app.bots.warmaster.marching import advances
from app.bots.warmaster.odds import asked, charging, gain
from app.bots.winning import is_legal
from app.rules.kernel.offers.offer import Offer, PickNeed
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characteristics import troop_of
from app.rules.warmaster.charges.planning import why_not_charge
from app.rules.warmaster.command_phase.initiative import nearest as seen_near
from app.rules.warmaster.command_phase.initiative import why_not_act
from app.rules.warmaster.command_phase.moving import to_move
from app.rules.warmaster.command_phase.orders import target
from app.rules.warmaster.ground.measures import is_within, on_table, stands_of
from app.rules.warmaster.ground.paces import full_pace
from app.rules.warmaster.magic.devices import may_crown
from app.rules.warmaster.model.command_commands import GiveOrder, MoveUnits
from app.rules.warmaster.model.command_prompts import MovingUnits
from app.rules.warmaster.model.setup_commands import TakeRoster
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.model.tables import COMMAND_MOST

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
    "set_turn_limit": -1.0,
    "set_deployment": -1.0,
    "take_battlefield": -1.0,
    "set_standing": -1.0,
    "withdraw_ruling": 1.0,
}
"""What offers are worth by their kind where nothing has to be weighed; all others are worth one."""

AGAIN = 0.05
"""What stands on the map already is seldom moved about, and what the referee proposes seldom placed by hand."""

WAY = 4.0
"""Friends make way before anybody retreats or is driven back: the stands they stop are lost, or the unit is confused."""

TRIES = 4

WHOLE = 3
"""So many stands are not shot down at once."""


def worth(state: State, seat: Seat, offer: Offer) -> float:
    """How good it is to take this offer now; below zero it is left to people."""
    kind = str(offer.command["kind"])
    if offer.place == "table" and kind != "withdraw_ruling":
        return -1.0
    if kind == "take_roster":
        return -1.0 if state.sides[seat].draft else 6.0
    if kind == "order":
        return _order(state, offer)
    if kind == "charge":
        return _charge(state, offer)
    if kind == "shoot":
        return _shot(state, offer)
    if kind == "cast_spell":
        return sorcery.spell(state, offer)
    if kind in ("use_item", "decline", "roll_rage"):
        return sorcery.answer(state, offer)
    if kind == "choose_option":
        return victors.option(state, offer)
    if kind in ("deploy_unit", "deploy_character") and set(offer.pieces) & state.sides[seat].plan.keys():
        return AGAIN
    if kind == "make_way":
        return WAY if offer.need is None else AGAIN
    if kind == "move_units" and offer.role == "pass":
        return 0.5
    return PLAIN.get(kind, 1.0)


def _order(state: State, offer: Offer) -> float:
    """The more it gains and the likelier the better; the General last of all, for with him all orders end."""
    character = str(offer.command["character"])
    found = brigades.best_order(state, character)
    is_general = state.characters[character].kind == "general"
    return (1.0 if is_general else 20.0) + found.worth if found else 0.1


def _charge(state: State, offer: Offer) -> float:
    """A charge that wins more than it loses; the one that wins most first. Who has to anyway, does."""
    unit, enemy = str(offer.command["unit"]), str(offer.command["target"])
    if "must_charge" in troop_of(state, unit).abilities:
        return 9.0
    won = gain(state, unit, enemy, _charging_too(state, unit, enemy), charging(state, unit))
    return 6.0 + won / 1000 if won > asked(state, state.units[unit].seat) else 0.15


def _shot(state: State, offer: Offer) -> float:
    """All fire; but nobody is shot to the last whose death costs points (WM-DWF-04)."""
    victim = str(offer.command["target"])
    costs = odds.worth(state, victim) < 0.0 and len(stands_of(state, victim)) < WHOLE
    return 0.15 if costs else PLAIN["shoot"]


def _charging_too(state: State, unit: UnitId, enemy: UnitId) -> tuple[UnitId, ...]:
    """A friend that may charge the same enemy beside it, by the same order or by itself."""
    if isinstance(state.step, MovingUnits):
        friends = [one for one in to_move(state.step) if is_within(state, one, enemy, full_pace(state, one))]
    else:
        own = on_table(state, state.units[unit].seat)
        friends = [one.id for one in own if not why_not_act(state, one.id) and enemy in seen_near(state, one.id)]
    return tuple(one for one in friends if one != unit and not why_not_charge(state, one, enemy))[:1]


def fill(system: Any, state: State, seat: Seat, offer: Offer, choose: Chooser) -> Any:
    """A brigade for an order, deployment in line, the move that brings up most, characters behind whom they lead."""

    def tries(count: int) -> list[Any]:
        return [system.complete(state, seat, offer, choose) for _ in range(count)]

    match offer.command["kind"]:
        case "take_roster" if isinstance(offer.need, PickNeed):
            rosters = [str(one.value) for one in offer.need.options if one.locked is None]
            ready = {name: state.library.rosters[name].army for name in rosters}
            return TakeRoster(roster=choose.pick(falling_to(state.seats, seat, ready))) if ready else None
        case "order":
            return _best_order(state, offer)
        case "move_units" if isinstance(state.step, MovingUnits):
            if state.step.why == "retire":
                return None
            ways = advances(state, state.step)
            return next((one for one in ways if is_legal(system, state, seat, one)), MoveUnits())
        case "deploy_unit":
            return deploying.deployed(state, seat, str(offer.command["unit"])) or _least(
                tries(TRIES), lambda one: _still_to_go(state, seat, one)
            )
        case "deploy_character":
            return _least(tries(3 * TRIES), lambda one: _behind(state, seat, one))
        case "move_character":
            moves = officers.moves(state, str(offer.command["character"]))
            return next((one for one in moves if is_legal(system, state, seat, one)), None)
        case "cast_spell":
            return sorcery.best(state, tries(TRIES))
        case _:
            return None


def _least(commands: list[Any], badness: Callable[[Any], float]) -> Any:
    return min((one for one in commands if one is not None), key=badness, default=None)


def _best_order(state: State, offer: Offer) -> GiveOrder | None:
    character = str(offer.command["character"])
    found = brigades.best_order(state, character)
    if found is None:
        return None
    units = found.units
    crown = may_crown(state, character) and target(state, character, units).needs < COMMAND_MOST
    return GiveOrder(character=character, units=units, crown=crown)


def _behind(state: State, seat: Seat, command: Any) -> float:
    """How far a character begins from the middle of the line."""
    poses = state.sides[seat].plan.values() or [s.pose for u in on_table(state, seat) for s in stands_of(state, u.id)]
    end = command.poses[0].pose
    near = [(pose.x, pose.y) for pose in poses]
    if not near:
        return abs(float(end.x) - state.width / 2)
    x, y = sum(at[0] for at in near) / len(near), sum(at[1] for at in near) / len(near)
    return hypot(end.x - x, end.y - y)


def _still_to_go(state: State, seat: Seat, command: Any) -> float:
    """How far the pieces of a command end from the enemy, or from the enemy's edge while there is none to see."""
    ends = [one.pose for one in getattr(command, "poses", ())] + [move.end for move in getattr(command, "moves", ())]
    foes = [stand.pose for unit in on_table(state, state.other(seat)) for stand in stands_of(state, unit.id)[:1]]
    if not ends:
        return inf
    if foes:
        return min(hypot(foe.x - end.x, foe.y - end.y) for foe in foes for end in ends[:1])
    edge = state.height if state.sides[seat].edge == "north" else 0.0
    return max(float(abs(edge - end.y) + abs(state.width / 2 - end.x) / 2) for end in ends)
