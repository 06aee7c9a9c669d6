"""What may be asked of a match of Diskwars: verdicts, reach and ways of flips, ranges, sight, the odds of shots (DW-CON-22)."""

from dataclasses import replace
from itertools import combinations
from math import dist, pi

import pytest
import shapely

from app.rules.diskwars.answers import answer
from app.rules.diskwars.ground.disks import radius
from app.rules.diskwars.model.places import Flipped, Put
from app.rules.diskwars.model.round_commands import Move, Shoot
from app.rules.diskwars.model.setup_commands import ConfirmDeployment, Deploy
from app.rules.diskwars.model.state import State
from app.rules.diskwars.questions.ways import reach
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.questions.question import (
    AskFormation,
    AskMeasure,
    AskOdds,
    AskReach,
    AskRoute,
    AskSight,
    Judge,
    Measure,
    Odds,
    Reach,
    Routes,
    Sight,
    Verdict,
)
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import SPECTATOR, seated
from tests.rules.diskwars.acting import after, resolving
from tests.rules.diskwars.arena import CONTENT, disk, posed, square
from tests.rules.diskwars.test_laying_out import introduced
from tests.rules.diskwars.test_set_up import deploying, slot, waiting

RED = seated("red")
SHOOTER = next(one for one in CONTENT.disks.values() if one.ranged and isinstance(one.ranged[0].strength, int))


def flipped_areas(state: State, piece: str) -> list[shapely.Polygon]:
    """Where a disk may land, flip by flip."""
    found = answer(state, RED, AskReach(piece=piece, command={"kind": "move"}))
    assert isinstance(found, Reach)
    return [
        shapely.Polygon([(p.x, p.y) for p in area.outline], [[(p.x, p.y) for p in hole] for hole in area.holes])
        for area in found.areas
    ]


@pytest.mark.rule("DW-MOV-01", "DW-MOV-03")
def test_each_flip_reaches_a_diameter_farther() -> None:
    state = resolving(disk("red.orc_boyz", 45, 45), disk("blue.orc_boyz", 5, 5))
    areas = flipped_areas(state, "red.orc_boyz")
    assert len(areas) == CONTENT.disks["orc_boyz"].movement
    for number, area in enumerate(areas, 1):
        assert area.area == pytest.approx(pi * (number * 5.0) ** 2, rel=0.02)


@pytest.mark.rule("DW-MOV-06")
def test_nothing_is_reached_beyond_an_enemy_that_stops_the_disk() -> None:
    wall = [disk(f"blue.orc_boyz.{n}", 50, 4.9 * n) for n in range(19)]
    areas = flipped_areas(resolving(disk("red.orc_boyz", 46, 45), *wall), "red.orc_boyz")
    assert max(area.bounds[2] for area in areas) < 55 + 0.1
    free = flipped_areas(resolving(disk("red.orc_boyz", 46, 45), disk("blue.orc_boyz", 5, 5)), "red.orc_boyz")
    assert max(area.bounds[2] for area in free) > 60


@pytest.mark.rule("DW-AMB-01")
def test_whole_flips_reach_a_ring() -> None:
    state = resolving(disk("red.orc_boyz", 45, 45), options={"flip_mode": "exact"})
    first = flipped_areas(state, "red.orc_boyz")[0]
    assert not first.contains(shapely.Point(45, 45))
    assert first.buffer(0.1).contains(shapely.Point(50, 45))


@pytest.mark.rule("DW-GEO-17", "DW-MOV-01")
def test_a_way_is_told_flip_by_flip_and_judged() -> None:
    state = resolving(disk("red.orc_boyz", 45, 45), disk("blue.orc_boyz", 5, 5))
    ask = AskRoute(piece="red.orc_boyz", command={"kind": "move"}, to=Pose(x=57, y=45))
    found = answer(state, RED, ask)
    assert isinstance(found, Routes)
    (leg,) = found.legs
    assert [pose.x for pose in leg.path] == pytest.approx([45, 50, 55, 57])
    assert (leg.length, leg.refused) == (3.0, None)
    far = answer(state, RED, AskRoute(piece="red.orc_boyz", command={"kind": "move"}, to=Pose(x=85, y=45)))
    assert isinstance(far, Routes)
    assert far.legs[0].refused is not None
    assert far.legs[0].refused.code == "no_flips_left"


@pytest.mark.rule("DW-MOV-06", "DW-MOV-08")
def test_a_way_past_an_enemy_ends_on_it() -> None:
    """Nobody has to take flips back that cannot be made: the way is told as far as it goes."""
    state = resolving(disk("red.orc_boyz", 20, 45), disk("blue.orc_boyz", 33, 45))
    ask = AskRoute(piece="red.orc_boyz", command={"kind": "move"}, to=Pose(x=42, y=45))
    found = answer(state, RED, ask)
    assert isinstance(found, Routes)
    (leg,) = found.legs
    assert [pose.x for pose in leg.path] == pytest.approx([20, 25, 30])
    assert (leg.length, leg.refused) == (2.0, None)
    assert [(lead.at, lead.role) for lead in leg.leads] == [(2, "pins"), (2, "stops")]


@pytest.mark.rule("DW-CON-22", "DW-RNG-01")
def test_distances_run_from_rim_to_rim() -> None:
    state = resolving(disk("red.orc_boyz", 10, 10), disk("blue.orc_boyz", 30, 10))
    found = answer(state, SPECTATOR, AskMeasure(a="red.orc_boyz", b="blue.orc_boyz"))
    assert isinstance(found, Measure)
    assert found.distance == pytest.approx(15.0)
    assert (found.a.x, found.b.x) == pytest.approx((12.5, 27.5))
    to_place = answer(state, SPECTATOR, AskMeasure(a="red.orc_boyz", b=Point(x=10, y=20)))
    assert isinstance(to_place, Measure)
    assert to_place.distance == pytest.approx(7.5)


@pytest.mark.rule("DW-LOS-03", "DW-TER-02")
def test_what_blocks_a_line_is_shown() -> None:
    wood = square("small_forest", 18, 6.5)
    pair = (disk("red.orc_boyz", 10, 10), disk("blue.orc_boyz", 34, 10))
    blocked = answer(
        resolving(*pair, terrain=(wood,)), SPECTATOR, AskSight(source="red.orc_boyz", target="blue.orc_boyz")
    )
    clear = answer(resolving(*pair), SPECTATOR, AskSight(source="red.orc_boyz", target="blue.orc_boyz"))
    assert isinstance(blocked, Sight)
    assert isinstance(clear, Sight)
    assert (blocked.visible, clear.visible) == (False, True)
    assert any(mark.kind == "area" for mark in blocked.rays)


@pytest.mark.rule("DW-RAN-06", "DW-RAN-13", "DW-SCA-07")
def test_the_odds_of_a_shot_are_exact() -> None:
    """Faces 1 and 2 hit, 3 is critical, 5 scatters: half of all dice count, one of six goes on to a neighbour."""
    shooter = f"red.{SHOOTER.id}"
    state = resolving(
        disk(shooter, 20, 20),
        disk("blue.orc_boyz", 28, 20),
        disk("blue.orc_boyz.2", 28, 28),
    )
    found = answer(state, RED, AskOdds(command=Shoot(disk=shooter, target="blue.orc_boyz")))  # type: ignore[arg-type]
    assert isinstance(found, Odds), found
    shots, strength = SHOOTER.ranged[0].shots, int(SHOOTER.ranged[0].strength)
    assert found.means["hits"] == pytest.approx(shots / 2)
    assert found.means["damage"] == pytest.approx(shots / 2 * strength)
    assert found.chances["hits"][0] == pytest.approx(0.5**shots)
    assert found.means["activated"] == pytest.approx(1 - (5 / 6) ** shots)
    beside = [name for name in found.means if name.startswith("damage.")]
    assert sum(found.means[name] for name in beside) == pytest.approx(shots / 6 / 2 * strength)


@pytest.mark.rule("DW-RND-04")
def test_verdicts_are_for_players_and_say_why_not() -> None:
    state = resolving(disk("red.orc_boyz", 45, 45), disk("blue.orc_boyz", 5, 5))
    move = Move(disk="red.orc_boyz", flips=(Flipped(first=0),))
    judge = Judge(command=move)  # type: ignore[arg-type]
    good, theirs = answer(state, RED, judge), answer(state, seated("blue"), judge)
    assert good == Verdict(refused=None)
    assert isinstance(theirs, Verdict)
    assert theirs.refused is not None
    assert isinstance(answer(state, SPECTATOR, judge), Refusal)


def suggested(state: State, pieces: tuple[str, ...], at: tuple[float, float]) -> dict[str, Point]:
    """Where disks are deployed about a place, none of them refused."""
    to = Pose(x=at[0], y=at[1])
    found = answer(state, seated(state.step.seat), AskFormation(pieces=pieces, command={"kind": "deploy"}, to=to))
    assert isinstance(found, Routes)
    assert not any(leg.refused for leg in found.legs)
    return {leg.piece: leg.path[0] for leg in found.legs if leg.path}


@pytest.mark.rule("DW-SET-17", "DW-SET-18", "DW-SET-20")
@pytest.mark.parametrize("at", [(45, 80), (45, 45), (31, 90)])
def test_a_whole_army_finds_a_place_to_be_deployed_at_once(at: tuple[float, float]) -> None:
    state = introduced()
    own = tuple(id for id, one in state.disks.items() if one.owner == "blue")
    places = suggested(state, own, at)
    assert set(places) == set(own)
    for (one, here), (other, there) in combinations(places.items(), 2):
        assert dist((here.x, here.y), (there.x, there.y)) >= radius(state, one) + radius(state, other)
    puts = tuple(Put(model=disk, pose=Pose(x=place.x, y=place.y)) for disk, place in places.items())
    state = after(state, Deploy(puts=puts), seat="blue")
    assert after(state, ConfirmDeployment(), seat="blue").sides["blue"].deployed


@pytest.mark.rule("DW-SET-18", "DW-SET-21")
def test_as_many_are_deployed_as_the_zones_want_the_heroes_among_them() -> None:
    names = ("red.orc_boyz.1", "red.orc_boyz.2", "red.orc_boyz.3", "red.orc_boyz.4", "red.orc_boyz.5", "red.kairos")
    state = deploying(*map(waiting, names), slots=(slot(20),))
    places = suggested(state, names, (24, 20))
    assert len(places) == 3
    assert "red.kairos" in places
    lake = square("lake", 24, 14)
    dry = suggested(replace(state, terrain={lake.id: lake}), names, (24, 20))
    assert len(dry) == 3
    assert dry != places


def test_nobody_else_is_told_where_to_deploy() -> None:
    state = introduced()
    asked = AskFormation(pieces=("b1",), command={"kind": "deploy"}, to=Pose(x=45, y=80))
    assert isinstance(answer(state, RED, asked), Refusal)
    assert isinstance(answer(state, SPECTATOR, asked), Refusal)
    assert isinstance(answer(state, seated("blue"), replace(asked, pieces=("r1",))), Refusal)


def test_a_reach_is_told_on_the_field_alone() -> None:
    corner = posed(disk("red.orc_boyz", 4, 86), disk("blue.orc_boyz", 80, 4))
    drawn = [at for area in reach(corner, "move", "red.orc_boyz") for at in area.outline]
    assert drawn
    assert all(0 <= at.x <= 90 and 0 <= at.y <= 90 for at in drawn)
