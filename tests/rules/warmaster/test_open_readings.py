"""Readings of what the source leaves open, where the code takes one of two ways: flyers home, corners, covers, swords, Kings."""

from dataclasses import replace
from math import hypot

import pytest

from app.content.warmaster.load import library
from app.rules.kernel.boards.stands import corners
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.combat_phase import attacks
from app.rules.warmaster.combat_phase.attacks import dice
from app.rules.warmaster.command_phase.orders import why_not_order
from app.rules.warmaster.decide import decide
from app.rules.warmaster.evolve import evolve
from app.rules.warmaster.ground import retreat_ways
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.ground.standing import posed
from app.rules.warmaster.magic import raising
from app.rules.warmaster.model.combat_commands import Fight
from app.rules.warmaster.model.command_commands import EndSegment, HomeBack, RollHomeBack
from app.rules.warmaster.model.command_prompts import CommandPhase
from app.rules.warmaster.model.flow_events import PhaseEnded
from app.rules.warmaster.model.magic_commands import CastSpell, PlaceRaised, UsePower
from app.rules.warmaster.model.magic_prompts import PowerAsked, RaisingDead
from app.rules.warmaster.model.places import PathOf, Placed
from app.rules.warmaster.model.profiles import Roster, RosterUnit
from app.rules.warmaster.model.state import Options
from app.rules.warmaster.setup.army_lists import mistakes
from tests.rules.warmaster import fights
from tests.rules.warmaster.magic_table import enchanted, fighting
from tests.rules.warmaster.table import EAST, NORTH, SOUTH, Units, area, gone_on, line, play, table

MELEE: Units = {"r1": ("foot", line(90, 60, NORTH)), "b1": ("foot", line(90, 58, SOUTH))}
DRAWN = (6, 5, 1, 1, 1, 1, 1, 1)


@pytest.mark.rule("WM-AMB-06", "WM-BRG-02")
def test_flyers_that_came_home_into_contact_before_orders_are_of_the_brigade() -> None:
    """What touches is noted once homing is over: a unit that flew back beside another is ordered with it in the same phase."""
    units: Units = {
        "r1": ("birds", line(90, 40, NORTH, wide=2)),
        "r2": ("foot", line(90, 84, NORTH)),
        "b1": ("foot", line(20, 10, SOUTH)),
    }
    state = table(units, {"rg": ("general", 90, 100), "bg": ("general", 5, 5)}, segment="home_back")
    rolled, _ = play(state, "red", RollHomeBack(unit="r1"), 5)
    deep = (stands_of(state, "r1")[0].depth + stands_of(state, "r2")[0].depth) / 2
    ends = [PathOf(model=s.id, path=(s.pose, replace(s.pose, y=84 - deep))) for s in stands_of(rolled, "r1")]
    home, _ = play(rolled, "red", HomeBack(moves=tuple(ends), character="rg"))
    step = home.step
    assert isinstance(step, CommandPhase)
    ordering = home if step.segment == "orders" else play(home, "red", EndSegment())[0]
    assert why_not_order(ordering, "rg", ("r1", "r2")) is None
    noted = ordering.step
    assert isinstance(noted, CommandPhase)
    before = replace(ordering, stack=(*ordering.stack[:-1], replace(noted, contacts=())))
    late = why_not_order(before, "rg", ("r1", "r2"))
    assert late is not None
    assert late.code == "brigade_formed_this_phase", "met after the orders had begun they would be no brigade"


@pytest.mark.rule("WM-AMB-20", "WM-COV-05")
@pytest.mark.parametrize(("wood", "bonus"), [(89.0, {"charge": 1}), (95.0, {})])
def test_a_stand_at_open_and_covered_stands_strikes_as_at_the_open_one(wood: float, bonus: dict[str, int]) -> None:
    units: Units = {"r1": ("foot", line(90, 62, NORTH, count=1)), "b1": ("foot", line(90, 60, SOUTH, count=2))}
    trees = area("w", "wood", 80, 55, wood, 61)
    state = fights.flagged(fights.fighting(units, terrain=[trees]), "r1", "charged", "moved_into_combat")
    assert attacks.easiest(state, "r1.1", "b1") == ("open" if bonus else "defended")
    rows = attacks.rows(state, fights.of(state), "r1.1", "b1")
    assert {row.reason.split(".")[-1]: row.value for row in rows} == bonus


@pytest.mark.rule("WM-AMB-21", "WM-RET-03")
def test_who_is_touched_at_a_corner_alone_goes_as_that_enemy_faces_and_corners_yield_to_edges() -> None:
    """The enemy's front corner at the front corner of the loser, looking east: it goes east, away from its left side."""
    corner: Units = {"r1": ("foot", line(94, 62, NORTH, count=1)), "b1": ("foot", ((91, 59, EAST),))}
    state = fights.fighting(corner)
    assert retreat_ways.directions(state, fights.of(state), "r1") == ("left",)
    away = retreat_ways.vector(state, fights.of(state, distance=3), "r1", "left")
    assert (away.dx, away.dy) == (3.0, 0.0)
    edge = fights.fighting({**corner, "b2": ("foot", line(95, 60, SOUTH, count=1))})
    assert retreat_ways.directions(edge, fights.of(edge), "r1") == ("front",)


@pytest.mark.rule("WM-AMB-38", "WM-ITM-08")
def test_the_sword_of_fate_of_a_character_adds_to_one_stand_in_his_units_first_round_alone() -> None:
    armed, bare = (
        fighting(enchanted(MELEE, {"rh": ("empire_hero", 97, 60)}, joined={"rh": "r1"}, items=items))
        for items in ({"rh": "sword_of_fate"}, {})
    )
    stands, combat = armed.units["r1"].stands, fights.of(armed)
    more = [
        dice(armed, c, "r1", "b1", stands) - dice(bare, c, "r1", "b1", stands)
        for c in (combat, replace(combat, round=2))
    ]
    assert more == [1, 0]
    after, _ = play(armed, "red", Fight(unit="r1"), *(1,) * (dice(armed, combat, "r1", "b1", stands) + 9), *DRAWN)
    assert after.characters["rh"].spent
    assert dice(after, combat, "r1", "b1", stands) == dice(bare, combat, "r1", "b1", stands)


@pytest.mark.rule("WM-AMB-41", "WM-SPU-01")
def test_all_of_a_raised_unit_stands_within_thirty_of_the_wizard() -> None:
    """Of the same placement, the Wizard farther and farther off, until a corner of it is out of his reach."""
    going_on: Units = {"r9": ("archers", line(160, 100, NORTH)), "b9": ("foot", line(160, 85, SOUTH))}
    state = enchanted({**MELEE, **going_on}, {"rp": ("undead_liche_priest", 90, 70)})
    asked, _ = play(state, "red", CastSpell(character="rp", spell="raise_dead"), 5)
    step = asked.step
    assert isinstance(step, RaisingDead)
    poses = next(raising.places(asked, step))
    placed = PlaceRaised(poses=tuple(Placed(model=stand, pose=pose) for stand, pose in poses.items()))
    one, last = asked.characters["rp"], max(pose.y for pose in poses.values())
    assert one.pose is not None
    for y in (last + n / 4 for n in range(160)):
        off = replace(asked, characters={**asked.characters, "rp": replace(one, pose=replace(one.pose, y=y))})
        found = decide(off, "red", placed, ScriptedDice(()))
        if isinstance(found, Refusal):
            break
    assert isinstance(found, Refusal)
    assert (found.code, found.facts["needed"]) == ("raise_dead_bad_placement", 30.0)
    farthest = max(hypot(p.x - 90, p.y - y) for stand in posed(asked, poses) for p in corners(stand)) - 1.0
    assert found.facts["had"] == round(farthest, 2)
    assert 30.05 < farthest < 30.35


@pytest.mark.rule("WM-AMB-45", "WM-EMP-03", "WM-LST-08")
def test_any_infantry_of_the_empire_has_skirmishers_and_nobody_else() -> None:
    content = library()
    for troop in content.troops.values():
        row = RosterUnit(troop=troop.id, skirmishers=True)
        roster = Roster(id="x", name=troop.name, army=troop.army, units=(row,), officers=())
        barred = "skirmisher_limit" in {one.code for one in mistakes(content, Options(points=9000), roster)}
        assert barred is not (troop.army == "empire" and troop.type == "infantry"), troop.id


@pytest.mark.rule("WM-AMB-50", "WM-UND-08")
@pytest.mark.parametrize("active", ["red", "blue"])
def test_a_tomb_king_is_asked_in_his_own_turn_and_in_the_enemys_and_his_might_ends_with_the_phase(active: Seat) -> None:
    king = fighting(enchanted(MELEE, {"rk": ("undead_tomb_king", 90, 80)}))
    asked = gone_on(replace(king, active=active))
    assert asked.step == PowerAsked(character="rk", seat="red")
    after, _ = play(asked, "red", UsePower(character="rk", unit="r1"))
    assert [effect.key for effect in after.effects] == ["tomb_king"]
    kept = evolve(after, PhaseEnded(phase="shooting"))
    assert kept.effects == after.effects
    assert not evolve(after, PhaseEnded(phase="combat")).effects
