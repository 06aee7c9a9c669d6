"""Unions told apart by `kind` wherever they are nested: the same values as without, an unknown kind refused at its place."""

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import pytest
from pydantic import TypeAdapter

from app.persistence.codec import STRICT, Malformed, codec_for
from app.persistence.tagging import told_apart
from app.systems.registry import SYSTEMS


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    kind: Literal["leaf"] = "leaf"
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Fork:
    kind: Literal["fork"] = "fork"
    parts: "tuple[Tree, ...]" = ()
    count: "int | str | Leaf | Fork" = 0


Tree: TypeAlias = Leaf | Fork


@dataclass(frozen=True, slots=True, kw_only=True)
class Garden:
    """What holds trees."""

    trees: tuple[Tree, ...] = ()


class Gardening:
    key = "gardening"
    command_type = Leaf | Fork
    event_type = Leaf | Fork
    upcasters = ()
    state_type = Garden


CODEC = codec_for(Gardening())  # type: ignore[arg-type]
GARDEN = Garden(trees=(Fork(parts=(Leaf(size=1), Fork(count=Leaf(size=2)), Fork(count="many"))), Leaf(size=3)))


def test_nested_unions_go_there_and_back() -> None:
    assert CODEC.state_from(CODEC.state_to(GARDEN)) == GARDEN
    assert CODEC.state_of_bytes(CODEC.state_bytes(GARDEN)) == GARDEN


@pytest.mark.parametrize("wrong", [{"kind": "stone"}, {"size": 1}, {"kind": "leaf", "size": "1"}, {"kind": "leaf"}])
def test_what_is_no_member_is_refused_where_it_stands(wrong: dict[str, Any]) -> None:
    with pytest.raises(Malformed) as caught:
        CODEC.state_from({"trees": [{"kind": "fork", "parts": [wrong]}]})
    assert all(problem.startswith("trees.0.fork.parts.0") for problem in caught.value.problems)


def _unions(schema: Any) -> list[Any]:
    """Every union in a schema that is still tried member by member."""
    if isinstance(schema, dict):
        inner = [found for key, value in schema.items() if key != "cls" for found in _unions(value)]
        return [schema, *inner] if schema.get("type") == "union" else inner
    return [found for part in schema for found in _unions(part)] if isinstance(schema, list | tuple) else []


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_no_union_of_a_system_is_tried_member_by_member(system: Any) -> None:
    """What made reading a record slow: forty shapes tried for each fact."""
    shapes = (TypeAdapter(shape | None, config=STRICT) for shape in (system.rules.state_type, system.rules.event_type))
    left = [union for shape in shapes for union in _unions(told_apart(shape.core_schema))]
    assert max(len(union["choices"]) for union in left) < 8
