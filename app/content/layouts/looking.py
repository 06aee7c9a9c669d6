"""A battlefield as pages show it: its name, its picture, how even it is; and a dozen new ones."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from app.content.layouts.balance import Balance
from app.content.layouts.battlefields import Battlefields
from app.content.layouts.making import NothingFits, fair, made
from app.content.lines import Problem

DOZEN: Final = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldJudged:
    """What a text of a battlefield is: its name and picture, how even it is, or all that is wrong with it."""

    name: str = ""
    board: Mapping[str, Any] = field(default_factory=dict)
    balance: Mapping[str, Any] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()


def judged(lays: Battlefields, text: str, library: Any) -> FieldJudged:
    """A text as it stands."""
    found, problems = lays.read(text, library)
    if found is None:
        return FieldJudged(problems=problems)
    return _told(lays, found, lays.measured(found, library, False), library)


def some_made(lays: Battlefields, seed: int, library: Any) -> list[tuple[int, str, FieldJudged]]:
    """New battlefields of the usual size: each with its seed and text. A seed that makes none is passed over."""
    fields = []
    for one in range(seed, seed + DOZEN):
        try:
            found = made(lays, library, seed=one)
        except NothingFits:
            continue
        fields.append((one, found.text, _told(lays, found.field, found.balance, library)))
    return fields


def _told(lays: Battlefields, found: Any, balance: Sequence[Balance], library: Any) -> FieldJudged:
    name = found.name if isinstance(found.name, str) else found.name.en
    board = lays.pictured(found, library) if lays.pictured else {}
    return FieldJudged(name=name, board=board, balance=summed(balance))


def summed(balance: Sequence[Balance]) -> Mapping[str, Any]:
    """How even a battlefield is in few numbers: what hides from either side, how far each has, over all ways to play it."""
    hidden = [round(sum(one.hidden[side] for one in balance) / len(balance), 3) for side in (0, 1)]
    ways = [[way for one in balance for way in one.ways[side]] for side in (0, 1)]
    mean = [round(sum(one) / len(one), 1) if one else None for one in ways]
    return {"hidden": hidden, "ways": mean, "fair": fair(balance)}
