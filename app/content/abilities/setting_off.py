"""Reactions that would set each other off without end, told where they are written."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, TypeAlias

from app.content.derived import Derived
from app.rules.kernel.abilities import effects
from app.rules.kernel.abilities.rings import rings
from app.rules.kernel.abilities.terms import EventIs

Told: TypeAlias = tuple[str, str | None]
"""The name of an event, and what it is about where that is known."""

Tells: TypeAlias = Callable[[Any], Iterable[Told]]
"""What an instruction of a system lets happen."""


@dataclass(frozen=True, slots=True)
class Link:
    """An ability that nothing limits: its key, what sets it off, what it tells."""

    key: str
    trigger: effects.Trigger[Any]
    tells: frozenset[Told]

    def sets_off(self, other: "Link", about: str) -> bool:
        """Whether something it tells is what the other waits for."""
        wanted = _asked(other.trigger, about)
        return any(
            name == other.trigger.event and (wanted is None or told is None or told == wanted)
            for name, told in self.tells
        )


def link(key: str, trigger: effects.Trigger[Any], do: tuple[Any, ...], tells: Tells) -> Link:
    """A reaction without a limit."""
    return Link(key, trigger, frozenset(told for part in _parts(do) for told in tells(part)))


def delayed(key: str, do: tuple[Any, ...], tells: Tells) -> Iterator[Link]:
    """The reactions that instructions leave waiting for good."""
    for part in _parts(do):
        if isinstance(part, effects.Delay) and part.unlimited:
            yield link(f"{key}/delay", part.trigger, part.do, tells)


def judge(readers: Iterable[Derived], links: Iterable[Link], about: str) -> None:
    """Keeps each ring of reactions once, with the line of the first; `about` is the field that tells events apart."""
    known = {one.key: one for one in links}
    after = {one.key: [other.key for other in known.values() if one.sets_off(other, about)] for one in known.values()}
    places = {id(word): (r, where) for r in readers for word, where in r.words_made()}
    for ring in rings(after):
        r, where = places[id(known[ring[0]].trigger)]
        r.wrong(where, "trigger_loop", ring=" -> ".join(ring))


def _parts(do: Iterable[Any]) -> Iterator[Any]:
    """Instructions with those inside them, but not those that wait."""
    for one in do:
        if isinstance(one, tuple):
            yield from _parts(one)
        elif is_dataclass(one):
            yield one
            if not isinstance(one, effects.Delay):
                yield from _parts(
                    inner for inner in (getattr(one, f.name) for f in fields(one)) if type(inner) is tuple
                )


def _asked(trigger: effects.Trigger[Any], about: str) -> str | None:
    for cond in trigger.where:
        if isinstance(cond, EventIs) and about in cond.fields:
            return str(cond.fields[about])
    return None
