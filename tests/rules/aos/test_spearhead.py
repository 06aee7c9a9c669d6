"""Spearhead: fixed armies, what is chosen and laid in which order, deployment, the first turn, whole battles."""

from dataclasses import replace
from typing import Any

import pytest

from app.content.aos.load import library as shipped
from app.rules.aos.composition.spearheads import judge_spearhead, roster_of
from app.rules.aos.decide import decide
from app.rules.aos.evolve import evolve
from app.rules.aos.flow import deciders
from app.rules.aos.model.abilities import Ability, Passive
from app.rules.aos.model.commands import Command
from app.rules.aos.model.composition import Enhancement, FixedUnit, Spearhead
from app.rules.aos.model.flow_events import RoundBegun, TurnBegun
from app.rules.aos.model.prompts import PickFirst
from app.rules.aos.model.setup_commands import (
    ChooseGifts,
    ChooseMap,
    ChooseRealm,
    ChooseRole,
    DeployUnit,
    LockArmy,
    Placed,
    PlaceFeature,
    SetArmy,
    SettleTerrain,
    TakeLayout,
)
from app.rules.aos.model.setup_prompts import DeployUnits, LayTerrain, PickGifts, PickMap, PickRealm, PickRole
from app.rules.aos.model.state import State
from app.rules.aos.new_match import setup
from app.rules.aos.system import SYSTEM
from app.rules.kernel.dice.dice import NoDice, ScriptedDice
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from tests.rules.aos.playouts import played
from tests.rules.aos.setting import HERO, scroll

LEADER = replace(HERO, id="leader", name="Leader", spearhead=True)
TROOP = scroll("troop", spearhead=True, keywords=("INFANTRY", "REINFORCEMENTS"))


def gifts(*names: str) -> tuple[Enhancement, ...]:
    return tuple(Enhancement(id=name, name=name) for name in names)


ARMY = Spearhead(
    id="lance",
    name="Lance",
    faction="order",
    units=(FixedUnit(warscroll="leader", models=1), FixedUnit(warscroll="troop", models=5)),
    traits=(Ability(id="zeal", name="Zeal", timing=Passive()),),
    regiment_abilities=gifts("march", "hold"),
    enhancements=gifts("a", "b", "c", "d"),
)
CONTENT = replace(
    shipped(),
    warscrolls={one.id: one for one in (LEADER, TROOP, HERO, scroll("guard"))},
    spearheads={"lance": ARMY},
)


def started() -> State:
    options = {"battlepack": "fire_and_jade", "rosters": {"red": "lance", "blue": "lance"}}
    return setup(options, CONTENT, ("red", "blue"))


def told(state: State, seat: Seat, command: Command, *faces: int) -> State:
    """The state after a command carried out with just these faces."""
    dice = ScriptedDice(faces)
    found = decide(state, seat, command, dice)
    assert not isinstance(found, Refusal), found
    dice.finish()
    for event in found:
        state = evolve(state, event)
    return state


def refused(state: State, seat: Seat, command: Command) -> tuple[str, str | None]:
    found = decide(state, seat, command, NoDice())
    assert isinstance(found, Refusal), found
    return found.code, found.rule


def rolled() -> State:
    """Both armies are locked, red has won the roll-off and attacks."""
    state = told(told(started(), "red", LockArmy()), "blue", LockArmy(), 5, 2)
    assert isinstance(state.step, PickRole)
    return told(state, "red", ChooseRole(role="attacker"))


SHUFFLED = (1,) * (5 + 11 + 11)
"""The dice of three decks: six twists, and twelve tactics for each."""

GIFTS = ChooseGifts(abilities=("march",), enhancements=("b",))


def mapped(plan: str = "horizontal", own: str = "north") -> State:
    """All is chosen; the defender lays terrain."""
    state = told(told(rolled(), "red", GIFTS), "blue", GIFTS)
    state = told(state, "blue", ChooseRealm(realm="ghyran"))
    return told(state, "blue", ChooseMap(plan=plan, territory=own))


@pytest.mark.rule("AOS-SH-1.0")
@pytest.mark.parametrize(
    ("changes", "part"),
    [
        ({"enhancements": gifts("a", "b", "c")}, "enhancements"),
        ({"regiment_abilities": gifts("march")}, "regiment_abilities"),
        ({"traits": ()}, "traits"),
        ({"units": (FixedUnit(warscroll="none", models=1),)}, "units"),
    ],
)
def test_a_spearhead_army_is_whole(changes: dict[str, Any], part: str) -> None:
    assert judge_spearhead(CONTENT, ARMY) is None
    found = judge_spearhead(CONTENT, replace(ARMY, **changes))
    assert found is not None
    assert (found.code, found.facts["part"]) == ("invalid_spearhead_army", part)


@pytest.mark.rule("AOS-SH-1.1")
@pytest.mark.rule("AOS-SH-1.5")
def test_its_units_are_fixed_and_its_warscrolls_for_spearhead_alone() -> None:
    whole = roster_of(ARMY)
    less = replace(whole, regiments=(replace(whole.regiments[0], units=whole.regiments[0].units[:1]),))
    state = told(started(), "red", SetArmy(roster=less))
    assert refused(state, "red", LockArmy()) == ("fixed_composition", "AOS-SH-1.1")
    other = setup({"battlepack": "custom", "battleplan": "horizontal"}, CONTENT, ("red", "blue"))
    state = told(other, "red", SetArmy(roster=whole))
    assert refused(state, "red", LockArmy())[0] == "warscroll_wrong_battlepack"


@pytest.mark.rule("AOS-SH-BP-1a")
@pytest.mark.rule("AOS-SH-BP-1b")
@pytest.mark.rule("AOS-SH-1.3")
@pytest.mark.rule("AOS-SH-1.4")
def test_the_attacker_takes_its_gifts_first_and_one_of_each() -> None:
    state = rolled()
    assert isinstance(state.step, PickGifts)
    assert refused(state, "blue", GIFTS) == ("not_your_setup_step", "AOS-SH-BP-1b")
    none = ChooseGifts(abilities=(), enhancements=("b",))
    two = ChooseGifts(abilities=("march",), enhancements=("a", "b"))
    assert refused(state, "red", none) == ("choose_exactly_one", "AOS-SH-1.3")
    assert refused(state, "red", two) == ("choose_exactly_one", "AOS-SH-1.4")
    state = told(state, "red", GIFTS)
    assert state.sides["red"].regiment_ability == "march"
    assert [u.enhancements for u in state.units.values() if u.seat == "red"] == [("b",), ()], "the general has it"
    assert deciders(state) == {"blue"}


@pytest.mark.rule("AOS-SH-BP-1c")
@pytest.mark.rule("AOS-SH-BP-1d")
def test_the_defender_picks_the_side_the_map_and_the_territories() -> None:
    state = told(told(rolled(), "red", GIFTS), "blue", GIFTS)
    assert isinstance(state.step, PickRealm)
    assert refused(state, "red", ChooseRealm(realm="aqshy"))[0] == "not_your_setup_step"
    state = told(state, "blue", ChooseRealm(realm="aqshy"))
    assert (state.realm, type(state.step)) == ("aqshy", PickMap)
    state = told(state, "blue", ChooseMap(plan="diagonal", territory="ne"))
    assert state.options.battleplan == "diagonal"
    assert {seat: side.territory for seat, side in state.sides.items()} == {"red": "sw", "blue": "ne"}
    assert isinstance(state.step, LayTerrain)
    assert len(state.markers) == 5


def lay(feature: str, x: float, y: float) -> PlaceFeature:
    return PlaceFeature(feature=feature, at=Point(x=x, y=y))


def test_the_ready_layout_leads_until_a_feature_was_laid_by_hand() -> None:
    bare = mapped()
    first = {offer.id: offer.primary for offer in SYSTEM.offers(bare, "blue")}
    assert first["take_layout"]
    assert "settle_terrain" not in first
    begun = told(bare, "blue", lay("ruined_domicile", 22, 16.5))
    then = {offer.id: offer for offer in SYSTEM.offers(begun, "blue")}
    assert not then["take_layout"].primary
    assert then["settle_terrain"].locked


@pytest.mark.rule("AOS-SH-5.0a")
@pytest.mark.rule("AOS-SH-BP-1e")
def test_each_lays_a_large_and_a_small_feature_at_home_the_defender_first() -> None:
    state = mapped()
    assert refused(state, "red", lay("ruined_domicile", 8, 5.5))[0] == "not_your_setup_step"
    assert refused(state, "blue", lay("ruined_domicile", 8, 5.5))[0] == "not_wholly_in_territory"
    assert (
        refused(state, "blue", lay("ruined_domicile", 22, 11 + 3 + 2.25))[0] == "terrain_too_close_to_enemy_territory"
    )
    assert refused(state, "blue", lay("wyldwood_one", 22, 16.5))[0] == "wrong_terrain_set"
    assert refused(state, "blue", SettleTerrain())[0] == "wrong_terrain_set"
    state = told(state, "blue", lay("ruined_domicile", 22, 16.5))
    assert refused(state, "blue", lay("ruined_domicile", 8, 16.5))[0] == "wrong_terrain_set", "one of a size"
    state = told(told(state, "blue", lay("ravaged_shrine", 1.25, 17)), "blue", SettleTerrain())
    assert deciders(state) == {"red"}
    state = told(told(state, "red", TakeLayout()), "red", SettleTerrain(), *SHUFFLED)
    assert len(state.terrain) == 4
    assert isinstance(state.step, DeployUnits)


def laid_out() -> State:
    """All terrain lies and the decks are shuffled; the attacker deploys."""
    state = told(told(mapped(), "blue", TakeLayout()), "blue", SettleTerrain())
    return told(told(state, "red", TakeLayout()), "red", SettleTerrain(), *SHUFFLED)


def deploy(state: State, unit: str, x: float, y: float) -> DeployUnit:
    """Setting a unit up in a row from there."""
    models = state.units[unit].models
    return DeployUnit(
        unit=unit, places=tuple(Placed(model=m, pose=Pose(x=x + 1.4 * n, y=y)) for n, m in enumerate(models))
    )


@pytest.mark.rule("AOS-SH-BP-2")
@pytest.mark.rule("AOS-SH-BP-5a")
def test_the_attacker_deploys_everything_then_the_defender_and_the_attacker_picks_who_begins() -> None:
    state = laid_out()
    assert refused(state, "blue", deploy(state, "b1", 5, 20))[0] == "not_your_deployment_turn"
    assert refused(state, "red", deploy(state, "r1", 14, 4.4)) == ("too_close_to_enemy_territory", "AOS-SH-BP-2")
    state = told(state, "red", deploy(state, "r1", 14, 4.36))
    assert deciders(state) == {"red"}, "the attacker goes on"
    state = told(state, "red", deploy(state, "r2", 12, 2))
    assert deciders(state) == {"blue"}
    state = told(state, "blue", deploy(state, "b2", 12, 20.5))
    state = told(state, "blue", deploy(state, "b1", 4, 20.5))
    assert isinstance(state.step, PickFirst)
    assert deciders(state) == {"red"}


@pytest.mark.rule("AOS-SH-BP-3")
@pytest.mark.rule("AOS-SH-0c")
@pytest.mark.parametrize("seed", [3, 4])
def test_a_whole_battle_plays_to_its_end(seed: int) -> None:
    state, facts = played(started(), seed)
    assert sum(isinstance(fact, RoundBegun) for fact in facts) == 4
    assert sum(isinstance(fact, TurnBegun) for fact in facts) == 8
    assert state.result is not None
    assert all(side.commands == 0 for side in state.sides.values()), "there are no command points"
