"""Army building: what a regiment and an army may hold, and the cards they are played with (DW-ARM, DW-CAB-22, DW-CAB-23)."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from app.content.diskwars.load import library
from app.rules.diskwars.model.options import Options
from app.rules.diskwars.model.profiles import Army, Regiment
from app.rules.diskwars.new_match import setup
from app.rules.diskwars.setup import army_building
from app.rules.diskwars.setup.armies import offers
from app.rules.diskwars.views.show_recruiting import show_recruiting
from app.rules.kernel.schema.annotations import Words

CONTENT = library()
NAME = Words(en="An army", es="Un ejército")


def regiment(hero: str, *cards: str, **units: int) -> Regiment:
    """A regiment."""
    return Regiment(hero=hero, units=units, cards=cards)


def army(*regiments: Regiment) -> Army:
    """An army."""
    return Army(id="a", name=NAME, regiments=regiments)


def judged(*regiments: Regiment, taken: tuple[str, ...] = (), **options: Any) -> str | None:
    """The code an army is refused with."""
    refused = army_building.judge(CONTENT, Options(regiments=len(regiments), **options), army(*regiments), taken)
    return refused.code if refused else None


KAIROS = CONTENT.pregenerated["kairos"]
ARCHAON = CONTENT.pregenerated["archaon"]
TYRION = CONTENT.pregenerated["tyrion"]


@pytest.mark.rule("DW-ARM-01")
@pytest.mark.rule("DW-SET-04")
def test_an_army_has_as_many_regiments_as_the_table_agreed_on() -> None:
    refused = army_building.judge(CONTENT, Options(regiments=2), army(KAIROS))
    assert refused is not None
    assert refused.code == "regiment_count_mismatch"
    assert refused.facts == {"had": 1, "needed": 2}
    assert army_building.judge(CONTENT, Options(regiments=2), army(KAIROS, ARCHAON)) is None


@pytest.mark.rule("DW-ARM-02")
def test_a_regiment_is_led_by_exactly_one_hero() -> None:
    assert judged(regiment("kurgan_marauders")) == "regiment_needs_hero"
    assert judged(regiment("kairos", archaon=1)) == "regiment_needs_hero"


@pytest.mark.rule("DW-ARM-03")
def test_units_cost_no_more_than_the_heros_points() -> None:
    exactly = regiment("kairos", kurgan_marauders=2, plaguebearers=1, bloodthirster=1)
    assert army_building.spent(CONTENT, exactly) == 33
    assert judged(exactly) is None
    assert (
        judged(regiment("kairos", kurgan_marauders=3, plaguebearers=1, bloodthirster=1))
        == "recruitment_points_exceeded"
    )
    assert army_building.unspent(CONTENT, army(exactly, regiment("archaon", kurgan_marauders=3))) == 18


@pytest.mark.rule("DW-ARM-04")
def test_a_hero_recruits_his_own_race_only() -> None:
    assert judged(regiment("kairos", orc_boyz=1)) == "wrong_race"


@pytest.mark.rule("DW-ARM-05")
def test_order_and_destruction_do_not_fight_together() -> None:
    assert judged(KAIROS, TYRION) == "mixed_factions"
    assert judged(KAIROS, CONTENT.pregenerated["grom"]) is None


@pytest.mark.rule("DW-ARM-06")
def test_a_unique_disk_stands_once_in_an_army() -> None:
    assert judged(regiment("kairos", kurgan_marauders=1), regiment("kairos", flamers=1)) == "unique_duplicate"


@pytest.mark.rule("DW-ARM-07")
def test_an_army_has_a_unique_hero() -> None:
    plain = replace(CONTENT.disks["kairos"], unique=False)
    changed = replace(CONTENT, disks={**CONTENT.disks, "kairos": plain})
    refused = army_building.judge(changed, Options(regiments=1), army(regiment("kairos")))
    assert refused is not None
    assert refused.code == "no_unique_hero"
    assert army_building.judge(changed, Options(), army(regiment("kairos"), regiment("archaon"))) is None


@pytest.mark.rule("DW-ARM-08")
@pytest.mark.rule("DW-EX-12")
def test_the_regiment_of_the_worked_example() -> None:
    assert judged(regiment("kairos", bloodthirster=1, kurgan_marauders=1)) is None
    assert judged(regiment("kairos", bloodthirster=1, bloodcrushers=1, kurgan_marauders=1)) == "not_enough_small_disks"
    legal = regiment("kairos", "eager_troops", "intimidate", bloodthirster=1, plaguebearers=1, kurgan_marauders=2)
    assert judged(legal) is None
    assert army_building.unspent(CONTENT, army(legal)) == 0


@pytest.mark.rule("DW-ARM-09")
@pytest.mark.parametrize(("unit", "most"), [("kurgan_marauders", 3), ("hellstriders", 2), ("bloodthirster", 1)])
def test_copies_by_size(unit: str, most: int) -> None:
    rich = replace(CONTENT.disks["kairos"], points=99)
    changed = replace(CONTENT, disks={**CONTENT.disks, "kairos": rich})
    others = {} if unit == "kurgan_marauders" else {"kurgan_marauders": 3}
    for count, code in ((most, None), (most + 1, "too_many_copies")):
        made = army(regiment("kairos", **{unit: count, **others}))
        refused = army_building.judge(changed, Options(regiments=1), made)
        assert (refused.code if refused else None) == code


@pytest.mark.rule("DW-ARM-10")
def test_one_elite_disk_a_regiment() -> None:
    assert judged(regiment("tyrion", bolt_thrower=1, militia_archers=1)) is None
    both = regiment("tyrion", bolt_thrower=1, sky_cutter=1, militia_archers=2)
    assert judged(both) == "too_many_elites"


@pytest.mark.rule("DW-ARM-11")
@pytest.mark.rule("DW-AMB-30")
def test_no_more_cards_than_the_command_value_but_fewer() -> None:
    cards = ("eager_troops", "vigour", "buying_time")
    assert judged(regiment("kairos", *cards)) == "command_card_count"
    assert [judged(regiment("kairos", *cards[:n])) for n in (0, 1, 2)] == [None, None, None]


@pytest.mark.rule("DW-ARM-12")
def test_no_card_twice_in_a_hand_nor_at_a_table_that_shares_them() -> None:
    twice = (regiment("kairos", "vigour"), regiment("archaon", "vigour"))
    assert judged(*twice) == "duplicate_command_card"
    assert judged(regiment("kairos", "vigour"), taken=("vigour",)) is None
    assert judged(regiment("kairos", "vigour"), taken=("vigour",), shared_command_pool=True) == "command_card_taken"


@pytest.mark.rule("DW-CAB-23")
def test_an_original_card_takes_the_place_of_the_card_it_replaces() -> None:
    assert judged(regiment("kairos", "approach", "orig_creeping_advance")) == "duplicate_command_card"
    taken = ("orig_creeping_advance",)
    assert judged(regiment("kairos", "approach"), taken=taken, shared_command_pool=True) == "command_card_taken"
    assert army_building.hand(CONTENT, Options(), ARCHAON.cards) == ("orig_howling_tempest", "orig_headlong_charge")
    whole = replace(CONTENT.commands["storm_of_chaos"], partial=False)
    changed = replace(CONTENT, commands={**CONTENT.commands, "storm_of_chaos": whole})
    assert army_building.hand(changed, Options(), ARCHAON.cards) == ("storm_of_chaos", "orig_headlong_charge")


@pytest.mark.rule("DW-CAB-22")
def test_a_card_without_text_is_played_only_where_the_table_agrees() -> None:
    assert judged(ARCHAON) is None
    assert judged(ARCHAON, original_cards=False) == "card_not_available"
    assert judged(ARCHAON, original_cards=False, allow_partial_cards=True) is None
    partly = Options(original_cards=False, allow_partial_cards=True)
    assert army_building.hand(CONTENT, partly, ARCHAON.cards) == ARCHAON.cards
    assert judged(regiment("kairos", "orig_press_forward"), original_cards=False) == "card_not_available"


@pytest.mark.rule("DW-ARM-13")
@pytest.mark.rule("DW-CAB-08")
def test_a_card_of_a_faction_needs_a_hero_of_it() -> None:
    assert judged(regiment("karl_franz", "intimidate")) == "command_card_faction_restricted"
    assert judged(regiment("kairos", "intimidate")) is None
    assert judged(regiment("grom", "intimidate")) is None
    # The stand-in's own restriction counts: Speed of Asuryan is played as Swift as Light, which is Order only.
    assert judged(regiment("kairos", "speed_of_asuryan")) == "command_card_faction_restricted"


@pytest.mark.rule("DW-ARM-14")
def test_the_pregenerated_regiments_are_the_box() -> None:
    disks: Counter[str] = Counter()
    cards: Counter[str] = Counter()
    for made in CONTENT.pregenerated.values():
        assert judged(made) is None, made.hero
        assert army_building.unspent(CONTENT, army(made)) == 0, made.hero
        disks.update({made.hero: 1, **made.units})
        cards.update(made.cards)
    assert len(CONTENT.pregenerated) == 12
    assert disks == {disk.id: disk.copies for disk in CONTENT.disks.values()}
    assert disks.total() == 62
    assert cards == {card.id: 1 for card in CONTENT.commands.values() if not card.original}


@pytest.mark.rule("DW-ARM-15")
def test_one_box_has_only_so_many_of_a_disk() -> None:
    many = regiment("archaon", kurgan_marauders=2, plaguebearers=2)
    assert judged(many) is None
    assert judged(many, simulate_one_box=True) == "not_enough_copies"
    both = (regiment("archaon", kurgan_marauders=2), regiment("kairos", kurgan_marauders=2))
    assert judged(*both) is None
    assert judged(*both, simulate_one_box=True) == "not_enough_copies"


@pytest.mark.rule("DW-DSK-18")
def test_a_disk_whose_values_are_invented_is_left_out_where_the_table_wants_none() -> None:
    whole = regiment("tyrion", militia_spearmen=1)
    assert judged(whole, allow_placeholder_profiles=False) is None
    assert judged(regiment("tyrion", swordmasters=1), allow_placeholder_profiles=False) == "disk_not_available"
    assert judged(regiment("tyrion", swordmasters=1)) is None


@pytest.mark.rule("DW-INT-02")
def test_the_introductory_armies_keep_to_no_rules_of_building() -> None:
    for intro in CONTENT.introductory.values():
        assert sum(intro.disks.values()) == 9
        assert len(intro.cards) == 4
        assert army_building.judge_introductory(CONTENT, Options(mode="intro"), intro) is None
    empire = CONTENT.introductory["empire"]
    refused = army_building.judge_introductory(CONTENT, Options(original_cards=False), empire)
    assert refused is not None
    assert (refused.code, refused.facts["card"]) == ("card_not_available", "regroup")


def test_what_nobody_knows_is_refused_before_anything_is_asked_of_it() -> None:
    assert judged(regiment("nobody")) == "unknown_id"
    assert judged(regiment("kairos", nothing=1)) == "unknown_id"
    assert judged(regiment("kairos", "nothing")) == "unknown_id"


@pytest.mark.rule("DW-ARM-01")
def test_what_an_army_is_built_of_is_shown_while_armies_are_chosen() -> None:
    state = setup({"regiments": 2}, CONTENT, ("red", "blue"))
    shown = show_recruiting(state)
    assert shown is not None
    assert shown.regiments == 2
    assert {one.id for one in shown.disks} == set(CONTENT.disks)
    assert all(shown.ready[one.hero] == one for one in CONTENT.pregenerated.values())
    kinds = [one.command["kind"] for one in offers(state, "red")]
    assert kinds == ["take_army", "take_regiments", "build_army"]
    assert show_recruiting(setup({"mode": "intro"}, CONTENT, ("red", "blue"))) is None
