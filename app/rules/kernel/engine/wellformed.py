"""Whether a command is sound at all, before any rule reads it: numbers that are numbers, lists a table could need."""

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from math import isfinite

from app.rules.kernel.incremental.tracking import names_of
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.schema.bounds import MOST_PARTS

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
        elif part is not None and is_dataclass(part):
            left += [getattr(part, name) for name in names_of(type(part))]
        elif isinstance(part, Mapping):
            if len(part) > MOST_PARTS:
                return refuse("bad_number", had=len(part), needed=MOST_PARTS)
            left += [*part.keys(), *part.values()]
    return None
