"""The taste of an Age of Sigmar player: objectives first, the best target for every weapon, charges that are likely."""

from collections.abc import Callable, Mapping
from typing import Any

from app.bots.aos.figures import damage, distance, worth_of
from app.bots.aos.gambits import best_pick, hard_cards, hope, is_gambit
from app.bots.aos.marching import march
from app.bots.aos.plans import goal_of, holds
from app.bots.aos.setting_up import placed, urgency
from app.bots.opposing import falling_to
from app.bots.toward import Toward
from app.rules.aos.agreed_battle import is_spearhead
from app.rules.aos.composition.spearheads import lists_of
from app.rules.aos.ground.measures import enemies_of
from app.rules.aos.model.commands import Aim, DeclareAttacks, Discard, UseAbility
from app.rules.aos.model.setup_commands import TakeRoster
from app.rules.aos.model.state import State
from app.rules.kernel.offers.offer import AimNeed, AimRow, Offer, PickNeed
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.seats import Seat

PLAIN: Mapping[str, float] = {
    "lock_army": 5.0,
    "settle_terrain": 3.0,
    "answer_terrain": 3.0,
    "lift_feature": -1.0,
    "place_feature": 0.2,
    "deploy_regiment": 0.1,
    "declare_undeployable": 0.001,
    "forgo": 0.001,
    "stand_still": 0.1,
    "move_models": 5.0,
    "declare_attacks": 5.0,
    "score_tactic": 5.0,
    "chant": 2.0,
    "pass": 0.3,
    "set_standing": -1.0,
    "set_army": -1.0,
    "play_text": -1.0,
    "point_text": -1.0,
    "apply_outcome": -1.0,
    "withdraw_ruling": 1.0,
}
"""What offers are worth by their kind where nothing has to be weighed; all others are worth one."""

ABILITIES: Mapping[str, float] = {
    "shoot": 6.0,
    "fight": 6.0,
    "rally": 0.1,
    "redeploy": 0.05,
    "magical_intervention": 0.1,
    "covering_fire": 2.0,
    "counter_charge": 0.05,
    "power_through": 0.05,
    "banish_manifestation": 2.0,
    "activate_place_of_power": 0.2,
    "call_for_reinforcements": 4.0,
    "retreat": -1.0,
}
"""What abilities of the rules are worth; those of warscrolls, and spells, are worth three."""

REACTIONS: Mapping[str, float] = {
    "all_out_attack": 1.0,
    "all_out_defence": 1.0,
    "at_the_double": 0.1,
    "forward_to_victory": 0.1,
    "unbind": 2.0,
}
"""What reactions are worth beside not reacting."""

CHARGE_REACH = 9.0
"""A charge over more than this is not worth the way it leaves behind."""


def worth(state: State, seat: Seat, offer: Offer) -> float:
    """How good it is to take this offer now; below zero it is left to people."""
    kind = str(offer.command["kind"])
    if offer.place == "table" and kind != "withdraw_ruling":
        return -1.0
    if weigh := _WEIGHED.get(kind):
        return weigh(state, seat, offer)
    return PLAIN.get(kind, 1.0)


def _roster(state: State, seat: Seat, offer: Offer) -> float:
    return -1.0 if state.sides[seat].draft else 6.0


def _layout(state: State, seat: Seat, offer: Offer) -> float:
    return -1.0 if state.terrain else 4.0


def _ability(state: State, seat: Seat, offer: Offer) -> float:
    ability, unit = str(offer.command["ability"]), offer.unit
    if "card" in offer.facts:
        return _card(state, seat)
    if is_gambit(ability):
        return 2.0 + hope(state, seat, ability, _open(offer))
    if unit is None:
        return ABILITIES.get(ability, 2.0)
    if ability in ("normal_move", "run"):
        return _walk(state, seat, unit, ability)
    if ability == "charge":
        return _charge(state, seat, unit)
    return ABILITIES.get(ability, 3.0)


def _open(offer: Offer) -> tuple[str, ...]:
    """The targets that may be picked."""
    options = offer.need.options if isinstance(offer.need, PickNeed) else ()
    return tuple(str(option.value) for option in options if option.locked is None)


def _walk(state: State, seat: Seat, unit: str, ability: str) -> float:
    """Toward an objective or the enemy; who holds one stays; who has far to go and nothing to shoot runs."""
    if holds(state, unit):
        return -1.0
    far = goal_of(state, unit).far
    runs = far > 14.0 and not any(damage(state, unit, enemy.id, "ranged") for enemy in enemies_of(state, seat))
    return 4.0 if runs == (ability == "run") else 1.0 if ability == "normal_move" else -1.0


def _charge(state: State, seat: Seat, unit: str) -> float:
    """At an enemy within reach, whom it hurts at least as much as it is hurt."""
    near = [e.id for e in enemies_of(state, seat) if distance(state, unit, e.id) <= CHARGE_REACH]
    gains = [damage(state, unit, e, "melee") - 0.8 * damage(state, e, unit, "melee") for e in near]
    return 4.0 if gains and max(gains) > 0 else -1.0


def _card(state: State, seat: Seat) -> float:
    """A card's command costs nothing once its tactic can be scored no more before others are drawn."""
    over = state.active != seat and bool(state.firsts) and state.firsts[-1] == seat
    return 2.0 if over else -1.0


def _discard(state: State, seat: Seat, offer: Offer) -> float:
    """Cards that are hard to score make room for others."""
    return 2.0 if hard_cards(state, seat) and offer.need is not None else 1.0


def _react(state: State, seat: Seat, offer: Offer) -> float:
    if "card" in offer.facts:
        return _card(state, seat)
    return REACTIONS.get(str(offer.command["ability"]), 1.0)


_WEIGHED: Mapping[str, Callable[[State, Seat, Offer], float]] = {
    "deploy_unit": lambda state, seat, offer: urgency(state, str(offer.command["unit"])),
    "take_roster": _roster,
    "take_layout": _layout,
    "use_ability": _ability,
    "react": _react,
    "discard": _discard,
}


def fill(system: Any, state: State, seat: Seat, offer: Offer, choose: Chooser) -> Any:
    """A command for the offer; none where any filling is as good as another."""
    match offer.command["kind"]:
        case "take_roster":
            lists = lists_of(state.library, is_spearhead(state))
            ready = {name: lists[name].faction for name in _open(offer)}
            return TakeRoster(roster=choose.pick(falling_to(state.seats, seat, ready))) if ready else None
        case "move_models" if offer.unit:
            if (way := march(state, seat, offer.unit)) is not None:
                return way
            return system.complete(state, seat, offer, Toward(choose, goal_of(state, offer.unit).at))
        case "deploy_unit" | "place_models" if offer.need is not None:
            return placed(system, state, seat, offer, choose)
        case "use_ability" if is_gambit(str(offer.command["ability"])) and _open(offer):
            ability = str(offer.command["ability"])
            return UseAbility(ability=ability, targets=(best_pick(state, seat, ability, _open(offer)),))
        case "discard" if offer.need is not None:
            return Discard(cards=hard_cards(state, seat))
        case "declare_attacks" if isinstance(offer.need, AimNeed):
            return DeclareAttacks(aims=tuple(_aim(state, row) for row in offer.need.rows))
        case _:
            return None


def _aim(state: State, row: AimRow) -> Aim:
    """The target where the weapon takes the most of what a unit is worth."""
    targets = [str(option.value) for option in row.targets if option.locked is None]
    if not targets:
        return Aim(model=row.piece, weapon=row.weapon, target=None)
    best = max(targets, key=lambda target: (worth_of(state, row.piece, row.weapon, target), target))
    return Aim(model=row.piece, weapon=row.weapon, target=best)
