"""What a system says of battlefields that players bring, and how it makes new ones."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Literal, TypeAlias

from app.content.json_schema import Schema
from app.content.layouts.balance import Balance
from app.content.lines import Problem

WRITTEN = re.compile(r"(\d{1,3}(?:\.\d{1,2})?)x(\d{1,3}(?:\.\d{1,2})?)", re.ASCII)

Kind: TypeAlias = Literal["mirror", "balanced"]
"""Both halves the same, turned by half a circle; or laid freely until both sides have as much of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Battlefields:
    """How a system reads, judges and makes battlefields. One is a value of its own type, with an `id` and a `name`."""

    read: Callable[[str, Any], tuple[Any | None, tuple[Problem, ...]]]
    """The battlefield of a text, judged against the content and the rules of laying terrain; or all that is wrong with it."""

    measured: Callable[[Any, Any, bool], Sequence[Balance]]
    """How much of it hides from either side and how far each has to its goals, by the content; finely or roughly."""

    drawn: Callable[[Any, Random, str, Kind], str | None]
    """The text of a new one of a size, without id and name; none where the draw leads nowhere. All chance is integers."""

    sizes: Callable[[Any], Sequence[str]]
    """The sizes that may be asked for by the content, the usual one first."""

    added: Callable[[Any, str, Any], tuple[Any, Mapping[str, Any]]]
    """The content with one more, under this id, and the options of a table that play it."""

    kinds: tuple[Kind, ...] = ("mirror", "balanced")
    free_size: tuple[float, float] | None = None
    """The shortest and longest side that may be asked for, where any width by height may be."""

    pictured: Callable[[Any, Any], Mapping[str, Any]] | None = None
    """It as the home page draws a battlefield, by the content."""

    schema: Callable[[], Schema] | None = None
    """The JSON Schema of its text."""

    def takes(self, library: Any, size: str) -> bool:
        """Whether a new one may be of this size."""
        if size in self.sizes(library):
            return True
        sides = WRITTEN.fullmatch(size)
        return bool(
            sides
            and self.free_size
            and all(self.free_size[0] <= float(side) <= self.free_size[1] for side in sides.groups())
        )
