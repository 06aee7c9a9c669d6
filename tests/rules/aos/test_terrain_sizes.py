"""Sizes of terrain, the kits of the list, and pieces that belong together."""

from dataclasses import replace
from math import cos, radians, sin

import pytest

from app.content.aos.load import library as shipped
from app.rules.aos.ground.sizes import are_together, size_of
from app.rules.aos.model.profiles import Kit
from app.rules.aos.model.setup_commands import PlaceFeature
from app.rules.aos.model.tables import TerrainSize
from app.rules.kernel.plane.shapes import Point, rectangle
from tests.rules.aos.setting import WALL, library, started
from tests.rules.aos.telling import refused, told
from tests.rules.aos.test_set_up import ChooseRole, LockArmy, State

CONTENT = shipped()


@pytest.mark.rule("AOS-TERR-1.3", "AOS-GEO-17")
@pytest.mark.parametrize(
    ("a", "b", "size"),
    [
        (6, 6, "small"), (7, 7, "small"), (6, 10, "medium"), (7, 12, "medium"), (5, 9, "medium"), (8, 10, "large"),
        (7.05, 7, "medium"), (7, 12.05, "large"), (9, 0.5, "small"), (9.8, 0.5, "medium"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("turned", [0, 30, 77])
def test_a_feature_is_as_large_as_the_least_area_that_holds_it_turned(
    a: float, b: float, size: TerrainSize, turned: int
) -> None:
    c, s = cos(radians(turned)), sin(radians(turned))
    outline = [Point(x=p.x * c - p.y * s + 20, y=p.x * s + p.y * c + 9) for p in rectangle(a, b)]
    assert size_of([outline]) == size


@pytest.mark.rule("AOS-TERR-1.7")
def test_all_pieces_lie_in_one_area_of_their_size() -> None:
    near, far = ([Point(x=p.x + x, y=p.y) for p in rectangle(2, 2)] for x in (4.9, 7.5))
    here = rectangle(2, 2)
    assert are_together([here, near], "small")
    assert not are_together([here, far], "small")
    assert are_together([here, far], "medium")
    for feature in CONTENT.features.values():
        assert are_together(feature.outlines, feature.size), feature.id


def laying(**features: object) -> State:
    """Blue lays the terrain in Border War."""
    content = replace(library(), **features)  # type: ignore[arg-type]
    state, _ = told(started(content=content), "red", LockArmy())
    state, _ = told(state, "blue", LockArmy(), 5, 2)
    return told(state, "red", ChooseRole(role="attacker"))[0]


@pytest.mark.rule("AOS-TERR-1.7")
def test_pieces_too_far_apart_are_not_laid() -> None:
    apart = tuple(Point(x=p.x + 9, y=p.y) for p in rectangle(2, 2))
    state = laying(
        features={"camp": replace(WALL, id="camp", size="small", outlines=(rectangle(2, 2), apart), parts=())}
    )
    assert refused(state, "blue", PlaceFeature(feature="camp", at=Point(x=9, y=11))) == "scenery_pieces_too_spread"


@pytest.mark.rule("AOS-LIST-1")
def test_pieces_and_size_are_chosen_before_a_kit_is_laid() -> None:
    kits = {
        "wood": Kit(id="wood", name="Wood", kind="obscuring", pieces=(1, 2), sizes=("small", "medium")),
        "idol": Kit(id="idol", name="Idol", kind="obstacle"),
    }
    state = laying(kits=kits)
    for kit, code in (("wood", "terrain_option_not_chosen"), ("idol", "unknown_id"), ("none", "unknown_id")):
        assert refused(state, "blue", PlaceFeature(feature=kit, at=Point(x=9, y=11))) == code


@pytest.mark.rule("AOS-LIST-2")
def test_the_list_says_what_each_kit_counts_as() -> None:
    assert len(CONTENT.kits) == 59
    wood = CONTENT.kits["wyldwood"]
    assert (wood.kind, wood.pieces, wood.is_open) == ("obscuring", (1, 2, 3), True)
    assert not CONTENT.kits["guardian_idol"].is_open
    spearhead = {"ruined_domicile"}
    for name in CONTENT.features.keys() & CONTENT.kits.keys() - spearhead:
        assert CONTENT.features[name].kind == CONTENT.kits[name].kind, name
