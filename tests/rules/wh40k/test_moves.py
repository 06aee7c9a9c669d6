"""The judge of moves as others use it: pile in and consolidation, questions, mended commands, filled offers."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

import pytest
import shapely

from app.rules.kernel.plane.cut_paths import cut
from app.rules.kernel.plane.marks import SegmentMark
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.questions.question import (
    AskFormation,
    AskMeasure,
    AskReach,
    AskRoute,
    AskSight,
    Judge,
    Measure,
    Reach,
    Routes,
    Sight,
    Verdict,
)
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import SPECTATOR, Seat, seated
from app.rules.wh40k.answers import answer
from app.rules.wh40k.autofill.complete import complete
from app.rules.wh40k.ground.moves import Way, judge_pile_in
from app.rules.wh40k.model.commands import ChargeMove, Command, DeclareCharge, EndPhase, MoveModels, PathOf, SelectMove
from app.rules.wh40k.model.profiles import Ability, Transport
from app.rules.wh40k.model.state import State
from app.rules.wh40k.offers import offers
from app.rules.wh40k.questions.suggested_fix import refusal_of
from tests.rules.wh40k.drill import FAR, chosen, enemy, friend, hull, mover, one, placed, verdict
from tests.rules.wh40k.field import Force, act, battle, refused, sheet, straight, wall

T = TypeVar("T")
RED = seated("red")


class Taste:
    """A seeded chooser."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def pick(self, options: Sequence[T]) -> T:
        """Any of them."""
        return options[self._random.randrange(len(options))]

    def chance(self, share: float) -> bool:
        """True so often."""
        return self._random.random() < share

    def between(self, low: float, high: float) -> float:
        """Anything between."""
        return self._random.uniform(low, high)


def _fill(state: State, offer_id: str, seed: int = 1) -> Command:
    """The command a bot makes of an open offer; fails if it finds none."""
    seat: Seat = "red" if any(offer.id == offer_id for offer in offers(state, "red")) else "blue"
    offer = next(offer for offer in offers(state, seat) if offer.id == offer_id)
    command = complete(state, seat, offer, Taste(seed))
    assert command is not None
    assert refusal_of(state, seat, command) is None
    return command


def _lengths(ways: Refusal | tuple[Way, ...]) -> list[float]:
    """The inches of a pile in; fails if it was refused."""
    assert not isinstance(ways, Refusal), ways
    return [way.length for way in ways]


@pytest.mark.rule("W40K-FIGHT-08", "W40K-GEO-14", "W40K-AMB-30")
def test_pile_in_ends_closer_to_the_nearest_enemy() -> None:
    foes = (enemy((20.0, 20.0)), enemy((29.5, 20.0), id="x"))
    state = battle(one((25.0, 20.0), sheet="squad"), *foes, FAR)
    assert _lengths(judge_pile_in(state, "u", (straight(state, "u.1", (26.0, 20.0)),), 3.0)) == [1.0]
    assert isinstance(judge_pile_in(state, "u", (straight(state, "u.1", (26.0, 21.0)),), 3.0), tuple)
    away = judge_pile_in(state, "u", (straight(state, "u.1", (24.0, 20.0)),), 3.0)
    assert isinstance(away, Refusal)
    assert (away.code, away.rule, away.facts["enemy"]) == ("must_end_closer", "W40K-FIGHT-08", "x.1")
    far = judge_pile_in(state, "u", (straight(state, "u.1", (25.0, 22.0), (26.5, 21.0)),), 3.0)
    assert isinstance(far, Refusal)
    assert far.code == "move_too_far"
    assert judge_pile_in(state, "u", (), 3.0) == ()


@pytest.mark.rule("W40K-GEO-14")
def test_tied_enemies_are_the_movers_choice_and_touching_ends_it() -> None:
    foes = (enemy((17.0, 20.0)), enemy((23.0, 20.0), id="x"))
    state = battle(one((20.0, 20.0), sheet="squad"), *foes, FAR)
    for x in (19.0, 21.0):
        assert _lengths(judge_pile_in(state, "u", (straight(state, "u.1", (x, 20.0)),), 3.0)) == [1.0]
    touching = battle(one((20.0, 20.0), sheet="squad"), enemy((21.0, 20.0)), FAR)
    stuck = judge_pile_in(touching, "u", (straight(touching, "u.1", (20.3, 20.9)),), 3.0)
    assert isinstance(stuck, Refusal)


@pytest.mark.rule("W40K-FIGHT-09")
def test_pile_in_may_come_near_anybody() -> None:
    state = battle(one((20.0, 20.0), sheet="squad"), enemy((23.0, 20.0)), enemy((22.0, 22.0), id="x"), FAR)
    assert isinstance(judge_pile_in(state, "u", (straight(state, "u.1", (21.5, 20.6)),), 3.0), tuple)


@pytest.mark.rule("W40K-FIGHT-17", "W40K-UNIT-01")
def test_consolidation_sideways_is_refused_and_keeps_the_unit_together() -> None:
    pair = one((20.0, 20.0), (20.0, 22.9), sheet="squad")
    state = battle(pair, enemy((25.0, 20.0)), FAR)
    sideways = judge_pile_in(state, "u", (straight(state, "u.1", (20.0, 18.0)),), 3.0, "W40K-FIGHT-17")
    assert isinstance(sideways, Refusal)
    assert (sideways.code, sideways.rule) == ("must_end_closer", "W40K-FIGHT-17")
    apart = judge_pile_in(state, "u", (straight(state, "u.1", (22.9, 20.0)),), 3.0, "W40K-FIGHT-17")
    assert isinstance(apart, Refusal)
    assert apart.code == "out_of_coherency"


def test_a_verdict_is_what_the_command_would_get() -> None:
    state = chosen(one((20.0, 20.0)), sheets=[mover(5)])
    fine = MoveModels(moves=(straight(state, "u.1", (23.0, 20.0)),), finish=True)
    bad = MoveModels(moves=(straight(state, "u.1", (26.0, 20.0)),), finish=True)
    assert answer(state, RED, Judge(command=fine)) == Verdict()  # type: ignore[arg-type]
    told = answer(state, RED, Judge(command=bad))  # type: ignore[arg-type]
    assert isinstance(told, Verdict)
    assert told.refused == refused(state, "red", bad)
    watched = answer(state, SPECTATOR, Judge(command=fine))  # type: ignore[arg-type]
    assert isinstance(watched, Refusal)
    dice = answer(
        battle(one((20.0, 20.0)), FAR, sheets=[mover(5)]),
        RED,
        Judge(command=SelectMove(unit="u", mode="advance")),  # type: ignore[arg-type]
    )
    assert dice == Verdict()


@pytest.mark.parametrize(
    ("to", "most"),
    [((27.0, 20.0), 25.0), ((25.0, 20.0), 23.9)],
    ids=["too far", "too near an enemy"],
)
def test_a_mended_move_is_legal_and_hardly_shorter(to: tuple[float, float], most: float) -> None:
    foe = enemy((25.9, 20.0)) if most < 25 else enemy((60.0, 40.0))
    state = chosen(one((20.0, 20.0)), foe, sheets=[mover(5)])
    told = verdict(state, "red", MoveModels(moves=(straight(state, "u.1", to),)))
    assert told.refused is not None
    assert told.mend is not None
    path = tuple(Pose(**pose) for pose in told.mend["moves"][0]["path"])
    act(state, "red", MoveModels(moves=(PathOf(model="u.1", path=path),)))
    assert path[-1].x == pytest.approx(most, abs=0.03)


def test_a_path_is_cut_by_length() -> None:
    path = (Pose(x=0, y=0), Pose(x=2, y=0), Pose(x=2, y=2))
    assert cut(path, 0.75) == (Pose(x=0, y=0), Pose(x=2, y=0), Pose(x=2.0, y=1.0, z=0.0))
    assert cut(path, 1.0) == path


def test_the_referee_finds_the_way_around() -> None:
    long = wall("w", 22.0, 17.0, 22.5, 21.0, 5.0)
    state = chosen(one((20.0, 20.0)), sheets=[mover(9)], terrain=[long])
    told = answer(state, RED, AskRoute(piece="u.1", command={"kind": "move_models"}, to=Pose(x=25.0, y=20.0)))
    assert isinstance(told, Routes)
    leg = told.legs[0]
    assert leg.refused is None
    assert (leg.path[-1].x, leg.path[-1].y) == pytest.approx((25.0, 20.0))
    act(state, "red", MoveModels(moves=(PathOf(model="u.1", path=leg.path),), finish=True))


def test_who_goes_first_by_the_plan_stands_in_nobodys_way() -> None:
    state = chosen(one((20.0, 20.0), (21.5, 20.0)), sheets=[mover(6)])
    to = Pose(x=21.5, y=20.0)
    asked = AskRoute(piece="u.1", command={"kind": "move_models"}, to=to)
    blocked, free = (
        answer(state, RED, replace(asked, planned=planned)) for planned in ({}, {"u.2": Pose(x=24.0, y=20.0)})
    )
    assert isinstance(blocked, Routes)
    assert isinstance(free, Routes)
    assert (blocked.legs[0].path[-1].x, blocked.legs[0].path[-1].y) != (to.x, to.y)
    assert (free.legs[0].path[-1].x, free.legs[0].path[-1].y, free.legs[0].refused) == (to.x, to.y, None)


def test_a_unit_goes_in_formation_and_the_answer_is_a_legal_command() -> None:
    five = [(20.0 + 1.5 * n, 20.0) for n in range(5)]
    state = chosen(one(*five), friend((23.0, 23.0)), sheets=[mover(6)])
    for shape in ("keep", "line", "ranks", "ring"):
        ask = AskFormation(
            pieces=state.units["u"].models, command={"kind": "move_models"}, to=Pose(x=20.0, y=24.0), shape=shape
        )
        told = answer(state, RED, ask)
        assert isinstance(told, Routes)
        assert {leg.piece for leg in told.legs} == set(state.units["u"].models)
        moves = tuple(PathOf(model=leg.piece, path=leg.path) for leg in told.legs)
        assert all(leg.refused is None for leg in told.legs), shape
        assert refusal_of(state, "red", MoveModels(moves=moves)) is None


def test_nobody_goes_twice_in_one_formation() -> None:
    state = chosen(one((20.0, 20.0), (21.5, 20.0)), sheets=[mover(6)])
    twice = AskFormation(
        pieces=("u.1", "u.2", "u.1"), command={"kind": "move_models"}, to=Pose(x=20.0, y=24.0), shape="keep"
    )
    told = answer(state, RED, twice)
    assert isinstance(told, Refusal)
    assert (told.code, told.facts["piece"]) == ("not_in_this_unit", "u.1")


def test_reach_holds_what_is_legal_and_nothing_else() -> None:
    state = chosen(one((20.0, 20.0)), enemy((25.0, 20.0)), sheets=[mover(5)])
    told = answer(state, RED, AskReach(piece="u.1", command={"kind": "move_models"}))
    assert isinstance(told, Reach)
    region = shapely.union_all([shapely.Polygon([(p.x, p.y) for p in area.outline]) for area in told.areas])
    for x, y in ((24.9, 20.0), (20.0, 24.9), (23.1, 20.0), (22.5, 20.0), (15.2, 20.0), (25.2, 20.0)):
        legal = refusal_of(state, "red", MoveModels(moves=(straight(state, "u.1", (x, y)),))) is None
        assert region.covers(shapely.Point(x, y)) == legal, (x, y)


def test_who_goes_along_narrows_no_reach() -> None:
    state = chosen(one((20.0, 20.0), (21.5, 20.0)), sheets=[mover(6)])
    asked = AskReach(piece="u.1", command={"kind": "move_models"})
    alone, together = (answer(state, RED, replace(asked, along=along)) for along in ((), ("u.2",)))
    open_at = []
    for told in (alone, together):
        assert isinstance(told, Reach)
        rings = [
            ([(p.x, p.y) for p in one.outline], [[(p.x, p.y) for p in h] for h in one.holes]) for one in told.areas
        ]
        open_at.append(any(shapely.Polygon(*ring).covers(shapely.Point(21.5, 20.0)) for ring in rings))
    assert open_at == [False, True]


def test_a_model_that_is_gone_goes_nowhere() -> None:
    state = chosen(one((20.0, 20.0)), enemy((25.0, 20.0)), sheets=[mover(5)])
    state = replace(state, models={**state.models, "u.1": replace(state.models["u.1"], slain=True)})
    for question in (
        AskReach(piece="u.1", command={"kind": "move_models"}),
        AskRoute(piece="u.1", command={"kind": "move_models"}, to=Pose(x=22, y=20)),
    ):
        told = answer(state, RED, question)
        assert isinstance(told, Refusal)
        assert told.code == "not_on_battlefield"


def test_reach_of_a_pile_in_lies_closer_to_the_enemy() -> None:
    state = battle(one((20.0, 20.0), sheet="squad"), enemy((23.0, 20.0)), FAR, phase="fight")
    told = answer(state, RED, AskReach(piece="u.1", command={"kind": "pile_in"}))
    assert isinstance(told, Reach)
    region = shapely.union_all([shapely.Polygon([(p.x, p.y) for p in area.outline]) for area in told.areas])
    assert region.covers(shapely.Point(21.0, 20.0))
    assert not region.covers(shapely.Point(19.0, 20.0))
    theirs = answer(state, seated("blue"), AskReach(piece="u.1", command={"kind": "pile_in"}))
    assert isinstance(theirs, Refusal)


def test_measuring_and_looking() -> None:
    screen = wall("w", 23.0, 18.0, 23.2, 22.0, 4.0)
    state = battle(one((20.0, 20.0), (20.0, 25.0), sheet="squad"), enemy((26.0, 20.0)), FAR, terrain=[screen])
    told = answer(state, SPECTATOR, AskMeasure(a="u", b="e.1"))
    assert isinstance(told, Measure)
    assert told.distance == pytest.approx(5.0)
    place = answer(state, SPECTATOR, AskMeasure(a="u.1", b=Point(x=20.0, y=10.0)))
    assert isinstance(place, Measure)
    assert place.distance == pytest.approx(9.5)
    look = answer(state, SPECTATOR, AskSight(source="u", target="e"))
    assert isinstance(look, Sight)
    assert (look.visible, look.facts["seeing"]) == (True, 1)
    blind = answer(state, SPECTATOR, AskSight(source="u.1", target="e"))
    assert isinstance(blind, Sight)
    assert not blind.visible
    assert any(mark.kind == "piece" and mark.piece == "w" for mark in blind.rays)
    wall_face = state.terrain["w"].outline
    stopped = next(mark for mark in blind.rays if isinstance(mark, SegmentMark))
    assert (
        min(abs(stopped.b.x - p.x) for p in wall_face) < 0.01 or min(abs(stopped.b.y - p.y) for p in wall_face) < 0.01
    )
    assert isinstance(answer(state, SPECTATOR, AskMeasure(a="u", b="nobody")), Refusal)


@pytest.mark.parametrize("seed", range(5))
def test_bots_march_charge_and_get_out_of_combat(seed: int) -> None:
    ten = [(20.0 + 1.2 * (n % 5), 20.0 + 1.2 * (n // 5)) for n in range(10)]
    foes = enemy(*((30.0 + 1.2 * n, 24.0) for n in range(5)), sheet="unarmed")
    unarmed = sheet("unarmed", weapons=("blade",))
    screen = wall("w", 26.5, 15.0, 27.0, 22.0, 2.0)
    state = chosen(one(*ten), foes, sheets=[mover(6), unarmed], terrain=[screen])
    march = _fill(state, "move_models:u", seed)
    assert isinstance(march, MoveModels)
    assert len(march.moves) >= 5
    charging = battle(one(*ten), foes, FAR, sheets=[mover(6), unarmed], phase="charge")
    charging, _ = act(charging, "red", DeclareCharge(unit="u", targets=("e",)), 5, 4)
    assert isinstance(_fill(charging, "charge_move:u", seed), ChargeMove)
    engaged = chosen(one(*ten[:5]), enemy((21.0, 18.7)), mode="fall_back", sheets=[mover(6)])
    escape = _fill(engaged, "move_models:u", seed)
    assert isinstance(escape, MoveModels)
    assert escape.moves


@pytest.mark.rule("W40K-TRANS-09", "W40K-LOC-05")
@pytest.mark.parametrize("seed", range(3))
def test_bots_find_places(seed: int) -> None:
    strike = sheet("strike", abilities=(Ability(key="teleport_strike", name="Strike"),))
    tank = sheet("tank", keywords=("TRANSPORT",), transport=Transport(capacity=10))
    row = replace(next(iter(tank.profiles.values())), footprint=hull(4.0, 3.0))
    tank = replace(tank, profiles={row.name: row})
    state = battle(
        Force(id="t", seat="red", at=[(30.0, 20.0)], sheet="tank"),
        Force(id="p", seat="red", at=[(0, 0)] * 8, unit={"where": "aboard", "carrier": "t.1"}, model={"pose": None}),
        Force(id="s", seat="red", at=[(0, 0)] * 5, sheet="strike", unit={"where": "reserve"}, model={"pose": None}),
        enemy((36.0, 20.0)),
        sheets=[strike, tank],
    )
    out = _fill(state, "disembark:p", seed)
    state, _ = act(state, "red", out)
    state, _ = act(state, "red", EndPhase())
    act(state, "red", _fill(state, "arrive:s", seed))
    asked = answer(state, RED, AskRoute(piece="s.1", command={"kind": "arrive"}, to=placed("s.1", 40.0, 20.0).pose))
    assert isinstance(asked, Routes)
    assert asked.legs[0].refused is not None
    assert asked.legs[0].refused.code == "within_9_of_enemy"
