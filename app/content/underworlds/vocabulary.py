"""Words whose meaning lies in other content: runes somebody has, counters a card sets out, numbers, rings of values."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, get_args

from app.content.underworlds.reader import Reader
from app.rules.kernel.abilities import terms
from app.rules.kernel.abilities.rings import rings
from app.rules.underworlds.model.language import effects as fx
from app.rules.underworlds.model.language import language as lang
from app.rules.underworlds.model.profiles import Library
from app.rules.underworlds.model.tables import SaveSymbol, WeaponSymbol

OF_RULES = ("leader", "fly")
"""Runes that the rulebook itself speaks of."""

SYMBOLS = {"save_symbol": get_args(SaveSymbol), "weapon_symbol": get_args(WeaponSymbol)}
AMOUNTS = ("amount", "hexes", "most", "value")
"""Fields whose expression has to be a number."""


def judge(readers: Sequence[Reader], library: Library) -> None:
    """Judges every word that was read."""
    runes, counters = _runes(readers, library), _counters(library)
    for r in readers:
        for word, where in r.noted.values():
            match word:
                case lang.HasRune() if library.warbands and word.rune not in runes:
                    r.unknown(word.rune, where, "dsl_unknown_rune", runes, found=word.rune)
                case terms.CounterOf() | fx.ChangeCounter() if word.name not in counters:
                    r.unknown(word.name, where, "dsl_unknown_counter", counters, found=word.name)
                case fx.Modify() if word.stat in SYMBOLS:
                    if word.value not in SYMBOLS[word.stat]:
                        r.unknown(word.value, where, "dsl_unknown_value", SYMBOLS[word.stat], found=word.value)
                    continue
            for found in _no_numbers(word):
                r.wrong(where, "dsl_not_a_number", found=found)
        _waiting(r)


def _runes(readers: Iterable[Reader], library: Library) -> tuple[str, ...]:
    had = {rune for band in library.warbands.values() for f in band.fighters for rune in f.runes}
    had |= {
        rune
        for band in library.warbands.values()
        for f in band.fighters
        for side in (f.normal, f.inspired)
        for rune in side.runes
    }
    granted = {word.rune for r in readers for word, _ in r.noted.values() if isinstance(word, fx.GrantRune)}
    return tuple(sorted(had | granted | set(OF_RULES)))


def _counters(library: Library) -> tuple[str, ...]:
    cards = (c for deck in library.decks.values() for c in (*deck.cards, *((deck.plot,) if deck.plot else ())))
    return tuple(sorted({name for card in cards for name in card.counters}))


def _no_numbers(word: Any) -> Iterator[str]:
    """Plain words that stand where a number has to be."""
    if isinstance(word, lang.Sums):
        parts: tuple[Any, ...] = word.of
    elif isinstance(word, lang.Compare):
        parts = (word.a, word.b) if word.op not in ("==", "!=") else ()
    else:
        parts = tuple(getattr(word, field.name) for field in fields(word) if field.name in AMOUNTS)
        parts = () if isinstance(word, lang.FeatureValue) else parts
    yield from (part for part in parts if isinstance(part, str) and not part.startswith("$"))


# --- values that wait for themselves ---------------------------------------------------------------------------------

Value = tuple[str, str]
"""A rune, a number or the weapons of things."""


def _waiting(r: Reader) -> None:
    """Effects whose value or condition turns on the very thing they change: it could never be told."""
    needs: dict[Value, list[Value]] = {}
    for effect, _ in r.noted.values():
        if (changed := _changes(effect)) is not None:
            needs.setdefault(changed, []).extend(_asks(effect))
    for ring in rings(needs):
        told = " -> ".join(name for _, name in ring)
        for effect, where in r.noted.values():
            if _changes(effect) == ring[0] and set(_asks(effect)) & set(ring):
                r.wrong(where, "waits_for_itself", ring=told)


def _changes(effect: Any) -> Value | None:
    match effect:
        case fx.GrantRune():
            return "rune", effect.rune
        case fx.Modify() if effect.stat not in SYMBOLS:
            return "number", effect.stat
        case fx.GrantWeapon():
            return "weapons", "weapons"
    return None


def _asks(part: Any) -> Iterator[Value]:
    """All that is asked about things while an effect is read."""
    match part:
        case lang.HasRune():
            yield "rune", part.rune
        case lang.Is(what="leader"):
            yield "rune", "leader"
        case lang.Is(what="vulnerable"):
            yield "number", "health"
        case terms.StatOf():
            yield "number", part.name
        case lang.Sum():
            yield "number", part.field
        case lang.WeaponUse() | lang.WeaponHits() | lang.HasAbility() | lang.Printed():
            yield "weapons", "weapons"
    if is_dataclass(part):
        for field in fields(part):
            yield from _asks(getattr(part, field.name))
    elif isinstance(part, tuple):
        for one in part:
            yield from _asks(one)
