"""The page docs/scenarios.md, made from the types: what a scenario may do, set up and expect."""

import dataclasses
import re
import typing
from collections.abc import Iterator, Mapping
from typing import Any, get_args

from pydantic import BaseModel

from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.schema.kinds import hints
from app.rules.kernel.views.view import View
from app.scenarios.compare import ASKING
from app.scenarios.script import Script
from app.scenarios.words import EXPECTING, HEAD, SHORT_PLACE, SHORT_POSE
from app.systems import registry
from app.systems.game_system import AnySystem, Scene


def page() -> str:
    """The whole page."""
    return "\n".join([*_page(), ""])


def _page() -> Iterator[str]:
    yield HEAD
    yield from _model(Script)
    yield EXPECTING
    yield from (f"| `{{{word}: ...}}` | {meaning} |" for word, meaning in ASKING.items())
    for known in registry.SYSTEMS:
        if known.scene:
            yield from _system(known.rules, known.scene)


def _system(system: AnySystem, scene: Scene) -> Iterator[str]:
    yield f"\n## {system.key}\n"
    yield scene.example
    yield "\n### What `given` sets"
    for part in scene.parts:
        yield f"\n#### {part.__name__.removesuffix('In')}\n\n{_sentence(part)}\n"
        yield from _model(part)
    yield "\n### What `do` may order\n"
    yield from _union(system.command_type)
    yield "\n#### What commands are made of\n"
    yield from _made_of(system.command_type, scene.pose)
    yield "\n### What may have happened (`expect` by kind)\n"
    yield from _union(system.event_type)
    yield "\n### What `state` reads\n"
    yield from _parts(system.state_type)
    yield "\n### What `view` reads\n"
    yield from _parts(View)


def _model(model: type[BaseModel]) -> Iterator[str]:
    yield "| key | value | what it is |\n|---|---|---|"
    for name, field in model.model_fields.items():
        kind = typing.get_type_hints(model)[name]
        must = "" if not field.is_required() else " (needed)"
        yield f"| `{name}` | {_type(kind)} | {field.description or ''}{must} |"


def _union(union: Any) -> Iterator[str]:
    """A row for each member: its kind, its fields, its sentence."""
    yield "| kind | fields | what it is |\n|---|---|---|"
    for member in get_args(union):
        types = hints(member)
        fields = [
            f"`{field.name}`{'' if _is_needed(field) else '?'}: {_type(types[field.name])}"
            for field in dataclasses.fields(_class(member))
            if field.name != "kind"
        ]
        yield f"| `{_kind(member)}` | {'; '.join(fields) or '-'} | {_sentence(member)} |"


def _made_of(union: Any, axes: tuple[str, ...]) -> Iterator[str]:
    """What is short in writing, then a row for each dataclass that fields of the commands hold: `PathOf`, `Aim` and so on."""
    waiting, seen = (
        [inner for member in get_args(union) for kind in hints(member).values() for inner in _held(kind)],
        [],
    )
    while waiting:
        one = waiting.pop(0)
        if one not in seen:
            seen.append(one)
            waiting += [inner for kind in hints(one).values() for inner in _held(kind)]
    short = {Point: SHORT_PLACE, Pose: SHORT_POSE.format(pose=_in_words(axes))}
    if told := " ".join(sentence for kind, sentence in short.items() if kind in seen):
        yield f"{told}\n"
    yield "| part | fields | what it is |\n|---|---|---|"
    for one in seen:
        types = hints(one)
        fields = [
            f"`{field.name}`{'?' if field.name != 'kind' and not _is_needed(field) else ''}: {_field(field, types)}"
            for field in dataclasses.fields(_class(one))
        ]
        if "path" in types:
            fields.append("for `path` also `way`: list of [x, y]")
        yield f"| `{_class(one).__name__}` | {'; '.join(fields) or '-'} | {_sentence(one)} |"


def _field(field: Any, types: Mapping[str, Any]) -> str:
    """The type of a field; of what tells it from others the word itself."""
    return f"`{field.default}`" if field.name == "kind" and not _is_needed(field) else _type(types[field.name])


def _in_words(axes: tuple[str, ...]) -> str:
    """How a pose is written as a list: without what may be left out, and with it."""
    return " or ".join(f"`[{', '.join(axes[:n])}]`" for n in range(2, len(axes) + 1))


def _parts(shape: Any) -> Iterator[str]:
    """A row for each field of a dataclass and of those it holds, each dataclass once."""
    waiting, seen = [shape], set()
    while waiting:
        one = waiting.pop(0)
        if one in seen or _class(one).__name__ in ("Library", "Roster", "RosterUnit", "RosterModel"):
            continue
        seen.add(one)
        types = hints(one)
        yield f"- **{_class(one).__name__}**: {_sentence(one)}"
        for field in dataclasses.fields(_class(one)):
            if field.name == "kind":
                continue
            yield f"    - `{field.name}`: {_type(types[field.name])}"
            waiting += [inner for inner in _held(types[field.name]) if len(_kinds(inner)) == 0]


def _class(shape: Any) -> Any:
    """The dataclass itself, also of a generic one with its parameters."""
    return typing.get_origin(shape) or shape


def _held(kind: Any) -> Iterator[Any]:
    if dataclasses.is_dataclass(_class(kind)):
        yield kind
    for inner in get_args(kind):
        yield from _held(inner)


def _kinds(shape: Any) -> list[str]:
    return [field.name for field in dataclasses.fields(_class(shape)) if field.name == "kind"]


def _is_needed(field: Any) -> bool:
    return field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING


def _kind(member: Any) -> str:
    default = next(field.default for field in dataclasses.fields(_class(member)) if field.name == "kind")
    return str(default)


def _sentence(shape: Any) -> str:
    return re.sub(r"\s+", " ", (_class(shape).__doc__ or "").strip().split("\n\n")[0])


def _type(kind: Any) -> str:
    """A type in plain words."""
    if kind is type(None):
        return "null"
    if kind is Any:
        return "anything"
    origin, args = typing.get_origin(kind), get_args(kind)
    if origin is typing.Literal:
        return " \\| ".join(f"`{value}`" for value in args)
    if origin is typing.Annotated:
        return _type(args[0])
    if origin is tuple and args and args[-1] is not Ellipsis:
        return "[" + ", ".join(map(_type, args)) + "]"
    if origin in (tuple, list, frozenset):
        return f"list of {_type(args[0])}"
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return f"{{{_type(args[0])}: {_type(args[1])}}}"
    if args and not dataclasses.is_dataclass(origin):
        return " \\| ".join(dict.fromkeys(map(_type, args)))
    names = {str: "text", int: "number", float: "number", bool: "true or false"}
    return names.get(kind, str(getattr(_class(kind), "__name__", kind)).removesuffix("In"))
