"""The set-up: edges, initiative, scenario, zones, terrain, deployment, scouts (DW-SET, DW-INT, DW-MUL, DW-DEP)."""

from dataclasses import replace
from typing import Any

import pytest

from app.rules.diskwars.ground import zones
from app.rules.diskwars.model.places import Edge, Flipped, Put
from app.rules.diskwars.model.setup_commands import (
    AssignInitiative,
    ChooseEdge,
    ConfirmDeployment,
    Deploy,
    KeepScenario,
    PlaceCard,
    ScoutMove,
    TakeArmy,
)
from app.rules.diskwars.model.setup_prompts import (
    AssigningInitiative,
    ChoosingEdge,
    Deploying,
    KeepingScenario,
    PlacingCard,
    Scouting,
    SetUp,
)
from app.rules.diskwars.model.state import Disk, Side, Slot, State
from app.rules.diskwars.new_match import setup
from app.rules.diskwars.setup.agreeing import BadOptions
from app.rules.diskwars.setup.terrain_laid import why_not_there as why_no_terrain
from app.rules.diskwars.setup.zones_laid import why_not_there
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.seats import SEATS, Seat
from tests.rules.diskwars.acting import after, refusal
from tests.rules.diskwars.arena import CONTENT, disk, posed, square

CONTENT_SCENARIOS = [one.id for one in CONTENT.scenarios.values() if not one.partial]
EDGES: tuple[Edge, ...] = ("south", "north", "west", "east")


def seated(count: int, *edges: Edge, slots: tuple[Slot, ...] = (), **fields: Any) -> State:
    """A set-up in which players have these edges."""
    seats = SEATS[:count]
    sides = {seat: Side(seat=seat, edge=edge) for seat, edge in zip(seats, edges, strict=False)}
    sides |= {seat: Side(seat=seat) for seat in seats if seat not in sides}
    return posed(*fields.pop("disks", ()), seats=seats, sides=sides, slots=slots, round=0, **fields)


def slot(offset: float, card: str = "advance", *, plain: bool = True, owner: Seat = "red") -> Slot:
    """A card on an edge, plain side up."""
    return Slot(card=card, plain=plain, owner=owner, offset=offset)


def refused(state: State, seat: Seat, offset: float) -> str:
    """The code a deployment card is refused with there."""
    mine = [one for one in state.slots if one.owner == seat]
    found = why_not_there(state, seat, [offset], mine)
    return found.code if found else ""


@pytest.mark.rule("DW-SET-03")
@pytest.mark.rule("DW-AMB-29")
def test_two_players_sit_opposite_and_nobody_shares_an_edge() -> None:
    two = seated(2, "south", stack=(SetUp(done=1), ChoosingEdge(seat="blue")))
    assert refusal(two, ChooseEdge(edge="east"), seat="blue")[0] == "edges_not_opposite"
    three = seated(3, "south", stack=(SetUp(done=1), ChoosingEdge(seat="blue")))
    assert refusal(three, ChooseEdge(edge="south"), seat="blue")[0] == "edge_taken"
    assert after(three, ChooseEdge(edge="east"), seat="blue").sides["blue"].edge == "east"


@pytest.mark.rule("DW-INT-02")
@pytest.mark.rule("DW-INT-04")
@pytest.mark.rule("DW-INT-05")
@pytest.mark.rule("DW-DIE-02")
def test_the_introductory_scenario_lays_itself_out() -> None:
    state = setup({"mode": "intro"}, CONTENT, ("red", "blue"))
    state = after(state, TakeArmy(army="empire"))
    state = after(state, TakeArmy(army="empire"), seat="blue", dice=[2, 5, 3, 3, 4, 6])
    assert sum(one.owner == "blue" and one.type == "karl_franz" for one in state.disks.values()) == 1
    assert sum(one.owner == "red" and one.type == "grom" for one in state.disks.values()) == 1
    assert state.order == ("blue", "red")
    state = after(state, ChooseEdge(edge="south"))
    (zone,) = zones.zones(state, "red")
    assert (zone.start, zone.end) == pytest.approx((31.8, 58.2))
    assert zones.value(state, zone) == 9
    assert state.sides["blue"].edge == "north"


@pytest.mark.rule("DW-INT-01")
def test_the_introductory_scenario_is_for_two() -> None:
    with pytest.raises(BadOptions):
        setup({"mode": "intro"}, CONTENT, SEATS[:3])


@pytest.mark.rule("DW-SCN-05")
@pytest.mark.rule("DW-AMB-33")
def test_without_enough_scenario_cards_no_table_is_made() -> None:
    with pytest.raises(BadOptions, match="not_enough_scenario_cards"):
        setup({"original_cards": False}, CONTENT, SEATS[:3])


@pytest.mark.rule("DW-SET-06")
def test_the_winner_gives_one_token_to_each() -> None:
    state = seated(3, *EDGES[:3], stack=(SetUp(done=9), AssigningInitiative(seat="blue")))
    assert (
        refusal(state, AssignInitiative(order=("red", "red", "blue")), seat="blue")[0] == "initiative_not_permutation"
    )


@pytest.mark.rule("DW-SET-07")
@pytest.mark.rule("DW-SET-08")
def test_one_scenario_is_kept_and_the_other_goes_back_before_objectives_are_dealt() -> None:
    first, second, *rest = CONTENT_SCENARIOS
    state = seated(2, *EDGES[:2], deck=tuple(rest), stack=(SetUp(done=4), KeepingScenario(seat="blue")))
    state = replace(state, sides={**state.sides, "blue": replace(state.sides["blue"], drawn=(first, second))})
    assert refusal(state, KeepScenario(card=rest[0]), seat="blue")[0] == "unknown_id"
    state = after(state, KeepScenario(card=first), seat="blue", dice=[4, 3, 2, *[1] * 11])
    assert state.scenario == first
    assert {state.sides["red"].objective, state.sides["blue"].objective, *state.deck} == {second, *rest}


@pytest.mark.rule("DW-SET-11")
@pytest.mark.parametrize(
    ("offset", "code"),
    [
        (25, "deployment_card_overlap"),
        (28.8, ""),
        (-0.1, "deployment_card_off_edge"),
        (81.3, "deployment_card_off_edge"),
    ],
)
def test_cards_lie_on_their_edge_and_not_on_each_other(offset: float, code: str) -> None:
    assert refused(seated(2, "south", "north", slots=(slot(20),)), "red", offset) == code


@pytest.mark.rule("DW-SET-12")
@pytest.mark.rule("DW-SET-13")
@pytest.mark.rule("DW-EX-08")
@pytest.mark.rule("DW-GEO-16")
def test_touching_cards_are_one_zone() -> None:
    (one,) = zones.zones(seated(2, "south", "north", slots=(slot(20), slot(28.8))), "red")
    assert one.end - one.start == pytest.approx(17.6)
    assert len(zones.zones(seated(2, "south", "north", slots=(slot(20), slot(40))), "red")) == 2


@pytest.mark.rule("DW-SET-10")
@pytest.mark.rule("DW-SET-11")
@pytest.mark.rule("DW-MUL-04")
@pytest.mark.parametrize(
    ("offset", "ok"),
    [(0.1, True), (5, False), (8.9, True), (17, False), (3.5, True), (21.1, True), (12, True), (12.5, False)],
)
def test_no_card_is_laid_where_it_leaves_no_room_for_those_still_to_come(offset: float, ok: bool) -> None:
    """Three cards of 8.8 cm in the 30 cm of an outer player's edge: 3.6 cm to spare."""
    state = seated(
        3, "south", "west", "east", dealt=("barrier",), stack=(SetUp(done=4), PlacingCard(seat="blue")),
        options={"regiments": 3},
    )  # fmt: skip
    command = PlaceCard(card="barrier", offset=60 + offset)
    if ok:
        assert after(state, command, seat="blue").slots
    else:
        assert refusal(state, command, seat="blue") == ("deployment_cards_without_room", "DW-SET-11")


@pytest.mark.rule("DW-SET-10")
@pytest.mark.rule("DW-DEP-01")
def test_a_card_not_dealt_cannot_be_taken() -> None:
    state = seated(2, "south", "north", dealt=("barrier",), stack=(SetUp(done=5), PlacingCard(seat="red")))
    assert refusal(state, PlaceCard(card="scout", offset=20))[0] == "unknown_id"


@pytest.mark.rule("DW-MUL-02")
@pytest.mark.rule("DW-MUL-05")
@pytest.mark.parametrize(("offset", "ok"), [(20.5, True), (20.0, False), (61.1, True), (61.2, False)])
def test_four_players_keep_away_from_corners(offset: float, ok: bool) -> None:
    assert (refused(seated(4, *EDGES), "red", offset) == "") == ok


@pytest.mark.rule("DW-CON-24")
@pytest.mark.parametrize(("offset", "ok"), [(62.5, True), (62.6, False)])
def test_the_limits_follow_the_size_of_the_field(offset: float, ok: bool) -> None:
    state = seated(4, *EDGES, options={"width": 91.4, "height": 91.4})
    assert (refused(state, "red", offset) == "") == ok


@pytest.mark.rule("DW-MUL-03")
@pytest.mark.rule("DW-MUL-04")
@pytest.mark.rule("DW-AMB-38")
def test_with_three_the_outer_two_keep_to_their_free_corners() -> None:
    state = seated(3, "south", "west", "east")
    assert refused(state, "red", 40) == ""
    assert refused(state, "blue", 62) == ""
    assert refused(state, "blue", 58) == "deployment_card_beyond_long_range"
    assert refused(state, "red", 0) == "deployment_card_on_corner"


@pytest.mark.rule("DW-SET-16")
@pytest.mark.parametrize(
    ("x", "others", "code"),
    [
        (10, (), "terrain_too_close_to_edge"),
        (10.1, (), ""),
        (-3, (), "terrain_outside_battlefield"),
        (40, (square("rocks", 57, 40, id="t2"),), "terrain_too_close_to_terrain"),
        (40, (square("rocks", 57.1, 40, id="t2"),), ""),
    ],
)
def test_terrain_keeps_its_distance(x: float, others: tuple[Any, ...], code: str) -> None:
    found = why_no_terrain(seated(2, "south", "north", terrain=others), square("rocks", x, 40))
    assert (found.code if found else "") == code


def deploying(*disks: Disk, slots: tuple[Slot, ...] = (slot(20), slot(28.8))) -> State:
    """Red deploys."""
    return seated(2, "south", "north", slots=slots, disks=disks, stack=(SetUp(done=7), Deploying(seat="red")))


def waiting(name: str) -> Disk:
    """A disk that is not deployed yet."""
    return disk(name, 0, 0, lying="undeployed", at=None)


def put(name: str, x: float, y: float) -> Deploy:
    """One disk."""
    return Deploy(puts=(Put(model=name, pose=Pose(x=x, y=y)),))


@pytest.mark.rule("DW-SET-17")
@pytest.mark.rule("DW-SET-19")
@pytest.mark.rule("DW-SET-20")
@pytest.mark.rule("DW-GEO-04")
@pytest.mark.rule("DW-EX-02")
@pytest.mark.parametrize(
    ("x", "y", "ok"), [(24, 17.5, True), (24, 17.6, False), (22.4, 10, False), (22.5, 2.5, True), (24, 2, False)]
)
def test_a_disk_lies_wholly_in_a_zone(x: float, y: float, ok: bool) -> None:
    state = deploying(waiting("red.orc_boyz"))
    if ok:
        assert after(state, put("red.orc_boyz", x, y)).disks["red.orc_boyz"].at is not None
    else:
        assert refusal(state, put("red.orc_boyz", x, y))[0] == "outside_deployment_zone"


@pytest.mark.rule("DW-AMB-08")
def test_no_disk_is_deployed_on_an_enemy() -> None:
    state = deploying(waiting("red.orc_boyz"), disk("blue.grom", 30, 10))
    assert refusal(state, put("red.orc_boyz", 28, 10))[0] == "deploy_overlaps_enemy"


@pytest.mark.rule("DW-DEP-06")
def test_an_ambush_lets_three_lie_deeper() -> None:
    names = [f"red.orc_boyz.{n}" for n in range(4)]
    state = deploying(*map(waiting, names), slots=(slot(20, "ambush", plain=False), slot(28.8)))
    for place, name in enumerate(names[:3]):
        state = after(state, put(name, 23 + 5 * place, 26))
    assert refusal(state, put(names[3], 24, 22))[0] == "ambush_limit"


@pytest.mark.rule("DW-SET-18")
@pytest.mark.rule("DW-SET-21")
@pytest.mark.rule("DW-SET-22")
def test_a_zone_holds_exactly_its_number_and_every_hero_is_out() -> None:
    names = [f"red.orc_boyz.{n}" for n in range(6)]
    state = deploying(*map(waiting, names), waiting("red.grom"))
    for name in names[:5]:
        state = after(state, put(name, 25, 10))
    assert refusal(state, ConfirmDeployment()) == ("deployment_count_mismatch", "DW-SET-18")
    assert refusal(after(state, put(names[5], 25, 10)), ConfirmDeployment())[0] == "hero_not_deployed"


@pytest.mark.rule("DW-TER-12")
def test_nobody_deploys_in_the_lake() -> None:
    state = deploying(waiting("red.orc_boyz"), waiting("red.river_troll"))
    state = replace(state, terrain={"t1": square("lake", 21, 8)})
    assert refusal(state, put("red.orc_boyz", 25, 10))[0] == "lake_deploy_forbidden"
    assert after(state, put("red.river_troll", 25, 10)).disks["red.river_troll"].at is not None


@pytest.mark.rule("DW-KEY-02")
@pytest.mark.rule("DW-KEY-03")
def test_a_scout_moves_freely_but_onto_no_enemy() -> None:
    riders = disk("red.wolf_riders", 45, 17)
    state = seated(
        2, "south", "north", disks=(riders, disk("blue.grom", 45, 33)), stack=(SetUp(done=9), Scouting(seat="red"))
    )
    north = Flipped(first=90)
    assert refusal(state, ScoutMove(disk=riders.id, flips=(north, north)))[0] == "scout_overlaps_enemy"
    moved = after(state, ScoutMove(disk=riders.id, flips=(north,), more=True))
    assert moved.disks[riders.id].at is not None
    assert not moved.disks[riders.id].activated
