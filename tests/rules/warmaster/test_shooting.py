"""Shooting, casualties, chargers under fire, being driven back."""

from dataclasses import replace

import pytest

from app.rules.warmaster.charges.planning import plans
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.model.command_commands import Charge, EndPhase
from app.rules.warmaster.model.command_prompts import CommandPhase, MovingUnits, Ordering, ShootAtCharger
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.shooting_commands import HoldFire, PlaceDriven, Shoot, ShootCharger
from app.rules.warmaster.model.shooting_events import HitsTaken, UnitDriven
from app.rules.warmaster.model.shooting_prompts import DrivingBack, ShootingPhase
from app.rules.warmaster.model.state import State
from app.rules.warmaster.shooting_phase import aiming, at_chargers
from app.rules.warmaster.shooting_phase.driving import placed_around, waiting
from tests.rules.warmaster.table import NORTH, SOUTH, Spot, Units, area, line, play, refused, table


def shooting(units: Units, **more: object) -> State:
    """A table in red's shooting phase."""
    officers = {"rg": ("general", 5.0, 115.0), "bg": ("general", 5.0, 5.0)}
    state = table(units, officers, stack=(ShootingPhase(),), **more)  # type: ignore[arg-type]
    return replace(state, phase="shooting")


@pytest.mark.rule("WM-SHO-03", "WM-SHO-02")
def test_the_nearest_in_sight_that_fights_nobody() -> None:
    state = shooting(
        {
            "r1": ("archers", line(90, 70, NORTH)),
            "r2": ("foot", line(110, 60, NORTH)),
            "b1": ("foot", line(90, 50, SOUTH)),
            "b2": ("foot", line(110, 58, SOUTH)),
            "b3": ("foot", line(70, 45, SOUTH)),
        }
    )
    assert aiming.targets(state, "r1") == ("b1",)
    assert refused(state, "red", Shoot(unit="r1", target="b3")).code == "not_nearest_target"
    assert refused(state, "red", Shoot(unit="r2", target="b1")).code == "no_missile_weapon"


@pytest.mark.rule("WM-SHO-08", "WM-GEO-04")
@pytest.mark.parametrize(("y", "ok"), [(90.0, True), (90.01, False)])
def test_range_is_inclusive(y: float, ok: bool) -> None:
    state = shooting({"r1": ("archers", ((90, y, NORTH),)), "b1": ("foot", ((90, 58, SOUTH),))})
    assert bool(aiming.aimed(state, "r1", "b1")) is ok


@pytest.mark.rule("WM-SHO-05", "WM-SHO-07", "WM-GEO-06")
@pytest.mark.parametrize(("deep", "seen"), [(0.9, True), (1.2, False)])
def test_a_little_way_into_a_wood_is_seen(deep: float, seen: bool) -> None:
    wood = area("w", "wood", 60, 40, 120, 61.0 + deep)
    state = shooting({"r1": ("archers", ((90, 70, NORTH),)), "b1": ("foot", ((90, 60, SOUTH),))}, terrain=[wood])
    assert aiming.spots(state, "r1", "b1") is seen


@pytest.mark.rule("WM-GEO-06")
@pytest.mark.parametrize(("x", "seen"), [(90.0, False), (95.0, True)])
def test_a_stand_hides_what_is_behind_it(x: float, seen: bool) -> None:
    state = shooting(
        {
            "r1": ("archers", ((90, 70, NORTH),)),
            "r2": ("foot", ((90, 65, NORTH),)),
            "b1": ("foot", ((x, 60, SOUTH),)),
        }
    )
    assert aiming.spots(state, "r1", "b1") is seen


@pytest.mark.rule("WM-SHO-06")
def test_stands_turn_about_to_shoot_behind_them() -> None:
    state = shooting({"r1": ("archers", line(90, 70, SOUTH)), "b1": ("foot", line(90, 60, SOUTH))})
    assert refused(state, "red", Shoot(unit="r1", target="b1")).code == "no_line_of_sight"
    turned = ("r1.1", "r1.2", "r1.3")
    after, _ = play(state, "red", Shoot(unit="r1", target="b1", turned=turned), 1, 1, 1)
    assert {after.stands[stand].pose.facing for stand in turned if after.stands[stand].pose} == {NORTH}  # type: ignore[union-attr]


def test_who_turns_about_faces_an_angle_that_can_be_written_down() -> None:
    aslant = 193.4808
    state = shooting({"r1": ("archers", ((90, 70, aslant),)), "b1": ("foot", ((90, 60, SOUTH),))})
    about = aiming.turned_about(state, ("r1.1",)).stands["r1.1"].pose
    assert about is not None
    assert about.facing == 13.4808


@pytest.mark.rule("WM-SHO-09", "WM-SHO-10", "WM-ARM-01", "WM-CAS-01", "WM-SHO-01", "WM-CON-07")
def test_dice_saves_and_hits_left_over() -> None:
    state = shooting(
        {
            "r1": ("archers", line(90, 70, NORTH)),
            "r2": ("archers", line(110, 72, NORTH)),
            "b1": ("horse", line(90, 58, SOUTH, wide=2)),
        }
    )
    after, facts = play(state, "red", Shoot(unit="r1", target="b1"), 4, 6, 3, 3, 4)
    hits = next(fact for fact in facts if isinstance(fact, HitsTaken))
    assert (hits.hits, hits.residual) == (1, 1)
    assert after.units["b1"].shot_hits == 1
    assert refused(after, "red", Shoot(unit="r1", target="b1")).code == "already_shot"


@pytest.mark.rule("WM-SHO-12", "WM-COV-04", "WM-COV-07", "WM-CAS-03")
def test_the_least_protected_are_hit_and_go_first() -> None:
    spots: tuple[Spot, ...] = ((86, 60, SOUTH), (90, 60, SOUTH), (94, 60, SOUTH))
    wood = area("w", "wood", 87.5, 59, 110, 61)
    shooters = {f"r{n}": ("archers", line(70 + 14 * n, 75, NORTH)) for n in (1, 2)}
    state = shooting({**shooters, "b1": ("guns", spots)}, terrain=[wood])
    state, _ = play(state, "red", Shoot(unit="r1", target="b1"), 4, 4, 4)
    assert state.stands["b1.1"].lost
    assert state.units["b1"].residual == 0
    state, facts = play(state, "red", Shoot(unit="r2", target="b1"), 4, 5, 1, 1, 1)
    assert [fact.hits for fact in facts if isinstance(fact, HitsTaken)] == [1]
    assert [fact.distance for fact in facts if isinstance(fact, UnitDriven)] == [2]


CHARGED: Units = {"r1": ("horse", line(90, 80, NORTH, wide=2)), "b1": ("archers", line(90, 62, SOUTH))}


def charge() -> State:
    """Red's horsemen have charged blue's archers."""
    state = table(CHARGED, {"rg": ("general", 5.0, 115.0)})
    stack = (CommandPhase(begun=True, segment="orders"), Ordering(character="rg", scopes=(("r1",),)))
    state = replace(state, stack=(*state.stack[:2], *stack, MovingUnits(units=("r1",))))
    how = plans(state, "r1", "b1", 30.0, ("r1",))[0].key
    return play(state, "red", Charge(unit="r1", target="b1", how=how))[0]


@pytest.mark.rule("WM-SCH-01", "WM-SCH-02", "WM-SCH-04", "WM-SCH-05")
def test_the_charged_shoot_and_their_hits_count_in_the_combat() -> None:
    state = charge()
    assert isinstance(state.step, ShootAtCharger)
    assert set(at_chargers.shooters(state, state.step)) == {"b1.1", "b1.2", "b1.3"}
    shot, facts = play(state, "blue", ShootCharger(), 4, 4, 1, 1, 6)
    assert [fact.hits for fact in facts if isinstance(fact, HitsTaken)] == [1]
    assert (shot.units["r1"].carried, shot.units["r1"].shot_hits) == (1, 0)
    held, _ = play(state, "blue", HoldFire())
    assert not isinstance(held.step, ShootAtCharger)


@pytest.mark.rule("WM-SCH-06")
def test_who_is_touched_by_another_enemy_does_not_shoot() -> None:
    state = charge()
    assert isinstance(state.step, ShootAtCharger)
    other = replace(state.units["r1"], id="r9", stands=("r9.1",))
    place = state.stands["b1.2"].pose
    assert place is not None
    stand = replace(state.stands["r1.1"], id="r9.1", unit="r9", pose=replace(place, y=place.y - 3))
    state = replace(state, units={**state.units, "r9": other}, stands={**state.stands, "r9.1": stand})
    assert isinstance(state.step, ShootAtCharger)
    assert set(at_chargers.shooters(state, state.step)) < {"b1.1", "b1.2", "b1.3"}


def hit(state: State, unit: str, hits: int, by: str = "r1") -> State:
    """The state with a unit that was shot at this phase."""
    changed = replace(state.units[unit], shot_hits=hits, shooters=(by,))
    return replace(state, units={**state.units, unit: changed})


TARGET: Units = {"r1": ("archers", line(90, 80, NORTH)), "b1": ("foot", line(90, 60, SOUTH))}


@pytest.mark.rule("WM-DRB-01", "WM-DRB-03", "WM-DRB-04", "WM-DRB-05", "WM-TRN-04")
def test_what_was_hit_is_driven_back_by_dice() -> None:
    state = hit(shooting(TARGET), "b1", 2)
    after, facts = play(state, "red", EndPhase(), 3, 4)
    assert [fact.distance for fact in facts if isinstance(fact, UnitDriven)] == [7]
    assert isinstance(after.step, DrivingBack)
    found = placed_around(after, "b1", "r1", 7.0)
    assert found is not None
    moves = tuple(PathOf(model=one.id, path=(one.pose, found[1][one.id])) for one in stands_of(after, "b1"))
    done, _ = play(after, "blue", PlaceDriven(how=found[0], moves=moves))
    assert done.stands["b1.2"].pose is not None
    assert done.stands["b1.2"].pose.y == pytest.approx(53.0, abs=0.1)
    assert done.units["b1"].shot_hits == 0


@pytest.mark.rule("WM-DRB-06", "WM-CNF-02", "WM-CNF-12")
@pytest.mark.parametrize(("troop", "confused"), [("foot", True), ("dead", False)])
def test_a_six_confuses(troop: str, confused: bool) -> None:
    state = hit(shooting({**TARGET, "b1": (troop, line(90, 60, SOUTH))}), "b1", 2)
    after, _ = play(state, "red", EndPhase(), 6, 1)
    assert after.units["b1"].confused is confused


@pytest.mark.rule("WM-DRB-08", "WM-CHR-13")
@pytest.mark.parametrize(("dice", "routs"), [((6, 6, 6, 2), False), ((6, 6, 6, 3), True)])
def test_farther_than_a_full_pace_is_a_rout(dice: tuple[int, ...], routs: bool) -> None:
    state = hit(shooting(TARGET), "b1", 4)
    state = replace(
        state, characters={**state.characters, "bh": replace(state.characters["bg"], id="bh", kind="hero", joined="b1")}
    )
    after, _ = play(state, "red", EndPhase(), *dice)
    assert (after.units["b1"].where == "destroyed") is routs
    assert after.characters["bh"].dead is routs


@pytest.mark.rule("WM-DRB-03", "WM-AMB-15")
@pytest.mark.parametrize(
    ("kind", "hits", "dice"), [("wood", 1, 0), ("wood", 2, 1), ("high_wall", 2, 0), ("high_wall", 3, 1)]
)
def test_cover_spares_dice(kind: str, hits: int, dice: int) -> None:
    piece = area("t", kind, 88, 58, 100, 62, opens=("infantry",))  # type: ignore[arg-type]
    state = hit(shooting(TARGET, terrain=[piece]), "b1", hits)
    after, _ = play(state, "red", EndPhase(), *(2,) * dice)
    assert isinstance(after.step, DrivingBack) is bool(dice)


@pytest.mark.rule("WM-DRB-01", "WM-DRB-11")
def test_who_is_never_driven_back() -> None:
    engaged = hit(shooting({**TARGET, "r2": ("foot", line(90, 62, NORTH))}), "b1", 2)
    assert waiting(engaged) == ()
    free = hit(shooting(TARGET), "b1", 2)
    assert waiting(free) == ("b1",)
