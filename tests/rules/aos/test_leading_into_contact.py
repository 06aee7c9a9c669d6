"""The way that the page proposes for a whole charge or pile-in: closest to the enemy, the unit holding together."""

from collections.abc import Sequence

import pytest

from app.rules.aos.ground.measures import in_combat
from app.rules.aos.model.commands import MoveModels
from app.rules.aos.model.state import State
from app.rules.aos.moves.judging import UnitMove
from app.rules.aos.moves.moving import offers
from app.rules.aos.questions.asked_moves import move_of
from app.rules.aos.questions.contact import in_contact
from app.rules.kernel.plane.shapes import Circle
from app.rules.kernel.refusal import Refusal
from tests.rules.aos.setting import R32, field, library, row, scroll, unit
from tests.rules.aos.telling import told, use
from tests.rules.aos.test_piling_in import begun

BIG = scroll("big", footprint=Circle(radius=40 / 25.4 / 2))
PRESS = ((19.863, 2.273), (18.188, 2.273), (19.026, 0.823), (19.026, 3.723), (20.7, 0.823))
"""A corner in which five large bases stand in three ranks."""


def led(*places: tuple[float, float], kind: str, foe: Sequence[tuple[float, float]], dice: tuple[int, int]) -> State:
    """The state after a charge that went as it was proposed."""
    units = unit("a", "red", kind, *places), unit("e", "blue", "hero", *foe)
    state, _ = told(field(*units, phase="charge", content=library(BIG), commands=0), "red", use("charge", "a"), *dice)
    unit_move = move_of(state, "a.1")
    assert isinstance(unit_move, UnitMove)
    found = in_contact(state, "red", unit_move, state.units["a"].models)
    assert isinstance(found, MoveModels), found
    return told(state, "red", found)[0]


@pytest.mark.rule("AOS-CORE-14.3b", "AOS-CORE-15.1a")
@pytest.mark.parametrize(("kind", "places"), [("big", PRESS), ("guard", (*row(8, 1.5, 5, 1.5), *row(8, 3, 5, 1.5)))])
def test_those_behind_go_up_to_their_own_where_one_enemy_has_no_room_for_all(
    kind: str, places: Sequence[tuple[float, float]]
) -> None:
    state = led(*places, kind=kind, foe=[(15.145, 8.219)], dice=(6, 5))
    assert state.units["a"].charged == state.turn
    assert in_combat(state, "a")


@pytest.mark.rule("AOS-CORE-15.3a", "AOS-CORE-28.0b")
def test_where_nobody_can_come_nearer_that_is_said_with_the_offer_that_is_left() -> None:
    state = begun(unit("a", "red", "guard", (10, 10)), unit("e", "blue", "guard", (10 + 2 * R32, 10)))
    unit_move = move_of(state, "a.1")
    assert isinstance(unit_move, UnitMove)
    found = in_contact(state, "red", unit_move, ("a.1",))
    assert isinstance(found, Refusal)
    assert (found.code, found.rule) == ("nobody_comes_closer", "AOS-CORE-15.3a")
    assert found.facts["instead"] in {offer.id for offer in offers(state, "red")}


@pytest.mark.rule("AOS-CORE-14.3b")
def test_a_charge_that_was_rolled_too_short_says_so_with_the_offer_that_is_left() -> None:
    units = unit("a", "red", "hero", (11, 10)), unit("e", "blue", "hero", (20, 10))
    state, _ = told(field(*units, phase="charge", commands=0), "red", use("charge", "a"), 1, 2)
    unit_move = move_of(state, "a.1")
    assert isinstance(unit_move, UnitMove)
    found = in_contact(state, "red", unit_move, ("a.1",))
    assert isinstance(found, Refusal)
    assert found.code == "charge_not_within_half_inch"
    assert found.facts["instead"] in {offer.id for offer in offers(state, "red")}


@pytest.mark.rule("AOS-CORE-14.3b", "AOS-CORE-15.1a")
@pytest.mark.parametrize("ranks", [4, 5])
def test_a_unit_between_two_enemies_is_led_whole_at_one_of_them(ranks: int) -> None:
    """Each model to the enemy next to it would tear the unit apart."""
    column = tuple((x, 5 + 1.5 * rank) for rank in range(ranks) for x in (10, 11.5))
    ahead, behind = (10.75, 5 - 3.2 - 2 * R32), (10.75, 5 + 1.5 * (ranks - 1) + 3.2 + 2 * R32)
    units = (unit("a", "red", "guard", *column), unit("e", "blue", "hero", ahead), unit("f", "blue", "hero", behind))
    state, _ = told(field(*units, phase="charge", commands=0), "red", use("charge", "a"), 2, 2)
    unit_move = move_of(state, "a.1")
    assert isinstance(unit_move, UnitMove)
    found = in_contact(state, "red", unit_move, state.units["a"].models)
    assert isinstance(found, MoveModels), found
    state, _ = told(state, "red", found)
    assert in_combat(state, "a")
