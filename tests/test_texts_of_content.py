"""What content brings and may be used has words in both languages; `tests/dom/test_told_offers.py` has pages show them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from app.systems.registry import SYSTEMS
from app.web.words import words_for_client

SAID_ELSEWHERE: Mapping[tuple[str, str], Callable[[Any], tuple[str, ...]]] = {
    ("wh40k", "Ability"): lambda one: (
        f"wh40k.ability.{one.key}.text",
        f"builder.wh40k.ability.{one.key}",
        f"wh40k.cell.{one.key}",
    ),
    ("wh40k", "Power"): lambda one: (f"wh40k.power.{one.id}.text",),
    ("aos", "Ability"): lambda one: (f"aos.says.{one.id}",),
    ("warmaster", "Spell"): lambda one: (f"warmaster.spell.{one.id}",),
    ("warmaster", "Item"): lambda one: (f"warmaster.item.{one.id}.text",),
}
"""Where the words of what carries none itself stand: in one of these."""

OWN = {
    "aos": ("TwistCard", "TacticsCard"),
    "underworlds": ("Card", "Ability", "Inspiring"),
    "diskwars": ("Ability", "ScenarioCard", "DeploymentCard"),
}
"""What carries its own words."""

BORNE = {("warmaster", kind): "warmaster.ability.{}.text" for kind in ("Troop", "Officer", "Mount")}
"""What names its abilities only."""

PLAIN = {("diskwars", "advance")}
"""Cards without an effect."""


def walked(thing: Any, seen: set[int]) -> Iterator[Any]:
    """Every record of a library, once."""
    if id(thing) in seen:
        return
    seen.add(id(thing))
    if is_dataclass(thing):
        yield thing
        for field in fields(thing):
            yield from walked(getattr(thing, field.name), seen)
    elif isinstance(thing, Mapping):
        for one in thing.values():
            yield from walked(one, seen)
    elif isinstance(thing, tuple | list | frozenset | set):
        for one in thing:
            yield from walked(one, seen)


def of_cards(library: Any) -> set[int]:
    """Abilities of cards and twists: the card says what they do."""
    cards = [
        one for one in walked(library, set()) if type(one).__name__ in ("Card", "TwistCard", "TacticsCard", "Weapon")
    ]
    return {id(one) for card in cards for one in walked(card, set()) if one is not card}


def is_said(text: Any, language: str) -> bool:
    """Whether a text has words in a language."""
    return bool(text if isinstance(text, str) else getattr(text, language, ""))


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_nothing_that_may_be_used_is_without_words(system: Any, language: str) -> None:
    words, key = words_for_client(language), system.key
    printed = of_cards(system.library)
    untold, looked_at = [], 0
    for one in walked(system.library, set()):
        kind = type(one).__name__
        keys = SAID_ELSEWHERE.get((key, kind))
        if id(one) in printed or (keys is None and kind not in OWN.get(key, ()) and (key, kind) not in BORNE):
            continue
        looked_at += 1
        if (key, kind) in BORNE:
            untold += [a for a in one.abilities if not words.get(BORNE[key, kind].format(a))]
            continue
        said = is_said(getattr(one, "text", ""), language) or any(
            words.get(word) for word in (keys(one) if keys else ())
        )
        if not said and (key, getattr(one, "id", "")) not in PLAIN:
            untold.append(f"{kind} {getattr(one, 'id', None) or getattr(one, 'key', one)}")
    assert looked_at
    assert not untold, untold


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_counter_of_a_card_has_a_name_that_the_log_says(language: str) -> None:
    library = next(system.library for system in SYSTEMS if system.key == "underworlds")
    counters = {name for one in walked(library, set()) for name in getattr(one, "counters", ())}
    assert counters
    assert {f"underworlds.counter.{name}" for name in counters} <= words_for_client(language).keys()
