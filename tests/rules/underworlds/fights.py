"""Attacks of tests: declared, rolled with chosen symbols, answered stage by stage."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.rules.kernel.seats import Seat
from app.rules.underworlds.model.combat_prompts import Attacking
from app.rules.underworlds.model.commands import CoreAttack, PickWeaponAbility
from app.rules.underworlds.model.language.moments import Happening
from app.rules.underworlds.model.language.weapons import Weapon, WeaponRune
from app.rules.underworlds.model.state import Roll, State
from app.rules.underworlds.offers import offers
from tests.rules.underworlds.arena import act, faces, words


def weapon(id: str = "blade", *abilities: str, **changes: Any) -> Weapon:
    """A melee weapon: range 1, 2 Hammer dice, damage 2; `!grievous` is the critical form of an ability."""
    runes = tuple(WeaponRune(id=a.lstrip("!"), critical=a.startswith("!")) for a in abilities)  # type: ignore[arg-type]
    plain: dict[str, Any] = {"use": "melee", "range": 1, "dice": 2, "symbol": "hammer", "damage": 2}
    return Weapon(id=id, name=words(id), abilities=runes, **(plain | changes))


def arms(*weapons: Weapon) -> Mapping[str, Any]:
    """Changes of a fighter card's side: these weapons."""
    return {"weapons": weapons}


def hit(target: str = "blue.b", *, fighter: str = "red.a", weapon: str = "blade") -> CoreAttack:
    """The Attack ability."""
    return CoreAttack(fighter=fighter, weapon=f"{fighter}/{weapon}", target=target)


def strike(
    table: State, attack: Sequence[str], save: Sequence[str], command: CoreAttack | None = None, seat: Seat = "red"
) -> State:
    """The match after an Attack without abilities or re-rolls showed these symbols."""
    state, _ = act(table, seat, command or hit(), *faces(*attack), *faces(*save))
    return state


def under_way(state: State) -> Attacking:
    """The Attack under way."""
    return next(step for step in reversed(state.stack) if isinstance(step, Attacking))


def asked(state: State, seat: Seat = "red") -> set[str]:
    """The offers of the decision that is due."""
    return {offer.id for offer in offers(state, seat) if offer.place == "prompt"}


def ends(state: State, offer: str, seat: Seat = "red") -> set[str]:
    """The hexes an offer gives to pick."""
    found = next(o for o in offers(state, seat) if o.id == offer)
    return {str(option.facts["hex"]) for option in found.need.options}  # type: ignore[union-attr]


def past(state: State, name: str) -> Happening:
    """The last happening of this name."""
    return next(h for h in reversed(state.history) if h.name == name)


def happened(state: State, name: str) -> bool:
    """Whether anything of this name happened."""
    return any(h.name == name for h in state.history)


def rolled(state: State, what: str) -> Roll:
    """The last roll of a kind on the tray."""
    assert state.tray is not None
    return next(roll for roll in reversed(state.tray.rolls) if roll.what == what)


def using(table: State, ability: str, attack: Sequence[str], save: Sequence[str]) -> State:
    """The match after the Attack with that ability showed these symbols; `!` is the critical form."""
    state, _ = act(table, "red", hit())
    name = ability.lstrip("!")
    pick = PickWeaponAbility(ability=name, critical=ability.startswith("!"))  # type: ignore[arg-type]
    state, _ = act(state, "red", pick, *faces(*attack), *faces(*save))
    return state


def saved(state: State) -> object:
    """The successes of the last save roll."""
    return past(state, "attack_outcome").facts["save_successes"]
