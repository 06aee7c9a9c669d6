"""A chain of flips as the page plans it: what each flip would lead to, told before anything is sent (DW-CON-22)."""

import pytest

from app.rules.diskwars.answers import answer
from app.rules.diskwars.cards.resolving import offers
from app.rules.diskwars.model.state import State
from app.rules.kernel.offers.offer import FlipsNeed
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.questions.question import AskRoute, Lead, Routes
from app.rules.kernel.seats import seated
from tests.rules.diskwars.acting import resolving
from tests.rules.diskwars.arena import disk

BOYZ, FRIEND = "red.orc_boyz", "red.orc_boyz.2"
FAR = disk("blue.grom", 80, 80)


def told(state: State, piece: str, to: tuple[float, float], *via: tuple[float, float]) -> tuple[Lead, ...]:
    """What flips through these places to that one lead to."""
    places = tuple(Point(x=x, y=y) for x, y in via)
    question = AskRoute(piece=piece, command={"kind": "move", "disk": piece}, to=Pose(x=to[0], y=to[1]), via=places)
    found = answer(state, seated("red"), question)
    assert isinstance(found, Routes)
    return found.legs[0].leads


@pytest.mark.rule("DW-ACT-13", "DW-MOV-01")
def test_a_move_is_offered_as_one_chain_of_all_its_flips() -> None:
    (offer,) = [one for one in offers(resolving(disk(BOYZ, 20, 20), FAR), "red") if one.command["kind"] == "move"]
    assert offer.command == {"kind": "move", "disk": BOYZ}
    assert offer.gesture == "drag"
    assert offer.need == FlipsNeed(field="flips", piece=BOYZ, most=5)


@pytest.mark.rule("DW-PIN-04", "DW-MOV-06")
def test_an_enemy_that_would_be_pinned_is_named_and_ends_the_chain() -> None:
    state = resolving(disk(BOYZ, 20, 20), disk("blue.orc_boyz", 33, 20), FAR)
    engages, stops = told(state, BOYZ, (30, 20))
    assert (engages.role, engages.at, engages.pieces) == ("pins", 2, ("blue.orc_boyz",))
    assert engages.label == "diskwars.lead.engages"
    assert (stops.role, stops.at, stops.label, stops.facts["n"]) == ("stops", 2, "diskwars.lead.stops.enemy", 3)
    assert told(state, BOYZ, (25, 20)) == ()


@pytest.mark.rule("DW-PIN-04")
def test_a_friend_is_pinned_without_a_stop_and_one_beneath_it_is_merely_covered() -> None:
    below, above = disk(FRIEND, 33, 20, z=1), disk("red.orc_boyz.3", 33, 21, z=2)
    leads = told(resolving(disk(BOYZ, 20, 20), below, above, FAR), BOYZ, (30, 20))
    assert {(one.role, one.pieces) for one in leads} == {("pins", ("red.orc_boyz.3",)), ("covers", (FRIEND,))}


@pytest.mark.rule("DW-PIN-06")
def test_what_it_lay_on_is_set_free() -> None:
    state = resolving(disk(FRIEND, 22, 20, z=1), disk(BOYZ, 20, 20, z=2), FAR)
    (freed,) = told(state, BOYZ, (13, 20), (16.5, 20))
    assert (freed.role, freed.at, freed.pieces) == ("frees", 2, (FRIEND,))


@pytest.mark.rule("DW-MOV-10")
def test_a_flip_off_the_field_is_told_as_a_loss() -> None:
    (lost,) = told(resolving(disk(BOYZ, 3, 20), FAR), BOYZ, (-4, 20), (-1, 20))
    assert (lost.role, lost.at) == ("leaves", 2)
