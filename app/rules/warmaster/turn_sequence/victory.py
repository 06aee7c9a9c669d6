"""The end of the battle: withdrawal, the turn limit, and the points of both sides (WM-END-01..05, WM-VPT-01..06)."""

from math import ceil
from typing import Literal

from app.rules.kernel.incremental.derived import derived_map, memoized
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characteristics import has
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import alive
from app.rules.warmaster.model.flow_events import ArmyWithdrew, BattleEnded
from app.rules.warmaster.model.prompts import BattleRound, PlayerTurn
from app.rules.warmaster.model.state import Character, CharacterId, Result, State, Unit, UnitId


def half(cost: int) -> int:
    """Half the points of a unit, rounded up to a multiple of 5 (WM-VPT-02, WM-CON-13)."""
    return 5 * ceil(cost / 2 / 5)


def worth(state: State, unit: Unit) -> int:
    """What an enemy unit gives: all of its points destroyed, half of them reduced to a stand of three or more.

    Slayers give theirs while they live (WM-DWF-04), raised units nothing (WM-VPT-01, -02, -05).
    """
    if unit.raised:
        return 0
    gone = unit.where == "destroyed" or (unit.where == "off" and state.options.offtable_counts_destroyed)
    if gone or has(state, unit.id, "slayers"):
        return unit.points if gone != has(state, unit.id, "slayers") else 0
    return half(unit.points) if len(unit.stands) >= 3 and len(alive(state, unit.id)) == 1 else 0


def earned(state: State, seat: Seat) -> int:
    """The victory points of a side before any cap."""
    enemy = state.other(seat)
    given = (*_of_units(state).values(), *_of_officers(state).values())
    return sum(value for owner, value in given if owner == enemy)


@derived_map("units")
def _of_units(state: State, id: UnitId) -> tuple[Seat, int]:
    """What each unit gives its enemy, and whose it is."""
    unit = state.units[id]
    return unit.seat, worth(state, unit)


@derived_map("characters")
def _of_officers(state: State, id: CharacterId) -> tuple[Seat, int]:
    """What each character gives the enemy, and whose he is."""
    one = state.characters[id]
    return one.seat, one.points if one.dead or is_general_gone(one) else 0


def is_general_gone(one: Character) -> bool:
    """Whether a General left the table and did not come back at once: he counts as a casualty (WM-OFF-05)."""
    return one.kind == "general" and one.pose is None and one.away is not None


def standing(state: State, seat: Seat) -> int:
    """What of these a side has for enemies that stand: Slayers that live (WM-DWF-04)."""
    enemy = state.other(seat)
    alive_yet = (unit for unit in state.units.values() if unit.seat == enemy and has(state, unit.id, "slayers"))
    return sum(worth(state, unit) for unit in alive_yet)


@memoized
def points(state: State) -> dict[Seat, int]:
    """The points of both: an army that withdraws scores no more than its enemy (WM-END-04, WM-VPT-04)."""
    found = {seat: earned(state, seat) for seat in state.seats}
    fled = [seat for seat in state.seats if state.sides[seat].withdrew]
    least = min(found.values())
    return {seat: least if seat in fled else score for seat, score in found.items()}


def must_withdraw(state: State, seat: Seat) -> Literal["general", "losses"] | None:
    """Why an army leaves the field: its General is gone, or half its units or more (WM-END-04, WM-OFF-05, WM-CHR-18)."""
    generals = [one for one in state.characters.values() if one.seat == seat and one.kind == "general"]
    if any(one.dead or is_general_gone(one) for one in generals):
        return "general"
    side = state.sides[seat]
    return "losses" if side.start_units and 2 * side.lost_units >= side.start_units else None


def withdrawals(draft: Draft) -> bool:
    """Looks before every step whether an army has to leave the field; the battle ends with that, or with the turn."""
    state = draft.state
    if state.round == 0:
        return False
    fled = [(seat, why) for seat in state.seats if (why := must_withdraw(state, seat))]
    told = [(seat, why) for seat, why in fled if not state.sides[seat].withdrew]
    for seat, why in told:
        draft.emit(ArmyWithdrew(seat=seat, why=why))
    over = not state.options.withdraw_finish_turn or isinstance(state.step, BattleRound | PlayerTurn)
    if any(draft.state.sides[seat].withdrew for seat in state.seats) and over:
        end(draft, "withdrawal")
        return True
    return bool(told)


def end(draft: Draft, how: Literal["turns", "withdrawal"]) -> None:
    """More points win; as many are a draw, and so are two armies that withdraw at once (WM-VPT-03, WM-END-05)."""
    state = draft.state
    found = points(state)
    first, second = state.seats
    both = all(state.sides[seat].withdrew for seat in state.seats)
    drawn = both or found[first] == found[second]
    winner = None if drawn else first if found[first] > found[second] else second
    draft.emit(BattleEnded(result=Result(winner=winner, how=how, points=found)))


def concede(draft: Draft, winner: Seat) -> None:
    """The army that gives up scores nothing (WM-END-03)."""
    loser = draft.state.other(winner)
    found = {winner: earned(draft.state, winner), loser: 0}
    draft.emit(BattleEnded(result=Result(winner=winner, how="conceded", points=found)))
