"""Faction terrain: who sets it up when and where, and what it counts as."""

from dataclasses import replace

import pytest

from app.rules.aos.attack_sequence.targeting import is_guarded
from app.rules.aos.flow import deciders
from app.rules.aos.model.setup_commands import (
    ChooseRole,
    ChooseTerritory,
    DeclineTerrain,
    DeployTerrain,
    DeployUnit,
    LockArmy,
    Placed,
    SettleTerrain,
    TakeLayout,
)
from app.rules.aos.model.setup_prompts import DeployFeatures, DeployUnits
from app.rules.aos.model.state import Seat, State
from app.rules.aos.model.tables import MARKER_RADIUS
from app.rules.kernel.plane.shapes import Pose
from tests.rules.aos.setting import R32, ROSTER, field, library, row, scroll, started, unit
from tests.rules.aos.telling import refused, told

OAK = scroll(
    "oak", type="faction_terrain", move=None, health=12, control=0, keywords=("FACTION TERRAIN",), least=1, weapons=()
)
FOREST = replace(library(OAK), rosters={"host": replace(ROSTER, terrain=("oak",))})
CONTENT = replace(FOREST, factions={"order": replace(FOREST.factions["order"], terrain=("oak",))})
FEATURES: dict[Seat, str] = {"red": "r6", "blue": "b6"}


def terrain_turn() -> State:
    """Red, in the south, has begun deployment; both have a tree."""
    state, _ = told(started(content=CONTENT), "red", LockArmy())
    state, _ = told(state, "blue", LockArmy(), 5, 2)
    state, _ = told(state, "red", ChooseRole(role="attacker"))
    state, _ = told(state, "blue", TakeLayout())
    state, _ = told(state, "blue", SettleTerrain())
    return told(state, "red", ChooseTerritory(territory="south"))[0]


def tree(seat: Seat, x: float, y: float) -> DeployTerrain:
    """A seat's tree at a place."""
    name = FEATURES[seat]
    return DeployTerrain(unit=name, places=(Placed(model=f"{name}.1", pose=Pose(x=x, y=y)),))


@pytest.mark.rule("AOS-CORE-10.0b")
def test_the_beginner_sets_its_terrain_up_or_leaves_it_out_before_the_other() -> None:
    state = terrain_turn()
    assert isinstance(state.step, DeployFeatures)
    assert deciders(state) == {"red"}
    assert refused(state, "blue", tree("blue", 22, 27)) == "not_your_deployment_step"
    assert refused(state, "red", DeployUnit(unit="r1", places=())) == "wrong_phase"
    state, _ = told(state, "red", DeclineTerrain(unit="r6"))
    assert "r6" not in state.units
    assert "r6.1" not in state.models
    assert deciders(state) == {"blue"}
    assert refused(state, "blue", DeclineTerrain(unit="b1")) == "already_deployed"
    state, _ = told(state, "blue", tree("blue", 40, 27))
    assert isinstance(state.step, DeployUnits)
    assert refused(state, "red", tree("red", 22, 10)) == "wrong_phase"


@pytest.mark.rule("AOS-CORE-10.1b")
@pytest.mark.parametrize(
    ("x", "y", "code"),
    [
        (22 + MARKER_RADIUS + R32 + 3.0, 5.0, "terrain_too_close_to_objective"),
        (22 + MARKER_RADIUS + R32 + 3.01, 5.0, None),
        (15.0, 11 - 0.5 - R32 - 3.0, "terrain_too_close_to_terrain"),
        (15.0, 11 - 0.5 - R32 - 3.01, None),
        (30.0, 15.0, "not_wholly_in_territory"),
        (40.0, 14.0, None),
    ],
)
def test_it_keeps_off_objectives_and_terrain_and_stands_at_home(x: float, y: float, code: str | None) -> None:
    command = tree("red", x, y)
    if code:
        assert refused(terrain_turn(), "red", command) == code
    else:
        assert told(terrain_turn(), "red", command)[0].units["r6"].where == "table"


@pytest.mark.rule("AOS-TERR-1.5a")
def test_it_guards_no_hero() -> None:
    hero = unit("a", "red", "hero", (10, 10))
    assert is_guarded(field(hero, unit("g", "red", "guard", *row(12, 10, 2)), content=CONTENT), "a")
    assert not is_guarded(field(hero, unit("g", "red", "oak", (12, 10)), content=CONTENT), "a")
