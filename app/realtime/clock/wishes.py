"""Another clock by agreement: which one each side wishes for, a function of the journal; it holds when all wish for the same."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from app.realtime.clock.terms import Terms, terms_from
from app.realtime.history.replay import CLOCK_ASKED, CLOCK_BEGUN, CLOCK_CHANGED

Wishes: TypeAlias = Mapping[str, Terms | None]
"""The clock that each side wishes for that wishes for another; none at all is a wish too."""


def wishes_after(wishes: Wishes, seat: str | None, command: Mapping[str, Any]) -> Wishes:
    """The wishes after one more row of the journal. Raises ValueError for terms that are none."""
    kind = command["kind"]
    if kind in (CLOCK_BEGUN, CLOCK_CHANGED):
        return {}
    if kind != CLOCK_ASKED or seat is None:
        return wishes
    others = {side: terms for side, terms in wishes.items() if side != seat}
    return {**others, seat: terms_from(command["terms"])} if command["on"] else others


def is_agreed(wishes: Wishes, seat: str, terms: Terms | None, persons: Sequence[str]) -> bool:
    """Whether all other players wish for the clock that a seat now says yes to."""
    return all(side in wishes and wishes[side] == terms for side in persons if side != seat)
