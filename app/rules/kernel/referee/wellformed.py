"""Whether a command is sound at all, before any rule reads it: numbers that are numbers, lists a table could need."""

from collections.abc import Callable, Hashable
from dataclasses import fields, is_dataclass
from functools import cache
from math import isfinite
from typing import Any, cast

from app.rules.kernel.referee.refusal import Refusal

MOST_PARTS = 500
"""The most parts a list of a command may have: more poses than any way needs, more models than any army has."""
LONGEST_WORD = 4000
FARTHEST = 1e12


def unsound(refuse: Callable[..., Refusal], command: object) -> Refusal | None:
    """Why a command cannot be meant, whatever the match: a number that is none, a list or a word without end.

    `refuse` makes the system's refusal; the code is `bad_number`.
    """
    left = [command]
    while left:
        part = left.pop()
        if isinstance(part, float):
            if not isfinite(part) or abs(part) > FARTHEST:
                return refuse("bad_number", had=str(part))
        elif isinstance(part, int):
            if abs(part) > FARTHEST:
                return refuse("bad_number", needed=FARTHEST)
        elif isinstance(part, str):
            if len(part) > LONGEST_WORD:
                return refuse("bad_number", had=len(part), needed=LONGEST_WORD)
        elif isinstance(part, tuple):
            if len(part) > MOST_PARTS:
                return refuse("bad_number", had=len(part), needed=MOST_PARTS)
            left.extend(part)
        elif is_dataclass(part):
            left.extend(getattr(part, name) for name in _names(cast(Hashable, type(part))))
    return None


@cache
def _names(kind: Hashable) -> tuple[str, ...]:
    """The names of a dataclass's fields."""
    return tuple(field.name for field in fields(cast(Any, kind)))
