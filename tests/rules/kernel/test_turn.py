"""The turn machine on the courses of all five rulebooks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.kernel.referee.seats import Seat
from app.rules.kernel.referee.turn import (
    Boundary,
    Course,
    Part,
    Phase,
    Place,
    Step,
    active,
    after,
    ended,
    may_act,
    phase_at,
    reach_of,
    step_at,
)

TWO: tuple[Seat, ...] = ("red", "blue")


def phase(key: str, *steps: str) -> Phase:
    return Phase(key=key, steps=tuple(Step(key=step) for step in steps or (key,)))


FORTY_K = Course(
    rounds=5,
    parts=(
        Part(key="start", phases=(phase("round_start"),)),
        Part(
            key="turns",
            turns="each",
            phases=(
                phase("movement", "select", "reinforce"),
                phase("psychic"),
                phase("shooting"),
                Phase(key="charge", steps=(Step(key="charges"), Step(key="heroic", who="others"))),
                Phase(key="fight", steps=(Step(key="fight", who="everyone"),)),
                phase("morale"),
            ),
        ),
        Part(key="end", phases=(Phase(key="round_end", steps=(Step(key="score", who="nobody"),)),)),
    ),
)
UNDERWORLDS = Course(
    rounds=3,
    parts=(
        Part(key="combat", turns="each", laps=4, phases=(phase("turn", "action", "power"),)),
        Part(key="end", turns="each", phases=(phase("end", "score", "equip", "discard"),)),
    ),
)
WARMASTER = Course(
    parts=(Part(key="turns", turns="each", phases=(phase("command"), phase("shooting"), phase("combat"))),)
)
DISKWARS = Course(rounds=5, parts=(Part(key="round", phases=(phase("activation"), phase("melee"), phase("end"))),))
COURSES = (FORTY_K, UNDERWORLDS, WARMASTER, DISKWARS)


def walk(course: Course, rounds: int) -> list[Place]:
    places: list[Place] = []
    place: Place | None = Place()
    while place is not None and place.round <= rounds:
        places.append(place)
        place = after(course, place, TWO)
    return places


@pytest.mark.rule("W40K-TURN-01", "W40K-TURN-02", "W40K-TURN-03")
def test_forty_k_plays_six_phases_a_turn_and_five_rounds() -> None:
    places = walk(FORTY_K, 9)
    assert places[-1].round == 5
    turn = [(active(FORTY_K, p, TWO), phase_at(FORTY_K, p).key) for p in places if p.round == 1]
    phases = ["movement", "movement", "psychic", "shooting", "charge", "charge", "fight", "morale"]
    assert turn == [
        (None, "round_start"),
        *[("red", key) for key in phases],
        *[("blue", key) for key in phases],
        (None, "round_end"),
    ]


@pytest.mark.rule("UW-RND-02")
def test_underworlds_alternates_eight_turns() -> None:
    combat = [p for p in walk(UNDERWORLDS, 1) if p.part == 0 and p.step == 0]
    assert [active(UNDERWORLDS, p, ("blue", "red")) for p in combat] == ["blue", "red"] * 4
    assert len(walk(UNDERWORLDS, 9)) == 3 * (8 * 2 + 2 * 3)


@pytest.mark.rule("WM-TRN-01")
def test_warmaster_has_no_last_round_of_its_own() -> None:
    assert walk(WARMASTER, 40)[-1].round == 40


def test_who_may_act() -> None:
    by_step = {step_at(FORTY_K, p).key: may_act(FORTY_K, p, TWO) for p in walk(FORTY_K, 1) if p.turn == 0}
    assert by_step["select"] == ("red",)
    assert by_step["heroic"] == ("blue",)
    assert by_step["fight"] == by_step["round_start"] == TWO
    assert by_step["score"] == ()


def test_skipping_the_rest() -> None:
    place = Place(part=1, phase=3)
    assert after(FORTY_K, place, TWO, "phase") == Place(part=1, phase=4)
    assert after(FORTY_K, place, TWO, "turn") == Place(part=1, turn=1)
    assert after(FORTY_K, place, TWO, "part") == Place(part=2)
    assert after(FORTY_K, place, TWO, "round") == Place(round=2)
    assert after(FORTY_K, Place(round=5), TWO, "round") is None


@given(course=st.sampled_from(COURSES), start=st.integers(0, 60), data=st.data())
def test_places_grow_and_boundaries_agree_with_their_reach(course: Course, start: int, data: st.DataObject) -> None:
    places = walk(course, 4)
    start = min(start, len(places) - 1)
    later = data.draw(st.integers(start, len(places) - 1))
    here, there = places[start], places[later]
    assert (here.line < there.line) == (start < later)
    kinds: tuple[Boundary, ...] = ("step", "phase", "turn", "part", "round")
    for what in kinds:
        reach = reach_of(here, what)
        assert reach is not None
        assert (there.line >= reach) == (what in ended(here, there))
    assert reach_of(here, "battle") is None
    assert "battle" in ended(here, None)
