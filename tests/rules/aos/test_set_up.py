"""The set-up: roles, terrain, territories, deployment in turn."""

import pytest

from app.content.aos.load import library as shipped
from app.rules.aos.flow import deciders
from app.rules.aos.model.setup_commands import (
    ChooseBeginner,
    ChooseRole,
    ChooseTerritory,
    DeclareUndeployable,
    DeployRegiment,
    DeployUnit,
    LockArmy,
    Placed,
    PlaceFeature,
    SettleTerrain,
    TakeLayout,
    TakeRoster,
)
from app.rules.aos.model.setup_events import RolledOff
from app.rules.aos.model.state import State
from app.rules.aos.new_match import BadOptions, setup
from app.rules.aos.system import SYSTEM
from app.rules.kernel.offers.offer import PickNeed, PointNeed
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.seats import SPECTATOR
from tests.rules.aos.setting import field, library, row, started, unit
from tests.rules.aos.telling import of, refused, told


def locked(pack: str = "border_war", *faces: int) -> State:
    """The state after both armies were locked."""
    state, _ = told(started(pack), "red", LockArmy())
    return told(state, "blue", LockArmy(), *faces)[0]


def laying() -> State:
    """Border War with red as the attacker: blue lays the terrain."""
    return told(locked("border_war", 4, 4, 5, 2), "red", ChooseRole(role="attacker"))[0]


def deploying() -> State:
    """Red deploys in the south first."""
    state, _ = told(laying(), "blue", TakeLayout())
    state, _ = told(state, "blue", SettleTerrain())
    return told(state, "red", ChooseTerritory(territory="south"))[0]


def placed(unit_: str, *places: tuple[float, float]) -> DeployUnit:
    """A unit at these places."""
    found = tuple(Placed(model=f"{unit_}.{n}", pose=Pose(x=x, y=y)) for n, (x, y) in enumerate(places, start=1))
    return DeployUnit(unit=unit_, places=found)


@pytest.mark.rule("AOS-CORE-1.0a")
def test_there_is_no_battle_without_a_battleplan() -> None:
    with pytest.raises(BadOptions):
        setup({"battlepack": "border_war", "battleplan": "none"}, library(), ("red", "blue"))


@pytest.mark.rule("AOS-CORE-8.0")
def test_both_need_an_army() -> None:
    state = setup({"battlepack": "border_war"}, library(), ("red", "blue"))
    assert refused(state, "red", LockArmy()) == "army_missing"
    state, _ = told(state, "red", TakeRoster(roster="host"))
    state, _ = told(state, "red", LockArmy())
    assert refused(state, "red", TakeRoster(roster="host")) == "army_locked"


@pytest.mark.rule("AOS-BW-2c")
def test_where_a_feature_lies_is_pointed_at_and_the_next_one_is_asked_for_anew() -> None:
    """The board asks for the place first; a name of its own for each, so that nothing of the last one stands there."""
    state, asked = laying(), []
    for x in (12.0, 30.0):
        (offer,) = (one for one in SYSTEM.offers(state, "blue") if one.command["kind"] == "place_feature")
        assert isinstance(offer.need, PointNeed)
        features, turns = offer.more
        assert isinstance(features, PickNeed)
        assert [features.field, turns.field, offer.need.turned] == ["feature", "facing", "facing"]
        assert offer.command["facing"] == 0
        assert {one.value: one.outlines for one in features.options} == {
            key: one.outlines for key, one in state.library.features.items() if one.kind != "faction"
        }
        asked.append(offer.id)
        state, _ = told(state, "blue", PlaceFeature(feature="wall", at=Point(x=x, y=22), facing=90))
    assert len(set(asked)) == 2


@pytest.mark.rule("AOS-BW-2a")
@pytest.mark.rule("AOS-CORE-2.2g")
@pytest.mark.rule("AOS-DICE-01")
def test_the_winner_of_a_roll_off_picks_its_role_and_ties_are_rolled_again() -> None:
    state, _ = told(started(), "red", LockArmy())
    state, facts = told(state, "blue", LockArmy(), 4, 4, 2, 5)
    assert [(f.throws, f.winner) for f in of(facts, RolledOff)] == [(((4, 4), (2, 5)), "blue")]
    assert refused(state, "red", ChooseRole(role="attacker")) == "not_your_setup_step"
    state, _ = told(state, "blue", ChooseRole(role="defender"))
    assert state.sides["red"].role == "attacker"


@pytest.mark.rule("AOS-CORE-9.1.1a")
@pytest.mark.rule("AOS-BW-2b")
def test_objectives_lie_before_terrain_may() -> None:
    assert (
        refused(locked("border_war", 5, 2), "red", PlaceFeature(feature="wall", at=Point(x=9, y=9)))
        == "objectives_first"
    )
    assert len(laying().markers) == 4


@pytest.mark.rule("AOS-TERR-1.0")
@pytest.mark.rule("AOS-BW-2c")
@pytest.mark.rule("AOS-GEO-18")
@pytest.mark.parametrize(
    ("x", "y", "code"),
    [
        (8.0, 0.4, "off_battlefield"),
        (8.0, 3.5, "terrain_too_close_to_edge"),
        (8.0, 3.51, None),
        (22.0, 5 + 20 / 25.4 + 3.5, "terrain_too_close_to_objective"),
        (22.0, 5 + 20 / 25.4 + 3.51, None),
    ],
)
def test_terrain_keeps_off_the_edge_and_objectives(x: float, y: float, code: str | None) -> None:
    command = PlaceFeature(feature="wall", at=Point(x=x, y=y))
    state = laying()
    assert refused(state, "red", command) == "not_your_setup_step"
    if code:
        assert refused(state, "blue", command) == code
    else:
        state, _ = told(state, "blue", command)
        near = PlaceFeature(feature="wall", at=Point(x=x, y=y + 7))
        assert refused(state, "blue", near) in ("terrain_too_close_to_terrain", "terrain_too_close_to_objective")


@pytest.mark.rule("AOS-BW-0b")
@pytest.mark.rule("AOS-BW-2d")
def test_the_attacker_picks_its_territory_once_all_terrain_lies() -> None:
    assert refused(laying(), "blue", SettleTerrain()) == "wrong_count"
    state, _ = told(laying(), "blue", TakeLayout())
    state, _ = told(state, "blue", SettleTerrain())
    assert refused(state, "blue", ChooseTerritory(territory="south")) == "not_your_setup_step"
    state, _ = told(state, "red", ChooseTerritory(territory="north"))
    assert state.sides["blue"].territory == "south"


@pytest.mark.rule("AOS-CORE-9.1.2a")
@pytest.mark.rule("AOS-CORE-9.1.1b")
def test_in_the_core_rules_the_loser_says_who_begins() -> None:
    from app.rules.aos.model.setup_commands import AnswerTerrain

    state, _ = told(locked("core"), "red", TakeLayout())
    state, _ = told(state, "red", SettleTerrain())
    assert refused(state, "red", AnswerTerrain(accept=True)) == "not_your_setup_step"
    state, _ = told(state, "blue", AnswerTerrain(accept=True), 6, 1)
    state, _ = told(state, "red", ChooseTerritory(territory="south"))
    assert deciders(state) == {"blue"}
    state, _ = told(state, "blue", ChooseBeginner(myself=False))
    assert state.beginner == "red"


@pytest.mark.rule("AOS-CORE-10.1a")
@pytest.mark.rule("AOS-GEO-06")
@pytest.mark.rule("AOS-BW-2e")
@pytest.mark.parametrize(
    ("y", "code"),
    [(5.36, None), (5.38, "too_close_to_enemy_territory"), (14.8, "not_wholly_in_territory")],
)
def test_a_unit_is_deployed_wholly_at_home_and_more_than_nine_inches_off(y: float, code: str | None) -> None:
    command = placed("r1", (30, y))
    if code:
        assert refused(deploying(), "red", command) == code
    else:
        state, _ = told(deploying(), "red", command)
        assert refused(state, "red", command) == "not_your_deployment_turn"


@pytest.mark.rule("AOS-CORE-24.0a")
def test_all_models_are_set_up_or_none() -> None:
    assert refused(deploying(), "red", placed("r2", *row(10, 3, 4))) == "cannot_set_up_all_models"


@pytest.mark.rule("AOS-CORE-10.0c")
@pytest.mark.rule("AOS-CORE-10.1c")
def test_a_whole_regiment_is_one_drop() -> None:
    state, _ = told(deploying(), "red", DeployRegiment(regiment=0))
    for name in ("r1", "r2", "r3", "r4"):
        state, _ = told(state, "red", DeclareUndeployable(unit=name))
    assert deciders(state) == {"red"}
    state, _ = told(state, "red", DeclareUndeployable(unit="r5"))
    assert deciders(state) == {"blue"}
    assert state.sides["red"].finished == 1


@pytest.mark.rule("AOS-CORE-10.1c")
@pytest.mark.rule("AOS-CORE-10.1d")
def test_a_regiment_that_is_partly_deployed_is_no_drop() -> None:
    state, _ = told(deploying(), "red", placed("r1", (30, 3)))
    assert refused(state, "blue", DeployUnit(unit="r1", places=())) == "not_your_unit"
    state, _ = told(state, "blue", DeclareUndeployable(unit="b1"))
    assert state.units["b1"].where == "destroyed"
    assert refused(state, "red", DeployRegiment(regiment=0)) == "regiment_partly_deployed"
    assert refused(state, "red", placed("r1", (30, 3))) == "already_deployed"


@pytest.mark.rule("AOS-CORE-10.0a")
def test_nobody_is_deployed_in_the_battle() -> None:
    state = field(unit("a", "red", "hero", (10, 10)), unit("e", "blue", "hero", (20, 20)))
    assert refused(state, "red", placed("a", (10, 3))) == "wrong_phase"


def test_a_side_s_army_has_its_name_in_both_languages_once_it_is_locked() -> None:
    content = shipped()
    rosters = {"red": "dawnforged_1000", "blue": "thornwild_1000"}
    state = setup(
        {"battlepack": "border_war", "battleplan": "border_war_1000", "rosters": rosters}, content, ("red", "blue")
    )
    before = SYSTEM.view(state, SPECTATOR)
    assert [side.army for side in before.seats.values()] == ["", ""]
    state, _ = told(state, "red", LockArmy())
    state, _ = told(state, "blue", LockArmy(), 4, 3)
    view = SYSTEM.view(state, SPECTATOR)
    called = {seat: view.names[side.army] for seat, side in view.seats.items()}
    assert called == {
        "red": {"en": "Dawnforged Host, 1,000", "es": "Hueste Forjalba, 1.000"},
        "blue": {"en": content.rosters["thornwild_1000"].name, "es": "Estirpe Zarzal, 1.000"},
    }
