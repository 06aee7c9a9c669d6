"""Layers of modifiers: what is set, then multiplied and divided, then added, then bounded; each a row players see."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.kernel.dice.modifiers import Modifier
from app.rules.kernel.refusal import Fact

Op: TypeAlias = Literal["set", "times", "divided", "add"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One change of a number, and the catalogue key of why."""

    op: Op
    value: int
    reason: str
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Layering:
    """How the changes of one characteristic come together.

    Once multiplied and divided it is rounded, once. `cap` bounds the sum of what is added. Nothing is brought below
    `least` or above `most`; what starts beyond them stays there.
    """

    rounding: Literal["down", "up"] = "down"
    least: int | None = 1
    most: int | None = None
    cap: tuple[int | None, int | None] = (None, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A number as it is now: its base, what changes it, and what that comes to. None is a dash, which nothing changes."""

    base: int | None
    rows: tuple[Modifier, ...] = ()
    value: int | None


def reckon(layering: Layering, base: int | None, changes: Iterable[Change]) -> Reading:
    """A number after its changes, given in order of precedence: of those that set it the last counts."""
    if base is None:
        return Reading(base=None, value=None)
    given = tuple(changes)
    if not given:
        return Reading(base=base, value=base)
    rows: list[Modifier] = []
    start = base
    if fixed := [change for change in given if change.op == "set"]:
        start = fixed[-1].value
        rows.append(_row(fixed[-1], start - base))
    above, below, now = start, 1, start
    for change in given:
        if change.op in ("times", "divided"):
            above, below = (above * change.value, below) if change.op == "times" else (above, below * change.value)
            after = _rounded(above, below, layering)
            rows.append(_row(change, after - now))
            now = after
    added = 0
    for change in given:
        if change.op == "add":
            rows.append(_row(change, change.value))
            added += change.value
    return Reading(base=base, rows=tuple(rows), value=_bounded(layering, start, now + _capped(layering, added)))


def _rounded(above: int, below: int, layering: Layering) -> int:
    return above // below if layering.rounding == "down" else -(-above // below)


def _capped(layering: Layering, added: int) -> int:
    lowest, highest = layering.cap
    added = added if lowest is None else max(lowest, added)
    return added if highest is None else min(highest, added)


def _bounded(layering: Layering, start: int, now: int) -> int:
    """What is left is no lower and no higher than allowed, unless it starts there: then it is not moved further out."""
    if layering.least is not None:
        now = max(now, min(layering.least, start))
    if layering.most is not None:
        now = min(now, max(layering.most, start))
    return now


def _row(change: Change, value: int) -> Modifier:
    return Modifier(value=value, reason=change.reason, facts=change.facts)
