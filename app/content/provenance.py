"""Where values come from: marks taken off a text, with the place of each, so that what is left reads like any other.

A marked value is written as a map of one mark: `movement: {assumed: 4}`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from app.content.lines import Lined, Where

Marks: TypeAlias = Mapping[Where, str]
"""The mark of each marked value, by its place."""


def taken_off(lined: Lined, marks: Sequence[str]) -> tuple[Lined, Marks]:
    """The text without its marks, and where each was."""
    found: dict[Where, str] = {}
    lines: dict[Where, int] = {}
    data = _plain(lined.data, (), (), lined.lines, marks, found, lines)
    return Lined(data=data, lines=lines), found


def _plain(
    data: Any,
    was: Where,
    now: Where,
    before: Mapping[Where, int],
    marks: Sequence[str],
    found: dict[Where, str],
    lines: dict[Where, int],
) -> Any:
    if was in before:
        lines.setdefault(now, before[was])
    if isinstance(data, dict):
        if len(data) == 1 and (mark := next(iter(data))) in marks:
            found[now] = mark
            return _plain(data[mark], (*was, mark), now, before, marks, found, lines)
        return {
            key: _plain(value, (*was, key), (*now, key), before, marks, found, lines) for key, value in data.items()
        }
    if isinstance(data, list):
        return [
            _plain(value, (*was, index), (*now, index), before, marks, found, lines) for index, value in enumerate(data)
        ]
    return data


def within(marks: Marks, where: Where) -> Mapping[str, str]:
    """The marks of what stands within a place, by their way from there."""
    depth = len(where)
    return {".".join(map(str, at[depth:])): mark for at, mark in marks.items() if at[:depth] == where and at != where}
