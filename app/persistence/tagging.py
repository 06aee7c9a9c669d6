"""Unions told apart by `kind` wherever they are nested: the one shape that fits is tried, not all in turn.

The referee's types name no reader, so pydantic cannot know that `kind` decides; its schema is told here.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic_core import CoreSchema, SchemaSerializer, SchemaValidator

TAG = "kind"

Schema = Any
"""A core schema: plain dictionaries, read as pydantic_core documents them."""


def tagged(schema: CoreSchema) -> tuple[SchemaValidator, SchemaSerializer]:
    """A reader and a writer of what the schema says, faster where unions of many shapes are nested."""
    told = told_apart(schema)
    return SchemaValidator(told), SchemaSerializer(told)


def told_apart(schema: CoreSchema) -> CoreSchema:
    """The same schema, every union of dataclasses with a `kind` of their own told apart by it."""
    known = {item["ref"]: item for item in schema["definitions"]} if schema["type"] == "definitions" else {}
    told: CoreSchema = _told(schema, known)
    return told


def _told(part: Schema, known: Mapping[str, Schema]) -> Schema:
    if isinstance(part, Mapping):
        inner = {name: value if name == "cls" else _told(value, known) for name, value in part.items()}
        return _union(inner, known) if part.get("type") == "union" else inner
    if isinstance(part, list | tuple):
        return type(part)(_told(value, known) for value in part)
    return part


def _union(union: dict[str, Any], known: Mapping[str, Schema]) -> Schema:
    """Its members with a `kind` of their own become one member that looks there first; the others stay beside it."""
    kinds = [_kind(choice, known) for choice in union["choices"]]
    told = [kind for kind in kinds if kind is not None]
    if len(told) < 2 or len(set(told)) != len(told):
        return union
    choices = {kind: choice for kind, choice in zip(kinds, union["choices"], strict=True) if kind is not None}
    one = {"type": "tagged-union", "discriminator": TAG, "choices": choices, "strict": True}
    rest = [choice for kind, choice in zip(kinds, union["choices"], strict=True) if kind is None]
    return {**union, "choices": [*rest, one]} if rest else one


def _kind(choice: Schema, known: Mapping[str, Schema]) -> str | None:
    """The one value that `kind` has in this member, if it is a dataclass with one."""
    if choice["type"] == "definition-ref":
        choice = known[choice["schema_ref"]]
    if choice["type"] != "dataclass" or choice["schema"]["type"] != "dataclass-args":
        return None
    found = next((field["schema"] for field in choice["schema"]["fields"] if field["name"] == TAG), None)
    while found is not None and found["type"] == "default":
        found = found["schema"]
    values: Sequence[Any] = found["expected"] if found is not None and found["type"] == "literal" else ()
    return str(values[0]) if len(values) == 1 else None
