"""Answers: reach as hexes, routes, sight with a witness, measures, verdicts, odds (digest 10)."""

import pytest

from app.rules.kernel.boards.hexes import centre, hex_at
from app.rules.kernel.plane.marks import AreaMark
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.questions.question import (
    AskFormation,
    AskMeasure,
    AskOdds,
    AskReach,
    AskRoute,
    AskSight,
    Judge,
    Measure,
    Odds,
    Reach,
    Routes,
    Sight,
    Verdict,
)
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Viewer
from app.rules.underworlds.answers import answer
from app.rules.underworlds.core_abilities import moving
from app.rules.underworlds.identifiers import labels
from app.rules.underworlds.model.combat_prompts import Pushing
from tests.rules.underworlds.arena import blue, label, match, open_field, red, spot

RED = Viewer(role="seat", seat="red")
WATCHER = Viewer(role="spectator")


def at(q: int, r: int) -> Pose:
    middle = centre(spot(q, r))
    return Pose(x=middle.x, y=middle.y)


def ends(found: object) -> set[str]:
    """The labels of the hexes in an answer."""
    assert isinstance(found, Reach)
    middles = []
    for area in found.areas:
        xs, ys = [p.x for p in area.outline], [p.y for p in area.outline]
        middles.append(hex_at(Point(x=sum(xs) / 6, y=sum(ys) / 6)))
    return set(labels(tuple(middles)))


@pytest.mark.rule("UW-DIR-04")
@pytest.mark.rule("UW-CHG-02")
@pytest.mark.rule("UW-PSH-01")
def test_reach_is_what_the_offer_says() -> None:
    table = match(red("a", 0, 0), blue("b", 4, 0), board=open_field(blocked=[spot(1, 0)]))
    assert ends(answer(table, RED, AskReach(piece="red.a", command={"kind": "core_move"}))) == set(
        moving.ways(table, "red.a")
    )
    near = match(red("a", 0, 0), blue("b", 4, 0))
    assert ends(answer(near, WATCHER, AskReach(piece="red.a", command={"kind": "core_charge"}))) == {label(3, 0)}
    step = Pushing(seat="red", fighter="blue.b", direction="away", reference="red.a")
    due = match(red("a", 0, 0), blue("b", 1, 0), step=step)
    away = ends(answer(due, RED, AskReach(piece="blue.b", command={"kind": "push"})))
    assert away == {label(2, 0), label(2, -1), label(1, 1)}
    unknown = answer(table, RED, AskReach(piece="red.z", command={"kind": "core_move"}))
    assert isinstance(unknown, Refusal)


@pytest.mark.rule("UW-DIR-04")
@pytest.mark.rule("UW-MOVE-02")
def test_a_route_avoids_stagger_hexes_and_tells_what_is_wrong() -> None:
    table = match(red("a", 0, 0), blue("b", 8, 0), board=open_field(stagger=[spot(1, 0)]))
    found = answer(table, RED, AskRoute(piece="red.a", command={"kind": "core_move"}, to=at(2, -1)))
    assert isinstance(found, Routes)
    leg = found.legs[0]
    assert (leg.length, leg.refused) == (2.0, None)
    assert [hex_at(Point(x=p.x, y=p.y)) for p in leg.path] == [spot(0, 0), spot(1, -1), spot(2, -1)]
    far = answer(table, RED, AskRoute(piece="red.a", command={"kind": "core_move"}, to=at(0, 5)))
    assert isinstance(far, Routes)
    assert far.legs[0].refused is not None
    assert far.legs[0].refused.code == "path_too_long"
    for x, y in ((-9, -9), (1e6, 1e300), (1e300, 2), (-1e308, -1e308)):
        out = answer(table, RED, AskRoute(piece="red.a", command={"kind": "core_move"}, to=Pose(x=x, y=y)))
        assert isinstance(out, Routes)
        assert out.legs[0].refused is not None
        assert (out.legs[0].refused.code, len(out.legs[0].path)) == ("hex_off_board", 1)
    around = AskRoute(
        piece="red.a", command={"kind": "core_move"}, to=at(2, 0), via=(Point(x=at(1, -1).x, y=at(1, -1).y),)
    )
    detour = answer(table, RED, around)
    assert isinstance(detour, Routes)
    assert detour.legs[0].length == 3.0


@pytest.mark.rule("UW-VIS-01")
@pytest.mark.rule("UW-VIS-03")
@pytest.mark.rule("UW-VIS-04")
def test_sight_with_witness_and_blocker() -> None:
    table = match(red("a", 0, 0), blue("b", 2, 0), blue("c", 4, 0), board=open_field(blocked=[spot(3, 0)]))
    seen = answer(table, WATCHER, AskSight(source="red.a", target="blue.b"))
    assert isinstance(seen, Sight)
    assert (seen.visible, seen.facts["hexes"]) == (True, 2)
    hidden = answer(table, RED, AskSight(source="red.a", target="blue.c"))
    assert isinstance(hidden, Sight)
    assert not hidden.visible
    assert any(isinstance(ray, AreaMark) and ray.role == "blocker" for ray in hidden.rays)
    itself = answer(table, RED, AskSight(source="red.a", target="red.a"))
    assert isinstance(itself, Sight)
    assert itself.visible


@pytest.mark.rule("UW-DIST-01")
@pytest.mark.rule("UW-CON-04")
def test_measures_are_in_hexes() -> None:
    table = match(red("a", 0, 0), blue("b", 3, -1))
    found = answer(table, WATCHER, AskMeasure(a="red.a", b="blue.b"))
    assert isinstance(found, Measure)
    assert found.distance == 3.0
    assert isinstance(answer(table, WATCHER, AskMeasure(a="red.a", b="nobody")), Refusal)


@pytest.mark.rule("UW-HID-03")
def test_verdicts_and_odds_are_for_the_seat_that_asks() -> None:
    table = match(red("a", 0, 0), blue("b", 1, 0))
    plain = {"kind": "core_attack", "fighter": "red.a", "weapon": "red.a/blade", "target": "blue.b"}
    legal = answer(table, RED, Judge(command=plain))
    assert isinstance(legal, Verdict)
    assert legal.refused is None
    odds = answer(table, RED, AskOdds(command=plain))
    assert isinstance(odds, Odds)
    assert odds.chances["success"][1] == pytest.approx(108 / 216)
    blues = answer(table, Viewer(role="seat", seat="blue"), AskOdds(command=plain))
    assert isinstance(blues, Refusal)
    assert isinstance(answer(table, WATCHER, Judge(command=plain)), Refusal)
    assert isinstance(answer(table, RED, Judge(command={"kind": "nonsense"})), Refusal)
    assert isinstance(
        answer(table, RED, AskFormation(pieces=("red.a",), command={"kind": "core_move"}, to=at(1, 1))), Refusal
    )
