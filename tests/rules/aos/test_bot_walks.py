"""How the bot that plays to win walks and which battle tactics it believes in."""

from dataclasses import replace
from math import hypot

import pytest

from app.bots.aos.gambits import hard_cards, hope
from app.bots.aos.marching import march
from app.bots.aos.plans import goal_of, holds
from app.rules.aos.autofill.complete import refused
from app.rules.aos.model.state import Marker, State
from app.rules.kernel.plane.shapes import Point
from tests.rules.aos.setting import WALL, field, row, unit
from tests.rules.aos.telling import told, use
from tests.rules.aos.test_card_commands import table


def marked(state: State, x: float, y: float, **changes: object) -> State:
    """The battle with one objective."""
    marker = Marker(id="m", name="M", at=Point(x=x, y=y), **changes)  # type: ignore[arg-type]
    return replace(state, markers={"m": marker})


@pytest.mark.parametrize("walled", [False, True])
def test_a_unit_goes_nearer_to_its_goal_even_where_the_straight_way_is_barred(walled: bool) -> None:
    wall = replace(
        WALL, outlines=(), parts=tuple(replace(part, outline=_moved(part.outline, 10, 8)) for part in WALL.parts)
    )
    state = field(
        unit("a", "red", "hero", (10, 5)), unit("z", "blue", "hero", (40, 28)), terrain=(wall,) if walled else ()
    )
    state = marked(state, 10, 20)
    state, _ = told(state, "red", use("normal_move", "a"))
    command = march(state, "red", "a")
    assert command is not None
    assert refused(state, "red", command) is None
    end = command.moves[0].path[-1]
    assert hypot(end.x - 10, end.y - 20) < 14


def _moved(outline: tuple[Point, ...], x: float, y: float) -> tuple[Point, ...]:
    return tuple(Point(x=p.x + x, y=p.y + y) for p in outline)


def test_who_holds_what_no_enemy_threatens_goes_on() -> None:
    state = field(unit("a", "red", "guard", *row(10, 5, 3)), unit("z", "blue", "hero", (40, 28)))
    open_, own = marked(state, 11, 5), marked(state, 11, 5, controller="red")
    assert [holds(one, "a") for one in (open_, own)] == [True, False]
    assert goal_of(open_, "a").at == Point(x=11, y=5)


def test_two_quiet_units_near_the_centre_are_a_likely_tactic_and_none_is_not() -> None:
    near = field(
        unit("a", "red", "hero", (19, 12)), unit("b", "red", "hero", (24, 12)), unit("z", "blue", "hero", (40, 28))
    )
    far = field(
        unit("a", "red", "hero", (2, 2)), unit("b", "red", "hero", (40, 2)), unit("z", "blue", "hero", (40, 28))
    )
    assert hope(near, "red", "seize_the_centre", ()) > 0.5 > hope(far, "red", "seize_the_centre", ())


def test_cards_that_seldom_score_make_room() -> None:
    assert hard_cards(table("hero", "middle_ground", "unbroken"), "red") == ("middle_ground",)
