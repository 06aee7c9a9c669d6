"""Preparing the battlefield, units of measure (W40K-TERR-04..08, W40K-GEN-01, W40K-GEO-01)."""

from dataclasses import replace

import pytest

from app.content.wh40k.freeze import footprint
from app.content.wh40k.load import library as wh40k
from app.content.wh40k.schema import BaseIn
from app.rules.kernel.offers.offer import PickNeed
from app.rules.kernel.plane.shapes import Circle, Point
from app.rules.wh40k.ground.measures import prisms
from app.rules.wh40k.model.setup_commands import PlaceTerrain, Ready, RemoveTerrain, SetBoard, TakeBattlefield
from app.rules.wh40k.model.setup_prompts import PlaceMarkers, PrepareBattlefield
from app.rules.wh40k.model.state import State
from app.rules.wh40k.model.tables import CM
from app.rules.wh40k.setup.battlefield import offers, warnings
from tests.rules.wh40k.field import act, refused, wall
from tests.rules.wh40k.setting import listed, mustered


def preparing() -> State:
    return mustered((listed(),), (listed(),), step=PrepareBattlefield())


@pytest.mark.rule("W40K-GEN-01", "W40K-TERR-05", "W40K-AMB-24")
def test_centimetres_become_inches() -> None:
    assert pytest.approx(70.866, abs=0.001) == 180 * CM
    assert pytest.approx(47.244, abs=0.001) == 120 * CM
    field = wh40k().battlefields["kiln_yard"]
    assert (field.width, field.height) == (70.866, 47.244)


@pytest.mark.rule("W40K-GEO-01")
@pytest.mark.parametrize(("mm", "radius"), [(32, 0.630), (40, 0.787), (50, 0.984)])
def test_base_sizes_in_millimetres(mm: float, radius: float) -> None:
    base = footprint(BaseIn(round=mm))
    assert isinstance(base, Circle)
    assert base.radius == pytest.approx(radius, abs=0.001)


@pytest.mark.rule("W40K-TERR-05")
def test_any_sensible_size_is_a_battlefield_and_a_small_one_warns() -> None:
    state, _ = act(preparing(), "red", SetBoard(width=90 * CM, height=90 * CM))
    assert state.width == pytest.approx(35.433, abs=0.001)
    assert "small_board" not in warnings(state)
    small, _ = act(state, "red", SetBoard(width=50 * CM, height=90 * CM))
    assert "small_board" in warnings(small)
    assert refused(state, "red", SetBoard(width=2, height=2)).code == "bad_number"


@pytest.mark.rule("W40K-TERR-06", "W40K-TERR-07")
def test_terrain_is_free_and_the_guideline_only_advises() -> None:
    state = preparing()
    assert warnings(state) == ("little_terrain",)
    for n in range(6):
        state, _ = act(state, "red", PlaceTerrain(piece=wall(f"w{n}", 10 * n, 10, 10 * n + 1, 12, 2)))
    assert warnings(state) == ()
    for n in range(6, 16):
        state, _ = act(state, "red", PlaceTerrain(piece=wall(f"w{n}", 4 * n, 30, 4 * n + 1, 32, 2)))
    assert warnings(state) == ("much_terrain",)
    bow = replace(
        wall("bow", 0, 0, 1, 1, 1), outline=(Point(x=0, y=0), Point(x=2, y=2), Point(x=2, y=0), Point(x=0, y=2))
    )
    assert refused(state, "red", PlaceTerrain(piece=bow)).code == "bad_terrain"
    endless = refused(state, "red", PlaceTerrain(piece=wall("w" * 41, 50, 10, 51, 12, 2)))
    assert (endless.code, endless.facts["terrain"]) == ("bad_terrain", "w" * 40), "what it is called stands in the log"


@pytest.mark.rule("W40K-TERR-06")
def test_a_change_asks_both_anew() -> None:
    state, _ = act(preparing(), "red", Ready())
    assert refused(state, "red", Ready()).code == "not_your_decision"
    state, _ = act(state, "blue", PlaceTerrain(piece=wall("w", 10, 10, 11, 12, 2)))
    assert not state.sides["red"].ready
    state, _ = act(state, "blue", RemoveTerrain(terrain="w"))
    assert "w" not in state.terrain
    assert refused(state, "blue", RemoveTerrain(terrain="w")).code == "unknown_id"
    state, _ = act(state, "red", Ready())
    state, _ = act(state, "blue", Ready(), 5, 2)
    assert isinstance(state.step, PlaceMarkers)


@pytest.mark.rule("W40K-TERR-04", "W40K-DATA-19")
def test_walls_block_and_the_rest_does_as_its_kind() -> None:
    solid = {p.id for p in wh40k().battlefields["orme_crossing"].terrain if p.blocks_movement}
    assert "saint_orme_w1" in solid
    assert "saint_orme" not in solid
    assert all(p.rules_ref is None for p in wh40k().battlefields["orme_crossing"].terrain)


@pytest.mark.rule("W40K-TERR-08")
def test_another_battlefield_brings_its_own_terrain() -> None:
    state = preparing()
    library = replace(state.library, battlefields=wh40k().battlefields)
    state = replace(state, library=library)
    assert refused(state, "red", TakeBattlefield(battlefield="moon")).code == "unknown_battlefield"
    state, _ = act(state, "red", TakeBattlefield(battlefield="kiln_yard"))
    assert len(prisms(state)) == len(library.battlefields["kiln_yard"].terrain)


@pytest.mark.rule("W40K-TERR-06")
def test_the_battlefield_that_lies_there_is_not_offered_again() -> None:
    state = preparing()
    state = replace(state, library=replace(state.library, battlefields=wh40k().battlefields))
    state, _ = act(state, "red", TakeBattlefield(battlefield="kiln_yard"))
    found = next(offer for offer in offers(state, "red") if offer.id == "take_battlefield")
    assert isinstance(found.need, PickNeed)
    assert {option.value for option in found.need.options} == set(wh40k().battlefields) - {"kiln_yard"}
