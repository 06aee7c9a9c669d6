"""Rolls of plain dice against a target: what a match keeps of one, and how everybody sees it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from app.rules.kernel.dice.modifiers import AnyTarget, Target
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.tray import Thrown, dice_shown
from app.rules.kernel.views.view import RollView


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """One roll on the table. `before` holds replaced faces; `counts` is set once it was judged."""

    id: int
    what: str
    seat: Seat
    faces: tuple[int, ...]
    before: tuple[int | None, ...] = ()
    target: AnyTarget | None = None
    counts: tuple[bool, ...] | None = None
    piece: str | None = None
    outcome: str = ""
    facts: Mapping[str, Fact] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """The sum of the natural faces."""
        return sum(self.faces)


class Counted(Thrown, Protocol):
    """A roll of any system whose dice are held against a target."""

    @property
    def faces(self) -> tuple[int, ...]:
        """What lies on the table."""
        ...

    @property
    def before(self) -> tuple[int | None, ...]:
        """What was replaced, die by die; empty where nothing was."""
        ...

    @property
    def target(self) -> AnyTarget | None:
        """What the dice are held against."""
        ...

    @property
    def counts(self) -> tuple[bool, ...] | None:
        """Which dice counted, once that was judged."""
        ...

    @property
    def piece(self) -> str | None:
        """Whose roll it is."""
        ...

    @property
    def outcome(self) -> str:
        """What came of it."""
        ...


def show_roll(roll: Counted, facts: Mapping[str, Fact]) -> RollView:
    """One roll: its faces, which of them counted or would count as they lie, how many were to be expected to."""
    dice = dice_shown(roll.faces, roll.target, roll.before)
    counts = roll.counts if roll.counts is not None and len(roll.counts) == len(roll.faces) else None
    if counts is not None:
        dice = tuple(replace(die, counts=met) for die, met in zip(dice, counts, strict=True))
    target = roll.target if isinstance(roll.target, Target) else None
    return RollView(
        id=str(roll.id),
        step=roll.what,
        seat=roll.seat,
        dice=dice,
        target=roll.target,
        expected=_expected(target, len(dice)) if target else None,
        successes=sum(counts) if counts is not None and target else None,
        piece=roll.piece,
        outcome=roll.outcome,
        facts=facts,
    )


def _expected(target: Target, dice: int) -> float:
    """How many dice were to be expected to count, where each counts by itself."""
    return round(dice * sum(target.met_by(face) for face in range(1, 7)) / 6, 2)
