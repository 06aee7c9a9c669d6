"""The members of a union of dataclasses told apart by `kind`, also of generic ones such as `ProposeRuling[Correction]`."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, TypeVar, get_args, get_origin, get_type_hints


def kinds(union: Any) -> Mapping[str, Any]:
    """For each `kind` of the union its class."""
    found: dict[str, Any] = {}
    for member in get_args(union):
        made = get_origin(member) or member
        found[str(next(field.default for field in fields(made) if field.name == "kind"))] = made
    return found


def hints(member: Any) -> Mapping[str, Any]:
    """The types of a dataclass's fields, the parameters of a generic one filled in."""
    made = get_origin(member) or member
    given = dict(zip(getattr(made, "__parameters__", ()), get_args(member), strict=bool(get_args(member))))
    return {name: _filled(hint, given) for name, hint in get_type_hints(made).items()}


def _filled(hint: Any, given: Mapping[TypeVar, Any]) -> Any:
    """The type with what is given for its parameters."""
    if isinstance(hint, TypeVar):
        return given.get(hint, hint)
    if not getattr(hint, "__parameters__", ()):
        return hint
    return hint[tuple(given.get(parameter, parameter) for parameter in hint.__parameters__)]
