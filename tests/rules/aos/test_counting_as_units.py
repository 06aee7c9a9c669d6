"""When faction terrain counts as a unit: in nobody's way while units move, something to fight in the charge and combat phases."""

import pytest

from app.rules.aos.ground.measures import engaged_with
from app.rules.aos.model.state import State
from app.rules.aos.model.tables import Phase
from app.rules.kernel.plane.shapes import Circle
from tests.rules.aos.setting import R32, field, library, scroll, unit
from tests.rules.aos.telling import moves, refused, told, use

SHRINE = scroll("shrine", type="faction_terrain", move=None, health=12, least=1, footprint=Circle(radius=2), height=4.0)
TOWER = scroll("tower", health=12, least=1, footprint=Circle(radius=2), height=4.0)


def near(name: str, phase: Phase, gap: float) -> State:
    """Red's hero this far from something of blue's."""
    hero = unit("h", "red", "hero", (20 - 2 - gap - R32, 15))
    return field(hero, unit("x", "blue", name, (20, 15)), phase=phase, content=library(SHRINE, TOWER))


@pytest.mark.rule("AOS-TERR-1.5a")
@pytest.mark.parametrize(
    ("phase", "fights"), [("movement", ()), ("shooting", ()), ("charge", ("x",)), ("combat", ("x",))]
)
def test_faction_terrain_is_fought_in_the_charge_and_combat_phases_alone(phase: Phase, fights: tuple[str, ...]) -> None:
    assert engaged_with(near("shrine", phase, 2.9), "h") == fights
    assert engaged_with(near("shrine", phase, 3.1), "h") == ()
    assert engaged_with(near("tower", phase, 2.9), "h") == ("x",)


@pytest.mark.rule("AOS-TERR-1.5a")
def test_a_normal_move_may_end_an_inch_from_faction_terrain_and_not_from_a_unit() -> None:
    there = (20 - 2 - 1 - R32, 15)
    state, _ = told(near("shrine", "movement", 4), "red", use("normal_move", "h"))
    told(state, "red", moves(state, h_1=there))
    state, _ = told(near("tower", "movement", 4), "red", use("normal_move", "h"))
    assert refused(state, "red", moves(state, h_1=there)) == "path_enters_combat"
