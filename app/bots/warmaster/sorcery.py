"""What spells and magic items are worth to a Warmaster bot."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.plane.shapes import Point
from app.rules.warmaster.ground.measures import on_table, stands_of
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
    """A spell by what it does: those that strike like arrows, the dead before all, a teleport never for its own sake.

    A line that would meet more friends than enemies is not worth the end of the phase.
    """
    character, name = str(offer.command["character"]), str(offer.command["spell"])
    if LORE[name].aim == "line" and not any(_met(state, one) > 0 for one in _lines(state, character, name)):
        return 0.05
    return LASTING.get(name, 5.0)


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


def best(state: State, tries: list[Any]) -> Any:
    """A line at the enemy that meets most enemies and fewest friends; of other spells the first way."""
    found = [one for one in tries if isinstance(one, CastSpell)]
    if not found or LORE[found[0].spell].aim != "line":
        return found[0] if found else None
    lines = [replace(found[0], towards=one.towards) for one in _lines(state, found[0].character, found[0].spell)]
    return max((*lines, *found), key=lambda one: _met(state, one))


def _lines(state: State, character: str, spell: str) -> list[CastSpell]:
    """A line towards the first stand of each enemy unit on the table."""
    foes = on_table(state, state.other(state.characters[character].seat))
    middles = [stands_of(state, unit.id)[0].pose for unit in foes]
    return [CastSpell(character=character, spell=spell, towards=Point(x=at.x, y=at.y)) for at in middles]


def _met(state: State, command: CastSpell) -> int:
    assert command.towards is not None
    seat = state.characters[command.character].seat
    units = crossed(state, command.character, command.towards)
    return sum(1 if state.units[unit].seat != seat else -2 for unit in units)
