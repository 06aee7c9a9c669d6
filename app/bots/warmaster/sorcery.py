"""What spells and magic items are worth to a Warmaster bot."""

from collections.abc import Mapping
from typing import Any

from app.rules.kernel.referee.offers import Offer
from app.rules.kernel.referee.seats import Seat
from app.rules.warmaster.magic.casting import crossed
from app.rules.warmaster.magic.lore import LORE
from app.rules.warmaster.model.magic_commands import CastSpell
from app.rules.warmaster.model.magic_prompts import FortuneAsked, Raging
from app.rules.warmaster.model.state import State

LASTING: Mapping[str, float] = {
    "waaagh": 4.0,
    "light_of_battle": 4.0,
    "boon_of_chaos": 3.5,
    "rage_of_chaos": 4.5,
    "doom_and_despair": 3.0,
    "weird_enchantment": 3.0,
    "anger_of_the_gods": 2.5,
    "raise_dead": 6.0,
    "heavens_fire": 5.5,
    "gerroff": 3.5,
    "voice_of_command": 2.0,
    "teleport": 0.05,
}
"""Spells that do not strike; those that do are worth five, as shooting is."""

DARING = 7
"""A unit that rages for so many Attacks already throws no more."""


def spell(state: State, offer: Offer) -> float:
    """A spell by what it does: those that strike like arrows, the dead before all, a teleport never for its own sake."""
    return LASTING.get(str(offer.command["spell"]), 5.0)


def answer(state: State, offer: Offer) -> float:
    """Whether to use an item now, throw again, or let things be."""
    step, uses = state.step, offer.command["kind"] != "decline"
    match step:
        case FortuneAsked():
            faces = [face for one in step.struck for face in one.faces]
            poor = sum(face >= 4 for face in faces) * 3 < len(faces)
            return 2.0 if uses is poor else 0.5
        case Raging():
            more = len(step.faces) < 2 and sum(step.faces) < DARING
            return 2.0 if uses is more else 0.5
        case _:
            return 2.0 if uses else 0.5


def best(state: State, seat: Seat, tries: list[Any]) -> Any:
    """Of several ways to cast a line the one that meets most enemies and fewest friends; else the first."""
    found = [one for one in tries if isinstance(one, CastSpell)]
    if not found or LORE[found[0].spell].aim != "line":
        return found[0] if found else None
    return max(found, key=lambda one: _met(state, seat, one))


def _met(state: State, seat: Seat, command: CastSpell) -> int:
    assert command.towards is not None
    units = crossed(state, command.character, command.towards)
    return sum(1 if state.units[unit].seat != seat else -2 for unit in units)
