"""Characters: their moves, joining units, being run over; flyers that go home; leaving the table."""

from dataclasses import replace

import pytest

from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.warmaster.characteristics import attack_bonus, terrifies
from app.rules.warmaster.characters import leaving, run_over
from app.rules.warmaster.characters.joining import why_not_join
from app.rules.warmaster.command_phase import homing
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.model.command_commands import HomeBack, MoveCharacter, RollHomeBack, SaveCharacter
from app.rules.warmaster.model.command_prompts import CharacterRunOver, FlyingHome
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.state import State
from tests.rules.warmaster.table import NORTH, SOUTH, Units, area, line, play, refused, spot, table

FOE: Units = {"b1": ("foot", line(90, 20, SOUTH))}
OWN: Units = {"r1": ("foot", line(90, 100, NORTH))}


def last_part(units: Units, x: float = 90.0, y: float = 60.0, **more: object) -> State:
    """A table at which characters move."""
    return table(units, {"rg": ("general", x, y), "rh": ("hero", 5, 115)}, segment="characters", **more)  # type: ignore[arg-type]


def go(who: str, state: State, x: float, y: float, join: str | None = None) -> MoveCharacter:
    """A character's move to a place."""
    start = state.characters[who].pose
    assert start is not None
    return MoveCharacter(character=who, moves=(PathOf(model=who, path=(start, spot(x, y, 0.0))),), join=join)


@pytest.mark.rule("WM-CHR-05")
def test_a_character_moves_once_sixty_at_most() -> None:
    state = last_part({**OWN, **FOE}, y=115.0)
    assert refused(state, "red", go("rg", state, 90, 54.9)).code == "move_too_far"
    after, _ = play(state, "red", go("rg", state, 90, 55.5))
    assert refused(after, "red", go("rg", after, 90, 60)).code == "character_already_moved"


@pytest.mark.rule("WM-CHR-05", "WM-CHR-06", "WM-CHR-02")
def test_friends_are_passed_through_enemies_and_closed_ground_are_not() -> None:
    walls: Units = {"b2": ("foot", line(90, 50, SOUTH, count=45)), **OWN, **FOE}
    state = last_part(walls, y=115.0)
    play(state, "red", go("rg", state, 90, 90))
    assert refused(state, "red", go("rg", state, 90, 50)).code == "path_blocked"
    assert refused(last_part(walls, y=60.0), "red", go("rg", last_part(walls, y=60.0), 90, 40)).code == "path_blocked"
    wood = area("w", "wood", 80, 70, 100, 80)
    ridden = last_part({**OWN, **FOE}, terrain=[wood])
    on_foot, _ = play(ridden, "red", go("rg", ridden, 90, 75))
    assert on_foot.characters["rg"].pose == spot(90, 75, 0.0)
    mounted = replace(ridden, characters={**ridden.characters, "rg": replace(ridden.characters["rg"], mount="car")})
    assert refused(mounted, "red", go("rg", mounted, 90, 75)).code == "impassable_terrain"


@pytest.mark.rule("WM-CHR-07", "WM-CHR-15")
def test_joining_takes_contact_and_a_unit_that_can_be_joined() -> None:
    state = last_part({**OWN, **FOE, "r2": ("tank", ((60, 80, NORTH),))})
    after, _ = play(state, "red", go("rg", state, 90, 98.0, "r1"))
    assert after.characters["rg"].joined == "r1"
    assert refused(state, "red", go("rg", state, 90, 95.0, "r1")).code == "too_far_to_join"
    assert refused(state, "red", go("rg", state, 60, 77.0, "r2")).code == "unit_cannot_be_joined"
    near, _ = play(state, "red", go("rg", state, 90, 98.0))
    assert near.characters["rg"].joined is None
    assert why_not_join(near, "rg", "r1") is None


@pytest.mark.rule("WM-CHR-09", "WM-GEO-22")
@pytest.mark.parametrize(("y", "saved"), [(71.0, True), (71.1, False)])
def test_who_is_run_over_joins_a_unit_near_or_dies(y: float, saved: bool) -> None:
    state = table(
        {"r1": ("horse", line(90, 30, NORTH, wide=2)), "b1": ("foot", line(90, y + 1, NORTH))}, {"bh": ("hero", 90, 40)}
    )
    draft = Draft(state, ScriptedDice(()))
    stands = stands_of(state, "r1")
    ways = {one.id: ((one.pose.x, 50.0), (one.pose.x, 30.0)) for one in stands}
    run_over.after_move(draft, "r1", ways, in_command=True)
    assert draft.state.characters["bh"].dead is not saved
    if saved:
        assert isinstance(draft.state.step, CharacterRunOver)
        after, _ = play(draft.state, "blue", SaveCharacter(unit="b1"))
        assert after.characters["bh"].joined == "b1"


@pytest.mark.rule("WM-MNT-01", "WM-MNT-02", "WM-MNT-03")
def test_mounts_add_to_their_riders() -> None:
    state = last_part({**OWN, **FOE})
    rider = replace(state.characters["rg"], mount="griffon", joined="r1")
    state = replace(state, characters={**state.characters, "rg": rider})
    assert attack_bonus(state, "rg") == 4
    assert terrifies(state, "r1")
    far = replace(state, characters={**state.characters, "rg": replace(rider, pose=spot(5, 60, 0.0))})
    play(far, "red", go("rg", far, 104, 60))
    assert refused(far, "red", go("rg", far, 105.2, 60)).code == "move_too_far"


@pytest.mark.rule("WM-FLY-03", "WM-FLY-04", "WM-FLY-05")
def test_flyers_far_from_all_characters_go_home_by_a_die() -> None:
    units: Units = {"r1": ("birds", line(90, 40, NORTH, wide=2)), **FOE}
    state = table(units, {"rg": ("general", 90, 100)}, segment="home_back")
    assert homing.why_not_home(state, "r1") is None
    near = table(units, {"rg": ("general", 90, 62.9)}, segment="home_back")
    assert homing.why_not_home(near, "r1") is not None
    rolled, _ = play(state, "red", RollHomeBack(unit="r1"), 4)
    assert isinstance(rolled.step, FlyingHome)
    assert rolled.step.reach == 40.0

    def to(y: float) -> HomeBack:
        moves = tuple(PathOf(model=one.id, path=(one.pose, replace(one.pose, y=y))) for one in stands_of(rolled, "r1"))
        return HomeBack(moves=moves, character="rg")

    assert refused(rolled, "red", to(80.2)).code == "move_too_far"
    assert refused(rolled, "red", to(30.0)).code == "home_back_not_towards_character"
    play(rolled, "red", to(79.9))
    stayed, _ = play(rolled, "red", HomeBack())
    assert "homed_back" in stayed.units["r1"].flags


def pushed(faces: tuple[int, ...], lost: int = 0) -> State:
    """Red's foot driven over the southern edge, and what the dice make of it."""
    state = table({**OWN, **FOE}, {"rg": ("general", 5, 60), "bg": ("general", 5, 5)})
    before = {one.id: one.pose for one in stands_of(state, "r1")}
    gone = {i: replace(s, pose=None, lost=True) for i, s in list(state.stands.items())[:lost]}
    away = {i: replace(s, pose=replace(s.pose, y=125.0)) for i, s in state.stands.items() if s.unit == "r1" and s.pose}
    state = replace(state, stands={**state.stands, **away, **gone})
    draft = Draft(state, ScriptedDice(faces))
    leaving.leave(draft, "r1", before)
    return draft.state


@pytest.mark.rule("WM-OFF-01", "WM-OFF-02", "WM-OFF-06", "WM-AMB-12")
@pytest.mark.parametrize(
    ("face", "lost", "where", "locked"),
    [
        (1, 0, "off", False),
        (2, 0, "off", False),
        (3, 0, "table", True),
        (4, 0, "table", True),
        (5, 0, "table", False),
        (2, 2, "destroyed", False),
        (6, 2, "table", True),
    ],
)
def test_the_die_of_who_leaves_the_table(face: int, lost: int, where: str, locked: bool) -> None:
    state = pushed((face,), lost)
    assert state.units["r1"].where == where
    assert ("locked" in state.units["r1"].flags) is locked
    if where == "table":
        stands = stands_of(state, "r1")
        assert max(one.pose.y for one in stands) == pytest.approx(119.0, abs=0.06)


@pytest.mark.rule("WM-OFF-04")
def test_who_is_away_throws_again_at_its_own_next_turn() -> None:
    state = pushed((1,))
    draft = Draft(state, ScriptedDice((5,)))
    assert leaving.missing(state) == ("r1",)
    leaving.try_return(draft, "r1")
    assert draft.state.units["r1"].where == "table"
