"""All that content brings to be chosen or used has its words in both languages: no army brings a bare name."""

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from app.rules.aos.model.universal import UNIVERSAL
from app.systems.registry import SYSTEMS, known
from app.web.words import words_for_client

KEYS = {
    ("wh40k", "Power"): "wh40k.power.{id}.text",
    ("warmaster", "Spell"): "warmaster.spell.{id}",
    ("warmaster", "Item"): "warmaster.item.{id}.text",
}
"""What the catalogue tells in place of content: by system and kind the key of its words."""

ON_THEIR_CARD = {"aos": ("TacticsCard", "TwistCard"), "underworlds": ("Card",)}
"""Kinds whose own words hold for the abilities in them."""


def _parts(value: Any, inside: str, seen: set[int]) -> Iterator[tuple[Any, str]]:
    """Every record of content, with the kind of the card it is part of."""
    if id(value) in seen:
        return
    seen.add(id(value))
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        yield value, inside
        kind = type(value).__name__
        cards = {card for some in ON_THEIR_CARD.values() for card in some}
        for one in dataclasses.fields(value):
            yield from _parts(getattr(value, one.name), kind if kind in cards else inside, seen)
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _parts(one, inside, seen)
    elif isinstance(value, (list, tuple, frozenset)):
        for one in value:
            yield from _parts(one, inside, seen)


def _words(system: str, part: Any, language: str) -> str | None:
    """What is said of it; None where it is of no kind that is chosen or used by its name."""
    kind = type(part).__name__
    if key := KEYS.get((system, kind)):
        return words_for_client(language).get(key.format(id=part.id), "")
    if system == "wh40k" or not hasattr(part, "text") or (kind == "DeploymentCard" and not part.ability):
        return None
    return str(getattr(part.text, language, "") or "")


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("system", [one.key for one in SYSTEMS])
def test_nothing_of_content_is_a_bare_name(system: str, language: str) -> None:
    found = [
        (f"{type(part).__name__} {getattr(part, 'id', '')}", said)
        for part, inside in _parts(known()[system].library, "", set())
        if (said := _words(system, part, language)) is not None and not inside
    ]
    assert found
    assert [name for name, said in found if not said] == []


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_trait_of_a_warlord_says_what_it_does(language: str) -> None:
    words = words_for_client(language)
    traits = [key for key in words if key.startswith("wh40k.trait.") and key.count(".") == 2]
    assert traits
    assert [key for key in traits if not words.get(f"{key}.text")] == []


OF_THE_GAME = {"normal_move", "run", "retreat", "shoot", "charge", "fight"}
"""What every unit of Age of Sigmar does: their names are their words."""


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_ability_of_the_rules_of_age_of_sigmar_says_what_it_does(language: str) -> None:
    words = words_for_client(language)
    assert [id for id in UNIVERSAL if id not in OF_THE_GAME and not words.get(f"aos.says.{id}")] == []
