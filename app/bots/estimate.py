"""How likely each side is to win, as a table looks to whoever watches: one estimate, weighed for each system on matches of bots.

It sees a spectator's view and nothing else, so it tells no secret. `python -m scripts.estimates` weighs it.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

from app.rules.kernel.views.view import UnitView, View


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """How a side stands: points, mean share of each unit that is left, all wounds left (its logarithm), share of markers held."""

    score: float
    left: float
    size: float
    held: float


FACTS = tuple(field.name for field in fields(Stand))


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """What each fact of a side is worth when the battle begins, and how much more at its end; from so many matches of bots."""

    matches: int
    early: Stand
    later: Stand

    def shares(self, view: View) -> Mapping[str, float]:
        """Each seat's chance to win, together one; of a match that has ended who won it.

        `view`: a spectator's. Until the first round nothing is known, and all have the same.
        """
        seats = [seat for seat, side in view.seats.items() if not side.out]
        if view.result:
            seats = [view.result.winner] if view.result.winner else [*view.seats]
        if view.result or view.turn.round < 1 or len(seats) < 2:
            return {seat: 1 / len(seats) if seat in seats else 0.0 for seat in view.seats}
        at, stands = time_of(view), {seat: stand_of(view, seat) for seat in seats}
        worth = {
            seat: sum(self.weight(name, at) * getattr(one, name) for name in FACTS) for seat, one in stands.items()
        }
        most = max(worth.values())
        odds = {seat: math.exp(one - most) for seat, one in worth.items()}
        total = sum(odds.values())
        return {seat: odds.get(seat, 0.0) / total for seat in view.seats}

    def weight(self, name: str, at: float) -> float:
        """What a fact is worth at a moment of the battle, 0 its beginning and 1 its last round."""
        return float(getattr(self.early, name) + at * getattr(self.later, name))


def time_of(view: View) -> float:
    """How far the battle is, from 0 in its first round to 1 in its last; 0 where nobody knows how long it lasts."""
    turn = view.turn
    return min(1.0, (turn.round - 1) / (turn.rounds - 1)) if turn.rounds > 1 else 0.0


def stand_of(view: View, seat: str) -> Stand:
    """How a side stands."""
    units = [unit for unit in view.units.values() if unit.seat == seat]
    held = [marker.holder for marker in view.markers.values() if marker.active]
    return Stand(
        score=view.seats[seat].score,
        left=sum(map(_left, units)) / max(1, len(units)),
        size=math.log1p(sum(wounds for unit in units for wounds, _ in _living(unit))),
        held=sum(holder == seat for holder in held) / max(1, len(held)),
    )


def _left(unit: UnitView) -> float:
    """The share of a unit that is left, its wounded models in part."""
    living = _living(unit)
    whole = sum(wounds / most for wounds, most in living) / len(living) if living else 0.0
    return whole * min(1.0, unit.strength / max(1, unit.started))


def _living(unit: UnitView) -> Sequence[tuple[int, int]]:
    return [(wounds, most) for wounds, most in unit.wounds if wounds > 0 and most > 0] if unit.strength else ()
