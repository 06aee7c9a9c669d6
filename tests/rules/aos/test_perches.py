"""Charging units up on terrain: at the foot of the feature where they cannot be reached (AOS-TERR-1.6)."""

from dataclasses import replace

import pytest

from app.rules.aos.model.profiles import Part, TerrainFeature
from app.rules.aos.model.state import State
from app.rules.aos.moves.judging import charge_reaches
from app.rules.kernel.plane.shapes import Pose
from tests.rules.aos.setting import R32, box, field, unit

HEIGHT = 5.0


def tower(east: float, *rules: str) -> TerrainFeature:
    """A tower from x 19, as wide as it is said, that one may stand on."""
    outline = box(19, 9, east, 11)
    return TerrainFeature(
        id="tower",
        name="Tower",
        kind="area",
        rules=("cover", *rules),  # type: ignore[arg-type]
        outlines=(outline,),
        parts=(Part(outline=outline, height=HEIGHT),),
    )


def below(feature: TerrainFeature, away: float = 0.4, z: float = HEIGHT, x: float = 19.65) -> State:
    """A hero that charged stands so far from the wall, an enemy up at its edge."""
    hero, foe = unit("a", "red", "hero", (19 - away - R32, 10)), unit("b", "blue", "hero", (x, 10))
    state = field(hero, foe, phase="charge", terrain=(feature,))
    up = replace(state.models["b.1"], pose=Pose(x=x, y=10, z=z))
    return replace(state, models={**state.models, "b.1": up})


@pytest.mark.rule("AOS-TERR-1.6")
def test_a_charge_ends_at_the_foot_of_a_tower_without_room() -> None:
    assert charge_reaches(below(tower(21)), "a")
    assert charge_reaches(below(tower(21), away=0.5), "a")
    assert not charge_reaches(below(tower(21), away=0.51), "a")


@pytest.mark.rule("AOS-TERR-1.6")
def test_where_there_is_room_above_it_is_no_charge_unless_nobody_may_stand_there() -> None:
    assert not charge_reaches(below(tower(26)), "a")
    assert charge_reaches(below(tower(26, "unstable")), "a")


@pytest.mark.rule("AOS-TERR-1.6")
def test_the_enemy_is_wholly_on_it_and_in_combat_with_who_charged() -> None:
    assert not charge_reaches(below(tower(21), x=19.3), "a")
    assert not charge_reaches(below(replace(tower(26, "unstable"), rules=("unstable",)), x=24.0), "a")
