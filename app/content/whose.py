"""Whose a problem is: a player who brought a builder's file never saw the text that was made of it, and knows his units by name."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from app.content.lines import Lined, Problem, Unreadable, Where, read_lined

REFERS: Final = ("sheet", "warscroll", "id")
"""By which fields a row without a name says what it is."""

NAMED: Final = ("sheets", "warscrolls")
"""The parts of a text that have the names of units, by id."""


def by_name(problems: Iterable[Problem], text: str) -> tuple[Problem, ...]:
    """The same problems, each once, with the name of the unit or weapon that has it in place of a line and a place."""
    try:
        lined = read_lined(text)
    except Unreadable:
        lined = Lined(data={}, lines={})
    found = (replace(one, line=0, where=_name(lined.data, _steps(one.where))) for one in problems)
    told = {(one.where, one.code, str(one.facts)): one for one in found}
    return tuple(told.values())


def _steps(where: str) -> Where:
    return tuple(int(step) if step.isdecimal() else step for step in where.split(".") if step)


def _name(data: Any, where: Where) -> str:
    """The name of the outermost part around a place that has one: the unit, or a weapon that stands beside the units."""
    for part in _around(data, where):
        own = part.get("name")
        if isinstance(own, str) and own:
            return own
        if said := next((part[field] for field in REFERS if field in part), None):
            every = (one for records in NAMED for one in data.get(records, ()))
            return next((str(one["name"]) for one in every if one["id"] == said), str(said))
    return ""


def _around(data: Any, where: Where) -> Iterator[Mapping[str, Any]]:
    """The maps around a place but for the whole, the outermost first."""
    for step in where:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            return
        if isinstance(data, Mapping):
            yield data
