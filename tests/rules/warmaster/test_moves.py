"""Moving in formation: paces judged stand by stand, what is in the way, brigades as one body."""

from dataclasses import replace
from math import cos, radians, sin

import pytest

from app.rules.kernel.plane.shapes import Pose
from app.rules.warmaster.command_phase.moving import judge, offers
from app.rules.warmaster.evolve import evolve
from app.rules.warmaster.ground.measures import formed
from app.rules.warmaster.ground.paces import pace
from app.rules.warmaster.invariants import broken
from app.rules.warmaster.model.command_commands import MoveUnits
from app.rules.warmaster.model.command_events import UnitMoved
from app.rules.warmaster.model.command_prompts import CommandPhase, MovingUnits, Ordering
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.state import State
from app.rules.warmaster.offers import offers as offers_of
from tests.rules.warmaster.table import NORTH, SOUTH, Spot, Units, area, column, line, play, poses, refused, table

GENERAL = {"rg": ("general", 20.0, 115.0)}


def ordered(units: Units, *named: str, **more: object) -> State:
    """A table at which these units may move."""
    state = table({"b1": ("foot", line(20, 5, SOUTH)), **units}, GENERAL, **more)  # type: ignore[arg-type]
    stack = (CommandPhase(begun=True, segment="orders"), Ordering(character="rg", scopes=(named,)))
    return replace(state, stack=(*state.stack[:2], *stack, MovingUnits(units=named)))


def moves(state: State, ends: dict[str, Spot]) -> MoveUnits:
    """A command that takes stands to these places."""
    found = []
    for stand, (x, y, facing) in ends.items():
        start = state.stands[stand].pose
        assert start is not None
        found.append(PathOf(model=stand, path=(start, Pose(x=x, y=y, facing=facing))))
    return MoveUnits(moves=tuple(found))


def line_up(*places: Spot) -> dict[str, Spot]:
    """The stands of r1 at these places."""
    return {f"r1.{n}": place for n, place in enumerate(places, start=1)}


@pytest.mark.rule("WM-MOV-02", "WM-AMB-05")
def test_no_stand_moves_farther_than_its_pace() -> None:
    state = ordered({"r1": ("foot", column(90, 100))}, "r1")
    far = moves(state, line_up((90, 84, NORTH), (86, 84, NORTH), (94, 84, NORTH)))
    found = refused(state, "red", far)
    assert (found.code, found.facts["piece"], found.facts["had"]) == ("move_too_far", "r1.3", 20.4)
    near = moves(state, line_up((90, 84.5, NORTH), (86, 84.5, NORTH), (94, 84.5, NORTH)))
    _, facts = play(state, "red", near)
    went = next(fact for fact in facts if isinstance(fact, UnitMoved))
    assert dict(zip((m.model for m in went.moves), went.lengths, strict=True))["r1.3"] == 19.91
    other = moves(state, line_up((94, 84, NORTH), (86, 84, NORTH), (90, 84, NORTH)))
    _, facts = play(state, "red", other)
    went = next(fact for fact in facts if isinstance(fact, UnitMoved))
    assert went.lengths == (16.49, 18.44, 20.0)


@pytest.mark.rule("WM-MOV-01", "WM-FRM-03", "WM-FRM-04", "WM-FRM-05", "WM-FRM-06", "WM-CON-12")
@pytest.mark.parametrize(
    ("troop", "spots", "far"),
    [
        ("foot", column(90, 100), 20),
        ("foot", line(90, 100, NORTH), 20),
        ("foot", ((86, 100, NORTH), (90, 100, NORTH), (94, 99.5, NORTH)), 10),
        ("horse", line(90, 100, NORTH, wide=2), 30),
        ("horse", ((88, 100, NORTH), (90, 101, NORTH), (92, 100, NORTH)), 15),
        ("chariots", column(90, 100, deep=4), 30),
        ("guns", line(90, 100, NORTH, wide=2, count=2), 10),
        ("guns", ((88, 100, NORTH), (90, 101, NORTH)), 5),
        ("beast", ((88, 100, NORTH),), 20),
        ("birds", ((88, 100, NORTH), (90, 101, NORTH), (92, 100, NORTH)), 100),
    ],
)
def test_formation_gives_the_pace(troop: str, spots: tuple[Spot, ...], far: float) -> None:
    state = table({"r1": (troop, spots)})
    assert pace(state, "r1") == far


@pytest.mark.rule("WM-FRM-06", "WM-EMP-03")
def test_skirmishers_are_no_part_of_the_formation() -> None:
    state = table({"r1": ("foot", (*line(90, 100, NORTH), (90, 103, NORTH)))})
    assert not formed(state, "r1")
    extra = replace(state.stands["r1.4"], skirmisher=True)
    assert formed(replace(state, stands={**state.stands, "r1.4": extra}), "r1")


@pytest.mark.rule("WM-FRM-02")
def test_within_walls_half_pace_holds() -> None:
    wall = area("w", "high_wall", 80, 99, 100, 110, opens=("infantry",))
    assert pace(table({"r1": ("foot", line(90, 100, NORTH))}, terrain=[wall]), "r1") == 10


@pytest.mark.rule("WM-MOV-04", "WM-MOV-06", "WM-MOV-07", "WM-CON-09")
@pytest.mark.parametrize(
    ("places", "code"),
    [
        ((((86, 100, NORTH), (90, 100, NORTH), (93, 100, NORTH))), "overlap"),
        ((((86, 100, NORTH), (90, 100, NORTH), (95, 100, NORTH))), "unit_not_coherent"),
        ((((90, 118, NORTH), (86, 118, NORTH), (90, 119.2, NORTH))), "off_table"),
        ((((86, 92, NORTH), (90, 92, NORTH), (94, 92, NORTH))), "contact_requires_charge"),
    ],
)
def test_where_a_unit_may_not_end(places: tuple[Spot, ...], code: str) -> None:
    state = ordered({"r1": ("foot", line(90, 100, NORTH)), "b2": ("foot", line(90, 90, SOUTH))}, "r1")
    assert refused(state, "red", moves(state, line_up(*places))).code == code


@pytest.mark.rule("WM-MOV-03", "WM-GEO-11")
def test_stands_go_round_what_is_in_the_way() -> None:
    friend = {"r2": ("foot", line(90, 96, NORTH))}
    state = ordered({"r1": ("beast", ((90, 101, NORTH),)), **friend}, "r1")
    _, facts = play(state, "red", moves(state, {"r1.1": (90, 92, NORTH)}))
    went = next(fact for fact in facts if isinstance(fact, UnitMoved))
    assert went.lengths[0] == pytest.approx(18.03, abs=0.05)
    wide = {"r2": ("foot", line(90, 96, NORTH, count=5))}
    state = ordered({"r1": ("beast", ((90, 101, NORTH),)), **wide}, "r1")
    assert refused(state, "red", moves(state, {"r1.1": (90, 92, NORTH)})).code == "move_too_far"


@pytest.mark.rule("WM-MOV-03", "WM-GEO-11")
@pytest.mark.parametrize(("gap", "ok"), [(2.0, True), (1.8, False)])
def test_a_gap_of_two_centimetres_can_be_passed(gap: float, ok: bool) -> None:
    half = gap / 2
    walls = {
        "r2": ("foot", tuple((90 - half - 2 - 4 * i, 95, NORTH) for i in range(8))),
        "r3": ("foot", tuple((90 + half + 2 + 4 * i, 95, NORTH) for i in range(8))),
    }
    state = ordered({"r1": ("beast", ((90, 101, NORTH),)), **walls}, "r1")
    found = judge(state, MovingUnits(units=("r1",)), moves(state, {"r1.1": (90, 89, NORTH)}).moves)
    assert isinstance(found, dict) is ok


@pytest.mark.rule("WM-FLY-07", "WM-FLY-06", "WM-FLY-08")
def test_flyers_go_straight_over_everything_but_end_in_no_wood() -> None:
    wood = area("w", "wood", 60, 40, 120, 60)
    friend = {"r2": ("foot", line(90, 96, NORTH, count=5))}
    state = ordered({"r1": ("birds", line(90, 105, NORTH, wide=2)), **friend}, "r1", terrain=[wood])
    over = {f"r1.{n}": (86.0 + 2 * n, 30.0, NORTH) for n in (1, 2, 3)}
    _, facts = play(state, "red", moves(state, over))
    assert next(fact for fact in facts if isinstance(fact, UnitMoved)).lengths == (75.0, 75.0, 75.0)
    into = {f"r1.{n}": (86.0 + 2 * n, 50.0, NORTH) for n in (1, 2, 3)}
    assert refused(state, "red", moves(state, into)).code == "flyer_cannot_enter_wood"


@pytest.mark.rule("WM-TER-01", "WM-TER-02", "WM-TER-05")
@pytest.mark.parametrize(
    ("kind", "open_to"),
    [
        ("hill", {"foot", "horse", "chariots", "beast", "guns"}),
        ("steep_hill", {"foot"}),
        ("wood", {"foot"}),
        ("buildings", {"foot"}),
        ("low_obstacle", {"foot", "horse", "beast"}),
        ("ford", {"foot", "horse", "beast"}),
        ("river", {"foot"}),
        ("marsh", {"foot"}),
        ("high_wall", set()),
        ("barrier", set()),
    ],
)
def test_who_may_enter_what(kind: str, open_to: set[str]) -> None:
    for troop in ("foot", "horse", "chariots", "beast", "guns"):
        piece = area("t", kind, 70, 80, 110, 95)  # type: ignore[arg-type]
        state = ordered({"r1": (troop, ((90, 98, NORTH),))}, "r1", terrain=[piece])
        found = judge(state, MovingUnits(units=("r1",)), moves(state, {"r1.1": (90, 90, NORTH)}).moves)
        assert isinstance(found, dict) is (troop in open_to), troop


@pytest.mark.rule("WM-TER-01")
def test_a_bridge_leads_over() -> None:
    river = area("t", "river", 60, 85, 120, 92)
    bridge = area("u", "bridge", 87, 84, 93, 93)
    state = ordered({"r1": ("chariots", ((90, 98, NORTH),))}, "r1", terrain=[river, bridge])
    play(state, "red", moves(state, {"r1.1": (90, 80, NORTH)}))
    without = ordered({"r1": ("chariots", ((90, 98, NORTH),))}, "r1", terrain=[river])
    assert refused(without, "red", moves(without, {"r1.1": (90, 80, NORTH)})).code == "move_too_far"


@pytest.mark.rule("WM-BRG-05", "WM-BRG-06")
def test_a_brigade_ends_as_one_body_and_its_stands_may_change_places() -> None:
    units: Units = {"r1": ("foot", line(84, 100, NORTH)), "r2": ("foot", line(96, 100, NORTH))}
    state = ordered(units, "r1", "r2")
    apart = moves(state, {f"r1.{n}": (76.0 + 4 * n, 90.0, NORTH) for n in (1, 2, 3)})
    assert refused(state, "red", apart).code == "brigade_not_coherent"
    swap = {f"r1.{n}": (88.0 + 4 * n, 95.0, NORTH) for n in (1, 2, 3)}
    swap |= {f"r2.{n}": (76.0 + 4 * n, 95.0, NORTH) for n in (1, 2, 3)}
    after, _ = play(state, "red", moves(state, swap))
    assert poses(after, "r1")["r1.1"] == (92.0, 95.0, NORTH)
    slow = replace(
        state, stands={**state.stands, "r2.3": replace(state.stands["r2.3"], pose=Pose(x=100, y=99.5, facing=NORTH))}
    )
    far = {f"r{u}.{n}": (72.0 + 12 * u + 4 * n - 8, 86.0, NORTH) for u in (1, 2) for n in (1, 2, 3)}
    found = refused(slow, "red", moves(slow, far))
    assert (found.code, found.facts["needed"]) == ("move_too_far", 10)


@pytest.mark.rule("WM-BRG-05", "WM-MOV-04")
def test_units_that_exchange_places_go_at_once_so_that_none_stands_on_another() -> None:
    units: Units = {"r1": ("foot", line(84, 100, NORTH)), "r2": ("foot", line(96, 100, NORTH))}
    state = ordered(units, "r1", "r2")
    swap = {f"r1.{n}": (88.0 + 4 * n, 100.0, NORTH) for n in (1, 2, 3)}
    swap |= {f"r2.{n}": (76.0 + 4 * n, 100.0, NORTH) for n in (1, 2, 3)}
    before, (after, facts) = state, play(state, "red", moves(state, swap))
    went = [fact for fact in facts if isinstance(fact, UnitMoved)]
    assert [fact.unit for fact in went] == ["r1", "r2"]
    assert [len(fact.moves) for fact in went] == [6, 3]
    for fact in facts:
        state = evolve(state, fact)
        assert not broken(state)
    assert state == after
    assert poses(after, "r1") == {one.replace("r2", "r1"): at for one, at in poses(before, "r2").items()}


@pytest.mark.rule("WM-BRG-05", "WM-MOV-04")
@pytest.mark.parametrize("turn", [20, 45, 90, 160])
def test_a_brigade_that_turns_on_the_spot_stands_on_itself_at_no_moment(turn: int) -> None:
    units: Units = {
        f"r{2 * row + column + 1}": ("foot", line(84 + 12 * column, 100 + 2 * row, NORTH))
        for row in (0, 1)
        for column in (0, 1)
    }
    state = ordered(units, *units)
    c, s = cos(radians(turn)), sin(radians(turn))
    turned = {
        stand: (90 + (x - 90) * c - (y - 101) * s, 101 + (x - 90) * s + (y - 101) * c, (facing + turn) % 360)
        for unit in units
        for stand, (x, y, facing) in poses(state, unit).items()
    }
    after, facts = play(state, "red", moves(state, turned))
    for fact in facts:
        state = evolve(state, fact)
        assert not broken(state)
    assert state == after


@pytest.mark.rule("WM-BRG-05", "WM-MOV-04")
def test_a_brigade_is_told_of_in_an_order_in_which_no_unit_steps_on_another() -> None:
    units: Units = {"r1": ("foot", line(90, 102, NORTH)), "r2": ("foot", line(90, 100, NORTH))}
    state = ordered(units, "r1", "r2")
    on = {f"r{u}.{n}": (82.0 + 4 * n, 104.0 - 2 * u - 2, NORTH) for u in (1, 2) for n in (1, 2, 3)}
    after, facts = play(state, "red", moves(state, on))
    assert [fact.unit for fact in facts if isinstance(fact, UnitMoved)] == ["r2", "r1"]
    for fact in facts:
        state = evolve(state, fact)
        assert not broken(state)
    assert state == after


@pytest.mark.rule("WM-CHR-08", "WM-CHR-04")
def test_characters_stay_behind_and_make_room() -> None:
    state = ordered({"r1": ("foot", line(90, 100, NORTH))}, "r1")
    general = replace(state.characters["rg"], pose=Pose(x=90, y=102, facing=0), joined="r1")
    hero = replace(general, id="rh", kind="hero", officer="hero", joined=None, pose=Pose(x=90, y=90, facing=0))
    state = replace(state, characters={"rg": general, "rh": hero})
    after, _ = play(state, "red", moves(state, {f"r1.{n}": (82.0 + 4 * n, 90.0, NORTH) for n in (1, 2, 3)}))
    assert after.characters["rg"].joined is None
    assert after.characters["rg"].pose == general.pose
    moved = after.characters["rh"].pose
    assert moved is not None
    assert abs(moved.y - 90) == pytest.approx(2.0, abs=0.51)
    assert "moved" not in after.characters["rh"].flags


@pytest.mark.rule("WM-FLY-06", "WM-FRM-02")
@pytest.mark.parametrize(("kind", "paces"), [("birds", (100, 100)), ("foot", (20, 10))])
def test_the_page_is_told_the_paces_that_a_formation_will_have(kind: str, paces: tuple[float, float]) -> None:
    """Half of a pace is not what flyers go out of formation."""
    state = ordered({"r1": (kind, line(90, 80, NORTH, 2.0))}, "r1")
    (facts,) = (one.facts for one in offers(state, "red") if one.id == "move_units")
    assert (facts["regular"], facts["irregular"]) == paces


@pytest.mark.rule("WM-CMD-01", "WM-CMD-09")
def test_bands_of_command_are_told_by_the_referee() -> None:
    state = table({"r1": ("foot", line(30, 110, NORTH))}, GENERAL, stack=(CommandPhase(begun=True, segment="orders"),))
    told = {(one.facts["step"], one.facts["far"]) for one in offers_of(state, "red") if one.command["kind"] == "order"}
    assert told == {(20.0, 0.0)}, "a general commands without end"
