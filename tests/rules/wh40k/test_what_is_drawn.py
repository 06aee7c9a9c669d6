"""What a refusal draws says the same as its sentence: both come of the same facts."""

import random
from math import cos, hypot, radians, sin

import pytest

from app.rules.kernel.plane.marks import Bound, SegmentMark
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.refusal import Refusal
from app.rules.wh40k.ground.measures import enemy_bodies
from app.rules.wh40k.ground.moves import Terms, closer_terms, judge
from app.rules.wh40k.model.commands import PathOf
from app.rules.wh40k.model.state import State
from app.rules.wh40k.model.tables import TOLERANCE
from tests.rules.wh40k.drill import FAR, enemy, mover, one
from tests.rules.wh40k.field import battle, wall


def broken(length: float, bound: Bound) -> bool:
    """Whether a length really does not keep a bound."""
    match bound.how:
        case "at_most":
            return TOLERANCE.more_than(length, bound.limit)
        case "more_than":
            return TOLERANCE.within(length, bound.limit)
        case "less_than":
            return TOLERANCE.at_least(length, bound.limit)


def moved(state: State, chance: random.Random, terms: Terms) -> Refusal | None:
    """What is said of both models going somewhere at random."""
    moves = []
    for model in ("u.1", "u.2"):
        pose = state.models[model].pose
        assert pose is not None
        turn, far = radians(chance.uniform(0, 360)), chance.choice([0.5, 2.0, 4.0, 6.0, 6.01, 8.0])
        end = Pose(x=round(pose.x + far * cos(turn), 4), y=round(pose.y + far * sin(turn), 4))
        moves.append(PathOf(model=model, path=(pose, end)))
    found = judge(state, "u", moves, terms)
    return found if isinstance(found, Refusal) else None


@pytest.mark.rule("W40K-MOVE-03", "W40K-MOVE-13", "W40K-UNIT-01", "W40K-CHG-07", "W40K-GEO-14")
@pytest.mark.parametrize("keywords", [("INFANTRY",), ("INFANTRY", "FLY")])
def test_every_length_drawn_breaks_the_bound_it_names_and_is_the_one_told(keywords: tuple[str, ...]) -> None:
    state = battle(
        one((20.0, 20.0), (21.5, 20.0)),
        enemy((25.0, 20.0)),
        enemy((20.0, 26.0), id="x"),
        FAR,
        terrain=[wall("w", 17, 21, 18, 23, 2)],
        sheets=[mover(6, keywords)],
    )
    foes = enemy_bodies(state, "red")
    plain = Terms(allowance={"u.1": 6.0, "u.2": 6.0}, clear_of=foes)
    charge = Terms(allowance={"u.1": 8.0, "u.2": 8.0}, reach=foes[:1], clear_of=foes[1:2])
    pile_in = closer_terms(state, "u", 3.0, "W40K-FIGHT-08")
    chance, codes = random.Random(5), set()
    for _ in range(400):
        for terms in (plain, charge, pile_in):
            refused = moved(state, chance, terms)
            if refused is None:
                continue
            for mark in refused.shapes:
                if isinstance(mark, SegmentMark) and mark.bound is not None:
                    assert mark.length is not None
                    assert broken(mark.length, mark.bound), refused
                    told = {refused.facts["had"], refused.facts["needed"]}
                    assert told == {mark.length, mark.bound.limit}, refused
                    codes.add(refused.code)
    wanted = {
        "move_too_far",
        *(("within_1_of_enemy",) if "FLY" in keywords else ()),
        "out_of_coherency",
        "charge_first_model_not_within_1",
        "must_end_closer",
    }
    assert wanted <= codes


def test_drawn_gaps_are_as_long_as_they_say() -> None:
    state = battle(one((20.0, 20.0), (21.5, 20.0)), enemy((25.0, 20.0)), FAR, sheets=[mover(6)])
    near = Terms(allowance={"u.1": 9.0, "u.2": 9.0}, clear_of=enemy_bodies(state, "red"))
    chance = random.Random(6)
    for _ in range(200):
        refused = moved(state, chance, near)
        for mark in refused.shapes if refused else ():
            if isinstance(mark, SegmentMark) and mark.role == "gap":
                assert mark.length == pytest.approx(hypot(mark.a.x - mark.b.x, mark.a.y - mark.b.y), abs=2e-4)
