"""The dice on the table: a tray for each procedure, the rolls on it, and what interrupts it; `R` is a system's roll."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar, cast

from app.rules.kernel.dice.modifiers import AnyTarget
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.view import DieView, RollView, TrayView


class Thrown(Protocol):
    """A roll of any system's dice."""

    @property
    def id(self) -> int:
        """Its number in the match."""
        ...

    @property
    def what(self) -> str:
        """The kind of roll."""
        ...

    @property
    def seat(self) -> Seat:
        """Whose dice they are."""
        ...


R = TypeVar("R", bound=Thrown)
R_co = TypeVar("R_co", bound=Thrown, covariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrayOpened:
    """Dice are about to fall for something."""

    kind: Literal["tray_opened"] = "tray_opened"
    title: str
    seat: Seat
    source: str | None = None
    target: str | None = None
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrayClosed:
    """The procedure with dice is over; the dice stay on show."""

    kind: Literal["tray_closed"] = "tray_closed"


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRolled(Generic[R_co]):
    """Dice fell; all faces are public."""

    kind: Literal["dice_rolled"] = "dice_rolled"
    roll: R_co


TrayEvent: TypeAlias = TrayOpened | TrayClosed | DiceRolled[R_co]

TRAY_EVENTS = (TrayOpened, TrayClosed, DiceRolled)
"""Their classes, to tell them from other facts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tray(Generic[R]):
    """The dice of the procedure under way, kept on show until the next one starts.

    `under` is the procedure that this one interrupts: its dice lie ready until it goes on; `within` is what interrupted
    it and is over. `depth` is how many steps were under way when it began.
    """

    id: int
    title: str
    seat: Seat
    source: str | None = None
    target: str | None = None
    facts: Mapping[str, Fact] = field(default_factory=dict)
    rolls: tuple[R, ...] = ()
    open: bool = True
    under: "Tray[R] | None" = None
    within: "tuple[Tray[R], ...]" = ()
    depth: int = 0


def laid(tray: Tray[R] | None, event: TrayEvent[R], depth: int) -> Tray[R] | None:
    """The tray after a fact of it, `depth` steps being under way. A roll without a procedure lies on a tray of its own.

    Only a procedure with fewer steps can be interrupted: one that a ruling ended in its middle has left its dice behind.
    """
    match event:
        case TrayOpened():
            return Tray(
                id=(tray.id if tray else 0) + 1,
                title=event.title,
                seat=event.seat,
                source=event.source,
                target=event.target,
                facts=event.facts,
                under=tray if tray and tray.open and tray.depth < depth else None,
                depth=depth,
            )
        case TrayClosed():
            return _closed(tray) if tray else None
        case DiceRolled():
            under: Tray[R] = tray or Tray(id=1, title=event.roll.what, seat=event.roll.seat)
            return replace(under, rolls=(*under.rolls, event.roll))


def _closed(tray: Tray[R]) -> Tray[R]:
    """What lies on the tray when a procedure is over: what it interrupted comes back."""
    over = replace(tray, open=False, under=None)
    under = tray.under
    return over if under is None else replace(under, id=tray.id + 1, within=(*under.within, over))


def shown(tray: Tray[R], rolls: Iterable[RollView], facts: Mapping[str, Fact] | None = None) -> TrayView:
    """The tray as everybody sees it, with its rolls as the system shows them and more facts of its own."""
    return TrayView(
        id=str(tray.id),
        title=tray.title,
        seat=tray.seat,
        source=tray.source,
        target=tray.target,
        facts={**tray.facts, **(facts or {})},
        rolls=tuple(rolls),
        open=tray.open,
    )


def dice_shown(
    faces: Sequence[int], target: AnyTarget | None, before: Sequence[int | None] | None = None
) -> tuple[DieView, ...]:
    """Dice as they lie: each face, what it replaced when thrown again, and whether it meets the target."""
    counts = target.counts(faces) if target is not None else (None,) * len(faces)
    rows = zip(faces, before or (None,) * len(faces), counts, strict=True)
    return tuple(DieView(face=face, before=old, counts=met) for face, old, met in rows)


class Rolls(Protocol[R_co]):
    """Whatever holds rolls."""

    @property
    def rolls(self) -> tuple[R_co, ...]:
        """All that fell, oldest first."""
        ...


H = TypeVar("H", bound=Rolls[Any])


def roll_of(tray: Rolls[R] | None, roll: int) -> R:
    """The roll of this number. It must lie there."""
    assert tray is not None
    return next(old for old in tray.rolls if old.id == roll)


def with_roll(tray: H | None, roll: Thrown) -> H:
    """The tray with this roll in the place of the one of its number: thrown again, turned or judged."""
    assert tray is not None
    rolls = tuple(roll if old.id == roll.id else old for old in tray.rolls)
    return cast(H, replace(cast(Any, tray), rolls=rolls))
