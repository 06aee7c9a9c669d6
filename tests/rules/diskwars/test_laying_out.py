"""The field as it is laid out: initiative, zones, terrain, Watchtowers, the introductory scenario (DW-SET, DW-INT, DW-FOR)."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random

import pytest

from app.rules.diskwars.draft import Draft
from app.rules.diskwars.flow import deciders, run
from app.rules.diskwars.ground import zones
from app.rules.diskwars.ground.disks import pins
from app.rules.diskwars.model.places import Edge
from app.rules.diskwars.model.round_commands import Finish
from app.rules.diskwars.model.round_prompts import ChoosingCards
from app.rules.diskwars.model.setup_commands import (
    ChooseEdge,
    ConfirmDeployment,
    EndScouting,
    PlaceTerrain,
    ScoutMove,
    TakeArmy,
    TakeBack,
)
from app.rules.diskwars.model.setup_events import TerrainLeftOut
from app.rules.diskwars.model.setup_prompts import (
    AssigningInitiative,
    Deploying,
    PlacingCard,
    PlacingTerrain,
    PlacingTower,
    Scouting,
    SetUp,
)
from app.rules.diskwars.model.state import State, Terrain
from app.rules.diskwars.new_match import setup
from app.rules.diskwars.offers import offers
from app.rules.diskwars.setup.agreeing import BadOptions
from app.rules.diskwars.setup.terrain_laid import TURNS, ask_terrain, find_place, place, why_not_there
from app.rules.diskwars.views.chronicle import narrate
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.seats import SEATS, SPECTATOR
from tests.rules.diskwars.acting import after, refusal, resolving, straight
from tests.rules.diskwars.arena import CONTENT, disk, square
from tests.rules.diskwars.test_melee import begun
from tests.rules.diskwars.test_set_up import EDGES, put, seated, slot, waiting


def going_on(state: State, dice: Iterable[int] = ()) -> State:
    """The state once somebody is asked something; all of the dice fall."""
    thrown = ScriptedDice(dice)
    draft = Draft(state, thrown)
    run(draft)
    thrown.finish()
    return draft.state


# --- initiative ------------------------------------------------------------------------------------------------------


def rolling(*unspent: int) -> State:
    """Players who left so many points unspent are about to roll."""
    state = seated(len(unspent), *EDGES[: len(unspent)], stack=(SetUp(done=2),))
    sides = {seat: replace(state.sides[seat], unspent=left) for seat, left in zip(state.seats, unspent, strict=True)}
    return replace(state, order=(), disks={"r1": disk("red.grom", 5, 5)}, sides=sides)


@pytest.mark.rule("DW-DIE-01")
@pytest.mark.rule("DW-SET-05")
def test_unspent_points_are_added_to_the_roll() -> None:
    assert going_on(rolling(0, 3), [4, 2]).step == AssigningInitiative(seat="blue")
    assert going_on(rolling(0, 1), [4, 2]).step == AssigningInitiative(seat="red")


@pytest.mark.rule("DW-DIE-01")
@pytest.mark.rule("DW-SET-05")
def test_only_those_tied_for_the_best_roll_again() -> None:
    """5, 5 and 3: two dice more, not three; and if those are alike, two again."""
    assert going_on(rolling(0, 3, 0), [5, 2, 3, 1, 6]).step == AssigningInitiative(seat="blue")
    assert going_on(rolling(0, 0, 0), [5, 5, 3, 4, 4, 6, 1]).step == AssigningInitiative(seat="red")


# --- the field -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-SET-01")
@pytest.mark.rule("DW-CON-24")
def test_the_field_is_a_square_of_90_unless_the_table_has_another() -> None:
    usual = setup({}, CONTENT, SEATS[:2]).options
    assert (usual.width, usual.height) == (90, 90)
    for size, code in ((90.0, "terrain_too_close_to_edge"), (91.4, "")):
        state = seated(2, "south", "north", options={"width": size, "height": size})
        found = why_not_there(state, square("rocks", 73.5, 40))
        assert (found.code if found else "") == code


@pytest.mark.rule("DW-GEO-11")
@pytest.mark.parametrize(
    ("edge", "low", "high"),
    [
        ("south", (20, 0), (28.8, 20)),
        ("north", (20, 70), (28.8, 90)),
        ("west", (0, 20), (20, 28.8)),
        ("east", (70, 20), (90, 28.8)),
    ],
)
def test_a_zone_reaches_from_its_edge_as_deep_as_medium_range(
    edge: Edge, low: tuple[float, float], high: tuple[float, float]
) -> None:
    state = seated(2, edge, slots=(slot(20),))
    (zone,) = zones.zones(state, "red")
    corners = zones.corners(state, zone, state.options.medium)
    assert [(one.x, one.y) for one in corners] == [pytest.approx(low), pytest.approx(high)]


@pytest.mark.rule("DW-SET-22")
@pytest.mark.rule("DW-PIN-10")
def test_a_disk_deployed_on_another_pins_it() -> None:
    names = ("red.orc_boyz.1", "red.orc_boyz.2")
    state = seated(
        2, "south", "north", slots=(slot(20),), disks=tuple(map(waiting, names)), stack=(Deploying(seat="red"),)
    )
    for name in names:
        state = after(state, put(name, 24, 10))
    assert pins(state) == {(names[1], names[0])}


@pytest.mark.rule("DW-SCN-04")
@pytest.mark.rule("DW-SET-17")
def test_a_disk_is_taken_up_again_from_a_zone_not_from_the_piece_it_was_put_on() -> None:
    """By then the others have laid their pieces, and deployed: what lies out on the field was settled before."""
    there = (disk("red.huntsmen", 45, 45), waiting("red.orc_boyz"))
    state = seated(2, "south", "north", slots=(slot(20),), disks=there, stack=(Deploying(seat="red"),))
    assert refusal(state, TakeBack(disk="red.huntsmen")) == ("action_not_available", "DW-SCN-04")
    laid = after(state, put("red.orc_boyz", 24, 10))
    assert after(laid, TakeBack(disk="red.orc_boyz")).disks["red.orc_boyz"].at is None


# --- terrain ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-GEO-13")
@pytest.mark.rule("DW-SET-16")
@pytest.mark.parametrize(("apart", "ok"), [(10.03, True), (9.97, False)])
def test_pieces_keep_the_distance_of_their_outlines(apart: float, ok: bool) -> None:
    """The corner of a turned square is what lies nearest to the side of the other."""
    lying = square("rocks", 26.5, 41.5, "t2")
    turned = replace(square("rocks", 0, 0), at=Point(x=33.5 + apart + 7 / 2**0.5, y=45), turned=45)
    found = why_not_there(seated(2, "south", "north", terrain=(lying,)), turned)
    assert (found is None) == ok


def laying(*cards: str, **fields: object) -> State:
    """These cards of terrain are dealt; nobody has laid a piece yet."""
    return seated(2, "south", "north", dealt=cards, stack=(SetUp(done=6),), **fields)


def piece(card: str, side: str, x: float, y: float) -> PlaceTerrain:
    """A piece laid there."""
    return PlaceTerrain(card=card, side=side, at=Point(x=x, y=y))


@pytest.mark.rule("DW-SET-15")
@pytest.mark.rule("DW-TER-20")
def test_pieces_are_laid_in_turn_from_the_last_player_with_either_side_up() -> None:
    state = going_on(laying("rocks_gully", "hill_lake"))
    assert state.step == PlacingTerrain(seat="blue")
    assert refusal(state, piece("cave_forest", "cave", 45, 45), seat="blue")[0] == "unknown_id"
    assert refusal(state, piece("rocks_gully", "lake", 45, 45), seat="blue")[0] == "unknown_id"
    assert refusal(state, Finish(), seat="blue")[0] == "wrong_step"
    assert {one.command["kind"] for one in offers(state, "blue") if one.place == "prompt"} == {"place_terrain"}
    state = after(state, piece("rocks_gully", "gully", 45, 45), seat="blue")
    assert state.terrain["t_rocks_gully"].side == "gully"
    assert state.step == PlacingTerrain(seat="red")
    assert state.dealt == ("hill_lake",)


@pytest.mark.rule("DW-SET-15")
@pytest.mark.rule("DW-AMB-52")
def test_only_a_piece_without_room_stays_beside_the_field() -> None:
    small = Draft(laying("rocks_gully", "hill_lake", options={"width": 30.0, "height": 30.0}), ScriptedDice(()))
    assert ask_terrain(small)
    assert [event.kind for event in small.events] == ["terrain_left_out"]
    assert small.state.dealt == ("hill_lake",)


# --- Watchtowers -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-FOR-02")
@pytest.mark.rule("DW-FOR-03")
@pytest.mark.rule("DW-AMB-20")
def test_each_player_lays_a_watchtower_of_his_own_far_from_every_edge() -> None:
    state = replace(
        laying("mill_watchtower", options={"special_scenario": "fortresses"}), stack=(SetUp(done=4),), dealt=()
    )
    state = going_on(state)
    assert state.step == PlacingTower(seat="red"), "in the order of initiative"
    assert [one.facts for one in offers(state, "red") if one.command["kind"] == "place_terrain"] == [
        {"name": "watchtower"}
    ]
    tower = "mill_watchtower"
    assert refusal(state, piece(tower, "watchtower", 23.5, 44.5)) == ("watchtower_too_close_to_edge", "DW-FOR-03")
    assert refusal(state, piece(tower, "watchtower", 45, 66.5))[0] == "watchtower_too_close_to_edge"
    assert refusal(state, piece(tower, "ruined_mill", 45, 45))[0] == "unknown_id"
    state = after(state, piece(tower, "watchtower", 23.6, 44.5))
    assert state.step == PlacingTower(seat="blue")
    near = piece(tower, "watchtower", 23.6 + 17, 44.5)
    assert refusal(state, near, seat="blue") == ("terrain_too_close_to_terrain", "DW-FOR-03")
    # What is dealt next are the cards of deployment; here they all fall alike.
    state = after(state, piece(tower, "watchtower", 60, 44.5), seat="blue", dice=[1] * 11)
    assert {one.tower_of for one in state.terrain.values()} == {"red", "blue"}
    dealt = replace(state, stack=(Deploying(seat="red"), PlacingTerrain(seat="red")), dealt=(tower,))
    assert len(after(dealt, piece(tower, "watchtower", 42, 25), seat="red").terrain) == 3, (
        "besides those that are dealt"
    )


# --- the introductory scenario ---------------------------------------------------------------------------------------


@cache
def introduced() -> State:
    """The Empire and the Orcs, blue first, about to deploy."""
    state = setup({"mode": "intro"}, CONTENT, SEATS[:2])
    state = after(state, TakeArmy(army="empire"))
    state = after(state, TakeArmy(army="orcs"), seat="blue", dice=[2, 5])
    return after(state, ChooseEdge(edge="south"))


def deployed() -> State:
    """All disks of both lie in the middle of their zones, one on the other, but the last of each."""
    state = introduced()
    for seat, y in (("blue", 80), ("red", 10)):
        own = [id for id, one in state.disks.items() if one.owner == seat]
        for number, id in enumerate(own):
            state = after(state, put(id, 37 + 2 * number, y), seat=seat)
        state = after(state, ConfirmDeployment(), seat=seat)
    return state


@pytest.mark.rule("DW-INT-06")
@pytest.mark.rule("DW-INT-01")
def test_the_first_player_deploys_first_and_all_nine() -> None:
    state = introduced()
    assert state.order == ("blue", "red")
    assert state.step == Deploying(seat="blue")
    own = [id for id, one in state.disks.items() if one.owner == "blue"]
    assert len(own) == 9
    for id in own[:8]:
        state = after(state, put(id, 45, 80), seat="blue")
    assert refusal(state, ConfirmDeployment(), seat="blue")[0] == "deployment_count_mismatch"
    assert refusal(state, put(own[8], 45, 10), seat="blue")[0] == "outside_deployment_zone"
    state = after(after(state, put(own[8], 45, 80), seat="blue"), ConfirmDeployment(), seat="blue")
    assert state.step == Deploying(seat="red")


@pytest.mark.rule("DW-INT-07")
@pytest.mark.rule("DW-KEY-02")
@pytest.mark.rule("DW-INT-10")
def test_scouts_move_once_both_have_deployed_and_before_the_first_round() -> None:
    state = deployed()
    (riders,) = (id for id, one in state.disks.items() if one.type == "wolf_riders")
    assert state.step == Scouting(seat="blue")
    assert state.round == 0
    moved = after(state, ScoutMove(disk=riders, flips=straight(riders, 270).flips), seat="blue")
    assert moved.round == 1
    assert not moved.disks[riders].activated


@pytest.mark.rule("DW-INT-09")
@pytest.mark.rule("DW-INT-08")
def test_the_rounds_of_the_introduction_are_those_of_every_match() -> None:
    state = after(deployed(), EndScouting(), seat="blue")
    assert isinstance(state.step, ChoosingCards)
    assert deciders(state) == {"red", "blue"}
    assert (state.options.rounds, state.round, state.phase) == (5, 1, "activation")
    fifth = begun(replace(state, round=5))
    assert fifth.result is not None
    assert fifth.result.how == "points"
    assert fifth.result.points == {"blue": 0, "red": 0}
    assert fifth.result.winner == "blue", "the first player"


@pytest.mark.rule("DW-KEY-20")
@pytest.mark.rule("DW-INT-10")
def test_keywords_mean_in_the_introduction_what_they_always_mean() -> None:
    """Grom's Impact hurts an ally that he comes to lie on, which the short list of the introduction does not say."""
    intro = {"options": {"mode": "intro"}}
    state = resolving(
        disk("red.arrer_boyz", 26, 20), disk("red.grom", 20, 20), disk("blue.karl_franz", 80, 80), **intro
    )
    assert after(state, straight("red.grom", 0)).disks["red.arrer_boyz"].damage == 2


# --- who may sit there -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DW-SET-03")
@pytest.mark.rule("DW-MUL-01")
def test_nobody_sits_down_as_the_fifth() -> None:
    """A battlefield has four edges."""
    with pytest.raises(BadOptions):
        setup({}, CONTENT, (*SEATS, "red"))
    with pytest.raises(BadOptions):
        setup({}, CONTENT, SEATS[:1])
    assert len(setup({"regiments": 1}, CONTENT, SEATS).seats) == 4


@pytest.mark.rule("DW-AMB-52")
@pytest.mark.parametrize("seed", range(6))
def test_a_place_is_found_wherever_the_grid_has_one(seed: int) -> None:
    """Pieces are laid where they are found until none has room; then every place of the grid is looked at one by one."""
    draw = Random(seed)
    size = draw.choice((45.0, 52.0, 60.0))
    state = seated(2, "south", "north", options={"width": size, "height": size})
    cards = list(CONTENT.terrain)
    for number in range(9):
        card = draw.choice(cards)
        found = find_place(state, card, None)
        if found is None:
            for x, y in product(range(10, int(size) - 9), repeat=2):
                for turned in TURNS if x % 5 == 0 == y % 5 else (0,):
                    at = Point(x=float(x), y=float(y))
                    piece = Terrain(id="?", card=card, side=CONTENT.terrain[card].sides[0], at=at, turned=float(turned))
                    assert why_not_there(state, piece) is not None
            break
        assert why_not_there(state, found) is None
        state = replace(state, terrain={**state.terrain, f"t{number}": replace(found, id=f"t{number}")})
    else:
        raise AssertionError("a small field has no room for so many")


@pytest.mark.rule("DW-FOR-03")
@pytest.mark.rule("DW-AMB-52")
@pytest.mark.parametrize(
    ("room", "left_out"),
    [
        (
            {"width": 60.0, "height": 60.0},
            ["blue"],
        ),  # between edges 20 cm away lie 20 by 20 cm: two squares of 7 and 10 are 24
        ({"width": 46.0, "height": 90.0}, ["red", "blue"]),  # not even one square of 7 between 20 and 26
        ({"width": 60.0, "height": 90.0}, []),
        ({"width": 60.0, "height": 60.0, "medium": 16.0}, []),
    ],
)
def test_a_watchtower_without_room_stays_beside_the_field_and_the_log_says_whose(
    room: dict[str, float], left_out: list[str]
) -> None:
    options = {"special_scenario": "fortresses", **room}
    state = replace(laying(options=options), stack=(SetUp(done=4),), dealt=())
    events: list[TerrainLeftOut] = []
    lines = []
    while state.step == SetUp(done=4) or isinstance(state.step, PlacingTower):
        draft = Draft(state, ScriptedDice([1] * 11))
        if isinstance(state.step, PlacingTower):
            found = find_place(state, "mill_watchtower", state.step.seat)
            assert found is not None, "nobody is asked for what has no place"
            handle = place(draft, state.step.seat, piece("mill_watchtower", "watchtower", found.at.x, found.at.y))
            assert handle is None
        run(draft)
        for event in draft.events:
            if isinstance(event, TerrainLeftOut):
                events.append(event)
                line = narrate(state, event, SPECTATOR)
                assert line is not None
                lines.append((line.key, line.seat))
        state = draft.state
    assert [event.seat for event in events] == left_out
    assert lines == [("diskwars.log.tower_left_out", seat) for seat in left_out]
    assert {one.tower_of for one in state.terrain.values()} == {"red", "blue"} - set(left_out)
    assert isinstance(state.step, PlacingCard), "the match goes on"
