"""Chargers that are shot at and lose their contact; guns, flyers and walls in charges; who rides a horse."""

from dataclasses import replace

import pytest

from app.rules.warmaster.charges.planning import plans, why_not_charge
from app.rules.warmaster.command_phase.orders import target
from app.rules.warmaster.ground.measures import engaged, stands_of, touched_by
from app.rules.warmaster.hits.covers import cover_of
from app.rules.warmaster.model.command_commands import Charge, MoveCharacter
from app.rules.warmaster.model.command_prompts import ClosingUp, CommandPhase, MovingUnits, Ordering, ShootAtCharger
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.shooting_commands import RemoveStand, ShootCharger
from app.rules.warmaster.model.state import State
from tests.rules.warmaster.table import (
    FAR_GENERALS,
    NORTH,
    SOUTH,
    Spot,
    Units,
    area,
    at_segment,
    gone_on,
    line,
    play,
    poses,
    refused,
    spot,
    table,
)


def ordered(units: Units, **more: object) -> State:
    """r1 obeyed and may charge."""
    state = table(units, FAR_GENERALS, **more)  # type: ignore[arg-type]
    return replace(state, stack=(*state.stack, Ordering(character="rg"), MovingUnits(units=("r1",))))


ARROWS: tuple[Spot, ...] = line(90, 60, SOUTH, count=6)


def shot_at(spots: tuple[Spot, ...], hits: int) -> State:
    """r1 stands at b1's front after its charge, is shot at and takes so many hits."""
    state = table({"r1": ("horse", spots), "b1": ("archers", ARROWS)}, FAR_GENERALS)  # type: ignore[arg-type]
    charged = replace(state.units["r1"], flags=frozenset({"charged", "moved_into_combat"}))
    ways = tuple(PathOf(model=s.id, path=(replace(s.pose, y=s.pose.y + 15), s.pose)) for s in stands_of(state, "r1"))
    step = ShootAtCharger(unit="b1", charger="r1", seat="blue", ways=ways)
    state = replace(state, units={**state.units, "r1": charged}, stack=(*state.stack, step))
    after, _ = play(state, "blue", ShootCharger(), *(4,) * hits, *(1,) * (6 - hits), *(1,) * hits)
    return after


@pytest.mark.rule("WM-SCH-07", "WM-CAS-03")
def test_a_charger_that_was_shot_loses_first_the_stands_that_meet_nobody() -> None:
    """One rider meets the enemy, the others are behind it: the one in front is the last to go."""
    column: tuple[Spot, ...] = ((90, 63, NORTH), (90, 67, NORTH), (90, 71, NORTH))
    asked = shot_at(column, 3)
    assert asked.stands["r1.3"].lost
    assert engaged(asked, "r1")
    row: tuple[Spot, ...] = ((88, 63, NORTH), (90, 63, NORTH), (92, 63, NORTH))
    assert refused(shot_at(row, 3), "red", RemoveStand(stand="r1.2")).code == "casualty_must_be_edge"


@pytest.mark.rule("WM-SCH-07")
def test_to_take_the_only_stand_in_contact_is_refused_with_its_reason() -> None:
    """Two behind side by side leave a choice among themselves."""
    wedge: tuple[Spot, ...] = ((90, 63, NORTH), (89, 67, NORTH), (91, 67, NORTH))
    asked = shot_at(wedge, 3)
    assert refused(asked, "red", RemoveStand(stand="r1.1")).code == "casualty_must_keep_contact"
    after, _ = play(asked, "red", RemoveStand(stand="r1.2"))
    assert touched_by(after, "r1") == ("b1",)


@pytest.mark.rule("WM-SCH-07", "WM-SCH-05")
def test_chargers_without_contact_close_up_from_where_they_are_and_if_they_cannot_there_is_no_combat() -> None:
    """The stand in front is a casualty already when the two behind are asked."""
    behind: tuple[Spot, ...] = ((90, 67, NORTH), (90, 71, NORTH))
    state = table({"r1": ("horse", behind), "b1": ("archers", ARROWS)}, FAR_GENERALS)  # type: ignore[arg-type]
    closing = replace(state, stack=(*state.stack, ClosingUp(unit="r1", target="b1")))
    after = gone_on(closing)
    assert touched_by(after, "r1") == ("b1",)
    assert min(y for _, y, _ in poses(after, "r1").values()) == 63
    wall: Units = {"r2": ("foot", line(90, 63.5, NORTH, count=44))}
    shut = table({"r1": ("horse", behind), "b1": ("archers", ARROWS), **wall}, FAR_GENERALS)  # type: ignore[arg-type]
    stopped = gone_on(replace(shut, stack=(*shut.stack, ClosingUp(unit="r1", target="b1"))))
    assert poses(stopped, "r1") == poses(shut, "r1")
    assert not engaged(stopped, "r1")


@pytest.mark.rule("WM-SCH-07")
def test_chargers_that_are_wiped_out_leave_nobody_engaged() -> None:
    asked = shot_at(((90, 63, NORTH),), 3)
    assert asked.units["r1"].where == "destroyed"
    assert not engaged(asked, "b1")


@pytest.mark.rule("WM-CHG-19", "WM-INI-07")
def test_guns_charge_on_an_order_and_never_by_themselves() -> None:
    units: Units = {"r1": ("guns", line(90, 68, NORTH, 2.0, 2)), "b1": ("foot", line(90, 60, SOUTH))}
    state = ordered(units)
    assert target(state, "rg", ("r1",)).needs >= 2
    plan = plans(state, "r1", "b1", 10.0, ("r1",))[0]
    after, _ = play(state, "red", Charge(unit="r1", target="b1", how=plan.key))
    assert touched_by(after, "r1") == ("b1",)
    assert "charged" in after.units["r1"].flags
    early = at_segment(table(units, FAR_GENERALS), "initiative")  # type: ignore[arg-type]
    assert refused(early, "red", Charge(unit="r1", target="b1")).code == "artillery_no_initiative_charge"


KEEP = area("k", "high_wall", 80, 58, 100, 62)
OPEN = replace(KEEP, opens=("infantry",))


@pytest.mark.rule("WM-COV-09", "WM-CHG-18")
def test_flyers_attack_troops_on_walls_who_count_as_fortified_all_the_same() -> None:
    state = ordered({"r1": ("birds", line(90, 75, NORTH, 2.0)), "b1": ("foot", line(90, 60, SOUTH))}, terrain=[KEEP])
    assert why_not_charge(state, "r1", "b1") is None
    plan = plans(state, "r1", "b1", 100.0, ("r1",))[0]
    after, _ = play(state, "red", Charge(unit="r1", target="b1", how=plan.key))
    assert touched_by(after, "r1") == ("b1",)
    foes = stands_of(after, "r1")
    assert {cover_of(after, stand, foes) for stand in stands_of(after, "b1")} == {"fortified"}


@pytest.mark.rule("WM-COV-10", "WM-TER-05", "WM-CHG-18")
@pytest.mark.parametrize(
    ("troop", "walls", "code"),
    [
        ("foot", KEEP, "siege_rules_unavailable"),
        ("giant", KEEP, "siege_rules_unavailable"),
        ("horse", KEEP, "cannot_attack_fortified"),
        ("foot", OPEN, None),
        ("birds", KEEP, None),
    ],
)
def test_walls_that_nobody_can_climb_take_a_siege(troop: str, walls: object, code: str | None) -> None:
    """Infantry attacks where a breach or a gate was agreed to be open to it."""
    wide = 4.0 if troop == "foot" else 2.0
    count = 1 if troop == "giant" else 3
    units: Units = {"r1": (troop, line(90, 75, NORTH, wide, count)), "b1": ("foot", line(90, 60, SOUTH))}
    state = ordered(units, terrain=[walls])
    found = why_not_charge(state, "r1", "b1")
    assert (found.code if found else None) == code
    if code:
        assert refused(state, "red", Charge(unit="r1", target="b1")).code == code


@pytest.mark.rule("WM-MNT-04", "WM-CHR-06", "WM-CHR-05")
def test_on_a_horse_a_character_goes_where_infantry_goes_as_far_as_on_foot() -> None:
    """All that ride have no mount of the lists: into the wood that bars cavalry, 60 cm and no more."""
    wood = area("w", "wood", 80, 40, 100, 60)
    state = table({"r1": ("foot", line(20, 110, NORTH))}, FAR_GENERALS, terrain=[wood])  # type: ignore[arg-type]
    state = replace(state, stack=(*state.stack[:2], CommandPhase(begun=True, segment="characters")))
    start = state.characters["rg"].pose
    assert start is not None
    assert state.characters["rg"].mount is None
    into = MoveCharacter(character="rg", moves=(PathOf(model="rg", path=(start, spot(90, 50, 0))),))
    after, _ = play(state, "red", into)
    assert after.characters["rg"].pose == spot(90, 50, 0)
    far = MoveCharacter(character="rg", moves=(PathOf(model="rg", path=(start, spot(90, 49.5, 0))),))
    assert refused(state, "red", far).code == "move_too_far"
