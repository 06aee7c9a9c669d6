"""A round of combat: all blows at once, casualties, the result (WM-CBT-04..07, WM-HIT-01..07, WM-RES-01..04, WM-MUL)."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from typing import Literal

from app.rules.kernel.seats import Seat
from app.rules.warmaster.characteristics import carries, hits_each
from app.rules.warmaster.combat_phase import striking
from app.rules.warmaster.combat_phase.attacks import aims, dice, supporters, touches, undecided, unled
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import alive, stands_of
from app.rules.warmaster.ground.sides import side_of, standing, units_of
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

    First it is told whom stands strike at that touch several, and at whom characters add to them (WM-CBT-05, WM-CHR-11), and who
    rages rolls for that (WM-SPC-03).
    Where a Banner of Fortune may throw dice again, its owner looks at them before any save is made (WM-ITM-05).
    """
    if not combat.touches:
        combat = replace(combat, touches=touches(draft.state, combat.units, combat.turned))
        draft.change(combat)
    if left := undecided(draft.state, combat) or unled(draft.state, combat):
        draft.enter(striking.asked(draft.state, left))
        return
    if raged := raging.waiting(draft.state, combat):
        draft.enter(Raging(unit=raged[0], seat=draft.state.units[raged[0]].seat))
        return
    state = draft.state
    draft.emit(CombatBegun(units=combat.units, round=combat.round, turned=combat.turned))
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
    """The hits each side inflicted; in the first round with those before it (WM-RES-01, WM-SCH-04, WM-MAG-07, WM-MUL-01).

    Those of a charger that was shot at count in the first round it fights, in a combat under way too (WM-CBT-08).
    """
    found: dict[Seat, int] = dict.fromkeys(state.seats, 0)
    for unit in combat.units:
        one, own = state.units[unit], side_of(state, combat, unit)
        first = combat.round == 1 or unit in combat.fresh
        found[state.other(own)] += counted.get(unit, 0) + (one.carried if first else 0)
        found[own] += one.carried_own if first else 0
    return tuple(found.items())


def score(draft: Draft, combat: Combat) -> None:
    """Hits and support of all units of a side decide; one that is wholly destroyed has lost (WM-RES-01..04, WM-SUP-03).

    Of several units each falls back after a draw, or retreats its share of the difference (WM-MUL-01..03).
    """
    endurance.regenerate(draft, combat.units)
    state = draft.state
    fighting = [touch.stand for touch in combat.touches]
    support = {
        seat: len(supporters(state, combat, units_of(state, combat, seat), _own(state, combat, fighting, seat)))
        for seat in state.seats
    }
    hits = dict(combat.hits)
    first, second = state.seats
    sums = {seat: hits[seat] + support[seat] for seat in state.seats}
    left = {seat: standing(state, combat, seat) for seat in state.seats}
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
        stage: Literal["winners", "done"] = "winners" if winners else "done"
        draft.change(replace(combat, stage=stage, winner=winner, left=winners, fresh=()))
    elif winner is None:
        draft.change(replace(combat, stage="fall_back", left=(*left[first], *left[second])))
    else:
        loser = state.other(winner)
        far = retreat_distance(sums[winner] - sums[loser], len(units_of(state, combat, loser)))
        draft.change(replace(combat, stage="retreat", winner=winner, distance=far, left=left[loser]))


def retreat_distance(difference: int, losers: int) -> int:
    """A centimetre for each point of difference, shared among the losing units and rounded up (WM-RES-04, WM-MUL-03)."""
    return max(1, ceil(difference / losers))


def _own(state: State, combat: Combat, stands: list[StandId], side: Seat) -> list[StandId]:
    return [stand for stand in stands if side_of(state, combat, state.stands[stand].unit) == side]
