"""Falling back: how far and where to, what must be kept clear, who may stand, who is driven instead."""

from dataclasses import replace
from math import cos, radians, sin

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from app.rules.kernel.refusal import Refusal
from app.rules.warmaster.combat_phase.backing import holds_cover
from app.rules.warmaster.combat_phase.falling_back import judge, offers, shifted
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.model.combat_commands import FallBack
from app.rules.warmaster.model.combat_prompts import FallingBack
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.profiles import TerrainPiece
from app.rules.warmaster.model.shooting_prompts import DrivingBack
from app.rules.warmaster.model.state import State
from tests.rules.warmaster.fights import at, fighting, flagged, of, with_officer
from tests.rules.warmaster.table import EAST, NORTH, SOUTH, WEST, Units, area, gone_on, line, play, poses, refused, spot

FACE: Units = {"r1": ("foot", line(90, 62, NORTH)), "b1": ("foot", line(90, 60, SOUTH))}


def backing(units: Units, least: int = 3, most: int = 13, *, covered: bool = False, **more: object) -> State:
    """r1 falls back after a draw."""
    state = fighting(units, **more)
    combat = of(state, stage="fall_back", rolled=(("red", (least, 4, most - least - 4)), ("blue", (1, 1, 1))))
    step = FallingBack(unit="r1", seat="red", least=least, most=most, covered=covered)
    return replace(state, stack=(*state.stack, combat, step))


def to(state: State, *ends: tuple[float, float, float]) -> FallBack:
    """r1's stands placed one after the other."""
    stands = stands_of(state, "r1")
    return FallBack(
        moves=tuple(PathOf(model=one.id, path=(one.pose, spot(*end))) for one, end in zip(stands, ends, strict=True))
    )


def by(state: State, dx: float, dy: float) -> FallBack:
    """r1 moved as a block."""
    return to(state, *((one.pose.x + dx, one.pose.y + dy, one.pose.facing) for one in stands_of(state, "r1")))


@pytest.mark.rule("WM-FAL-03")
def test_the_place_that_is_proposed_leads_and_is_taken_as_it_is() -> None:
    state = backing(FACE)
    proposed, by_hand = offers(state, "red")
    assert (proposed.id, proposed.primary, by_hand.id, by_hand.primary) == (
        "fall_back_as_proposed",
        True,
        "fall_back",
        False,
    )
    moves = proposed.command["moves"]
    after, _ = play(state, "red", FallBack(moves=moves))
    assert {move.model: move.end for move in moves} == {stand.id: stand.pose for stand in stands_of(after, "r1")}


@pytest.mark.rule("WM-FAL-04", "WM-FAL-03", "WM-AMB-67")
def test_any_way_and_any_formation_no_stand_too_far_one_far_enough() -> None:
    state = backing(FACE)
    column = to(state, (86, 72, SOUTH), (86, 70, SOUTH), (86, 68, SOUTH))
    after, _ = play(state, "red", column)
    assert poses(after, "r1")["r1.3"] == (86, 68, SOUTH)
    far = refused(state, "red", by(state, 0, 13.2))
    assert (far.code, far.facts["needed"]) == ("fall_back_too_far", 13)
    play(state, "red", by(state, 0, 13))
    near = refused(state, "red", by(state, 0, 2.5))
    assert (near.code, near.facts["needed"]) == ("fall_back_too_short", 3)
    one_is_enough = to(state, (86, 64.5, NORTH), (90, 64.5, NORTH), (88, 66.5, NORTH))
    play(state, "red", one_is_enough)


@pytest.mark.rule("WM-FAL-04")
def test_a_stand_that_no_hand_moved_stays_where_it_is() -> None:
    state = backing(FACE)
    command = by(state, 0, 4)
    alone = refused(state, "red", FallBack(moves=command.moves[:1]))
    assert alone.code != "incomplete"


@settings(max_examples=40, deadline=None)
@given(far=st.floats(min_value=0.5, max_value=16), angle=st.floats(min_value=20, max_value=160))
@pytest.mark.rule("WM-FAL-03", "WM-FAL-05")
def test_a_block_falls_back_just_as_far_as_the_dice_let_it(far: float, angle: float) -> None:
    """Away from the enemy, who stands to the north; with bounds left out by a hand's breadth."""
    state = backing(FACE)
    step = state.step
    assert isinstance(step, FallingBack)
    dx, dy = far * cos(radians(angle)), far * sin(radians(angle))
    command = by(state, round(dx, 4), round(dy, 4))
    found = judge(state, step, command.moves)
    code = getattr(found, "code", None)
    if far < 2.9:
        assert code in ("fall_back_too_short", "too_close_to_enemy")
    elif far > 13.1:
        assert code == "fall_back_too_far"
    elif dy > 1.1 and 3.1 < far < 12.9:
        assert code is None


@pytest.mark.rule("WM-FAL-05")
def test_nobody_ends_within_a_centimetre_of_an_enemy_but_by_going_straight_away_from_it() -> None:
    """A centimetre straight back is 1.00 cm off and allowed; as far off sideways is not."""
    state = backing({**FACE, "b2": ("foot", ((110, 66, WEST),))}, least=1)
    play(state, "red", by(state, 0, 1))
    beside = refused(state, "red", by(state, 12, 4))
    assert (beside.code, beside.rule) == ("too_close_to_enemy", "WM-FAL-05")


@pytest.mark.rule("WM-FAL-05")
def test_nobody_ends_beside_friends_that_fight_nor_goes_through_friends_or_closed_ground() -> None:
    fight: Units = {"r2": ("foot", ((90, 70, EAST),)), "b2": ("foot", ((92, 70, WEST),))}
    state = backing({**FACE, **fight})
    near = refused(state, "red", to(state, (86.5, 74, NORTH), (86.5, 72, NORTH), (86.5, 70, NORTH)))
    assert near.code == "too_close_to_combat"
    quiet = backing({**FACE, "r2": ("foot", ((90, 70, EAST),))})
    play(quiet, "red", to(quiet, (86.5, 74, NORTH), (86.5, 72, NORTH), (86.5, 70, NORTH)))
    wall = backing({**FACE, "r2": ("foot", line(90, 66, NORTH, count=45))}, most=18)
    assert refused(wall, "red", by(wall, 0, 8)).code == "path_blocked"
    cliff = backing(FACE, terrain=[area("t", "barrier", 0, 66, 180, 68)], most=18)
    assert refused(cliff, "red", by(cliff, 0, 10)).code == "path_blocked"


@pytest.mark.rule("WM-FAL-06", "WM-AMB-24")
def test_who_cannot_go_the_least_is_driven_straight_back_so_far_without_dice() -> None:
    """Shut in by its own cavalry behind and beside, who may then make way as for one driven back by shooting."""
    shut: Units = {
        **FACE,
        "r2": ("horse", line(90, 66, NORTH, 2.0, 12)),
        "r3": ("horse", tuple((82, y, NORTH) for y in (50, 54, 58, 62))),
        "r4": ("horse", tuple((98, y, NORTH) for y in (50, 54, 58, 62))),
    }
    state = backing(shut, 3, 8)
    step = state.step
    assert isinstance(step, FallingBack)
    assert shifted(state, step) is None
    assert [(one.id, one.primary) for one in offers(state, "red")] == [("fall_back", True), ("stay", False)]
    after, _ = play(state, "red", FallBack())
    assert isinstance(after.step, DrivingBack)
    assert (after.step.distance, after.step.by) == (3.0, "b1")
    free = backing(FACE)
    assert refused(free, "red", FallBack()).code == "fall_back_too_short"


@settings(max_examples=25, deadline=None)
@given(angle=st.floats(min_value=35, max_value=145), slack=st.floats(min_value=0.1, max_value=0.6))
@pytest.mark.rule("WM-FAL-06")
def test_a_gap_at_any_angle_is_found_so_that_nobody_is_driven_who_could_fall_back(angle: float, slack: float) -> None:
    """One stand; the only open ground is a slot little wider than it, anywhere behind it: no angle of a grid is favoured."""
    state = backing({"r1": ("foot", ((90, 62, NORTH),)), "b1": ("foot", line(90, 60, SOUTH))}, least=6, most=7)
    step = state.step
    assert isinstance(step, FallingBack)
    x, y = 90 + 6.5 * cos(radians(angle)), 62 + 6.5 * sin(radians(angle))
    wide, deep = 2 + slack, 1 + slack
    slot = replace(
        state,
        terrain={
            one.id: one
            for one in (
                area("left", "barrier", 60, 64.5, x - wide, 90),
                area("right", "barrier", x + wide, 64.5, 120, 90),
                area("far", "barrier", x - wide, y + deep, x + wide, 90),
                area("west", "barrier", 60, 50, 87, 64.5),
                area("east", "barrier", 93, 50, 120, 64.5),
            )
        },
    )
    assume(not isinstance(judge(slot, step, by(slot, round(x - 90, 4), round(y - 62, 4)).moves), Refusal))
    found = shifted(slot, step)
    assert found is not None
    assert not isinstance(judge(slot, step, found), Refusal)
    assert refused(slot, "red", FallBack()).code == "fall_back_too_short"


@pytest.mark.rule("WM-FAL-07", "WM-CHR-08", "WM-CHR-12")
def test_who_joined_a_unit_falls_back_with_it() -> None:
    state = with_officer(backing(FACE), "rg", "r1", 90, 63.5)
    after, _ = play(state, "red", by(state, 0, 10))
    general = after.characters["rg"]
    assert general.joined == "r1"
    assert general.pose is not None
    assert 69 <= general.pose.y <= 75


# --- standing in a draw ----------------------------------------------------------------------------------------------

WOOD = area("w", "wood", 70, 55, 110, 61)
HEDGE = area("h", "low_obstacle", 70, 60.9, 110, 61.1)


def drawn(terrain: list[TerrainPiece], units: Units = FACE) -> State:
    """The round was drawn, nobody has thrown yet; blue is at the obstacle."""
    state = fighting(units, terrain=terrain)
    return at(state, stage="fall_back", left=of(state).units)


@pytest.mark.rule("WM-COV-08", "WM-RES-03", "WM-AMB-15")
@pytest.mark.parametrize(("ground", "stands"), [([WOOD], True), ([HEDGE], True), ([], False)])
def test_who_holds_cover_may_stand_in_a_draw(ground: list[TerrainPiece], stands: bool) -> None:
    """Blue throws higher and goes first; red's attackers cross the hedge with it, blue stands behind it."""
    after = gone_on(drawn(ground), 2, 5, 6, 4, 3, 2, 4, 6)
    step = after.step
    assert isinstance(step, FallingBack)
    assert (step.unit, step.covered) == ("b1", stands)
    if stands:
        stayed, _ = play(after, "blue", FallBack())
        assert poses(stayed, "b1") == poses(after, "b1")
        assert isinstance(stayed.step, FallingBack)
        assert stayed.step.unit == "r1"
    else:
        assert refused(after, "blue", FallBack()).code == "fall_back_too_short"


@pytest.mark.rule("WM-COV-08", "WM-COV-06")
def test_who_charged_or_rides_holds_no_cover() -> None:
    state = drawn([WOOD])
    combat = of(state)
    assert holds_cover(state, combat, "b1")
    assert not holds_cover(flagged(state, "b1", "moved_into_combat"), combat, "b1")
    assert not holds_cover(flagged(state, "b1", "retreated"), combat, "b1")
    riders: Units = {"r1": ("foot", line(90, 62, NORTH)), "b1": ("horse", line(90, 59, SOUTH, 2.0))}
    mounted = drawn([HEDGE], riders)
    assert not holds_cover(mounted, of(mounted), "b1")


@pytest.mark.rule("WM-COV-08", "WM-GEO-16")
def test_an_obstacle_is_cover_against_who_is_across_it_alone() -> None:
    """The enemy that fights it, not any enemy on the table: one behind it and far away makes no difference."""
    far: Units = {"b2": ("foot", line(20, 100, SOUTH)), "r2": ("foot", line(90, 40, SOUTH)), **FACE}
    state = drawn([HEDGE], far)
    assert holds_cover(state, of(state), "b1")
    rear: Units = {"r1": ("foot", line(90, 58, SOUTH)), "b1": ("foot", line(90, 60, SOUTH))}
    outflanked = drawn([HEDGE], rear)
    assert not holds_cover(outflanked, of(outflanked), "b1")
