"""In which order command cards are resolved (DW-CMD-03, DW-CMD-04, DW-CMD-10..13)."""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from app.rules.diskwars.model.tables import Strategy
from app.rules.kernel.seats import Seat

BEATS: Mapping[Strategy, Strategy] = {"bold": "steady", "steady": "devious", "devious": "bold"}
"""Which strategy comes before which (DW-CMD-03)."""


Why: TypeAlias = Literal["measure", "before", "same", "after", "slow", "apart"]
"""Why a card has its place: it is what others are compared with; it comes before that, is like it, comes after; Slow goes
last; where what they would be compared with is Slow, the others compare among themselves."""
_BY_RANK: tuple[Why, Why, Why] = ("before", "same", "after")


def resolution_order(order: Sequence[Seat], strategies: Mapping[Seat, Strategy]) -> tuple[Seat, ...]:
    """The seats that played, in the order they resolve; `order` is that of initiative (DW-CMD-10, DW-MUL-06).

    The earliest of them that played sets the strategy all others are compared with (DW-CMD-13).
    """
    playing = [seat for seat in order if seat in strategies]
    if not playing:
        return ()
    reference = strategies[playing[0]]
    if reference == "slow":
        quick = [seat for seat in playing if strategies[seat] != "slow"]
        slow = [seat for seat in playing if strategies[seat] == "slow"]
        return (*_among_themselves(quick, strategies), *slow)
    return tuple(sorted(playing, key=lambda seat: _rank(reference, strategies[seat])))


def reasons(order: Sequence[Seat], strategies: Mapping[Seat, Strategy]) -> dict[Seat, Why]:
    """Why each card is resolved where it is (DW-CMD-03, DW-CMD-04, DW-CMD-10..13)."""
    playing = [seat for seat in order if seat in strategies]
    if not playing:
        return {}
    measure, *others = playing
    reference = strategies[measure]
    found: dict[Seat, Why] = {measure: "slow" if reference == "slow" else "measure"}
    for seat in others:
        if strategies[seat] == "slow":
            found[seat] = "slow"
        else:
            found[seat] = "apart" if reference == "slow" else _BY_RANK[_rank(reference, strategies[seat])]
    return found


def goes_before(mine: Strategy, first: bool) -> tuple[Strategy, ...]:
    """Which strategies of the other a card goes before, where the two are compared: the `first` player's goes first if equal."""
    order: tuple[Seat, Seat] = ("red", "blue") if first else ("blue", "red")
    every: tuple[Strategy, ...] = (*BEATS, "slow")
    return tuple(other for other in every if resolution_order(order, {"red": mine, "blue": other})[0] == "red")


def _among_themselves(quick: Sequence[Seat], strategies: Mapping[Seat, Strategy]) -> tuple[Seat, ...]:
    """Two strategies: the beating one first; all three are a loop, a tie for initiative (DW-CMD-11, DW-CMD-12)."""
    shown = {strategies[seat] for seat in quick}
    if len(shown) != 2:
        return tuple(quick)
    one, other = shown
    first = one if BEATS[one] == other else other
    return tuple(sorted(quick, key=lambda seat: strategies[seat] != first))


def _rank(reference: Strategy, strategy: Strategy) -> int:
    if strategy == "slow":
        return 3
    if strategy == reference:
        return 1
    return 0 if BEATS[strategy] == reference else 2
