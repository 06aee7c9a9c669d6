"""Short rules that hold everywhere: numbers, pieces, measuring, phases, orders of a brigade, dice, what is shown."""

from dataclasses import fields, replace

import pytest

from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.questions.question import AskMeasure, Measure
from app.rules.kernel.schema.annotations import Words
from app.rules.kernel.seats import SPECTATOR, seated
from app.rules.kernel.views.tray import DiceRolled, TrayOpened
from app.rules.warmaster.changes import with_poses
from app.rules.warmaster.characteristics import attack_bonus, hits_each, troop_of
from app.rules.warmaster.charges.planning import plans
from app.rules.warmaster.combat_phase.attacks import dice, touches
from app.rules.warmaster.combat_phase.rounds import retreat_distance
from app.rules.warmaster.command_phase import initiative
from app.rules.warmaster.command_phase.orders import target, why_not_obey, why_not_order
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.forced import escapes
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.ground.paces import full_pace, half_pace, pace
from app.rules.warmaster.ground.sight import unit_sees
from app.rules.warmaster.hits.casualties import Blow, armour_of, thrown
from app.rules.warmaster.hits.confusion import confuse
from app.rules.warmaster.hits.covers import cover_of
from app.rules.warmaster.model.combat_commands import Fight
from app.rules.warmaster.model.combat_prompts import Combat, CombatPhase
from app.rules.warmaster.model.command_commands import Charge, GiveOrder, MoveUnits
from app.rules.warmaster.model.command_prompts import MovingUnits, ShootAtCharger
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.profiles import Item
from app.rules.warmaster.model.shooting_commands import Shoot
from app.rules.warmaster.model.shooting_events import HitsTaken
from app.rules.warmaster.model.shooting_prompts import ShootingPhase
from app.rules.warmaster.model.state import Character, State, Unit
from app.rules.warmaster.questions.sight_and_range import measure
from app.rules.warmaster.shooting_phase import at_chargers
from app.rules.warmaster.shooting_phase.aiming import targets
from app.rules.warmaster.turn_sequence.victory import half
from app.rules.warmaster.views.view import view
from tests.rules.warmaster.table import GENERALS, NORTH, SOUTH, Units, area, line, play, refused, table

FAR: Units = {"b9": ("foot", line(20, 10, SOUTH))}


def orders(units: Units, **more: object) -> State:
    """Red may order."""
    return table({**FAR, **units}, more.pop("officers", GENERALS), **more)


def shooting(units: Units, **more: object) -> State:
    """Red's shooting phase."""
    return replace(table(units, GENERALS, stack=(ShootingPhase(),), **more), phase="shooting")


def with_one(state: State, who: str, **changes: object) -> State:
    """The state with some of a character changed."""
    return replace(state, characters={**state.characters, who: replace(state.characters[who], **changes)})


def having(state: State, unit: str, **changes: object) -> State:
    """The state with some of a unit changed."""
    return replace(state, units={**state.units, unit: replace(state.units[unit], **changes)})


# --- numbers and pieces ----------------------------------------------------------------------------------------------


@pytest.mark.rule("WM-CON-01", "WM-DIC-01")
def test_dice_are_six_sided_and_summed() -> None:
    """An order is two dice: 3 and 4 make 7."""
    state = orders({"r1": ("foot", line(90, 90, NORTH))})
    _, facts = play(state, "red", GiveOrder(character="rg", units=("r1",)), 3, 4)
    rolled = next(fact.roll for fact in facts if isinstance(fact, DiceRolled))
    assert (rolled.faces, rolled.total, rolled.what, rolled.seat) == ((3, 4), 7, "order", "red")


@pytest.mark.rule("WM-CON-02")
@pytest.mark.parametrize("stack", [ShootingPhase(), CombatPhase(), MovingUnits(units=("r1",))])
def test_anything_may_be_measured_whatever_goes_on(stack: object) -> None:
    state = table({"r1": ("foot", line(90, 90, NORTH)), **FAR}, GENERALS, stack=(stack,))
    found = measure(state, AskMeasure(a="r1", b=Point(x=90.0, y=60.0)))
    assert isinstance(found, Measure)
    assert found.distance == 29.0


@pytest.mark.rule("WM-CON-06")
def test_characteristics_say_how_many_dice_hits_and_saves() -> None:
    state = orders({"r1": ("horse", line(90, 90, NORTH, 2.0)), "r2": ("guns", ((20, 90, NORTH),))})
    row = troop_of(state, "r1")
    assert (row.attacks, hits_each(state, "r1"), armour_of(state, "r1", Blow(attacks=1, what="x"))) == (3, 3, 4)
    assert armour_of(state, "r2", Blow(attacks=1, what="x")) is None


@pytest.mark.rule("WM-CON-12", "WM-FRM-01")
def test_charges_and_evasions_are_at_full_pace_whatever_the_formation() -> None:
    state = orders({"r1": ("foot", ((90, 90, NORTH), (94, 91, NORTH), (96, 93, NORTH)))})
    assert (pace(state, "r1"), half_pace(state, "r1"), full_pace(state, "r1")) == (10, 10, 20)
    near = table(
        {"r1": ("foot", ((90, 80, NORTH), (93, 82, NORTH), (89, 82, NORTH))), "b1": ("foot", line(90, 62, SOUTH))},
        GENERALS,
        stack=(MovingUnits(units=("r1",)),),
    )
    play(near, "red", Charge(unit="r1", target="b1"))


@pytest.mark.rule("WM-CON-13")
def test_rounding_is_up_for_retreats_and_half_points_and_down_for_pursuit() -> None:
    assert [retreat_distance(7, 2), retreat_distance(8, 2)] == [4, 4]
    assert half(95) == 50
    bonus = {cm: 1 + cm // 3 for cm in (2, 3, 5, 6)}
    assert bonus == {2: 1, 3: 2, 5: 2, 6: 3}


@pytest.mark.rule("WM-CON-14")
def test_special_rules_go_before_general_ones() -> None:
    """Units ordered again are one harder, the dead do not care for enemies near, and others do."""
    units: Units = {
        "r1": ("dead", line(60, 90, NORTH)),
        "r2": ("foot", line(120, 90, NORTH)),
        "b1": ("foot", line(90, 85, SOUTH, count=20)),
    }
    state = orders(units, officers={"rg": ("general", 90.0, 90.0), "bg": ("general", 5.0, 5.0)})
    assert target(state, "rg", ("r1",)).needs - target(state, "rg", ("r2",)).needs == 1


@pytest.mark.rule("WM-DAT-01", "WM-DAT-02")
def test_what_the_rules_need_of_pieces_is_stored() -> None:
    """A character has neither Hits nor Armour: it is a Command value, an attack bonus and a place."""
    known = {field.name for field in fields(Unit)}
    assert {
        "stands",
        "residual",
        "shot_hits",
        "shooters",
        "carried",
        "confused",
        "blunders",
        "orders",
        "raised",
    } <= known
    person = {field.name for field in fields(Character)}
    assert {"kind", "mount", "joined", "item", "spent", "dead"} <= person
    assert not person & {"hits", "armour", "residual"}
    state = orders({"r1": ("foot", line(90, 90, NORTH))})
    assert attack_bonus(state, "rg") == 2
    assert attack_bonus(with_one(state, "rg", mount="griffon"), "rg") == 4


@pytest.mark.rule("WM-DAT-03")
def test_walls_that_only_a_siege_could_climb_are_entered_by_nobody() -> None:
    """No scenario of the source is built in but the pitched battle; walls bar all who walk."""
    state = table(
        {"r1": ("foot", line(90, 90, NORTH)), **FAR},
        GENERALS,
        terrain=[area("t", "high_wall", 60, 70, 120, 80)],
        stack=(MovingUnits(units=("r1",)),),
    )
    moves = tuple(PathOf(model=s.id, path=(s.pose, replace(s.pose, y=75.0))) for s in stands_of(state, "r1"))
    assert refused(state, "red", MoveUnits(moves=moves)).code == "impassable_terrain"


@pytest.mark.rule("WM-GEO-01")
def test_facings_turn_on_the_table_as_on_the_screen() -> None:
    """Y points down here: a stand that faces 270 degrees has its front at lower y."""
    state = orders(
        {"r1": ("foot", ((90, 90, NORTH),)), "b1": ("foot", ((90, 80, SOUTH),)), "b2": ("foot", ((90, 99, SOUTH),))}
    )
    assert unit_sees(state, "r1", "b1")
    assert not unit_sees(state, "r1", "b2")


# --- turns, brigades, moves ------------------------------------------------------------------------------------------


@pytest.mark.rule("WM-TRN-05", "WM-CBT-07", "WM-CBT-08")
def test_each_combat_is_fought_to_its_end_before_the_next() -> None:
    units: Units = {
        "r1": ("foot", line(60, 60, NORTH)),
        "b1": ("foot", line(60, 58, SOUTH)),
        "r2": ("foot", line(120, 60, NORTH)),
        "b2": ("foot", line(120, 58, SOUTH)),
    }
    state = replace(table(units, GENERALS, stack=(CombatPhase(),)), phase="combat")
    after, _ = play(state, "red", Fight(unit="r1"), *(4,) * 9, *(1,) * 9, *(1,) * 9)
    assert any(isinstance(step, Combat) for step in after.stack)
    assert refused(after, "red", Fight(unit="r2")).code in ("wrong_phase", "not_your_turn", "wrong_step")


@pytest.mark.rule("WM-BRG-03")
def test_units_that_touch_are_ordered_together_only_by_choice() -> None:
    state = orders({f"r{n}": ("foot", line(60, 88 + 2 * n, NORTH)) for n in (1, 2, 3)})
    assert [why_not_order(state, "rg", units) for units in (("r1",), ("r1", "r2"), ("r1", "r2", "r3"))] == [None] * 3


@pytest.mark.rule("WM-BRG-09", "WM-MCH-03")
def test_units_act_alone_by_initiative_and_guns_never_charge_by_it() -> None:
    """Guns may evade, and charge on an order."""
    units: Units = {"r1": ("guns", ((90, 70, NORTH), (92, 70, NORTH))), "b1": ("foot", line(90, 62, SOUTH))}
    state = table(units, GENERALS, segment="initiative")
    kinds = {offer.command["kind"] for offer in initiative.offers(state, "red")}
    assert "charge" not in kinds
    assert "evade" in kinds
    assert refused(state, "red", Charge(unit="r1", target="b1")).code == "artillery_no_initiative_charge"
    assert not any("units" in offer.command for offer in initiative.offers(state, "red"))
    ordered = replace(state, stack=(*state.stack[:2], MovingUnits(units=("r1",))))
    play(ordered, "red", Charge(unit="r1", target="b1", how=plans(ordered, "r1", "b1", 10.0, ("r1",))[0].key))


@pytest.mark.rule("WM-MOV-05")
def test_forced_moves_have_lengths_of_their_own() -> None:
    """An irregular unit of foot moves 10, yet is driven as far as the dice say, and not farther than its line is clear."""
    units: Units = {
        "r1": ("archers", line(90, 90, NORTH)),
        "b1": ("foot", ((90, 76, SOUTH), (94, 75, SOUTH), (97, 73, SOUTH))),
    }
    state = shooting(units)
    assert pace(state, "b1") == 10
    assert {round(one.clear, 2) for one in escapes(state, "b1", "r1", 19.0, by_force=True)} == {19.0}


@pytest.mark.rule("WM-MOV-08")
def test_who_touches_an_enemy_moves_neither_by_order_nor_by_initiative() -> None:
    state = orders({"r1": ("foot", line(90, 80, NORTH)), "b1": ("foot", line(90, 78, SOUTH))})
    found = why_not_obey(state, "rg", "r1")
    assert found is not None
    assert found.code == "unit_engaged"
    fighting = replace(state, stack=table({}, {}, segment="initiative").stack)
    assert not [offer for offer in initiative.offers(fighting, "red") if offer.command.get("unit") == "r1"]


@pytest.mark.rule("WM-STK-06", "WM-FRM-04")
def test_a_unit_of_one_stand_is_in_line() -> None:
    assert pace(orders({"r1": ("tank", ((90, 90, 33.0),))}), "r1") == 20


# --- shooting --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WM-SHO-11", "WM-SHO-13", "WM-CAS-04")
def test_any_number_of_units_shoot_at_the_same_target_one_after_the_other() -> None:
    units: Units = {f"r{n}": ("archers", line(60 + 14 * n, 80, NORTH)) for n in (1, 2, 3)}
    state = shooting({**units, "b1": ("beast", ((88, 62, SOUTH),))})
    for unit in ("r1", "r2"):
        assert targets(state, unit) == ("b1",)
        state, facts = play(state, "red", Shoot(unit=unit, target="b1"), 4, 1, 1, 1)
        assert [fact.hits for fact in facts if isinstance(fact, HitsTaken)] == [1]
    assert (state.units["b1"].residual, state.units["b1"].shot_hits) == (2, 2)
    assert targets(state, "r3") == ("b1",)


@pytest.mark.rule("WM-GEO-16", "WM-COV-02")
@pytest.mark.parametrize(("edge", "cover"), [(63.0, "defended"), (63.1, "open")])
def test_who_stands_within_a_centimetre_of_a_hedge_between_is_behind_it(edge: float, cover: str) -> None:
    """A stand whose front is at 62, a hedge whose near edge is `edge`; from the other side it is no cover."""
    units: Units = {
        "b1": ("foot", ((90, 61, SOUTH),)),
        "r1": ("archers", line(90, 80, NORTH)),
        "r2": ("archers", line(90, 40, SOUTH)),
    }
    state = shooting(units, terrain=[area("h", "low_obstacle", 80, edge, 100, edge + 0.5)])
    stand = stands_of(state, "b1")[0]
    assert cover_of(state, stand, stands_of(state, "r1")) == cover
    assert cover_of(state, stand, stands_of(state, "r2")) == "open"


@pytest.mark.rule("WM-GEO-16", "WM-AMB-25")
def test_any_part_in_a_wood_or_higher_ground_covers() -> None:
    units: Units = {"b1": ("foot", ((90, 61, SOUTH),)), "r1": ("archers", line(90, 80, NORTH))}
    touching = shooting(units, terrain=[area("w", "wood", 92, 50, 100, 70)])
    assert cover_of(touching, stands_of(touching, "b1")[0], stands_of(touching, "r1")) == "defended"
    apart = shooting(units, terrain=[area("w", "wood", 92.1, 50, 100, 70)])
    assert cover_of(apart, stands_of(apart, "b1")[0], stands_of(apart, "r1")) == "open"
    above = shooting(units, terrain=[area("h", "hill", 80, 55, 100, 65)])
    assert cover_of(above, stands_of(above, "b1")[0], stands_of(above, "r1")) == "defended"


@pytest.mark.rule("WM-EX-21", "WM-BTH-01")
def test_a_bolt_through_a_column_of_three_is_three_attacks() -> None:
    state = shooting(
        {"r1": ("thrower", ((90, 90, NORTH),)), "b1": ("foot", ((90, 70, SOUTH), (90, 68, SOUTH), (90, 66, SOUTH)))}
    )
    _, facts = play(state, "red", Shoot(unit="r1", target="b1"), 1, 1, 1)
    assert [len(fact.roll.faces) for fact in facts if isinstance(fact, DiceRolled)] == [3]


@pytest.mark.rule("WM-EX-22", "WM-CAN-01", "WM-AMB-54")
def test_two_guns_at_a_column_of_three_are_eight_attacks() -> None:
    """Two a gun at the unit, and two more for the stands that the ball bounces through."""
    state = shooting(
        {
            "r1": ("cannon", ((89, 90, NORTH), (91, 90, NORTH))),
            "b1": ("foot", ((90, 70, SOUTH), (90, 68, SOUTH), (90, 66, SOUTH))),
        }
    )
    _, facts = play(state, "red", Shoot(unit="r1", target="b1"), *(1,) * 8)
    assert sum(len(fact.roll.faces) for fact in facts if isinstance(fact, DiceRolled)) == 8


@pytest.mark.rule("WM-VOL-04")
def test_a_helblaster_waits_for_chargers_till_they_are_near() -> None:
    units: Units = {"b1": ("helblaster", ((90, 60, SOUTH),)), "r1": ("foot", line(90, 63, NORTH))}
    state = table(units, GENERALS)
    ways = tuple(PathOf(model=s.id, path=(replace(s.pose, y=83.0), s.pose)) for s in stands_of(state, "r1"))
    step = ShootAtCharger(unit="b1", charger="r1", seat="blue", ways=ways)
    assert at_chargers.most_dice(replace(state, stack=(*state.stack, step)), step) == 6
    far = tuple(
        PathOf(model=s.id, path=(replace(s.pose, y=84.0), replace(s.pose, y=84.0))) for s in stands_of(state, "r1")
    )
    stayed = replace(step, ways=far)
    away = with_poses(state, {one.model: one.end for one in far})
    assert at_chargers.most_dice(replace(away, stack=(*away.stack, stayed)), stayed) == 1


# --- what is seen, and dice ------------------------------------------------------------------------------------------


@pytest.mark.rule("WM-DIC-02", "WM-VIS-01")
def test_every_die_lies_open_with_its_purpose_and_whom_it_is_for() -> None:
    state = shooting({"r1": ("archers", line(90, 80, NORTH)), "b1": ("foot", line(90, 62, SOUTH))})
    _, facts = play(state, "red", Shoot(unit="r1", target="b1"), 1, 1, 1)
    opened = next(fact for fact in facts if isinstance(fact, TrayOpened))
    assert (opened.source, opened.target) == ("r1", "b1")
    assert [fact.roll.seat for fact in facts if isinstance(fact, DiceRolled)] == ["red"]


@pytest.mark.rule("WM-DIC-03")
def test_a_die_is_thrown_again_once_and_the_second_stands() -> None:
    """The Sword of Cleaving throws one miss again; a second miss stays one."""
    state = shooting({"r1": ("foot", line(90, 60, NORTH)), "b1": ("foot", line(90, 58, SOUTH))})
    draft = Draft(state, ScriptedDice((1, 1, 4, 2)))
    blow = Blow(attacks=3, what="shooting", cleaves=True)
    assert thrown(draft, "red", "b1", blow, stands_of(state, "r1")) == (2, 1, 4)


@pytest.mark.rule("WM-CNF-13")
def test_a_confused_unit_is_shown_and_its_stands_are_not_moved() -> None:
    state = orders({"r1": ("foot", line(90, 90, NORTH))})
    draft = Draft(state, ScriptedDice(()))
    confuse(draft, "r1", "terrain")
    after = draft.state
    assert after.stands == state.stands
    shown = view(after, SPECTATOR)
    assert all("confused" in shown.pieces[f"r1.{n}"].flags for n in (1, 2, 3))
    assert not any("confused" in shown.pieces[f"b9.{n}"].flags for n in (1, 2, 3))


@pytest.mark.rule("WM-VIS-01", "WM-VPT-06")
def test_everybody_sees_what_lies_open_and_what_was_earned_so_far() -> None:
    state = orders({"r1": ("foot", line(90, 90, NORTH)), "b1": ("foot", line(40, 40, SOUTH))})
    state = having(having(state, "b1", where="destroyed"), "r1", residual=2, blunders=1)
    shown = view(state, SPECTATOR)
    assert shown.seats["red"].score == 45
    assert shown.units["r1"].facts["hits"] == 2
    assert "mistrusted" in shown.units["r1"].badges


@pytest.mark.rule("WM-ATK-08", "WM-CNF-09")
def test_confusion_costs_every_stand_an_attack() -> None:
    state = table(
        {"r1": ("foot", line(90, 60, NORTH)), "b1": ("foot", line(90, 58, SOUTH))}, GENERALS, stack=(CombatPhase(),)
    )
    combat = Combat(units=("b1", "r1"), touches=touches(state, ("b1", "r1")))
    stands = state.units["r1"].stands
    assert (
        dice(having(state, "r1", confused=True), combat, "r1", "b1", stands)
        == dice(state, combat, "r1", "b1", stands) - 3
    )


@pytest.mark.rule("WM-VIS-03", "WM-AMB-51")
def test_items_are_open_unless_the_table_agreed_to_hide_them_till_they_are_used() -> None:
    state = having(orders({"r1": ("foot", line(90, 90, NORTH))}), "r1", item="battle_banner", points=95)
    banner = Item(
        id="battle_banner", name=Words(en="Banner", es="Estandarte"), kind="banner", points=50, rule="WM-ITM-02"
    )
    items = {"battle_banner": banner}
    state = replace(state, library=replace(state.library, items=items))
    assert view(state, SPECTATOR).units["r1"].facts["item"] == "battle_banner"
    hidden = replace(state, options=replace(state.options, open_lists=False))
    bare = view(replace(having(hidden, "r1", item=None, points=45), library=hidden.library), seated("blue")).units["r1"]
    assert view(hidden, seated("blue")).units["r1"] == view(hidden, SPECTATOR).units["r1"] == bare
    assert view(hidden, seated("red")).units["r1"].facts["item"] == "battle_banner"
    used = having(hidden, "r1", spent=True)
    assert view(used, SPECTATOR).units["r1"].facts["item"] == "battle_banner"
