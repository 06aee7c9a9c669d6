"""First principles: what overrules what, whose disks are whose, tokens without number, traits (DW-CON, DW-PCE, DW-CTL)."""

from dataclasses import replace

import pytest

from app.rules.diskwars import characteristics
from app.rules.diskwars.activation.reinforcing import why_not_there
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.ground import zones
from app.rules.diskwars.model.language import effects as fx
from app.rules.diskwars.model.language import language as lang
from app.rules.diskwars.model.language.vocabulary import Word
from app.rules.diskwars.model.round_commands import BringIn, Pass, Shoot
from app.rules.diskwars.model.state import Effect, Result, Side, Slot, State
from app.rules.diskwars.setup.scouting import scouts
from app.rules.diskwars.shooting.attack import dice_of
from app.rules.diskwars.shooting.targets import profiles
from app.rules.diskwars.turn_sequence.scoring import fortresses, leader
from app.rules.diskwars.views.show_table import how_won
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.seats import SEATS
from tests.rules.diskwars.acting import after, refusal, resolving, straight
from tests.rules.diskwars.arena import CONTENT, disk, posed, square
from tests.rules.diskwars.play import done, use, with_card

BOYZ, MEN, BOWS = "red.orc_boyz", "blue.marienburg_swordsmen", "red.reikland_crossbowmen"
FAR = disk("blue.huntsmen", 85, 85)


def granting(state: State, word: Word, where: lang.Cond) -> State:
    """The state in which these disks have a word for as long as the match goes on."""
    grant = fx.Grant(target=lang.Disks(where=(where,)), words={word: 1}, duration=fx.Lasts(span="game"))
    effect = Effect(seq=1, seat="blue", source="test", scope={}, effect=grant, span="game")
    return replace(state, effects=(*state.effects, effect))


@pytest.mark.rule("DW-CON-01")
def test_an_ability_overrules_the_general_rule() -> None:
    """A move ends with the flip that pins an enemy, but not where an ability says that the disk is Relentless."""
    disks = (disk(BOYZ, 10, 20), disk(MEN, 18, 20), FAR)
    assert refusal(resolving(*disks), straight(BOYZ, 0, 0)) == ("no_flips_left", "DW-MOV-06")
    place = after(resolving(*disks, card="waaagh"), straight(BOYZ, 0, 0)).disks[BOYZ].at
    assert place == Point(x=20, y=20)


@pytest.mark.rule("DW-CON-02")
@pytest.mark.rule("DW-KEY-08")
def test_what_is_forbidden_stays_forbidden_whatever_allows_it() -> None:
    """A card lets the shot reach a band farther; at an immune disk it still cannot be aimed."""
    state = resolving(disk(BOWS, 10, 20), disk("blue.orc_boyz", 40, 20), FAR, card="orig_carrying_wind")
    shot = Shoot(disk=BOWS, target="blue.orc_boyz")
    assert refusal(resolving(*state.disks.values()), shot)[0] == "out_of_range"
    assert after(state, shot, dice=[1, 4, 4]).disks["blue.orc_boyz"].damage == 3
    assert refusal(granting(state, "immune_ranged", lang.OfRace(race="orcs")), shot)[0] == "target_immune"


@pytest.mark.rule("DW-CON-15")
def test_a_trait_does_nothing_by_itself() -> None:
    """With every trait there is, a disk is worth what it was; a keyword changes that."""
    every: tuple[str, ...] = ("infantry", "cavalry", "caster", "daemonic", "missile", "monster", "war_machine")
    plain = posed(disk(BOWS, 20, 20), disk(MEN, 30, 20))
    dressed = replace(CONTENT.disks["reikland_crossbowmen"], traits=every)
    state = replace(plain, library=replace(CONTENT, disks={**CONTENT.disks, "reikland_crossbowmen": dressed}))
    for one in (plain, state):
        assert characteristics.movement(one, BOWS) == 4
        assert characteristics.magic(one, BOWS) == 0
        assert not characteristics.keyword(one, BOWS, "flying")
        assert dice_of(one, BOWS, profiles(one, BOWS)[0], MEN) == 3
    assert characteristics.has_trait(state, BOWS, "monster")
    assert dice_of(replace(state, scenario="hail_of_arrows"), BOWS, profiles(state, BOWS)[0], MEN) == 4


@pytest.mark.rule("DW-CON-12")
def test_a_disk_is_activated_as_long_as_its_token_lies_there() -> None:
    state = resolving(disk(BOYZ, 20, 20, activated=True), disk("red.grom", 60, 60), FAR)
    assert refusal(state, Pass(disk=BOYZ))[0] == "disk_already_activated"
    freed = done(
        with_card(
            "orig_rousing_words", disk("red.grom", 30, 20, activated=True), disk(BOYZ, 20, 20, activated=True), FAR
        ),
        use("red.grom", t=BOYZ),
    )
    assert after(freed, Pass(disk=BOYZ)).disks[BOYZ].activated


@pytest.mark.rule("DW-CON-18")
@pytest.mark.rule("DW-MUL-08")
def test_of_those_that_tie_the_earlier_in_initiative_prevails() -> None:
    state = replace(posed(seats=SEATS[:3]), order=("jade", "blue", "red"))
    assert leader(state, {"red": 4, "blue": 4, "jade": 3}) == "blue"
    assert leader(state, {"red": 4, "blue": 4, "jade": 4}) == "jade"
    told = [how_won(Result(winner="blue", how="points", points={"red": red, "blue": 4})) for red in (4, 3)]
    assert told == ["level", "points"], "the end says that initiative decided"
    towers = tuple(square("watchtower", x, 40, f"t{x}") for x in (10, 30, 50, 70))
    held = [
        disk(f"{seat}.orc_boyz.{x}", x + 3, 43) for seat, x in (("red", 10), ("red", 30), ("blue", 50), ("blue", 70))
    ]
    both = posed(*held, terrain=towers, options={"special_scenario": "fortresses"}, stack=())
    for order, winner in ((("blue", "red"), "blue"), (("red", "blue"), "red")):
        draft = Draft(replace(both, order=order), ScriptedDice(()))
        assert fortresses(draft)
        assert draft.state.result is not None
        assert draft.state.result.winner == winner


@pytest.mark.rule("DW-CON-21")
@pytest.mark.rule("DW-CON-23")
def test_nothing_slips_when_a_disk_between_leaves() -> None:
    """The shot fells the disk in the middle; those above and below lie exactly where they lay."""
    low, middle, top = disk("blue.grom", 20, 40), disk("blue.arrer_boyz", 22, 40), disk("blue.black_orcs", 24, 40)
    state = resolving(disk(BOWS, 40, 40), low, middle, top, FAR)
    left = after(state, Shoot(disk=BOWS, target=middle.id), dice=[1, 4, 4])
    assert left.disks[middle.id].lying == "casualties"
    for one in (low, top):
        assert (left.disks[one.id].at, left.disks[one.id].z) == (one.at, state.disks[one.id].z)


@pytest.mark.rule("DW-PCE-02")
@pytest.mark.rule("DW-SET-02")
@pytest.mark.rule("DW-INT-03")
def test_there_are_as_many_tokens_as_are_needed() -> None:
    """The box holds seven Empowerment tokens, ten of Wounds, 22 of Damage; a table has no such end."""
    many = [disk(f"red.huntsmen.{n}", 5 + 6 * n, 5, empowered=True, wounds=2, damage=3) for n in range(12)]
    for mode in ("standard", "intro"):
        state = with_card("vigour", *many, disk("red.karl_franz", 40, 20), FAR, options={"mode": mode})
        state = done(state, use("red.karl_franz", t="red.karl_franz"))
        assert sum(one.empowered for one in state.disks.values()) == 13


@pytest.mark.rule("DW-PCE-04")
def test_all_there_is_comes_from_the_core_set() -> None:
    """What is not of the box stands in for something that is, and says so."""
    for record in (*CONTENT.commands.values(), *CONTENT.scenarios.values()):
        assert record.original == bool(record.replaces)
    assert {one.replaces for one in CONTENT.commands.values() if one.original} <= set(CONTENT.commands)
    assert {one.replaces for one in CONTENT.scenarios.values() if one.original} <= set(CONTENT.scenarios)
    assert {one.race for one in CONTENT.disks.values()} == {"high_elves", "empire", "chaos", "orcs"}


@pytest.mark.rule("DW-CTL-01")
@pytest.mark.rule("DW-CON-05")
@pytest.mark.rule("DW-CON-06")
def test_who_controls_a_disk_activates_it_and_its_owner_keeps_what_is_left_of_it() -> None:
    taken = disk("blue.huntsmen", 20, 20, controller="red")
    others = (disk("red.grom", 60, 60), disk("blue.grom", 80, 80))
    state = resolving(taken, *others)
    assert after(state, Pass(disk=taken.id)).disks[taken.id].activated
    given_back = resolving(replace(taken, controller="blue"), *others)
    assert refusal(given_back, Pass(disk=taken.id))[0] == "not_controller"
    off = after(resolving(disk(taken.id, 2, 20, controller="red"), *others), straight(taken.id, 180))
    assert (off.disks[taken.id].lying, off.disks[taken.id].owner) == ("casualties", "blue")


@pytest.mark.rule("DW-CTL-01")
@pytest.mark.rule("DW-REI-02")
def test_a_zone_is_his_who_laid_its_card() -> None:
    sides = {"red": Side(seat="red", edge="south"), "blue": Side(seat="blue", edge="north")}
    slots = (
        Slot(card="advance", plain=True, owner="blue", offset=20),
        Slot(card="advance", plain=True, owner="red", offset=20),
    )
    state = posed(disk("red.huntsmen", 0, 0, at=None, lying="reserve"), sides=sides, slots=slots)
    assert [zone.owner for zone in zones.zones(state)] == ["red", "blue"]
    assert why_not_there(state, "red", BringIn(disk="red.huntsmen", at=Point(x=24, y=10))) is None
    found = why_not_there(state, "red", BringIn(disk="red.huntsmen", at=Point(x=24, y=80)))
    assert found is not None
    assert found.code == "outside_deployment_zone"


@pytest.mark.rule("DW-KEY-04")
def test_a_scout_in_reserve_makes_no_free_move() -> None:
    out, kept = disk("red.wolf_riders.1", 45, 10), disk("red.wolf_riders.2", 0, 0, at=None, lying="reserve")
    under, over = disk("red.wolf_riders.3", 20, 10), disk("red.wolf_riders.4", 22, 10)
    state = posed(out, kept, under, over, disk("red.grom", 60, 10))
    assert scouts(state, "red", ()) == (out.id, over.id)
    assert scouts(state, "red", (out.id,)) == (over.id,)
