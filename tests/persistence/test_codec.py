"""The codec: strict on the way in, and old events are lifted to the newest schema."""

import json
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import pytest

from app.persistence.codec import Codec, Malformed, codec_for, plain
from app.rules.kernel.plane.marks import PieceMark
from app.rules.kernel.plane.shapes import Circle, Footprint, Point
from app.rules.kernel.referee.refusal import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    kind: Literal["move"] = "move"
    to: Point
    pieces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    kind: Literal["stop"] = "stop"
    times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    seen: frozenset[str]
    bases: dict[str, Footprint]
    rounds: dict[int, float]


Command: TypeAlias = Move | Stop


class Toy:
    key = "toy"
    command_type = Command
    event_type = Command
    state_type = State


CODEC = codec_for(Toy())  # type: ignore[arg-type]


def test_a_command_goes_there_and_back() -> None:
    command = Move(to=Point(x=1.0, y=2.5), pieces=("a", "b"))
    written = CODEC.command_to(command)
    assert written == {"kind": "move", "to": {"x": 1.0, "y": 2.5}, "pieces": ["a", "b"]}
    assert CODEC.command_from(written) == command


def test_numbers_are_rounded_when_they_enter() -> None:
    assert CODEC.command_from({"kind": "move", "to": {"x": 1.00004999, "y": 2}}).to == Point(x=1.0, y=2.0)


@pytest.mark.parametrize(
    "value",
    [
        {"kind": "fly"},
        {"to": {"x": 1, "y": 1}},
        {"kind": "move", "to": {"x": 1, "y": 1}, "cheat": True},
        {"kind": "move", "to": {"x": 1, "y": 1, "z": 1}},
        {"kind": "move", "to": {"x": "1", "y": 1}},
        {"kind": "move", "to": {"x": float("nan"), "y": 1}},
        {"kind": "move", "to": {"x": float("inf"), "y": 1}},
        {"kind": "move", "to": {"x": 10**400, "y": 1}},
        {"kind": "stop", "times": True},
        {"kind": "stop", "times": 1.5},
        {"kind": "stop", "times": "1"},
        {"kind": "stop", "times": object()},
        [],
        None,
        "move",
    ],
)
def test_what_is_not_a_command_is_refused_with_its_problems(value: Any) -> None:
    with pytest.raises(Malformed) as refused:
        CODEC.command_from(value)
    assert refused.value.problems
    assert all(isinstance(problem, str) for problem in refused.value.problems)


def test_a_problem_names_its_place() -> None:
    with pytest.raises(Malformed) as refused:
        CODEC.command_from({"kind": "move", "to": {"x": 1}, "cheat": 1})
    assert {problem.split(":")[0] for problem in refused.value.problems} == {"move.to.y", "move.cheat"}


def test_a_state_goes_there_and_back_through_text() -> None:
    state = State(seen=frozenset({"a", "b"}), bases={"u1": Circle(radius=0.5)}, rounds={1: 0.25})
    assert CODEC.state_from(json.loads(json.dumps(CODEC.state_to(state)))) == state


def test_old_events_are_lifted_step_by_step() -> None:
    def named_count(event: dict[str, Any]) -> dict[str, Any]:
        return {"kind": event["kind"], "count": event["n"]}

    def named_times(event: dict[str, Any]) -> dict[str, Any]:
        return {"kind": event["kind"], "times": event["count"]}

    codec = Codec(Toy(), (named_count, named_times))  # type: ignore[arg-type]
    assert codec.version == 3
    assert codec.events_from([{"kind": "stop", "n": 2}], version=1) == (Stop(times=2),)
    assert codec.events_from([{"kind": "stop", "count": 2}], version=2) == (Stop(times=2),)
    assert codec.events_from(codec.events_to([Stop(times=2)])) == (Stop(times=2),)


def test_any_value_of_the_referee_can_be_written() -> None:
    refusal = Refusal(code="too_far", rule="X-1", facts={"had": 3.5}, shapes=(PieceMark(role="gap", piece="p"),))
    assert json.loads(json.dumps(plain(refusal))) == {
        "kind": "refusal",
        "code": "too_far",
        "rule": "X-1",
        "facts": {"had": 3.5},
        "shapes": [{"kind": "piece", "role": "gap", "piece": "p"}],
    }
