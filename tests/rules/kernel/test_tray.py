"""The dice tray: what interrupts a procedure lies on it for its time, and nothing is kept of one that was left behind."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.rules.kernel.seats import Seat
from app.rules.kernel.views.tray import DiceRolled, Tray, TrayClosed, TrayEvent, TrayOpened, laid


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    id: int
    what: str = "hit"
    seat: Seat = "red"


def after(*events: tuple[int, TrayEvent[Roll]]) -> Tray[Roll]:
    """The tray after these facts, each with the number of steps under way."""
    tray: Tray[Roll] | None = None
    for depth, event in events:
        tray = laid(tray, event, depth)
    assert tray is not None
    return tray


def titles(trays: Iterable[Tray[Roll]]) -> list[str]:
    return [tray.title for tray in trays]


VOLLEY, WRECK = (TrayOpened(title=title, seat="red") for title in ("volley", "wreck"))


def test_what_was_interrupted_comes_back_with_its_dice_and_remembers_what_interrupted_it() -> None:
    during = after((3, VOLLEY), (3, DiceRolled(roll=Roll(id=1))), (5, WRECK), (5, DiceRolled(roll=Roll(id=2))))
    assert (during.title, [roll.id for roll in during.rolls]) == ("wreck", [2])
    back = laid(during, TrayClosed(), 4)
    assert back is not None
    assert (back.title, [roll.id for roll in back.rolls], back.open) == ("volley", [1], True)
    assert titles(back.within) == ["wreck"]


def test_a_procedure_that_a_ruling_ended_in_its_middle_does_not_come_back() -> None:
    during = after((3, VOLLEY), (3, WRECK))
    assert during.under is None
    closed = laid(during, TrayClosed(), 3)
    assert closed is not None
    assert (closed.title, closed.open) == ("wreck", False)


def test_a_roll_without_a_procedure_lies_on_a_tray_of_its_own() -> None:
    tray = after((1, DiceRolled(roll=Roll(id=9, what="charge"))))
    assert (tray.title, [roll.id for roll in tray.rolls]) == ("charge", [9])
