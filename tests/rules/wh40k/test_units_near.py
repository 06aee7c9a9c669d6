"""Whether two units are within so many inches is told by rectangles and single models first; it is what all distances say."""

import random

import pytest

from app.rules.wh40k.ground.measures import are_within, is_engaged, unit_gap
from app.rules.wh40k.model.tables import TOLERANCE
from tests.rules.wh40k.field import Force, battle


@pytest.mark.parametrize("seed", range(12))
def test_units_are_within_inches_just_when_their_nearest_models_are(seed: int) -> None:
    chance = random.Random(seed)
    forces = []
    for index in range(6):
        x, y = chance.uniform(4, 40), chance.uniform(4, 40)
        places = [(x + chance.uniform(-3, 3), y + chance.uniform(-3, 3)) for _ in range(chance.randrange(1, 8))]
        forces.append(Force(id=f"u{index}", seat="red" if index % 2 else "blue", at=places))
    state = battle(*forces)
    ids = [force.id for force in forces]
    for a in ids:
        for b in ids:
            if a == b:
                continue
            gap = unit_gap(state, a, b)
            for inches in (1.0, gap - 0.01, gap, gap + 0.01, gap + 0.5, 12.0, 24.0):
                assert are_within(state, a, b, inches) == TOLERANCE.within(gap, inches), (a, b, gap, inches)
    foes = {"red": ids[::2], "blue": ids[1::2]}
    for force in forces:
        near = any(TOLERANCE.within(unit_gap(state, force.id, foe), 1.0) for foe in foes[force.seat])
        assert is_engaged(state, force.id) == near
