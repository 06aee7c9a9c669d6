"""Disks of the reserve: where they come in, what they pin, what it does to them (DW-REI, DW-KEY-05, DW-TER-17, DW-DEP-08)."""

from dataclasses import replace
from typing import Any

import pytest

from app.rules.diskwars.ground import zones
from app.rules.diskwars.ground.disks import pins
from app.rules.diskwars.model.places import Edge
from app.rules.diskwars.model.round_commands import BringIn
from app.rules.diskwars.model.state import Disk, Side, Slot, State
from app.rules.diskwars.offers import offers
from app.rules.kernel.offers.offer import PointNeed
from app.rules.kernel.plane.shapes import Point
from tests.rules.diskwars.acting import after, refusal, resolving, told
from tests.rules.diskwars.arena import CONTENT, disk, square
from tests.rules.diskwars.test_melee import begun

SIDES = {"red": Side(seat="red", edge="south"), "blue": Side(seat="blue", edge="north")}
OWN, THEIRS = disk("red.huntsmen", 85, 60), disk("blue.grom", 60, 60)
BOYZ = "red.orc_boyz"


def kept(name: str) -> Disk:
    """A disk in reserve."""
    return disk(name, 0, 0, at=None, lying="reserve")


def slot(card: str, offset: float = 20, *, plain: bool = False, owner: Any = "red") -> Slot:
    """A deployment card, printed face up."""
    return Slot(card=card, plain=plain, owner=owner, offset=offset)


def reserves(*disks: Disk, slots: tuple[Slot, ...] = (slot("advance"),), **fields: Any) -> State:
    """Red may bring disks in."""
    return resolving(*disks, OWN, THEIRS, sides=SIDES, slots=slots, **fields)


def come(name: str, x: float, y: float, way: Any = "zone") -> BringIn:
    """A disk that comes in there."""
    return BringIn(disk=name, at=Point(x=x, y=y), way=way)


def flanking(state: State, type: str = "orc_boyz") -> State:
    """The state in which disks of a type have Flank."""
    worn = replace(CONTENT.disks[type], keywords={**CONTENT.disks[type].keywords, "flank": 1})
    return replace(state, library=replace(CONTENT, disks={**CONTENT.disks, type: worn}))


def locks(state: State) -> dict[str, str | None]:
    """Why nothing comes in, for each way that is offered."""
    found = [one for one in offers(state, "red") if one.command["kind"] == "bring_in"]
    return {str(one.command["way"]): one.locked and one.locked.code for one in found}


# --- through a zone --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-REI-04")
@pytest.mark.rule("DW-PIN-10")
@pytest.mark.rule("DW-KEY-07")
def test_what_comes_in_lies_on_top_and_engages_without_impact() -> None:
    foe = disk("blue.sun_dragon", 24.4, 12)
    state = after(reserves(foe, kept("red.archaon")), come("red.archaon", 24.4, 6))
    assert ("red.archaon", foe.id) in pins(state)
    assert state.disks["red.archaon"].z > state.disks[foe.id].z
    # His flames burn whom he engages; Impact 2 would have made it three.
    assert state.disks[foe.id].damage == 1


@pytest.mark.rule("DW-REI-05")
@pytest.mark.parametrize("movement", [0, None])
def test_what_cannot_move_comes_in_all_the_same(movement: int | None) -> None:
    still = replace(CONTENT.disks["rock_lobber"], movement=movement)
    state = reserves(kept("red.rock_lobber"))
    state = replace(state, library=replace(CONTENT, disks={**CONTENT.disks, "rock_lobber": still}))
    assert after(state, come("red.rock_lobber", 24.4, 10)).disks["red.rock_lobber"].activated


@pytest.mark.rule("DW-REI-07")
@pytest.mark.rule("DW-TER-06")
@pytest.mark.rule("DW-KEY-16")
@pytest.mark.parametrize("name", ["red.grom", "red.river_troll"])
def test_dangerous_ground_is_rolled_for_on_coming_in_even_with_stride(name: str) -> None:
    state = reserves(kept(name), terrain=(square("gully", 21, 7),))
    assert after(state, come(name, 24.4, 10), dice=[4]).disks[name].damage == 4


@pytest.mark.rule("DW-REI-08")
@pytest.mark.rule("DW-AMB-10")
def test_a_zone_takes_in_more_than_its_value_unless_the_table_wants_otherwise() -> None:
    disks = (kept("red.flamers.1"), kept("red.flamers.2"))
    for limited in (False, True):
        state = reserves(*disks, slots=(slot("rendezvous"),), options={"reinforcement_zone_limit": limited})
        state = after(state, come("red.flamers.1", 24, 5))
        if limited:
            assert refusal(state, come("red.flamers.2", 24, 14)) == ("zone_full", "DW-REI-08")
            assert locks(state) == {"zone": "zone_full"}
        else:
            assert after(state, come("red.flamers.2", 24, 14)).disks["red.flamers.2"].at is not None


@pytest.mark.rule("DW-REI-08")
@pytest.mark.rule("DW-DEP-03")
def test_zones_and_what_they_do_stay_in_later_rounds() -> None:
    state = reserves(kept("red.flamers.1"), slots=(slot("rendezvous"),), round=4)
    assert not after(state, come("red.flamers.1", 24, 5)).disks["red.flamers.1"].activated


@pytest.mark.rule("DW-DEP-08")
@pytest.mark.rule("DW-SET-12")
def test_all_that_the_cards_of_a_zone_do_is_done_by_all_of_it() -> None:
    state = reserves(slots=(slot("scout"), slot("scout", 28.8), slot("barrier", 37.6), slot("feint", 60)))
    merged, alone = zones.zones(state, "red")
    assert (zones.limit(state, merged, "scout"), zones.has(state, merged, "cover")) == (4, True)
    assert zones.value(state, merged) == 6
    assert not zones.has(state, merged, "move_zone")
    assert (zones.limit(state, alone, "scout"), zones.has(state, alone, "move_zone")) == (0, True)
    turned = reserves(slots=(slot("scout", plain=True), slot("rendezvous", 28.8)))
    (zone,) = zones.zones(turned, "red")
    assert (zones.limit(turned, zone, "scout"), zones.has(turned, zone, "no_activation_token")) == (0, True)
    entering = reserves(kept("red.flamers"), slots=(slot("scout", plain=True), slot("rendezvous", 28.8)))
    assert not after(entering, come("red.flamers", 23, 5)).disks["red.flamers"].activated


@pytest.mark.rule("DW-REI-02")
@pytest.mark.parametrize("edge", ["north", "east", "south", "west"])
def test_wherever_a_disk_is_offered_to_come_in_it_may(edge: Edge) -> None:
    """To the very corners of each zone, over every edge of the battlefield."""
    state = reserves(kept(BOYZ), slots=(slot("advance"), slot("advance", 70)))
    sides = {**state.sides, "red": replace(state.sides["red"], edge=edge)}
    state = replace(state, sides=sides)
    need = next(offer.need for offer in offers(state, "red") if offer.id == f"bring_in:{BOYZ}:zone")
    assert isinstance(need, PointNeed)
    corners = [corner for area in need.areas for corner in area.outline]
    assert len(corners) == 8
    for corner in corners:
        assert after(state, come(BOYZ, corner.x, corner.y)).disks[BOYZ].at == corner


# --- along an edge ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-KEY-05")
@pytest.mark.rule("DW-GEO-15")
@pytest.mark.parametrize(
    ("x", "y", "code"),
    [
        (2.5, 45, ""),
        (2.6, 45, "flank_not_touching_edge"),
        (2.4, 45, "flank_not_touching_edge"),
        (87.5, 30, ""),
        (70, 87.5, ""),
        (2.5, 2.5, ""),
        (45, 45, "flank_not_touching_edge"),
        (27, 87.5, "flank_in_enemy_zone"),
        (17.5, 87.5, ""),
        (2.5, 30, "flank_pins_enemy"),
    ],
)
def test_a_flanking_disk_touches_an_edge_outside_their_zones_and_on_no_enemy(x: float, y: float, code: str) -> None:
    theirs = slot("advance", 20, owner="blue")
    state = flanking(reserves(disk("blue.huntsmen", 5, 33), kept(BOYZ), slots=(slot("advance", 60), theirs)))
    if code:
        assert refusal(state, come(BOYZ, x, y, "flank")) == (code, "DW-KEY-05")
    else:
        assert after(state, come(BOYZ, x, y, "flank")).disks[BOYZ].activated


@pytest.mark.rule("DW-KEY-05")
@pytest.mark.rule("DW-AMB-32")
def test_flank_is_a_keyword_and_a_choice() -> None:
    state = reserves(kept(BOYZ), kept("red.black_orcs"))
    assert refusal(state, come(BOYZ, 2.5, 45, "flank")) == ("action_not_available", "DW-KEY-05")
    state = flanking(state)
    assert after(state, come(BOYZ, 24, 10)).disks[BOYZ].at == Point(x=24, y=10)
    assert refusal(state, come("red.black_orcs", 2.5, 45, "flank"))[0] == "action_not_available"


# --- by the Mill -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-TER-17")
@pytest.mark.rule("DW-TER-18")
@pytest.mark.rule("DW-AMB-50")
def test_a_mill_one_holds_lets_one_disk_in_for_each_card() -> None:
    mill = (square("ruined_mill", 40, 40),)
    held = reserves(disk("red.grom", 43, 43), kept("red.flamers.1"), kept("red.flamers.2"), terrain=mill)
    assert refusal(held, come("red.flamers.1", 55, 43, "mill"))[0] == "not_overlapping_mill"
    # Half of it beside the piece is enough, and what lies beneath is pinned.
    state = after(held, come("red.flamers.1", 39, 43, "mill"))
    assert state.disks["red.flamers.1"].activated
    assert refusal(state, come("red.flamers.2", 43, 48, "mill"))[0] == "mill_already_used_this_card"
    assert (locks(held), locks(state)) == (
        {"zone": None, "mill": None},
        {"zone": None, "mill": "mill_already_used_this_card"},
    )
    assert after(state, come("red.flamers.2", 24, 10)).disks["red.flamers.2"].at is not None


@pytest.mark.rule("DW-TER-17")
@pytest.mark.rule("DW-CTL-02")
def test_a_mill_that_is_not_ones_own_lets_nobody_in() -> None:
    mill = (square("ruined_mill", 40, 40),)
    for there in ((), (disk("blue.huntsmen", 43, 43),), (disk("blue.huntsmen", 43, 43), disk("red.grom", 47, 47))):
        state = reserves(*there, kept("red.flamers"), terrain=mill)
        assert refusal(state, come("red.flamers", 39, 43, "mill"))[0] == "mill_not_controlled"
        assert locks(state) == {"zone": None, "mill": "mill_not_controlled"}, "what no place would do for is not asked"


@pytest.mark.rule("DW-TER-18")
def test_by_the_mill_a_disk_still_lies_wholly_on_the_battlefield() -> None:
    mill = (square("ruined_mill", 0, 40),)
    state = reserves(disk("red.grom", 5, 43), kept("red.flamers"), terrain=mill)
    assert refusal(state, come("red.flamers", 2.4, 43, "mill")) == ("beyond_battlefield", "DW-TER-18")
    assert after(state, come("red.flamers", 2.5, 43, "mill")).disks["red.flamers"].activated


# --- and what stays there --------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-REI-09")
@pytest.mark.rule("DW-WIN-02")
@pytest.mark.rule("DW-WIN-03")
@pytest.mark.rule("DW-AMB-49")
def test_what_never_came_in_is_a_casualty_when_points_are_counted() -> None:
    """Blue's three reserves give red a point each; his own one gives blue five, as it is a hero."""
    stayed = [kept(f"blue.huntsmen.{n}") for n in (1, 2, 3)]
    state = reserves(*stayed, kept("red.archaon"), round=5)
    sides = {
        "red": replace(SIDES["red"], objective="hail_of_arrows"),
        "blue": replace(SIDES["blue"], objective="generals_demise"),
    }
    sides = {seat: replace(side, hand=("surround",)) for seat, side in sides.items()}
    ended = begun(replace(state, sides=sides, played=()))
    assert ended.result is not None
    assert ended.result.points == {"red": 3, "blue": 5}
    assert ended.result.winner == "blue"
    assert all(ended.disks[one.id].lying == "casualties" for one in stayed)
    earlier = begun(replace(state, sides=sides, played=(), round=4))
    assert {earlier.disks[one.id].lying for one in stayed} == {"reserve"}


@pytest.mark.rule("DW-REI-01")
def test_coming_in_is_the_only_thing_a_reserve_does_and_costs_an_activation() -> None:
    state = reserves(kept(BOYZ))
    kinds = [event.kind for event in told(state, come(BOYZ, 24, 10))]
    assert "activation_begun" in kinds
    assert refusal(state, come("red.huntsmen", 24, 10))[0] == "not_in_reserve"
