"""Moves: how far, past whom, over what, and where they may end."""

from dataclasses import replace

import pytest
import shapely

from app.rules.aos.answers import answer
from app.rules.aos.model.commands import MoveModels, PathOf, StandStill
from app.rules.aos.model.events import Charged, DamageAllocated, DamageInflicted
from app.rules.aos.setup.terrain import laid
from app.rules.kernel.plane.shapes import Oval, Point, Pose
from app.rules.kernel.questions.question import AskFormation, AskReach, AskRoute, Reach, Routes
from app.rules.kernel.seats import seated
from tests.rules.aos.setting import HERO, HILL, WALL, field, library, row, scroll, unit
from tests.rules.aos.telling import go, moves, of, refused, told, use


@pytest.mark.rule("AOS-CORE-14.1a")
@pytest.mark.parametrize(("x", "code"), [(15.0, None), (15.01, "move_too_far")])
def test_a_normal_move_is_at_most_the_move_characteristic(x: float, code: str | None) -> None:
    state, _ = told(field(unit("a", "red", "hero", (10, 10))), "red", use("normal_move", "a"))
    if code:
        assert refused(state, "red", moves(state, a_1=(x, 10))) == code
    else:
        state, _ = told(state, "red", moves(state, a_1=(x, 10)))
        assert state.models["a.1"].pose is not None
        assert state.models["a.1"].pose.x == 15


@pytest.mark.rule("AOS-EX-09")
@pytest.mark.rule("AOS-CORE-14.1b")
@pytest.mark.rule("AOS-CORE-7.0d")
@pytest.mark.rule("AOS-GEO-09")
def test_a_normal_move_never_comes_into_combat_on_its_way() -> None:
    """At (20, 14.3) the gap is 4.3 less 1.4173."""
    big = scroll("big", footprint=scroll("x").footprint.__class__(radius=40 / 25.4 / 2), least=1)
    fast = scroll("fast", move=scroll("x").move.__class__(plus=9), least=1)
    units = unit("a", "red", "fast", (16, 14.3)), unit("e", "blue", "big", (20, 10))
    state, _ = told(field(*units, content=library(big, fast)), "red", use("normal_move", "a"))
    assert refused(state, "red", moves(state, a_1=(24, 14.3))) == "path_enters_combat"
    told(state, "red", MoveModels(moves=(go(state, "a.1", (16, 14.6), (24, 14.6)),)))


@pytest.mark.rule("AOS-CORE-14.1a")
@pytest.mark.rule("AOS-CORE-14.1c")
@pytest.mark.rule("AOS-CORE-14.3a")
@pytest.mark.parametrize(("ability", "phase"), [("normal_move", "movement"), ("run", "movement"), ("charge", "charge")])
def test_who_is_in_combat_neither_walks_nor_runs_nor_charges(ability: str, phase: str) -> None:
    state = field(
        unit("a", "red", "hero", (10, 10)),
        unit("b", "red", "hero", (30, 5)),
        unit("e", "blue", "hero", (13, 10)),
        phase=phase,
    )  # type: ignore[arg-type]
    assert refused(state, "red", use(ability, "a")) == "in_combat"


@pytest.mark.rule("AOS-CORE-14.1c")
@pytest.mark.rule("AOS-DICE-03")
def test_a_run_adds_a_die() -> None:
    units = unit("a", "red", "hero", (10, 10)), unit("b", "red", "hero", (30, 3))
    state, _ = told(field(*units, commands=0), "red", use("run", "a"), 4)
    assert refused(state, "red", moves(state, a_1=(19.01, 10))) == "move_too_far"
    told(state, "red", moves(state, a_1=(19, 10)))


@pytest.mark.rule("AOS-CORE-14.1e")
@pytest.mark.rule("AOS-CORE-5.1a")
@pytest.mark.parametrize("ability", ["charge", "shoot"])
def test_who_ran_neither_shoots_nor_charges(ability: str) -> None:
    units = (
        unit("a", "red", "archers", (10, 10)),
        unit("e", "blue", "hero", (18, 20)),
        unit("b", "red", "archers", (24, 10)),
    )
    state, _ = told(field(*units, commands=0), "red", use("run", "a"), 1)
    state, _ = told(state, "red", StandStill())
    later = field(*units, phase="charge" if ability == "charge" else "shooting", commands=0)
    later = later.__class__(**{**{f: getattr(later, f) for f in later.__dataclass_fields__}, "uses": state.uses})
    assert refused(later, "red", use(ability, "a")) == "ran_this_turn"


@pytest.mark.rule("AOS-CORE-14.1d")
@pytest.mark.rule("AOS-DICE-05")
@pytest.mark.rule("AOS-CORE-17.2")
def test_a_retreat_costs_damage_after_the_move_and_ends_out_of_every_combat_range() -> None:
    state = field(unit("a", "red", "hero", (10, 10)), unit("e", "blue", "hero", (13, 10)))
    state, facts = told(state, "red", use("retreat", "a"), 3)
    assert [(f.points, f.mortal) for f in of(facts, DamageInflicted)] == [(2, True)]
    assert not of(facts, DamageAllocated)
    assert refused(state, "red", moves(state, a_1=(8.8, 10))) == "ends_in_combat_range"
    state, facts = told(state, "red", moves(state, a_1=(8.7, 10)))
    assert [(f.points, f.damage) for f in of(facts, DamageAllocated)] == [(2, 2)]


@pytest.mark.rule("AOS-GLOS-06")
def test_a_retreat_minds_even_an_enemy_it_cannot_see() -> None:
    wall = laid(WALL, "t1", Point(x=6, y=10), 90)
    units = (
        unit("a", "red", "hero", (10, 10)),
        unit("e", "blue", "hero", (13, 10)),
        unit("f", "blue", "hero", (4.5, 10)),
    )
    state, _ = told(field(*units, terrain=(wall,)), "red", use("retreat", "a"), 1)
    assert refused(state, "red", moves(state, a_1=(7.4, 10))) == "ends_in_combat_range"


@pytest.mark.rule("AOS-CORE-14.3b")
@pytest.mark.rule("AOS-DICE-06")
@pytest.mark.rule("AOS-GEO-23")
def test_a_charge_ends_within_half_an_inch_or_nothing_moves() -> None:
    big = scroll("big", footprint=HERO.footprint.__class__(radius=40 / 25.4 / 2), least=1)  # type: ignore[call-arg]
    units = unit("a", "red", "hero", (11, 10)), unit("e", "blue", "big", (20, 10))
    begun = field(*units, phase="charge", content=library(big), commands=0)
    state, _ = told(begun, "red", use("charge", "a"), 3, 4)
    assert refused(state, "red", moves(state, a_1=(18, 10))) == "charge_not_within_half_inch"
    after, facts = told(state, "red", StandStill())
    assert after.units["a"].charged == 0
    assert not of(facts, Charged)
    state, _ = told(begun, "red", use("charge", "a"), 4, 4)
    state, facts = told(state, "red", moves(state, a_1=(18.1, 10)))
    assert [f.unit for f in of(facts, Charged)] == ["a"]


@pytest.mark.rule("AOS-CORE-15.0a")
def test_a_model_may_take_the_place_that_another_left() -> None:
    state, _ = told(field(unit("a", "red", "guard", *row(10, 10, 2))), "red", use("normal_move", "a"))
    first = MoveModels(moves=(go(state, "a.2", (13.2, 10)), go(state, "a.1", (11.6, 10))))
    told(state, "red", first)
    other = MoveModels(moves=(go(state, "a.1", (11.6, 10)), go(state, "a.2", (13.2, 10))))
    assert refused(state, "red", other) == "path_blocked_by_model"


@pytest.mark.rule("AOS-CORE-15.0a")
def test_who_is_boxed_in_by_its_own_unit_is_led_out_after_it() -> None:
    """Walled in by friends and the other of its unit, whose turn comes first then; in that order it may be done."""
    box = unit("b", "red", "guard", (8.7, 5), (10, 3.7), (9.6, 6.2))
    state = field(unit("a", "red", "guard", (10, 5), (11.7, 5)), box)
    asked = AskFormation(pieces=("a.1", "a.2"), command={"kind": "use_ability"}, to=Pose(x=10, y=7.61), shape="keep")
    found = answer(state, seated("red"), asked)
    assert isinstance(found, Routes), found
    ends = {leg.piece: (leg.path[-1].x, leg.path[-1].y, leg.refused) for leg in found.legs}
    assert list(ends.items()) == [("a.2", (11.7, 7.61, None)), ("a.1", (10, 7.61, None))]
    state, _ = told(state, "red", use("normal_move", "a"))
    told(state, "red", MoveModels(moves=tuple(PathOf(model=leg.piece, path=leg.path) for leg in found.legs)))


@pytest.mark.rule("AOS-CORE-15.0a")
def test_who_goes_first_by_the_plan_stands_in_nobodys_way() -> None:
    """Models moved one by one: the way of the second is asked for while the first is only planned to have left."""
    box = unit("b", "red", "guard", (8.7, 5), (10, 3.7), (9.6, 6.2))
    state = field(unit("a", "red", "guard", (10, 5), (11.7, 5)), box)
    left = {"a.2": Pose(x=11.7, y=7.61)}
    asked = AskRoute(piece="a.1", command={"kind": "use_ability"}, to=Pose(x=10, y=7.61), planned=left)
    ends = {}
    for planned in (left, {}, {"a.1": left["a.2"]}, {"b.1": Pose(x=2, y=2)}, {"nobody": left["a.2"]}):
        found = answer(state, seated("red"), replace(asked, planned=planned))
        assert isinstance(found, Routes), found
        ends[next(iter(planned), "")] = (found.legs[0].path[-1].x, found.legs[0].path[-1].y)
    assert ends.pop("a.2") == (10, 7.61)
    assert (10, 7.61) not in ends.values(), "its own unit alone is planned with, and not whom is asked for"


@pytest.mark.rule("AOS-CORE-15.0a")
def test_who_goes_along_narrows_no_reach() -> None:
    """A unit that moves as one is shown where it may go, not where its first model could among the others that stay."""
    state = field(unit("a", "red", "guard", (10, 5), (11.7, 5), (13.4, 5)), unit("b", "red", "guard", (10, 7.5)))
    asked = AskReach(piece="a.1", command={"kind": "use_ability"})
    open_at = {}
    for along in ((), ("a.2", "a.3"), ("a.1", "b.1", "nobody")):
        shown = answer(state, seated("red"), replace(asked, along=along))
        assert isinstance(shown, Reach), shown
        ground = shapely.union_all(
            [
                shapely.Polygon([(p.x, p.y) for p in one.outline], [[(p.x, p.y) for p in h] for h in one.holes])
                for one in shown.areas
            ]
        )
        open_at[along] = [ground.covers(shapely.Point(at)) for at in ((11.7, 5), (13.4, 5), (10, 7.5))]
    assert open_at == {(): [False] * 3, ("a.2", "a.3"): [True, True, False], ("a.1", "b.1", "nobody"): [False] * 3}


@pytest.mark.rule("AOS-CORE-15.1a")
def test_whose_place_is_taken_is_led_beside_its_own_unit() -> None:
    """The nearest free place would be on the far side of who stands there, where the unit does not hold together."""
    state = field(unit("a", "red", "guard", (10, 5), (11.7, 5)), unit("b", "red", "guard", (10.4, 8)))
    asked = AskFormation(pieces=("a.1", "a.2"), command={"kind": "use_ability"}, to=Pose(x=10, y=8), shape="keep")
    found = answer(state, seated("red"), asked)
    assert isinstance(found, Routes), found
    assert [leg.refused for leg in found.legs] == [None, None]
    state, _ = told(state, "red", use("normal_move", "a"))
    told(state, "red", MoveModels(moves=tuple(PathOf(model=leg.piece, path=leg.path) for leg in found.legs)))


@pytest.mark.rule("AOS-CORE-15.1b")
@pytest.mark.parametrize("foe", [(9.4, 8.5), (10, 9), (10.4, 7.4), (12, 9), (14.5, 8)])
def test_a_large_unit_that_is_led_around_somebody_holds_together(foe: tuple[float, float]) -> None:
    """Whose place is taken goes where two of its unit are near, which seven models and more have to be."""
    eight = tuple((x, y) for y in (5.0, 3.5) for x in (10, 11.5, 13, 14.5))
    state = field(unit("a", "red", "guard", *eight), unit("b", "red", "guard", foe))
    pieces = state.units["a"].models
    asked = AskFormation(pieces=pieces, command={"kind": "use_ability"}, to=Pose(x=10, y=8.5), shape="keep")
    found = answer(state, seated("red"), asked)
    assert isinstance(found, Routes), found
    state, _ = told(state, "red", use("normal_move", "a"))
    told(state, "red", MoveModels(moves=tuple(PathOf(model=leg.piece, path=leg.path) for leg in found.legs)))


@pytest.mark.rule("AOS-CORE-15.0b")
def test_no_part_of_an_oval_base_goes_farther_than_the_move() -> None:
    rider = scroll("rider", footprint=Oval(rx=90 / 25.4 / 2, ry=52 / 25.4 / 2), least=1)
    state, _ = told(field(unit("a", "red", "rider", (10, 10)), content=library(rider)), "red", use("normal_move", "a"))
    way = go(state, "a.1", (14.5, 10))
    told(state, "red", MoveModels(moves=(way,)))
    turned = way.__class__(model="a.1", path=(way.path[0], way.path[1].__class__(x=14.5, y=10, facing=90)))
    assert refused(state, "red", MoveModels(moves=(turned,))) == "move_too_far"


@pytest.mark.rule("AOS-CORE-15.0c")
@pytest.mark.parametrize(("x", "fits"), [(0.62, False), (0.63, True)])
def test_no_part_leaves_the_battlefield(x: float, fits: bool) -> None:
    state, _ = told(field(unit("a", "red", "hero", (5, 10))), "red", use("normal_move", "a"))
    if fits:
        told(state, "red", moves(state, a_1=(x, 10)))
    else:
        assert refused(state, "red", moves(state, a_1=(x, 10))) == "off_battlefield"


@pytest.mark.rule("AOS-CORE-15.0d")
@pytest.mark.rule("AOS-GEO-08")
def test_nobody_walks_through_models() -> None:
    units = unit("a", "red", "hero", (10, 10)), unit("b", "red", "hero", (12, 9)), unit("c", "red", "hero", (12, 11))
    state, _ = told(field(*units), "red", use("normal_move", "a"))
    assert refused(state, "red", moves(state, a_1=(14, 10))) == "path_blocked_by_model"


@pytest.mark.rule("AOS-CORE-15.0e")
def test_nobody_ends_on_another_model_and_touching_is_fine() -> None:
    units = unit("a", "red", "flyers", (10, 10)), unit("b", "red", "hero", (14, 10))
    state, _ = told(field(*units), "red", use("normal_move", "a"), 1)
    assert refused(state, "red", moves(state, a_1=(14.5, 10))) == "overlaps_model"
    told(state, "red", moves(state, a_1=(14 + 2 * 32 / 25.4 / 2, 10)))


@pytest.mark.rule("AOS-CORE-15.1a")
@pytest.mark.rule("AOS-CORE-15.1b")
@pytest.mark.rule("AOS-CORE-15.1e")
@pytest.mark.rule("AOS-GEO-12")
@pytest.mark.parametrize(("step", "holds"), [(32 / 25.4 + 0.5, True), (32 / 25.4 + 0.502, False)])
def test_a_unit_ends_its_move_in_one_group(step: float, holds: bool) -> None:
    state, _ = told(field(unit("a", "red", "guard", (10, 10), (11.5, 10))), "red", use("normal_move", "a"))
    way = moves(state, a_2=(10 + step, 10))
    if holds:
        told(state, "red", way)
    else:
        assert refused(state, "red", way) == "not_coherent"


@pytest.mark.rule("AOS-CORE-15.1c")
def test_of_seven_each_needs_two_neighbours() -> None:
    line = unit("a", "red", "guard", *row(10, 10, 7, 1.4))
    state, _ = told(field(line), "red", use("normal_move", "a"))
    assert refused(state, "red", moves(state, a_1=(10, 9.9))) == "not_coherent"
    shorter, _ = told(field(unit("a", "red", "guard", *row(10, 10, 6, 1.4))), "red", use("normal_move", "a"))
    told(shorter, "red", moves(shorter, a_1=(10, 9.9)))


@pytest.mark.rule("AOS-CORE-15.2c")
@pytest.mark.rule("AOS-CORE-15.2d")
@pytest.mark.rule("AOS-CORE-15.0f")
@pytest.mark.rule("AOS-GEO-07")
@pytest.mark.rule("AOS-GEO-11")
@pytest.mark.parametrize(
    ("move", "x", "code"), [(6, 14.27, None), (5, 14.27, "move_too_far"), (6, 13.5, "unstable_position")]
)
def test_climbing_costs_its_height_and_nobody_stops_on_an_edge(move: int, x: float, code: str | None) -> None:
    """The hill begins at 13 and is 3 inches high; the base stands an inch before it."""
    high = laid(HILL, "t1", Point(x=16, y=10), 0)
    part = high.parts[0].__class__(outline=high.parts[0].outline, height=3.0)
    high = high.__class__(id="t1", name="", kind="area", rules=("cover",), outlines=high.outlines, parts=(part,))
    walker = scroll("walker", move=HERO.move.__class__(plus=move), least=1)
    start = 13 - 1 - 32 / 25.4 / 2
    begun = field(unit("a", "red", "walker", (start, 10)), terrain=(high,), content=library(walker))
    state, _ = told(begun, "red", use("normal_move", "a"))
    x = min(x, start + move - 3) if code is None else x
    if code:
        assert refused(state, "red", moves(state, a_1=(x, 10))) == code
    else:
        state, _ = told(state, "red", moves(state, a_1=(13 + 32 / 25.4 / 2, 10)))
        pose = state.models["a.1"].pose
        assert pose is not None
        assert pose.z == 3.0


@pytest.mark.rule("AOS-CORE-15.2e")
@pytest.mark.rule("AOS-GEO-25")
def test_a_drop_at_the_end_of_a_move_is_free() -> None:
    hill = laid(HILL, "t1", Point(x=16, y=10), 0)
    begun = field(unit("a", "red", "hero", (17.5, 10)), terrain=(hill,))
    pose = begun.models["a.1"].pose
    assert pose is not None
    high = {
        **begun.models,
        "a.1": begun.models["a.1"].__class__(
            id="a.1", unit="a", number=1, weapons=("sword",), pose=pose.__class__(x=17.5, y=10, z=2.0)
        ),
    }
    begun = begun.__class__(**{**{f: getattr(begun, f) for f in begun.__dataclass_fields__}, "models": high})
    state, _ = told(begun, "red", use("normal_move", "a"))
    state, _ = told(state, "red", moves(state, a_1=(19 + 32 / 25.4 / 2 + 0.01, 10)))
    assert state.models["a.1"].pose is not None
    assert state.models["a.1"].pose.z == 0


@pytest.mark.rule("AOS-EX-08")
@pytest.mark.rule("AOS-CORE-15.4a")
@pytest.mark.rule("AOS-CORE-15.4c")
@pytest.mark.rule("AOS-CORE-26.0a")
@pytest.mark.rule("AOS-DICE-12")
def test_flyers_pass_over_everything_by_a_random_move() -> None:
    units = unit("a", "red", "flyers", (10, 10)), unit("e", "blue", "hero", (14, 12))
    state, _ = told(field(*units), "red", use("normal_move", "a"), 1)
    told(state, "red", moves(state, a_1=(19, 10)))
    assert refused(state, "red", moves(state, a_1=(19.01, 10))) == "move_too_far"


@pytest.mark.rule("AOS-EX-08")
@pytest.mark.rule("AOS-CORE-15.4b")
def test_flyers_end_no_normal_move_in_combat() -> None:
    units = unit("a", "red", "flyers", (10, 10)), unit("e", "blue", "hero", (20, 10))
    state, _ = told(field(*units), "red", use("normal_move", "a"), 1)
    assert refused(state, "red", moves(state, a_1=(16, 10))) == "ends_in_combat"


@pytest.mark.rule("AOS-CORE-24.0b")
def test_who_was_set_up_this_turn_does_not_move_in_its_movement_phase() -> None:
    state = field(unit("a", "red", "hero", (10, 10), set_up=1), unit("b", "red", "hero", (20, 10)))
    assert refused(state, "red", use("normal_move", "a")) == "set_up_this_turn"


@pytest.mark.rule("AOS-CORE-28.0b")
def test_who_may_move_may_stay() -> None:
    state, _ = told(field(unit("a", "red", "hero", (10, 10))), "red", use("normal_move", "a"))
    state, _ = told(state, "red", StandStill())
    assert state.models["a.1"].pose is not None
    assert state.models["a.1"].pose.x == 10
