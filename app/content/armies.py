"""Army lists that players bring: a text becomes a list of a system, or every problem with its line."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from app.content.lines import Problem

OPTION = "rosters"
"""The option of a table that gives each seat its list by id, in every system that takes lists."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Armies:
    """How a system takes lists. A list is a value of its own type, with an `id` and a `name`."""

    read: Callable[[str, Any], tuple[Any | None, tuple[Problem, ...]]]
    """The list of a text, judged against the content; or all that is wrong with it."""

    ready: Callable[[Any], Mapping[str, Any]]
    """The lists the content has, by id."""

    added: Callable[[Any, str, Any], Any]
    """The content with one list more, under an id of its own."""

    units: Callable[[Any], int]
    """How many units a list has."""
