"""What of a value lies outside the bounds that its type states (`annotations.Within` and others): for what comes in from a client.

A value is walked as its type says, read (a dataclass) or still plain (a mapping with its fields). What was stored is never
asked: rows that an earlier version took are read for ever.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from app.rules.kernel.schema.annotations import Like, Long, Within

MOST_PARTS = 500
"""The most parts a list or a mapping may have: more poses than any way needs, more models than any army has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outside:
    """A part of a value beyond its bounds: where it stands, what it is (of a text or a list its length), the bounds."""

    place: tuple[str, ...] = ()
    had: int | float | str
    least: int | float | None = None
    most: int | float | None = None

    def at(self, step: object) -> "Outside":
        """The same, seen from one level further out."""
        return replace(self, place=(str(step)[:40], *self.place))


Check: TypeAlias = Callable[[Any], Outside | None]


def outside(kind: Any, value: Any) -> Outside | None:
    """The first part of a value that its type has no room for, or nothing.

    `kind` is a dataclass, generic or not, or any type that one of its fields may have; `value` is of that kind.
    """
    check = _check(kind)
    return check(value) if check else None


@cache
def _check(kind: Any) -> Check | None:
    """What looks at values of a type; nothing where the type has no bounds anywhere."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _all_of([*(_note(note) for note in kind.__metadata__), _check(inner[0])])
    if kind is Any or origin is Literal or isinstance(kind, TypeVar):
        return None
    if is_dataclass(origin or kind):
        return _record(kind)
    if origin is tuple:
        return _many(_check(inner[0]))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _entries(_check(inner[0]), _check(inner[1]))
    return _one_of(inner) if inner else None


def _all_of(checks: Sequence[Check | None]) -> Check | None:
    known = [check for check in checks if check]

    def look(value: Any) -> Outside | None:
        return next((found for check in known if (found := check(value))), None)

    return known[0] if len(known) == 1 else look if known else None


def _note(note: object) -> Check | None:
    match note:
        case Within(least=least, most=most):
            return _of_kind((int, float), lambda value: least <= value <= most, _shown, least, most)
        case Long(most=most):
            return _of_kind(str, lambda value: len(value) <= most, len, None, most)
        case Like(pattern=pattern):
            like = re.compile(pattern)
            return _of_kind(str, lambda value: like.fullmatch(value) is not None, lambda value: value[:40])
        case _:
            return None


def _of_kind(
    kind: Any,
    fits: Callable[[Any], bool],
    shown: Callable[[Any], Any],
    least: float | None = None,
    most: float | None = None,
) -> Check:
    """What looks at values of a Python type; of what is none the reader of the command says that, not its bounds."""

    def look(value: Any) -> Outside | None:
        if not isinstance(value, kind) or fits(value):
            return None
        return Outside(had=shown(value), least=least, most=most)

    return look


def _shown(number: Any) -> int | float | str:
    """A number as a refusal may hold it: what JSON has no word for is written out."""
    return number if abs(number) < 2**53 else str(number)[:40]


FEW = _of_kind((list, tuple, Mapping), lambda value: len(value) <= MOST_PARTS, len, None, MOST_PARTS)
"""A list or a mapping of parts that a table could need."""


def _many(check: Check | None) -> Check:
    def look(value: Any) -> Outside | None:
        if found := FEW(value):
            return found
        parts = value if check and isinstance(value, list | tuple) else ()
        return next((found.at(index) for index, part in enumerate(parts) if check and (found := check(part))), None)

    return look


def _entries(key: Check | None, entry: Check | None) -> Check:
    def look(value: Any) -> Outside | None:
        if found := FEW(value):
            return found
        for name, part in value.items() if isinstance(value, Mapping) else ():
            if found := (key and key(name)) or (entry and entry(part)):
                return found.at(name)
        return None

    return look


def _record(kind: Any) -> Check:
    made = get_origin(kind) or kind

    def look(value: Any) -> Outside | None:
        plain = not isinstance(value, made)
        if plain and not isinstance(value, Mapping):
            return None
        for name, check in _fields(kind):
            if plain and name not in value:
                continue
            if found := check(value[name] if plain else getattr(value, name)):
                return found.at(name)
        return None

    return look


@cache
def _fields(kind: Any) -> tuple[tuple[str, Check], ...]:
    """The fields of a dataclass that have bounds; asked for with a value in hand, for types may be within themselves."""
    return tuple((name, check) for name, hint in noted(kind).items() if (check := _check(hint)))


def noted(kind: Any) -> Mapping[str, Any]:
    """The types of a dataclass's fields with their notes, the parameters of a generic one filled in."""
    made = get_origin(kind) or kind
    given = dict(zip(getattr(made, "__parameters__", ()), get_args(kind), strict=bool(get_args(kind))))
    return {name: _filled(hint, given) for name, hint in get_type_hints(made, include_extras=True).items()}


def _filled(hint: Any, given: Mapping[Any, Any]) -> Any:
    if isinstance(hint, TypeVar):
        return given.get(hint, hint)
    parameters = getattr(hint, "__parameters__", ())
    return hint[tuple(given.get(one, one) for one in parameters)] if parameters else hint


def _one_of(members: Sequence[Any]) -> Check | None:
    """A value of a union is looked at as the record that it is of; a plain one is known by its `kind`.

    Among the other members each looks at the values of its own Python type only.
    """
    records = [one for one in members if is_dataclass(get_origin(one) or one)]
    of_record = {get_origin(one) or one: one for one in records}
    by_kind = {_kind_of(one): one for one in of_record}
    others = _all_of([_check(one) for one in members if one not in records])

    def look(value: Any) -> Outside | None:
        made = type(value)
        if isinstance(value, Mapping) and records:
            kind = value.get("kind")
            made = by_kind.get(kind, made) if isinstance(kind, str | None) else made
        check = _check(of_record[made]) if made in of_record else others
        return check(value) if check else None

    return look if records else others


def _kind_of(record: Any) -> Any:
    return next((field.default for field in fields(record) if field.name == "kind"), None)
