"""A round of combat: all blows at once, casualties, the result (WM-CBT-04..07, WM-HIT-01..07, WM-RES-01..04, WM-MUL)."""

from collections import defaultdict
from dataclasses import replace
from math import ceil

from app.rules.kernel.referee.seats import Seat
from app.rules.warmaster.characteristics import hits_each
from app.rules.warmaster.combat_phase.attacks import aims, dice, supporters, touches
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import alive, stands_of
from app.rules.warmaster.hits.casualties import Blow, attack, suffer
from app.rules.warmaster.model.combat_events import CombatBegun, RoundScored
from app.rules.warmaster.model.combat_prompts import Combat
from app.rules.warmaster.model.state import StandId, State, UnitId
from app.rules.warmaster.rolls import tray


def strike(draft: Draft, combat: Combat) -> None:
    """All dice of both sides fall before anybody removes a stand; the active side's first by custom (WM-CBT-06)."""
    state = draft.state
    combat = replace(combat, touches=touches(state, combat.units))
    draft.emit(CombatBegun(units=combat.units, round=combat.round))
    hits: dict[UnitId, int] = defaultdict(int)
    by: dict[UnitId, tuple[UnitId, tuple[StandId, ...]]] = {}
    order = sorted(aims(state, combat).items(), key=lambda row: (state.units[row[0][0]].seat != state.active, row[0]))
    assert state.active is not None
    with tray(draft, "combat", state.active):
        for (unit, enemy), stands in order:
            blow = Blow(attacks=dice(state, combat, unit, enemy, stands), what="combat")
            foes = [one for one in stands_of(state, unit) if one.id in stands]
            hits[enemy] += attack(draft, state.units[unit].seat, enemy, blow, foes)
            by.setdefault(enemy, (unit, stands))
    counted = {unit: min(taken, _capacity(state, unit)) for unit, taken in hits.items()}
    draft.change(replace(combat, stage="score", hits=_by_side(state, combat, counted)))
    for unit, (attacker, stands) in by.items():
        suffer(draft, unit, attacker, counted[unit], stands)


def _capacity(state: State, unit: UnitId) -> int:
    """What a unit can still take; more is ignored for the result (WM-HIT-07)."""
    return len(alive(state, unit)) * hits_each(state, unit) - state.units[unit].residual


def _by_side(state: State, combat: Combat, counted: dict[UnitId, int]) -> tuple[tuple[Seat, int], ...]:
    """The hits each side inflicted; in the first round with those of shooting at chargers (WM-RES-01, WM-SCH-04)."""
    found: dict[Seat, int] = dict.fromkeys(state.seats, 0)
    for unit in combat.units:
        carried = state.units[unit].carried if combat.round == 1 else 0
        found[state.other(state.units[unit].seat)] += counted.get(unit, 0) + carried
    return tuple(found.items())


def score(draft: Draft, combat: Combat) -> None:
    """Hits and support decide; a side that is wholly destroyed has lost (WM-RES-01..04, WM-SUP-03)."""
    state = draft.state
    fighting = [touch.stand for touch in combat.touches]
    support = {
        seat: len(supporters(state, combat, _of(state, combat, seat), _own(state, fighting, seat)))
        for seat in state.seats
    }
    hits = dict(combat.hits)
    first, second = state.seats
    sums = {seat: hits[seat] + support[seat] for seat in state.seats}
    left = {seat: _left(state, combat, seat) for seat in state.seats}
    winner = None if sums[first] == sums[second] else first if sums[first] > sums[second] else second
    if bool(left[first]) != bool(left[second]):
        winner = first if left[first] else second
    draft.emit(
        RoundScored(
            seats=state.seats,
            hits=(hits[first], hits[second]),
            support=(support[first], support[second]),
            winner=winner,
        )
    )
    if not left[first] or not left[second]:
        winners = left[winner] if winner else ()
        draft.change(replace(combat, stage="winners" if winners else "done", winner=winner, left=winners))
    elif winner is None:
        draft.change(replace(combat, stage="fall_back", left=(*left[first], *left[second])))
    else:
        loser = state.other(winner)
        far = retreat_distance(sums[winner] - sums[loser], len(_of(state, combat, loser)))
        draft.change(replace(combat, stage="retreat", winner=winner, distance=far, left=left[loser]))


def retreat_distance(difference: int, losers: int) -> int:
    """A centimetre for each point of difference, shared among the losing units and rounded up (WM-RES-04, WM-MUL-03)."""
    return max(1, ceil(difference / losers))


def _of(state: State, combat: Combat, seat: Seat) -> tuple[UnitId, ...]:
    return tuple(unit for unit in combat.units if state.units[unit].seat == seat)


def _own(state: State, stands: list[StandId], seat: Seat) -> list[StandId]:
    return [stand for stand in stands if state.units[state.stands[stand].unit].seat == seat]


def _left(state: State, combat: Combat, seat: Seat) -> tuple[UnitId, ...]:
    return tuple(unit for unit in _of(state, combat, seat) if state.units[unit].where == "table")
