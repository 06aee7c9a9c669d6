"""Cards and activations as they go on: what a flip leads to, who is out, what lies open (DW-MOV-11, DW-RND-03, DW-CMD, DW-WIN)."""

from dataclasses import replace

import pytest

from app.rules.diskwars import characteristics
from app.rules.diskwars.damage import Harm, hurt
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.flow import deciders
from app.rules.diskwars.model.language import effects as fx
from app.rules.diskwars.model.language import language as lang
from app.rules.diskwars.model.places import Flipped, Focus
from app.rules.diskwars.model.round_commands import ChooseCard, GoOn, Move, Pass, Shoot, UseFocus
from app.rules.diskwars.model.round_events import DamageDealt
from app.rules.diskwars.model.round_prompts import ChoosingCards, ForcedFlip, Moving, Resolving, ResolvingCard
from app.rules.diskwars.model.state import Effect, Played, Side, State
from app.rules.diskwars.views.view import view
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.seats import SEATS, SPECTATOR, Seat, seated
from tests.rules.diskwars.acting import after, refusal, resolving, straight, told
from tests.rules.diskwars.arena import CONTENT, disk, posed, square
from tests.rules.diskwars.play import asked, done, flip, refused, use, with_card
from tests.rules.diskwars.test_melee import begun

HIT, CRITICAL, MISS, SCATTER, CHAOS = 1, 3, 4, 5, 6
BOYZ, MEN, BOWS, FAR = (
    "red.orc_boyz",
    "blue.marienburg_swordsmen",
    "red.reikland_crossbowmen",
    disk("blue.huntsmen", 85, 85),
)


# --- what a flip leads to --------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-MOV-11")
def test_impact_comes_before_abilities_and_those_before_the_ground() -> None:
    archaon, foe = "red.archaon", "blue.bloodthirster"
    state = resolving(disk(archaon, 20, 20), disk(foe, 31, 20), terrain=(square("gully", 25, 17),))
    events = told(state, straight(archaon, 0), dice=[2])
    assert [one.why for one in events if isinstance(one, DamageDealt)] == [
        "impact",
        "flames_of_the_everchosen",
        "terrain",
    ]
    kinds = [event.kind for event in events]
    assert kinds.index("disk_flipped") < kinds.index("disk_pinned") < kinds.index("damage_dealt")


@pytest.mark.rule("DW-MOV-11")
@pytest.mark.rule("DW-MOV-06")
def test_a_move_ends_on_an_enemy_even_if_the_flip_fells_it() -> None:
    state = resolving(disk(MEN, 28, 20, damage=3), disk("red.grom", 20, 20), FAR)
    state = after(state, straight("red.grom", 0, more=True))
    assert state.disks[MEN].lying == "casualties"
    assert not isinstance(state.step, Moving)
    assert state.disks["red.grom"].activated


@pytest.mark.rule("DW-MOV-11")
def test_a_disk_off_the_field_does_nothing_more() -> None:
    state = resolving(disk("red.archaon", 1, 45), disk("blue.sun_dragon", 5, 52), FAR, disk("red.grom", 60, 60))
    state = after(state, straight("red.archaon", 180))
    assert state.disks["red.archaon"].lying == "casualties"
    assert state.disks["blue.sun_dragon"].damage == 0
    beyond = resolving(disk("red.grom", 1, 45), disk("red.archaon", 60, 60), FAR)
    assert refusal(beyond, straight("red.grom", 180, 0)) == ("no_flips_left", "DW-MOV-10")


@pytest.mark.rule("DW-MOV-13")
@pytest.mark.rule("DW-ACT-05")
def test_a_pinned_disk_is_not_moved() -> None:
    state = resolving(disk(BOYZ, 20, 20), disk("red.grom", 24, 20), FAR)
    assert refusal(state, straight(BOYZ, 180)) == ("disk_pinned", "DW-ACT-05")
    assert refusal(state, Move(disk=BOYZ, more=True))[0] == "disk_pinned"


@pytest.mark.rule("DW-GEO-14")
@pytest.mark.rule("DW-DSK-12")
def test_of_disks_that_are_equally_near_the_player_says_which_is_the_nearest() -> None:
    """The Hellcannon may fall on either of two alike, not on one farther off, nor beside both."""
    gun, target = "red.hellcannon", "blue.sun_dragon"
    alike = (disk("red.huntsmen.1", 45, 35.5), disk("red.huntsmen.2", 45, 54.5))
    state = with_card("surround", disk(gun, 45, 45), disk(target, 80, 45), *alike, disk("red.flamers", 56, 45))
    state = done(state, Shoot(disk=gun, target=target), dice=(CHAOS, MISS, MISS, 2))
    assert state.step == ForcedFlip(seat="red", disk=gun, towards="nearest_not_pinned")
    assert refused(state, flip(0)) == "must_overlap_nearest"
    for way in (90, 270):
        assert not isinstance(done(state, flip(way)).step, ForcedFlip)


@pytest.mark.rule("DW-GEO-14")
def test_the_disk_whose_centre_is_nearer_is_the_nearest_of_two_that_touch_alike() -> None:
    """Rims as near as each other: the small disk's centre lies nearer than the large one's."""
    gun, target = "red.hellcannon", "blue.sun_dragon"
    small, large = disk("red.huntsmen", 45, 45 + 4 + 2.5 + 3), disk("red.bloodthirster", 45, 45 - 4 - 4 - 3)
    state = with_card("surround", disk(gun, 45, 45), disk(target, 80, 45), small, large)
    state = done(state, Shoot(disk=gun, target=target), dice=(CHAOS, MISS, MISS, 2))
    assert refused(state, flip(270)) == "must_overlap_nearest"
    assert not isinstance(done(state, flip(90)).step, ForcedFlip)


# --- focus -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-FOC-02")
@pytest.mark.rule("DW-KEY-09")
@pytest.mark.rule("DW-KEY-10")
def test_magic_is_a_focus_ability_and_so_goes_with_a_move_of_who_is_mobile() -> None:
    mage, foe = "red.high_mage", disk("blue.sun_dragon", 44, 20)
    state = resolving(disk(mage, 20, 20), foe)
    beside = Move(disk=mage, flips=(Flipped(first=0),), after=Focus(target=foe.id))
    assert refusal(state, beside)[0] == "action_not_available"
    swift = replace(CONTENT.disks["high_mage"], keywords={**CONTENT.disks["high_mage"].keywords, "mobile": 1})
    mobile = replace(state, library=replace(CONTENT, disks={**CONTENT.disks, "high_mage": swift}))
    moved = after(mobile, beside)
    assert (moved.disks[foe.id].damage, moved.disks[mage].activated) == (2, True)
    # No shot: neither cover nor scatter, no die at all.
    covered = replace(mobile, terrain={"t1": square("rocks", 41, 17)})
    assert after(covered, UseFocus(disk=mage, target=foe.id)).disks[foe.id].damage == 2


# --- who is out ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-RND-03")
@pytest.mark.rule("DW-WIN-05")
@pytest.mark.rule("DW-WIN-08")
@pytest.mark.rule("DW-CMD-14")
def test_whoever_loses_his_last_disk_is_out_at_once_and_plays_no_card_any_more() -> None:
    """Jade's last disk on the field falls while red shoots; his reserve does not help him."""
    seats: tuple[Seat, ...] = SEATS[:3]
    last = disk("jade.militia_archers", 40, 20)
    disks = (disk(BOWS, 20, 20), disk(BOYZ, 20, 60), last, disk("jade.huntsmen", 0, 0, at=None, lying="reserve"), FAR)
    played = (Played(seat="red", card="surround"), Played(seat="jade", card="waaagh"))
    sides = {seat: Side(seat=seat, hand=("bait",)) for seat in seats}
    stack = (ChoosingCards(asked=("red", "blue")), Resolving(index=1), ResolvingCard(seat="red"))
    state = posed(*disks, seats=seats, sides=sides, played=played, stack=stack)
    events = told(state, Shoot(disk=BOWS, target=last.id), dice=[HIT, MISS, MISS])
    kinds = [event.kind for event in events]
    assert kinds.index("disks_lost") < kinds.index("seat_left") < kinds.index("token_laid")
    state = after(state, Shoot(disk=BOWS, target=last.id), dice=[HIT, MISS, MISS])
    assert state.out == ("jade",)
    assert deciders(state) == {"red"}
    state = after(state, Pass(disk=BOYZ))
    assert isinstance(state.step, ChoosingCards), "jade's card is not resolved"
    assert deciders(state) == {"red", "blue"}


# --- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-CMD-07")
def test_discarded_cards_lie_open_to_all() -> None:
    sides = {
        "red": Side(seat="red", hand=("vigour",), discard=("surround", "bait")),
        "blue": Side(seat="blue", hand=("waaagh",)),
    }
    state = posed(disk(BOYZ, 20, 20), FAR, sides=sides, stack=(ChoosingCards(asked=("red", "blue")),))
    for viewer in (seated("red"), seated("blue"), SPECTATOR):
        shown = view(state, viewer)
        assert {id for id, card in shown.cards.items() if card.pile == "red.discard"} == {"red.surround", "red.bait"}
        assert shown.piles["red.discard"].count == 2


@pytest.mark.rule("DW-CMD-01")
def test_a_card_is_chosen_from_ones_own_hand_and_not_after_all_are_turned_up() -> None:
    sides = {"red": Side(seat="red", hand=("vigour", "bait")), "blue": Side(seat="blue", hand=("waaagh",))}
    choosing = posed(disk(BOYZ, 20, 20), FAR, sides=sides, stack=(ChoosingCards(asked=("red", "blue")),))
    assert refusal(choosing, ChooseCard(card="waaagh")) == ("unknown_id", "DW-RND-04")
    first = after(choosing, ChooseCard(card="vigour"))
    second = after(first, ChooseCard(card="bait"))
    assert deciders(second) == {"blue"}
    shown = after(second, ChooseCard(card="waaagh"), seat="blue")
    assert {one.seat: one.card for one in shown.played} == {"red": "bait", "blue": "waaagh"}
    assert refusal(shown, ChooseCard(card="vigour")) == ("wrong_step", "DW-RND-04")


@pytest.mark.rule("DW-CAB-01")
def test_a_passive_ability_holds_by_itself_and_a_battle_ability_only_once_it_is_used() -> None:
    timings = {one.timing for card in CONTENT.commands.values() for one in card.abilities}
    assert timings == {"passive", "battle", "triggered"}
    eager = posed(disk(BOYZ, 20, 20, card="eager_troops"), played=(Played(seat="red", card="eager_troops"),))
    assert characteristics.movement(eager, BOYZ) == 6
    vigour = with_card("vigour", disk("red.grom", 20, 20), disk(BOYZ, 30, 20), FAR)
    assert characteristics.attack(vigour, BOYZ) == 5
    assert characteristics.attack(done(vigour, use("red.grom", t=BOYZ)), BOYZ) == 6


@pytest.mark.rule("DW-CMD-09")
@pytest.mark.rule("DW-DMG-13")
@pytest.mark.rule("DW-CAB-24")
def test_what_lasts_as_long_as_the_card_ends_when_it_is_discarded_and_may_wound() -> None:
    tougher = fx.Modify(target=lang.Disks(), stat="toughness", value=2, duration=fx.Lasts(span="card"))
    effect = Effect(seq=1, seat="red", source="test", scope={}, effect=tougher, span="card")
    stack = (ChoosingCards(asked=("blue",)), Resolving(index=1), ResolvingCard(seat="red"))
    played = (Played(seat="red", card="surround", activations=3),)
    state = posed(disk(BOYZ, 20, 20), disk("red.grom", 60, 60), FAR, stack=stack, played=played, effects=(effect,))
    draft = Draft(state, ScriptedDice(()))
    hurt(draft, "test", [Harm(disk=BOYZ, amount=5, source="ability")])
    assert draft.state.disks[BOYZ].damage == 5
    later = after(draft.state, Pass(disk="red.grom"))
    assert not later.played
    assert (later.effects, later.disks[BOYZ].lying) == ((), "casualties")


# --- the end ---------------------------------------------------------------------------------------------------------


def last_round(*disks: object, **fields: object) -> State:
    """The end of the fifth round; nobody lies on an enemy."""
    objectives = {"red": "generals_demise", "blue": "hail_of_arrows"}
    sides = {seat: Side(seat=seat, objective=card) for seat, card in objectives.items()}
    return begun(posed(*disks, sides=sides, round=5, **fields))  # type: ignore[arg-type]


def gone(name: str) -> object:
    """A casualty."""
    return disk(name, 0, 0, at=None, lying="casualties")


@pytest.mark.rule("DW-WIN-03")
@pytest.mark.rule("DW-WIN-01")
def test_everybody_scores_by_his_own_objective_and_most_points_win() -> None:
    fallen = [
        gone(one) for one in ("blue.teclis", "blue.huntsmen.1", "red.flamers.1", "red.flamers.2", "red.flamers.3")
    ]
    end = last_round(disk(BOYZ, 20, 20), FAR, *fallen)
    assert end.result is not None
    assert end.result.points == {"red": 5, "blue": 3}
    assert (end.result.winner, end.result.how) == ("red", "points")
    more = last_round(disk(BOYZ, 20, 20), FAR, *fallen, *(gone(f"red.flamers.{n}") for n in (4, 5, 6)))
    assert more.result is not None
    assert (more.result.points, more.result.winner) == ({"red": 5, "blue": 6}, "blue")


@pytest.mark.rule("DW-WIN-09")
@pytest.mark.rule("DW-FOR-05")
def test_a_special_scenario_is_won_before_points_are_counted() -> None:
    towers = (square("watchtower", 10, 40, "t1"), square("watchtower", 40, 40, "t2"))
    held = (disk("red.orc_boyz.1", 13, 43), disk("red.orc_boyz.2", 43, 43), FAR, gone("red.flamers"))
    end = last_round(*held, terrain=towers, options={"special_scenario": "fortresses"})
    assert end.result is not None
    assert (end.result.winner, end.result.how) == ("red", "fortresses")
    plain = last_round(*held, terrain=towers)
    assert plain.result is not None
    assert (plain.result.winner, plain.result.how) == ("blue", "points")


@pytest.mark.rule("DW-RND-04")
def test_a_move_left_open_is_gone_on_with_by_its_player_alone() -> None:
    state = after(resolving(disk(BOYZ, 20, 20), FAR), straight(BOYZ, 0, more=True))
    assert refusal(state, GoOn(), seat="blue") == ("not_decider", "DW-RND-04")
    assert asked(state) == ()
