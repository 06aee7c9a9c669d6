"""A move made anew is judged once, and only those beside it are judged again: with the outcome of judging everybody."""

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from typing import Any

import pytest

from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.refusal import Refusal
from app.rules.wh40k.decide import decide
from app.rules.wh40k.evolve import evolve
from app.rules.wh40k.ground import moves
from app.rules.wh40k.ground.measures import body
from app.rules.wh40k.model.commands import MoveModels, PathOf
from app.rules.wh40k.model.prompts import MovingUnit
from app.rules.wh40k.model.state import ModelId, State
from app.rules.wh40k.movement_phase import movement
from bench.wh40k import terrain
from tests.rules.wh40k.drill import chosen, enemy, go, mover, one
from tests.rules.wh40k.field import act, straight


def _judging_everybody(*asked: Any) -> Refusal | tuple[moves.Way, ...]:
    return moves.judge(*asked[:4])


def _crowd(chance: random.Random) -> State:
    """Twelve models in three ranks that have all gone a few inches, between terrain and enemies."""
    places = [(20.0 + 1.5 * (n % 4), 18.0 + 1.5 * (n // 4)) for n in range(12)]
    state = chosen(
        one(*places, sheet="mover"),
        enemy((27.0, 14.0), (27.0, 26.0)),
        sheets=[mover(7)],
        terrain=terrain(chance)[:6],
    )
    for model in chance.sample(state.units["u"].models, 12):
        state = _tried(state, (_way(chance, state, model),))[0]
    return state


def _way(chance: random.Random, state: State, model: ModelId) -> PathOf:
    here = body(state, model).pose
    step = state.step
    assert isinstance(step, MovingUnit)
    start = next((m.path[0] for m in step.moved if m.model == model), here)
    if chance.random() < 0.2:
        return PathOf(model=model, path=(start,))
    begin = chance.choice((start, here))
    turn = replace(begin, x=begin.x + chance.uniform(-2, 3), y=begin.y + chance.uniform(-2, 2))
    return PathOf(model=model, path=(begin, *chance.choice(((), (turn,))), _shifted(chance, turn)))


def _shifted(chance: random.Random, pose: Pose) -> Pose:
    return replace(pose, x=pose.x + chance.uniform(-2, 3), y=pose.y + chance.uniform(-2, 2))


def _tried(state: State, ways: Sequence[PathOf]) -> tuple[State, str]:
    """Where this leads, and why it may not be."""
    outcome = decide(state, "red", MoveModels(moves=tuple(ways)), ScriptedDice(()))
    if isinstance(outcome, Refusal):
        return state, outcome.code
    return reduce(evolve, outcome, state), ""


@pytest.mark.rule("W40K-MOVE-02", "W40K-MOVE-05")
def test_who_is_not_judged_again_would_have_been_told_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    outcomes = set()
    for seed in range(12):
        chance = random.Random(seed)
        state = _crowd(chance)
        for _ in range(12):
            ways = [
                _way(chance, state, model) for model in chance.sample(state.units["u"].models, chance.choice((1, 2)))
            ]
            quick = _tried(state, ways)
            with monkeypatch.context() as patched:
                patched.setattr(movement, "judge", _judging_everybody)
                assert _tried(state, ways) == quick
            outcomes.add(quick[1])
            state = quick[0]
    assert {"", "path_blocked_by_model"} <= outcomes


@pytest.mark.rule("W40K-MOVE-02")
def test_of_thirty_that_have_moved_a_redo_judges_the_one_and_its_neighbours(monkeypatch: pytest.MonkeyPatch) -> None:
    state = chosen(one(*((10.0 + 1.6 * n, 20.0) for n in range(30)), sheet="mover"), sheets=[mover(6)])
    for n in range(30):
        state = go(state, f"u.{n + 1}", (10.0 + 1.6 * n, 22.0))
    judged_now: list[ModelId] = []
    plain = moves._judge_one

    def counted(*asked: Any) -> Refusal | None:
        judged_now.append(asked[2].id)
        return plain(*asked)

    monkeypatch.setattr(moves, "_judge_one", counted)
    state, _ = act(state, "red", MoveModels(moves=(straight(state, "u.10", (24.4, 24.0)),)))
    assert judged_now == ["u.10"]
    judged_now.clear()
    beside = (Pose(x=24.4, y=20.0), Pose(x=25.1, y=19.3))
    act(state, "red", MoveModels(moves=(PathOf(model="u.10", path=beside),)))
    assert judged_now == ["u.10", "u.11"]


@pytest.mark.rule("W40K-MOVE-05")
def test_a_redo_may_cross_where_those_after_it_had_not_yet_come_to_stand() -> None:
    state = chosen(one((20.0, 20.0), (20.0, 26.0), sheet="mover"), sheets=[mover(8)])
    state = go(state, "u.1", (21.0, 20.0))
    state = go(state, "u.2", (23.0, 20.0))
    state = go(state, "u.1", (26.0, 20.0))
    assert body(state, "u.1").pose.x == 26.0
