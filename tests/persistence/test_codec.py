"""The codec: strict on the way in, and old events are lifted to the newest schema."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import pytest

from app.persistence.codec import Codec, Malformed, codec_for, plain
from app.rules.kernel.plane.marks import PieceMark
from app.rules.kernel.plane.shapes import Circle, Footprint, Point
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.schema.upcasting import Plain, Upcast, of_kind


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
    upcasters: Sequence[Upcast] = ()


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


class Evolved(Toy):
    """The toy after two changes: `n` of `stop` became `count`, then `times`; `dash` became a move and a stop."""

    upcasters = (
        Upcast(
            version=2,
            what="n is named count",
            event=lambda event: ({"kind": "stop", "count": event["n"]},) if event["kind"] == "stop" else (event,),
            state=lambda state: {**state, "seen": [*state["seen"], "two"]},
        ),
        Upcast(
            version=3,
            what="count is named times; a dash is a move and a stop",
            command=lambda one: (
                ({"kind": "move", "to": one["to"]}, {"kind": "stop", "times": 1}) if one["kind"] == "dash" else (one,)
            ),
            event=lambda event: ({"kind": "stop", "times": event["count"]},) if event["kind"] == "stop" else (event,),
            state=lambda state: {**state, "seen": [*state["seen"], "three"]},
            ruled_anew=True,
        ),
    )


def test_what_is_old_is_brought_up_step_by_step() -> None:
    codec = Codec(Evolved())  # type: ignore[arg-type]
    assert codec.version == 3
    assert codec.events_from([{"kind": "stop", "n": 2}], version=1) == (Stop(times=2),)
    assert codec.events_from([{"kind": "stop", "count": 2}], version=2) == (Stop(times=2),)
    assert codec.events_from(codec.events_to([Stop(times=2)])) == (Stop(times=2),)
    dash = {"kind": "dash", "to": {"x": 1, "y": 2}}
    assert codec.commands_from(dash, version=1) == (Move(to=Point(x=1, y=2)), Stop(times=1))
    old = {"seen": ["one"], "bases": {}, "rounds": {}}
    assert codec.state_from(old, version=1).seen == {"one", "two", "three"}
    assert codec.state_from(old, version=2).seen == {"one", "three"}
    assert codec.state_from(old).seen == {"one"}
    assert (codec.ruled_anew_since(2), codec.ruled_anew_since(3)) == (True, False)


@pytest.mark.parametrize("version", [0, 4, -1])
def test_what_a_newer_program_wrote_is_not_guessed_at(version: int) -> None:
    codec = Codec(Evolved())  # type: ignore[arg-type]
    with pytest.raises(Malformed, match=f"version {version}"):
        codec.events_from([{"kind": "stop", "times": 2}], version=version)


def test_a_version_that_is_listed_twice_or_left_out_is_refused() -> None:
    class Twice(Toy):
        upcasters = (Upcast(version=2, what="one"), Upcast(version=2, what="other"))

    with pytest.raises(ValueError, match="toy lists upcasters to"):
        Codec(Twice())  # type: ignore[arg-type]


def test_a_change_of_a_kind_reaches_every_depth_and_touches_nothing_else() -> None:
    def renamed(effect: Plain) -> Plain:
        return {"kind": "effect", "until": effect["ends"]}

    old = {
        "kind": "state",
        "held": [{"kind": "effect", "ends": 2}, {"kind": "card", "ends": 2}],
        "on": {"a": {"kind": "effect", "ends": 3}},
    }
    kept = json.dumps(old)
    new = of_kind("effect", renamed)(old)
    assert new == {
        "kind": "state",
        "held": [{"kind": "effect", "until": 2}, {"kind": "card", "ends": 2}],
        "on": {"a": {"kind": "effect", "until": 3}},
    }
    assert json.dumps(old) == kept


def test_any_value_of_the_referee_can_be_written() -> None:
    refusal = Refusal(code="too_far", rule="X-1", facts={"had": 3.5}, shapes=(PieceMark(role="gap", piece="p"),))
    assert json.loads(json.dumps(plain(refusal))) == {
        "kind": "refusal",
        "code": "too_far",
        "rule": "X-1",
        "facts": {"had": 3.5},
        "shapes": [{"kind": "piece", "role": "gap", "piece": "p"}],
    }
