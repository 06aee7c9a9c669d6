"""A round of combat: all blows at once, casualties, the result (WM-CBT-04..07, WM-HIT-01..07, WM-RES-01..04, WM-MUL)."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from app.rules.kernel.referee.seats import Seat
from app.rules.warmaster.characteristics import carries, hits_each
from app.rules.warmaster.combat_phase.attacks import aims, dice, supporters, touches
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import alive, stands_of
from app.rules.warmaster.hits import endurance
from app.rules.warmaster.hits.casualties import Blow, struck, suffer, thrown
from app.rules.warmaster.magic import raging
from app.rules.warmaster.magic.items import spend_fate, wields
from app.rules.warmaster.model.combat_events import CombatBegun, RoundScored
from app.rules.warmaster.model.combat_prompts import Combat, Struck
from app.rules.warmaster.model.magic_prompts import FortuneAsked, Raging
from app.rules.warmaster.model.state import StandId, State, UnitId
from app.rules.warmaster.rolls import tray


def strike(draft: Draft, combat: Combat) -> None:
    """All dice of both sides fall before anybody removes a stand; the active side's first by custom (WM-CBT-06).

    Who rages rolls for that first (WM-SPC-03). Where a Banner of Fortune may throw dice again, its owner looks at them
    before any save is made (WM-ITM-05).
    """
    if raged := raging.waiting(draft.state, combat):
        draft.enter(Raging(unit=raged[0], seat=draft.state.units[raged[0]].seat))
        return
    state = draft.state
    combat = replace(combat, touches=touches(state, combat.units))
    draft.emit(CombatBegun(units=combat.units, round=combat.round))
    order = sorted(aims(state, combat).items(), key=lambda row: (state.units[row[0][0]].seat != state.active, row[0]))
    plain = [Struck(unit=unit, enemy=enemy, stands=stands, faces=()) for (unit, enemy), stands in order]
    lucky = [unit for unit in combat.units if carries(state, unit, "banner_of_fortune")]
    if not lucky:
        _land(draft, combat, plain, throwing=True)
        return
    assert state.active is not None
    with tray(draft, "combat", state.active):
        fallen = [throw_again(draft, combat, one) for one in plain]
    draft.change(replace(combat, stage="saves", struck=tuple(fallen)))
    for unit in lucky:
        own = tuple(one for one in fallen if one.unit == unit and one.faces)
        if own:
            draft.enter(FortuneAsked(unit=unit, seat=state.units[unit].seat, what="combat", struck=own))


def read(draft: Draft, combat: Combat) -> None:
    """The dice of the round lie as they are to be read."""
    _land(draft, combat, combat.struck, throwing=False)


def throw_again(draft: Draft, combat: Combat, one: Struck) -> Struck:
    """The dice of a unit at an enemy fall, or fall anew."""
    state = draft.state
    foes = [stand for stand in stands_of(state, one.unit) if stand.id in one.stands]
    blow = blow_of(state, combat, one)
    return replace(one, faces=thrown(draft, state.units[one.unit].seat, one.enemy, blow, foes))


def blow_of(state: State, combat: Combat, one: Struck) -> Blow:
    """The dice of a unit at an enemy, and what its sword does to misses and saves: at one enemy in a round (WM-ITM-07, -09)."""
    mine = [enemy for unit, enemy in aims(state, combat) if unit == one.unit]
    first = bool(mine) and one.enemy == min(mine)
    return Blow(
        attacks=dice(state, combat, one.unit, one.enemy, one.stands),
        what="combat",
        cleaves=first and wields(state, one.unit, "sword_of_cleaving"),
        destroys=first and wields(state, one.unit, "sword_of_destruction"),
    )


def _land(draft: Draft, combat: Combat, all_struck: Sequence[Struck], *, throwing: bool) -> None:
    """The dice are read against armour, unit by unit; then all lose their stands."""
    state = draft.state
    hits: dict[UnitId, int] = defaultdict(int)
    by: dict[UnitId, Struck] = {}
    assert state.active is not None
    with tray(draft, "combat", state.active):
        for one in all_struck:
            blow = blow_of(state, combat, one)
            foes = [stand for stand in stands_of(state, one.unit) if stand.id in one.stands]
            faces = thrown(draft, state.units[one.unit].seat, one.enemy, blow, foes) if throwing else one.faces
            hits[one.enemy] += struck(draft, one.enemy, blow, foes, faces)
            by.setdefault(one.enemy, one)
    counted = {unit: min(taken, capacity(state, unit)) for unit, taken in hits.items()}
    draft.change(replace(combat, stage="score", struck=(), hits=_by_side(state, combat, counted)))
    if combat.round == 1:
        for unit in combat.units:
            spend_fate(draft, unit)
    for unit, one in by.items():
        suffer(draft, unit, one.unit, counted[unit], one.stands)


def capacity(state: State, unit: UnitId) -> int:
    """What a unit can still take; more is ignored for the result (WM-HIT-07)."""
    return len(alive(state, unit)) * hits_each(state, unit) - state.units[unit].residual


def _by_side(state: State, combat: Combat, counted: dict[UnitId, int]) -> tuple[tuple[Seat, int], ...]:
    """The hits each side inflicted; in the first round with those before it (WM-RES-01, WM-SCH-04, WM-MAG-07)."""
    found: dict[Seat, int] = dict.fromkeys(state.seats, 0)
    for unit in combat.units:
        one, first = state.units[unit], combat.round == 1
        found[state.other(one.seat)] += counted.get(unit, 0) + (one.carried if first else 0)
        found[one.seat] += one.carried_own if first else 0
    return tuple(found.items())


def score(draft: Draft, combat: Combat) -> None:
    """Hits and support decide; a side that is wholly destroyed has lost (WM-RES-01..04, WM-SUP-03)."""
    endurance.regenerate(draft, combat.units)
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
