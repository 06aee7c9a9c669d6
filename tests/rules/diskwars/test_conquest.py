"""Conquest: whoever lays a piece may deploy a disk on it, where he points (DW-SCN-04)."""

import pytest
import shapely

from app.persistence.codec import codec_for, plain
from app.rules.diskwars.characteristics import keyword
from app.rules.diskwars.decide import decide
from app.rules.diskwars.ground.disks import radius
from app.rules.diskwars.model.setup_commands import ConfirmDeployment, DeployOnTerrain, TakeBack
from app.rules.diskwars.model.setup_prompts import Deploying, DeployingOnTerrain, PlacingTerrain
from app.rules.diskwars.offers import offers
from app.rules.diskwars.questions.landing_areas import landing_areas
from app.rules.diskwars.setup.deploying import why_not_confirm
from app.rules.diskwars.system import SYSTEM
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.refusal import Refusal
from tests.rules.diskwars.acting import after, refusal
from tests.rules.diskwars.arena import square
from tests.rules.diskwars.test_set_up import put, seated, slot, waiting


@pytest.mark.rule("DW-SCN-04")
@pytest.mark.rule("DW-SET-18")
def test_a_disk_put_on_a_piece_within_ones_own_zone_counts_in_no_zone() -> None:
    """Conquest lets it lie there beyond the number of the zone; it stays down when the zone is filled."""
    piece, out, rest = square("rocks", 21, 11), "red.huntsmen", [f"red.orc_boyz.{n}" for n in (1, 2, 3)]
    state = seated(
        2,
        "south",
        "north",
        slots=(slot(20),),
        terrain=(piece,),
        disks=(waiting(out), *map(waiting, rest)),
        stack=(Deploying(seat="red"), DeployingOnTerrain(seat="red", piece=piece.id)),
    )
    state = after(state, DeployOnTerrain(disk=out, at=Point(x=24, y=14)))
    assert refusal(state, TakeBack(disk=out)) == ("action_not_available", "DW-SCN-04")
    for number, one in enumerate(rest):
        assert refusal(state, ConfirmDeployment()) == ("deployment_count_mismatch", "DW-SET-18")
        state = after(state, put(one, 24, 5 + number))
    assert why_not_confirm(state, "red") is None


@pytest.mark.rule("DW-SCN-04")
def test_a_disk_of_each_kind_is_offered_for_the_piece_just_laid() -> None:
    piece, names = square("rocks", 45, 45), ("red.huntsmen", "red.orc_boyz.1", "red.orc_boyz.2")
    stack = (PlacingTerrain(seat="red"), DeployingOnTerrain(seat="red", piece=piece.id))
    state = seated(2, "south", "north", terrain=(piece,), disks=tuple(map(waiting, names)), stack=stack)
    found = {one.id: one for one in offers(state, "red") if one.place == "prompt"}
    assert set(found) == {"deploy_on_terrain", "deploy_on_terrain:red.huntsmen", "deploy_on_terrain:red.orc_boyz.1"}
    for one in found.values():
        where = {} if one.need is None else {one.need.field: {"x": 47, "y": 44}}
        command = codec_for(SYSTEM).command_from(plain(dict(one.command)) | where)
        assert not isinstance(decide(state, "red", command, ScriptedDice(())), Refusal)


@pytest.mark.rule("DW-SCN-04")
def test_where_on_the_piece_a_disk_lies_is_the_players_choice() -> None:
    """Lit is just where its centre may lie: wherever it overlaps the piece, and wholly on the battlefield."""
    piece, disk, half = square("rocks", 45, 45), "red.huntsmen", 3.5
    stack = (PlacingTerrain(seat="red"), DeployingOnTerrain(seat="red", piece=piece.id))
    state = seated(2, "south", "north", terrain=(piece,), disks=(waiting(disk),), stack=stack)
    lit = landing_areas(state, "deploy_on_terrain", "zone", disk)
    assert not isinstance(lit, Refusal)
    room = radius(state, disk)
    shapes = [shapely.Polygon([(corner.x, corner.y) for corner in one.outline]) for one in lit]
    for away, may in ((0.0, True), (half, True), (half + room - 0.05, True), (half + room + 0.05, False)):
        at = Point(x=piece.at.x + away, y=piece.at.y)
        assert any(shape.contains(shapely.Point(at.x, at.y)) for shape in shapes) == may
        command = DeployOnTerrain(disk=disk, at=at)
        if may:
            laid = after(state, command).disks[disk]
            assert (laid.at, laid.on_terrain) == (at, True)
        else:
            assert refusal(state, command) == ("not_overlapping_piece", "DW-SCN-04")
    assert refusal(state, DeployOnTerrain(disk=disk)) == ("not_overlapping_piece", "DW-SCN-04")


@pytest.mark.rule("DW-SCN-04")
def test_no_disk_is_offered_for_a_lake_but_who_may_lie_there() -> None:
    lake, names = square("lake", 45, 45), ("red.orc_boyz.1", "red.wolf_riders")
    stack = (PlacingTerrain(seat="red"), DeployingOnTerrain(seat="red", piece=lake.id))
    state = seated(2, "south", "north", terrain=(lake,), disks=tuple(map(waiting, names)), stack=stack)
    found = {one.id for one in offers(state, "red") if one.place == "prompt"}
    may = {
        f"deploy_on_terrain:{name}"
        for name in names
        if keyword(state, name, "stride") or keyword(state, name, "flying")
    }
    assert found == {"deploy_on_terrain", *may}
