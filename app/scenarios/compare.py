"""Whether what happened is what was expected: partial matches, paths and the few words a value may be asked with."""

from collections.abc import Mapping, Sequence
from typing import Any

TOLERANCE = 0.001
ASKING = {
    "has": "the list holds an element that matches",
    "lacks": "the list holds no element that matches",
    "count": "the list has so many elements",
    "over": "the number is larger",
    "under": "the number is smaller",
    "absent": "true: there is nothing of that name",
}
"""What a mapping with just this key asks of a value, instead of being matched itself."""

MISSING = object()


def difference(wanted: Any, had: Any, where: str = "") -> str | None:
    """The first difference, in words, or nothing if `had` is all that is wanted. What is not named is free."""
    if isinstance(wanted, Mapping) and len(wanted) == 1 and next(iter(wanted)) in ASKING:
        word, value = next(iter(wanted.items()))
        return None if _asked(word, value, had) else f"{where or 'value'}: wanted {word} {value!r}, had {_short(had)}"
    if had is MISSING:
        return f"{where}: there is nothing of that name"
    if isinstance(wanted, Mapping):
        return _in_mapping(wanted, had, where)
    if isinstance(wanted, list):
        return _in_list(wanted, had, where)
    return None if _same(wanted, had) else f"{where or 'value'}: wanted {wanted!r}, had {_short(had)}"


def _in_mapping(wanted: Mapping[str, Any], had: Any, where: str) -> str | None:
    if not isinstance(had, Mapping):
        return f"{where or 'value'}: wanted {dict(wanted)!r}, had {_short(had)}"
    for key, value in wanted.items():
        if found := difference(value, at(had, str(key)), f"{where}/{key}" if where else str(key)):
            return found
    return None


def _in_list(wanted: Sequence[Any], had: Any, where: str) -> str | None:
    if not isinstance(had, list | tuple):
        return f"{where or 'value'}: wanted {wanted!r}, had {_short(had)}"
    if len(wanted) != len(had):
        return f"{where or 'value'}: wanted {len(wanted)} elements, had {len(had)}: {_short(had)}"
    for index, (one, other) in enumerate(zip(wanted, had, strict=True)):
        if found := difference(one, other, f"{where}/{index}"):
            return found
    return None


def at(value: Any, path: str) -> Any:
    """The part of a plain value under a path such as `units/u1/where`; MISSING if there is none."""
    for key in path.split("/"):
        if isinstance(value, Mapping):
            value = value.get(key, MISSING)
        elif isinstance(value, list | tuple) and key.lstrip("-").isdigit() and -len(value) <= int(key) < len(value):
            value = value[int(key)]
        else:
            return MISSING
        if value is MISSING:
            return MISSING
    return value


def _asked(word: str, value: Any, had: Any) -> bool:
    if word == "absent":
        return (had is MISSING or had is None) == bool(value)
    if word in ("over", "under"):
        if not isinstance(had, int | float):
            return False
        return bool(had > value + TOLERANCE) if word == "over" else bool(had < value - TOLERANCE)
    if not isinstance(had, list | tuple):
        return False
    if word == "count":
        return bool(len(had) == value)
    held = any(difference(value, one) is None for one in had)
    return held == (word == "has")


def _same(wanted: Any, had: Any) -> bool:
    numbers = isinstance(wanted, int | float) and isinstance(had, int | float)
    if numbers and not isinstance(wanted, bool) and not isinstance(had, bool):
        return bool(abs(wanted - had) <= TOLERANCE)
    return type(wanted) is type(had) and bool(wanted == had)


def _short(value: Any) -> str:
    text = "nothing" if value is MISSING else repr(value)
    return text if len(text) <= 160 else text[:157] + "..."
