"""Readings of what the source leaves open, damages or contradicts (digest, section 11): each as the table plays it."""

from dataclasses import replace

import pytest

from app.content.aos.load import library as shipped
from app.rules.aos.attack_sequence.aiming import champions_more
from app.rules.aos.attack_sequence.targeting import is_guarded, judge_target
from app.rules.aos.composition.army import judge_army
from app.rules.aos.flow import deciders
from app.rules.aos.ground.contesting import contesting
from app.rules.aos.ground.cover import sheltered
from app.rules.aos.ground.measures import engaged_with
from app.rules.aos.model.abilities import COMMANDS, Once
from app.rules.aos.model.commands import Aim, Chant, DeclareAttacks, Pass, React
from app.rules.aos.model.effects import Lasting, StatChange
from app.rules.aos.model.language import Heal
from app.rules.aos.model.profiles import Amount, Part, TerrainFeature, WeaponAbility
from app.rules.aos.model.setup_commands import DeclareUndeployable
from app.rules.aos.model.setup_prompts import DeployUnits
from app.rules.aos.model.state import State
from app.rules.aos.model.tables import COHERENCY, TOLERANCE
from app.rules.aos.model.using_prompts import Reactions, Using
from app.rules.aos.turn_sequence.windows import usable
from app.rules.kernel.plane.coherency import is_coherent
from app.rules.kernel.plane.shapes import Body, Circle, Pose
from tests.rules.aos import test_magic as magic
from tests.rules.aos.setting import BOW, R25, SWORD, box, field, library, row, scroll, unit
from tests.rules.aos.telling import moves, refused, told, use
from tests.rules.aos.test_attacks import shooting, shot

CONTENT = shipped()


@pytest.mark.rule("AOS-AMB-01", "AOS-AMB-30")
def test_damaged_profiles_are_read_as_the_digest_says_and_say_what_is_assumed() -> None:
    lord, hoppers = CONTENT.warscrolls["clawlord_gnaw_beast"], CONTENT.warscrolls["squig_hoppers"]
    assert (lord.save, lord.control, "control" in lord.assumed) == (4, 2, True)
    assert (hoppers.save, hoppers.health, hoppers.move) == (6, 2, Amount(dice=1, plus=8))
    slitta, gob = hoppers.weapons
    assert (slitta.attacks.plus, slitta.hit, slitta.wound, slitta.rend, slitta.damage.plus) == (2, 4, 5, 0, 1)
    assert (gob.attacks.plus, gob.hit, gob.wound, gob.rend, gob.damage.plus, gob.has("companion")) == (
        3,
        4,
        3,
        1,
        1,
        True,
    )


@pytest.mark.rule("AOS-AMB-02")
def test_commands_cost_one_but_the_counter_charge_two() -> None:
    assert {one.id: one.cost for one in COMMANDS if one.cost != 1} == {"counter_charge": 2}
    assert {"rally", "magical_intervention", "redeploy", "at_the_double"} <= {one.id for one in COMMANDS}


def screen(x: float, y0: float, y1: float) -> TerrainFeature:
    """A tall wall an inch deep."""
    outline = box(x, y0, x + 1, y1)
    part = Part(outline=outline, height=6.0)
    return TerrainFeature(id="s", name="", kind="obstacle", outlines=(outline,), parts=(part,))


@pytest.mark.rule("AOS-AMB-05")
def test_range_and_sight_may_be_met_by_different_models_of_the_target() -> None:
    """One guard is near and behind the wall, the other in sight and too far for a blow."""
    units = (
        unit("a", "red", "guard", (10, 10), (10, 8.6)),
        unit("b", "blue", "guard", (13.3, 10), (10, 14.4), (10, 4.5)),
    )
    state = field(*units, phase="combat", terrain=(screen(11.2, 9.3, 10.8),))
    assert engaged_with(state, "a") == ("b",)
    assert judge_target(state, "a.1", SWORD, "b") is None
    far = replace(state, models={**state.models, "b.1": replace(state.models["b.1"], pose=Pose(x=20, y=10))})
    locked = judge_target(far, "a.1", SWORD, "b")
    assert locked is not None
    assert locked.code in ("target_out_of_combat_range", "target_not_engaged_with_unit")


@pytest.mark.rule("AOS-AMB-07")
def test_a_reaction_opens_no_reactions_of_its_own() -> None:
    units = (unit("a", "red", "archers", *row(5, 5, 5)), unit("b", "blue", "guard", *row(5, 15, 5)))
    state, _ = told(field(*units, phase="shooting"), "red", use("shoot", "a"))
    aims = tuple(Aim(model=f"a.{n}", weapon="bow", target="b") for n in range(1, 6))
    state, _ = told(state, "red", DeclareAttacks(aims=aims))
    state, _ = told(state, "red", React(ability="all_out_attack", unit="a"))
    assert [type(step).__name__ for step in state.stack if isinstance(step, Reactions | Using)] == [
        "Using",
        "Reactions",
    ]
    assert deciders(state) == {"blue"}


@pytest.mark.rule("AOS-AMB-12", "AOS-AMB-47")
def test_one_free_line_is_enough_and_a_blow_ignores_the_ground_it_is_struck_from() -> None:
    wall = replace(screen(14, 8, 12), rules=("cover",))
    shooter, behind = unit("a", "red", "archers", (8, 10)), unit("e", "blue", "guard", (20, 10))
    hidden = field(shooter, behind, phase="shooting", terrain=(wall,))
    assert sheltered(hidden, "a", "e", "cover", shooting=True) == "s"
    beside = field(shooter, unit("e", "blue", "guard", (20, 10), (20, 14)), phase="shooting", terrain=(wall,))
    assert not sheltered(beside, "a", "e", "cover", shooting=True)
    hill = TerrainFeature(id="s", name="", kind="area", rules=("cover",), outlines=(box(6, 6, 12, 12),))
    on_it = field(
        unit("a", "red", "archers", (11, 10)), unit("e", "blue", "guard", (14, 10)), phase="combat", terrain=(hill,)
    )
    assert not sheltered(on_it, "a", "e", "cover", shooting=False)
    wood = replace(hill, outlines=(box(2, 6, 12, 14),))
    deep = field(
        unit("a", "red", "archers", (3, 10)), unit("e", "blue", "guard", (18, 10)), phase="shooting", terrain=(wood,)
    )
    assert sheltered(deep, "a", "e", "cover", shooting=True) == "s", "more than 3 inches of it lie ahead"


@pytest.mark.rule("AOS-AMB-13")
def test_who_flies_passes_impassable_ground_and_does_not_end_on_it() -> None:
    pit = TerrainFeature(id="s", name="", kind="obstacle", rules=("impassable",), outlines=(box(8, 3, 12, 7),))
    state = field(unit("f", "red", "flyers", (5, 5)), terrain=(pit,))
    state, _ = told(state, "red", use("normal_move", "f"), 4)
    assert refused(state, "red", moves(state, f_1=(10, 5))) == "impassable_terrain"
    told(state, "red", moves(state, f_1=(15, 5)))


@pytest.mark.rule("AOS-AMB-20")
def test_a_unit_without_room_is_declared_undeployable_and_destroyed() -> None:
    units = (unit("a", "red", "guard", (9, 5), where="mustered"), unit("b", "blue", "guard", (9, 25), where="mustered"))
    state = field(*units, stack=(DeployUnits(seat="red"),))
    state = replace(
        state, models={n: replace(m, pose=None) for n, m in state.models.items()}, phase=None, round=0, turn=0
    )
    state, _ = told(state, "red", DeclareUndeployable(unit="a"))
    assert state.units["a"].where == "destroyed"
    assert {side.score for side in state.sides.values()} == {0}


@pytest.mark.rule("AOS-AMB-23")
def test_a_regiment_of_renown_is_not_one_of_the_five() -> None:
    roster = CONTENT.rosters["thornwild_2000"]
    plain = [regiment for regiment in roster.regiments if not regiment.renown]
    hired = [regiment for regiment in roster.regiments if regiment.renown]
    small = [replace(plain[1], units=plain[1].units[:1]), replace(plain[2], units=plain[2].units[:1])]
    cheap = (replace(plain[0], units=plain[0].units[:1]), *small, *small, *hired)
    many = replace(roster, regiments=cheap)
    assert judge_army(CONTENT, many, 4000) is None or judge_army(CONTENT, many, 4000).code != "too_many_regiments"  # type: ignore[union-attr]
    six = judge_army(CONTENT, replace(many, regiments=(*cheap, small[0])), 4000)
    assert six is not None
    assert six.code == "too_many_regiments"


@pytest.mark.rule("AOS-AMB-27")
def test_no_monster_is_a_guarded_hero() -> None:
    beast = scroll("ogre", keywords=("HERO", "MONSTER"), least=1)
    lord = scroll("lord", keywords=("HERO",), least=1)
    guard = unit("g", "red", "guard", (12, 10))
    known = library(beast, lord)
    assert is_guarded(field(unit("h", "red", "lord", (10, 10)), guard, content=known), "h")
    assert not is_guarded(field(unit("h", "red", "ogre", (10, 10)), guard, content=known), "h")


@pytest.mark.rule("AOS-AMB-29")
def test_a_six_hits_whatever_is_taken_off_it() -> None:
    state = shooting(hit=6, wound=2)
    worse = Lasting(
        number=1,
        ability="fog",
        source=None,
        owner="blue",
        unit="a",
        change=StatChange(stat="hit_roll", value=-1),
        until="turn",
    )
    state = replace(state, effects=(worse,))
    assert sum(fact.points for fact in shot(state, 6, 6, 1)) == 1
    assert not shot(state, 5)


@pytest.mark.rule("AOS-AMB-41")
def test_a_champions_shots_are_one_more_too() -> None:
    state = field(unit("a", "red", "archers", *row(5, 5, 5)))
    lead = replace(state.models["a.1"], role="champion")
    assert [change.value for change in champions_more(state, lead, BOW)] == [1]
    assert [change.value for change in champions_more(state, lead, SWORD)] == [1]
    beast = replace(SWORD, abilities=(WeaponAbility(key="companion"),))
    assert champions_more(state, lead, beast) == ()


@pytest.mark.rule("AOS-AMB-44")
def test_a_feature_is_contested_within_combat_range() -> None:
    hill = TerrainFeature(id="s", name="", kind="area", rules=("cover",), outlines=(box(10, 0, 14, 6),))
    near, far = (field(unit("a", "red", "hero", (x, 3)), terrain=(hill,)) for x in (6.4, 6.3))
    assert [contesting(one, "a", "terrain", "s") for one in (near, far)] == [1, 0]


@pytest.mark.rule("AOS-AMB-45")
def test_two_clusters_that_hold_together_each_are_no_group() -> None:
    def bodies(*xs: float) -> list[Body]:
        return [Body(id=f"m{x}", pose=Pose(x=x, y=0), footprint=Circle(radius=R25), height=1.0) for x in xs]

    assert is_coherent(bodies(0, 1, 2, 3, 4, 5), COHERENCY, TOLERANCE)
    assert not is_coherent(bodies(0, 1, 2, 20, 21, 22), COHERENCY, TOLERANCE)


@pytest.mark.rule("AOS-AMB-37")
def test_an_attempt_counts_for_a_spell_that_one_caster_has() -> None:
    two = unit("n", "red", "novice", (24, 8))
    state = magic.battle(magic.MAGE_AT, two, magic.GUARD, magic.FOE)
    failed = magic.told(state, "red", magic.CAST, 2, 3)
    assert magic.why(failed, magic.SHIELD, "n") == "spell_already_cast_this_turn"


HYMN = magic.charm("litany", "prayer", value=7)


def chanting(ritual: int) -> State:
    """A priest whose prayer is once a battle, with points banked."""
    rare = replace(HYMN, once=Once(per="battle", of="army"), does=(Heal(points=Amount(plus=1)),))
    lore = replace(magic.FACTION.lores[1], abilities=(rare,))
    faction = replace(magic.FACTION, lores=(magic.FACTION.lores[0], lore))
    known = replace(magic.CONTENT, factions={"order": faction})
    return magic.battle(unit("p", "red", "priest", (20, 8), ritual=ritual), magic.GUARD, magic.FOE, content=known)


def later(state: State) -> State:
    """The same hero phase a turn later."""
    fresh = chanting(state.units["p"].ritual)
    return replace(fresh, turn=3, round=2, uses=state.uses, failed=state.failed, units=state.units)


@pytest.mark.rule("AOS-AMB-43")
def test_once_a_battle_is_used_up_by_an_answer_and_not_by_banking() -> None:
    state = magic.told(chanting(0), "red", use("litany", "p"), 4)
    banked = later(magic.told(state, "red", Chant(bank=True)))
    assert banked.units["p"].ritual == 4
    answer = magic.told(banked, "red", use("litany", "p"), 3)
    answered = replace(later(magic.told(answer, "red", Chant(bank=False))), turn=5, round=3)
    ability = answered.library.factions["order"].lores[1].abilities[0]
    locked = usable(answered, "red", ability, "p")
    assert locked is not None
    assert locked.code == "once_per_army_limit_reached"


@pytest.mark.rule("AOS-AMB-43")
def test_a_failed_chant_leaves_the_prayer_for_later_and_counts_in_its_phase() -> None:
    state = magic.told(chanting(0), "red", use("litany", "p"), 1, 2)
    again = usable(state, "red", state.library.factions["order"].lores[1].abilities[0], "p")
    assert again is not None
    assert again.code in ("ability_already_used_this_phase", "power_level_exhausted")
    magic.told(later(state), "red", use("litany", "p"), 5)


@pytest.mark.rule("AOS-AMB-39", "AOS-AMB-33")
def test_every_thing_has_one_name_in_each_language() -> None:
    plan = CONTENT.battlepacks["fire_and_jade"].plans["horizontal"]
    assert len({spot.name for spot in plan.objectives}) == len(plan.objectives)
    kits = [kit.name for kit in CONTENT.kits.values()]
    assert len(set(kits)) == len(kits) == 59


@pytest.mark.rule("AOS-AMB-40")
def test_only_the_targets_wings_count_behind_high_terrain() -> None:
    wood = replace(screen(14, 6, 14), kind="obscuring", rules=("cover", "obscuring"))
    flyers = scroll("flyers", keywords=("FLY",), weapons=(BOW,), least=1)
    known = library(flyers)
    on_wings = field(
        unit("a", "red", "flyers", (8, 10)), unit("e", "blue", "guard", (20, 10)), terrain=(wood,), content=known
    )
    found = judge_target(on_wings, "a.1", BOW, "e")
    assert found is not None
    assert found.code in ("target_obscured", "target_not_visible")


@pytest.mark.rule("AOS-AMB-46")
def test_a_wiped_out_army_plays_on() -> None:
    state = field(unit("a", "red", "hero", (5, 5)), unit("b", "blue", "hero", (30, 25), where="destroyed"))
    state = replace(state, models={**state.models, "b.1": replace(state.models["b.1"], pose=None, slain=True)})
    after, _ = told(state, "red", Pass())
    assert after.result is None
