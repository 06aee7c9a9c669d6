"""Characters that units leave no room are set at the very nearest place, whichever way all of it lies (WM-CHR-04, -08, -12)."""

from dataclasses import replace
from math import cos, hypot, radians, sin
from random import Random

import pytest

from app.rules.kernel.dice.dice import NoDice
from app.rules.kernel.plane.gaps import horizontal_gap
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.questions.question import AskRoute, Routes
from app.rules.kernel.seats import seated
from app.rules.warmaster.answers import answer
from app.rules.warmaster.changes import with_character
from app.rules.warmaster.characters.run_over import after_move, beside
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import stands_of, token_at
from app.rules.warmaster.model.state import State
from app.rules.warmaster.model.tables import TOLERANCE
from tests.rules.warmaster.table import SOUTH, Spot, line, spot, table
from tests.turning import View

VIEWS = [
    View(width=180, height=120, quarters=q, mirrored=m, moved={})
    for q, m in ((0, False), (0, True), (2, False), (2, True))
]


def scene(chance: Random) -> State:
    """A unit that faces any way, its General under or beside it, somewhere on the table or at its edge."""
    facing, x, y = chance.uniform(0, 360), chance.uniform(8, 172), chance.uniform(8, 112)
    right = (-sin(radians(facing)), cos(radians(facing)))
    own: tuple[Spot, ...] = tuple(
        (round(x + 4 * i * right[0], 4), round(y + 4 * i * right[1], 4), facing) for i in (-1, 0, 1)
    )
    at = (round(x + chance.uniform(-6, 6), 4), round(y + chance.uniform(-6, 6), 4))
    units = {"r1": ("foot", own), "b1": ("foot", line(90, -300, SOUTH))}
    return table(units, {"rg": ("general", *at)}, segment="characters")


def off_all(state: State, pose: Pose) -> bool:
    """Whether a token there lies on the table and on no stand."""
    inside = 1.0 <= pose.x <= state.width - 1.0 and 1.0 <= pose.y <= state.height - 1.0
    return inside and all(horizontal_gap(token_at("rg", pose), one.body) > 0 for one in stands_of(state, "r1"))


def nearer(state: State, start: Pose, than: Pose) -> list[Pose]:
    """Places on nobody clearly nearer to where it was than the one it was given."""
    far = hypot(than.x - start.x, than.y - start.y) - 3 * TOLERANCE.touch
    tried = [
        replace(start, x=start.x + far * part * cos(radians(turn)), y=start.y + far * part * sin(radians(turn)))
        for part in (0.5, 0.8, 1.0)
        for turn in range(0, 360, 3)
    ]
    return [pose for pose in tried if far > 0 and off_all(state, pose)]


@pytest.mark.rule("WM-CHR-04", "WM-CHR-08", "WM-CHR-12")
@pytest.mark.parametrize("trial", range(24))
def test_a_character_is_set_at_the_very_nearest_place_however_the_table_lies(trial: int) -> None:
    plain = scene(Random(trial))
    ends: list[list[tuple[float, float]]] = []
    for view in VIEWS:
        state = view(plain)
        start = state.characters["rg"].pose
        draft = Draft(state, NoDice())
        after_move(draft, "r1", {}, in_command=True)
        aside = draft.state.characters["rg"].pose
        by = beside(with_character(state, "rg", joined="r1"), "rg", "r1")
        assert off_all(state, aside)
        assert off_all(state, by)
        assert not nearer(state, start, aside)
        gap = min(horizontal_gap(token_at("rg", by), one.body) for one in stands_of(state, "r1"))
        assert gap <= TOLERANCE.fit
        ends.append([view.place(pose.x, pose.y) for pose in (aside, by)])
    for found in ends[1:]:
        assert found == [pytest.approx(place, abs=1e-3) for place in ends[0]]


@pytest.mark.rule("WM-CHR-05", "WM-CHR-06", "WM-MOV-06")
@pytest.mark.parametrize("to", [(90, -3), (90, 123), (-3, 60), (183, 60), (90, 20.5)])
def test_a_way_that_no_character_may_go_says_so_before_it_is_sent(to: tuple[float, float]) -> None:
    state = table(
        {"r1": ("foot", line(90, 100, 270.0)), "b1": ("foot", line(90, 20, SOUTH))},
        {"rg": ("general", 90, 60)},
        segment="characters",
    )
    found = answer(
        state,
        seated("red"),
        AskRoute(piece="rg", command={"kind": "move_character", "character": "rg"}, to=spot(*to, 0.0)),
    )
    assert isinstance(found, Routes)
    refused = found.legs[0].refused
    assert refused is not None
    assert refused.code == ("off_table" if min(to) < 0 or to[0] > 180 or to[1] > 120 else "path_blocked")
