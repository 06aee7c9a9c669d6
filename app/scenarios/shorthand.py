"""Commands as scenarios write them: places and poses as lists, and a way from where a piece stands."""

import dataclasses
import typing
from collections.abc import Mapping
from typing import Annotated, Any, get_args, get_origin

from app.rules.kernel.contract.system import System
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.schema.kinds import hints
from app.rules.kernel.seats import EVERYONE

AXES = ("x", "y", "z", "facing")
"""The numbers of a pose in the order they are written, where a system says nothing else."""


class Shorthand:
    """Writes the commands of a system out, by the types of their fields, in a state.

    A field that takes a place may be `[x, y]`; one that takes a pose `[x, y]` and more numbers, in the order of `axes`;
    and whatever has a `path` may have a `way` instead: `[[x, y], ...]`, from where the piece stands, facing as it does.
    """

    def __init__(self, system: System[Any, Any, Any, Any], state: Any, axes: tuple[str, ...] = AXES) -> None:
        self._system = system
        self._state = state
        self._axes = axes

    def command(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The command in full; one of an unknown kind as it is."""
        member = next((one for one in get_args(self._system.command_type) if _kind(one) == data.get("kind")), None)
        return dict(data) if member is None else self._fields(member, data)

    def _fields(self, shape: Any, data: Mapping[str, Any]) -> dict[str, Any]:
        types = hints(shape)
        found = {str(name): self._value(types.get(str(name), Any), value) for name, value in data.items()}
        return self._going(found) if "path" in types and "way" in data and "way" not in types else found

    def _going(self, data: dict[str, Any]) -> dict[str, Any]:
        """A way as the path from where its piece stands; one of a piece that stands nowhere as it is."""
        pieces = self._system.view(self._state, EVERYONE).pieces
        piece = pieces.get(str(data.get("model")))
        if piece is None or not isinstance(data["way"], list):
            return data
        way, here = data.pop("way"), dataclasses.asdict(piece.pose)
        return {**data, "path": [here, *({"facing": here["facing"], **_listed(one, self._axes)} for one in way)]}

    def _value(self, shape: Any, value: Any) -> Any:
        """A value as its type has it, as far as it is written in short."""
        if get_origin(shape) is Annotated:
            return self._value(get_args(shape)[0], value)
        if isinstance(value, list) and Pose in _choices(shape) and _is_numbers(value):
            return _listed(value, self._axes)
        if isinstance(value, list) and Point in _choices(shape) and _is_numbers(value):
            return _listed(value, AXES[:2])
        for choice in _choices(shape):
            made, inner = get_origin(choice) or choice, get_args(choice)
            if isinstance(value, list) and made in (tuple, list) and inner:
                items = inner[:1] * len(value) if made is list or inner[-1] is Ellipsis else inner
                return (
                    [self._value(*pair) for pair in zip(items, value, strict=True)]
                    if len(items) == len(value)
                    else value
                )
            if (
                isinstance(value, Mapping)
                and dataclasses.is_dataclass(made)
                and _kind(choice) in (None, value.get("kind"))
            ):
                return self._fields(choice, value)
        return value


def _choices(shape: Any) -> tuple[Any, ...]:
    """The members of a union, or the type itself."""
    if get_origin(shape) is Annotated:
        return _choices(get_args(shape)[0])
    is_union = get_origin(shape) is typing.Union or type(shape).__name__ == "UnionType"
    return get_args(shape) if is_union else (shape,)


def _kind(member: Any) -> str | None:
    """The `kind` of a dataclass, if it has one."""
    made = get_origin(member) or member
    return next((str(field.default) for field in dataclasses.fields(made) if field.name == "kind"), None)


def _is_numbers(value: list[Any]) -> bool:
    return bool(value) and all(isinstance(one, int | float) and not isinstance(one, bool) for one in value)


def _listed(value: Any, axes: tuple[str, ...]) -> Any:
    """A list of numbers by their names; anything else, or more of them than there are names, as it is."""
    if not isinstance(value, list) or len(value) > len(axes):
        return value
    return dict(zip(axes, value, strict=False))
