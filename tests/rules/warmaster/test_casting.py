"""Who casts what at whom, on what number; what breaks a spell."""

from dataclasses import replace

import pytest

from app.rules.kernel.plane.marks import SegmentMark
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.questions.question import Odds
from app.rules.kernel.seats import SPECTATOR
from app.rules.warmaster.magic import casting
from app.rules.warmaster.model.magic_commands import CastSpell, Decline, DispelSpell, UseItem
from app.rules.warmaster.model.magic_events import SpellDispelled, SpellTried
from app.rules.warmaster.model.magic_prompts import Casting
from app.rules.warmaster.model.shooting_events import HitsTaken
from app.rules.warmaster.model.shooting_prompts import DrivingBack, ShootingPhase
from app.rules.warmaster.model.state import State
from app.rules.warmaster.offers import offers
from app.rules.warmaster.questions.chances import odds_of
from app.rules.warmaster.views.view import view
from tests.rules.warmaster.magic_table import enchanted
from tests.rules.warmaster.table import NORTH, SOUTH, Units, area, line, play, refused

FOE = {"b1": ("foot", line(90, 50, SOUTH))}
BOLT = CastSpell(character="rp", spell="death_bolt", target="b1")


def priest(**more: object) -> State:
    """A Liche Priest 20 cm from an enemy unit, and archers that keep the phase going."""
    units = {**FOE, "r9": ("archers", line(160, 100, NORTH)), "b9": ("foot", line(160, 85, SOUTH))}
    return enchanted(units, {"rp": ("undead_liche_priest", 90, 70)}, **more)  # type: ignore[arg-type]


def success(state: State, command: CastSpell, *faces: int) -> bool:
    """Whether a spell that is cast with these dice succeeds."""
    _, facts = play(state, "red", command, *faces)
    return next(fact.success for fact in facts if isinstance(fact, SpellTried))


@pytest.mark.rule("WM-MAG-01")
def test_one_spell_in_each_of_his_own_shooting_phases() -> None:
    state = priest()
    after, _ = play(state, "red", BOLT, 1)
    assert refused(after, "red", BOLT).code == "already_cast"
    assert not [offer for offer in offers(after, "red") if offer.command["kind"] == "cast_spell"]
    dwarf = enchanted({**FOE, "r1": ("archers", line(90, 65, NORTH))}, {"rs": ("dwarf_runesmith", 90, 70)})
    assert refused(dwarf, "red", CastSpell(character="rs", spell="death_bolt", target="b1")).code == "no_spells"
    wrong = CastSpell(character="rp", spell="ball_of_flame", towards=Point(x=90, y=50))
    assert refused(state, "red", wrong).code == "unknown_id"


@pytest.mark.rule("WM-MAG-01", "WM-SPU-02", "WM-MAG-07")
def test_he_casts_from_within_a_combat_and_the_hits_wait_for_it() -> None:
    units = {"r1": ("foot", line(90, 60, NORTH)), "b1": ("foot", line(90, 58, SOUTH))}
    state = enchanted(units, {"rp": ("undead_liche_priest", 90, 62.0)}, joined={"rp": "r1"})
    touch = CastSpell(character="rp", spell="touch_of_death", target="b1")
    dice = (4, 4, 5, 6, 1, 2, 3)  # cast; three hits; no save but on a 6
    after, facts = play(state, "red", touch, *dice)
    assert next(fact for fact in facts if isinstance(fact, HitsTaken)).carried
    assert after.units["b1"].carried == 3
    assert after.units["b1"].shot_hits == 0
    alone = replace(state, characters={**state.characters, "rp": replace(state.characters["rp"], joined=None)})
    assert refused(alone, "red", touch).code == "wizard_not_in_combat"


@pytest.mark.rule("WM-MAG-02")
@pytest.mark.parametrize(("y", "code"), [(38.0, None), (37.9, "out_of_range")])
def test_range_from_his_piece_is_inclusive(y: float, code: str | None) -> None:
    state = enchanted({"b1": ("foot", line(90, y, SOUTH))}, {"rp": ("undead_liche_priest", 90, 70)})
    found = casting.judge(state, state.characters["rp"], state.library.spells["death_bolt"], BOLT)
    assert (found.code if found else None) == code


@pytest.mark.rule("WM-AMB-46")
@pytest.mark.parametrize(("y", "code"), [(38.0, None), (37.9, "out_of_range")])
def test_with_a_unit_the_range_is_still_his_own(y: float, code: str | None) -> None:
    """He stands beside the unit that he joined, whose front is nearer to the enemy than he is."""
    units: Units = {"r1": ("foot", ((93.5, 67, NORTH),)), "b1": ("foot", line(90, y, SOUTH))}
    state = enchanted(units, {"rp": ("undead_liche_priest", 90, 70)})
    joined = replace(state, characters={**state.characters, "rp": replace(state.characters["rp"], joined="r1")})
    found = casting.judge(joined, joined.characters["rp"], joined.library.spells["death_bolt"], BOLT)
    assert (found.code if found else None) == code


@pytest.mark.rule("WM-MAG-02")
def test_any_enemy_that_he_sees_all_round_not_the_nearest_alone() -> None:
    units = {
        "b1": ("foot", line(90, 60, SOUTH)),
        "b2": ("foot", line(90, 55, SOUTH)),
        "b3": ("foot", line(90, 90, NORTH)),
    }
    state = enchanted(units, {"rp": ("undead_liche_priest", 90, 75)})
    seen = {u for u in units if casting.wizard_sees(state, "rp", u)}
    assert seen == {"b1", "b3"}
    wood = area("w", "wood", 60, 80, 120, 86)
    hidden = enchanted(units, {"rp": ("undead_liche_priest", 90, 75)}, terrain=[wood])
    assert refused(hidden, "red", replace(BOLT, target="b3")).code == "no_line_of_sight"
    doom = CastSpell(character="rp", spell="doom_and_despair", target="b3")
    assert success(hidden, doom, 4)


@pytest.mark.rule("WM-MAG-02", "WM-SPU-04")
def test_targets_that_are_wrong() -> None:
    units = {
        "r1": ("foot", line(60, 60, NORTH)),
        "b1": ("foot", line(60, 58, SOUTH)),
        "b2": ("foot", line(90, 58, SOUTH)),
    }
    state = enchanted(units, {"rp": ("undead_liche_priest", 75, 65)})
    assert refused(state, "red", BOLT).code == "target_engaged"
    assert refused(state, "red", replace(BOLT, target="r1")).code == "spell_target_illegal"
    assert refused(state, "red", replace(BOLT, target=None)).code == "pick_needed"
    assert refused(state, "red", replace(BOLT, target="zz")).code == "unknown_id"


@pytest.mark.rule("WM-MAG-03")
@pytest.mark.parametrize(("face", "ok"), [(1, False), (3, False), (4, True), (6, True)])
def test_the_die_has_to_reach_the_number(face: int, ok: bool) -> None:
    assert success(priest(), BOLT, *((face, 1, 1, 1) if ok else (face,))) is ok


@pytest.mark.rule("WM-MAG-03", "WM-ITM-18")
@pytest.mark.parametrize(("face", "ok"), [(1, False), (2, False), (3, True)])
def test_the_wand_adds_one_but_a_one_fails_all_the_same(face: int, ok: bool) -> None:
    state = priest(items={"rp": "wand_of_power"})
    helped = replace(BOLT, help="wand")
    after, facts = play(state, "red", helped, *((face, 1, 1, 1) if ok else (face,)))
    assert next(fact.success for fact in facts if isinstance(fact, SpellTried)) is ok
    assert after.characters["rp"].spent
    assert refused(priest(), "red", helped).code == "bad_choice"


@pytest.mark.rule("WM-EMP-06")
def test_the_war_altar_adds_one_once_in_a_battle() -> None:
    state = enchanted(
        {"b1": ("foot", line(90, 58, SOUTH))}, {"rw": ("empire_wizard", 90, 70)}, mounts={"rw": "empire_war_altar"}
    )
    command = CastSpell(character="rw", spell="weird_enchantment", target="b1", help="altar")
    after, _ = play(state, "red", command, 3)
    assert after.characters["rw"].used == ("altar",)
    assert [effect.key for effect in after.effects] == ["weird_enchantment"]
    assert casting.helps(after, "rw") == ()


@pytest.mark.rule("WM-MAG-03", "WM-ITM-14")
def test_a_bound_wizard_casts_at_one_less_but_a_six_succeeds() -> None:
    state = priest()
    bound = replace(state, characters={**state.characters, "rp": replace(state.characters["rp"], hindered=True)})
    assert not success(bound, BOLT, 4)
    assert success(bound, BOLT, 5, 1, 1, 1)
    shaman = enchanted(
        {**FOE, "r9": ("archers", line(160, 100, NORTH)), "b9": ("foot", line(160, 85, SOUTH))},
        {"rs": ("orc_shaman", 90, 70)},
    )
    bound = replace(shaman, characters={**shaman.characters, "rs": replace(shaman.characters["rs"], hindered=True)})
    assert success(bound, CastSpell(character="rs", spell="foot_of_gork", target="b1"), 6, *(1,) * 6)


@pytest.mark.rule("WM-MAG-05", "WM-ELF-06")
def test_high_elf_mages_roll_once_more_after_a_failure() -> None:
    units = {**FOE, "r9": ("archers", line(160, 100, NORTH)), "b9": ("foot", line(160, 85, SOUTH))}
    state = enchanted(units, {"rm": ("high_elf_mage", 90, 70)})
    hail = CastSpell(character="rm", spell="hail_of_destruction", target="b1")
    assert success(state, hail, 1, 5, 1, 1, 1)
    assert not success(state, hail, 4, 4)


@pytest.mark.rule("WM-MAG-04")
def test_a_spell_succeeds_only_once_upon_a_unit() -> None:
    units = {**FOE, "r9": ("archers", line(160, 100, NORTH)), "b9": ("foot", line(160, 85, SOUTH))}
    state = enchanted(units, {"rp": ("undead_liche_priest", 90, 70), "rq": ("undead_liche_priest", 95, 70)})
    after, _ = play(state, "red", BOLT, 4, 1, 1, 1)
    again = replace(BOLT, character="rq")
    assert refused(after, "red", again).code == "spell_already_on_unit"
    failed, _ = play(state, "red", BOLT, 3)
    assert success(failed, again, 4, 1, 1, 1)


@pytest.mark.rule("WM-MAG-06", "WM-SPU-04", "WM-AMB-30")
def test_hits_without_a_save_drive_the_unit_from_the_wizard() -> None:
    armoured = enchanted({"b1": ("horse", line(90, 58, SOUTH, 2.0))}, {"rp": ("undead_liche_priest", 90, 70)})
    after, facts = play(armoured, "red", BOLT, 4, 4, 5, 3, 1, 2)
    assert [fact.hits for fact in facts if isinstance(fact, HitsTaken)] == [2]
    step = after.step
    assert isinstance(step, DrivingBack)
    assert (step.unit, step.distance) == ("b1", 3.0)
    assert after.units["b1"].shooters == ("rp",)


@pytest.mark.rule("WM-MAG-08", "WM-SPE-01")
def test_a_line_strikes_friend_and_foe_that_it_crosses() -> None:
    units = {
        "r1": ("foot", line(90, 60, NORTH)),
        "b1": ("foot", line(90, 50, SOUTH)),
        "b2": ("foot", line(90, 38.9, SOUTH)),
        "b3": ("foot", line(130, 60, SOUTH)),
    }
    state = enchanted(units, {"rw": ("empire_wizard", 90, 70)})
    assert casting.crossed(state, "rw", Point(x=90, y=69)) == ("r1", "b1", "b2")
    short = enchanted({"b2": ("foot", line(90, 37.9, SOUTH))}, {"rw": ("empire_wizard", 90, 70)})
    assert casting.crossed(short, "rw", Point(x=90, y=0)) == ()
    ball = CastSpell(character="rw", spell="ball_of_flame", towards=Point(x=90, y=50))
    dice = (5, 4, 4, 1, 1, 1, 4, 1, 1, 1, 1, 1, 1, 2)
    _, facts = play(state, "red", ball, *dice)
    hits = {fact.unit: (fact.hits, fact.own) for fact in facts if isinstance(fact, HitsTaken)}
    assert hits == {"r1": (2, True), "b1": (1, False)}
    assert refused(state, "red", replace(ball, towards=Point(x=60, y=110))).code == "spell_line_crosses_nobody"


@pytest.mark.rule("WM-MAG-04")
@pytest.mark.parametrize("named", ["b1", "b2", "b1.1", "nobody"])
@pytest.mark.parametrize(
    ("caster", "spell"),
    [("empire_wizard", "ball_of_flame"), ("high_elf_mage", "storm_of_stone"), ("high_elf_mage", "light_of_battle")],
)
def test_nobody_names_whom_a_spell_is_upon_that_works_on_all_it_reaches(caster: str, spell: str, named: str) -> None:
    """Named by hand, a unit far off would be struck in the place of those near by."""
    units: Units = {
        "r1": ("foot", line(90, 68, NORTH)),
        "b1": ("foot", line(90, 58, SOUTH)),
        "b2": ("foot", line(90, 5, SOUTH)),
    }
    state = enchanted(units, {"rw": (caster, 90, 70)})
    cast = CastSpell(character="rw", spell=spell, towards=Point(x=90, y=50) if spell == "ball_of_flame" else None)
    assert casting.judge(state, state.characters["rw"], state.library.spells[spell], cast) is None
    assert refused(state, "red", replace(cast, target=named)).code == "bad_choice"


@pytest.mark.rule("WM-MAG-08", "WM-MAG-04")
def test_whom_a_line_crosses_is_told_before_it_is_cast_with_the_dice_of_each() -> None:
    units: Units = {
        "r1": ("foot", line(90, 60, NORTH)),
        "b1": ("foot", line(90, 50, SOUTH)),
        "b3": ("foot", line(130, 60, SOUTH)),
    }
    state = enchanted(units, {"rw": ("empire_wizard", 90, 70)})
    odds = odds_of(state, CastSpell(character="rw", spell="ball_of_flame", towards=Point(x=90, y=65)))
    assert isinstance(odds, Odds)
    (way,) = odds.shapes
    assert isinstance(way, SegmentMark)
    assert [(round(end.x, 6), round(end.y, 6)) for end in (way.a, way.b)] == [(90, 69), (90, 39)]
    assert {unit: at.means["dice"] for unit, at in odds.each.items()} == {"r1": 3.0, "b1": 3.0}
    # A die hits on 4+ and armour stops it on 6: five of twelve hits stay.
    assert odds.each["b1"].chances["hits"][0] == pytest.approx((7 / 12) ** 3)
    struck = replace(state, units={**state.units, "b1": replace(state.units["b1"], spells=("ball_of_flame",))})
    again = odds_of(struck, CastSpell(character="rw", spell="ball_of_flame", towards=Point(x=90, y=65)))
    assert isinstance(again, Odds)
    assert tuple(again.each) == ("r1",)


@pytest.mark.rule("WM-DSP-01", "WM-DSP-03")
def test_a_runesmith_breaks_a_spell_on_four_or_more() -> None:
    smiths = {
        "rp": ("undead_liche_priest", 90.0, 70.0),
        "bs": ("dwarf_runesmith", 20.0, 20.0),
        "bt": ("dwarf_runesmith", 25.0, 20.0),
    }
    state = enchanted({**FOE, "r9": ("archers", line(160, 100, NORTH)), "b9": ("foot", line(160, 85, SOUTH))}, smiths)
    asked, _ = play(state, "red", BOLT, 4)
    assert isinstance(asked.step, Casting)
    broken, facts = play(asked, "blue", DispelSpell(character="bs"), 4)
    assert [fact.how for fact in facts if isinstance(fact, SpellDispelled)] == ["rune"]
    assert "cast" in broken.characters["rp"].flags
    assert broken.units["b1"].spells == ()
    held, facts = play(asked, "blue", DispelSpell(character="bs"), 3, 4, 1, 1)
    assert held.units["b1"].spells == ("death_bolt",)
    assert not any(isinstance(fact, SpellDispelled) for fact in facts)


@pytest.mark.rule("WM-DSP-01", "WM-ITM-17")
def test_each_spell_is_tried_once_then_a_scroll_may_still_be_read() -> None:
    smiths = {
        "rp": ("undead_liche_priest", 90.0, 70.0),
        "bs": ("dwarf_runesmith", 20.0, 20.0),
        "bt": ("dwarf_runesmith", 25.0, 20.0),
    }
    units = {**FOE, "r9": ("archers", line(160, 100, NORTH)), "b9": ("foot", line(160, 85, SOUTH))}
    state = enchanted(units, smiths, items={"bs": "scroll_of_dispelling"})
    asked, _ = play(state, "red", BOLT, 4)
    tried, _ = play(asked, "blue", DispelSpell(character="bs"), 1)
    assert refused(tried, "blue", DispelSpell(character="bt")).code == "dispel_already_tried"
    read, facts = play(tried, "blue", UseItem(bearer="bs"))
    assert [fact.how for fact in facts if isinstance(fact, SpellDispelled)] == ["scroll"]
    assert read.characters["bs"].spent
    assert isinstance(read.step, ShootingPhase)
    let, _ = play(tried, "blue", Decline(), 1, 1, 1)
    assert let.units["b1"].spells == ("death_bolt",)


@pytest.mark.rule("WM-DSP-02", "WM-DWF-05", "WM-DWF-06")
def test_the_anvil_adds_one_to_one_roll_of_the_battle() -> None:
    smiths = {"rp": ("undead_liche_priest", 90.0, 70.0), "bs": ("dwarf_runesmith", 20.0, 20.0)}
    units = {**FOE, "r9": ("archers", line(160, 100, NORTH)), "b9": ("foot", line(160, 85, SOUTH))}
    state = enchanted(units, smiths, mounts={"bs": "dwarf_anvil"})
    asked, _ = play(state, "red", BOLT, 4)
    broken, facts = play(asked, "blue", DispelSpell(character="bs", anvil=True), 3)
    assert any(isinstance(fact, SpellDispelled) for fact in facts)
    assert broken.characters["bs"].used == ("anvil",)
    struck = replace(asked, characters={**asked.characters, "bs": broken.characters["bs"]})
    assert refused(struck, "blue", DispelSpell(character="bs", anvil=True)).rule == "WM-DSP-02"


@pytest.mark.rule("WM-ITM-14")
@pytest.mark.parametrize(("face", "bound"), [(3, False), (4, True)])
def test_the_staff_binds_a_wizard_who_failed(face: int, bound: bool) -> None:
    casters = {"rp": ("undead_liche_priest", 90.0, 70.0), "bw": ("empire_wizard", 20.0, 20.0)}
    units = {**FOE, "r9": ("archers", line(160, 100, NORTH)), "b9": ("foot", line(160, 85, SOUTH))}
    state = enchanted(units, casters, items={"bw": "staff_of_spellbinding"})
    asked, _ = play(state, "red", BOLT, 3)
    after, _ = play(asked, "blue", UseItem(bearer="bw"), face)
    assert after.characters["rp"].hindered is bound
    assert after.characters["bw"].spent is bound
    left, _ = play(asked, "blue", Decline())
    assert not left.characters["rp"].hindered


@pytest.mark.rule("WM-ITM-16", "WM-DSP-03")
def test_the_ring_casts_without_a_roll_and_may_be_broken() -> None:
    casters = {"rp": ("undead_liche_priest", 90.0, 70.0), "bs": ("dwarf_runesmith", 20.0, 20.0)}
    units = {**FOE, "r9": ("archers", line(160, 100, NORTH)), "b9": ("foot", line(160, 85, SOUTH))}
    state = enchanted(units, casters, items={"rp": "ring_of_magic"})
    asked, facts = play(state, "red", replace(BOLT, help="ring"))
    assert [fact.success for fact in facts if isinstance(fact, SpellTried)] == [True]
    assert asked.characters["rp"].spent
    after, _ = play(asked, "blue", Decline(), 1, 1, 1)
    assert after.units["b1"].spells == ("death_bolt",)


@pytest.mark.rule("WM-ITM-19", "WM-MAG-04")
def test_the_rod_allows_a_second_spell_even_the_same_at_the_same_unit() -> None:
    state = priest(items={"rp": "rod_of_repetition"})
    asked, _ = play(state, "red", BOLT, 4, 1, 1, 1)
    assert isinstance(asked.step, Casting)
    again, _ = play(asked, "red", UseItem(bearer="rp"))
    assert again.characters["rp"].spent
    after, _ = play(again, "red", BOLT, 4, 1, 1, 1)
    assert after.units["b1"].spells == ("death_bolt", "death_bolt")
    assert refused(after, "red", BOLT).code == "already_cast"
    failed, _ = play(state, "red", BOLT, 3)
    assert isinstance(failed.step, ShootingPhase)


@pytest.mark.rule("WM-DSP-01")
def test_who_may_break_a_spell_is_told_which_it_is_and_whom_it_is_upon() -> None:
    smiths = {"rp": ("undead_liche_priest", 90.0, 70.0), "bs": ("dwarf_runesmith", 20.0, 20.0)}
    asked, _ = play(enchanted(FOE, smiths), "red", BOLT, 4)
    duty = view(asked, SPECTATOR).duties["step"]
    assert (duty.seats, duty.label) == (("blue",), "warmaster.duty.casting.dispel_upon")
    assert {**duty.facts}.items() >= {"spell": "death_bolt", "character": "rp", "units": ("b1",)}.items()
    roll = next(offer for offer in offers(asked, "blue") if offer.primary)
    assert roll.command == {"kind": "dispel_spell", "character": "bs", "anvil": False}
