"""Magic items: who may carry them, what banners, weapons and devices do, and when they are spent."""

from dataclasses import replace

import pytest

from app.content.warmaster.load import library
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.schema.annotations import Words
from app.rules.warmaster.characteristics import hits_each
from app.rules.warmaster.combat_phase.attacks import dice, rows, touches
from app.rules.warmaster.combat_phase.rounds import blow_of
from app.rules.warmaster.command_phase.orders import target
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.evolve import evolve
from app.rules.warmaster.ground.measures import alive
from app.rules.warmaster.hits.casualties import Blow, armour_of
from app.rules.warmaster.magic.items import spend_banners
from app.rules.warmaster.model.combat_commands import Fight
from app.rules.warmaster.model.combat_events import RoundScored
from app.rules.warmaster.model.combat_prompts import Combat, CombatPhase, Struck
from app.rules.warmaster.model.command_commands import GiveOrder, MoveUnits
from app.rules.warmaster.model.command_events import Blundered, OrderTried
from app.rules.warmaster.model.command_prompts import CommandPhase, MovingUnits, Ordering
from app.rules.warmaster.model.flow_events import TurnEnded
from app.rules.warmaster.model.magic_commands import Decline, UseItem, UsePower
from app.rules.warmaster.model.magic_events import ItemUsed
from app.rules.warmaster.model.magic_prompts import FortuneAsked, OrderSaved, PowerAsked, TurnAsked
from app.rules.warmaster.model.profiles import Roster, RosterOfficer, RosterUnit
from app.rules.warmaster.model.prompts import PlayerTurn
from app.rules.warmaster.model.shooting_commands import Shoot
from app.rules.warmaster.model.shooting_events import HitsTaken
from app.rules.warmaster.model.state import Options, State
from app.rules.warmaster.setup.army_lists import judge_list
from tests.rules.warmaster.magic_table import MAGIC, enchanted, fighting
from tests.rules.warmaster.table import NORTH, SOUTH, Units, gone_on, line, play, refused

MELEE: Units = {"r1": ("foot", line(90, 60, NORTH)), "b1": ("foot", line(90, 58, SOUTH))}
ORDERED: Units = {
    "r1": ("foot", line(90, 100, NORTH)),
    "r2": ("foot", line(60, 100, NORTH)),
    "b1": ("foot", line(90, 20, SOUTH)),
}
DRAWN = (6, 5, 1, 1, 1, 1, 1, 1)
"""The roll-off and the dice of both sides when a combat is drawn."""


def commanding(items: dict[str, str]) -> State:
    """A table in red's orders."""
    state = enchanted(ORDERED, {"rh": ("empire_hero", 75, 110)}, items=items)
    return replace(state, phase="command", stack=(*state.stack[:2], CommandPhase(begun=True, segment="orders")))


def melee(**more: object) -> tuple[State, Combat]:
    """Two units that fight, and their combat."""
    state = fighting(enchanted(MELEE, {}, **more))  # type: ignore[arg-type]
    return state, Combat(units=("b1", "r1"), touches=touches(state, ("b1", "r1")))


def roster(units: tuple[RosterUnit, ...], officers: tuple[RosterOfficer, ...]) -> Refusal | None:
    """What is wrong with a list of the Empire."""
    core = library().rosters["empire_1000"].units
    name = Words(en="x", es="x")
    army = Roster(id="x", name=name, army="empire", units=(*core, *units), officers=officers)
    return judge_list(library(), Options(points=1999), army)


GENERAL = RosterOfficer(officer="empire_general")


@pytest.mark.rule("WM-ITM-01", "WM-LST-06")
@pytest.mark.parametrize(
    ("units", "officers", "code"),
    [
        ((RosterUnit(troop="empire_halberdiers", item="battle_banner"),), (GENERAL,), None),
        ((RosterUnit(troop="empire_halberdiers", item="sword_of_might"),), (GENERAL,), None),
        ((RosterUnit(troop="empire_halberdiers", item="ring_of_magic"),), (GENERAL,), "item_not_allowed"),
        ((RosterUnit(troop="empire_cannon", item="battle_banner"),), (GENERAL,), "item_not_allowed"),
        ((), (replace(GENERAL, item="orb_of_majesty"),), None),
        ((), (replace(GENERAL, item="sword_of_fate"),), None),
        ((), (replace(GENERAL, item="battle_banner"),), "item_not_allowed"),
        ((), (replace(GENERAL, item="ring_of_magic"),), "item_not_allowed"),
        ((), (GENERAL, RosterOfficer(officer="empire_hero", item="crown_of_command")), "item_not_allowed"),
        (
            (RosterUnit(troop="empire_halberdiers", item="sword_of_might"),),
            (replace(GENERAL, item="sword_of_might"),),
            "item_duplicate",
        ),
    ],
)
def test_who_may_carry_what(
    units: tuple[RosterUnit, ...], officers: tuple[RosterOfficer, ...], code: str | None
) -> None:
    found = roster(units, officers)
    assert (found.code if found else None) == code


@pytest.mark.rule("WM-ITM-02")
def test_the_battle_banner_works_in_the_first_combat_phase_alone() -> None:
    state, combat = melee(items={"r1": "battle_banner"})
    assert [row.reason for row in rows(state, combat, "r1.1", "b1")] == ["warmaster.attack.banner"]
    assert dice(state, combat, "r1", "b1", state.units["r1"].stands) == 12
    spent = replace(state, units={**state.units, "r1": replace(state.units["r1"], flags=frozenset({"fought"}))})
    draft = Draft(spent, ScriptedDice(()))
    spend_banners(draft)
    assert dice(draft.state, combat, "r1", "b1", state.units["r1"].stands) == 9
    idle = Draft(state, ScriptedDice(()))
    spend_banners(idle)
    assert not idle.events


@pytest.mark.rule("WM-ITM-03")
@pytest.mark.parametrize(("troop", "saves"), [("foot", 5), ("horse", 3), ("guns", 6)])
def test_the_banner_of_shielding_improves_armour_till_a_stand_is_lost(troop: str, saves: int) -> None:
    state = enchanted({"r1": ("foot", line(90, 60, NORTH))}, {}, items={"r1": "banner_of_shielding"})
    state = replace(state, units={**state.units, "r1": replace(state.units["r1"], troop=troop)})
    assert armour_of(state, "r1", Blow(attacks=1, what="shooting")) == saves
    assert armour_of(state, "r1", Blow(attacks=1, what="shooting", no_save=True)) is None
    lost = replace(state, stands={**state.stands, "r1.1": replace(state.stands["r1.1"], lost=True, pose=None)})
    plain = {"foot": 6, "horse": 4, "guns": None}[troop]
    assert armour_of(lost, "r1", Blow(attacks=1, what="shooting")) == plain


@pytest.mark.rule("WM-ITM-03", "WM-ARM-04")
def test_armour_is_never_better_than_three() -> None:
    state = enchanted({"r1": ("foot", line(90, 60, NORTH))}, {}, items={"r1": "banner_of_shielding"})
    knights = {**MAGIC.troops, "foot": replace(MAGIC.troops["foot"], armour=3)}
    best = replace(state, library=replace(state.library, troops=knights))
    assert armour_of(best, "r1", Blow(attacks=1, what="shooting")) == 3


@pytest.mark.rule("WM-ITM-04")
def test_the_banner_of_fortitude_adds_a_hit_in_the_first_combat_phase() -> None:
    state, _ = melee(items={"b1": "banner_of_fortitude"})
    assert hits_each(state, "b1") == 4
    assert hits_each(replace(state, phase="shooting"), "b1") == 3
    after, _ = play(state, "red", Fight(unit="r1"), *(4,) * 3, *(1,) * 6, *(1,) * 3, *(1,) * 9)
    assert (len(alive(after, "b1")), after.units["b1"].residual) == (3, 3)
    fought = replace(state, units={**state.units, "b1": replace(state.units["b1"], flags=frozenset({"fought"}))})
    draft = Draft(fought, ScriptedDice(()))
    spend_banners(draft)
    assert hits_each(draft.state, "b1") == 3


@pytest.mark.rule("WM-ITM-05")
def test_fortune_throws_all_dice_of_a_volley_again() -> None:
    units: Units = {
        "r1": ("archers", line(90, 70, NORTH)),
        "b1": ("foot", line(90, 50, SOUTH)),
        "r9": ("archers", line(160, 100, NORTH)),
        "b9": ("foot", line(160, 85, SOUTH)),
    }
    state = enchanted(units, {}, items={"r1": "banner_of_fortune"})
    asked, _ = play(state, "red", Shoot(unit="r1", target="b1"), 1, 2, 6)
    assert isinstance(asked.step, FortuneAsked)
    kept, facts = play(asked, "red", Decline(), 1)
    assert [fact.hits for fact in facts if isinstance(fact, HitsTaken)] == [1]
    assert not kept.units["r1"].spent
    again, facts = play(asked, "red", UseItem(bearer="r1"), 4, 5, 3, 1, 1)
    assert [fact.hits for fact in facts if isinstance(fact, HitsTaken)] == [2]
    assert again.units["r1"].spent


@pytest.mark.rule("WM-ITM-05")
def test_fortune_throws_all_dice_of_a_round_again_before_any_save() -> None:
    state, _ = melee(items={"b1": "banner_of_fortune"})
    asked, _ = play(state, "red", Fight(unit="r1"), *(1,) * 9, *(1,) * 9)
    assert isinstance(asked.step, FortuneAsked)
    assert asked.step.seat == "blue"
    _, facts = play(asked, "blue", UseItem(bearer="b1"), *(4, 4), *(1,) * 7, 1, 1)
    assert next(fact for fact in facts if isinstance(fact, RoundScored)).hits == (0, 2)
    _, facts = play(asked, "blue", Decline(), *DRAWN)
    assert next(fact for fact in facts if isinstance(fact, RoundScored)).hits == (0, 0)


@pytest.mark.rule("WM-ITM-06")
def test_steadfastness_spares_a_hit_each_turn_till_a_stand_is_lost() -> None:
    units: Units = {
        "r1": ("archers", line(90, 70, NORTH)),
        "r2": ("archers", line(78, 70, NORTH)),
        "b1": ("foot", line(84, 50, SOUTH)),
        "r9": ("archers", line(160, 100, NORTH)),
        "b9": ("foot", line(160, 85, SOUTH)),
    }
    state = enchanted(units, {}, items={"b1": "banner_of_steadfastness"})
    first, facts = play(state, "red", Shoot(unit="r1", target="b1"), 4, 4, 1, 1, 1)
    assert [fact.hits for fact in facts if isinstance(fact, HitsTaken)] == [1]
    assert not first.units["b1"].spent
    second, facts = play(first, "red", Shoot(unit="r2", target="b1"), 4, 1, 1, 1)
    assert [fact.hits for fact in facts if isinstance(fact, HitsTaken)] == [1]
    assert second.units["b1"].shot_hits == 2
    lost = replace(state, stands={**state.stands, "b1.1": replace(state.stands["b1.1"], lost=True, pose=None)})
    _, facts = play(lost, "red", Shoot(unit="r1", target="b1"), 4, 4, 1, 1, 1)
    assert [fact.hits for fact in facts if isinstance(fact, HitsTaken)] == [2]


@pytest.mark.rule("WM-ITM-07")
def test_destruction_makes_one_save_of_a_round_again() -> None:
    state, combat = melee(items={"r1": "sword_of_destruction"})
    one = Struck(unit="r1", enemy="b1", stands=state.units["r1"].stands, faces=())
    assert blow_of(state, combat, one).destroys
    dice = (4, 4, *(1,) * 7)
    _, facts = play(state, "red", Fight(unit="r1"), *dice, 6, 1, 6, *(1,) * 9)
    assert next(fact for fact in facts if isinstance(fact, RoundScored)).hits == (1, 0)


@pytest.mark.rule("WM-ITM-08")
def test_fate_adds_one_in_the_first_round_of_the_first_combat() -> None:
    state, combat = melee(items={"r1": "sword_of_fate"})
    assert dice(state, combat, "r1", "b1", state.units["r1"].stands) == 10
    assert dice(state, replace(combat, round=2), "r1", "b1", state.units["r1"].stands) == 9
    after, _ = play(state, "red", Fight(unit="r1"), *(1,) * 19, *DRAWN)
    assert after.units["r1"].spent
    assert dice(after, combat, "r1", "b1", state.units["r1"].stands) == 9


@pytest.mark.rule("WM-ITM-09")
def test_cleaving_throws_one_miss_again() -> None:
    state, _ = melee(items={"r1": "sword_of_cleaving"})
    _, facts = play(state, "red", Fight(unit="r1"), *(1,) * 9, 4, 1, *(1,) * 9)
    assert next(fact for fact in facts if isinstance(fact, RoundScored)).hits == (1, 0)


@pytest.mark.rule("WM-ITM-10", "WM-AMB-38")
def test_might_adds_one_attack_in_every_round_also_in_a_characters_hand() -> None:
    state, combat = melee(items={"r1": "sword_of_might"})
    stands = state.units["r1"].stands
    assert [dice(state, replace(combat, round=n), "r1", "b1", stands) for n in (1, 2)] == [10, 10]
    plain = enchanted(MELEE, {"rh": ("empire_hero", 97, 60)}, joined={"rh": "r1"}, items={"rh": "sword_of_might"})
    bare = enchanted(MELEE, {"rh": ("empire_hero", 97, 60)}, joined={"rh": "r1"})
    assert dice(plain, combat, "r1", "b1", stands) == dice(bare, combat, "r1", "b1", stands) + 1


@pytest.mark.rule("WM-ITM-11", "WM-CMD-08", "WM-TRN-02")
def test_the_helm_is_asked_about_at_the_start_of_the_turn() -> None:
    state = commanding({"rg": "helm_of_dominion"})
    begun = gone_on(replace(state, stack=(state.stack[0], PlayerTurn(begun=True))))
    assert begun.step == TurnAsked(character="rg", seat="red")
    worn, _ = play(begun, "red", UseItem(bearer="rg"))
    assert target(worn, "rg", ("r1",)).needs == target(state, "rg", ("r1",)).needs + 1
    assert worn.characters["rg"].spent
    assert not evolve(worn, TurnEnded(seat="red")).effects
    left, _ = play(begun, "red", Decline())
    assert not left.characters["rg"].spent
    strong = {**MAGIC.officers, "general": replace(MAGIC.officers["general"], command=10)}
    best = replace(worn, library=replace(worn.library, officers=strong))
    assert target(best, "rg", ("r2",)).needs == target(replace(best, effects=()), "rg", ("r2",)).needs


@pytest.mark.rule("WM-ITM-12", "WM-ORD-13")
def test_the_orb_makes_a_failed_order_of_the_general_good() -> None:
    state = commanding({"rg": "orb_of_majesty"})
    order = GiveOrder(character="rg", units=("r1",))
    asked, _ = play(state, "red", order, 6, 6)
    assert isinstance(asked.step, OrderSaved)
    saved, facts = play(asked, "red", UseItem(bearer="rg"))
    assert saved.step == MovingUnits(units=("r1",))
    assert [fact.success for fact in facts if isinstance(fact, OrderTried)] == [True]
    assert saved.characters["rg"].spent
    moved, _ = play(saved, "red", MoveUnits())
    assert isinstance(moved.step, Ordering)
    failed, _ = play(moved, "red", GiveOrder(character="rg", units=("r2",)), 6, 6)
    assert not isinstance(failed.step, OrderSaved)
    taken, _ = play(asked, "red", Decline())
    assert not taken.characters["rg"].spent
    assert "failed" in taken.characters["rg"].flags


@pytest.mark.rule("WM-ITM-13")
def test_the_crown_orders_at_ten_once_a_turn_till_it_fails() -> None:
    state = commanding({"rg": "crown_of_command"})
    order = GiveOrder(character="rg", units=("r1",), crown=True)
    obeyed, facts = play(state, "red", order, 6, 4)
    assert next(fact for fact in facts if isinstance(fact, OrderTried)).needed == 10
    moved, _ = play(obeyed, "red", MoveUnits())
    assert refused(moved, "red", order).rule == "WM-ITM-13"
    broken, facts = play(state, "red", order, 6, 5)
    assert broken.characters["rg"].spent
    assert [fact.item for fact in facts if isinstance(fact, ItemUsed)] == ["crown_of_command"]


@pytest.mark.rule("WM-ITM-15")
def test_the_sceptre_is_asked_about_after_the_blunder_is_rolled() -> None:
    state = commanding({"rg": "sceptre_of_sovereignty"})
    order = GiveOrder(character="rh", units=("r2",))
    asked, _ = play(state, "red", order, 6, 6, 1)
    assert isinstance(asked.step, OrderSaved)
    assert asked.step.face == 1
    saved, facts = play(asked, "red", UseItem(bearer="rg"))
    assert saved.step == MovingUnits(units=("r2",))
    assert not any(isinstance(fact, Blundered) for fact in facts)
    assert "failed" not in saved.characters["rh"].flags
    taken, facts = play(asked, "red", Decline())
    assert [fact.face for fact in facts if isinstance(fact, Blundered)] == [1]
    assert taken.units["r2"].blunders == 1
    assert "failed" in taken.characters["rh"].flags


@pytest.mark.rule("WM-UND-08")
def test_a_tomb_king_gives_his_might_once_to_a_unit_near_him() -> None:
    state = fighting(enchanted(MELEE, {"rk": ("undead_tomb_king", 90, 81.9)}))
    asked = gone_on(state)
    assert asked.step == PowerAsked(character="rk", seat="red")
    after, _ = play(asked, "red", UsePower(character="rk", unit="r1"))
    combat = Combat(units=("b1", "r1"), touches=touches(after, ("b1", "r1")))
    assert [row.reason for row in rows(after, combat, "r1.1", "b1")] == ["warmaster.attack.magic"]
    assert isinstance(after.step, CombatPhase)
    assert after.characters["rk"].used == ("might",)
    far = gone_on(fighting(enchanted(MELEE, {"rk": ("undead_tomb_king", 90, 82.2)})))
    assert isinstance(far.step, CombatPhase)
    later, _ = play(asked, "red", Decline())
    assert later.characters["rk"].used == ()
