"""The chances of the round that a pursuit would lead to, before it is chosen (WM-PUR-01, WM-PUR-12, WM-ATK-04, WM-ATK-05)."""

from collections.abc import Mapping
from dataclasses import replace

from app.rules.kernel.dice.dice import NoDice
from app.rules.warmaster.combat_phase import chasing, options, pursuing
from app.rules.warmaster.combat_phase.groups import combat_of
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.model.combat_prompts import Combat
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.questions.combat_odds import of_combat
from app.rules.warmaster.questions.hits_by_dice import Chances


def of_a_pursuit(state: State, unit: UnitId, target: UnitId | None) -> Mapping[str, Chances]:
    """The hits that the pursuer's side would give and take next, on a copy of the table.

    Who said before that it pursues has gone too, each as the referee proposes; who still has to choose stays. None where the
    enemy would not be met again.
    """
    step = state.step
    assert isinstance(step, Combat)
    told = (unit, target or options.quarries(state, step, unit)[0])
    chosen = replace(step, pursuing=(*step.pursuing, unit), quarries=(*step.quarries, told))
    draft = Draft(state, NoDice())
    draft.change(chosen)
    for one in chosen.pursuing:
        enemy = options.quarry(draft.state, chosen, one)
        found = pursuing.follow(draft.state, chosen, one, enemy) if enemy else None
        if enemy and found:
            chasing.go_after(draft, one, enemy, found.poses)
    after = draft.state.step
    assert isinstance(after, Combat)
    if unit not in {chase.unit for chase in after.following}:
        return {}
    again = chasing.group_of(draft.state, after, combat_of(draft.state, unit))
    return of_combat(draft.state, again, draft.state.units[unit].seat)
