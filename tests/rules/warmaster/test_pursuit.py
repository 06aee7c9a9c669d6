"""Pursuit: fronts keep their enemy, others come up, fresh enemies, groups that part, who is out of it."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from math import cos, radians, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.kernel.boards.contacts import coherent
from app.rules.kernel.boards.stands import overlapping
from app.rules.warmaster.combat_phase import attacks, options, pursuing
from app.rules.warmaster.combat_phase.groups import pending
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.ground.standing import posed
from app.rules.warmaster.model.combat_commands import ChooseOption, Fight, PlacePursuers
from app.rules.warmaster.model.combat_events import CombatBegun, CombatEnded
from app.rules.warmaster.model.combat_prompts import Aiming, Combat, CombatPhase, Pursuing
from app.rules.warmaster.model.command_prompts import ShootAtCharger
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.state import State
from app.rules.warmaster.model.tables import TOLERANCE
from tests.rules.warmaster.fights import fighting, flagged, having, of, retreated, without, won
from tests.rules.warmaster.table import EAST, NORTH, SOUTH, WEST, Spot, Units, line, play, poses, refused, spot

FACE: Units = {"r1": ("foot", line(90, 62, NORTH)), "b1": ("foot", line(90, 60, SOUTH))}
GAPS: Units = {"r1": ("horse", line(90, 63, NORTH, 2.0, 5)), "b1": ("foot", line(90, 60, SOUTH, count=1))}
"""Five riders at a single stand of foot: one in front of it, two at its corners, two that touch nobody."""


def placing(state: State, far: int = 3, **ways: str) -> State:
    """Red's r1 pursues, and is asked how."""
    after, _ = play(won(state, far, **ways), "red", ChooseOption(unit="r1", option="pursue"))
    assert isinstance(after.step, Pursuing)
    return after


def to(state: State, unit: str, **ends: tuple[float, float, float]) -> PlacePursuers:
    """The stands of a unit put elsewhere, by their numbers (`s1`); the others as proposed."""
    step = state.step
    assert isinstance(step, Pursuing)
    best = pursuing.follow(state, under(state), unit, step.enemy)
    assert best is not None
    goals = {**best.poses, **{f"{unit}.{name[1:]}": spot(*end) for name, end in ends.items()}}
    starts = {stand: state.stands[stand].pose for stand in goals}
    return PlacePursuers(moves=tuple(PathOf(model=s, path=(p, goals[s])) for s, p in starts.items() if p is not None))


def under(state: State) -> Combat:
    """The combat under the question."""
    found = state.stack[-2]
    assert isinstance(found, Combat)
    return found


@pytest.mark.rule("WM-PUR-03", "WM-PUR-08")
@pytest.mark.parametrize("far", [1, 4])
def test_fronts_regain_the_stand_they_faced_wherever_it_went(far: int) -> None:
    after, facts = play(
        won(fighting(FACE), far), "red", ChooseOption(unit="r1", option="pursue"), *(1,) * (12 + 3 * (far // 3) + 9),
        5, 2, 6, 4, 3, 2, 4, 6,
    )  # fmt: skip
    assert poses(after, "r1") == {f"r1.{n}": (82.0 + 4 * n, 62.0 - far, NORTH) for n in (1, 2, 3)}
    assert [fact.round for fact in facts if isinstance(fact, CombatBegun)] == [2]


@pytest.mark.rule("WM-PUR-08")
@pytest.mark.parametrize("option", ["hold", "fall_back"])
def test_rounds_end_when_no_winner_pursues(option: str) -> None:
    dice = (6, 4, 3) if option == "fall_back" else (5, 2)
    _, facts = play(won(fighting(FACE)), "red", ChooseOption(unit="r1", option=option), *dice)  # type: ignore[arg-type]
    ended = any(isinstance(fact, CombatEnded) for fact in facts)
    assert ended is (option == "hold")
    assert not any(isinstance(fact, CombatBegun) for fact in facts)


@pytest.mark.rule("WM-PUR-04", "WM-PUR-05")
def test_all_other_stands_come_into_contact_round_the_corners_if_only_so() -> None:
    """In front there is room for one front and two corners; the two that are left go to the flanks."""
    state = placing(fighting(GAPS))
    best = pursuing.follow(state, under(state), "r1", "b1")
    assert best is not None
    assert best.met == 5
    assert best.wrapped == 2
    found = {stand: (pose.x, pose.y, pose.facing) for stand, pose in best.poses.items()}
    assert found["r1.3"] == (90, 60, NORTH)
    assert {found["r1.1"][2], found["r1.5"][2]} == {EAST, WEST}


@pytest.mark.rule("WM-PUR-04", "WM-PUR-03")
def test_a_placement_that_leaves_stands_behind_or_a_front_off_its_enemy_is_refused() -> None:
    state = placing(fighting(GAPS))
    behind = refused(state, "red", to(state, "r1", s1=(90, 64, NORTH)))
    assert (behind.code, behind.rule) == ("pursuit_not_maximal", "WM-PUR-04")
    assert (behind.facts["had"], behind.facts["needed"]) == (4, 5)
    off = refused(state, "red", to(state, "r1", s3=(90, 60.5, NORTH)))
    assert (off.code, off.rule) == ("pursuit_not_maximal", "WM-PUR-03")
    alone = PlacePursuers(moves=to(state, "r1").moves[:1])
    assert refused(state, "red", alone).code == "pursuit_not_maximal", "those that no hand moved stay where they are"
    apart = refused(state, "red", to(state, "r1", s1=(60, 64, NORTH)))
    assert apart.code == "unit_not_coherent"


@pytest.mark.rule("WM-PUR-05")
def test_nobody_goes_round_a_corner_for_whom_there_is_room_in_front() -> None:
    """Three riders at a line of foot one of which fell: the one without an enemy has room beside the others."""
    units: Units = {"r1": ("horse", line(91, 63, NORTH, 2.0)), "b1": ("foot", line(90, 60, SOUTH, count=2))}
    state = fighting(units)
    moved = replace(state.stands["r1.3"], pose=spot(93, 67, NORTH))
    state = placing(replace(state, stands={**state.stands, "r1.3": moved}))
    best = pursuing.follow(state, under(state), "r1", "b1")
    assert best is not None
    assert (best.met, best.wrapped) == (3, 0)
    flank = refused(state, "red", to(state, "r1", s3=(94, 56.95, WEST)))
    assert flank.code in ("pursuit_wrap_not_needed", "overlap")


@pytest.mark.rule("WM-PUR-05")
def test_a_way_round_that_is_closed_is_not_taken() -> None:
    """Walls of friends on both sides: the outer riders come round neither, and stay with their unit."""
    left, right = tuple((84, y, NORTH) for y in range(44, 74, 2)), tuple((96, y, NORTH) for y in range(44, 74, 2))
    open_state = placing(fighting(GAPS))
    closed = placing(fighting({**GAPS, "r2": ("foot", left), "r3": ("foot", right)}))
    found = [pursuing.follow(state, under(state), "r1", "b1") for state in (open_state, closed)]
    assert [one.met for one in found if one] == [5, 3]
    inside = refused(closed, "red", to(closed, "r1", s1=(90, 53, SOUTH)))
    assert inside.code in ("path_blocked", "unit_not_coherent")


@pytest.mark.rule("WM-PUR-06", "WM-AMB-22")
def test_stands_that_find_no_enemy_are_put_where_their_player_likes_beside_their_unit() -> None:
    left, right = tuple((84, y, NORTH) for y in range(44, 74, 2)), tuple((96, y, NORTH) for y in range(44, 74, 2))
    state = placing(fighting({**GAPS, "r2": ("foot", left), "r3": ("foot", right)}))
    dice = (*(1,) * (3 * 5), *(1,) * 3, 5, 2, 6, 4, 3, 2, 4, 6)
    after, _ = play(state, "red", to(state, "r1", s1=(90, 64, NORTH), s5=(92, 64, NORTH)), *dice)
    assert poses(after, "r1")["r1.1"] == (90, 64, NORTH)
    assert refused(state, "red", to(state, "r1", s1=(90, 70, NORTH))).code == "unit_not_coherent"


@pytest.mark.rule("WM-PUR-07", "WM-CBT-08")
def test_fresh_enemies_that_pursuers_touch_join_without_bonus_and_without_a_shot() -> None:
    """Archers stand where the beaten enemy comes to stand beside them."""
    near: Units = {**FACE, "b2": ("archers", ((98, 57, SOUTH), (102, 57, SOUTH)))}
    after = won(flagged(fighting(near), "r1", "charged"), 3)
    asked, _ = play(after, "red", ChooseOption(unit="r1", option="pursue"))
    assert isinstance(asked.step, Aiming)
    assert not any(isinstance(step, ShootAtCharger) for step in asked.stack)
    combat = next(step for step in asked.stack if isinstance(step, Combat))
    assert combat.units == ("b1", "b2", "r1")
    assert {row.reason for row in attacks.rows(asked, combat, "r1.3", "b2")} == set()
    assert [row.value for row in attacks.rows(asked, combat, "r1.3", "b1")] == [2]


@pytest.mark.rule("WM-PUR-09")
def test_of_enemies_that_parted_the_one_most_fronts_faced_is_followed_and_if_unclear_the_players_choice() -> None:
    two: Units = {
        "r1": ("foot", ((90, 62, NORTH), (94, 62, NORTH), (98, 62, NORTH))),
        "b1": ("foot", ((90, 60, SOUTH),)),
        "b2": ("foot", ((94, 60, SOUTH), (98, 60, SOUTH))),
    }
    state, combat = retreated(fighting(two), of(fighting(two)), 3, b2="right")
    assert options.quarries(state, combat, "r1") == ("b2",)
    even: Units = {**two, "r1": ("foot", ((90, 62, NORTH), (94, 62, NORTH))), "b2": ("foot", ((94, 60, SOUTH),))}
    state = won(fighting(even), 3, b2="right")
    assert options.quarries(state, of_stack(state), "r1") == ("b1", "b2")
    assert refused(state, "red", ChooseOption(unit="r1", option="pursue")).rule == "WM-PUR-09"
    after, _ = play(state, "red", ChooseOption(unit="r1", option="pursue", target="b2"))
    step = after.step
    assert isinstance(step, Pursuing)
    assert step.enemy == "b2"
    together = won(fighting(even), 3)
    assert options.quarries(together, of_stack(together), "r1") == ("b1",)


def of_stack(state: State) -> Combat:
    """The combat that is under way."""
    found = state.step
    assert isinstance(found, Combat)
    return found


@pytest.mark.rule("WM-PUR-10", "WM-ATK-05")
def test_who_retreated_together_is_pursued_together() -> None:
    """Both enemies went the same way: the pursuers strike at either with the bonus of pursuit, and that of the charge is gone."""
    units: Units = {
        "r1": ("foot", line(92, 62, NORTH, count=2)),
        "b1": ("foot", ((90, 60, SOUTH),)),
        "b2": ("foot", ((94, 60, SOUTH),)),
    }
    after, _ = play(won(flagged(fighting(units), "r1", "charged"), 3), "red", ChooseOption(unit="r1", option="pursue"))
    combat = next(step for step in after.stack if isinstance(step, Combat))
    for stand, enemy in (("r1.1", "b1"), ("r1.2", "b2")):
        found = {row.reason: row.value for row in attacks.rows(after, combat, stand, enemy)}
        assert found == {"warmaster.attack.pursuit": 2}


@pytest.mark.rule("WM-PUR-12")
def test_groups_that_part_fight_on_by_themselves_in_the_order_the_active_player_says() -> None:
    units: Units = {
        "r1": ("foot", ((90, 62, NORTH),)),
        "r2": ("foot", ((94, 62, NORTH),)),
        "b1": ("foot", ((90, 60, SOUTH),)),
        "b2": ("foot", ((94, 60, SOUTH),)),
    }
    state = won(fighting(units), 3, b2="right")
    first, _ = play(state, "red", ChooseOption(unit="r1", option="pursue"))
    after, facts = play(first, "red", ChooseOption(unit="r2", option="pursue"))
    assert not any(isinstance(fact, CombatBegun) for fact in facts)
    step = after.step
    assert isinstance(step, CombatPhase)
    assert [(one.units, one.round) for one in pending(after, step)] == [(("b1", "r1"), 2), (("b2", "r2"), 2)]
    for unit, enemy in (("r1", "b1"), ("r2", "b2")):
        dice = (6, 1, 1, 1, 1, 1, 1, 1, 1)
        _, facts = play(after, "red", Fight(unit=unit), *dice)
        begun = next(fact for fact in facts if isinstance(fact, CombatBegun))
        assert (begun.units, begun.round) == ((enemy, unit), 2)
    assert refused(after, "blue", Fight(unit="b1")).code == "not_your_turn"


@pytest.mark.rule("WM-DET-01", "WM-HIT-04")
def test_a_loser_that_no_pursuer_touches_is_out_of_the_combat_with_its_hits_till_the_phase_ends() -> None:
    units: Units = {
        "r1": ("foot", ((90, 62, NORTH), (94, 62, NORTH))),
        "b1": ("foot", ((90, 60, SOUTH),)),
        "b2": ("foot", ((98, 60, SOUTH),)),
    }
    state = having(won(fighting(units), 3, b2="right"), "b2", residual=2)
    after, _ = play(state, "red", ChooseOption(unit="r1", option="pursue", target="b1"))
    done, facts = play(after, "red", PlacePursuers(), *(1,) * 13, 5, 2, 6, 4, 3, 2, 4, 6)
    assert [fact.units for fact in facts if isinstance(fact, CombatBegun)] == [("b1", "r1")]
    assert done.units["b2"].residual == 2
    assert "b2" not in {unit for step in done.stack if isinstance(step, Combat) for unit in step.units}


@pytest.mark.rule("WM-PUR-02", "WM-RET-10", "WM-AMB-64")
def test_who_left_the_table_or_lies_destroyed_is_pursued_by_nobody() -> None:
    state = won(fighting(FACE))
    found = options.why_not_pursue(having(state, "b1", where="off"), of_stack(state), "r1")
    assert found is not None
    assert found.code == "nothing_to_pursue"
    gone = without(state, "b1.1", "b1.2", "b1.3")
    assert options.why_not_pursue(gone, of_stack(state), "r1") is not None


def turned(spots: Sequence[Spot], by: float) -> tuple[Spot, ...]:
    """Poses with the whole table turned about its middle."""
    c, s = cos(radians(by)), sin(radians(by))
    return tuple(
        (90 + (x - 90) * c - (y - 60) * s, 60 + (x - 90) * s + (y - 60) * c, (facing + by) % 360)
        for x, y, facing in spots
    )


@settings(max_examples=15, deadline=None)
@given(
    by=st.sampled_from([17.0, 90.0, 133.0, 180.0, 271.0]),
    stands=st.integers(min_value=2, max_value=5),
    shift=st.floats(min_value=-3.5, max_value=3.5),
    far=st.integers(min_value=1, max_value=9),
    foes=st.integers(min_value=1, max_value=3),
)
@pytest.mark.rule("WM-PUR-03", "WM-PUR-04", "WM-PUR-05")
def test_pursuers_meet_overlap_nobody_and_hang_together_however_the_table_lies(
    by: float, stands: int, shift: float, far: int, foes: int
) -> None:
    """As many in contact, each front at its enemy's edge as before, whichever way the table is turned."""
    own, other = line(90 + shift, 63, NORTH, 2.0, stands), line(90, 60, SOUTH, count=foes)
    met: list[int] = []
    for angle in (0.0, by):
        state = fighting({"r1": ("horse", turned(own, angle)), "b1": ("foot", turned(other, angle))})
        after = won(state, far)
        combat = of_stack(after)
        best = pursuing.follow(after, combat, "r1", "b1")
        assert best is not None
        placed = posed(after, best.poses)
        assert coherent(placed, TOLERANCE)
        others = stands_of(after, "b1")
        assert not any(overlapping(one, foe, TOLERANCE) for one in placed for foe in others)
        assert not any(overlapping(a, b, TOLERANCE) for a, b in combinations(placed, 2))
        assert len(best.fixed) == len({stand.id for stand in options.faced_by(after, combat, "r1", "b1")})
        met.append(best.met)
    assert met[0] == met[1] >= 1


@pytest.mark.rule("WM-PUR-05")
def test_only_beside_fronts_in_place_does_a_stand_that_looks_elsewhere_wrap_round_the_enemy() -> None:
    state = fighting(FACE)
    own, foes = stands_of(state, "r1"), stands_of(state, "b1")
    there = {one.id: one.pose for one in own}
    front = {"r1.1": replace(there["r1.1"], facing=there["r1.1"].facing + 90.0)}
    assert pursuing.is_wrapped(own, front, there, "r1.2", foes)
    assert not pursuing.is_wrapped(own, front, there, "r1.1", foes)
    assert not pursuing.is_wrapped(own, {"r1.1": there["r1.1"]}, there, "r1.2", foes)
    assert not pursuing.is_wrapped(own, {}, there, "r1.2", foes)
