"""The exact chances of how many hits a blow leaves, die by die (WM-SHO-09, WM-SHO-12, WM-HIT-01, WM-ARM-01)."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from app.rules.kernel.boards.stands import Stand
from app.rules.warmaster.characteristics import hits_each
from app.rules.warmaster.hits.casualties import Blow, armour_of, groups_of
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.model.tables import NEEDED

Chances: TypeAlias = Mapping[int, float]


def hits_of(state: State, unit: UnitId, blow: Blow, against: Sequence[Stand], *, bursts: bool = False) -> Chances:
    """How many hits get past the armour: die by die, against the stands that are easiest to hit then (WM-SHO-12).

    A gun that `bursts` hits nobody when more ones than sixes fall (WM-VOL-02).
    """
    groups = groups_of(state, unit, against, blow)
    armour, size = armour_of(state, unit, blow), hits_each(state, unit)
    past = 1.0 if armour is None else (armour - 1) / 6
    before: dict[tuple[int, int, int, int], float] = {(0, state.units[unit].residual, 0, 0): 1.0}
    for _ in range(blow.attacks):
        after: dict[tuple[int, int, int, int], float] = defaultdict(float)
        for (taken, residual, place, risk), chance in before.items():
            for face in range(1, 7):
                risks = risk + ((face == 1) - (face == 6) if bursts else 0)
                hits = place < len(groups) and face + blow.bonus >= NEEDED[groups[place]]
                if hits:
                    full = residual + 1 >= size
                    after[taken + 1, 0 if full else residual + 1, place + full, risks] += chance * past / 6
                after[taken, residual, place, risks] += chance * (1 - past if hits else 1.0) / 6
        before = after
    found: dict[int, float] = defaultdict(float)
    for (taken, _, _, risk), chance in before.items():
        found[0 if risk > 0 and blow.attacks > 1 else taken] += chance
    return {taken: chance for taken, chance in found.items() if chance > 0.0}
