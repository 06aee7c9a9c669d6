"""The chapters of a rulebook put together: what they carry out, what they offer, what the referee looks at."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from app.rules.kernel.engine.handlers import Advance, Check, Deciders, Handler, Handlers, Offering, Offers, Steps

S = TypeVar("S")
D = TypeVar("D")
V = TypeVar("V")


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapters(Generic[S, D]):
    """A rulebook as `gathered` from its chapters; several of them may handle one command or offer at one step."""

    steps: Mapping[type, tuple[Deciders[S], Advance[D]]]
    handlers: Mapping[type, tuple[Handler[S, D], ...]]
    offers: Mapping[type, tuple[Offering[S], ...]]
    anytime: tuple[Offering[S], ...] = ()
    checks: tuple[Check[D], ...] = ()


def gathered(
    *,
    steps: Sequence[Steps[Any, S, D]],
    handlers: Sequence[Handlers[S, D]],
    offers: Sequence[Offers[Any, S]],
    anytime: Sequence[Offering[S]] = (),
    checks: Sequence[Check[D]] = (),
) -> Chapters[S, D]:
    """The chapters put together, in the order of the lists.

    `anytime` is what is offered at any step, an open ruling or not; `checks` are made before every step. Raises
    ValueError when two chapters carry on the same kind of step.
    """
    carried = _by_kind(steps)
    if twice := [kind.__name__ for kind, pairs in carried.items() if len(pairs) > 1]:
        raise ValueError(f"carried on by two chapters: {', '.join(twice)}")
    return Chapters(
        steps={kind: pairs[0] for kind, pairs in carried.items()},
        handlers=_by_kind(handlers),
        offers=_by_kind(offers),
        anytime=tuple(anytime),
        checks=tuple(checks),
    )


def _by_kind(chapters: Iterable[Mapping[Any, V]]) -> dict[type, tuple[V, ...]]:
    """What the chapters have for each kind, in their order."""
    found: dict[type, tuple[V, ...]] = defaultdict(tuple)
    for chapter in chapters:
        for kind, value in chapter.items():
            found[kind] += (value,)
    return dict(found)
