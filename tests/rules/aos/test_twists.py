"""Twists of Spearhead: each does what it says, to whom it says, for its round (AOS-SH-3.1)."""

from dataclasses import replace

import pytest

from app.rules.aos.ability_use.known import abilities_of_players
from app.rules.aos.attack_sequence.volley import Batch, damage_of, hit_target
from app.rules.aos.characteristics import number, ward, weapon_of
from app.rules.aos.ground.cover import sheltered
from app.rules.aos.model.events import DamageInflicted
from app.rules.aos.model.prompts import ActWindow, BattleRound
from app.rules.aos.model.state import State
from app.rules.aos.model.tables import Phase
from app.rules.aos.model.using_prompts import MovingUnit, Using
from app.rules.aos.questions.ways_to_charge import charge_target
from app.rules.aos.system import SYSTEM
from app.rules.aos.turn_sequence.scoring import earned
from app.rules.kernel.dice.modifiers import Target
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.seats import Seat, seated
from tests.rules.aos.setting import ARCHERS, BOW, GUARD, HERO, SWORD, field, row, unit
from tests.rules.aos.shipped import after_markers
from tests.rules.aos.telling import moves, of, refused, told, use
from tests.rules.aos.test_spearhead import CONTENT

HERE = replace(CONTENT, warscrolls={one.id: one for one in (HERO, GUARD, ARCHERS)})


def under(twist: str, phase: Phase = "movement", underdog: Seat | None = "red") -> State:
    """Red archers and a hero, blue guards and their hero beyond, while a twist is in force."""
    units = (
        unit("a", "red", "archers", *row(3, 5, 5)),
        unit("h", "red", "hero", (16, 5)),
        unit("b", "blue", "guard", *row(3, 14, 5)),
        unit("e", "blue", "hero", (16, 11.5)),
    )
    state = field(*units, phase=phase, content=HERE, pack="fire_and_jade", battleplan="horizontal", rosters={})
    return replace(state, twist=twist, underdog=underdog, width=30.0, height=22.0)


def standing(state: State, kit: str, x: float, y: float) -> State:
    """The battle with one feature, its lower left corner there."""
    one = CONTENT.features[kit]
    left, low = min(p.x for p in one.outlines[0]), min(p.y for p in one.outlines[0])
    there = tuple(tuple(Point(x=p.x - left + x, y=p.y - low + y) for p in outline) for outline in one.outlines)
    return replace(state, terrain={kit: replace(one, outlines=there, parts=())})


def shot(state: State, weapon: str = "bow", target: str = "b") -> Target:
    batch = Batch(unit="a", weapon=BOW if weapon == "bow" else SWORD, target=target, count=1)
    return hit_target(state, Using(seat="red", ability="shoot", unit="a"), batch)


@pytest.mark.rule("AOS-SH-3.1")
def test_shots_hit_worse_and_blows_do_not() -> None:
    assert [r.value for r in shot(under("ember_squall", "shooting")).rows] == [-1]
    assert not shot(under("pollen_haze", "shooting")).rows
    assert not shot(under("ember_squall", "combat"), "sword").rows


@pytest.mark.rule("AOS-SH-3.1")
@pytest.mark.parametrize(("underdog", "inches"), [("red", 10), ("blue", 8), (None, 8)])
def test_the_underdog_alone_runs_two_farther(underdog: Seat | None, inches: int) -> None:
    state, _ = told(under("cinder_footing", underdog=underdog), "red", use("run", "a"), 3)
    assert isinstance(state.step, MovingUnit)
    assert state.step.allowance == inches


@pytest.mark.rule("AOS-SH-3.1")
@pytest.mark.parametrize(("underdog", "inches"), [("red", 5), ("blue", 4), (None, 4)])
def test_who_is_not_the_underdog_moves_less_unless_it_charged(underdog: Seat | None, inches: int) -> None:
    state = under("grasping_roots", underdog=underdog)
    assert number(state, "a", "move", 5) == inches
    charged = replace(state, units={**state.units, "a": replace(state.units["a"], charged=state.turn)})
    assert number(charged, "a", "move", 5) == 5


@pytest.mark.rule("AOS-SH-3.1")
def test_a_charge_is_one_shorter() -> None:
    state, _ = told(under("pollen_haze", "charge"), "red", use("charge", "h"), 4, 3)
    assert isinstance(state.step, MovingUnit)
    assert state.step.allowance == 6


@pytest.mark.rule("AOS-SH-3.1")
def test_the_chance_of_a_charge_knows_the_haze() -> None:
    hazy, clear = (charge_target(under(twist, "charge"), "h") for twist in ("pollen_haze", "ash_veil"))
    assert hazy is not None
    assert clear is not None
    assert hazy.needs == clear.needs + 1


@pytest.mark.rule("AOS-SH-3.1")
@pytest.mark.parametrize(("x", "hurt"), [(19.5, 1), (20.0, 0)])
def test_a_charge_that_ends_near_terrain_burns(x: float, hurt: int) -> None:
    """The base ends with its edge at 16.63: less than 3 inches from the one, more from the other."""
    state = standing(under("scorched_ground", "charge"), "ravaged_shrine", x, 9)
    state, _ = told(state, "red", use("charge", "h"), 6, 4)
    state, facts = told(state, "red", moves(state, h_1=(16, 10)))
    assert sum(fact.points for fact in of(facts, DamageInflicted)) == hurt


@pytest.mark.rule("AOS-SH-3.1")
def test_a_chosen_units_blows_do_one_more_damage_after_a_charge_for_the_round() -> None:
    state = under("furnace_heart")
    state = replace(
        state, phase=None, stack=(BattleRound(stage="first_turn"), ActWindow(moment="start_of_round", seat="red"))
    )
    assert not [one for one in abilities_of_players(state, "blue") if one.id == "furnace_heart"]
    assert refused(state, "red", use("furnace_heart", None, "b")) == "invalid_target"
    state, _ = told(state, "red", use("furnace_heart", None, "h"))

    def damage(charged: int, weapon: str = "sword", name: str = "h") -> int:
        after = replace(state, turn=3, units={**state.units, name: replace(state.units[name], charged=charged)})
        batch = Batch(unit=name, weapon=weapon_of(after, name, weapon), target="e", count=1)
        return damage_of(after, batch, 1)

    assert [damage(3), damage(2), damage(3, "sword", "a")] == [2, 1, 1]
    assert {one.until for one in state.effects} == {"round"}
    assert refused(state, "red", use("furnace_heart", None, "a")) in ("once_per_limit_reached", "wrong_phase")


@pytest.mark.rule("AOS-SH-3.1")
@pytest.mark.parametrize(("twist", "hidden"), [("ash_veil", True), ("sudden_thicket", True), ("pollen_haze", False)])
def test_small_features_hide_who_is_behind_them(twist: str, hidden: bool) -> None:
    state = standing(under(twist, "shooting"), "ravaged_shrine", 15, 7)
    assert bool(sheltered(state, "h", "e", "obscuring", shooting=True)) is hidden


@pytest.mark.rule("AOS-SH-5.0b")
@pytest.mark.rule("AOS-SH-5.0c")
@pytest.mark.rule("AOS-SH-5.0d")
def test_features_have_their_rules_though_the_module_is_off() -> None:
    plain = under("", "shooting")
    for kit, hides in (("ruined_domicile", True), ("ravaged_shrine", False)):
        state = standing(plain, kit, 13.5 if hides else 14.75, 7)
        assert sheltered(state, "h", "e", "cover", shooting=True) == kit
        assert bool(sheltered(state, "h", "e", "obscuring", shooting=True)) is hides
        assert "unstable" in CONTENT.features[kit].rules
    assert [CONTENT.features[kit].size for kit in ("ruined_domicile", "ravaged_shrine")] == ["large", "small"]


@pytest.mark.rule("AOS-SH-3.1")
def test_the_underdog_hurts_an_enemy_near_the_centre_once() -> None:
    state = under("volatile_vents", "hero")
    assert refused(state, "red", use("volatile_vents", None, "b")) == "target_out_of_range"
    state, facts = told(state, "red", use("volatile_vents", None, "e"), 3)
    assert sum(fact.points for fact in of(facts, DamageInflicted)) == 2
    other = under("volatile_vents", "hero", "blue")
    assert "volatile_vents" not in {one.id for one in abilities_of_players(other, "red")}


@pytest.mark.rule("AOS-SH-3.1")
def test_the_underdog_heals_up_to_three_units() -> None:
    state = under("spring_tide", "start_of_turn")
    state = replace(state, units={**state.units, "h": replace(state.units["h"], damage=2)})
    state, _ = told(state, "red", use("spring_tide", None, "h", "a"))
    assert state.units["h"].damage == 1


@pytest.mark.rule("AOS-SH-3.1")
def test_the_underdogs_unit_has_a_ward() -> None:
    state = under("sap_surge")
    state = replace(
        state, phase=None, stack=(BattleRound(stage="first_turn"), ActWindow(moment="start_of_round", seat="red"))
    )
    state, _ = told(state, "red", use("sap_surge", None, "a"))
    assert (ward(state, "a"), ward(state, "h")) == (6, None)


@pytest.mark.rule("AOS-SH-3.1")
def test_the_centre_is_worth_one_more() -> None:
    state = after_markers(under("overgrown_path"))
    state = replace(
        state,
        markers={i: replace(m, controller="red" if i == "dracothion" else None) for i, m in state.markers.items()},
    )
    assert dict(earned(state, "red"))["AOS-SH-3.1"] == 1
    assert "AOS-SH-3.1" not in dict(earned(state, "blue"))


@pytest.mark.rule("AOS-SH-BP-7d")
def test_where_cards_score_nobody_is_asked_for_a_battle_tactic_at_the_start_of_a_turn() -> None:
    state = under("spring_tide", "start_of_turn")
    state = replace(state, units={**state.units, "h": replace(state.units["h"], damage=2)})
    (duty,) = SYSTEM.view(state, seated("red")).duties.values()
    assert duty.label == "aos.duty.act_window.start_of_turn.plain"
    battle = field(
        unit("a", "red", "archers", *row(3, 5, 5)), unit("b", "blue", "guard", *row(3, 14, 5)), phase="start_of_turn"
    )
    (duty,) = SYSTEM.view(battle, seated("red")).duties.values()
    assert duty.label == "aos.duty.act_window.start_of_turn"
