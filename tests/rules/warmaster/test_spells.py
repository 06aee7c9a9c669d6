"""What each spell does, army by army."""

from dataclasses import replace

import pytest

from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.warmaster.charges.planning import why_not_charge
from app.rules.warmaster.combat_phase.attacks import dice, rows, touches
from app.rules.warmaster.command_phase.orders import target
from app.rules.warmaster.evolve import evolve
from app.rules.warmaster.ground.measures import engaged, stands_of
from app.rules.warmaster.ground.paces import full_pace, pace
from app.rules.warmaster.magic import raising
from app.rules.warmaster.model.combat_commands import Fight
from app.rules.warmaster.model.combat_events import RoundScored
from app.rules.warmaster.model.combat_prompts import Combat
from app.rules.warmaster.model.command_commands import MoveUnits
from app.rules.warmaster.model.command_events import CharacterMoved
from app.rules.warmaster.model.command_prompts import MovingUnits
from app.rules.warmaster.model.flow_events import PhaseEnded, TurnEnded
from app.rules.warmaster.model.magic_commands import CastSpell, Decline, PlaceRaised, RollRage
from app.rules.warmaster.model.magic_events import RageRolled
from app.rules.warmaster.model.magic_prompts import FreeShot, RaisingDead
from app.rules.warmaster.model.places import PathOf, Placed
from app.rules.warmaster.model.shooting_commands import Shoot
from app.rules.warmaster.model.shooting_events import HitsTaken
from app.rules.warmaster.model.shooting_prompts import DrivingBack
from app.rules.warmaster.model.state import Effect, Options, State
from app.rules.warmaster.shooting_phase.driving import placed_around
from app.rules.warmaster.turn_sequence.victory import worth
from tests.rules.warmaster.magic_table import enchanted, fighting
from tests.rules.warmaster.table import NORTH, SOUTH, Units, line, play, refused

FOE: Units = {"b1": ("foot", line(90, 50, SOUTH))}
GOING_ON: Units = {"r9": ("archers", line(160, 100, NORTH)), "b9": ("foot", line(160, 85, SOUTH))}
"""Archers with a target, so that the phase goes on."""
MELEE: Units = {"r1": ("foot", line(90, 60, NORTH)), "b1": ("foot", line(90, 58, SOUTH))}


def hits(facts: object) -> dict[str, HitsTaken]:
    """The hits that units took, by unit."""
    return {fact.unit: fact for fact in facts if isinstance(fact, HitsTaken)}  # type: ignore[attr-defined]


def with_effect(state: State, key: str, unit: str, **more: object) -> State:
    """The table with a spell upon a unit."""
    return replace(state, effects=(Effect(key=key, unit=unit, by="rx", until="combat", seat="red", **more),))  # type: ignore[arg-type]


def ended(state: State) -> set[str]:
    """What is over at the end of each player's turn: cast in red's, over at the end of blue's."""
    after = evolve(state, TurnEnded(seat="red"))
    kept = {effect.key for effect in after.effects}
    assert not evolve(after, TurnEnded(seat="blue")).effects
    return kept


@pytest.mark.rule("WM-SPE-01", "WM-SPO-02", "WM-MAG-07", "WM-AMB-47")
@pytest.mark.parametrize(("officer", "spell"), [("empire_wizard", "ball_of_flame"), ("orc_shaman", "gotcha")])
def test_a_line_carries_its_hits_into_combats(officer: str, spell: str) -> None:
    state = enchanted(MELEE, {"rw": (officer, 90, 70)})
    command = CastSpell(character="rw", spell=spell, towards=Point(x=90, y=60))
    after, facts = play(state, "red", command, 5, 4, 4, 1, 1, 1, 4, 1, 1, 1)
    assert (hits(facts)["r1"].own, hits(facts)["b1"].own) == (True, False)
    assert (after.units["r1"].carried_own, after.units["b1"].carried) == (2, 1)
    _, facts = play(after, "red", Fight(unit="r1"), *(1,) * 18)
    scored = next(fact for fact in facts if isinstance(fact, RoundScored))
    assert scored.hits == (3, 0)


@pytest.mark.rule("WM-SPE-02")
def test_the_voice_moves_one_unit_as_an_order_would() -> None:
    state = enchanted(
        {**FOE, "r1": ("foot", line(90, 60, NORTH))},
        {"rw": ("empire_wizard", 90, 88), "rh": ("empire_wizard", 96.9, 60)},
        joined={"rh": "r1"},
    )
    voice = CastSpell(character="rw", spell="voice_of_command", target="r1")
    asked, _ = play(state, "red", voice, 5)
    assert asked.step == MovingUnits(units=("r1",))
    moves = tuple(
        PathOf(model=one.id, path=(one.pose, replace(one.pose, y=one.pose.y + 20))) for one in stands_of(asked, "r1")
    )
    after, _ = play(asked, "red", MoveUnits(moves=moves))
    assert [one.pose.y for one in stands_of(after, "r1")] == [80.0] * 3
    assert after.characters["rh"].joined is None
    assert after.characters["rh"].pose == state.characters["rh"].pose


@pytest.mark.rule("WM-SPE-02")
def test_the_voice_does_not_reach_who_fights_or_is_confused() -> None:
    state = enchanted(MELEE, {"rw": ("empire_wizard", 90, 70)})
    voice = CastSpell(character="rw", spell="voice_of_command", target="r1")
    assert refused(state, "red", voice).code == "target_engaged"
    free = enchanted({**FOE, "r1": ("foot", line(90, 62, NORTH))}, {"rw": ("empire_wizard", 90, 70)})
    lost = replace(free, units={**free.units, "r1": replace(free.units["r1"], confused=True)})
    assert refused(lost, "red", voice).code == "unit_confused"


@pytest.mark.rule("WM-SPE-03")
def test_the_enchantment_halves_paces_and_frightens() -> None:
    units: Units = {
        "r1": ("foot", line(90, 60, NORTH)),
        "b1": ("beast", ((90, 57, SOUTH),)),
        "b2": ("birds", line(40, 20, SOUTH, 2.0)),
    }
    state = enchanted(units, {"rw": ("empire_wizard", 95, 70)})
    charmed = CastSpell(character="rw", spell="weird_enchantment", target="b1")
    after, _ = play(state, "red", charmed, 4)
    assert (full_pace(after, "b1"), pace(after, "b1")) == (10, 10)
    assert full_pace(state, "b1") == 20
    combat = Combat(units=("b1", "r1"), touches=touches(after, ("b1", "r1")))
    assert [row.reason for row in rows(after, combat, "b1.1", "r1")] == ["warmaster.attack.terror"]
    assert rows(state, combat, "b1.1", "r1") == ()
    assert ended(after) == {"weird_enchantment"}


@pytest.mark.rule("WM-SPE-03")
def test_the_undead_are_not_frightened_and_who_frightens_ceases_to() -> None:
    state = enchanted(MELEE, {})
    giant = replace(state, units={**state.units, "r1": replace(state.units["r1"], troop="undead_bone_giant")})
    combat = Combat(units=("b1", "r1"), touches=touches(giant, ("b1", "r1")))
    terror = "warmaster.attack.terror"
    assert terror in {row.reason for row in rows(giant, combat, "b1.2", "r1")}
    charmed = with_effect(giant, "weird_enchantment", "r1")
    assert terror not in {row.reason for row in rows(charmed, combat, "b1.2", "r1")}
    assert terror not in {row.reason for row in rows(charmed, combat, "r1.2", "b1")}


@pytest.mark.rule("WM-SPE-04")
@pytest.mark.parametrize(("face", "again"), [(3, False), (4, True)])
def test_a_teleport_goes_anywhere_and_may_be_followed_by_another_spell(face: int, again: bool) -> None:
    state = enchanted({**MELEE, **GOING_ON}, {"rw": ("empire_wizard", 20, 20)})
    end = Pose(x=97.0, y=61.0, facing=0.0)
    jump = CastSpell(
        character="rw", spell="teleport", moves=(PathOf(model="rw", path=(Pose(x=20, y=20), end)),), join="r1"
    )
    after, facts = play(state, "red", jump, 2, face)
    assert [fact.why for fact in facts if isinstance(fact, CharacterMoved)] == ["spell"]
    assert (after.characters["rw"].pose, after.characters["rw"].joined) == (end, "r1")
    assert ("cast" not in after.characters["rw"].flags) is again
    off = replace(jump, moves=(PathOf(model="rw", path=(Pose(x=20, y=20), Pose(x=-5, y=20))),), join=None)
    assert refused(state, "red", off).code == "off_table"
    far = replace(jump, moves=(PathOf(model="rw", path=(Pose(x=20, y=20), Pose(x=150, y=20))),))
    assert refused(state, "red", far).code == "too_far_to_join"


@pytest.mark.rule("WM-SPU-01")
def test_the_dead_rise_in_a_combat_near_by() -> None:
    state = enchanted({**MELEE, **GOING_ON}, {"rp": ("undead_liche_priest", 90, 70)})
    spell = CastSpell(character="rp", spell="raise_dead")
    asked, _ = play(state, "red", spell, 5)
    step = asked.step
    assert isinstance(step, RaisingDead)
    raised = asked.units[step.unit]
    assert (raised.troop, len(raised.stands), raised.points) == ("undead_skeletons", 3, 0)
    poses = next(raising.places(asked, step))
    placed = PlaceRaised(poses=tuple(Placed(model=stand, pose=pose) for stand, pose in poses.items()))
    after, _ = play(asked, "red", placed)
    assert engaged(after, raised.id)
    assert "charged" not in after.units[raised.id].flags
    assert worth(after, replace(after.units[raised.id], where="destroyed")) == 0
    away = tuple(Placed(model=f"{raised.id}.{n}", pose=Pose(x=80 + 4 * n, y=75, facing=NORTH)) for n in (1, 2, 3))
    assert refused(asked, "red", PlaceRaised(poses=away)).code == "raise_dead_bad_placement"


@pytest.mark.rule("WM-SPU-01", "WM-SET-02")
def test_the_dead_need_a_combat_within_reach_and_are_no_part_of_the_army() -> None:
    spell = CastSpell(character="rp", spell="raise_dead")
    alone = enchanted(FOE, {"rp": ("undead_liche_priest", 90, 70)})
    assert refused(alone, "red", spell).code == "raise_dead_no_combat"
    far = enchanted(MELEE, {"rp": ("undead_liche_priest", 90, 92.1)})
    assert refused(far, "red", spell).code == "raise_dead_no_combat"
    near = enchanted({**MELEE, **GOING_ON}, {"rp": ("undead_liche_priest", 90, 70)})
    asked, _ = play(near, "red", spell, 5)
    assert asked.sides["red"].start_units == near.sides["red"].start_units


@pytest.mark.rule("WM-SPU-03", "WM-CHG-20")
def test_doom_forbids_charging_until_the_end_of_the_enemys_turn() -> None:
    state = enchanted({**FOE, "r1": ("foot", line(90, 62, NORTH))}, {"rp": ("undead_liche_priest", 90, 75)})
    assert why_not_charge(state, "b1", "r1") is None
    after, _ = play(state, "red", CastSpell(character="rp", spell="doom_and_despair", target="b1"), 4)
    doomed = why_not_charge(after, "b1", "r1")
    assert doomed is not None
    assert doomed.code == "effect_forbids_charge"
    assert ended(after) == {"doom_and_despair"}


@pytest.mark.rule("WM-SPO-01")
def test_the_foot_throws_six_and_drives_nobody_back() -> None:
    state = enchanted({**FOE, **GOING_ON}, {"rs": ("orc_shaman", 90, 70)})
    after, facts = play(
        state, "red", CastSpell(character="rs", spell="foot_of_gork", target="b1"), 6, 4, 4, 1, 1, 1, 1, 6, 2
    )
    assert hits(facts)["b1"].hits == 1
    assert (after.units["b1"].shot_hits, after.units["b1"].residual) == (0, 1)


@pytest.mark.rule("WM-SPO-03", "WM-AMB-31")
def test_the_howl_drives_straight_towards_the_own_edge() -> None:
    state = enchanted({"b1": ("foot", line(90, 50, NORTH))}, {"rs": ("orc_shaman", 140, 50)})
    after, _ = play(state, "red", CastSpell(character="rs", spell="gerroff", target="b1"), 5, 5)
    step = after.step
    assert isinstance(step, DrivingBack)
    assert (step.distance, step.by) == (25.0, "south_edge")
    assert not after.units["b1"].confused
    found = placed_around(after, "b1", step.by, step.distance)
    assert found is not None
    assert {(pose.x, pose.y) for pose in found[1].values()} == {(86, 25), (90, 25), (94, 25)}


@pytest.mark.rule("WM-SPO-03", "WM-AMB-31")
def test_a_six_confuses_and_nobody_is_routed() -> None:
    state = enchanted({"b1": ("foot", line(90, 80, NORTH))}, {"rs": ("orc_shaman", 100, 90)})
    after, _ = play(state, "red", CastSpell(character="rs", spell="gerroff", target="b1"), 5, 6)
    assert after.units["b1"].confused
    assert after.units["b1"].where == "table"
    many = enchanted(
        {"b1": ("foot", line(90, 80, NORTH))}, {"rs": ("orc_shaman", 100, 90)}, options=Options(gerroff="5d6")
    )
    after, _ = play(many, "red", CastSpell(character="rs", spell="gerroff", target="b1"), 5, 1, 2, 3, 4, 5)
    assert isinstance(after.step, DrivingBack)
    assert after.step.distance == 15.0


@pytest.mark.rule("WM-SPO-04")
def test_waaagh_adds_one_to_stands_and_characters_but_not_to_trolls() -> None:
    state = enchanted(
        {**MELEE, **GOING_ON}, {"rs": ("orc_shaman", 90, 70), "rt": ("orc_shaman", 97, 60)}, joined={"rt": "r1"}
    )
    combat = Combat(units=("b1", "r1"), touches=touches(state, ("b1", "r1")))
    stands = state.units["r1"].stands
    before = dice(state, combat, "r1", "b1", stands)
    after, _ = play(state, "red", CastSpell(character="rs", spell="waaagh", target="r1"), 4)
    assert dice(after, combat, "r1", "b1", stands) == before + 4
    assert not evolve(after, PhaseEnded(phase="combat")).effects
    assert evolve(after, PhaseEnded(phase="shooting")).effects
    trolls = replace(state, units={**state.units, "r1": replace(state.units["r1"], troop="trolls")})
    assert refused(trolls, "red", CastSpell(character="rs", spell="waaagh", target="r1")).code == "spell_target_illegal"


@pytest.mark.rule("WM-SPH-01")
def test_the_storm_throws_half_a_die_for_each_enemy_near() -> None:
    units: Units = {
        **FOE,
        "r1": ("foot", line(130, 60, NORTH)),
        "b2": ("foot", line(130, 58, SOUTH)),
        "b3": ("foot", line(90, 38, SOUTH)),
    }
    state = enchanted({**units, **GOING_ON}, {"rm": ("high_elf_mage", 105, 65)})
    after, facts = play(
        state, "red", CastSpell(character="rm", spell="storm_of_stone"), 6, 5, 4, 4, 1, 1, 1, 2, 4, 2, 4, 4, 1, 1
    )
    assert hits(facts)["b1"].hits == 2
    assert hits(facts)["b2"].carried
    assert after.units["b1"].shot_hits == 0


@pytest.mark.rule("WM-SPH-02")
def test_the_light_reaches_single_stands_and_stays_with_them() -> None:
    state = enchanted(
        {"r1": ("foot", line(90, 60, NORTH)), "b1": ("foot", line(90, 58, SOUTH)), **GOING_ON},
        {"rm": ("high_elf_mage", 125, 60)},
    )
    after, _ = play(state, "red", CastSpell(character="rm", spell="light_of_battle"), 5)
    effect = next(effect for effect in after.effects if effect.unit == "r1")
    assert effect.stands == ("r1.3",)
    combat = Combat(units=("b1", "r1"), touches=touches(after, ("b1", "r1")))
    assert [row.reason for row in rows(after, combat, "r1.3", "b1")] == ["warmaster.attack.magic"]
    assert rows(after, combat, "r1.2", "b1") == ()
    gone = replace(
        after, characters={**after.characters, "rm": replace(after.characters["rm"], pose=Pose(x=170, y=110))}
    )
    assert rows(gone, combat, "r1.3", "b1")
    aura = replace(
        gone, options=replace(gone.options, area_effects="aura"), effects=(replace(effect, unit="", stands=()),)
    )
    assert rows(aura, combat, "r1.3", "b1") == ()


@pytest.mark.rule("WM-SPH-03")
def test_archers_shoot_at_once_and_again() -> None:
    units: Units = {
        "r1": ("archers", line(90, 70, NORTH)),
        "b1": ("foot", line(90, 50, SOUTH)),
        "r2": ("foot", line(60, 70, NORTH)),
    }
    state = enchanted({**units, **GOING_ON}, {"rm": ("high_elf_mage", 90, 80)})
    fire = CastSpell(character="rm", spell="heavens_fire", target="r1")
    asked, _ = play(state, "red", fire, 5)
    assert asked.step == FreeShot(unit="r1", seat="red", had_shot=False)
    shot = Shoot(unit="r1", target="b1")
    after, _ = play(asked, "red", shot, 1, 1, 1)
    assert "shot" not in after.units["r1"].flags
    done, _ = play(after, "red", shot, 1, 1, 1)
    assert "shot" in done.units["r1"].flags
    had = replace(state, units={**state.units, "r1": replace(state.units["r1"], flags=frozenset({"shot"}))})
    asked, _ = play(had, "red", fire, 5)
    after, _ = play(asked, "red", shot, 1, 1, 1)
    assert "shot" in after.units["r1"].flags
    left, _ = play(asked, "red", Decline())
    assert not isinstance(left.step, FreeShot)
    assert refused(state, "red", replace(fire, target="r2")).code == "spell_target_illegal"


@pytest.mark.rule("WM-SPH-04", "WM-SPC-04", "WM-SPU-04")
@pytest.mark.parametrize(
    ("officer", "spell", "number"),
    [
        ("high_elf_mage", "hail_of_destruction", 5),
        ("chaos_sorcerer", "curse_of_chaos", 5),
        ("undead_liche_priest", "death_bolt", 4),
    ],
)
def test_bolts_throw_three_without_saves_and_drive_back(officer: str, spell: str, number: int) -> None:
    state = enchanted({**FOE, **GOING_ON}, {"rw": (officer, 90, 70)})
    command = CastSpell(character="rw", spell=spell, target="b1")
    after, facts = play(state, "red", command, number, 4, 6, 3)
    assert (hits(facts)["b1"].hits, after.units["b1"].shot_hits) == (2, 2)
    engaged_ones = enchanted(MELEE, {"rw": (officer, 97, 58)})
    assert refused(engaged_ones, "red", command).code == "target_engaged"


@pytest.mark.rule("WM-SPC-01")
def test_the_boon_is_upon_the_unit_that_he_joined() -> None:
    state = enchanted({**MELEE, **GOING_ON}, {"rc": ("chaos_sorcerer", 90, 62)}, joined={"rc": "r1"})
    boon = CastSpell(character="rc", spell="boon_of_chaos")
    combat = Combat(units=("b1", "r1"), touches=touches(state, ("b1", "r1")))
    before = dice(state, combat, "r1", "b1", state.units["r1"].stands)
    after, _ = play(state, "red", boon, 4)
    assert dice(after, combat, "r1", "b1", state.units["r1"].stands) == before + 4
    alone = replace(state, characters={**state.characters, "rc": replace(state.characters["rc"], joined=None)})
    assert refused(alone, "red", boon).code == "wizard_not_joined"


@pytest.mark.rule("WM-SPC-02", "WM-CMD-07")
def test_the_anger_makes_orders_harder_in_the_enemys_next_turn() -> None:
    units: Units = {**FOE, "b2": ("foot", line(90, 39, SOUTH)), "b3": ("foot", line(90, 37, SOUTH)), **GOING_ON}
    state = enchanted(units, {"rc": ("chaos_sorcerer", 90, 70)})
    after, _ = play(state, "red", CastSpell(character="rc", spell="anger_of_the_gods"), 4)
    assert {effect.unit for effect in after.effects} == {"b1", "b2"}
    reasons = {row.reason for row in target(after, "bg", ("b1",)).rows}
    assert "warmaster.order.anger" in reasons
    assert "warmaster.order.anger" not in {row.reason for row in target(after, "bg", ("b3",)).rows}
    assert ended(after) == {"anger_of_the_gods"}


@pytest.mark.rule("WM-SPC-02")
def test_the_anger_may_be_measured_each_time() -> None:
    state = enchanted({**FOE, **GOING_ON}, {"rc": ("chaos_sorcerer", 90, 70)}, options=Options(area_effects="aura"))
    after, _ = play(state, "red", CastSpell(character="rc", spell="anger_of_the_gods"), 4)
    assert "warmaster.order.anger" in {row.reason for row in target(after, "bg", ("b1",)).rows}
    away = replace(
        after, characters={**after.characters, "rc": replace(after.characters["rc"], pose=Pose(x=90, y=110))}
    )
    assert "warmaster.order.anger" not in {row.reason for row in target(away, "bg", ("b1",)).rows}


@pytest.mark.rule("WM-SPC-03")
def test_rage_adds_what_its_dice_show() -> None:
    state = fighting(with_effect(enchanted(MELEE, {}), "rage_of_chaos", "r1"))
    asked, _ = play(state, "red", Fight(unit="r1"))
    one, _ = play(asked, "red", RollRage(), 4)
    two, _ = play(one, "red", RollRage(), 2)
    blows, drawn = (1,) * (9 + 6 + 9), (6, 5, 1, 1, 1, 1, 1, 1)
    after, facts = play(two, "red", Decline(), *blows, *drawn)
    rolled = next(fact for fact in facts if isinstance(fact, RageRolled))
    assert (rolled.faces, rolled.backfired) == ((4, 2), False)
    assert after.effects[0].value == 6


@pytest.mark.rule("WM-SPC-03")
def test_doubles_of_rage_are_hits_upon_the_unit_itself() -> None:
    state = fighting(with_effect(enchanted(MELEE, {}), "rage_of_chaos", "r1"))
    asked, _ = play(state, "red", Fight(unit="r1"))
    one, _ = play(asked, "red", RollRage(), 2)
    two, _ = play(one, "red", RollRage(), 4)
    saves = (6, 1, 1, 1, 1, 1, 1, 1)
    after, facts = play(two, "red", RollRage(), 2, *saves)
    rolled = next(fact for fact in facts if isinstance(fact, RageRolled))
    assert (rolled.faces, rolled.backfired) == ((2, 4, 2), True)
    assert hits(facts)["r1"].hits == 7
    assert after.effects[0].value == 0
