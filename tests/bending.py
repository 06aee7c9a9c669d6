"""Values of types made sound, and then bent beyond the bounds that the types state: for tests of every door they come in by."""

from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from typing import Annotated, Any, Literal, get_args, get_origin

from annotated_types import Ge, Le, MaxLen
from pydantic.fields import FieldInfo

from app.rules.kernel.schema.annotations import Like, Long, Within
from app.rules.kernel.schema.bounds import MOST_PARTS, noted
from app.rules.kernel.schema.kinds import kinds

Place = tuple[str | int, ...]


def open_ended(kind: Any, place: str, seen: frozenset[Any] = frozenset()) -> Iterator[str]:
    """Where numbers and texts within a type have no bounds."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        if not any(_bounds(note) for note in kind.__metadata__) or inner[0] not in (int, float, str):
            yield from open_ended(inner[0], place, seen)
    elif kind in (int, float, str):
        yield place
    elif is_dataclass(origin or kind):
        if kind not in seen:
            for name, hint in noted(kind).items():
                yield from open_ended(hint, f"{(origin or kind).__name__}.{name}", seen | {kind})
    elif origin is not Literal:
        for one in inner:
            if one is not ...:
                yield from open_ended(one, place, seen)


def _bounds(note: object) -> bool:
    known = [*note.metadata, note.default] if isinstance(note, FieldInfo) else [note]
    return any(isinstance(one, Within | Long | Like | Ge | Le | MaxLen) or hasattr(one, "pattern") for one in known)


def samples(union: Any, *, but: str = "") -> Iterator[tuple[str, Any, dict[str, Any]]]:
    """One sound plain value of each member of a union, but for one kind: its kind, its type, the value."""
    known = kinds(union)
    for member in get_args(union):
        made = get_origin(member) or member
        kind = next(name for name, one in known.items() if one is made)
        if kind != but:
            yield kind, member, sound(member)


def sound(kind: Any) -> Any:
    """A plain value of a type with every part of it there, within its bounds."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        within = next((note for note in kind.__metadata__ if isinstance(note, Within)), None)
        return within.least if within and inner[0] is int else sound(inner[0])
    if origin is Literal:
        return inner[0]
    if is_dataclass(origin or kind):
        return {name: sound(hint) for name, hint in noted(kind).items()}
    if origin is tuple:
        return [sound(inner[0])]
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {sound(inner[0]): sound(inner[1])}
    if inner:
        return sound(next(one for one in inner if one is not type(None)))
    return {int: 1, float: 1.0, str: "a", bool: True}.get(kind, {})


def bent(kind: Any, value: Any) -> Iterator[tuple[str, Any]]:
    """The value with one part of it beyond what its type states, again and again: what was done, and the whole."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        for note in kind.__metadata__:
            if isinstance(note, Within):
                yield from ((str(odd), odd) for odd in _numbers(note, inner[0]))
            elif isinstance(note, Long):
                yield f"{note.most + 1} letters", "x" * (note.most + 1)
        yield from bent(inner[0], value)
    elif is_dataclass(origin or kind):
        for name, hint in noted(kind).items():
            yield from ((f"{name}: {what}", {**value, name: odd}) for what, odd in bent(hint, value[name]))
    elif origin is tuple:
        yield "a list without end", value * (MOST_PARTS + 1)
        yield from ((f"0: {what}", [odd]) for what, odd in bent(inner[0], value[0]))
    elif isinstance(origin, type) and issubclass(origin, Mapping):
        key, entry = next(iter(value.items()))
        yield "a mapping without end", {f"k{number}": entry for number in range(MOST_PARTS + 1)}
        yield from ((f"a key of {what}", {odd: entry}) for what, odd in bent(inner[0], key))
        yield from ((f"{key}: {what}", {key: odd}) for what, odd in bent(inner[1], entry))
    elif inner and origin is not Literal:
        for one in inner:
            if one is not type(None):
                yield from bent(one, sound(one))


def _numbers(note: Within, kind: Any) -> Iterator[float]:
    yield from (note.least - 1, note.most + 1, 10**15, -(10**15), 10**40, 2**31)
    if kind is int:
        yield note.least + 0.5
        yield from (number for number in (-1, 0) if number < note.least)
