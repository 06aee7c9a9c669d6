"""The taste of a 40k player: markers first, the best target for every weapon, charges where they can be made and pay."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.bots.opposing import matching
from app.bots.toward import Toward
from app.bots.wh40k.plans import charge_targets, foe_at, goal_of, is_shooter, stays
from app.bots.wh40k.worth import chance_to_charge, shot, strike, value
from app.rules.kernel.offers.offer import AimNeed, AimRow, DiceNeed, Offer, PickNeed
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.seats import Seat
from app.rules.wh40k.ground.measures import is_engaged
from app.rules.wh40k.model.attack_prompts import ChooseSave
from app.rules.wh40k.model.commands import Aim, DeclareAttacks, DeclareCharge, DeclareShooting, Reroll
from app.rules.wh40k.model.prompts import ChargingUnit
from app.rules.wh40k.model.setup_commands import ChooseFirst, PlaceMarker, TakeRoster
from app.rules.wh40k.model.state import State

PLAIN: Mapping[str, float] = {
    "play_text": -1.0,
    "point_text": -1.0,
    "apply_outcome": -1.0,
    "lock_army": 5.0,
    "ready": 5.0,
    "finish_unit": 0.3,
    "cancel_selection": 0.01,
    "concede_minimum_move": 0.02,
    "deploy_in_reserve": 0.5,
    "skip_marker": 0.05,
    "decline_deny": 0.1,
    "decline_overwatch": 0.1,
    "declare_charge_failed": 0.01,
    "heroic_done": 0.5,
    "keep_roll": 0.5,
    "end_phase": 0.2,
    "disembark": 2.5,
    "no_room": 0.001,
    "withdraw_ruling": 1.0,
    "concede": -1.0,
    "propose_ruling": -1.0,
    "set_standing": -1.0,
    "set_allocation": -1.0,
    "set_display_offset": -1.0,
}
"""What offers are worth by their kind where nothing has to be weighed; all others are worth one."""


def worth(state: State, seat: Seat, offer: Offer) -> float:
    """How good it is to take this offer now; below zero it is left to people."""
    kind = str(offer.command["kind"])
    if weigh := WEIGHED.get(kind):
        return weigh(state, seat, offer)
    if kind in PLAIN:
        return PLAIN[kind]
    return -1.0 if offer.place == "table" else 1.0


def _roster(state: State, seat: Seat, offer: Offer) -> float:
    return -1.0 if state.sides[seat].draft else 6.0


def _select_move(state: State, seat: Seat, offer: Offer) -> float:
    unit, mode = str(offer.command["unit"]), offer.command["mode"]
    if is_engaged(state, unit):
        return 2.0 if mode == "fall_back" and is_shooter(state, unit) else -1.0
    if stays(state, unit):
        return -1.0
    far = goal_of(state, unit).far
    advances = (not is_shooter(state, unit) and far > 22.0) or foe_at(state, unit) > 40.0
    return 3.0 if (mode == "advance") == advances else 1.5 if mode == "normal" else -1.0


def _select_charge(state: State, seat: Seat, offer: Offer) -> float:
    return 3.0 if charge_targets(state, str(offer.command["unit"])) else -1.0


def _aims(state: State, seat: Seat, offer: Offer) -> float:
    """Declared with targets rather than forfeited."""
    return 5.0 if offer.need is not None else 0.02


def _steps(state: State, seat: Seat, offer: Offer) -> float:
    return 5.0 if offer.need is not None else 0.1


def _move(state: State, seat: Seat, offer: Offer) -> float:
    return 0.05 if offer.command.get("embark_in") else 5.0


def _allocate(state: State, seat: Seat, offer: Offer) -> float:
    return 3.0 if offer.command.get("rest") else 2.0


def _save(state: State, seat: Seat, offer: Offer) -> float:
    step = state.step
    if not isinstance(step, ChooseSave):
        return 1.0
    better = "armour" if step.armour <= step.invulnerable else "invulnerable"
    return 3.0 if offer.command["save"] == better else 0.1


SPARED = ("any", "whole")
"""Sources that may roll again what is good enough already."""

LOW = 3


def _reroll(state: State, seat: Seat, offer: Offer) -> float:
    """Free re-rolls always; a Command Re-roll for a charge that falls short."""
    source, roll = offer.command["source"], state.tray.rolls[-1] if state.tray and state.tray.rolls else None
    if source in SPARED and roll is not None and roll.what == "advance":
        return 2.0 if roll.total <= LOW else 0.1
    if source not in ("command", *SPARED):
        return 2.0
    charge = next((step for step in state.stack if isinstance(step, ChargingUnit)), None)
    if charge is None or state.tray is None or not state.tray.rolls or state.tray.rolls[-1].what != "charge":
        return 0.1
    needed = min(foe_at(state, charge.unit, target) for target in charge.targets)
    return 2.0 if state.tray.rolls[-1].total < needed - 1.0 else 0.1


WEIGHED: Mapping[str, Callable[[State, Seat, Offer], float]] = {
    "take_roster": _roster,
    "select_move": _select_move,
    "move_models": _move,
    "select_charge": _select_charge,
    "declare_shooting": _aims,
    "declare_attacks": _aims,
    "pile_in": _steps,
    "consolidate": _steps,
    "allocate": _allocate,
    "choose_save": _save,
    "reroll": _reroll,
}


def fill(system: Any, state: State, seat: Seat, offer: Offer, choose: Chooser) -> Any:
    """A command for the offer; none where any filling is as good as another."""
    need = offer.need
    match offer.command["kind"]:
        case "take_roster" if isinstance(need, PickNeed):
            return _list(state, seat, [str(option.value) for option in need.options if option.locked is None])
        case "choose_first_turn":
            return ChooseFirst(player=seat)
        case "place_marker":
            return _marker(system, state, seat, offer, choose)
        case "move_models" if offer.unit:
            return system.complete(state, seat, offer, Toward(choose, goal_of(state, offer.unit).at))
        case "deploy_unit" | "arrive" | "disembark":
            return _placed(system, state, seat, offer, choose)
        case "declare_shooting" if isinstance(need, AimNeed):
            aims = tuple(aim for aim in (_shot(state, row) for row in need.rows) if aim.target)
            return DeclareShooting(aims=aims, order=_order(aims), unit=offer.command.get("unit"))
        case "declare_attacks" if isinstance(need, AimNeed):
            strikes = _strikes(state, need)
            return DeclareAttacks(aims=strikes, order=_order(strikes)) if strikes else None
        case "declare_charge" if offer.unit and isinstance(need, PickNeed):
            return _charge(state, offer.unit)
        case "reroll" if isinstance(need, DiceNeed):
            order = sorted(range(len(need.faces)), key=lambda index: need.faces[index])
            return Reroll(dice=tuple(sorted(order[: need.most])), source=str(offer.command["source"]))
        case _:
            return None


def _list(state: State, seat: Seat, names: Sequence[str]) -> TakeRoster | None:
    """The list that falls to the seat: of a faction of its own, with as much power as the other's."""
    sheets, sides, power = state.library.sheets, dict[str, str](), dict[str, float]()
    for name in names:
        units = state.library.rosters[name].units
        sides[name] = min(
            frozenset.intersection(*(frozenset(sheets[unit.sheet].factions) for unit in units)), default=""
        )
        power[name] = sum(unit.power if unit.power is not None else sheets[unit.sheet].power or 0 for unit in units)
    return TakeRoster(roster=matching(state.seats, seat, sides, power)) if names else None


def _marker(system: Any, state: State, seat: Seat, offer: Offer, choose: Chooser) -> PlaceMarker:
    """Somewhere in the open, not too near the edges."""
    x = choose.between(state.width * 0.15, state.width * 0.85)
    y = choose.between(state.height * 0.2, state.height * 0.8)
    return PlaceMarker(at=Point(x=round(x, 4), y=round(y, 4)))


def _placed(system: Any, state: State, seat: Seat, offer: Offer, choose: Chooser) -> Any:
    """The best of a few places: near a marker, and forward."""
    tries = [system.complete(state, seat, offer, choose) for _ in range(4)]
    found = [command for command in tries if command is not None and command.poses]
    return min(found, key=lambda command: _far_from_markers(state, command), default=None)


def _far_from_markers(state: State, command: Any) -> float:
    middle = Point(x=state.width / 2, y=state.height / 2)
    goals = [marker.at for marker in state.markers.values() if marker.active] or [middle]
    at = command.poses[0].pose
    return float(min(abs(at.x - goal.x) + abs(at.y - goal.y) for goal in goals))


def _shot(state: State, row: AimRow) -> Aim:
    """The target where the weapon does the most; grenades and pistols only where the default fires them."""
    if row.default is None:
        return Aim(model=row.piece, weapon=row.weapon, target=None)
    targets = [str(option.value) for option in row.targets if option.locked is None]
    best = max(targets, key=lambda target: shot(state, row.piece, row.weapon, target))
    return Aim(model=row.piece, weapon=row.weapon, target=best)


def _strikes(state: State, need: AimNeed) -> tuple[Aim, ...]:
    """All attacks of each model with its best weapon at its best target."""
    found: dict[str, tuple[float, Aim]] = {}
    for row in need.rows:
        for option in row.targets:
            count = need.limits.get(row.piece, 0)
            if option.locked is None and count:
                does = strike(state, row.piece, row.weapon, str(option.value))
                if row.piece not in found or does > found[row.piece][0]:
                    aim = Aim(model=row.piece, weapon=row.weapon, target=str(option.value), count=count)
                    found[row.piece] = (does, aim)
    return tuple(aim for _, aim in found.values())


def _order(aims: tuple[Aim, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(aim.target for aim in aims if aim.target))


def _charge(state: State, unit: str) -> DeclareCharge | None:
    targets = charge_targets(state, unit)
    if not targets:
        return None
    best = max(targets, key=lambda target: chance_to_charge(foe_at(state, unit, target)) * value(state, target))
    return DeclareCharge(unit=unit, targets=(best,))
