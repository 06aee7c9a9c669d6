"""What a side has not shown leaves no trace: lists before both are locked, maps before both are fixed (WM-VIS-02, -03)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from app.content.warmaster.load import library
from app.persistence.codec import plain
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.questions.question import AskFormation, AskMeasure, AskReach, AskSight
from app.rules.kernel.seats import SPECTATOR, Seat, Viewer, seated
from app.rules.warmaster.model.setup_prompts import DeployInSecret, MusterArmies
from app.rules.warmaster.model.state import State
from app.rules.warmaster.system import SYSTEM
from tests.matches import Played

SEATS: tuple[Seat, Seat] = ("red", "blue")
VIEWERS = (seated("red"), seated("blue"), SPECTATOR)


def otherwise(state: State, viewer: Viewer) -> State:
    """The same table with other secrets of everybody but the viewer."""
    sides = dict(state.sides)
    for seat in SEATS:
        if seat == viewer.seat:
            continue
        had = sides[seat].draft
        other = next(roster for roster in library().rosters.values() if roster != had)
        if isinstance(state.step, MusterArmies):
            sides[seat] = replace(sides[seat], draft=other)
        else:
            sides[seat] = replace(
                sides[seat],
                plan={piece: replace(pose, x=state.width - pose.x) for piece, pose in sides[seat].plan.items()},
                joins={},
            )
    return replace(state, sides=sides)


def seen(state: State, viewer: Viewer) -> list[Any]:
    """All that a viewer is told of a state, and what the referee answers about the pieces of both."""
    told: list[Any] = [plain(SYSTEM.view(state, viewer)), sorted(SYSTEM.owed(state))]
    if viewer.seat is not None:
        told.append([plain(offer) for offer in SYSTEM.offers(state, viewer.seat)])
    command = {"kind": "deploy_unit", "unit": "b1"}
    for unit in list(state.units.values())[:1] + list(state.units.values())[-1:]:
        stand = unit.stands[0]
        spot = SYSTEM.view(state, SPECTATOR).table
        asked = (
            AskMeasure(a=stand, b=unit.id),
            AskSight(source=unit.id, target=stand),
            AskReach(piece=stand, command=command),
            AskFormation(pieces=unit.stands, command=command, to=_middle(spot.width, spot.height)),
        )
        told += [plain(SYSTEM.answer(state, viewer, question)) for question in asked]
    return told


def _middle(width: float, height: float) -> Pose:
    return Pose(x=width / 2, y=height - 10.0, facing=270.0)


@pytest.mark.rule("WM-VIS-02", "WM-VIS-03", "WM-SET-05")
@pytest.mark.parametrize("number", [1, 2])
def test_what_is_not_shown_yet_leaves_no_trace(played: Callable[[str, int], Played], number: int) -> None:
    hidden = [
        state
        for state in played("warmaster", number).states
        if state.stack and isinstance(state.step, MusterArmies | DeployInSecret)
    ]
    assert any(isinstance(state.step, MusterArmies) for state in hidden)
    for state in (*hidden[:3], *hidden[-6:]):
        for viewer in VIEWERS:
            assert seen(state, viewer) == seen(otherwise(state, viewer), viewer)


@pytest.mark.rule("WM-VIS-02")
@pytest.mark.parametrize("number", [1, 2])
def test_what_is_marked_on_a_map_is_told_to_nobody_else(played: Callable[[str, int], Played], number: int) -> None:
    for before, event in played("warmaster", number).told():
        if event.kind in ("pieces_planned", "list_drafted"):
            assert all(SYSTEM.narrate(before, event, viewer) is None for viewer in VIEWERS)
