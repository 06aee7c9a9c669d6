"""Exact chances of a round of combat: the hits of both sides, before anybody supports (WM-HIT-01, WM-HIT-02, WM-HIT-07)."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

from app.rules.kernel.seats import Seat
from app.rules.warmaster.combat_phase.attacks import aims, touches
from app.rules.warmaster.combat_phase.groups import combat_of
from app.rules.warmaster.combat_phase.rounds import blow_of, capacity
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.magic import raging
from app.rules.warmaster.model.combat_prompts import Combat, Struck
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.questions.hits_by_dice import Chances, hits_of


def of_a_round(state: State, unit: UnitId) -> Mapping[str, Chances]:
    """The hits given and taken by the active side in a first round."""
    return of_combat(state, Combat(units=combat_of(state, unit)), state.active)


def of_combat(state: State, combat: Combat, seat: Seat | None) -> Mapping[str, Chances]:
    """The hits given and taken by a side in a round that begins; none where dice are thrown again or rolled for first."""
    combat = replace(combat, touches=touches(state, combat.units, combat.turned))
    if raging.waiting(state, combat):
        return {}
    found: dict[UnitId, Chances] = {}
    for (attacker, enemy), stands in aims(state, combat).items():
        blow = blow_of(state, combat, Struck(unit=attacker, enemy=enemy, stands=stands, faces=()))
        if blow.cleaves or blow.destroys:
            return {}
        foes = [stand for stand in stands_of(state, attacker) if stand.id in stands]
        found[enemy] = _added(found.get(enemy, {0: 1.0}), hits_of(state, enemy, blow, foes))
    sums: dict[str, Chances] = {"given": {0: 1.0}, "taken": {0: 1.0}}
    for hurt, hits in found.items():
        name = "taken" if state.units[hurt].seat == seat else "given"
        sums[name] = _added(sums[name], _capped(hits, capacity(state, hurt)))
    return sums


def _added(one: Chances, other: Chances) -> Chances:
    """The chances of a sum."""
    found: dict[int, float] = defaultdict(float)
    for a, chance in one.items():
        for b, share in other.items():
            found[a + b] += chance * share
    return dict(found)


def _capped(hits: Chances, most: int) -> Chances:
    """No more hits count than a unit can still take (WM-HIT-07)."""
    found: dict[int, float] = defaultdict(float)
    for taken, chance in hits.items():
        found[min(taken, most)] += chance
    return dict(found)
