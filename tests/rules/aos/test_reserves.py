"""Units in reserve: deployed there as a drop, set up later far from enemies, doing nothing meanwhile (AOS-CORE-24.1a)."""

from dataclasses import replace

import pytest

from app.rules.aos.flow import deciders
from app.rules.aos.ground.measures import on_table
from app.rules.aos.model.abilities import Ability, Timed
from app.rules.aos.model.amounts import Amount
from app.rules.aos.model.commands import Forgo, Pass, PlaceModels
from app.rules.aos.model.events import SentToReserve
from app.rules.aos.model.language import Arrives, Heal, Reserves
from app.rules.aos.model.setup_commands import Placed
from app.rules.aos.model.setup_events import DeploymentFinished
from app.rules.aos.model.setup_prompts import DeployUnits
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import SettingUp
from app.rules.aos.offers import offers
from app.rules.kernel.plane.shapes import Pose
from tests.rules.aos.setting import field, library, row, scroll, unit
from tests.rules.aos.telling import of, refused, told, use

KEPT = Ability(
    id="hide", name="Hide", timing=Timed(scope="any", moment="deployment"), keywords=("deploy",), does=(Reserves(),)
)
OTHER = Ability(
    id="pray", name="Pray", timing=Timed(scope="any", moment="deployment"), does=(Heal(points=Amount(plus=1)),)
)
COMES = Ability(id="come", name="Come", timing=Timed(scope="your", moment="movement"), does=(Arrives(apart=9),))
LURKERS = scroll("lurkers", abilities=(KEPT, OTHER, COMES), least=1)
CONTENT = library(LURKERS)


def deploying() -> State:
    """Red has lurkers and guards to deploy, blue its guards; it is red's turn to."""
    units = (
        unit("l", "red", "lurkers", (5, 5), where="mustered"),
        unit("a", "red", "guard", (9, 5), where="mustered"),
        unit("b", "blue", "guard", (9, 25), where="mustered"),
    )
    state = field(*units, content=CONTENT, stack=(DeployUnits(seat="red"),))
    models = {name: replace(model, pose=None) for name, model in state.models.items()}
    return replace(state, models=models, phase=None, active=None, round=0, turn=0)


@pytest.mark.rule("AOS-CORE-24.1a")
@pytest.mark.rule("AOS-CORE-10.0c")
def test_going_into_reserve_is_a_drop_like_any_other() -> None:
    state = deploying()
    assert "use.hide.l" in {offer.id for offer in offers(state, "red")}
    state, facts = told(state, "red", use("hide", "l"))
    assert [(fact.unit, fact.deployed) for fact in of(facts, SentToReserve)] == [("l", True)]
    assert (state.units["l"].where, state.units["l"].deployed_to_reserve) == ("reserve", True)
    assert deciders(state) == {"blue"}
    assert not of(facts, DeploymentFinished)
    last = replace(state, units={**state.units, "a": replace(state.units["a"], where="table")})
    last = replace(
        last, units={**last.units, "l": replace(last.units["l"], where="mustered")}, stack=(DeployUnits(seat="red"),)
    )
    _, facts = told(last, "red", use("hide", "l"))
    assert [fact.seat for fact in of(facts, DeploymentFinished)] == ["red"]


@pytest.mark.rule("AOS-CORE-10.0d")
@pytest.mark.rule("AOS-CORE-10.0a")
def test_what_is_no_deploying_waits_for_the_third_step() -> None:
    state = deploying()
    assert refused(state, "red", use("pray", "l")) == "wrong_deployment_step"
    assert refused(state, "red", use("come", "l")) == "wrong_phase"
    assert refused(state, "red", use("hide", "a")) == "unknown_id"
    assert refused(state, "red", use("hide", "b")) == "not_your_unit"
    assert refused(state, "blue", use("hide", "b")) == "not_your_deployment_turn"
    battle = field(unit("l", "red", "lurkers", (5, 5)), content=CONTENT)
    assert refused(battle, "red", use("hide", "l")) == "wrong_phase"


def in_reserve() -> State:
    """Lurkers wait; red's guards and blue's stand."""
    units = (
        unit("l", "red", "lurkers", (5, 5), where="reserve", deployed_to_reserve=True),
        unit("a", "red", "guard", *row(30, 5, 5)),
        unit("b", "blue", "guard", (20, 20)),
    )
    state = field(*units, content=CONTENT)
    return replace(state, models={**state.models, "l.1": replace(state.models["l.1"], pose=None)})


def put(x: float, y: float) -> PlaceModels:
    return PlaceModels(places=(Placed(model="l.1", pose=Pose(x=x, y=y)),))


@pytest.mark.rule("AOS-CORE-24.1a")
def test_out_of_reserve_it_is_set_up_more_than_nine_inches_from_enemies() -> None:
    """Two bases of 32 mm: 9 inches are between them when their middles are 10.2598 apart."""
    state, _ = told(in_reserve(), "red", use("come", "l"))
    assert isinstance(state.step, SettingUp)
    assert refused(state, "red", put(20, 9.75)) == "too_close_to_enemy"
    after, _ = told(state, "red", put(20, 9.73))
    assert [one.id for one in on_table(after, "red")] == ["l", "a"]


@pytest.mark.rule("AOS-CORE-24.0b")
def test_it_moves_no_more_in_that_movement_phase() -> None:
    state, _ = told(in_reserve(), "red", use("come", "l"))
    state, _ = told(state, "red", put(20, 9))
    assert refused(state, "red", use("normal_move", "l")) == "set_up_this_turn"
    assert refused(state, "red", use("come", "l")) == "not_on_battlefield"


@pytest.mark.rule("AOS-CORE-24.1a")
def test_who_has_no_room_stays_in_reserve() -> None:
    state, _ = told(in_reserve(), "red", use("come", "l"))
    state, _ = told(state, "red", Forgo())
    assert state.units["l"].where == "reserve"


@pytest.mark.rule("AOS-CORE-28.0a")
@pytest.mark.rule("AOS-CORE-24.1a")
def test_in_reserve_it_does_nothing_else_and_is_no_target() -> None:
    state = in_reserve()
    assert refused(state, "red", use("normal_move", "l")) == "not_on_battlefield"
    assert "l" not in {offer.unit for offer in offers(state, "red") if not offer.id.startswith("use.come")}
    other, _ = told(state, "red", Pass())
    assert other.units["l"].where == "reserve"
