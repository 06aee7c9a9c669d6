"""Numbers as files write them: as numbers or as texts of numbers, finite and of a size that a map can have."""

import math
import re
from collections.abc import Mapping
from typing import Any, Final

from app.grounds.files.limits import LARGEST

WRITTEN: Final = re.compile(r"\s*[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:[eE][+-]?\d{1,3})?\s*", re.ASCII)


def number(value: object) -> float | None:
    """What a value says in a number, none where it says none, or one that no map holds."""
    if isinstance(value, str) and WRITTEN.fullmatch(value):
        value = float(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    # An integer of a thousand digits is no number of a map, and no float either.
    if isinstance(value, int) and abs(value) > LARGEST:
        return None
    return float(value) if math.isfinite(value) and abs(value) <= LARGEST else None


def at_least(value: object, least: float, other: float) -> float:
    """A number of a file, or another where there is none, or one below the least."""
    found = number(value)
    return found if found is not None and found >= least else other


def whole(value: object, other: int = 0) -> int:
    """A number without its fraction, or another where there is none."""
    found = number(value)
    return int(found) if found is not None else other


def inner(value: object, name: str) -> Mapping[str, Any]:
    """An object within an object, empty where there is none."""
    found = value.get(name) if isinstance(value, dict) else None
    return found if isinstance(found, dict) else {}


def listed(value: object, name: str) -> list[Any]:
    """A list within an object, empty where there is none."""
    found = value.get(name) if isinstance(value, Mapping) else None
    return found if isinstance(found, list) else []
