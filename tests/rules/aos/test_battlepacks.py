"""A battlepack says which modules are in force, how far units deploy, and what breaks a tie."""

from dataclasses import replace

import pytest

from app.rules.aos.ability_use.known import in_force
from app.rules.aos.decide import decide
from app.rules.aos.ground.contesting import contesting
from app.rules.aos.ground.standing import modules
from app.rules.aos.model.commands import UseAbility
from app.rules.aos.model.profiles import Battlepack, TerrainLimits
from app.rules.aos.model.setup_commands import PlaceFeature
from app.rules.aos.model.state import State
from app.rules.aos.model.tables import MODULES
from app.rules.aos.model.tactics import GAMBITS
from app.rules.aos.new_match import BadOptions
from app.rules.aos.offers import offers
from app.rules.aos.setup.terrain import judge_feature, laid
from app.rules.aos.turn_sequence.victory import judged
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.refusal import Refusal
from tests.rules.aos.playouts import Seeded
from tests.rules.aos.setting import PLAN, WALL, field, library, row, started, unit
from tests.rules.aos.shipped import after_markers


def packs(**changes: object) -> dict[str, Battlepack]:
    """A battlepack of one battleplan with such and such in it."""
    plain = Battlepack(id="p", name="P", modules=MODULES, plans={"small": PLAN})
    return {"p": replace(plain, **changes)}  # type: ignore[arg-type]


def battle(pack: Battlepack, **options: bool) -> State:
    """A guard with a general, in the hero phase of a battle of this pack."""
    guard = unit("a", "red", "guard", *row(10, 5, 5))
    enemy = unit("z", "blue", "guard", *row(10, 25, 5))
    state = field(guard, enemy, phase="hero", content=library(packs={"p": pack}), pack="p")
    return replace(state, options=replace(state.options, **options))


LONELY = (unit("a", "red", "guard", *row(10, 5, 5)),)


def offered(state: State) -> set[str]:
    return {str(offer.command.get("ability")) for offer in offers(state, "red")}


@pytest.mark.rule("AOS-INTRO-01")
def test_an_ability_of_a_module_that_is_off_is_neither_offered_nor_accepted() -> None:
    on, off = battle(packs()["p"]), battle(packs(modules=())["p"])
    assert "rally" in offered(on)
    assert "rally" not in offered(off)
    moving = field(*LONELY, content=library(packs=packs(modules=())), pack="p")
    refused = decide(moving, "red", UseAbility(ability="rally", unit="a"), Seeded(1))
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.rule) == ("module_not_in_use", "AOS-INTRO-01")
    assert not isinstance(decide(on, "red", UseAbility(ability="rally", unit="a"), Seeded(1)), Refusal)


@pytest.mark.rule("AOS-INTRO-04")
def test_of_a_custom_battlepack_the_table_agrees_on_the_modules() -> None:
    custom = packs(custom=True)["p"]
    assert "rally" in offered(battle(custom, magic=False, terrain=False))
    assert "rally" not in offered(battle(custom, commands=False))
    assert "rally" in offered(battle(packs()["p"], commands=False)), "only a custom one leaves it open"


@pytest.mark.rule("AOS-INTRO-04", "AOS-BT-2.0a", "AOS-ARMY-1.2.1")
def test_battle_tactics_and_army_composition_are_agreed_on_too() -> None:
    custom = packs(custom=True)["p"]
    on, off = battle(custom), battle(custom, battle_tactics=False, army_composition=False)
    assert {"battle_tactics", "army_composition"} <= set(modules(on))
    assert not {"battle_tactics", "army_composition"} & set(modules(off))
    assert all(in_force(on, gambit) and not in_force(off, gambit) for gambit in GAMBITS)


@pytest.mark.rule("AOS-CORE-1.0a")
def test_there_is_no_battle_without_a_battleplan() -> None:
    with pytest.raises(BadOptions, match="battleplan"):
        started("border_war", battleplan="none")
    with pytest.raises(BadOptions, match="battlepack"):
        started("path_to_glory")


SPEAR = replace(
    PLAN,
    contest="on_area",
    limits=TerrainLimits(edges="long", marker=0, enemy=3),
    objectives=tuple(replace(spot, radius=2) for spot in PLAN.objectives),
)


def laying(x: float, y: float) -> str | None:
    """Why a wall of 5 by 1 may not lie with its middle there, on the map of 44 by 30 of these limits."""
    content = library(packs=packs(plans={"small": SPEAR}))
    refused = judge_feature(after_markers(started("p", content)), laid(WALL, "t1", Point(x=x, y=y), 0))
    return refused and refused.code


@pytest.mark.rule("AOS-TERR-1.0")
@pytest.mark.rule("AOS-SH-BP-1e")
def test_long_edges_alone_keep_terrain_away_and_objectives_are_only_kept_free() -> None:
    assert laying(2.5, 8) is None, "a short edge asks nothing"
    assert laying(2.4, 8) == "off_battlefield"
    assert laying(14, 3.5) == "terrain_too_close_to_edge", "3 inches to a long edge is not more than 3"
    assert laying(14, 3.51) is None
    assert laying(17.4, 5) is None, "0.1 inches from the circle"
    assert laying(17.6, 5) == "terrain_on_objective"


@pytest.mark.rule("AOS-SH-6.1")
def test_a_model_contests_an_area_it_stands_on() -> None:
    content = library(packs=packs(plans={"small": SPEAR}))
    base = 32 / 25.4 / 2
    hero = unit("a", "red", "hero", (22 + 2 + base - 0.01, 5))
    off = unit("b", "red", "hero", (22 - 2 - base - 0.1, 5))
    state = after_markers(field(hero, off, content=content, pack="p"))
    assert contesting(state, "a", "objective", "home_south") == 1
    assert contesting(state, "b", "objective", "home_south") == 0


@pytest.mark.rule("AOS-BW-5b")
@pytest.mark.rule("AOS-SH-BP-8")
def test_a_tie_is_broken_by_the_general_where_the_battlepack_says_so() -> None:
    red = unit("a", "red", "hero", (10, 5), general=True)
    blue = unit("z", "blue", "hero", (10, 25), general=True, where="destroyed")
    for tie, winner in (("general", "red"), ("none", None)):
        content = library(packs=packs(tie=tie))
        assert judged(field(red, blue, content=content, pack="p")).winner == winner


def test_a_feature_is_named_by_what_the_library_has() -> None:
    refused = decide(started(), "red", PlaceFeature(feature="x", at=Point(x=1, y=1)), Seeded(1))
    assert isinstance(refused, Refusal)
    assert refused.code == "objectives_first"
