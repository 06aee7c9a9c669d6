"""Values that wait for themselves: an effect that turns on the very thing it changes could never be told."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar

from app.content.derived import Derived
from app.rules.kernel.abilities.rings import rings

V = TypeVar("V", bound=Hashable)


def judge(
    readers: Iterable[Derived],
    changes: Callable[[Any], V | None],
    asks: Callable[[Any], Iterator[V]],
    name: Callable[[V], str],
) -> None:
    """Judges all effects at once: what each `changes`, and which values each of its words `asks` for."""
    effects = [(r, word, where) for r in readers for word, where in r.words_made() if changes(word) is not None]
    needs: dict[V, list[V]] = {}
    for _, effect, _ in effects:
        if (changed := changes(effect)) is not None:
            needs.setdefault(changed, []).extend(_asked(effect, asks))
    for ring in rings(needs):
        told = " -> ".join(map(name, ring))
        for r, effect, where in effects:
            if changes(effect) == ring[0] and set(_asked(effect, asks)) & set(ring):
                r.wrong(where, "waits_for_itself", ring=told)


def _asked(part: Any, asks: Callable[[Any], Iterator[V]]) -> Iterator[V]:
    """All that is asked about things while an effect is read."""
    yield from asks(part)
    if is_dataclass(part):
        for one in fields(part):
            yield from _asked(getattr(part, one.name), asks)
    elif isinstance(part, tuple):
        for inner in part:
            yield from _asked(inner, asks)
